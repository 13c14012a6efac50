"""The Galactic Savior: a captain turns against the others."""

from __future__ import annotations

from quarterdeck.games.armada.cards import FINALES
from quarterdeck.games.armada.rules.encounters import Hunt
from quarterdeck.games.armada.rules.finale import traitor
from quarterdeck.games.armada.rules.round import Round
from quarterdeck.games.armada.table import NONE
from tests.games.armada.dockyard import Captain, Yard, captain, encounters, mission, planning, yard


def betrayed(*captains: Captain, **more: object) -> Yard:
    """The encounter phase after the betrayal; the richest captain is the Savior."""
    return encounters(*captains, finale="savior", **more)


def test_the_captain_with_zero_becomes_the_savior() -> None:
    made = planning(captain(credits=5), captain(), captain(heroes="zero"))
    assert traitor(made.s) == 2


def test_otherwise_the_richest_captain_does_and_of_equals_the_one_whose_ship_is_worth_more() -> None:
    assert traitor(planning(captain(), captain(credits=5), captain()).s) == 1
    assert traitor(planning(captain(), captain(storage="lotus-1"), captain(heroes="zz-22 rome")).s) == 2


def fourth_token(*captains: Captain, **more: object) -> Yard:
    """The first captain completes a mission; its token is the fourth, and no pair of the decoding table is there."""
    made = encounters(*captains, events=["00"], data=[4, 4, 3], data_left=[2, 2, 2, 1, 0], **more)
    made.play("mission 00", crew="SM").play("assign science section1")
    return made.play("assign medical section2", data="spiral")


def test_the_fourth_token_can_turn_a_captain_against_the_others() -> None:
    made = fourth_token(captain(), captain(at="luna", credits=5, ship="hades"), captain(at="kagawa"))
    assert (FINALES[made.s.finale], made.s.savior) == ("savior", 1)
    assert "Player 2 turns against the others: the Galactic Savior." in made.told
    assert (made.s.round, made.asks) == (2, "Plan")
    assert {option.split()[0] for option in made.options} == {"p2"}


def test_two_captains_are_never_turned_against_each_other() -> None:
    made = fourth_token(captain(), captain(at="luna", credits=5, ship="hades"))
    assert (FINALES[made.s.finale], made.s.savior) == ("ouroboros", NONE)


def test_the_decoding_table_can_be_kept_from_it() -> None:
    team = [captain(), captain(at="luna", credits=5, ship="hades"), captain(at="luna")]
    made = fourth_token(*team, options={"savior": "never"})
    assert (FINALES[made.s.finale], made.s.savior) == ("ouroboros", NONE)
    assert made.may("p2 travel terra")  # All plan in any order.
    assert made.may("travel luna")


def test_the_savior_plans_first() -> None:
    made = planning(captain(), captain(credits=5, ship="hades"), captain(), finale="savior")
    assert {option.split()[0] for option in made.options} == {"p2"}


def test_the_savior_may_attack_captains_at_the_same_location_after_planning() -> None:
    made = planning(captain(), captain(credits=5, ship="hades"), captain(at="luna"), finale="savior")
    made.play("p2 end").play("end").play("p3 end")
    assert (made.asks, made.options) == ("Ambush", ["p2 duel p1", "p2 end"])
    made.play("p2 duel p1")
    assert made.asks == "Act"
    assert {option.split()[0] for option in made.options} == {"p2"}


def test_other_captains_there_may_join_against_the_savior() -> None:
    made = planning(captain(), captain(credits=5, ship="hades"), captain(), finale="savior")
    made.play("p2 end").play("end").play("p3 end").play("p2 duel p1")
    assert (made.asks, made.options) == ("Join", ["p3 join", "p3 decline"])


def test_captains_may_fight_the_savior_who_blocks_missions() -> None:
    made = betrayed(captain(), captain(credits=5, ship="hades"), captain(at="luna"), events=["00"])
    assert made.options == ["duel p2", "end"]


def test_the_savior_resolves_neither_fleets_nor_beacons() -> None:
    made = betrayed(
        captain(at="luna"), captain(credits=5), captain(at="luna"), events=["00"], fleets={"terra": ["sentinel"]}
    )
    assert made.asks == "Plan"


def duel(*, crew: str = "", savior: Captain | None = None, **more: object) -> Yard:
    """The first captain has begun a fight with the second one, and rolled."""
    foe = savior or captain(ship="hades")
    foe.credits = 9
    made = betrayed(captain(), foe, captain(at="luna"), **more)
    return made.play("duel p2", crew=crew)


def test_the_side_that_began_goes_first_and_weapons_hit_the_other_captain() -> None:
    made = duel(crew="TTE--").plays("assign tactical 1", "assign engineering 2")
    assert (made.s.shield[1], made.s.hull[1]) == (1, 10)


def test_then_the_other_side_takes_its_step_in_place_of_an_enemy_action() -> None:
    made = duel().play("done", crew="TE---")
    made.plays("p2 assign tactical 1")
    assert (made.s.shield[0], made.s.hull[0]) == (1, 9)
    made.play("p2 assign engineering 3")
    assert made.s.hull[0] == 8


def test_both_sides_gather_and_the_first_side_goes_on() -> None:
    made = duel().play("done").play("p2 done")
    assert (made.asks, made.options) == ("FightOn", ["fight", "flee"])
    made.play("fight")
    assert made.options == ["p2 fight", "p2 flee"]
    made.play("p2 fight", crew="T")
    assert made.may("assign tactical 1")


def test_the_savior_has_four_more_stations() -> None:
    made = duel(savior=captain(ship="hades", shield=0)).play("done", crew="TTEMS")
    for choice in ("tactical savior2", "medical savior3", "engineering savior4", "science savior1"):
        assert made.may(f"p2 assign {choice}")
    made.plays("p2 assign tactical savior2")
    assert made.s.hull[0] == 5
    made.plays("p2 assign engineering savior4", "p2 assign medical savior3")
    assert (made.s.shield[0], made.s.shield[1]) == (1, 2)


def test_dice_on_the_armour_stay_and_each_stops_an_attack() -> None:
    made = duel().play("done", crew="S----").plays("p2 assign science savior1", "p2 done", "fight")
    made.play("p2 fight", crew="EE---").play("assign engineering 2")
    assert made.s.hull[1] == 11
    made.play("assign engineering 2")
    assert made.s.hull[1] == 10


def test_defences_hold_during_the_step_of_the_other_side() -> None:
    made = betrayed(captain(ship="harmony"), captain(ship="hades", credits=9), captain(at="luna", ship="ag-01"))
    made.play("duel p2", crew="S").plays("assign science 4", "defend kinetic").play("done", crew="E")
    made.play("p2 assign engineering 3")
    assert made.s.hull[0] == 8


def test_a_critical_savior_loses_to_all_others() -> None:
    made = duel(crew="E", savior=captain(ship="hades", hull=1)).play("assign engineering 2")
    assert made.outcome == "won, lost, won (victory)"


def test_a_critical_captain_is_out_and_the_savior_stays() -> None:
    foe = captain(ship="hades", credits=9)
    made = betrayed(captain(hull=1, shield=0), foe, captain(at="luna")).play("duel p2").play("done", crew="E")
    made.play("p2 assign engineering 3").play("retreat kagawa")
    assert made.place(1) == "terra"
    assert made.s.critical == [1, 0, 0]
    made.play("p2 end")
    assert made.asks == "Plan"
    assert {option.split()[0] for option in made.options} == {"p3"}


def test_the_savior_wins_if_all_others_are_critical() -> None:
    foe = captain(ship="hades", credits=9)
    third = captain(at="luna", hull=0, critical=True)
    made = betrayed(captain(hull=1, shield=0), foe, third).play("duel p2").play("done", crew="E")
    made.play("p2 assign engineering 3")
    assert made.outcome == "lost, won, lost (savior)"


def test_either_side_can_escape_and_the_other_stays() -> None:
    rebel = duel().play("done").play("p2 done").play("flee", crew="EE").play("assign engineering escape")
    rebel.play("assign engineering escape").play("retreat luna")
    assert (rebel.place(0), rebel.place(1)) == ("luna", "terra")
    savior = duel().play("done").play("p2 done").play("fight").play("p2 flee", crew="EE")
    savior.play("p2 assign engineering escape").play("p2 assign engineering escape").play("p2 retreat luna")
    assert (savior.place(0), savior.place(1)) == ("terra", "luna")


def test_dice_on_the_escape_card_count_for_their_own_side_only() -> None:
    made = duel().play("done").play("p2 done").play("flee", crew="E").plays("assign engineering escape", "done")
    made.play("p2 flee", crew="E")
    made.play("p2 assign engineering escape")
    assert made.asks == "Escape"


def test_captains_and_the_savior_do_not_trade() -> None:
    made = planning(captain(), captain(credits=5, ship="hades"), captain(), finale="savior").play("p2 end")
    assert made.may("trade p3")
    assert not made.may("trade p2")


def test_all_other_ships_critical_at_the_start_of_a_round_is_a_loss() -> None:
    team = [captain(hull=0, critical=True), captain(credits=5), captain(hull=0, critical=True)]
    assert yard(*team, steps=[Round()], finale="savior").outcome.endswith("(savior)")


def test_a_captain_who_turns_during_an_encounter_leaves_its_team() -> None:
    team = [captain(heroes="rome"), captain(ship="hades", credits=5), captain()]
    made = mission(*team, event="00", crew="SM", data=[4, 4, 3], data_left=[2, 2, 2, 1, 0], events=["11"])
    made.play("p1 assign science section1").play("p1 assign medical section2", data="spiral")
    assert (FINALES[made.s.finale], made.s.savior) == ("savior", 1)
    assert (made.asks, made.s.team) == ("TurnGoesOn", [0, 2])
    assert "duel p2" in made.options
    made.play("duel p2")
    assert made.s.team == [0, 2, 1]


def test_hull_that_a_ram_costs_is_lost_also_if_the_ram_ends_the_fight() -> None:
    foe = captain(ship="hades", credits=9, fit={6: "titan-arum"})
    made = betrayed(captain(hull=2), foe, captain(at="luna")).play("duel p2").play("done").play("p2 ram 3")
    made.play("retreat kagawa")
    assert (made.s.critical, made.s.hull[1]) == ([1, 0, 0], 8)


# -- heroes of the Savior: the four stations are an extension of the ship ------------------------------------------


def test_rose_joins_a_die_at_a_station_of_the_savior() -> None:
    made = duel(savior=captain(ship="hades", shield=0, heroes="rose-palroy")).play("done", crew="M", hero_dice="6")
    made.play("p2 assign medical savior3")
    assert made.may("p2 pair medical")


def test_synapse_does_not_help_after_an_assignment_to_a_station_of_the_savior() -> None:
    made = duel(savior=captain(ship="hades", shield=0, heroes="k-d3-n")).play("done", crew="M", hero_dice="6")
    made.play("p2 assign medical savior3")
    assert made.options == ["p2 done"]


def test_all_in_sends_lazerball_to_the_infirmary_from_a_station_of_the_savior() -> None:
    made = duel(savior=captain(ship="hades", heroes="lazerball")).play("done", hero_dice="1")
    made.play("p2 assign lazerball savior2").play("p2 done")
    assert made.sick(1) == 1


# -- from afar -----------------------------------------------------------------------------------------------------


def from_afar(**more: object) -> Yard:
    """The second captain is the Savior; the third one flies the Pale Valkyrie at a nearby planet."""
    sniper = captain(ship="pale-valkyrie", at="luna")
    return betrayed(captain(**more), captain(credits=5), sniper).play("duel p2").play("p3 join")  # type: ignore[arg-type]


def test_a_pale_valkyrie_joins_against_the_savior_from_a_nearby_planet() -> None:
    made = from_afar()
    assert (made.s.team, made.s.far, made.s.front) == ([0, 2, 1], 0b100, 0)
    made = betrayed(captain(), captain(credits=5), captain(ship="pale-valkyrie", at="luna"))
    made.play("duel p2").play("p3 join", crew="----- T----").play("p3 assign tactical 1")
    assert made.s.hull[1] == made.s.max_hull[1] - 1  # Station 1 of the Valkyrie: 1 Kinetic.
    assert not made.may("p3 assign tactical 2")


def test_a_pale_valkyrie_joins_an_ally_whom_the_savior_attacks() -> None:
    team = [captain(), captain(credits=5), captain(ship="pale-valkyrie", at="luna")]
    made = yard(*team, steps=[Hunt(), Round()], finale="savior").play("p2 duel p1")
    assert made.options == ["p3 join", "p3 decline"]


def test_an_area_attack_of_the_savior_does_not_reach_a_ship_afar() -> None:
    made = from_afar().play("done").play("p3 done", crew="E----").play("p2 assign engineering savior4")
    assert made.s.shield[2] == made.s.max_shield[2]
    assert made.s.shield[0] < made.s.max_shield[0]


def test_a_ship_afar_that_is_left_alone_stays_and_gathers_its_crew() -> None:
    made = from_afar(hull=1, shield=0).play("done").play("p3 done", crew="T----").play("p2 assign tactical 1")
    made.play("retreat kagawa")
    assert made.s.critical == [1, 0, 0]
    assert made.place(2) == "luna"
    assert (made.s.far, made.s.where[2]) == (0, [0] * 5)
