"""DRANDA, the opponent of a solo match: one test for each of its instructions."""

from __future__ import annotations

import pytest

from tests.games.solar_sphere.dockyard import Dranda, Yard, battle, captain, dockyard, dranda, her_turn

# The locations of the cards, by the colour of the die:
#   a1 black sphere, ivory fleet, amber crew-station     b1 black sphere, ivory belt, amber fleet
#   b3 black belt, ivory fleet, amber sphere             c1 black salvage-ship, ivory sphere, amber crew-station
#   d1 black fleet, ivory belt, amber crew-station       d2 black crew-station, ivory fleet, amber belt
TWO = {"top-left": "gadfly", "top-right": "wasp-nest"}


def building(
    die: int,
    hexes: dict[int, str],
    *,
    own: tuple[int, ...] = (),
    her: Dranda | None = None,
    scoring: str = "hearth",
    **rulings: str,
) -> Yard:
    """DRANDA builds one of these hexes. All others have a drone: `own` of DRANDA, the rest of others."""
    rest = [cell for cell in range(18, 0, -1) if cell not in hexes and cell not in own]
    built = {**dict.fromkeys(own, 1), **dict.fromkeys(rest[6:], 0)}
    one = captain(dice="6 6", active=0, inactive=0)
    die_and_card = ("b1", f"black {die}")
    return her_turn(
        *die_and_card, one, her=her, hexes=hexes, built=built, down=rest[:6], scoring=scoring, options=rulings
    )


def chosen(
    die: int, hexes: dict[int, str], *, own: tuple[int, ...] = (), her: Dranda | None = None, scoring: str = "hearth"
) -> list[int]:
    """The cells that DRANDA builds."""
    return [cell for cell in building(die, hexes, own=own, her=her, scoring=scoring).hexes(1) if cell not in own]


# -- set-up and dock -----------------------------------------------------------------------------------------------


def test_the_three_dice_lie_in_a_line_the_highest_left() -> None:
    yard = dockyard(captain(dice="6")).play("discard-die 6", dice="6 6 6", dranda="2 5 3")
    assert [(die // 8, die % 8) for die in yard.s.line] == [(1, 5), (2, 3), (0, 2)]


def test_equal_dice_lie_in_the_order_of_their_colours() -> None:
    yard = dockyard(captain(dice="6")).play("discard-die 6", dice="6 6 6", dranda="4 4 4")
    assert [die // 8 for die in yard.s.line] == [0, 1, 2]


def test_dranda_takes_its_turn_by_the_total_of_its_dice() -> None:
    yard = dockyard(captain(dice="6")).play("discard-die 6", dice="1 1 1", dranda="6 6 6", solo="a1 b1")
    assert yard.s.order == [1, 0]
    assert len(yard.s.line) == 2  # It had the first turn.
    yard = dockyard(captain(dice="6")).play("discard-die 6", dice="6 6 6", dranda="6 6 5")
    assert yard.s.order == [0, 1]
    assert len(yard.s.line) == 3


def test_turns_alternate_until_both_have_used_their_dice() -> None:
    yard = dockyard(captain(dice="6 6 6"), her=dranda(line="black1 ivory1 amber1"), fleet=TWO)
    yard.play("discard-die 6", solo="b3")
    assert len(yard.s.line) == 2
    yard.play("discard-die 6", solo="b1")
    assert len(yard.s.line) == 1


def test_the_card_is_laid_above_the_left_most_die_and_stays_in_the_play_area() -> None:
    yard = her_turn("b3", "black 1")
    assert yard.cards(yard.s.aside) == ["b3"]
    assert yard.s.discards == []
    assert len(yard.deck) == 11


def test_the_location_is_that_of_the_colour_of_the_die() -> None:
    assert her_turn("b3", "black 1").visitors("ore-belt") == [1]
    assert her_turn("b3", "ivory 1", fleet=TWO).visitors("fleet") == [1]
    assert her_turn("b3", "amber 1").visitors("sphere") == [1]


def test_dranda_ignores_die_requirements() -> None:
    assert her_turn("b3", "ivory 3", fleet=TWO).visitors("fleet") == [3]
    assert her_turn("a1", "amber 2").visitors("crew-station") == [2]


# -- every location ------------------------------------------------------------------------------------------------


def test_a_location_with_other_dice_costs_a_drone() -> None:
    yard = her_turn("b3", "black 1", visits={"ore-belt": "p1=2 p1=1"})
    assert yard.s.supply == 11
    assert yard.s.removed == 1
    assert yard.s.score[1] == 0


def test_or_a_point_if_the_supply_is_empty() -> None:
    yard = her_turn("b3", "black 1", her=dranda(supply=0), visits={"ore-belt": "p1=2"})
    assert yard.s.score[1] == -1
    assert yard.s.removed == 12


def test_an_empty_location_costs_nothing() -> None:
    yard = her_turn("b3", "black 1")
    assert yard.s.supply == 12


def test_a_die_of_dranda_makes_a_location_crowded_for_the_captain() -> None:
    yard = her_turn("b3", "black 1", captain(dice="1 6"))
    yard.play("visit 1 ore-belt 1")
    assert yard.drones(0)[:2] == (5, 3)


@pytest.mark.parametrize(("level", "points"), [("easy", 0), ("medium", 1), ("hard", 2)])
def test_morale_becomes_points_by_the_level(level: str, points: int) -> None:
    yard = building(1, {1: "anchor-spar"}, level=level)
    assert yard.hexes(1) == [1]
    assert yard.s.score[1] == points
    assert yard.s.morale[1] == 0


@pytest.mark.parametrize(("level", "points"), [("easy", 0), ("medium", 1), ("hard", 3)])
def test_reputation_becomes_points_by_the_level(level: str, points: int) -> None:
    yard = building(2, {1: "ballast-ring"}, level=level)
    assert yard.hexes(1) == [1]
    assert yard.s.score[1] == points
    assert yard.s.reputation[1] == 0


def test_missing_drones_are_reclaimed_for_a_point_each() -> None:
    yard = her_turn("d1", "black 1", her=dranda(supply=1), fleet=TWO, level="hard")
    assert yard.s.score[1] == -3
    assert yard.s.supply == 0
    assert yard.s.removed == 11 - 3


def test_without_any_drone_left_it_does_what_it_can() -> None:
    her = dranda(supply=1)
    fleet = {"top-left": "gadfly p2=11", "top-right": "wasp-nest"}
    yard = her_turn("d1", "black 1", her=her, fleet=fleet, level="hard")
    assert yard.fleet["top-left"] == "gadfly p2=11"
    assert yard.fleet["top-right"] == "wasp-nest p2=1"
    assert yard.s.score[1] == 0


# -- the Asteroid Belt ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "place"),
    [(1, "ore-belt"), (2, "ore-belt"), (3, "gold-belt"), (4, "gold-belt"), (5, "crystal-belt"), (6, "crystal-belt")],
)
def test_in_the_belt_the_die_goes_to_the_card_of_its_value_and_gains_nothing(die: int, place: str) -> None:
    yard = her_turn("b3", f"black {die}")
    assert yard.visitors(place) == [die]
    assert yard.store(1) == (0, 0, 0)


# -- the Salvage Ship ----------------------------------------------------------------------------------------------


def test_the_salvage_ship_places_an_opaque_die_by_another_card() -> None:
    yard = her_turn("c1", "black 4", solo="d1", dice="5")
    assert yard.visitors("salvage-ship") == [4]
    # d1 begins with ivory, whose icon is the belt.
    assert yard.visitors("crystal-belt") == [5]
    assert yard.s.opaque == 0b010


def test_the_new_card_stays_and_the_card_that_led_to_it_is_discarded() -> None:
    yard = her_turn("c1", "black 4", solo="d1", dice="5")
    assert yard.cards(yard.s.aside) == ["d1"]
    assert yard.cards(yard.s.discards) == ["c1"]


def test_a_card_whose_opaque_die_was_used_goes_under_the_deck() -> None:
    yard = her_turn("c1", "black 4", her=dranda(opaque="ivory"), solo="d1 d2", dice="5")
    assert yard.cards(yard.s.below) == ["d1"]
    assert yard.cards(yard.s.aside) == ["d2"]
    assert yard.s.opaque == 0b110
    assert yard.visitors("crystal-belt") == [5]


def test_an_opaque_die_can_lead_to_the_salvage_ship_again() -> None:
    # c2 begins with ivory, whose icon is the Salvage Ship.
    yard = her_turn("c1", "black 4", solo="c2 d2", dice="3 6")
    assert yard.visitors("salvage-ship") == [4, 3]
    assert yard.visitors("crystal-belt") == [6]
    assert yard.cards(yard.s.discards) == ["c1", "c2"]
    assert yard.cards(yard.s.aside) == ["d2"]
    assert yard.s.supply == 11  # The second die found the first one there.


def test_without_an_opaque_die_the_salvage_ship_does_nothing() -> None:
    her = dranda(opaque="black ivory amber", deck="c1 d1 d2")
    yard = her_turn("c1", "black 4", her=her, solo="d1 d2")
    assert yard.cards(yard.s.aside) == ["c1"]
    assert yard.cards(yard.s.below) == ["d1", "d2"]
    assert yard.visitors("salvage-ship") == [4]


def test_with_an_empty_deck_the_salvage_ship_does_nothing() -> None:
    yard = her_turn("c1", "black 4", her=dranda(deck="c1"))
    assert yard.cards(yard.s.aside) == ["c1"]
    assert yard.s.opaque == 0


def test_with_an_empty_deck_its_die_does_nothing() -> None:
    yard = dockyard(captain(dice="6 6"), her=dranda(line="black3", deck=""))
    yard.play("discard-die 6")
    assert yard.s.line == []
    assert yard.s.aside == []
    assert yard.asked == 0


def test_cards_under_the_deck_come_in_the_order_in_which_they_were_put_there() -> None:
    yard = dockyard(captain(dice="6 6"), her=dranda(line="black3", deck="", below="b3 d1"))
    yard.play("discard-die 6")
    assert yard.cards(yard.s.aside) == ["b3"]
    assert yard.cards(yard.s.below) == ["d1"]


# -- the Solar Sphere ----------------------------------------------------------------------------------------------


def test_it_builds_a_hex_of_the_value_of_its_die_with_a_drone_of_its_supply() -> None:
    yard = building(2, {1: "anchor-spar", 2: "ballast-ring", 3: "mirror-field"})
    assert yard.hexes(1) == [2]
    assert yard.s.supply == 11
    assert yard.s.removed == 0


def test_it_pays_no_resources_and_gains_the_benefits_and_icons() -> None:
    yard = building(3, {1: "heat-sink"})
    assert yard.s.score[1] == 4
    assert yard.icons(1)["tidal"] == 1


def test_it_gains_neither_resources_nor_drones_nor_salvage_from_hexes() -> None:
    for name, die in (("dew-still", 1), ("prism-mast", 2), ("drone-cradle", 3)):
        yard = building(die, {1: name})
        assert yard.hexes(1) == [1]
        assert yard.store(1) == (0, 0, 0)
        assert yard.drones(1) == (0, 0, 0)
        assert yard.asked == 0


def test_neighbours_give_it_points_for_morale_and_the_captain_morale() -> None:
    yard = building(3, {2: "heat-sink"}, own=(3, 9), level="hard")
    captains = [cell for cell in (1, 8, 10) if yard.s.owner[cell] == 0]
    assert yard.s.score[1] == 4 + 2 * 2
    assert yard.s.morale[0] == len(captains) == 3


def test_a_captain_who_builds_beside_its_hexes_gives_it_points_for_morale() -> None:
    one = captain(dice="6 6", crystal=1)
    yard = dockyard(one, hexes={2: "moth-array"}, built={1: 1, 3: 1}, level="hard")
    yard.plays("visit 6 sphere 6", "act")
    assert yard.hexes(0) == [2]
    assert yard.s.score[1] == 2 * 2


def test_first_it_prefers_a_hex_of_six_points() -> None:
    choice = {1: "anchor-spar", 9: "dew-still"}  # Inner ring and corner.
    assert chosen(1, choice, scoring="corona") == [9]
    assert chosen(1, choice, scoring="hearth") == [1]


def test_six_points_come_before_icons_and_neighbours() -> None:
    choice = {1: "anchor-spar", 9: "dew-still"}
    assert chosen(1, choice, scoring="hearth", her=Dranda(icons=(5, 0, 0, 0)), own=(8, 10)) == [1]


def test_then_a_hex_with_an_icon_of_which_it_has_the_fewest() -> None:
    choice = {1: "anchor-spar", 4: "dew-still"}  # helion and tidal
    assert chosen(1, choice, her=Dranda(icons=(1, 0, 1, 0))) == [4]
    assert chosen(1, choice, her=Dranda(icons=(0, 1, 1, 0))) == [1]


def test_icons_come_before_neighbours() -> None:
    choice = {1: "anchor-spar", 4: "dew-still"}
    assert chosen(1, choice, her=Dranda(icons=(0, 1, 1, 0)), own=(3, 5)) == [1]


def test_joint_fewest_icons_are_equal() -> None:
    choice = {1: "anchor-spar", 4: "dew-still"}
    assert chosen(1, choice, her=Dranda(icons=(0, 0, 5, 0)), own=(3,)) == [4]


def test_if_no_hex_shows_the_fewest_icon_the_next_rule_decides() -> None:
    choice = {1: "anchor-spar", 4: "dew-still"}
    assert chosen(1, choice, her=Dranda(icons=(1, 2, 0, 0)), own=(3,)) == [4]


def test_silver_always_counts_as_the_fewest() -> None:
    choice = {1: "orchard-dome", 4: "signal-crown"}  # verdant and silver, both of value 5
    assert chosen(5, choice, her=Dranda(icons=(0, 0, 1, 9))) == [4]


def test_silver_is_preferred_to_an_icon_of_which_it_has_the_fewest() -> None:
    choice = {1: "orchard-dome", 4: "signal-crown"}
    assert chosen(5, choice, her=Dranda(icons=(1, 1, 0, 9))) == [4]


def test_then_the_hex_with_the_most_own_neighbours() -> None:
    choice = {1: "anchor-spar", 4: "dew-still"}
    assert chosen(1, choice, own=(3, 12, 2)) == [4]
    assert chosen(1, choice, own=(3, 2, 8)) == [1]


def test_then_the_left_most_hex() -> None:
    assert chosen(1, {2: "anchor-spar", 6: "dew-still"}) == [6]  # Columns 1 and -1.
    assert chosen(1, {1: "anchor-spar", 5: "dew-still"}) == [5]  # Columns 0 and -1, though 1 is higher.


def test_then_the_top_most_hex() -> None:
    assert chosen(1, {3: "anchor-spar", 2: "dew-still"}) == [2]  # Both in column 1.


def test_without_a_hex_of_its_value_it_builds_the_next_lower_one() -> None:
    yard = building(5, {1: "anchor-spar", 2: "ballast-ring", 3: "sun-well"})
    assert yard.hexes(1) == [2]
    assert yard.s.removed == 0


def test_if_only_higher_ones_are_left_it_loses_another_drone_and_takes_the_best_of_any_value() -> None:
    yard = building(1, {3: "toll-gate", 6: "heat-sink", 2: "sun-well"}, her=Dranda(icons=(1, 1, 0, 0)))
    assert yard.hexes(1) == [2]  # The silver icon decides, not the lowest value.
    assert yard.s.supply == 10
    assert yard.s.removed == 1


def test_the_lost_drone_is_reclaimed_for_the_hex_if_it_was_the_last() -> None:
    yard = building(1, {3: "toll-gate"}, her=dranda(supply=1), level="easy")
    assert yard.hexes(1) == [3]
    assert yard.s.supply == 0
    assert yard.s.score[1] == 3 - 1  # Three points of the Toll Gate.


def test_only_viable_hexes_are_built() -> None:
    # Cell 9 has the value of the die, but all its neighbours are unbuilt.
    hexes = {1: "ballast-ring", 2: "sun-well", 8: "zenith-arch", 9: "mirror-field", 10: "polar-gate"}
    assert chosen(3, hexes) == [1]


def test_dranda_can_build_the_last_hex() -> None:
    built = dict.fromkeys(range(2, 13), 0)
    yard = dockyard(
        captain(dice="6 6", active=0, inactive=0),
        her=dranda(line="black1"),
        hexes={1: "anchor-spar"},
        built=built,
        round=3,
    )
    yard.play("discard-die 6", solo="b1")
    assert yard.s.last
    assert yard.outcome == ""
    yard.play("discard-die 6")
    assert "sphere" in yard.outcome


def test_if_the_sphere_is_complete_its_die_builds_nothing() -> None:
    built = dict.fromkeys(range(1, 13), 0)
    yard = her_turn("b1", "black 1", captain(dice="6 6", active=0, inactive=0), built=built)
    assert yard.hexes(1) == []
    assert yard.s.supply == 12


# -- the Resistance Fleet ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "drones"), [("easy", 3), ("medium", 4), ("hard", 4)])
def test_an_attack_deploys_three_or_four_drones_by_the_level(level: str, drones: int) -> None:
    yard = her_turn("d1", "black 1", fleet=TWO, level=level)
    assert yard.s.supply == 12 - drones


def test_step_a_fills_the_bottom_row_up_to_the_target_from_left_to_right() -> None:
    fleet = {**TWO, "bottom-left": "vigil p1=1 corporation=1", "bottom-right": "barricade corporation=1"}
    yard = her_turn("d1", "black 1", fleet=fleet, level="easy")
    # One each, so that three are on Vigil and two on Barricade; the third one begins step B.
    assert yard.fleet["bottom-left"] == "vigil p1=1 corporation=1 p2=2"
    assert yard.fleet["bottom-right"] == "barricade corporation=1 p2=1"
    assert yard.fleet["top-left"] == "gadfly"


def test_step_a_leaves_the_right_ship_out_if_the_left_one_takes_all() -> None:
    fleet = {**TWO, "bottom-left": "sunbreaker", "bottom-right": "vigil"}
    yard = her_turn("d1", "black 1", fleet=fleet, level="easy")
    assert yard.fleet["bottom-left"] == "sunbreaker p2=3"
    assert yard.fleet["bottom-right"] == "vigil"


def test_step_b_adds_one_at_a_time_in_the_bottom_row() -> None:
    fleet = {**TWO, "bottom-left": "vigil p1=3 corporation=1", "bottom-right": "barricade p1=2 corporation=1"}
    yard = her_turn("d1", "black 1", fleet=fleet, level="easy")
    assert yard.fleet["bottom-left"] == "vigil p1=3 corporation=1 p2=2"
    assert yard.fleet["bottom-right"] == "barricade p1=2 corporation=1 p2=1"


def test_step_b_stops_when_the_power_is_more_than_two_above_the_target() -> None:
    one = captain(dice="6 6", active=0, inactive=0)
    fleet = {**TWO, "bottom-left": "vigil p1=5 corporation=1", "bottom-right": "barricade p1=3 corporation=1"}
    yard = her_turn("d1", "black 1", one, fleet=fleet, level="easy")
    # Vigil has 6 of 3 already; Barricade goes from 4 to 5 of 2, the rest to the top row.
    assert yard.fleet["bottom-left"] == "vigil p1=5 corporation=1"
    assert yard.fleet["bottom-right"] == "barricade p1=3 corporation=1 p2=1"
    assert yard.fleet["top-left"] == "gadfly p2=2"


def test_step_c_repeats_both_steps_in_the_top_row() -> None:
    yard = her_turn("d1", "black 1", fleet={"top-left": "gadfly", "top-right": "wasp-nest p1=1"}, level="medium")
    assert yard.fleet["top-left"] == "gadfly p2=3"
    assert yard.fleet["top-right"] == "wasp-nest p1=1 p2=1"


def test_step_d_adds_one_to_each_ship_bottom_row_first() -> None:
    one = captain(dice="6 6", active=0, inactive=0)
    fleet = {
        "bottom-left": "vigil p1=5 corporation=1",
        "top-left": "gadfly p1=5",
        "top-right": "wasp-nest p1=5",
    }
    yard = her_turn("d1", "black 1", one, fleet=fleet, level="medium")
    assert yard.fleet["bottom-left"] == "vigil p1=5 corporation=1 p2=2"
    assert yard.fleet["top-left"] == "gadfly p1=5 p2=1"
    assert yard.fleet["top-right"] == "wasp-nest p1=5 p2=1"


# -- the Crew Station ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "tier"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_die_decides_the_tier_and_the_card_scores_its_points(die: int, tier: int) -> None:
    display = "ore-broker prospector ore-miner tactician publicist chief-engineer"
    yard = her_turn("d2", f"black {die}", display=display)
    assert yard.s.score[1] == tier
    assert yard.display[2 * tier - 2 : 2 * tier].count("-") == 1
    assert len(yard.crew(1)) == 1


def test_it_prefers_the_icon_of_which_it_has_the_fewest() -> None:
    display = "ore-broker lens-grinder"  # helion and tidal
    assert her_turn("d2", "black 1", display=display, her=Dranda(icons=(2, 1, 0, 0))).crew(1) == ["lens-grinder"]
    assert her_turn("d2", "black 2", display=display, her=Dranda(icons=(1, 2, 0, 0))).crew(1) == ["ore-broker"]


def test_it_prefers_silver_crew() -> None:
    # The second card of the Quartermaster is silver; the captain has the first.
    one = captain(dice="6 6", crew="quartermaster")
    yard = her_turn("d2", "black 1", one, display="ore-broker quartermaster", her=Dranda(icons=(0, 0, 0, 9)))
    assert yard.crew(1) == ["quartermaster"]


@pytest.mark.parametrize(("die", "hired"), [(1, "ore-broker"), (2, "prospector")])
def test_of_equal_icons_an_odd_die_takes_the_top_row_and_an_even_one_the_bottom_row(die: int, hired: str) -> None:
    yard = her_turn("d2", f"black {die}", display="ore-broker prospector")
    assert yard.crew(1) == [hired]


def test_without_a_card_of_its_tier_it_hires_from_the_next_higher_else_from_a_lower_tier() -> None:
    assert her_turn("d2", "black 1", display="- - ore-miner - navigator -").crew(1) == ["ore-miner"]
    assert her_turn("d2", "black 1", display="- - - - navigator -").crew(1) == ["navigator"]
    assert her_turn("d2", "black 3", display="ore-broker - - - navigator -").crew(1) == ["navigator"]
    assert her_turn("d2", "black 5", display="ore-broker - ore-miner - - -").crew(1) == ["ore-miner"]
    assert her_turn("d2", "black 5", display="ore-broker - - - - -").crew(1) == ["ore-broker"]


def test_with_an_empty_display_it_hires_nobody() -> None:
    assert her_turn("d2", "black 5", display="- - - - - -").crew(1) == []


def test_it_collects_crew_without_retiring_any_and_without_using_their_actions() -> None:
    her = dranda(crew="ore-miner steward navigator publicist")
    yard = her_turn("d2", "black 1", her=her, display="ore-broker gunner")
    assert len(yard.crew(1)) == 5
    assert yard.retired(1) == []
    assert yard.asked == 0


def test_its_crew_adds_faction_icons() -> None:
    yard = her_turn("d2", "black 1", display="ore-broker -")
    assert yard.icons(1) == {"helion": 1, "tidal": 0, "verdant": 0, "silver": 0}


# -- battle --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "lost", "morale"), [("easy", 2, 0), ("medium", 1, 1), ("hard", 1, 2)])
def test_after_a_success_it_scores_claims_the_card_and_loses_drones_by_the_level(
    level: str, lost: int, morale: int
) -> None:
    yard = battle(captain(), fleet={"top-left": "wasp-nest p2=4"}, resistance="2", level=level)
    assert yard.s.score[1] == 4 + morale
    assert yard.claimed(1) == ["wasp-nest"]
    assert yard.s.removed == lost
    assert yard.s.supply == 12 - lost
    assert yard.icons(1)["tidal"] == 1


def test_it_loses_no_more_drones_than_it_had_there() -> None:
    yard = battle(captain(), fleet={"top-left": "gadfly p1=3 p2=1"}, resistance="2", level="easy")
    assert yard.s.removed == 1
    assert yard.s.supply == 11
    assert yard.s.score[1] == 1


def test_after_a_failure_its_drones_return_to_its_supply_and_it_loses_no_morale() -> None:
    yard = battle(captain(morale=2), fleet={"bottom-left": "vigil p2=2 corporation=1"}, resistance="2")
    assert yard.s.supply == 12
    assert yard.s.removed == 0
    assert yard.s.score[1] == 1  # Vigil has a Corporation icon: one reputation on level medium.
    assert yard.claimed(1) == ["vigil"]
    assert yard.s.morale[0] == 1


def test_after_a_failure_in_the_top_row_its_drones_return_too() -> None:
    yard = battle(captain(), fleet={"top-left": "vigil p1=1 p2=1"}, resistance="2")
    assert yard.fleet["bottom-left"] == "vigil p1=1 corporation=1"
    assert yard.s.supply == 12


# -- recover -------------------------------------------------------------------------------------------------------


def recovered(her: Dranda, **chance: str) -> Yard:
    return dockyard(captain(dice="6"), her=her).play("discard-die 6", dice="6 6 6", dranda="1 1 1", **chance)


def test_the_top_card_is_discarded_and_the_cards_set_aside_return_to_the_deck() -> None:
    yard = recovered(dranda(aside="a1 a2 a3", discards="c1"), solo="d3")
    assert yard.cards(yard.s.discards) == ["c1", "d3"]
    assert yard.s.aside == []
    assert {"a1", "a2", "a3"} <= set(yard.deck)
    assert len(yard.deck) == 10


def test_discarded_cards_never_return() -> None:
    yard = recovered(dranda(discards="c1 c2 c3", aside="a1"), solo="d3")
    assert set(yard.cards(yard.s.discards)) == {"c1", "c2", "c3", "d3"}


def test_used_opaque_dice_stay_out_of_the_game() -> None:
    yard = recovered(dranda(opaque="ivory"))
    assert yard.s.opaque == 0b010


def test_of_two_new_ships_that_of_higher_value_is_on_the_left() -> None:
    yard = recovered(dranda(), ship="gadfly vigil")
    assert yard.fleet["top-left"] == "vigil"
    yard = recovered(dranda(), ship="vigil gadfly")
    assert yard.fleet["top-left"] == "vigil"


def test_of_equal_ships_that_with_the_icon_of_which_it_has_the_fewest() -> None:
    yard = recovered(dranda(icons=(2, 1, 0, 0)), ship="gadfly wasp-nest")  # helion, tidal
    assert yard.fleet["top-left"] == "wasp-nest"
    yard = recovered(dranda(icons=(1, 2, 0, 0)), ship="gadfly wasp-nest")
    assert yard.fleet["top-left"] == "gadfly"


def low(her: Dranda, left: str, right: str) -> dict[str, str]:
    """The bottom row after the Recover phase of two ships that failed in the top row."""
    fleet = {"top-left": f"{left} p1=1", "top-right": f"{right} p1=2"}
    yard = battle(captain(), her=her, fleet=fleet, resistance="2 2")
    return {slot: ship for slot, ship in yard.fleet.items() if slot.startswith("bottom")}


def test_the_bottom_row_is_arranged_too_with_the_drones_on_the_ships() -> None:
    here = {"bottom-left": "old-grudge p1=1 corporation=1", "bottom-right": "wasp-nest p1=2 corporation=1"}
    there = {"bottom-left": "wasp-nest p1=2 corporation=1", "bottom-right": "old-grudge p1=1 corporation=1"}
    # Verdant and tidal. They came in this order, and DRANDA's icons may have changed since then.
    assert low(dranda(icons=(0, 0, 0, 0)), "old-grudge", "wasp-nest") == here
    assert low(dranda(icons=(0, 2, 1, 0)), "old-grudge", "wasp-nest") == here
    assert low(dranda(icons=(0, 1, 2, 0)), "old-grudge", "wasp-nest") == there


def test_a_ship_alone_in_the_bottom_row_stays_on_its_side() -> None:
    yard = battle(captain(), her=dranda(), fleet={"top-right": "gadfly p1=1"}, resistance="2")
    assert yard.fleet["bottom-right"] == "gadfly p1=1 corporation=1"
    assert "bottom-left" not in yard.fleet


def test_else_the_ships_stay_as_they_were_drawn() -> None:
    yard = recovered(dranda(), ship="wasp-nest gadfly")
    assert yard.fleet["top-left"] == "wasp-nest"


# -- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "each"), [("easy", 1), ("medium", 2), ("hard", 3)])
def test_at_the_end_each_drone_in_its_supply_scores_by_the_level(level: str, each: int) -> None:
    yard = battle(captain(), fleet={}, her=dranda(supply=5), round=6, level=level)
    assert yard.final(1)[5] == 2 * 5 * each


@pytest.mark.parametrize(("points", "result"), [(11, "won"), (10, "lost"), (9, "lost")])
def test_the_captain_wins_only_with_more_points(points: int, result: str) -> None:
    one = captain(score=points, active=0, inactive=8)
    yard = battle(one, fleet={}, her=dranda(supply=0, score=10), round=6)
    assert yard.outcome.startswith(result)
