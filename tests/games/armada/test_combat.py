"""Combat: rolling, assigning, weapons, enemy action, destroyed ships, the end."""

from __future__ import annotations

from tests.games.armada.dockyard import alone, captain, combat

# -- step 1: crew assignment ---------------------------------------------------------------------------------------


def test_all_available_dice_are_rolled_and_assigned_dice_act_at_once() -> None:
    yard = alone(foes="bulkfrog", crew="TE---")
    assert yard.asks == "Act"
    yard.play("assign tactical 1")
    assert yard.damage() == 1
    yard.play("assign engineering 2")
    assert yard.damage() == 2


def test_a_die_goes_only_where_its_symbol_is_needed() -> None:
    yard = alone(captain(shield=0), foes="bulkfrog", crew="TESM-")
    assert yard.choices("assign") == ["tactical 1", "engineering 2", "science 3", "science 4"]


def test_blank_dice_cannot_be_assigned() -> None:
    yard = alone(foes="bulkfrog", crew="T----")
    assert yard.choices("assign") == ["tactical 1"]


def test_a_station_that_needs_two_symbols_takes_two_dice_and_both_must_be_there() -> None:
    one = alone(captain(hull=3), foes="bulkfrog", crew="E----")
    assert not one.may("assign engineering 5")
    yard = alone(captain(hull=3), foes="bulkfrog", crew="EE---")
    yard.play("assign engineering 5")
    assert yard.s.hull[0] == 4


def test_a_station_can_be_activated_any_number_of_times() -> None:
    yard = alone(foes="bulkfrog", crew="TTT--")
    yard.plays("assign tactical 1", "assign tactical 1", "assign tactical 1")
    assert yard.damage() == 3


def test_a_face_with_two_symbols_activates_a_station_twice() -> None:
    yard = alone(captain(heroes="havok"), foes="bulkfrog", hero_dice="1")
    yard.play("assign havok 1")
    assert yard.damage() == 2


def test_a_face_with_two_symbols_meets_a_requirement_of_two() -> None:
    yard = alone(captain(hull=3, heroes="kirie"), foes="bulkfrog", hero_dice="1")
    yard.play("assign kirie 5")
    assert yard.s.hull[0] == 4


def test_command_stands_for_any_symbol() -> None:
    yard = alone(captain(heroes="genevieve", shield=0), foes="bulkfrog", hero_dice="1")
    assert yard.choices("assign") == ["genevieve 1", "genevieve 2", "genevieve 3", "genevieve 4"]


def test_command_completes_a_requirement_together_with_another_die() -> None:
    yard = alone(captain(hull=3, heroes="genevieve"), foes="bulkfrog", crew="E")
    yard.play("assign genevieve 5")
    assert yard.s.hull[0] == 4


def test_a_die_feeds_one_station_only() -> None:
    ship = captain(fit={1: "lotus-1", 2: "lotus-1"}, heroes="lazerball")
    yard = alone(ship, foes="bulkfrog", crew="T", hero_dice="4")
    assert yard.choices("assign") == ["tactical 1", "tactical 2", "lazerball 1", "lazerball 2"]
    yard.play("assign lazerball 1")
    assert yard.damage() == 2  # Both its Tactical symbols fire the same station.
    assert yard.choices("assign") == ["tactical 1", "tactical 2"]


def test_no_die_is_assigned_to_a_station_that_it_does_not_activate() -> None:
    yard = alone(captain(hull=5), foes="bulkfrog", crew="ESM--")
    assert not yard.may("assign engineering 5")  # It needs two dice.
    assert not yard.may("assign science 3")  # The shields are full.
    assert not yard.may("assign medical infirmary")
    two = alone(captain(hull=5, shield=0), foes="bulkfrog", crew="EES--")
    assert two.may("assign engineering 5")
    assert two.may("assign science 3")


def test_a_box_takes_no_more_dice_than_its_size() -> None:
    yard = alone(captain(shield=0), foes="siren bulkfrog", crew="SS---")
    assert yard.choices("assign") == ["science 3", "science 4"]
    yard.plays("assign science 4", "stasis 0 1")
    assert yard.choices("assign") == ["science 3"]


def test_a_captain_may_stop_with_dice_left() -> None:
    yard = alone(foes="bulkfrog", crew="TT---")
    yard.play("done", enemy="6")
    assert yard.damage() == 0
    assert yard.asks == "NextRound"


# -- damage types --------------------------------------------------------------------------------------------------


def test_energy_hits_shields_first_then_hull() -> None:
    yard = alone(foes="sentinel", crew="TT---")
    yard.play("assign tactical 1")
    assert (yard.s.foe_shield, yard.damage()) == ([0], 0)
    yard.play("assign tactical 1")
    assert yard.damage() == 1


def test_kinetic_ignores_shields() -> None:
    yard = alone(foes="siren", crew="E----")
    yard.play("assign engineering 2")
    assert (yard.s.foe_shield, yard.damage()) == ([3], 1)


def test_ion_hits_only_shields() -> None:
    yard = alone(captain(fit={1: "nepentes-1"}), foes="sentinel", crew="SS---")
    yard.play("assign science 1")
    assert (yard.s.foe_shield, yard.damage()) == ([0], 0)
    assert not yard.may("assign science 1")


def test_a_ship_takes_no_more_damage_than_shields_and_hull() -> None:
    yard = alone(captain(fit={1: "gerbera-1"}), foes="sentinel", crew="T----")
    yard.play("assign tactical 1")
    assert yard.damage() == 1


# -- attack characteristics ----------------------------------------------------------------------------------------


def test_quickstrike_destroys_at_once() -> None:
    yard = alone(captain(fit={1: "sakura-1"}), foes="sentinel bulkfrog", crew="T")
    yard.plays("assign tactical 1", "target 0")
    assert yard.foes == ["bulkfrog"]


def test_quickstrike_finishes_a_ship_that_other_fire_made_lethal() -> None:
    crew = captain(fit={1: "sakura-1"})
    yard = alone(crew, foes="starion bulkfrog", crew="ET", damage=[1, 0])
    yard.plays("assign tactical 1", "target 0")
    assert yard.foes == ["bulkfrog"]


def test_multi_target_damage_is_divided_point_by_point() -> None:
    yard = alone(captain(fit={1: "lotus-2"}), foes="bulkfrog klinge", crew="T")
    yard.plays("assign tactical 1", "target 0", "target 1")
    assert yard.s.foe_damage == [1, 1]


def test_other_attacks_hit_one_target() -> None:
    yard = alone(captain(fit={1: "blossom-1"}), foes="bulkfrog klinge", crew="TT")
    yard.plays("assign tactical 1", "target 1")
    assert yard.s.foe_damage == [0, 3]


def test_area_attacks_hit_all_ships() -> None:
    yard = alone(captain(fit={1: "orchid-2"}), foes="bulkfrog klinge siren", crew="TT")
    yard.play("assign tactical 1")
    assert yard.s.foe_damage == [2, 2, 1]


def test_protect_makes_other_ships_untouchable() -> None:
    yard = alone(foes="bulkfrog warden", crew="TT")
    yard.play("assign tactical 1")
    assert yard.s.foe_shield == [0, 1]


def test_an_area_attack_hits_only_the_ship_with_protect_and_once() -> None:
    yard = alone(captain(fit={1: "orchid-2"}), foes="bulkfrog warden klinge", crew="TT")
    yard.play("assign tactical 1")
    assert yard.s.foe_damage == [0, 2, 0]


def test_ships_with_protect_do_not_protect_each_other() -> None:
    yard = alone(foes="warden warden", crew="T")
    yard.play("assign tactical 1")
    assert yard.options == ["target 0", "target 1"]


def test_direct_attacks_ignore_protect() -> None:
    ship = captain(ship="pale-valkyrie")
    yard = alone(ship, foes="bulkfrog warden", crew="T")
    yard.plays("assign tactical 1", "target 0")
    assert yard.damage(0) == 1


def test_a_protector_with_lethal_damage_still_protects_until_it_is_destroyed() -> None:
    yard = alone(foes="bulkfrog warden", crew="TE", damage=[0, 4])
    yard.play("assign tactical 1")
    assert yard.damage(0) == 0


# -- step 2: enemy action ------------------------------------------------------------------------------------------


def test_one_die_is_rolled_for_the_whole_fleet_and_matching_ships_act() -> None:
    yard = alone(foes="siren falcon qube-save")
    yard.play("done", enemy="4")
    assert yard.s.shield[0] == 0
    assert yard.s.hull[0] == 7


def test_a_siren_performs_both_attacks_on_a_four() -> None:
    yard = alone(foes="siren")
    yard.play("done", enemy="4")
    assert (yard.s.shield[0], yard.s.hull[0]) == (0, 9)


def test_ships_act_from_left_to_right() -> None:
    ion_first = alone(foes="oni kabuto").play("done", enemy="5")
    assert (ion_first.s.shield[0], ion_first.s.hull[0]) == (0, 8)
    ion_last = alone(foes="kabuto oni").play("done", enemy="5")
    assert (ion_last.s.shield[0], ion_last.s.hull[0]) == (0, 9)


def test_a_ship_with_lethal_damage_still_acts_in_step_two() -> None:
    yard = alone(captain(shield=0), foes="kannon", crew="EE")
    yard.plays("assign engineering 2", "assign engineering 2")
    yard.play("done", enemy="1")
    assert yard.s.hull[0] == 8


def test_a_ship_destroyed_by_quickstrike_does_not_act() -> None:
    yard = alone(captain(shield=0, fit={1: "sakura-2"}), foes="kannon sentinel", crew="T")
    yard.plays("assign tactical 1", "target 0")
    yard.play("done", enemy="3")
    assert yard.s.hull[0] == 9


def test_energy_takes_shields_first_kinetic_only_hull_ion_only_shields() -> None:
    energy = alone(captain(shield=1), foes="falcon").play("done", enemy="4")
    assert (energy.s.shield[0], energy.s.hull[0]) == (0, 8)
    kinetic = alone(captain(shield=3), foes="klinge").play("done", enemy="2")
    assert (kinetic.s.shield[0], kinetic.s.hull[0]) == (3, 7)
    ion = alone(captain(shield=1), foes="owl").play("done", enemy="3")
    assert (ion.s.shield[0], ion.s.hull[0]) == (0, 9)


# -- hull breaches -------------------------------------------------------------------------------------------------


def test_a_breach_puts_the_station_of_the_roll_offline_and_its_crew_into_the_infirmary() -> None:
    yard = alone(foes="crusher-drill", crew="TS")
    yard.play("assign tactical 1").play("done", enemy="3", breach="1")
    assert yard.s.offline[0] == 1
    assert yard.sick() == 1


def test_an_offline_station_takes_no_crew() -> None:
    yard = alone(captain(offline="1"), foes="bulkfrog", crew="T")
    assert not yard.may("assign tactical 1")
    assert yard.refused()["station0.1"] == "it is offline"


def test_engineering_brings_a_station_back() -> None:
    yard = alone(captain(offline="1 3"), foes="bulkfrog", crew="ET")
    yard.play("assign engineering mend1")
    assert yard.s.offline[0] == 4
    assert yard.may("assign tactical 1")


def test_a_breach_at_an_empty_or_offline_station_is_ignored() -> None:
    empty = alone(foes="crusher-drill")
    empty.play("done", enemy="3", breach="6")
    assert empty.s.offline[0] == 0
    offline = alone(captain(offline="2"), foes="crusher-drill")
    offline.play("done", enemy="3", breach="2")
    assert offline.s.offline[0] == 2


def test_offline_tokens_are_removed_after_combat() -> None:
    yard = alone(captain(offline="3"), foes="sentinel", crew="TT")
    yard.plays("assign tactical 1", "assign tactical 1").play("done", enemy="2")
    assert yard.s.offline[0] == 0


# -- steps 3 and 4 -------------------------------------------------------------------------------------------------


def test_ships_are_destroyed_in_step_three() -> None:
    yard = alone(foes="sentinel bulkfrog", crew="TT")
    yard.plays("assign tactical 1", "target 0", "assign tactical 1", "target 0")
    assert yard.foes == ["sentinel", "bulkfrog"]
    yard.play("done", enemy="6")
    assert yard.foes == ["bulkfrog"]


def test_assigned_dice_are_gathered_and_rolled_again_in_the_next_round() -> None:
    yard = alone(foes="bulkfrog", crew="TT")
    yard.plays("assign tactical 1", "assign tactical 1").play("done", enemy="3").play("fight", crew="TTTTT")
    assert yard.s.face[0] == [1] * 5
    assert yard.s.bout == 2


def test_dice_in_the_infirmary_are_not_gathered() -> None:
    yard = alone(foes="bulkfrog")
    yard.play("done", enemy="1").play("fight", crew="TTTT")
    assert yard.sick() == 1
    assert yard.s.face[0].count(1) == 4


def test_a_medical_die_returns_all_crew_who_are_available_next_round() -> None:
    yard = alone(foes="bulkfrog")
    yard.play("done", enemy="1").play("fight", crew="M---")
    yard.play("assign medical infirmary")
    assert yard.sick() == 0
    assert yard.options == ["done"]


def test_returned_crew_cannot_be_assigned_in_the_same_round() -> None:
    yard = alone(foes="bulkfrog")
    yard.play("done", enemy="1").play("fight", crew="MT--")
    yard.play("assign medical infirmary")
    assert yard.choices("assign") == ["tactical 1"]
    yard.play("done", enemy="6").play("fight", crew="TTTTT")
    assert yard.s.face[0] == [1] * 5


def test_victory_restores_shields_and_crew_but_not_hull() -> None:
    yard = alone(captain(shield=1, hull=5), foes="sentinel", crew="TT")
    yard.plays("assign tactical 1", "assign tactical 1").play("done", enemy="4")
    assert yard.s.shield[0] == 3
    assert yard.s.hull[0] == 5
    assert yard.sick() == 0
    assert yard.asks == "Plan"


def test_hull_zero_is_defeat_critical_damage_and_a_nearby_planet() -> None:
    yard = alone(captain(hull=1, shield=0), foes="falcon siren")
    yard.play("done", enemy="4")
    assert yard.asks == "Retreat"
    assert yard.options == ["retreat luna", "retreat kagawa", "retreat zenith-one"]
    yard.play("retreat luna")
    assert yard.s.critical == [1, 0]
    assert yard.place() == "luna"


def test_surviving_enemies_are_fully_repaired_after_a_defeat() -> None:
    yard = alone(captain(hull=1, shield=0), foes="falcon bulkfrog", crew="EE")
    yard.plays("assign engineering 2", "target 1", "assign engineering 2", "target 1")
    yard.play("done", enemy="4").play("retreat luna")
    assert yard.s.fleet_cubes[0] == [0, 0]
    assert yard.fleets("terra")[0] == 2


def test_no_scrap_after_a_defeat() -> None:
    ship = captain(hull=1, shield=0, credits=0, fit={1: "sakura-2"})
    yard = alone(ship, foes="kannon falcon", crew="T")
    yard.plays("assign tactical 1", "target 0").play("done", enemy="4").play("retreat luna")
    assert yard.s.credits[0] == 0


def test_without_any_crew_to_gather_the_combat_is_lost() -> None:
    yard = alone(captain(hull=5), foes="bulkfrog bulkfrog")
    yard.play("done", enemy="1").play("fight")
    yard.play("done", enemy="1").play("fight")
    yard.play("done", enemy="1")
    assert yard.asks == "Retreat"
    assert yard.s.hull[0] == 5
    assert yard.s.critical[0] == 1


# -- scrap ---------------------------------------------------------------------------------------------------------


def test_scrap_is_the_highest_value_per_faction() -> None:
    ship = captain(credits=0, fit={1: "orchid-3"})
    yard = alone(ship, foes="falcon siren sentinel", crew="TT")
    yard.play("assign tactical 1").play("done", enemy="3")
    assert yard.s.credits[0] == 2


def test_five_ships_of_one_faction_pay_like_one() -> None:
    ship = captain(credits=0, fit={1: "orchid-3"})
    foes = "sentinel sentinel sentinel sentinel sentinel"
    yard = alone(ship, foes=foes, crew="TT")
    yard.play("assign tactical 1").play("done", enemy="2")
    assert yard.s.credits[0] == 1


def test_credits_are_limited_to_the_bank() -> None:
    ship = captain(credits=20, fit={1: "orchid-3"})
    yard = combat(ship, captain(at="luna", credits=19), foes="sentinel falcon", crew="TT", team=[0])
    yard.play("assign tactical 1").play("done", enemy="3")
    assert yard.s.credits == [21, 19]


# -- escape --------------------------------------------------------------------------------------------------------


def test_two_engineering_dice_escape_without_critical_damage_or_scrap() -> None:
    yard = alone(captain(credits=0), foes="bulkfrog")
    yard.play("done", enemy="6").play("flee", crew="EE---")
    yard.plays("assign engineering escape", "assign engineering escape", "retreat luna")
    assert yard.s.critical[0] == 0
    assert yard.s.credits[0] == 0
    assert yard.place() == "luna"


def test_any_die_and_all_hull_but_one_escape() -> None:
    yard = alone(captain(hull=6), foes="bulkfrog")
    yard.play("done", enemy="6").play("flee").plays("bolt blank", "retreat kagawa")
    assert yard.s.hull[0] == 1
    assert yard.place() == "kagawa"


def test_a_die_on_the_escape_card_stays_for_the_next_attempt() -> None:
    yard = alone(foes="bulkfrog")
    yard.play("done", enemy="6").play("flee", crew="E----").play("assign engineering escape")
    yard.play("done", crew="TTTT")
    assert yard.s.face[0].count(1) == 4
    yard.play("done", enemy="6").play("flee", crew="E---").plays("assign engineering escape", "retreat luna")
    assert yard.place() == "luna"


def test_after_a_failed_attempt_the_dice_are_rolled_anew() -> None:
    yard = alone(foes="bulkfrog")
    yard.play("done", enemy="6").play("flee", crew="TTTTT").play("done", crew="SSSSS")
    assert yard.s.face[0] == [64] * 5


def test_the_turn_is_over_after_an_escape() -> None:
    """There is a fleet where the ship flees to, and a beacon: it resolves neither, the other captain goes on."""
    other = captain(at="luna", ship="hades")
    yard = combat(captain(), other, foes="bulkfrog", team=[0], fleets={"luna": ["sentinel"]}, events=["01"])
    yard.play("done", enemy="6").play("flee").plays("bolt blank", "retreat luna")
    assert (yard.asks, yard.options) == ("Encounter", ["p2 engage 2"])
