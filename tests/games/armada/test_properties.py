"""What holds in every match: pieces are conserved, positions can be written, views are complete.

The captains of these matches have heroes and modules from the start, so that random choices reach most of the rules.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.match import Match
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.core.view import View
from quarterdeck.games.armada.cards import FINALES
from quarterdeck.games.armada.game import Armada
from quarterdeck.games.armada.rules.crew import add_die
from quarterdeck.games.armada.rules.finale import reveal_finale
from quarterdeck.games.armada.rules.ship import refit
from quarterdeck.games.armada.table import FACE_DOWN, Table
from quarterdeck.players.armada.insight import officer_for
from tests.games.armada.dockyard import printed_box

MISSING = re.compile(r"\[[\w-]+(?:\.[\w-]+)+\]|\{\w+\^?(?::[^{}]*)?\}")
LAZY = ("done", "end", "flee", "bolt", "ram", "stow", "decline")
LARGEST = 16_384
"""Bytes of a view, also of one in which all captains have many heroes and modules."""


def equipped(game: Armada, seed: int, door: FastDoor, finale: int, most: int = 6) -> Table:
    """A new match in which every captain has up to six modules and `most` heroes; perhaps with a final encounter."""
    luck = random.Random(seed)
    s = game.start(door)
    for seat in range(game.kit.players):
        for _ in range(luck.randrange(most + 1)):
            hero = luck.choice([at for at, there in enumerate(s.heroes) if there])
            s.heroes[hero] = 0
            add_die(s, seat, hero + 1)
        for station in range(6):
            if luck.random() < 0.7:
                module = luck.choice([at for at, left in enumerate(s.pool) if left])
                s.pool[module] -= 1
                s.fitted[6 * seat + station] = module
        refit(s, seat)
        s.hull[seat], s.shield[seat] = s.max_hull[seat], s.max_shield[seat]
        s.credits[seat] = 8
    if finale >= 0:
        reveal_finale(s, door, finale)
    game.refresh(s)
    return s


def play(players: int, seed: int, finale: int, look_every: int) -> Table:
    game = printed_box("", players=str(players), ships="random")
    door = FastDoor(seed * 7919 + 1)
    s = equipped(game, seed, door, finale)
    luck = random.Random(seed)
    for turn in range(4000):
        if s.over:
            break
        if turn % look_every == 0:
            text = position_text(game, s)
            again = parse_position(game, text)
            assert [str(one) for one in again.options] == [str(one) for one in s.options]
            for seat in range(players):
                check_view(game, s, seat)
        eager = [one for one in s.options if one.verb.name not in LAZY]
        action = luck.choice(eager) if eager and luck.random() < 0.85 else luck.choice(s.options)
        game.apply(s, action, door)
        wrong = game.check(s)
        assert not wrong, f"seed {seed}, after {action!r}: {wrong}"
    return s


def size(view: View) -> int:
    return len(view.json().encode())


def check_view(game: Armada, s: Table, seat: int) -> None:
    view = Match(game, fast_seed(1), start=s).view([seat])
    assert size(view) < LARGEST
    assert not MISSING.search(str(view))
    known = set(view.part_ids())
    decision = view.decision
    if decision is None:
        return
    assert not MISSING.search(view.text(decision.topic))
    labels = [(option.action.seat, view.text(option.label)) for option in decision.options]
    assert len(set(labels)) == len(labels)
    for _, label in labels:
        assert not MISSING.search(label)
    for option in decision.options:
        assert set(option.touches) <= known
    for refusal in decision.refusals:
        assert set(refusal.touches) <= known
        assert not MISSING.search(view.text(refusal.what) + view.text(refusal.reason))


@pytest.mark.parametrize(("players", "finale"), [(1, "ouroboros"), (2, "lokust"), (3, "savior"), (4, "artemis")])
def test_equipped_matches_stay_sound(players: int, finale: str) -> None:
    for seed in range(2):
        play(players, 40 + seed, FINALES.index(finale), 60)


def crowded(game: Armada, seed: int, door: FastDoor) -> Table:
    """A late galaxy: experienced captains, 12 beacons, and four fleets of 15 ships, half of them known."""
    s = equipped(game, seed, door, -1, 3)
    luck = random.Random(seed)
    kit = game.kit
    beacons = luck.sample([at for at, special in enumerate(kit.events.special) if not special], 12)
    for at, event in enumerate(beacons):
        s.events[event] = at % len(kit.planets.ids)
    kinds = luck.sample([kind for kind, boss in enumerate(kit.foes.boss) if not boss], 6)
    for fleet in range(4):
        s.fleet_at[fleet] = fleet
        s.fleet_ships[fleet] = [luck.choice([FACE_DOWN, luck.choice(kinds)]) for _ in range(15)]
        s.fleet_cubes[fleet] = [0] * 15
    game.refresh(s)
    return s


def largest_view(game: Armada, s: Table, door: FastDoor, viewers: list[list[int]]) -> tuple[int, int]:
    """The largest view of these viewers while officers play, and the most enemy ships they fought."""
    officer = officer_for(game.kit)
    largest = foes = 0
    for turn in range(400):
        if s.over:
            break
        if turn % 8 == 0:
            foes = max(foes, len(s.foes))
            match = Match(game, fast_seed(1), start=s)
            largest = max(largest, *(size(match.view(seats)) for seats in viewers))
        seat = game.next_to_act(s)
        action = officer.choose(s, [one for one in s.options if one.seat in (seat, -1)])
        game.apply(s, action, door)
    return largest, foes


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_views_of_a_late_galaxy_are_small_enough_to_send(
    seed: int, record_property: Callable[[str, object], None]
) -> None:
    game = printed_box("", players="4", ships="random")
    door = FastDoor(seed)
    largest, foes = largest_view(game, crowded(game, seed, door), door, [[0], [1], [2], [3], []])
    record_property("largest", largest)
    assert foes >= 15
    assert largest < LARGEST


@pytest.mark.parametrize("seed", [5, 6])
def test_views_of_four_experienced_captains_at_one_screen_are_small_enough(
    seed: int, record_property: Callable[[str, object], None]
) -> None:
    game = printed_box("", players="4", ships="random")
    door = FastDoor(seed)
    largest, _ = largest_view(game, equipped(game, seed, door, -1), door, [[0, 1, 2, 3]])
    record_property("largest", largest)
    assert largest < LARGEST


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_many_equipped_matches_stay_sound(players: int) -> None:
    finales = range(-1, 6 if players > 2 else 5)
    endings = {play(players, 100 + seed, finales[seed % len(finales)], 25).ending for seed in range(60)}
    assert 0 in endings


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_matches_end_by_themselves(players: int) -> None:
    game = printed_box("", players=str(players))
    for seed in range(5):
        door = FastDoor(seed + 11)
        luck = random.Random(seed)
        s = game.start(door)
        for _ in range(5000):
            if s.over:
                break
            game.apply(s, luck.choice(s.options), door)
        assert s.over
