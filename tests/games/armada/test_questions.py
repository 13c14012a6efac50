"""Questions that the rulebook leaves open, as the guide settles them; `rules.md` lists all of them by number."""

from __future__ import annotations

from quarterdeck.core.chance import FastDoor
from quarterdeck.games.armada.cards import NEW_FLEET, REINFORCE_ALL
from quarterdeck.games.armada.rules.ending import check_losses
from quarterdeck.games.armada.rules.finale import destroy_planet
from quarterdeck.games.armada.rules.outcomes import fail
from quarterdeck.games.armada.rules.threats import resolve_threat
from quarterdeck.games.armada.table import ALL_CRITICAL, FREE, INFIRMARY, LOCKED, ON_ESCAPE, RESOLVED
from tests.games.armada.dockyard import (
    alone,
    captain,
    combat,
    encounters,
    errand,
    mission,
    planning,
    resolution,
)

# -- enemy ships ---------------------------------------------------------------------------------------------------


def test_a_captain_who_falls_to_the_last_blast_has_lost_and_the_fleet_is_gone() -> None:
    made = alone(captain(hull=1, shield=0, credits=0), foes="starion", crew="E").play("assign engineering 2")
    made.play("done", enemy="6").play("retreat luna")
    assert made.s.critical[0] == 1
    assert made.s.credits[0] == 0
    starion = made.game.kit.foes.ids.index("starion")
    assert made.s.scrapped[starion] == 1
    assert "The combat is won." not in made.told


def test_a_blast_in_step_one_meets_no_defence() -> None:
    ship = captain(ship="pathfinder", shield=1, fit={3: "stargazer"})
    made = alone(ship, foes="starion", crew="TTS", fleet_cubes=[[0], *[[] for _ in range(24)]])
    made.plays("assign science 3", "assign tactical 1", "assign tactical 1")
    assert (made.s.shield[0], made.s.hull[0]) == (3, 6)  # The blast took 1 shield and 2 hull; victory restores shields.


def test_a_ship_that_acts_with_one_action_is_not_silent_although_another_is_held() -> None:
    made = alone(foes="qube-save oni", crew="S", damage=[0, 1]).plays("assign science 4", "stasis 1 1")
    made.play("done", enemy="5")
    assert made.s.foe_damage == [0, 1]
    silent = alone(foes="qube-save oni", crew="S", damage=[0, 1]).plays("assign science 4", "stasis 1 1")
    silent.play("done", enemy="3")
    assert silent.s.foe_damage == [0, 0]


def test_lasting_abilities_are_no_action_for_a_shrike() -> None:
    made = alone(foes="shrike qube-destroy warden").play("done", enemy="6", breach="3")
    assert (made.s.shield[0], made.s.hull[0]) == (0, 8)


def test_a_shrike_is_alone_beside_the_upper_half_of_a_cyclone() -> None:
    made = alone(foes="shrike cyclone").play("done", enemy="6")
    assert (made.s.shield[0], made.s.hull[0]) == (0, 8)
    both = alone(foes="cyclone shrike").play("done", enemy="2")
    assert (both.s.shield[0], both.s.hull[0]) == (0, 8)  # 2 of the Cyclone, and 2 of a Shrike in company.


def test_no_payout_for_ships_that_were_not_destroyed() -> None:
    ship = captain(heroes="samantha", credits=0, hull=1, shield=0)
    made = alone(ship, foes="owl kannon", crew="E", damage=[2, 0], hero_dice="5")
    made.plays("assign engineering 2", "target 0").play("done", enemy="1").play("retreat luna")
    assert made.s.credits[0] == 0


def test_shields_of_a_mirage_count_for_the_damage_a_ship_can_take() -> None:
    made = alone(foes="mirage").play("done", enemy="1").play("fight", crew="TTTTT")
    assert (made.s.foe_shield, made.s.foe_tokens) == ([3], [3])
    for _ in range(5):
        made.play("assign tactical 1")
    assert (made.s.foe_shield, made.s.foe_damage) == ([0], [2])


def test_the_ouroboros_is_one_ship_for_rules_that_count_ships() -> None:
    ship = captain(at="zenith-one", heroes="piotr-orlov")
    pack = '[[foe]]\nid = "ouroboros-eye"\nshield = 0\n'
    made = encounters(ship, captain(), finale="ouroboros", pack=pack).play("engage ouroboros")
    assert made.s.rerolls[0] == 0
    fleet = alone(captain(heroes="piotr-orlov"), foes="kannon kannon sentinel sentinel hawk")
    assert fleet.asks == "Reroll"


def test_common_shields_stop_an_area_attack_section_by_section() -> None:
    ship = captain(at="zenith-one", fit={3: "hellebore-2"})
    made = encounters(ship, captain(), finale="ouroboros").play("engage ouroboros", crew="S")
    made.play("assign science 3")
    assert made.s.foe_shield == [0, 0, 0, 0]
    assert made.s.foe_damage == [0, 0, 0, 0]


# -- crew ----------------------------------------------------------------------------------------------------------


def test_a_die_on_the_escape_card_is_no_crew_to_gather() -> None:
    where = [[*[INFIRMARY] * 3, ON_ESCAPE, FREE], [FREE] * 5]
    made = alone(foes="oni", where=where, face=[[-1, -1, -1, 8, -1], [-1] * 5])
    made.play("done", enemy="3")
    assert made.asks == "Retreat"
    assert made.s.critical[0] == 1


def test_dice_are_gathered_before_one_roll_for_an_escape_and_rolled_anew_after_it() -> None:
    made = alone(foes="kannon", crew="TTTTT").play("assign tactical 1").play("done", enemy="2")
    made.play("flee", crew="MMMMM")
    assert made.dice() == 5
    assert made.choices("bolt") == ["medical"]
    made.play("done", crew="SSSSS")
    assert made.may("assign science 4")


def test_a_die_from_the_infirmary_is_not_available_for_an_escape_in_that_round() -> None:
    made = alone(foes="bulkfrog", crew="-----").play("done", enemy="1")
    made.play("fight", crew="M---").play("assign medical infirmary").play("done", enemy="3")
    made.play("flee", crew="SSTT")  # Four dice are rolled; the fifth is back from the next round.
    made.play("done", crew="TTTTT")
    assert made.s.where[0].count(FREE) == 5


def test_only_the_captain_who_gives_hull_loses_it() -> None:
    team = combat(captain(), captain(), foes="kannon").play("front p1").play("done").play("p2 done", enemy="2")
    team.play("flee").play("p2 bolt blank")
    assert team.s.hull == [9, 1]


def test_a_double_side_in_a_box_for_one_die_counts_twice_unless_it_works_once_per_round() -> None:
    drone = alone(captain(fit={6: "aster-1"}, heroes="lazerball"), foes="todesritter", hero_dice="4")
    drone.play("assign lazerball 6")
    assert drone.damage() == 2
    drone.play("done", enemy="3").play("lock 6").play("fight").play("done", enemy="3")
    assert drone.damage() == 4
    saber = alone(captain(fit={6: "saber-1"}, heroes="kino"), foes="bulkfrog", hero_dice="1").play("assign kino 6")
    assert saber.damage() == 1


def test_twin_link_keeps_the_limits_of_station_two() -> None:
    hades = captain(ship="hades", fit={2: "aster-1"}, heroes="lazerball kilroy")
    made = alone(hades, foes="bulkfrog", crew="TT", hero_dice="4 4").plays("assign tactical 1", "assign tactical 1")
    assert made.damage() == 3  # The drone has one place, which the first die has taken.
    assert not made.may("assign lazerball 2")


def test_dice_on_station_one_stay_if_station_two_is_breached() -> None:
    made = alone(captain(ship="hades"), foes="todesritter", crew="T").play("assign tactical 1")
    made.play("done", enemy="1", breach="2")
    assert (made.s.offline[0], made.sick()) == (2, 0)


def test_dice_of_an_immune_crew_stay_at_a_breached_station_and_are_gathered() -> None:
    made = alone(captain(heroes="v41-k"), foes="todesritter", crew="T").play("assign tactical 1")
    made.play("done", enemy="1", breach="1")
    assert (made.s.offline[0], made.sick()) == (1, 0)
    assert made.s.where[0].count(FREE) == 6


def test_a_locked_die_of_an_immune_crew_is_gathered_from_a_breached_station() -> None:
    made = alone(captain(heroes="v41-k", fit={6: "aster-1"}), foes="todesritter", crew="T").play("assign tactical 6")
    made.play("done", enemy="3").play("lock 6").play("fight")
    assert made.s.where[0].count(LOCKED + 5) == 1
    made.play("done", enemy="1", breach="6")
    assert made.asks == "NextRound"  # There is no question whether the die stays.
    assert (made.s.offline[0], made.s.where[0].count(FREE)) == (1 << 5, 6)


def test_all_in_of_the_only_die_is_a_loss() -> None:
    ship = captain(heroes="lazerball")
    where = [[*[INFIRMARY] * 5, FREE], [FREE] * 5]
    made = alone(ship, foes="bulkfrog", hero_dice="1", where=where).play("assign lazerball 1")
    made.play("done", enemy="3")
    assert made.s.critical[0] == 1


def test_grit_counts_payments_on_missions_but_not_the_blanks_of_the_tower() -> None:
    made = errand(captain(heroes="sekani", shield=0), event="11", hero_dice="6").play("done").play("sacrifice blank")
    assert made.s.shield[0] == 1
    tower = mission(captain(heroes="sekani", shield=0), captain(), event="98", hero_dice="6", finale="tower")
    assert tower.s.shield[0] == 0


def test_parley_until_one_die_is_left_and_then_kino() -> None:
    where = [[*[INFIRMARY] * 4, FREE, FREE, INFIRMARY], [FREE] * 5]
    made = alone(captain(heroes="genevieve kino"), foes="bulkfrog", where=where, hero_dice="1")
    made.plays("parley genevieve", "turn blank medical")
    assert made.choices("turn") == ["medical tactical", "medical engineering", "medical science"]


def test_a_breach_is_rerolled_once_by_each_means_before_a_reinforced_station_is_looked_at() -> None:
    ship = captain(heroes="ophainim rx-11", fit={6: "zephyranthes"}, credits=4)
    made = alone(ship, foes="todesritter", crew="SST", hero_dice="2 6")
    made.plays("assign science 6", "assign science 6", "assign tactical 1")
    made.play("done", enemy="1").play("accept", breach="5")
    assert made.asks == "RerollBreach"
    made.play("again", breach="4").play("again", breach="1")
    assert made.asks != "RerollBreach"
    assert (made.s.offline[0], made.sick()) == (0, 1)


def test_a_kept_die_that_goes_to_the_infirmary_loses_its_result() -> None:
    made = alone(captain(heroes="kisaragi"), foes="oni", hero_dice="1").play("done", enemy="6")
    made.play("hold kisaragi").play("fight").play("done", enemy="3").play("infirm kisaragi")
    assert made.s.face[0][5] == -1


def test_rose_frees_one_die_once() -> None:
    made = alone(captain(heroes="rose-palroy"), foes="bulkfrog", crew="TT", hero_dice="5")
    made.plays("assign tactical 1", "assign tactical 1", "pair tactical")
    assert made.choices("pair") == []
    made.play("assign tactical 1")
    assert made.damage() == 3


def test_setsuna_with_the_face_of_another_hero_does_not_get_the_ability() -> None:
    made = alone(captain(heroes="setsuna lazerball"), foes="bulkfrog", hero_dice="1 1").play("copy lazerball")
    made.play("assign setsuna 1").play("done", enemy="3")
    assert made.sick() == 0


def test_guests_of_a_fallen_host_return_as_used_or_free_dice() -> None:
    team = combat(captain(hull=1, shield=0), captain(fit={3: "lupin"}), foes="kannon").play(
        "front p1", crew="----- STT--"
    )
    team.play("p2 assign science 3").play("p2 send p1 tactical").play("p2 done")
    team.play("assign tactical 1").play("done").play("p2 done", enemy="1").play("retreat luna")
    assert team.dice(1) == 5
    assert team.s.home[1] == [1] * 5


def test_an_ability_follows_its_die_to_another_ship() -> None:
    team = combat(captain(), captain(fit={3: "lupin"}, heroes="genevieve"), foes="kannon").play(
        "front p1", crew="----- S----"
    )
    team.play("p2 assign science 3").play("p2 send p1 genevieve").play("p2 done")
    assert team.may("parley")
    assert not team.may("p2 parley")


# -- missions and tokens -------------------------------------------------------------------------------------------


def test_a_second_beacon_of_rome_obeys_all_rules_again() -> None:
    ship = captain(at="kagawa", heroes="rome")
    fresh = encounters(ship, captain(), events=["08", "15"]).play("mission 08", crew="ES---")
    fresh.plays("assign engineering section1", "assign science section2")
    assert fresh.may("mission 15")
    blocked = encounters(captain(at="kagawa", heroes="rome"), captain(), events=["08", "15"])
    blocked.s.fresh = 1
    blocked.s.fleet_at[0], blocked.s.fleet_ships[0], blocked.s.fleet_cubes[0] = 2, [-1], [0]
    blocked.game.refresh(blocked.s)
    assert not blocked.may("mission")
    assert blocked.may("engage 1")


def test_one_member_with_zero_saves_the_team_a_threat_card() -> None:
    team = mission(captain(heroes="zero"), captain(), event="29", hero_dice="6")
    team.plays("done", "p2 done", "done", "p2 done")
    assert sum(team.s.threat_discards) == 1 + 2 + 1  # One of the two cards; then two of the phase and one hazard.


def test_a_scramble_that_was_seen_stays_on_top() -> None:
    made = planning(captain(heroes="eva", fit={6: "iris-2"}), captain()).play("look", threats="scramble")
    kind = made.game.kit.threats.ids[made.s.threat_top]
    assert kind == "scramble"
    assert not made.may("look")


def test_a_jammer_does_not_end_lasting_hazards() -> None:
    for events, may in ((["15"], False), ([], True)):
        made = planning(captain(at="kagawa", fit={6: "magnolia-2"}), captain(at="luna"), events=events)
        assert made.may("p2 recruit") == may


def test_the_second_jammer_keeps_drones_from_the_mothership() -> None:
    made = resolution(captain(at="kagawa", fit={6: "magnolia-2"}), captain(), finale="lokust")
    assert made.s.swarm == []
    assert resolution(captain(at="kagawa", fit={6: "magnolia-1"}), captain(), finale="lokust").s.swarm


def test_the_second_jammer_stops_threat_cards_of_the_encounter_phase() -> None:
    for jammer, fleets in (("magnolia-1", 1), ("magnolia-2", 0)):
        made = errand(captain(fit={6: jammer}), event="08")
        made.s.threat_top = next(
            at for at, kind in enumerate(made.game.kit.threats.kind)
            if kind == NEW_FLEET and made.game.kit.threats.planet[at] == made.s.at[0]
        )  # fmt: skip
        made.s.threats[made.s.threat_top] -= 1
        fail(made.s, FastDoor(1), made.s.mission, [0])
        assert len(made.fleets("kagawa")) == fleets


def test_mines_are_cleared_by_a_full_repair() -> None:
    made = alone(foes="bulkfrog", damage=[1]).play("done", enemy="3").play("flee").play("bolt blank")
    made.play("retreat luna")
    assert made.s.fleet_cubes[0] == [0]


def test_mines_damage_drones_that_join_at_the_planet() -> None:
    made = resolution(captain(at="kagawa", fit={6: "edelweiss"}), captain(), finale="lokust")
    assert made.s.swarm_cubes == [1] * len(made.s.swarm)
    fight = encounters(captain(at="kagawa"), captain(), finale="lokust", swarm=made.s.swarm, swarm_cubes=[1])
    fight.play("engage lokust")
    assert fight.s.foe_damage[1] == 1


def test_a_free_travel_goes_as_far_as_thrusters_do() -> None:
    made = planning(captain(ship="pathfinder", fit={6: "alyssum"}, at="luna"), captain(ship="hades"))
    assert "kagawa" in made.choices("glide")


def test_critical_damage_ends_by_a_repair_even_if_the_hull_is_already_full() -> None:
    made = planning(captain(critical=True), captain(ship="hades")).play("repair")
    assert made.s.critical[0] == 0
    plated = planning(captain(critical=True, hull=10, fit={6: "cereus"}), captain(ship="hades"))
    plated.plays("shop", "stow 6", "done")
    assert (plated.s.hull[0], plated.s.critical[0]) == (9, 1)


def test_ships_made_critical_by_hazards_lose_at_the_start_of_the_round() -> None:
    made = resolution(captain(at="luna", hull=1), captain(at="luna", hull=1), events=["06"])
    assert made.s.over
    assert made.s.ending == ALL_CRITICAL
    one = resolution(captain(at="luna", hull=1), captain(), events=["06"])
    assert (one.s.critical, one.place(), one.s.over) == ([1, 0], "luna", False)


def test_scanners_work_on_an_encounter_turn_once_per_round() -> None:
    made = planning(captain(fit={6: "iris-2"}), captain(), fleets={"kagawa": ["? ?"]}, no_planning=True)
    assert made.asks == "Encounter"
    assert made.options == ["scan 1", "look", "end"]
    made.play("scan 1")
    assert -1 not in made.s.fleet_ships[0]
    assert made.options == ["look", "end"]


def test_a_skipped_planning_phase_has_no_free_travel_and_no_attack_of_the_savior() -> None:
    ships = [captain(credits=5, ship="pathfinder"), captain(ship="hades"), captain(ship="harmony")]
    made = planning(*ships, finale="savior", no_planning=True, events=["00"])
    assert made.asks == "Encounter"
    assert made.options == ["p2 duel p1", "p2 end", "p3 duel p1", "p3 end"]


def test_a_prime_beacon_on_a_destroyed_planet_blocks_nothing() -> None:
    for ruin in (False, True):
        made = planning(captain(), captain(at="luna"), events=["00", "18"])
        if ruin:
            destroy_planet(made.s, FastDoor(1), made.game.kit.planets.ids.index("invictus"))
        made.plays("end", "p2 end")
        assert (made.event("18") == RESOLVED) == ruin
        assert made.may("mission 00") == ruin


def test_bosses_are_no_fleets_for_threat_cards() -> None:
    made = planning(captain(), captain(), finale="lokust", swarm=[28], swarm_cubes=[0])
    kit = made.game.kit
    made.s.threat_top = kit.threats.kind.index(REINFORCE_ALL)
    made.s.threats[made.s.threat_top] -= 1
    resolve_threat(made.s, FastDoor(1))
    assert made.s.swarm == [28]
    assert sum(len(row) for row in made.s.fleet_ships) == kit.threats.otherwise[kit.threats.kind.index(REINFORCE_ALL)]


def test_others_fight_a_fleet_beside_the_savior_who_is_not_asked() -> None:
    made = encounters(captain(), captain(credits=5), captain(at="luna"), finale="savior", fleets={"terra": ["kannon"]})
    assert made.options == ["engage 1"]


def test_the_fourth_token_opens_a_finale_for_captains_who_are_there() -> None:
    one, other = captain(at="kagawa"), captain(at="zenith-one")
    made = encounters(one, other, events=["08", "07", "02"], data=[2, 3, 3], data_left=[2, 2, 1, 0, 2])
    made.play("mission 02", crew="SSM--")
    made.plays("assign science section1", "assign medical section2")
    assert made.s.finale == 1
    assert made.may("p2 engage ouroboros")


def test_a_win_counts_although_the_last_ship_turns_critical_in_the_same_round() -> None:
    team = [captain(at="kagawa", hull=1, shield=0), captain(at="kagawa")]
    made = encounters(*team, finale="lokust", boss_damage=[13]).play("engage lokust").play("p2 join")
    made.play("front p1", crew="E").play("assign engineering 2").play("done").play("p2 done", enemy="1")
    made.play("retreat terra")
    assert made.s.critical == [1, 0]
    assert made.outcome == "won, won (victory)"


def test_a_ram_that_costs_the_last_hull_does_not_destroy_the_last_section() -> None:
    rammer = captain(at="zenith-one", hull=1, shield=0, fit={6: "titan-arum"})
    made = encounters(rammer, captain(critical=True), finale="ouroboros", boss_damage=[5, 5, 4, 5])
    made.play("engage ouroboros").play("ram 1").play("retreat terra")  # The fight is lost before step 3.
    assert made.outcome == "lost, lost (critical)"


def test_beacons_of_a_planet_that_is_destroyed_do_not_lose_the_game() -> None:
    events = ["02", "08", "15", "22", "25", "32"]
    for ruin in (False, True):
        made = planning(captain(), captain(ship="hades"), events=events, finale="artemis-two")
        if ruin:
            destroy_planet(made.s, FastDoor(1), made.game.kit.planets.ids.index("kagawa"))
        check_losses(made.s, FastDoor(1))
        assert made.s.over != ruin


def test_a_rebuilt_ship_has_lost_the_fight_and_is_not_critical() -> None:
    made = combat(captain(hull=1, shield=0), foes="kannon").play("done", enemy="1").play("retreat luna")
    assert (made.s.hull[0], made.s.critical[0], made.s.rebuild) == (made.s.max_hull[0], 0, False)
    assert made.fleets("terra")[0] == 1
    assert not made.s.over


def test_a_team_splits_what_the_bank_has() -> None:
    rich = [captain(credits=20), captain(credits=19)]
    team = combat(*rich, foes="owl gallant", crew="", damage=[2, 2]).play("front p1", crew="EE---")
    team.plays("assign engineering 2", "target 0", "assign engineering 2", "done").play("p2 done", enemy="6")
    assert team.asks == "Split"
    team.play("share p2")
    assert team.s.credits == [20, 20]
    assert team.asks != "Split"


# -- against the Savior --------------------------------------------------------------------------------------------


def test_stasis_holds_a_station_of_the_other_captain_for_one_step() -> None:
    made = encounters(captain(), captain(credits=5), captain(at="luna"), finale="savior")
    made.play("duel p2", crew="S").play("assign science 4")
    assert made.asks == "Hold"
    assert made.may("freeze p2 1")
    assert made.may("freeze p2 savior2")
    assert not made.may("freeze p1")
    assert "station0.1" in made.refused()
    assert "station1.1" not in made.refused()
    made.play("freeze p2 1").play("done", crew="TT")
    assert made.asks == "Act"
    assert not made.may("p2 assign tactical 1")
    assert made.may("p2 assign tactical savior2")
    made.play("p2 done")
    assert made.s.frozen == [0, 0, 0]


def test_hull_zero_ends_a_fight_between_captains_at_once() -> None:
    made = encounters(captain(), captain(credits=5, hull=1, shield=0), captain(at="luna"), finale="savior")
    made.play("duel p2", crew="T").play("assign tactical 1")
    assert made.s.over
    assert made.s.ending == 0


def test_dendron_recharges_before_the_breach_of_a_qube() -> None:
    made = alone(captain(shield=0, fit={1: "dendron"}), foes="qube-destroy kannon").play("done", enemy="1", breach="1")
    assert (made.s.shield[0], made.s.offline[0]) == (1, 1)


def test_a_boss_keeps_the_damage_of_a_ram_that_lost_the_fight() -> None:
    ship = captain(at="zenith-one", hull=2, fit={6: "titan-arum"})
    made = encounters(ship, captain(), finale="ouroboros").play("engage ouroboros").plays("ram 2", "target 2")
    made.play("retreat terra")
    assert made.s.critical[0] == 1
    assert made.s.boss_damage == [0, 0, 2, 0]
