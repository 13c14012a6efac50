"""The levels choose as they were measured, the cadet makes no blunder, the admiral of Deep Space D-6 rehearses."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

import pytest

from quarterdeck.games.armada.game import Armada
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.games.solar_sphere.game import SolarSphere
from quarterdeck.players import Budget, Player, handle_of, player, players_of
from quarterdeck.players.battlecruisers.officer import weigh
from quarterdeck.players.battlecruisers.skills import bad_card
from quarterdeck.players.d6.rehearsal import Rehearsal
from quarterdeck.players.levels import LEVELS, Admiral, Cadet
from quarterdeck.registry import ENTRIES, GAMES, AnyMatch, new, open_game
from tests.games.armada.dockyard import FIXED as FLEET
from tests.games.d6.bridge import bridge
from tests.games.solar_sphere.dockyard import FIXED as SPHERE

FEW = Budget(24)
MEASURED = {
    "d6": ["3573d41104ab", "f7628bd7188d", "55bcf5b91d45", "de16c9a0a73f"],
    "battlecruisers": ["d94549db3bed", "9411c9bb8aa7", "e26e8f0533e9", "9fdff5930d81"],
    "solar_sphere": ["1efe26789ebe", "e580a0adbe77", "4d1d3d2438d9", "4787a7bdd74b"],
}
"""The choices of the levels of each game whose figures in `benchmarks/players.md` are final. The figures hold for
players that choose like this. After a change, measure them again."""
MATCHES: Final[dict[str, Callable[[], AnyMatch]]] = {
    "d6": lambda: new("d6", seed=3, length="short"),
    "battlecruisers": lambda: new(open_game("battlecruisers", {"players": "4"}), seed=5),
    "solar_sphere": lambda: new(SolarSphere({"players": "2"}, SPHERE), seed=3),
    "armada": lambda: new(Armada({"players": "2"}, [FLEET]), seed=3),
}
"""With fixed figures where those of the game may still be tuned: only a change of the players changes a choice."""
MOST: Final = {"solar_sphere": 12, "armada": 20}
"""How many choices are compared, where they take long. Otherwise 60."""


def chosen(match: AnyMatch, who: Player, most: int) -> list[str]:
    """The first choices of a match in which the same player has all seats."""
    out: list[str] = []
    while not match.over and len(out) < most:
        seat = match.game.seats_to_act(match.state)[0]
        choice = who.choose(handle_of(match.game, match.state, seat, len(out), FEW))
        match.play(choice.action)
        out.append(str(choice.action))
    return out


@pytest.mark.parametrize(("game", "level"), [(game, level) for game in MEASURED for level in LEVELS])
def test_a_level_chooses_as_it_was_measured(game: str, level: str) -> None:
    choices = chosen(MATCHES[game](), player(level, 7), MOST.get(game, 60))
    found = hashlib.sha256(" ".join(choices).encode()).hexdigest()[:12]
    assert found == MEASURED[game][LEVELS.index(level)]


def test_every_game_with_levels_is_measured_or_will_be() -> None:
    assert set(MATCHES) == {name for name in GAMES if ENTRIES[name].players}
    assert set(MATCHES) >= set(MEASURED)


@pytest.mark.parametrize("game", MATCHES)
def test_the_levels_play_each_game_that_is_or_will_be_measured(game: str) -> None:
    assert set(LEVELS) <= set(players_of(MATCHES[game]().game))
    assert len(chosen(MATCHES[game](), player("cadet", 7), 5)) == 5


@pytest.mark.parametrize("game", MEASURED)
def test_each_level_of_a_measured_game_chooses_differently(game: str) -> None:
    """Otherwise the choices that are compared would not tell whether a search has changed."""
    assert len(set(MEASURED[game])) == len(LEVELS)


def test_the_cadet_plays_any_card_except_blunders() -> None:
    cadet, below = Cadet(3), 0
    for seed in range(4):
        match = new(open_game("battlecruisers", {"players": "4"}), seed=seed)
        for turn in range(60):
            if match.over:
                break
            seat = match.game.seats_to_act(match.state)[0]
            handle = handle_of(match.game, match.state, seat, turn)
            assert isinstance(handle.known, Battle)
            values = weigh(handle.known, handle.options)
            action = cadet.choose(handle).action
            value = values[handle.options.index(action)]
            assert value >= max(values) - bad_card(handle.known)
            below += value < max(values)
            match.play(action)
    assert below > 20, "and not always the best one"


def test_a_rehearsal_uses_the_given_number_of_tries() -> None:
    match = new("d6", seed=4)
    rehearsal = Admiral().search(match.game)
    assert isinstance(rehearsal, Rehearsal)
    thought = rehearsal.think(handle_of(match.game, match.state, 0, 11), Budget(100))
    assert len(thought.estimates) > 1
    assert (thought.iterations, thought.cut) == (100, False)
    again = Admiral().search(match.game).think(handle_of(match.game, match.state, 0, 11), Budget(100))
    assert [(str(one.action), one.visits, one.value) for one in again.estimates] == [
        (str(one.action), one.visits, one.value) for one in thought.estimates
    ]


def test_a_rehearsal_that_is_cut_by_time_says_so() -> None:
    match = new("d6", seed=4)
    thought = Admiral().search(match.game).think(handle_of(match.game, match.state, 0, 11), Budget(10**7, 0.05))
    assert thought.cut
    assert 0 < thought.iterations < 10**7


def test_a_rehearsed_line_is_played_to_its_end() -> None:
    ship = bridge("TTM", external={"drone-a": 1, "raiders-a": 2}, infirmary=1)
    rehearsal = Admiral().search(open_game("d6"))
    first = rehearsal.think(handle_of(ship.game, ship.match.state, 0, 11), Budget(60)).estimates[0]
    assert len(first.actions) > 2
    ship.match.play(first.action)
    [then] = rehearsal.think(handle_of(ship.game, ship.match.state, 0, 12), Budget(60)).estimates
    assert then.actions == first.actions[1:]


def test_the_admiral_shoots_what_it_can_destroy() -> None:
    ship = bridge("T", external={"flagship": 4, "drone-a": 1})
    choice = player("admiral", 1).choose(handle_of(ship.game, ship.match.state, 0, 1, Budget(200)))
    assert str(choice.action) == "fire drone-a 1"
