"""The DX sheet; matches of every variant and finale stay sound, and pieces are conserved."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.parts import Dice, Pile
from quarterdeck.core.view import View
from quarterdeck.games.armada.cards import FINALES, STATIONS
from quarterdeck.games.armada.game import Armada
from quarterdeck.games.armada.rules.finale import reveal_finale
from quarterdeck.games.armada.rules.setup import stock
from quarterdeck.games.armada.table import NONE, Table
from quarterdeck.testing import Effort, check_game
from tests.games.armada.dockyard import captain, open_box, planning, printed_box
from tests.games.armada.test_properties import equipped

VARIANTS: list[dict[str, str]] = [
    {"players": "1"},
    {"players": "1", "dx": "on", "difficulty": "hard"},
    {"players": "2", "hardline": "on", "data": "3"},
    {"players": "2", "dx": "on", "difficulty": "easy"},
    {"players": "3", "hardline": "on", "dx": "on", "savior": "never"},
    {"players": "3", "data": "3", "difficulty": "hard", "credits": "four-more"},
    {"players": "4", "dx": "on", "panic": "0"},
    {"players": "4", "hardline": "on", "difficulty": "easy", "boss_damage": "repaired", "sales": "credits"},
]
EFFORT = Effort(per_setup=1, guided=0, playouts=20, guided_playouts=0, look_every=40, elsewhere=1)


# -- the DX sheet --------------------------------------------------------------------------------------------------


def test_the_dx_sheet_limits_the_crew_and_configure_swaps_dice() -> None:
    ship = captain(heroes="genevieve hercule kino", credits=9)
    made = planning(ship, captain(ship="hades", at="luna"), options={"dx": "on"})
    assert made.dice() == 8
    made.s.reserve[0] = [made.game.kit.heroes.ids.index("rome") + 1]
    made.s.heroes[made.game.kit.heroes.ids.index("rome")] = 0
    assert not made.s.gifts[0] >> 23 & 1  # Rome rests: no Relay.
    made.play("shop")
    assert "basic rome" in made.choices("relieve")
    made.play("relieve basic rome")
    assert made.s.reserve[0] == [0]
    assert made.s.gifts[0] >> 23 & 1
    assert made.dice() == 8


def test_a_hero_hired_beyond_the_limit_waits_in_the_reserve() -> None:
    ship = captain(at="luna", heroes="genevieve hercule kino", credits=9)
    made = planning(ship, captain(ship="hades"), options={"dx": "on"}).play("recruit", heroes="rome sekani eva")
    made.play("hire rome")
    assert made.dice() == 8
    assert made.s.reserve[0] == [made.game.kit.heroes.ids.index("rome") + 1]
    free = planning(captain(at="luna", heroes="genevieve hercule kino", credits=9), captain(ship="hades"))
    free.play("recruit", heroes="rome sekani eva").play("hire rome")
    assert free.dice() == 9


def test_the_reserve_is_shown_die_by_die_and_a_relief_touches_it() -> None:
    ship = captain(heroes="genevieve hercule kino", credits=9)
    made = planning(ship, captain(ship="hades", at="luna"), options={"dx": "on"})
    ids = made.game.kit.heroes.ids
    for hero in ("rome", "sekani"):
        made.s.reserve[0].append(ids.index(hero) + 1)
        made.s.heroes[ids.index(hero)] = 0
    view = made.play("shop").match.view([0])
    assert reserve_of(view) == ["reserve-rome", "reserve-sekani"]
    assert view.part("reserve1") is None
    assert view.decision is not None
    touched = {str(option.action): option.touches for option in view.decision.options}
    assert touched["relieve basic rome"] == ["crew0.basic", "reserve0"]
    assert touched["relieve kino rome"] == ["crew0.kino", "reserve0"]
    assert reserve_of(made.play("relieve basic rome").match.view([0])) == ["reserve-sekani", "reserve-basic"]


def reserve_of(view: View) -> list[str]:
    pile, crew = view.part("reserve0"), view.part("crew0")
    assert isinstance(pile, Pile)
    assert isinstance(crew, Dice)
    letters = [face.letter for face in crew.faces if face.letter.startswith("reserve-")]
    assert pile.count == len(letters)
    return letters


def test_a_place_that_a_traded_hero_leaves_is_taken_from_the_reserve() -> None:
    made = planning(captain(heroes="genevieve hercule kino"), captain(ship="hades"), options={"dx": "on"})
    rome = made.game.kit.heroes.ids.index("rome")
    made.s.reserve[0], made.s.heroes[rome] = [rome + 1], 0
    made.play("trade p2").play("transfer p2 kino")
    assert made.s.reserve[0] == []
    assert "rome" in made.heroes()
    assert made.heroes(1) == ["kino"]


def test_repairs_of_the_dx_sheet_count_two_symbols_and_one_more() -> None:
    for dx, hull in (("off", 3), ("on", 5)):
        made = planning(captain(hull=2), captain(ship="hades"), options={"dx": dx}).play("repair", crew="ESTM-")
        assert made.s.hull[0] == hull


def test_the_dx_sheet_removes_a_data_token() -> None:
    for dx, tokens in (("off", 10), ("on", 9)):
        s = open_box("", players="2", dx=dx).start(FastDoor(1))
        assert sum(s.data_left) == tokens


# -- conservation --------------------------------------------------------------------------------------------------


def check_pieces(s: Table) -> None:
    """Every module and hero is in one place; credits are those of the box."""
    kit = s.kit
    heroes = [kind - 1 for row in [*s.crew, *s.reserve] for kind in row if kind]
    hiring = any(type(step).__name__ == "Hire" for step in s.agenda)
    modules = s.pool[:]
    for module in [*s.fitted, *(one for row in s.storage for one in row), *([] if hiring else s.offer)]:
        if module != NONE and not kit.modules.cargo[module]:
            modules[module] += 1
    assert modules == stock(kit)
    assert sorted([*heroes, *(s.offer if hiring else [])]) == [at for at, there in enumerate(s.heroes) if not there]
    assert 0 <= sum(s.credits) <= 40
    assert len(s.fitted) == STATIONS * kit.players


def follow(game: Armada, seed: int, finale: int) -> Table:
    door, luck = FastDoor(seed), random.Random(seed)
    s = equipped(game, seed, door, NONE)
    if finale != NONE:
        reveal_finale(s, door, finale)
        game.refresh(s)
    for _ in range(4000):
        if s.over:
            return s
        game.apply(s, luck.choice(s.options), door)
        wrong = game.check(s)
        assert not wrong, wrong
        check_pieces(s)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("finale", ["", *FINALES])
def test_pieces_are_conserved_in_every_finale(finale: str) -> None:
    players = "1" if finale in ("", "artemis-two") else "3"
    for seed in range(2):
        follow(printed_box("", players=players, ships="random"), seed, FINALES.index(finale) if finale else NONE)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_pieces_are_conserved_in_every_variant(variant: dict[str, str]) -> None:
    follow(printed_box("", ships="random", **variant), 5, NONE)


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize("finale", [*FINALES])
@pytest.mark.parametrize("players", ["1", "2", "3", "4"])
def test_pieces_are_conserved_in_many_matches(players: str, finale: str) -> None:
    for seed in range(40):
        if finale != "savior" or int(players) > 2:
            follow(printed_box("", players=players, ships="random"), seed, FINALES.index(finale))


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_variant_passes_the_battery(variant: dict[str, str]) -> None:
    report = check_game(printed_box("", **variant), effort=EFFORT, alone=True)
    assert report.ok, "\n".join(str(finding) for finding in report.failed)


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize("ship", ["pathfinder", "hades", "harmony", "ag-01", "dawns-reach", "pale-valkyrie"])
def test_matches_with_every_ship_end_by_themselves(ship: str) -> None:
    game = printed_box("", players="2")
    for seed in range(40):
        door, luck = FastDoor(seed), random.Random(seed)
        s = game.start(door)
        game.apply(s, game.kit.verbs.ship.of(0, game.kit.ships.ids.index(ship)), door)
        for _ in range(5000):
            if s.over:
                break
            game.apply(s, luck.choice(s.options), door)
            check_pieces(s)
        assert s.over
