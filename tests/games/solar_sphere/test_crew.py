"""The crew: hiring, using, retiring, the display; and every kind of crew with its action and its retire bonus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from quarterdeck.core.errors import IllegalAction
from tests.games.solar_sphere.dockyard import Captain, Yard, captain, dockyard, open_box

FILLERS = "site-inspector fleet-liaison"
"""Crew whose actions are impossible at the Crew Station."""


def hiring(one: Captain, *, display: str = "", tokens: tuple[int, ...] = (0,) * 6) -> Yard:
    """The first captain visits the Crew Station with a 3 and takes the action."""
    one = replace(one, dice="3 6")
    yard = dockyard(one, captain(), display=display, tokens=tokens)
    return yard.plays("visit 3 crew-station 3", "act")


def retiring(kind: str, one: Captain | None = None) -> Yard:
    """The first captain hires a Gem Dealer as his fourth crew member, and retires the given one."""
    one = replace(one or captain(), gold=2, crew=f"{kind} {FILLERS}")
    yard = hiring(one, display="gem-dealer")
    dealer = yard.game.kit.crew.ids[yard.s.display[0]]
    yard.play(f"hire {dealer} -")
    before = yard.s.score[0]
    assert before == one.score + 1
    return yard


def retired(kind: str, one: Captain | None = None) -> Yard:
    return retiring(kind, one).play(f"retire {kind}-1")


def on_duty(
    kind: str,
    one: Captain | None = None,
    *,
    hexes: Mapping[int, str] | None = None,
    fleet: Mapping[str, str] | None = None,
) -> Yard:
    """A turn of a captain with this crew member."""
    one = one or captain()
    one = replace(one, dice=one.dice or "6 6", crew=f"{kind} {one.crew}".strip())
    return dockyard(one, captain(), hexes=hexes, fleet=fleet)


# -- hiring --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "cost", "points"),
    [("prospector", (0, 2, 0), 1), ("ore-miner", (1, 2, 0), 2), ("navigator", (1, 2, 1), 3)],
)
def test_a_tier_costs_two_gold_and_none_one_or_two_other_resources_and_scores_its_number(
    kind: str, cost: tuple[int, int, int], points: int
) -> None:
    ore, gold, crystal = cost
    slot = {1: 0, 2: 2, 3: 4}[points]
    display = " ".join(kind if place == slot else "-" for place in range(6))
    yard = hiring(captain(ore=ore, gold=gold, crystal=crystal), display=display)
    assert yard.crew(0) == [kind]
    assert yard.store(0) == (0, 0, 0)
    assert yard.s.score[0] == points


def test_the_other_resources_of_a_tier_are_of_choice() -> None:
    yard = hiring(captain(ore=2, gold=3, crystal=1), display="- - ore-miner - navigator -")
    assert yard.choices("hire") == [
        "ore-miner-1 ore",
        "ore-miner-1 gold",
        "ore-miner-1 crystal",
        "navigator-1 ore+ore",
        "navigator-1 ore+gold",
        "navigator-1 ore+crystal",
        "navigator-1 gold+crystal",
    ]
    yard.play("hire navigator-1 gold+crystal")
    assert yard.store(0) == (2, 0, 0)


def test_one_gold_is_not_enough() -> None:
    yard = dockyard(captain(dice="3 6", ore=4, gold=1), captain())
    yard.play("visit 3 crew-station 3")
    assert yard.satellites(0) == ["crew-station"]  # The action was impossible.


def test_crew_that_cannot_be_paid_for_is_refused_with_the_reason() -> None:
    yard = hiring(captain(gold=2), display="prospector gunner ore-miner - navigator -")
    assert yard.choices("hire") == ["prospector-1 -", "gunner-1 -"]
    assert yard.refused()["display.2"]
    assert yard.refused()["display.4"]


@pytest.mark.parametrize("token", [1, 2])
def test_the_morale_of_a_token_goes_to_the_captain_and_the_token_to_the_supply(token: int) -> None:
    yard = hiring(captain(gold=2), display="prospector gunner", tokens=(token, 1, 0, 0, 0, 0))
    yard.play("hire prospector-1 -")
    assert yard.s.morale[0] == token
    assert yard.s.tokens[:2] == [0, 1]


def test_the_display_is_not_refilled_before_the_end_of_the_round() -> None:
    yard = hiring(captain(gold=2), display="prospector gunner").play("hire prospector-1 -")
    assert yard.display[:2] == ["-", "gunner"]


def test_the_faction_icon_of_a_hired_card_counts() -> None:
    yard = hiring(captain(gold=2), display="prospector gunner").play("hire prospector-1 -")
    assert yard.icons(0) == {"helion": 1, "tidal": 0, "verdant": 0, "silver": 0}


def test_three_crew_members_stay_without_retiring() -> None:
    yard = hiring(captain(gold=2, crew=FILLERS), display="prospector gunner").play("hire prospector-1 -")
    assert yard.crew(0) == ["site-inspector", "fleet-liaison", "prospector"]
    assert yard.retired(0) == []


def test_a_fourth_crew_member_forces_one_of_the_others_to_retire() -> None:
    yard = retiring("ore-broker")
    assert yard.asks == "Retire"
    assert yard.choices("retire") == ["ore-broker-1", "site-inspector-1", "fleet-liaison-1"]
    assert len(yard.refused()) == 1
    yard.play("retire ore-broker-1")
    assert yard.retired(0) == ["ore-broker"]
    assert yard.crew(0) == ["site-inspector", "fleet-liaison", "gem-dealer"]


def test_crew_retires_at_no_other_time() -> None:
    yard = on_duty("ore-broker", captain(crew=FILLERS, ore=1))
    assert not yard.may("retire")
    with pytest.raises(IllegalAction):
        yard.play("retire ore-broker-1")


def test_the_icons_of_retired_crew_still_count() -> None:
    yard = retired("ore-broker", captain(icons=(1, 1, 1, 0)))
    assert yard.icons(0) == {"helion": 1, "tidal": 2, "verdant": 1, "silver": 0}


def test_used_crew_can_retire() -> None:
    yard = retired("ore-broker", captain(spent="ore-broker"))
    assert yard.retired(0) == ["ore-broker"]
    assert yard.spent(0) == []
    assert yard.store(0) == (0, 1, 0)


def test_retired_crew_cannot_be_used() -> None:
    yard = retired("ore-broker", captain(ore=1))
    assert not yard.may("use ore-broker-1")


def test_new_crew_can_be_used_in_the_same_turn() -> None:
    yard = hiring(captain(gold=3, ore=1), display="ore-broker gunner").play("hire ore-broker-1 -")
    assert yard.asks == "After"
    yard.play("use ore-broker-1")
    assert yard.store(0) == (0, 3, 0)


# -- using ---------------------------------------------------------------------------------------------------------


def test_an_action_is_used_once_in_a_round() -> None:
    yard = on_duty("ore-miner").play("use ore-miner-1")
    assert yard.spent(0) == ["ore-miner"]
    assert not yard.may("use")
    assert yard.refused()["crew0.ore-miner-1"]
    yard.play("discard-die 6")
    assert not yard.may("use")


def test_crew_is_refreshed_for_the_next_round() -> None:
    yard = on_duty("ore-miner", captain(dice="6")).play("use ore-miner-1")
    yard.play("discard-die 6", dice="6 6 6 4 5 6")
    assert yard.s.round == 2
    assert yard.may("use ore-miner-1")


def test_crew_is_used_only_in_the_own_turn() -> None:
    yard = dockyard(captain(dice="6"), captain(crew="ore-miner", dice="6"))
    assert not yard.may("use ore-miner-1")
    yard.play("discard-die 6")
    assert yard.may("use ore-miner-1")


def test_crew_can_be_used_during_a_visit_and_after_the_action() -> None:
    one = captain(dice="3 6", gold=2, ore=1, crew="ore-miner")
    yard = dockyard(one, captain(), hexes={1: "anchor-spar", 2: "dew-still"})
    yard.play("visit 3 sphere 3")
    assert yard.may("use ore-miner-1")
    yard.play("act")
    assert yard.may("use ore-miner-1")
    yard.plays("build 1")
    assert yard.asks == "After"
    assert yard.may("use ore-miner-1")


def test_a_satellite_ends_the_turn_before_crew_can_be_used() -> None:
    yard = dockyard(captain(dice="1", crew="ore-miner"), captain(dice="6"))
    yard.plays("visit 1 ore-belt 1", "satellite")
    assert yard.asked == 1


def test_an_action_that_would_change_nothing_is_not_offered() -> None:
    assert not on_duty("chief-engineer", captain(inactive=0)).may("use")
    assert not on_duty("boarding-chief").may("use")
    assert not on_duty("architect").may("use")
    assert not on_duty("ore-broker").may("use")


def test_two_cards_of_one_kind_act_independently() -> None:
    yard = on_duty("ore-miner", captain(crew="ore-miner")).plays("use ore-miner-1", "use ore-miner-2")
    assert yard.store(0) == (2, 0, 0)


# -- the display ---------------------------------------------------------------------------------------------------


def aged(display: str, tokens: tuple[int, ...], one: Captain | None = None, **chance: str) -> Yard:
    """The display after the Recover phase."""
    yard = dockyard(replace(one or captain(), dice="6"), captain(), display=display, tokens=tokens)
    return yard.play("discard-die 6", **chance)


def test_tokens_grow_from_none_to_one_to_two() -> None:
    yard = aged("prospector gunner ore-miner", (0, 1, 1, 0, 0, 0))
    assert yard.display[:3] == ["prospector", "gunner", "ore-miner"]
    assert yard.s.tokens == [1, 2, 2, 1, 1, 1]


def test_a_card_with_two_morale_goes_under_its_deck_and_a_new_one_has_no_token() -> None:
    yard = aged("prospector gunner", (2, 1, 0, 0, 0, 0), crew1="slag-runner-1")
    assert yard.display[:2] == ["slag-runner", "gunner"]
    assert yard.s.tokens[:2] == [0, 2]
    assert [yard.game.kit.crew.ids[card] for card in yard.s.under[0]] == ["prospector-1"]


def test_hired_cards_are_replaced_from_the_deck_of_their_tier() -> None:
    yard = aged(
        "- gunner - ore-miner navigator -", (0,) * 6, crew1="slag-runner-1", crew2="steward-2", crew3="publicist-1"
    )
    assert yard.display == ["slag-runner", "gunner", "steward", "ore-miner", "navigator", "publicist"]
    assert yard.s.tokens == [0, 1, 0, 1, 1, 0]


def test_cards_under_a_deck_come_back_when_the_others_are_gone() -> None:
    kinds = [kind for kind, tier in zip(open_box().kit.crew.kinds, open_box().kit.crew.tier, strict=True) if tier == 2]
    gone = " ".join(kind for kind in kinds if kind not in ("navigator", "publicist") for _ in range(2))
    yard = dockyard(
        captain(dice="6"),
        captain(retired=gone),
        display="ore-broker gunner ore-miner steward - -",
        under=("", "", "navigator publicist navigator publicist"),
    )
    yard.play("discard-die 6")
    assert yard.display[4:] == ["navigator", "publicist"]
    assert [yard.game.kit.crew.ids[card] for card in yard.s.under[2]] == ["navigator-2", "publicist-2"]


def test_a_deck_without_cards_leaves_its_slots_empty() -> None:
    kinds = [kind for kind, tier in zip(open_box().kit.crew.kinds, open_box().kit.crew.tier, strict=True) if tier == 2]
    gone = " ".join(kind for kind in kinds for _ in range(2))
    yard = dockyard(captain(dice="6"), captain(retired=gone), display="ore-broker gunner ore-miner steward - -")
    yard.play("discard-die 6")
    assert yard.display[4:] == ["-", "-"]


# -- every kind ----------------------------------------------------------------------------------------------------


def test_every_kind_of_crew_is_tested_here() -> None:
    here = Path(__file__).read_text("utf-8")
    names = [kind.replace("-", "_") for kind in open_box().kit.crew.kinds]
    assert len(names) == 24
    assert [name for name in names if f"def test_the_{name}_" not in here] == []


def test_the_ore_broker_trades_one_ore_for_two_gold_and_retires_for_a_gold() -> None:
    assert on_duty("ore-broker", captain(ore=1)).play("use ore-broker-1").store(0) == (0, 2, 0)
    assert retired("ore-broker").store(0) == (0, 1, 0)


def test_the_lens_grinder_trades_one_gold_for_two_crystal_and_retires_for_a_crystal() -> None:
    assert on_duty("lens-grinder", captain(gold=1)).play("use lens-grinder-1").store(0) == (0, 0, 2)
    assert retired("lens-grinder").store(0) == (0, 0, 1)


def test_the_hull_welder_gives_an_ore_on_a_visit_to_the_sphere_and_retires_for_an_ore() -> None:
    yard = on_duty("hull-welder", captain(dice="6 6"), hexes={1: "anchor-spar"})
    assert not yard.may("use")
    yard.plays("visit 6 sphere 6", "use hull-welder-1")
    assert yard.store(0) == (1, 0, 0)
    assert retired("hull-welder").store(0) == (1, 0, 0)


def test_the_prospector_trades_one_ore_for_two_crystal_and_retires_for_a_crystal() -> None:
    assert on_duty("prospector", captain(ore=1)).play("use prospector-1").store(0) == (0, 0, 2)
    assert retired("prospector").store(0) == (0, 0, 1)


def test_the_slag_runner_trades_one_crystal_for_two_ore_and_retires_for_an_ore() -> None:
    assert on_duty("slag-runner", captain(crystal=1)).play("use slag-runner-1").store(0) == (2, 0, 0)
    assert retired("slag-runner").store(0) == (1, 0, 0)


def test_the_paymaster_gives_a_gold_on_a_visit_to_the_crew_station_and_retires_for_a_gold() -> None:
    yard = on_duty("paymaster", captain(dice="3 6", gold=1))
    assert not yard.may("use")
    yard.plays("visit 3 crew-station 3", "use paymaster-1")
    assert yard.store(0) == (0, 2, 0)
    assert retired("paymaster").store(0) == (0, 1, 0)


def test_the_quartermaster_trades_one_gold_for_two_ore_and_retires_for_an_ore() -> None:
    assert on_duty("quartermaster", captain(gold=1)).play("use quartermaster-1").store(0) == (2, 0, 0)
    assert retired("quartermaster").store(0) == (1, 0, 0)


def test_the_gem_dealer_trades_one_crystal_for_two_gold_and_retires_for_a_gold() -> None:
    assert on_duty("gem-dealer", captain(crystal=1)).play("use gem-dealer-1").store(0) == (0, 2, 0)
    assert retired("gem-dealer").store(0) == (0, 1, 0)


def test_the_gunner_gives_a_crystal_on_a_visit_to_the_fleet_and_retires_for_a_crystal() -> None:
    yard = on_duty("gunner", captain(dice="2 6"), fleet={"top-left": "gadfly"})
    assert not yard.may("use")
    yard.plays("visit 2 fleet 2", "use gunner-1")
    assert yard.store(0) == (0, 0, 1)
    assert retired("gunner").store(0) == (0, 0, 1)


def test_the_ore_miner_gives_an_ore_and_retires_for_two_ore_or_any_resource() -> None:
    assert on_duty("ore-miner").play("use ore-miner-1").store(0) == (1, 0, 0)
    assert retired("ore-miner").play("choose 0").store(0) == (2, 0, 0)
    assert retired("ore-miner").plays("choose 1", "take crystal").store(0) == (0, 0, 1)


def test_the_steward_gives_morale_for_each_two_crew_and_retires_for_four_morale_or_a_reputation() -> None:
    few = on_duty("steward", captain(crew="gunner", retired="ore-broker")).play("use steward-1")
    assert few.s.morale[0] == 1
    more = on_duty("steward", captain(crew="gunner", retired="ore-broker prospector")).play("use steward-1")
    assert more.s.morale[0] == 2
    assert retired("steward").play("choose 0").s.morale[0] == 4
    assert retired("steward").play("choose 1").s.reputation[0] == 1


def test_the_scrap_hauler_salvages_two_drones_and_retires_to_fabricate_two_or_salvage_four() -> None:
    yard = on_duty("scrap-hauler", captain(inactive=5)).play("use scrap-hauler-1")
    assert yard.choices("regenerate") == ["2", "1", "0"]
    assert yard.play("regenerate 2").drones(0)[:2] == (8, 3)
    assert retired("scrap-hauler").play("choose 0").drones(0) == (8, 2, 10)
    yard = retired("scrap-hauler", captain(inactive=5)).play("choose 1")
    assert yard.play("regenerate 4").drones(0)[:2] == (10, 1)


def test_the_gold_panner_gives_a_gold_and_retires_for_two_gold_or_any_resource() -> None:
    assert on_duty("gold-panner").play("use gold-panner-1").store(0) == (0, 1, 0)
    assert retired("gold-panner").play("choose 0").store(0) == (0, 2, 0)
    assert retired("gold-panner").plays("choose 1", "take ore").store(0) == (1, 0, 0)


@pytest.mark.parametrize(("hexes", "morale"), [(2, 1), (3, 1), (4, 2)])
def test_the_architect_gives_morale_for_each_two_hexes_and_retires_for_a_point_each(hexes: int, morale: int) -> None:
    built = dict.fromkeys(range(1, hexes + 1), 0)
    yard = dockyard(captain(dice="6 6", crew="architect"), captain(), built=built).play("use architect-1")
    assert yard.s.morale[0] == morale
    one = captain(dice="3 6", gold=2, crew=f"architect {FILLERS}")
    yard = dockyard(one, captain(), built=built, display="gem-dealer")
    yard.plays("visit 3 crew-station 3", "act", "hire gem-dealer-1 -", "retire architect-1")
    assert yard.s.score[0] == 1 + hexes


def test_the_boarding_chief_salvages_a_drone_for_each_ship_and_retires_for_a_point_each() -> None:
    one = captain(inactive=5, claimed="gadfly vigil barricade")
    yard = on_duty("boarding-chief", one).play("use boarding-chief-1")
    assert yard.choices("regenerate") == ["3", "2", "1", "0"]
    assert retired("boarding-chief", one).s.score[0] == 1 + 3


def test_the_crystal_singer_gives_a_crystal_and_retires_for_two_crystal_or_any_resource() -> None:
    assert on_duty("crystal-singer").play("use crystal-singer-1").store(0) == (0, 0, 1)
    assert retired("crystal-singer").play("choose 0").store(0) == (0, 0, 2)
    assert retired("crystal-singer").plays("choose 1", "take gold").store(0) == (0, 1, 0)


def test_the_drone_wright_fabricates_a_drone_and_retires_to_fabricate_two_or_salvage_four() -> None:
    assert on_duty("drone-wright").play("use drone-wright-1").drones(0) == (7, 2, 11)
    assert retired("drone-wright").play("choose 0").drones(0) == (8, 2, 10)
    yard = retired("drone-wright", captain(inactive=5)).play("choose 1")
    assert yard.choices("regenerate") == ["4", "3", "2", "1", "0"]


def test_the_tactician_is_used_only_in_battle_and_retires_for_four_morale_or_to_salvage_four() -> None:
    # What he does in battle: test_battle.py.
    assert not on_duty("tactician", captain(inactive=5)).may("use")
    assert retired("tactician").play("choose 0").s.morale[0] == 4
    yard = retired("tactician", captain(inactive=5)).play("choose 1")
    assert yard.choices("regenerate") == ["4", "3", "2", "1", "0"]


def test_the_chief_engineer_salvages_four_drones_and_retires_to_salvage_any_number() -> None:
    yard = on_duty("chief-engineer", captain(inactive=7)).play("use chief-engineer-1")
    assert yard.play("regenerate 4").drones(0)[:2] == (10, 3)
    yard = retired("chief-engineer", captain(inactive=9))
    assert yard.play("regenerate 9").drones(0)[:2] == (15, 0)


def test_the_first_mate_refreshes_a_crew_member_and_retires_to_salvage_any_number() -> None:
    yard = on_duty("first-mate", captain(crew="ore-miner gold-panner", spent="ore-miner gold-panner"))
    yard.play("use first-mate-1")
    assert yard.choices("refresh") == ["ore-miner-1", "gold-panner-1"]
    yard.plays("refresh gold-panner-1", "use gold-panner-1")
    assert yard.store(0) == (0, 1, 0)
    assert not yard.may("use")
    yard = retired("first-mate", captain(inactive=9))
    assert yard.play("regenerate 9").drones(0)[:2] == (15, 0)


def test_the_first_mate_refreshes_neither_itself_nor_another_first_mate() -> None:
    yard = on_duty("first-mate", captain(crew="first-mate ore-miner", spent="ore-miner"))
    yard.plays("use first-mate-1")
    assert yard.spent(0) == ["first-mate"]
    assert not yard.may("use first-mate-2")  # Nothing but a First Mate is used.
    assert not on_duty("first-mate", captain(crew="ore-miner")).may("use first-mate-1")


def test_the_navigator_changes_a_die_to_any_other_value_and_retires_for_the_auxiliary_die() -> None:
    yard = on_duty("navigator", captain(dice="6 6", active=0))
    assert [choice.split()[1] for choice in yard.choices("recast")] == ["1", "2", "3", "4", "5"]
    yard.play("recast 6 1")
    assert yard.spent(0) == ["navigator"]
    assert not yard.may("discard-die")
    yard.play("visit 1 ore-belt 1")
    assert yard.store(0) == (1, 0, 0)
    assert yard.dock(0) == "6"
    assert yard.drones(0)[1] == 2
    yard = retiring("navigator").play("retire navigator-1", auxiliary="2")
    assert yard.s.auxiliary[0] == 2
    assert yard.dock(0) == "2 6"


def test_a_die_changed_by_the_navigator_can_be_changed_further_by_drones() -> None:
    yard = on_duty("navigator", captain(dice="6 6", active=1)).plays("recast 6 2", "visit 2 gold-belt 3")
    assert yard.visitors("gold-belt") == [3]
    assert yard.drones(0)[:2] == (0, 3)


def test_the_auxiliary_die_of_a_retiring_crew_member_is_lost_if_it_was_gained_this_round() -> None:
    yard = retiring("navigator", captain(aux=5)).play("retire navigator-1")
    assert yard.s.auxiliary[0] == 5
    assert yard.dock(0) == "5 6"


def test_the_publicist_pays_two_morale_for_a_reputation_and_retires_for_the_auxiliary_die() -> None:
    yard = on_duty("publicist", captain(morale=2)).play("use publicist-1")
    assert yard.s.morale[0] == 0
    assert yard.s.reputation[0] == 1
    assert not on_duty("publicist", captain(morale=1)).may("use")
    assert retiring("publicist").play("retire publicist-1", auxiliary="4").s.auxiliary[0] == 4


def test_the_site_inspector_gives_a_kickback_on_a_visit_to_the_sphere_and_when_it_retires() -> None:
    yard = on_duty("site-inspector", captain(dice="6 6", morale=5), hexes={1: "anchor-spar"})
    assert not yard.may("use")
    yard.plays("visit 6 sphere 6", "use site-inspector-1", "take gold")
    assert yard.store(0) == (0, 1, 0)
    assert yard.s.morale[0] == 5
    yard = retired("site-inspector", captain(morale=5)).play("fabricate")
    assert yard.drones(0) == (7, 2, 11)
    assert yard.s.morale[0] == 5


def test_the_fleet_liaison_gives_a_kickback_on_a_visit_to_the_fleet_and_when_it_retires() -> None:
    yard = on_duty("fleet-liaison", captain(dice="2 6", crystal=1, morale=5), fleet={"top-left": "gadfly"})
    assert not yard.may("use")
    yard.plays("visit 2 fleet 2", "use fleet-liaison-1", "salvage", "regenerate 2")
    assert yard.drones(0) == (8, 0, 12)
    assert yard.s.morale[0] == 5
    yard = retired("fleet-liaison", captain(morale=5)).play("take ore")
    assert yard.store(0) == (1, 0, 0)
    assert yard.s.morale[0] == 5


# -- looking ahead -------------------------------------------------------------------------------------------------


def test_a_visit_is_possible_if_the_crew_can_pay_for_its_action() -> None:
    trade = dockyard(captain(dice="6 6", active=0, inactive=2, ore=1, crew="ore-broker scrap-hauler"), captain())
    assert trade.may("visit 6 sphere")  # The Scrap Hauler gives a drone, the ore is there or becomes gold.
    nothing = dockyard(captain(dice="6 6", active=0, inactive=0, ore=1, crew="ore-broker scrap-hauler"), captain())
    assert not nothing.may("visit 6 sphere")


def test_the_gunner_makes_an_attack_possible_without_a_crystal() -> None:
    one = captain(dice="2 6", crew="gunner", satellites="fleet")
    yard = dockyard(one, captain(), fleet={"top-left": "gadfly"})
    yard.plays("visit 2 fleet 2", "use gunner-1")
    assert yard.asks == "Salvage"  # The action was the only choice left.
    yard.plays("regenerate 0", "attack top-left 2")
    assert yard.fleet["top-left"] == "gadfly p1=2"


def test_a_visit_for_a_satellite_lets_crew_of_the_location_act_first() -> None:
    yard = on_duty("hull-welder", captain(dice="6 6")).plays("visit 6 sphere 6", "use hull-welder-1", "satellite")
    assert yard.store(0) == (1, 0, 0)
    assert yard.satellites(0) == ["sphere"]


def test_an_action_that_needs_crew_of_the_visit_is_offered_only_after_that_crew_acted() -> None:
    one = captain(dice="2 6", crew="gunner")
    yard = dockyard(one, captain(), fleet={"top-left": "gadfly"}).play("visit 2 fleet 2")
    assert yard.options == ["satellite", "use gunner-1"]
