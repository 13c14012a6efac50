"""Every station module and ship system."""

from __future__ import annotations

import pytest

from quarterdeck.games.armada.cards import JAM, SCAN
from quarterdeck.games.armada.rules.ship import passive
from quarterdeck.games.armada.table import FREE, INFIRMARY, RESTING
from tests.games.armada.dockyard import alone, captain, combat, encounters, errand, planning, printed_box, resolution

# What one activation does to a Bulkfrog (hull 4, no shields) or, for Ion, a Siren (hull 1, shields 3).
WEAPONS: dict[str, tuple[str, str, tuple[int, int]]] = {
    "aster-1": ("T", "bulkfrog", (0, 1)),
    "aster-2": ("T", "bulkfrog", (0, 2)),
    "blossom-1": ("TT", "bulkfrog", (0, 3)),
    "blossom-2": ("TT", "bulkfrog", (0, 4)),
    "gerbera-1": ("T", "bulkfrog", (0, 3)),
    "gerbera-2": ("T", "bulkfrog", (0, 4)),
    "hellebore-1": ("S", "siren", (1, 0)),
    "hellebore-2": ("S", "siren", (2, 0)),
    "saber-1": ("M", "bulkfrog", (0, 1)),
    "saber-2": ("M", "bulkfrog", (0, 3)),
    "saber-3": ("M", "siren", (0, 1)),
    "lotus-1": ("T", "bulkfrog", (0, 1)),
    "lotus-2": ("T", "bulkfrog", (0, 2)),
    "lotus-3": ("T", "bulkfrog", (0, 3)),
    "nepentes-1": ("S", "siren", (2, 0)),
    "nepentes-2": ("S", "siren", (3, 0)),
    "orchid-1": ("TT", "siren", (0, 1)),
    "orchid-2": ("TT", "bulkfrog", (0, 2)),
    "orchid-3": ("TT", "bulkfrog", (0, 3)),
    "sakura-1": ("T", "bulkfrog", (0, 1)),
    "sakura-2": ("T", "bulkfrog", (0, 2)),
    "spindle-1": ("S", "siren", (1, 0)),
    "spindle-2": ("S", "siren", (2, 0)),
    "pulse-gun": ("T", "bulkfrog", (0, 1)),
    "twin-gun": ("T", "bulkfrog", (0, 1)),
    "rail-gun": ("E", "siren", (0, 1)),
    "ion-lance": ("S", "siren", (2, 0)),
}
ARMOURY = "".join(f'[[module]]\nid = "{module}"\ncopies = 1\n' for module in WEAPONS)
"""Weapons of ships can be fitted like those for sale."""
SIDES = {"T": "tactical", "E": "engineering", "S": "science", "M": "medical"}


@pytest.mark.parametrize("module", WEAPONS)
def test_every_weapon_does_its_damage(module: str) -> None:
    dice, foe, (shields, hull) = WEAPONS[module]
    yard = alone(captain(fit={6: module}), foes=foe, crew=dice, pack=ARMOURY)
    yard.play(f"assign {SIDES[dice[0]]} 6")
    while yard.asks == "Target":
        yard.play("target 0")
    before = 3 if foe == "siren" else 0
    assert (before - yard.s.foe_shield[0], yard.damage()) == (shields, hull)


# -- modules that need crew ----------------------------------------------------------------------------------------


def test_a_drone_station_takes_one_die_which_can_stay_and_acts_again() -> None:
    yard = alone(captain(fit={1: "aster-1"}), foes="bulkfrog", crew="TT").play("assign tactical 1")
    assert yard.damage() == 1
    assert not yard.may("assign tactical 1")
    yard.play("done", enemy="3").play("lock 1").play("fight", crew="----")
    assert yard.s.face[0].count(0) == 4
    yard.play("done", enemy="3")
    assert yard.damage() == 2


def test_a_die_can_be_taken_from_a_drone_station() -> None:
    yard = alone(captain(fit={1: "aster-1"}), foes="bulkfrog", crew="T").play("assign tactical 1")
    yard.play("done", enemy="3").play("release 1").play("fight", crew="-----")
    yard.play("done", enemy="3")
    assert yard.damage() == 1


@pytest.mark.parametrize(("module", "shields"), [("barrier-v", 2), ("barrier-v3", 3), ("barrier-x", 3)])
def test_barriers_recharge_faster(module: str, shields: int) -> None:
    yard = alone(captain(shield=0, fit={3: module}), foes="bulkfrog", crew="S").play("assign science 3")
    assert yard.s.shield[0] == shields


def test_a_deflector_recharges_one_shield_and_not_above_the_maximum() -> None:
    yard = alone(captain(shield=2), foes="bulkfrog", crew="SS").play("assign science 3")
    assert yard.s.shield[0] == 3
    assert not yard.may("assign science 3")


def test_barrier_type_x_makes_the_shield_track_longer_even_offline() -> None:
    yard = alone(captain(fit={3: "barrier-x"}, offline="3"), foes="bulkfrog", crew="S")
    assert yard.s.max_shield[0] == 6
    assert not yard.may("assign science 3")


def test_a_blossom_counts_further_dice_of_the_same_activation_only() -> None:
    yard = alone(captain(fit={1: "blossom-1"}), foes="todesritter", crew="TTTT-")
    yard.plays("assign tactical 1", "assign tactical 1", "activate")
    assert yard.damage() == 4
    assert not yard.may("assign tactical 1")


def test_cereus_plating_makes_the_hull_track_longer_and_never_goes_offline() -> None:
    yard = alone(captain(fit={6: "cereus"}), foes="crusher-drill")
    assert yard.s.max_hull[0] == 12
    yard.play("done", enemy="3", breach="6")
    assert yard.s.offline[0] == 0


def test_two_platings_do_not_add_up() -> None:
    yard = alone(captain(fit={5: "cereus", 6: "dendron"}), foes="bulkfrog")
    assert yard.s.max_hull[0] == 12


def test_dendron_plating_gains_a_shield_for_each_hit_after_the_whole_step() -> None:
    yard = alone(captain(shield=0, hull=9, fit={6: "dendron"}), foes="falcon swan").play("done", enemy="4")
    assert yard.s.hull[0] == 5
    assert yard.s.shield[0] == 2


def test_dendron_plating_gains_nothing_while_it_is_offline() -> None:
    yard = alone(captain(shield=0, fit={6: "dendron"}), foes="crusher-drill").play("done", enemy="3", breach="6")
    assert yard.s.shield[0] == 0
    assert yard.s.max_hull[0] == 12


def test_an_attractor_beam_gives_a_credit_more_for_a_won_combat() -> None:
    yard = alone(captain(credits=0, fit={6: "drosera"}), foes="sentinel", crew="TT")
    yard.plays("assign tactical 1", "assign tactical 1").play("done", enemy="2")
    assert yard.s.credits[0] == 2


def test_mines_damage_ships_that_arrive_at_the_planet() -> None:
    yard = resolution(
        captain(fit={6: "edelweiss"}), captain(at="luna"), chance={"threats": "fleet-terra-2 fleet-luna-1"}
    )
    assert yard.s.fleet_cubes[0] == [1, 1]
    assert yard.s.fleet_cubes[1] == [0]


def test_gerberas_cost_a_credit_for_each_activation() -> None:
    yard = alone(captain(credits=1, fit={1: "gerbera-1"}), foes="todesritter", crew="TT").play("assign tactical 1")
    assert yard.s.credits[0] == 0
    assert not yard.may("assign tactical 1")


def test_hellebore_bombs_take_shields_of_all_ships() -> None:
    yard = alone(captain(fit={1: "hellebore-1"}), foes="siren sentinel", crew="S").play("assign science 1")
    assert yard.s.foe_shield == [2, 0]


def test_a_saber_can_be_used_once_per_round() -> None:
    yard = alone(captain(fit={1: "saber-1"}), foes="bulkfrog", crew="MM").play("assign medical 1")
    assert not yard.may("assign medical 1")
    double = alone(captain(fit={1: "saber-1"}, heroes="sisi-gao"), foes="bulkfrog", hero_dice="1")
    double.play("assign sisi-gao 1")
    assert double.damage() == 1


def test_a_larkspur_burns_only_ships_with_hull_damage_and_ignores_protect() -> None:
    yard = alone(captain(fit={1: "larkspur"}), foes="bulkfrog warden", crew="T", damage=[1, 0]).play(
        "assign tactical 1"
    )
    assert yard.s.foe_damage == [3, 0]
    unhurt = alone(captain(fit={1: "larkspur"}), foes="bulkfrog", crew="T")
    assert not unhurt.may("assign tactical 1")


def test_a_lilac_returns_the_crew_of_an_ally_too() -> None:
    yard = combat(captain(fit={1: "lilac"}), captain(), foes="bulkfrog").play("front p2")
    yard.play("done").play("p2 done", enemy="1").play("fight", crew="M")
    assert yard.sick(1) == 1
    yard.play("assign medical 1")
    assert yard.sick(1) == 0


def test_a_nightshade_needs_four_timers_and_then_ignores_all_damage_once() -> None:
    yard = alone(captain(shield=0, fit={1: "nightshade-2"}), foes="kannon", crew="SS")
    yard.plays("assign science 1", "assign science 1").play("done", enemy="1")
    assert yard.s.hull[0] == 9
    assert yard.s.timers[0] == 0
    yard.play("fight").play("done", enemy="1")
    assert yard.s.hull[0] == 8


def test_three_timers_do_not_cloak() -> None:
    yard = alone(captain(shield=0, fit={1: "nightshade-1"}), foes="kannon", crew="SSS")
    yard.plays("assign science 1", "assign science 1", "assign science 1").play("done", enemy="1")
    assert yard.s.hull[0] == 8
    assert yard.s.timers[0] == 3


def test_a_nightshade_keeps_its_timers_offline() -> None:
    yard = alone(captain(fit={1: "nightshade-1"}), foes="crusher-drill", crew="SS-")
    yard.plays("assign science 1", "assign science 1").play("done", enemy="3", breach="1").play("fight", crew="ESS")
    assert (yard.s.offline[0], yard.s.timers[0]) == (1, 2)
    yard.plays("assign engineering mend1", "assign science 1", "assign science 1")
    assert yard.s.timers[0] == 4


def test_a_cloaked_ship_still_suffers_breaches() -> None:
    yard = alone(captain(fit={1: "nightshade-2"}), foes="crusher-drill", crew="SS")
    yard.plays("assign science 1", "assign science 1").play("done", enemy="3", breach="2")
    assert yard.s.hull[0] == 9
    assert yard.s.offline[0] == 2


def test_a_raflesia_grows_stronger_and_keeps_its_timers() -> None:
    yard = alone(captain(fit={1: "raflesia-1"}), foes="todesritter", crew="EETT-")
    yard.plays("assign engineering 1", "assign engineering 1", "assign tactical 1b", "assign tactical 1b")
    assert yard.damage() == 4
    assert yard.s.timers[0] == 2


def test_a_raflesia_loses_its_timers_offline() -> None:
    yard = alone(captain(fit={1: "raflesia-1"}), foes="crusher-drill", crew="E").play("assign engineering 1")
    yard.play("done", enemy="3", breach="1")
    assert yard.s.timers[0] == 0


def test_a_raflesia_without_timers_cannot_fire() -> None:
    yard = alone(captain(fit={1: "raflesia-1"}), foes="todesritter", crew="ET")
    assert not yard.may("assign tactical 1b")
    assert yard.play("assign engineering 1").may("assign tactical 1b")


def test_a_senna_ignores_damage_and_effects_of_kinetic_attacks() -> None:
    yard = alone(captain(fit={6: "senna"}), foes="crusher-drill swan", crew="E").play("assign engineering 6")
    yard.play("done", enemy="6")
    assert (yard.s.hull[0], yard.s.offline[0]) == (9, 0)


def test_a_senna_does_not_stop_energy_and_lasts_one_enemy_action() -> None:
    yard = alone(captain(fit={6: "senna"}), foes="kannon siren", crew="E").play("assign engineering 6")
    yard.play("done", enemy="4").play("fight").play("done", enemy="3")
    assert (yard.s.shield[0], yard.s.hull[0]) == (0, 8)


def test_a_spindle_gains_shields_only_for_ion_damage_done() -> None:
    yard = alone(captain(shield=0, fit={1: "spindle-2"}), foes="sentinel", crew="S").play("assign science 1")
    assert yard.s.shield[0] == 1
    none = alone(captain(shield=0, fit={1: "spindle-2"}), foes="bulkfrog", crew="S")
    assert not none.may("assign science 1")


def test_a_stargazer_reduces_every_energy_hit_to_one() -> None:
    yard = alone(captain(shield=0, fit={1: "stargazer"}), foes="kabuto gallant falcon", crew="S")
    yard.play("assign science 1").play("done", enemy="1")
    assert yard.s.hull[0] == 7


def test_a_ram_turns_hull_into_kinetic_damage_without_crew() -> None:
    yard = alone(captain(hull=5, fit={6: "titan-arum"}), foes="siren bulkfrog")
    yard.plays("ram 3", "target 1")
    assert (yard.s.hull[0], yard.s.foe_damage) == (2, [0, 3])


def test_a_ram_may_cost_all_hull_and_then_the_fight_is_lost() -> None:
    yard = alone(captain(hull=2, fit={6: "titan-arum"}), foes="kannon")
    assert yard.choices("ram") == ["1", "2"]
    yard.play("ram 2").play("retreat luna")
    assert yard.s.critical[0] == 1
    assert yard.fleets("terra")[0] == 1


def test_stabilizers_ignore_the_damage_of_hazards() -> None:
    yard = resolution(captain(at="luna", fit={6: "valerian"}), captain(at="luna"), events=["06"])
    assert yard.s.hull == [9, 7]


def test_a_relay_rolls_the_enemy_die_again_for_a_credit() -> None:
    yard = alone(captain(shield=0, fit={6: "zephyranthes"}), foes="kannon", crew="S").play("assign science 6")
    assert yard.s.credits[0] == 1
    yard.play("done", enemy="1").play("again", enemy="2")
    assert yard.s.hull[0] == 9


def test_a_relay_that_is_not_used_is_lost() -> None:
    yard = alone(captain(shield=0, fit={6: "zephyranthes"}), foes="kannon", crew="S").play("assign science 6")
    yard.play("done", enemy="1").play("accept")
    assert yard.s.hull[0] == 8
    assert (yard.s.relays[0], yard.s.credits[0]) == (0, 1)


def test_a_relay_rolls_a_breach_again() -> None:
    yard = alone(captain(fit={6: "zephyranthes"}), foes="klinge", crew="S").play("assign science 6")
    yard.play("done", enemy="5").play("accept", breach="1").play("accept", breach="6").play("accept")
    assert yard.s.offline[0] == 33


# -- modules without crew ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("module", "times"), [("ai-core-1", 1), ("ai-core-2", 2), ("ai-core-3", 3)])
def test_ai_cores_roll_any_dice_again_before_assigning(module: str, times: int) -> None:
    yard = alone(captain(fit={6: module}), foes="bulkfrog", crew="T----")
    assert yard.asks == "Reroll"
    for left in range(times, 0, -1):
        assert yard.s.rerolls[0] == left
        yard.plays("mark blank", "mark blank").play("roll", crew="--" if left > 1 else "TS")
    assert yard.asks == "Act"
    assert sorted(yard.s.face[0]) == [0, 0, 1, 1, 64]


def test_an_ai_core_that_is_offline_rolls_nothing_again() -> None:
    assert alone(captain(fit={6: "ai-core-1"}, offline="6"), foes="bulkfrog").asks == "Act"


def test_thrusters_go_two_locations_far_with_one_action() -> None:
    yard = planning(captain(fit={6: "alyssum"}), captain())
    assert yard.choices("travel") == ["luna", "kagawa", "zenith-one", "titan-vi", "invictus"]


def test_scanners_turn_a_fleet_over_once_per_round() -> None:
    yard = planning(captain(fit={6: "iris-1"}), captain(), fleets={"luna": ["? ?"], "kagawa": ["?"]})
    yard.play("scan 1", ships="siren owl")
    assert yard.s.fleet_ships[0] == [yard.game.kit.foes.ids.index(id) for id in ("siren", "owl")]
    assert not yard.may("scan")
    assert yard.s.actions == 2


def test_better_scanners_also_look_at_the_next_threat_card_which_stays_on_top() -> None:
    yard = planning(captain(fit={6: "iris-2"}), captain(), fleets={"luna": ["?"]})
    yard.play("look", threats="scramble")
    assert yard.s.threat_top == yard.game.kit.threats.ids.index("scramble")
    assert not yard.may("look")


def test_simple_scanners_do_not_look_at_threat_cards() -> None:
    yard = planning(captain(fit={6: "iris-1"}), captain(), fleets={"luna": ["?"]})
    assert yard.may("scan 1")
    assert not yard.may("look")


def test_a_jammer_stops_hazards_of_events_on_its_planet() -> None:
    yard = resolution(captain(at="luna", fit={6: "magnolia-1"}), captain(at="luna"), events=["06"])
    assert yard.s.hull == [9, 8]


def test_a_jammer_does_not_stop_hazards_of_other_planets() -> None:
    yard = resolution(captain(fit={6: "magnolia-2"}), captain(at="luna"), events=["57"])
    assert yard.s.hull == [8, 7]


def test_only_the_second_jammer_stops_enemy_ships() -> None:
    cards = {"threats": "fleet-terra-2 reinforce-terra"}
    first = resolution(captain(fit={6: "magnolia-1"}), captain(at="luna"), chance=cards)
    assert first.fleets("terra") == [3]
    second = resolution(captain(fit={6: "magnolia-2"}), captain(at="luna"), chance=cards)
    assert second.fleets("terra") == []


# -- modules for teams ---------------------------------------------------------------------------------------------


def test_team_modules_cannot_be_used_alone() -> None:
    ship = captain(fit={1: "ferox", 2: "lupin"})
    assert alone(ship, foes="bulkfrog", crew="SS").choices("assign") == ["science 4"]


def test_a_ferox_moves_shields_to_an_ally_up_to_the_maximum() -> None:
    yard = combat(captain(fit={1: "ferox"}), captain(shield=2), foes="bulkfrog").play("front p1", crew="S")
    yard.play("assign science 1")
    assert yard.s.shield == [2, 3]


def test_a_lupin_sends_dice_as_they_are_and_they_return_after_the_combat() -> None:
    yard = combat(captain(fit={1: "lupin"}), captain(ship="harmony"), foes="sentinel").play("front p2", crew="STT")
    yard.plays("assign science 1", "send p2 tactical", "send p2 tactical", "done")
    assert (yard.dice(0), yard.dice(1)) == (3, 7)
    yard.plays("p2 assign tactical 1", "p2 assign tactical 1")
    assert yard.s.foe_damage == [1]
    yard.play("done").play("p2 done", enemy="2").play("share p1")
    assert (yard.dice(0), yard.dice(1)) == (5, 5)


def test_a_die_sent_from_the_infirmary_arrives_in_the_infirmary_of_the_ally() -> None:
    """The example of the rulebook: 2 available dice arrive ready, 1 of the Infirmary in the other ship's Infirmary."""
    where = [[INFIRMARY, *[FREE] * 4], [FREE] * 5]
    yard = combat(captain(fit={1: "lupin"}), captain(ship="harmony", shield=0), foes="sentinel", where=where)
    yard.play("front p2", crew="STT- M")
    yard.plays("assign science 1", "send p2 tactical", "send p2 tactical", "send p2 basic", "done")
    assert (yard.dice(0), yard.dice(1)) == (2, 8)
    assert (yard.sick(0), yard.sick(1)) == (0, 1)
    assert yard.may("p2 assign tactical 1")
    assert not yard.may("p2 assign basic")
    yard.play("p2 assign medical infirmary")  # The ally heals it; it is available in the next round.
    assert yard.sick(1) == 0
    assert yard.s.where[1].count(RESTING) == 1
    yard.plays("p2 assign tactical 1", "p2 assign tactical 1").play("done").play("p2 done", enemy="2").play("share p1")
    assert (yard.dice(0), yard.dice(1)) == (5, 5)
    assert (yard.sick(0), yard.sick(1)) == (0, 0)


def test_a_lupin_fetches_a_die_into_its_own_infirmary() -> None:
    where = [[FREE] * 5, [INFIRMARY, *[FREE] * 4]]
    yard = combat(captain(fit={1: "lupin"}), captain(), foes="sentinel", where=where).play("front p1", crew="S")
    yard.plays("assign science 1", "fetch p2 basic", "p2 accept", "done")
    assert (yard.dice(0), yard.sick(0), yard.dice(1), yard.sick(1)) == (6, 1, 4, 0)


def test_each_activation_of_a_lupin_is_one_way() -> None:
    yard = combat(captain(fit={1: "lupin"}), captain(), foes="sentinel").play("front p2", crew="STT")
    yard.play("assign science 1")
    assert yard.may("fetch p2")
    yard.play("send p2 tactical")
    assert yard.options == ["send p2 tactical", "send p2 blank", "done"]


def test_a_lupin_fetches_heroes_with_their_abilities() -> None:
    yard = combat(captain(fit={1: "lupin"}), captain(heroes="yokai"), foes="sentinel")
    yard.play("front p2", crew="S").plays("assign science 1", "fetch p2 yokai", "p2 accept")
    assert yard.heroes(0) == ["yokai"]
    assert yard.s.gifts[0]
    assert not yard.s.gifts[1]


def test_a_lupin_fetches_dice_with_permission_asked_once() -> None:
    yard = combat(captain(fit={1: "lupin"}), captain(), foes="sentinel")
    yard.play("front p2", crew="S").play("assign science 1")
    before = (yard.dice(0), yard.dice(1))
    yard.plays(f"fetch {yard.choices('fetch')[0]}", "p2 decline")
    assert (yard.dice(0), yard.dice(1)) == before
    assert yard.may("send")
    assert not yard.may("fetch")


def test_after_the_permission_a_lupin_fetches_more_dice_of_the_same_ally() -> None:
    yard = combat(captain(fit={1: "lupin"}), captain(), foes="sentinel")
    yard.play("front p2", crew="S").play("assign science 1")
    before = (yard.dice(0), yard.dice(1))
    yard.plays(f"fetch {yard.choices('fetch')[0]}", "p2 accept")
    yard.play(f"fetch {yard.choices('fetch')[0]}")
    assert (yard.dice(0), yard.dice(1)) == (before[0] + 2, before[1] - 2)


# -- ship systems --------------------------------------------------------------------------------------------------


def test_the_pathfinder_travels_once_for_free() -> None:
    yard = planning(captain(ship="pathfinder"), captain(ship="ag-01"))
    yard.play("glide kagawa")
    assert (yard.place(), yard.s.actions) == ("kagawa", 2)
    assert not yard.may("glide")


def test_the_weapon_of_the_pathfinder_strikes_quickly() -> None:
    yard = alone(captain(ship="pathfinder"), foes="sentinel bulkfrog", crew="TT")
    yard.plays("assign tactical 1", "target 0", "assign tactical 1", "target 0")
    assert yard.foes == ["bulkfrog"]


def test_twin_link_fires_station_two_with_the_tactical_dice_of_station_one() -> None:
    yard = alone(captain(ship="hades"), foes="bulkfrog", crew="T").play("assign tactical 1")
    assert yard.damage() == 2


def test_twin_link_does_not_work_from_station_two_or_with_other_symbols() -> None:
    yard = alone(captain(ship="hades"), foes="bulkfrog", crew="T").play("assign tactical 2")
    assert yard.damage() == 1
    other = alone(captain(ship="hades", fit={1: "rail-gun"}), foes="bulkfrog", crew="E", pack=COPIES)
    other.play("assign engineering 1")
    assert other.damage() == 1


COPIES = '[[module]]\nid = "rail-gun"\ncopies = 1\n'


def test_twin_link_needs_station_two_online() -> None:
    yard = alone(captain(ship="hades", offline="2"), foes="bulkfrog", crew="T").play("assign tactical 1")
    assert yard.damage() == 1


def test_tactical_dice_on_station_one_add_up_for_station_two() -> None:
    hades = captain(ship="hades", fit={2: "orchid-1"})
    large = '[[foe]]\nid = "bulkfrog"\nhull = 9\n'
    yard = alone(hades, foes="bulkfrog", crew="TTTT-", pack=large).play("assign tactical 1")
    assert yard.damage() == 1  # The missiles need two dice.
    yard.play("assign tactical 1")
    assert yard.damage() == 3
    yard.play("assign tactical 1")
    assert yard.damage() == 4
    yard.play("done", enemy="6").play("fight", crew="T").play("assign tactical 1")
    assert yard.damage() == 5  # Dice of an earlier round do not count.


def test_twin_link_comes_after_station_one_and_keeps_dice_that_do_nothing_yet() -> None:
    burner = captain(ship="hades", fit={2: "larkspur"})
    yard = alone(burner, foes="bulkfrog", crew="T").play("assign tactical 1")
    assert yard.damage() == 3  # 1 of the gun, and then the ship has hull damage.
    gatling = captain(ship="hades", fit={2: "raflesia-1"})
    kept = alone(gatling, foes="bulkfrog", crew="TET").play("assign tactical 1")
    assert kept.damage() == 1  # Without timers the gatling does nothing.
    kept.play("assign engineering 2").play("assign tactical 1")
    assert kept.damage() == 4  # 1 of the gun, and both dice fire the gatling.


def test_the_polarity_drive_weakens_one_kind_of_damage_and_takes_one_die() -> None:
    energy = alone(captain(ship="harmony", shield=0), foes="gallant", crew="SS")
    energy.plays("assign science 4", "defend energy")
    assert not energy.may("assign science 4")
    energy.play("done", enemy="1")
    assert energy.s.hull[0] == 8
    kinetic = alone(captain(ship="harmony", shield=0), foes="todesritter", crew="S")
    kinetic.plays("assign science 4", "defend kinetic").play("done", enemy="1", breach="6")
    assert kinetic.s.hull[0] == 7


def test_the_stasis_beam_holds_an_action_for_this_round() -> None:
    yard = alone(captain(shield=0), foes="kannon", crew="S").play("assign science 4")
    yard.play("done", enemy="1")
    assert yard.s.hull[0] == 9
    yard.play("fight").play("done", enemy="1")
    assert yard.s.hull[0] == 8


def test_the_ag_01_configures_once_per_round_in_combat_unless_a_station_is_offline() -> None:
    yard = alone(captain(storage="sakura-2"), foes="bulkfrog", crew="T").play("install sakura-2 1")
    yard.play("assign tactical 1")
    assert yard.damage() == 2
    assert not yard.may("install")
    assert not alone(captain(storage="sakura-2", offline="3"), foes="bulkfrog").may("install")
    assert not alone(captain(ship="harmony", storage="sakura-2"), foes="bulkfrog").may("install")


def test_the_infinity_aegis_recharges_more_with_each_die_and_never_goes_offline() -> None:
    ship = captain(ship="dawns-reach", shield=0)
    yard = alone(ship, foes="crusher-drill", crew="SS").play("assign science 3")
    assert yard.s.shield[0] == 1
    yard.play("assign science 3")
    assert yard.s.shield[0] == 3
    yard.play("done", enemy="3", breach="3")
    assert yard.s.offline[0] == 0


def test_the_pale_valkyrie_joins_from_a_nearby_planet_with_station_one_only() -> None:
    sniper = captain(ship="pale-valkyrie", at="luna")
    yard = encounters(captain(), sniper, fleets={"terra": ["lancer-grand warden"]})
    yard.play("engage 1").play("p2 join", crew="----- TESM-")
    assert [option for option in yard.options if option.startswith("p2")] == ["p2 assign tactical 1", "p2 done"]
    yard.plays("p2 assign tactical 1", "p2 target 0").play("done").play("p2 done", enemy="2")
    assert yard.s.shield == [1, 3]
    assert yard.s.front == 0


def test_a_pale_valkyrie_with_a_fleet_at_home_cannot_join_elsewhere() -> None:
    sniper = captain(ship="pale-valkyrie", at="luna")
    yard = encounters(captain(), sniper, fleets={"terra": ["sentinel"], "luna": ["sentinel"]}).play("engage 1")
    assert yard.asks == "Act"


# -- content -------------------------------------------------------------------------------------------------------


def test_there_are_88_tiles_of_31_families_and_cargo() -> None:
    modules = printed_box("", players="4").kit.modules
    assert sum(modules.copies) == 88
    sold = {modules.family[at] for at in range(len(modules.ids)) if modules.copies[at] and not modules.cargo[at]}
    assert len(sold) == 31


def test_mines_work_in_the_resolution_phase_only() -> None:
    yard = encounters(captain(fit={6: "edelweiss"}), captain(at="kagawa", ship="hades"), events=["08"])
    yard.play("p2 mission 08").plays("p2 done", "p2 done")
    assert yard.s.fleet_cubes[0] == [0, 0]


# -- second tiers --------------------------------------------------------------------------------------------------


def test_a_better_raflesia_charges_twice_as_fast() -> None:
    made = alone(captain(fit={6: "raflesia-2"}), foes="bulkfrog", crew="ET").play("assign engineering 6")
    made.play("assign tactical 6b")
    assert made.damage() == 2


def test_a_better_kira_matrix_keeps_two_results() -> None:
    for tier, kept in (("kira-1", 1), ("kira-2", 2)):
        made = errand(captain(fit={6: tier}), event="43", crew="SSTTT")
        made.play("park science")
        assert made.may("park science") == (kept == 2)


# -- several modules of a kind -------------------------------------------------------------------------------------


def test_rerolls_of_several_ai_cores_add_up() -> None:
    yard = alone(captain(fit={4: "ai-core-1", 6: "ai-core-2"}), foes="bulkfrog")
    assert yard.s.rerolls[0] == 3
    broken = alone(captain(fit={4: "ai-core-1", 6: "ai-core-2"}, offline="6"), foes="bulkfrog")
    assert broken.s.rerolls[0] == 1


def test_locked_dice_of_several_kira_matrices_add_up() -> None:
    yard = errand(captain(fit={4: "kira-1", 6: "kira-1"}), event="00", crew="TTE--").play("park tactical")
    yard.play("park tactical")
    assert not yard.may("park")


def test_shields_of_several_dendron_platings_add_up() -> None:
    yard = alone(captain(shield=0, fit={4: "dendron", 6: "dendron"}), foes="kannon").play("done", enemy="1")
    assert yard.s.shield[0] == 2


def test_bonuses_and_mines_of_several_modules_add_up() -> None:
    more = '[[module]]\nid = "drosera"\ncopies = 2\n[[module]]\nid = "edelweiss"\ncopies = 2\n'
    ship = captain(credits=0, fit={4: "drosera", 6: "drosera"})
    yard = errand(ship, event="11", crew="EE", pack=more).play("assign engineering section1")
    assert yard.s.credits[0] == 4  # 2 for the mission, and 1 for each module.
    miners = [captain(fit={6: "edelweiss"}), captain(fit={6: "edelweiss"})]
    mined = resolution(*miners, pack=more, chance={"threats": "fleet-terra-2 fleet-luna-1"})
    assert mined.s.fleet_cubes[0] == [2, 2]


def test_of_scanners_thrusters_and_jammers_the_best_one_counts() -> None:
    yard = planning(captain(fit={4: "iris-1", 5: "magnolia-1", 6: "magnolia-1"}), captain(at="luna"))
    assert (passive(yard.s, 0, SCAN), passive(yard.s, 0, JAM)) == (1, 1)
