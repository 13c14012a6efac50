"""Away missions: sections, tries, sequences, decisions, cargo, rewards and penalties."""

from __future__ import annotations

from quarterdeck.games.armada.table import CARRIED, FREE, INFIRMARY, RESOLVED
from tests.games.armada.dockyard import captain, encounters, errand, mission, planning, resolution

# Event 11 on Terra needs EE and pays 2 credits; 00 on Terra needs S and M and gives a data token.


def test_crew_is_assigned_to_sections_whose_symbols_it_has() -> None:
    yard = errand(event="00", crew="STMM-")
    assert yard.choices("assign") == ["science section1", "medical section2"]


def test_a_mission_is_a_success_when_all_sections_are_complete() -> None:
    yard = errand(captain(credits=0), event="11", crew="EE---").play("assign engineering section1")
    assert yard.event("11") == RESOLVED
    assert yard.s.credits[0] == 2


def test_a_section_is_begun_only_if_the_available_dice_complete_it() -> None:
    assert not errand(event="11", crew="E----").may("assign engineering section1")
    assert errand(event="11", crew="EE---").may("assign engineering section1")


def test_command_stands_for_other_symbols_in_sections() -> None:
    yard = errand(captain(heroes="genevieve"), event="11", crew="E----").play("assign engineering section1")
    assert yard.event("11") == RESOLVED


def test_a_command_section_needs_command() -> None:
    assert not errand(event="05", crew="TTTSM").may("assign tactical section2")
    assert errand(captain(heroes="genevieve"), event="05").may("assign genevieve section2")


def test_assigned_dice_stay_and_the_others_are_rolled_again() -> None:
    yard = errand(event="00", crew="S----").play("assign science section1").play("done").play("again", crew="M---")
    yard.play("assign medical section2")
    assert yard.event("00") == RESOLVED


def test_another_try_is_free_after_a_completed_section() -> None:
    yard = errand(event="00", crew="S----").plays("assign science section1", "done")
    assert yard.options == ["again", "done"]


def test_another_try_is_free_with_an_unassigned_medical_result() -> None:
    yard = errand(event="11", crew="M----").play("done")
    assert yard.options == ["again", "done"]


def test_otherwise_another_try_costs_a_die() -> None:
    yard = errand(event="11").play("done").play("sacrifice blank", crew="EE--").play("assign engineering section1")
    assert yard.event("11") == RESOLVED
    assert yard.sick() == 0


def test_dice_paid_for_a_try_are_not_rolled_again() -> None:
    yard = errand(event="11").play("done").play("sacrifice blank", crew="TTTT")
    assert yard.s.face[0].count(1) == 4


def test_without_crew_the_mission_fails() -> None:
    yard = errand(event="11")
    for left in range(4, 0, -1):
        yard.play("done").play("sacrifice blank", crew="-" * left)
    yard.play("done")
    assert yard.event("11") == 0
    assert yard.s.hull[0] == 8


def test_a_captain_may_give_up() -> None:
    yard = errand(event="11").plays("done", "done")
    assert yard.event("11") == 0
    assert yard.s.hull[0] == 8


def test_the_event_stays_for_a_later_attempt() -> None:
    yard = errand(event="11").plays("done", "done")
    assert yard.asks == "Plan"
    assert yard.event("11") == 0


def test_failure_draws_threat_cards() -> None:
    yard = errand(event="08").plays("done", "done")
    assert "Threat detected: a new fleet of 2 ships at Terra." in yard.told


def test_hull_damage_of_a_failure_can_be_critical() -> None:
    yard = errand(captain(hull=1), event="11").plays("done", "done")
    assert yard.s.critical[0] == 1
    assert yard.place() == "terra"


def test_one_mission_per_turn() -> None:
    yard = errand(event="11", crew="EE", events=["19"]).play("assign engineering section1")
    assert yard.asks == "Plan"


def test_an_attractor_beam_pays_for_a_success() -> None:
    yard = errand(captain(credits=0, fit={6: "drosera"}), event="11", crew="EE").play("assign engineering section1")
    assert yard.s.credits[0] == 3


def test_stabilizers_ignore_the_hull_damage_of_a_failure() -> None:
    assert errand(captain(fit={6: "valerian"}), event="11").plays("done", "done").s.hull[0] == 9


def test_ai_cores_work_on_missions() -> None:
    yard = errand(captain(fit={6: "ai-core-1"}), event="11").plays("mark blank", "mark blank").play("roll", crew="EE")
    assert yard.may("assign engineering section1")


def test_a_kira_matrix_keeps_a_result_while_the_others_are_rolled_again() -> None:
    yard = errand(captain(fit={6: "kira-1"}), event="11", crew="E----").play("park engineering")
    assert not yard.may("park")
    yard.play("done").play("sacrifice blank", crew="E--").play("assign engineering section1")
    assert yard.event("11") == RESOLVED


EVENT_14 = ["assign science section1", "assign science section2", "assign engineering section3"]


def test_mitigation_by_modules_is_allowed_on_event_14() -> None:
    core = errand(captain(fit={6: "ai-core-1"}), event="14", crew="SST--")
    assert not core.may("assign engineering")
    core.play("mark tactical").play("roll", crew="E").plays(*EVENT_14)
    assert core.event("14") == RESOLVED
    kira = errand(captain(fit={6: "kira-1"}), event="14", crew="S----").plays("park science", "done")
    kira.play("sacrifice blank", crew="SE-").plays(*EVENT_14)
    assert kira.event("14") == RESOLVED


def test_mitigation_by_heroes_is_allowed_on_event_14() -> None:
    inspired = errand(captain(heroes="sonia-clarke"), event="14", crew="SS--- E--", hero_dice="6")
    assert inspired.plays(*EVENT_14).event("14") == RESOLVED
    where = [[INFIRMARY] * 5 + [FREE], [FREE] * 5]
    last = errand(captain(heroes="kino"), event="14", hero_dice="6", where=where)
    assert last.play("show kino 3").may("assign kino section3")


# -- special missions ----------------------------------------------------------------------------------------------


def test_a_sequence_is_completed_from_top_to_bottom_one_section_in_each_try() -> None:
    yard = errand(event="24", crew="ST---")
    assert yard.choices("assign") == ["science section1"]
    yard.play("assign science section1")
    assert yard.asks == "Retry"
    yard.play("again", crew="T---").play("assign tactical section2")
    assert yard.event("24") == RESOLVED


def test_a_decision_mission_needs_one_of_its_groups() -> None:
    yard = errand(captain(credits=0), event="23", crew="TTMM-")
    assert yard.choices("assign") == ["tactical section1", "medical section3"]
    yard.play("assign medical section3")
    assert yard.event("23") == RESOLVED


def test_a_fee_is_paid_by_every_participant() -> None:
    yard = errand(captain(credits=1), event="52")
    assert yard.s.credits[0] == 0
    poor = encounters(captain(at="zenith-one", credits=0), captain(ship="hades"), events=["52"])
    assert poor.asks == "Plan"


def test_a_failure_can_cost_the_next_planning_phase() -> None:
    yard = errand(event="49").plays("done", "done", "p2 end")
    assert yard.s.round == 2
    assert "The planning phase is skipped." in yard.told


def test_jammed_rewards_pay_no_credits() -> None:
    yard = errand(captain(credits=0), event="11", crew="EE", events=["56"]).play("assign engineering section1")
    assert yard.s.credits[0] == 0


# -- cargo ---------------------------------------------------------------------------------------------------------


def test_a_cargo_mission_loads_a_module_and_goes_on_until_it_is_delivered() -> None:
    yard = (
        encounters(captain(), captain(at="kagawa"), events=["35"]).play("mission 35").play("install cargo-medicine 6")
    )
    assert yard.event("35") == CARRIED
    assert yard.modules()[5] == "cargo-medicine"
    assert yard.asks == "Plan"


def test_others_are_not_asked_to_join_a_cargo_mission() -> None:
    yard = encounters(captain(), captain(), events=["35", "42"])
    assert yard.play("mission 35").asks == "Encounter"
    assert "p2 mission 42" in yard.options


def test_cargo_is_delivered_at_its_destination() -> None:
    ship = captain(at="invictus", fit={6: "cargo-medicine"}, credits=0)
    events = carried("35")
    yard = encounters(ship, captain(at="kagawa"), events=[], **events).play("deliver 35")
    assert yard.event("35") == RESOLVED
    assert yard.modules()[5] == "-"
    assert yard.s.credits[0] == 5


def carried(number: str) -> dict[str, object]:
    """Events in which one is carried by the first captain."""
    places = encounters(captain(at="kagawa"), captain(at="kagawa")).s.events[:]
    kit = encounters(captain(at="kagawa"), captain(at="kagawa")).game.kit
    places[kit.events.ids.index(number)] = CARRIED
    return {"changed_events": places}


def test_cargo_that_is_lost_or_delivered_gives_no_second_free_configure() -> None:
    bound = captain(at="invictus", fit={6: "cargo-medicine"}, storage="drosera kira-1")
    delivered = encounters(bound, captain(at="kagawa"), **carried("35")).play("deliver 35")
    broken = captain(hull=0, critical=True, fit={6: "cargo-archive"}, storage="drosera kira-1")
    lost = encounters(broken, captain(at="kagawa"), **carried("39"))
    for yard in (delivered, lost):
        assert yard.asks == "Plan"
        assert (yard.modules(), yard.storage()) == (["-"] * 6, ["drosera", "kira-1"])


def test_fragile_cargo_is_lost_with_a_critical_ship_and_its_beacon_returns() -> None:
    ship = captain(hull=0, critical=True, fit={6: "cargo-archive"})
    yard = encounters(ship, captain(at="kagawa"), **carried("39"))
    assert yard.event("39") == 3
    assert yard.modules()[5] == "-"


def test_the_beacon_of_lost_cargo_does_not_return_to_a_destroyed_planet() -> None:
    ship = captain(hull=0, critical=True, fit={6: "cargo-archive"})
    yard = encounters(ship, captain(at="kagawa"), finale="artemis-two", ruined=1 << 3, **carried("39"))
    assert yard.event("39") == RESOLVED


def test_the_hazard_of_cargo_happens_where_its_ship_is() -> None:
    carrier = captain(at="kagawa", fit={5: "cargo-warhead"})
    yard = resolution(carrier, captain(at="invictus"), **carried("40"))
    assert yard.s.hull == [8, 8]  # The event was on Invictus, but it is aboard at Kagawa.
    beside = resolution(captain(at="kagawa", fit={5: "cargo-warhead"}), captain(at="kagawa"), **carried("40"))
    assert beside.s.hull == [8, 7]


def test_a_jammer_stops_the_hazard_of_cargo_at_its_location() -> None:
    for place, hull in (("kagawa", 9), ("invictus", 8)):
        jammer = captain(at=place, fit={6: "magnolia-1"})
        yard = resolution(captain(at="kagawa", fit={5: "cargo-warhead"}), jammer, **carried("40"))
        assert yard.s.hull == [hull, 8]
    own = captain(at="kagawa", fit={5: "cargo-warhead", 6: "magnolia-1"})
    assert resolution(own, captain(at="invictus"), **carried("40")).s.hull == [9, 8]


def test_other_cargo_stays_on_a_critical_ship() -> None:
    ship = captain(hull=0, critical=True, fit={6: "cargo-medicine"})
    yard = encounters(ship, captain(at="kagawa"), **carried("35"))
    assert yard.event("35") == CARRIED


def test_a_prime_cargo_on_its_way_blocks_nothing() -> None:
    ship = captain(fit={6: "cargo-envoy"})
    waiting = encounters(captain(), captain(at="luna"), events=["11", "37"])
    assert not waiting.may("mission 11")
    places = carried("37")
    changed = places["changed_events"]
    assert isinstance(changed, list)
    changed[[*waiting.game.kit.events.ids].index("11")] = 0
    assert encounters(ship, captain(at="luna"), **places).may("mission 11")


def test_cargo_cannot_be_traded_or_stored() -> None:
    ship = captain(fit={5: "kira-1", 6: "cargo-medicine"})
    yard = planning(ship, captain(), **carried("35"))
    yard.play("shop", modules="lotus-1 senna senna")
    assert yard.choices("stow") == ["5"]
    yard.play("done")
    yard.play("trade p2")
    assert yard.choices("hand") == ["p2 kira-1"]


# -- team missions -------------------------------------------------------------------------------------------------


def test_all_captains_of_a_team_assign_crew() -> None:
    yard = mission(captain(), captain(), event="00", crew="S---- M----")
    yard.plays("assign science section1", "p2 assign medical section2")
    assert yard.event("00") == RESOLVED


def test_captains_complete_a_section_together_and_all_of_them_try_again_for_free() -> None:
    yard = mission(captain(), captain(), event="22", crew="S---- SS---")
    yard.plays("assign science section2", "done", "p2 done")
    assert yard.options == ["again", "done"]
    yard.play("again")
    assert yard.options == ["p2 again", "p2 done"]


def test_tries_are_paid_for_by_each_captain_alone() -> None:
    yard = mission(captain(), captain(), event="00", crew="S---- -----").plays(
        "assign science section1", "done", "p2 done"
    )
    assert yard.options == ["again", "done"]
    yard.play("again")
    assert yard.options == ["p2 sacrifice blank", "p2 done"]


def test_a_team_splits_its_reward() -> None:
    yard = mission(captain(credits=0), captain(credits=0), event="11", crew="E---- E----")
    yard.play("assign engineering section1").plays("share p1", "share p2")
    assert yard.s.credits == [1, 1]


def test_all_members_of_a_team_take_the_hull_damage_of_a_failure() -> None:
    yard = mission(captain(), captain(), event="11").plays("done", "p2 done", "done", "p2 done")
    assert yard.s.hull == [8, 7]


def test_other_penalties_of_a_team_are_resolved_once() -> None:
    yard = mission(captain(), captain(), event="08").plays("done", "p2 done", "done", "p2 done")
    assert sum("Threat detected" in line for line in yard.told) == 3


def test_a_captain_who_stops_does_not_roll_while_the_others_go_on() -> None:
    yard = mission(captain(), captain(), event="11").plays("done", "p2 done", "done")
    yard.play("p2 sacrifice blank", crew="EE--")
    assert yard.options == ["p2 assign engineering section1", "p2 done"]


def test_cargo_is_equipped_after_the_phase_with_a_free_configure() -> None:
    ship = captain(at="luna", fit={6: "drosera", 1: "lotus-2"}, storage="kira-1")
    made = encounters(ship, captain(ship="hades"), events=["38", "00"])
    made.play("mission 38")
    assert made.modules()[5] == "drosera"
    assert made.asks == "Encounter"  # The other captain is still in the phase.
    made.play("p2 end")
    assert made.asks == "Load"
    made.play("install cargo-seeds 6")
    assert made.asks == "Shop"
    assert sorted(made.storage()) == ["drosera", "kira-1"]
    assert not made.may("buy")
    assert not made.may("stow 6")
    made.play("install drosera 1")
    made.play("install cargo-seeds 5")
    assert made.modules() == ["drosera", "-", "-", "-", "cargo-seeds", "-"]
    made.play("done")
    assert made.asks == "Plan"
