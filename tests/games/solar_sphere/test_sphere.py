"""The Solar Sphere: viable hexes, costs, benefits, morale for neighbours, the last hex."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.games.solar_sphere.dockyard import Captain, Yard, captain, dockyard


def building(
    one: Captain | None = None,
    other: Captain | None = None,
    *,
    hexes: Mapping[int, str] | None = None,
    built: Mapping[int, int] | None = None,
    down: tuple[int, ...] = (),
    last: bool = False,
    round: int = 1,
) -> Yard:
    """The first captain visits the Sphere and takes the action, with a 6 unless he brings other dice."""
    one = one or captain(dice="6 6", ore=2, gold=2, crystal=2)
    yard = dockyard(one, other or captain(), hexes=hexes, built=built, down=down, last=last, round=round)
    die = one.dice.split()[0]
    return yard.plays(f"visit {die} sphere {die}", "act")


# -- which hexes ---------------------------------------------------------------------------------------------------


def test_a_hex_must_touch_one_with_a_drone() -> None:
    yard = building(hexes={1: "anchor-spar", 2: "dew-still", 8: "moth-array"}, down=(13, 14, 15, 16, 4, 5))
    assert yard.may("build 1")
    assert not yard.may("build 8")
    assert yard.refused()["cell8"]


def test_a_hex_of_another_captain_makes_its_neighbours_viable() -> None:
    yard = building(hexes={8: "moth-array"}, built={2: 1}, down=(13, 14, 15, 16, 4, 5))
    assert yard.may("build 8")


def test_a_hex_built_by_the_corporation_makes_its_neighbours_viable() -> None:
    yard = building(hexes={9: "moth-array"}, down=(8, 13, 14, 15, 16, 17))
    assert yard.may("build 9")
    assert not yard.may("build 11")


def test_a_hex_with_a_drone_cannot_be_built_again() -> None:
    yard = building(hexes={2: "dew-still"}, built={1: 1, 3: 0})
    assert not yard.may("build 1")
    assert not yard.may("build 3")
    assert not yard.may("build 18")
    assert yard.refused()["cell1"]


def test_the_core_cannot_be_built() -> None:
    assert not building().may("build 0")


def test_a_hex_of_a_higher_value_than_the_die_cannot_be_built() -> None:
    one = captain(dice="2 6", ore=2, gold=2)
    yard = building(one, hexes={1: "anchor-spar", 2: "ballast-ring", 3: "mirror-field"})
    assert yard.may("build 1")
    assert yard.may("build 2")
    assert not yard.may("build 3")
    assert yard.refused()["cell3"]


def test_a_hex_that_cannot_be_paid_for_cannot_be_built() -> None:
    one = captain(dice="6 6", ore=1, gold=1)
    yard = building(one, hexes={1: "anchor-spar", 2: "dew-still", 3: "moth-array"})
    assert yard.may("build 1")
    assert yard.may("build 2")
    assert not yard.may("build 3")
    assert yard.refused()["cell3"]


def test_without_an_active_drone_the_action_is_impossible() -> None:
    yard = dockyard(captain(dice="6 6", active=0, ore=2, gold=2), captain())
    assert not yard.may("visit 6 sphere")


def test_a_drone_for_entering_is_not_left_for_building() -> None:
    yard = dockyard(captain(dice="6 6", active=1, ore=2, gold=2), captain(), visits={"sphere": "p2=1"})
    assert not yard.may("visit 6 sphere")
    yard = dockyard(captain(dice="6 6", active=2, ore=2, gold=2), captain(), visits={"sphere": "p2=1"})
    assert yard.may("visit 6 sphere")


# -- building ------------------------------------------------------------------------------------------------------


def test_building_costs_the_resources_and_an_active_drone() -> None:
    yard = building(hexes={1: "mirror-field"}).play("build 1")
    assert yard.store(0) == (1, 1, 2)
    assert yard.drones(0) == (5, 2, 12)
    assert yard.hexes(0) == [1]


BENEFITS: dict[str, str] = {
    "anchor-spar": "morale 1",
    "moth-array": "points 1",
    "ballast-ring": "reputation 1",
    "ledger-vault": "points 2",
    "mirror-field": "reputation 1, morale 1",
    "heat-sink": "points 4",
    "toll-gate": "points 3, reputation 1",
    "sail-loom": "points 4, morale 1",
    "orchard-dome": "points 5, reputation 1",
    "signal-crown": "points 6, morale 2",
    "sun-well": "points 8, reputation 1",
    "zenith-arch": "points 9, morale 1",
    "polar-gate": "points 8, reputation 1",
}
"""Our own figures: what each hex gives at once, without those that ask or give drones."""


@pytest.mark.parametrize("name", BENEFITS)
def test_the_builder_gains_the_benefits_of_the_hex(name: str) -> None:
    ore, gold, crystal = open_costs(name)
    yard = dockyard(captain(dice="6 6", ore=ore, gold=gold, crystal=crystal), captain(), hexes={1: name})
    yard.play("visit 6 sphere 6")
    for choice in ("act", "build 1"):
        if yard.may(choice):
            yard.play(choice)
    gained = {"points": yard.s.score[0], "reputation": yard.s.reputation[0], "morale": yard.s.morale[0]}
    told = ", ".join(f"{what} {amount}" for what, amount in gained.items() if amount)
    assert told == BENEFITS[name]


def open_costs(name: str) -> list[int]:
    hexes = dockyard(captain(dice="6 6"), captain()).game.kit.hexes
    return hexes.cost[hexes.ids.index(name)]


def test_a_benefit_can_be_a_resource_of_choice() -> None:
    yard = building(hexes={1: "dew-still"}).plays("build 1", "take crystal")
    assert yard.store(0) == (2, 1, 3)


def test_a_benefit_can_be_two_resources_of_choice() -> None:
    yard = building(hexes={1: "ice-reservoir"}).plays("build 1", "take ore", "take gold")
    assert yard.s.score[0] == 3
    assert yard.store(0) == (3, 2, 0)


def test_a_benefit_can_salvage_or_fabricate_drones() -> None:
    yard = building(hexes={1: "prism-mast"}).plays("build 1", "regenerate 2")
    assert yard.drones(0) == (7, 0, 12)
    yard = building(hexes={1: "drone-cradle"}).play("build 1")
    assert yard.drones(0) == (8, 2, 9)
    yard = building(captain(dice="6 6", ore=3, gold=1), hexes={1: "foundry-span", 2: "anchor-spar"}).play("build 1")
    assert yard.drones(0) == (7, 2, 10)
    assert yard.s.score[0] == 6


def test_the_faction_icons_of_a_hex_are_counted() -> None:
    one = captain(dice="6 6", ore=3, gold=1, crystal=1)
    yard = building(one, hexes={1: "polar-gate", 2: "anchor-spar"}).play("build 1")
    assert yard.icons(0) == {"helion": 0, "tidal": 1, "verdant": 1, "silver": 0}


# -- the morale bonus ----------------------------------------------------------------------------------------------


def test_the_example_two_own_neighbours_give_two_morale_and_a_neighbour_of_another_captain_gives_him_one() -> None:
    yard = building(hexes={2: "moth-array"}, built={1: 0, 3: 0, 9: 1}, down=(13, 14, 15, 16, 17, 18))
    yard.play("build 2")
    assert yard.s.morale[0] == 2
    assert yard.s.morale[1] == 1


def test_hexes_of_the_corporation_give_no_morale() -> None:
    yard = building(hexes={1: "moth-array"}, down=(2, 6, 7, 8, 18, 13)).play("build 1")
    assert yard.s.morale == [0, 0]


def test_hexes_that_do_not_touch_the_new_one_give_no_morale() -> None:
    yard = building(hexes={2: "moth-array"}, built={4: 0, 5: 1, 12: 1}).play("build 2")
    assert yard.s.morale == [0, 0]


def test_morale_of_a_neighbour_beyond_the_track_scores_points() -> None:
    yard = building(other=captain(morale=16), hexes={2: "moth-array"}, built={1: 1, 3: 1}).play("build 2")
    assert yard.s.morale[1] == 16
    assert yard.s.score[1] == 2


# -- the last hex --------------------------------------------------------------------------------------------------


def nearly_complete(dice: str, other: str = "", round: int = 2) -> Yard:
    """All hexes are built but cell 2."""
    built = {cell: cell % 2 for cell in range(1, 13) if cell != 2}
    return dockyard(
        captain(dice=dice, crystal=1),
        captain(dice=other),
        hexes={2: "moth-array"},
        built=built,
        round=round,
    )


def test_the_last_hex_ends_the_game_at_the_end_of_the_round() -> None:
    yard = nearly_complete("6 6", "6")
    yard.plays("visit 6 sphere 6", "act")
    assert yard.s.last
    assert yard.outcome == ""
    assert yard.asked == 1
    yard.plays("discard-die 6", "discard-die 6")
    assert "sphere" in yard.outcome
    assert yard.s.round == 2


def test_without_an_unbuilt_hex_the_sphere_is_visited_only_for_a_satellite() -> None:
    yard = nearly_complete("6 6")
    yard.plays("visit 6 sphere 6", "act", "visit 6 sphere 6")
    assert yard.s.over
    assert yard.satellites(0) == ["sphere"]


def test_the_recover_phase_of_the_final_round_is_skipped() -> None:
    yard = nearly_complete("6").plays("visit 6 sphere 6", "act")
    assert yard.s.over
    assert yard.s.tokens == [0, 0, 0, 0, 0, 0]
    assert yard.fleet == {}
