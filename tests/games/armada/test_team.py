"""Team combat, and who resolves what in the encounter phase."""

from __future__ import annotations

from quarterdeck.core.state import JOINT
from quarterdeck.games.armada.table import FREE, INFIRMARY
from tests.games.armada.dockyard import captain, combat, encounters

# -- the encounter phase -------------------------------------------------------------------------------------------


def test_captains_take_their_encounter_turns_in_any_order() -> None:
    yard = encounters(captain(), captain(at="luna"), fleets={"terra": ["sentinel"], "luna": ["sentinel"]})
    assert yard.options == ["engage 1", "p2 engage 2"]


def test_a_fleet_at_the_location_must_be_fought_and_comes_before_missions() -> None:
    yard = encounters(captain(), captain(at="luna"), fleets={"terra": ["sentinel"]}, events=["00"])
    assert yard.options == ["engage 1"]


def test_several_fleets_are_fought_in_any_order() -> None:
    yard = encounters(captain(), captain(at="luna"), fleets={"terra": ["sentinel", "oni"]})
    assert yard.options == ["engage 1", "engage 2"]


def test_a_beacon_may_be_resolved_or_not() -> None:
    yard = encounters(captain(), captain(at="luna"), events=["00", "11"])
    assert yard.options == ["mission 00", "mission 11", "end"]


def test_after_a_victory_the_turn_goes_on() -> None:
    yard = encounters(captain(fit={1: "orchid-1"}), captain(at="luna"), fleets={"terra": ["sentinel"]}, events=["00"])
    yard.play("engage 1", crew="TT").play("assign tactical 1").play("done", enemy="2")
    assert yard.options == ["mission 00", "end"]


def test_every_due_fleet_must_be_fought_before_the_turn_ends() -> None:
    ship = captain(fit={1: "orchid-1"})
    yard = encounters(ship, captain(at="luna"), fleets={"terra": ["sentinel", "sentinel"]})
    yard.play("engage 1", crew="TT").play("assign tactical 1").play("done", enemy="2", crew="TT")
    assert yard.asks == "Act"


def test_a_fleet_that_appears_in_the_phase_need_not_be_fought() -> None:
    yard = encounters(captain(), captain(at="kagawa"), events=["19"])
    yard.play("mission 19").plays("done", "done")
    assert yard.fleets("terra")[0] == 2
    assert yard.asks == "Plan"


def test_prime_beacons_come_first_on_any_location() -> None:
    yard = encounters(captain(), captain(at="luna", ship="hades"), events=["00", "18"])
    assert yard.asks == "Plan"


def test_a_critical_ship_neither_fights_nor_goes_on_missions() -> None:
    ship = captain(critical=True, hull=0)
    yard = encounters(ship, captain(at="kagawa"), fleets={"terra": ["sentinel"]}, events=["00"])
    assert yard.asks == "Plan"


def test_other_captains_at_the_location_are_asked_to_join() -> None:
    yard = encounters(captain(), captain(), captain(at="luna"), fleets={"terra": ["sentinel"]})
    yard.play("engage 1")
    assert (yard.asks, yard.options) == ("Join", ["p2 join", "p2 decline"])


def test_captains_who_may_not_attempt_a_mission_are_not_asked_to_join_it() -> None:
    place = "zenith-one"
    poor = encounters(captain(at=place), captain(at=place, credits=0), events=["52"]).play("mission 52")
    assert poor.asks != "Join"
    assert (poor.s.team, poor.s.credits) == ([0], [1, 0])
    gifted = captain(heroes="sisi-gao")
    alone = encounters(gifted, captain(), events=["00", "18"]).play("mission 00", hero_dice="6")
    assert (alone.asks, alone.s.team) == ("Fill", [0])
    both = encounters(gifted, captain(), events=["00"]).play("mission 00")
    assert both.asks == "Join"


def test_a_team_with_one_sisi_gao_does_not_skip_prime_missions() -> None:
    team = [captain(heroes="sisi-gao"), captain()]
    yard = combat(*team, foes="kannon", damage=[1], events=["00", "18"]).play("front p1", crew="E", hero_dice="6")
    yard.play("assign engineering 2").play("done").play("p2 done", enemy="2").play("share p1")
    assert yard.asks != "TurnGoesOn"


def test_a_captain_who_declines_keeps_a_turn() -> None:
    yard = encounters(captain(fit={1: "orchid-1"}), captain(), fleets={"terra": ["sentinel"]}, events=["00"])
    yard.play("engage 1").play("p2 decline", crew="TT").play("assign tactical 1").play("done", enemy="2").play("end")
    assert yard.options == ["p2 mission 00", "p2 end"]


def test_a_team_shares_one_turn() -> None:
    yard = encounters(captain(), captain(), fleets={"terra": ["sentinel"]}, events=["00"])
    yard.play("engage 1").play("p2 join").play("front p1", crew="TT").plays("assign tactical 1", "assign tactical 1")
    yard.play("done").play("p2 done", enemy="2").play("share p1").play("end")
    assert yard.asks == "Plan"


# -- team combat ---------------------------------------------------------------------------------------------------


def test_the_team_chooses_its_frontline() -> None:
    yard = combat(captain(), captain(), foes="kannon")
    assert (yard.asks, yard.options) == ("PassBadge", ["front p1", "front p2"])
    ask = yard.game.asking(yard.s)
    assert ask is not None
    assert (ask.mode(), ask.seats(yard.s)) == (JOINT, [0, 1])


def test_captains_assign_their_own_crew_to_their_own_stations_in_any_order() -> None:
    yard = combat(captain(), captain(ship="hades"), foes="todesritter").play("front p1", crew="T---- T----")
    yard.plays("p2 assign tactical 1", "assign tactical 1")
    assert yard.damage() == 3


def test_only_the_frontline_takes_damage() -> None:
    yard = combat(captain(), captain(), foes="kannon").play("front p2").play("done").play("p2 done", enemy="1")
    assert yard.s.hull == [9, 7]


def test_frontline_and_another_captain_swap_with_a_die_each() -> None:
    yard = combat(captain(), captain(), captain(), foes="kannon").play("front p1")
    yard.play("p3 assign blank swap")
    assert yard.s.front == 0
    yard.play("assign blank swap")
    assert yard.s.front == 2
    yard.play("done").play("p2 done").play("p3 done", enemy="1")
    assert yard.s.hull == [9, 8, 7]


def test_two_captains_beside_the_frontline_do_not_swap_with_each_other() -> None:
    yard = combat(captain(), captain(), captain(), foes="kannon").play("front p1")
    yard.plays("p2 assign blank swap", "p3 assign blank swap")
    assert yard.s.front == 0


def test_a_fallen_frontline_passes_the_badge_and_the_next_attack_hits_the_new_one() -> None:
    yard = combat(captain(hull=1), captain(), foes="kannon kannon").play("front p1")
    yard.play("done").play("p2 done", enemy="1")
    assert yard.asks == "Retreat"
    yard.play("retreat luna")
    assert yard.s.front == 1
    assert yard.s.hull == [0, 7]
    assert yard.asks == "NextRound"


def test_the_others_stay_in_combat() -> None:
    yard = combat(captain(hull=1), captain(), foes="kannon").play("front p1")
    yard.play("done").play("p2 done", enemy="1").play("retreat luna")
    assert yard.s.team == [1]
    assert yard.s.critical == [1, 0]


def test_if_one_captain_escapes_all_do() -> None:
    yard = combat(captain(), captain(), foes="kannon").play("front p1")
    yard.play("done").play("p2 done", enemy="2").play("flee").play("p2 bolt blank")
    yard.plays("p2 retreat luna", "retreat kagawa")
    assert (yard.place(0), yard.place(1)) == ("kagawa", "luna")
    assert yard.s.hull == [9, 1]


def test_dice_of_several_captains_add_up_on_the_escape_card() -> None:
    yard = combat(captain(), captain(), foes="kannon").play("front p1")
    yard.play("done").play("p2 done", enemy="2").play("flee", crew="E---- E----")
    yard.plays("assign engineering escape", "p2 assign engineering escape")
    assert yard.asks == "Retreat"


def test_a_team_splits_its_scrap_together() -> None:
    ship = captain(fit={1: "orchid-3"}, credits=0)
    yard = combat(ship, captain(credits=0), foes="sentinel falcon").play("front p1", crew="TT")
    yard.play("assign tactical 1").play("done").play("p2 done", enemy="3")
    yard.plays("share p2", "share p2")
    assert yard.s.credits == [0, 2]


def test_all_surviving_captains_restore_their_shields() -> None:
    yard = combat(captain(shield=0), captain(shield=0), foes="sentinel").play("front p1", crew="TT")
    yard.plays("assign tactical 1", "assign tactical 1").play("done").play("p2 done", enemy="2").play("share p1")
    assert yard.s.shield == [3, 3]


def test_if_only_a_far_ship_is_left_the_combat_ends_without_moving_it() -> None:
    sniper = captain(ship="pale-valkyrie", at="luna")
    yard = combat(captain(hull=1, shield=0), sniper, foes="kannon", far=[1]).play("done").play("p2 done", enemy="1")
    yard.play("retreat kagawa")
    assert yard.place(1) == "luna"
    assert yard.s.critical == [1, 0]
    assert yard.fleets("terra")[0] == 1


def test_a_frontline_without_crew_passes_the_badge_before_the_next_round() -> None:
    where = [[*[INFIRMARY] * 4, FREE], [FREE] * 5, [FREE] * 5]
    team = combat(captain(), captain(), captain(), foes="oni", where=where).play("front p1")
    team.plays("done", "p2 done").play("p3 done", enemy="3").play("retreat luna")
    assert team.asks == "PassBadge"
    assert team.options == ["front p2", "front p3"]
    team.play("front p3")
    assert team.asks == "NextRound"
    assert team.s.front == 2


def test_the_event_of_a_combat_names_the_fleet_and_its_planet() -> None:
    yard = encounters(captain(at="luna"), captain(), fleets={"luna": ["siren"]}).play("engage 1")
    [event] = [event for event in yard.match.events if event.kind == "combat"]
    assert event.parts == ["seat0", "fleet1", "luna"]
