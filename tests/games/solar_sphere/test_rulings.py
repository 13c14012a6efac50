"""Every ruling on an open question: what each of its values means."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.games.solar_sphere.cards import CELLS
from quarterdeck.games.solar_sphere.settings import RULINGS
from tests.games.solar_sphere.dockyard import Yard, battle, captain, dockyard, dranda, her_turn


def test_every_ruling_is_tested_here() -> None:
    here = Path(__file__).read_text("utf-8")
    for ruling in RULINGS:
        assert len(ruling.values) == 2
        word = ruling.name.replace("-", "_")
        for value in ruling.values:
            assert f'{word}="{value}"' in here or f'("{ruling.name}", "{value}")' in here, (ruling.name, value)


# -- battle --------------------------------------------------------------------------------------------------------


def test_unattacked_ships_fail_or_pass_by() -> None:
    fleet = {"top-left": "vigil", "bottom-left": "gadfly corporation=1"}
    failed = battle(captain(morale=3), captain(morale=3), fleet=fleet, unattacked="failed")
    assert failed.s.morale == [2, 2]
    assert failed.fleet["bottom-left"] == "vigil corporation=1"
    passed = battle(captain(morale=3), captain(morale=3), fleet=fleet, unattacked="passed")
    assert passed.s.morale == [3, 3]
    assert passed.fleet["bottom-left"] == "vigil"


def test_unattacked_ships_pass_by_in_the_final_round_too() -> None:
    fleet = {"top-left": "vigil"}
    assert battle(captain(morale=3), captain(), fleet=fleet, round=6, unattacked="failed").s.morale[0] == 2
    assert battle(captain(morale=3), captain(), fleet=fleet, round=6, unattacked="passed").s.morale[0] == 3


def test_drones_of_dranda_on_a_failed_top_row_ship_return_or_stay() -> None:
    fleet = {"top-left": "vigil p1=1 p2=1"}
    back = battle(captain(), fleet=fleet, resistance="2", dranda_failure="return")
    assert back.fleet["bottom-left"] == "vigil p1=1 corporation=1"
    assert back.s.supply == 12
    there = battle(captain(), fleet=fleet, resistance="2", dranda_failure="stay")
    assert there.fleet["bottom-left"] == "vigil p1=1 p2=1 corporation=1"
    assert there.s.supply == 11


def test_in_the_bottom_row_they_return_in_either_case() -> None:
    fleet = {"bottom-left": "vigil p1=1 p2=1 corporation=1"}
    for yard in (
        battle(captain(), fleet=fleet, resistance="2", dranda_failure="return"),
        battle(captain(), fleet=fleet, resistance="2", dranda_failure="stay"),
    ):
        assert yard.s.supply == 12


def test_the_tactician_helps_in_any_row_or_only_in_the_bottom_row() -> None:
    top = {"top-left": "vigil p1=3"}
    one = captain(crew="tactician")
    assert battle(one, captain(), fleet=top, resistance="2", reroll_row="any").asks == "RollAgain"
    assert battle(one, captain(), fleet=top, resistance="2", reroll_row="bottom").asks == "Turn"
    bottom = {"bottom-left": "vigil p1=3 corporation=1"}
    assert battle(one, captain(), fleet=bottom, resistance="2", reroll_row="bottom").asks == "RollAgain"
    final = battle(one, captain(), fleet=top, resistance="2", reroll_row="bottom", round=6)
    assert final.asks == "RollAgain"


# -- DRANDA --------------------------------------------------------------------------------------------------------


def test_dranda_builds_viable_hexes_or_any() -> None:
    hexes = {1: "ballast-ring", 2: "sun-well", 8: "zenith-arch", 9: "mirror-field", 10: "polar-gate"}
    down = (18, 17, 16, 15, 14, 13)
    built = dict.fromkeys((3, 4, 5, 6, 7, 11, 12), 0)

    def built_by(yard: Yard) -> list[int]:
        return yard.hexes(1)

    one = captain(dice="6 6", active=0, inactive=0)
    viable = her_turn("b1", "black 3", one, hexes=hexes, built=built, down=down, dranda_builds="viable")
    assert built_by(viable) == [1]
    any_hex = her_turn("b1", "black 3", one, hexes=hexes, built=built, down=down, dranda_builds="any")
    assert built_by(any_hex) == [9]


def test_a_higher_hex_costs_dranda_another_drone_or_not() -> None:
    hexes = {1: "sun-well", 2: "zenith-arch"}
    down, built = (18, 17, 16, 15, 14, 13), dict.fromkeys((3, 4, 5, 6, 7, 8, 9, 10, 11, 12), 0)
    one = captain(dice="6 6", active=0, inactive=0)
    extra = her_turn("b1", "black 3", one, hexes=hexes, built=built, down=down, higher_hexes="extra")
    assert (len(extra.hexes(1)), extra.s.supply, extra.s.removed) == (1, 10, 1)
    same = her_turn("b1", "black 3", one, hexes=hexes, built=built, down=down, higher_hexes="same")
    assert (len(same.hexes(1)), same.s.supply, same.s.removed) == (1, 11, 0)


def test_the_left_most_hex_is_that_of_flat_or_of_pointed_hexes() -> None:
    # Of two equal hexes one is in a column further left, the other is further left if the tops are pointed.
    high, deep = CELLS.index((0, -1)), CELLS.index((-1, 2))
    rest = [cell for cell in range(1, len(CELLS)) if cell not in (high, deep)]
    hexes = {high: "anchor-spar", deep: "dew-still"}
    assert CELLS[deep][0] < CELLS[high][0]

    def first(hex_tops: str) -> list[int]:
        one = captain(dice="6 6", active=0, inactive=0)
        built, down = dict.fromkeys(rest[6:], 0), rest[:6]
        return her_turn("b1", "black 1", one, hexes=hexes, built=built, down=down, hex_tops=hex_tops).hexes(1)

    assert first(hex_tops="flat") == [deep]
    assert first(hex_tops="pointed") == [high]


def test_the_token_on_crew_of_dranda_pays_or_does_not() -> None:
    display, tokens = "ore-broker -", (2, 0, 0, 0, 0, 0)
    pays = her_turn("d2", "black 1", display=display, tokens=tokens, dranda_token="pays")
    assert pays.s.score[1] == 1 + 2
    nothing = her_turn("d2", "black 1", display=display, tokens=tokens, dranda_token="nothing")
    assert nothing.s.score[1] == 1
    assert nothing.s.tokens[0] == 0


# -- deploying -----------------------------------------------------------------------------------------------------


def test_the_morale_marker_moves_back_once_in_a_turn_or_as_often_as_wanted() -> None:
    one = captain(dice="6 6", morale=8)
    once = dockyard(one, captain(), kickback_moves="one").plays("kickback 6", "take ore")
    assert once.choices("kickback") == []
    assert once.refused()["morale0"]
    often = dockyard(one, captain(), kickback_moves="any").plays("kickback 6", "take ore")
    assert often.choices("kickback") == ["2", "4"]


def test_the_limit_of_a_matrix_row_holds_for_a_salvage_or_for_a_turn() -> None:
    one = captain(dice="6 6", morale=5, inactive=6)
    steps = ("kickback 2", "salvage", "decommission points", "regenerate 0", "salvage")
    each = dockyard(one, captain(), salvage_rows="salvage").plays(*steps)
    assert each.choices("decommission") == ["resource", "points", "morale"]
    turn = dockyard(one, captain(), salvage_rows="turn").plays(*steps)
    assert turn.choices("decommission") == ["resource", "morale"]
    assert turn.refused()["matrix0.points"]


def test_the_limit_for_a_turn_ends_with_the_turn() -> None:
    one = captain(dice="6 6", morale=5, inactive=6)
    yard = dockyard(one, captain(), salvage_rows="turn")
    yard.plays("kickback 4", "salvage", "decommission points", "regenerate 0", "discard-die 6", "kickback 4", "salvage")
    assert yard.choices("decommission") == ["resource", "points", "morale"]


def test_dice_can_be_changed_without_need_or_not() -> None:
    one = captain(dice="1 6", active=3)
    allowed = dockyard(one, captain(), needless="allowed")
    assert {"1 ore-belt 1", "1 ore-belt 2", "1 fabricator 3"} <= set(allowed.choices("visit"))
    refused = dockyard(one, captain(), needless="refused")
    assert "1 ore-belt 1" in refused.choices("visit")
    assert "1 ore-belt 2" not in refused.choices("visit")
    assert "1 fabricator 3" not in refused.choices("visit")
    assert "1 gold-belt 3" in refused.choices("visit")
    assert "1 salvage-ship 3" in refused.choices("visit")


def test_a_visit_that_does_nothing_is_refused_or_allowed() -> None:
    one = captain(dice="3 6", active=0)
    refused = dockyard(one, captain(), empty_visit="refused")
    assert not refused.may("visit 3 crew-station")
    allowed = dockyard(one, captain(), empty_visit="allowed").play("visit 3 crew-station 3")
    assert allowed.visitors("crew-station") == [3]
    assert allowed.crew(0) == []
    assert allowed.asks == "Turn"


def test_the_boosted_fabricator_can_or_cannot_take_back_its_own_satellite() -> None:
    one = captain(dice="1 6", reserve=0, satellites="fabricator fleet")
    allowed = dockyard(one, captain(), own_satellite="allowed").play("visit 1 fabricator 1")
    assert allowed.choices("recover") == ["fabricator", "fleet"]
    refused = dockyard(one, captain(), own_satellite="refused").play("visit 1 fabricator 1")
    assert refused.choices("recover") == ["fleet"]


def test_reinforcing_an_own_attack_costs_a_crystal_or_nothing() -> None:
    fleet = {"top-left": "gadfly p1=1", "top-right": "wasp-nest"}
    one = captain(dice="2 6", crystal=1)
    pays = dockyard(one, captain(), fleet=fleet, reinforce="crystal")
    pays.plays("visit 2 fleet 2", "act", "attack top-left 2")
    assert pays.store(0) == (0, 0, 0)
    free = dockyard(one, captain(), fleet=fleet, reinforce="free")
    free.plays("visit 2 fleet 2", "act", "attack top-left 2")
    assert free.store(0) == (0, 0, 1)
    free.play("attack top-right 1")
    assert free.store(0) == (0, 0, 0)


def test_free_reinforcement_needs_no_crystal_at_all() -> None:
    fleet = {"top-left": "gadfly p1=1", "top-right": "wasp-nest"}
    one = captain(dice="2 6", satellites="fleet", active=1, inactive=0)
    assert not dockyard(one, captain(), fleet=fleet, reinforce="crystal").may("visit 2 fleet")
    assert dockyard(one, captain(), fleet=fleet, reinforce="free").may("visit 2 fleet")


# -- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("icons", "many", "one"), [((1, 0, 0, 2), 10, 0), ((1, 1, 0, 1), 10, 10)])
def test_a_set_may_have_any_number_of_silver_icons_or_one(
    icons: tuple[int, int, int, int], many: int, one: int
) -> None:
    end = [captain(icons=icons), captain()]
    assert battle(*end, fleet={}, round=6, silver="any").final(0)[2] == many
    assert battle(*end, fleet={}, round=6, silver="one").final(0)[2] == one


def test_half_points_are_kept_or_rounded_down() -> None:
    end = [captain(active=3, inactive=0), captain(active=2, inactive=0)]
    kept = battle(*end, fleet={}, round=6, halves="kept")
    assert kept.final(0)[5] == 3
    assert kept.s.results == [2, 0]
    down = battle(*end, fleet={}, round=6, halves="down")
    assert down.final(0)[5] == 2
    assert down.s.results == [1, 1]


def test_half_points_of_drones_and_resources_are_added_before_rounding() -> None:
    end = [captain(active=3, inactive=0, ore=1), captain()]
    assert battle(*end, fleet={}, round=6, halves="down").final(0)[5] == 4


def test_a_half_point_more_beats_dranda_only_if_it_is_kept() -> None:
    one = captain(active=1, inactive=0, score=10)
    her = dranda(supply=0, score=10)
    assert battle(one, fleet={}, her=her, round=6, halves="kept").outcome.startswith("won")
    assert battle(one, fleet={}, her=her, round=6, halves="down").outcome.startswith("lost")
