"""Every kind of enemy ship: what it does on each number, and its lasting ability."""

from __future__ import annotations

import pytest

from tests.games.armada.dockyard import Yard, alone, captain, combat, printed_box

HULL, SHIELD = 9, 3
"""Of the AG-01 in a match of two."""

# The shields, hull, dice and stations that an AG-01 loses to each ship alone, by the number on the enemy die.
# Numbers that are not named do nothing.
LOSSES: dict[str, dict[str, tuple[int, int, int, int]]] = {
    "bulkfrog": {"1": (0, 0, 1, 0), "2": (0, 0, 1, 0), "5": (2, 0, 0, 0)},
    "crusher-drill": {"3": (0, 2, 0, 1), "6": (0, 2, 0, 1)},
    "cyclone": {"2": (2, 0, 0, 0), "3": (2, 0, 0, 0), "5": (2, 0, 0, 0)},
    "decabuilder": {"6": (1, 0, 0, 0)},
    "kabuto": {"1": (3, 0, 0, 0), "5": (3, 0, 0, 0), "3": (1, 0, 0, 0)},
    "kuwagata": {"2": (2, 0, 0, 0), "6": (1, 0, 0, 0)},
    "sentinel": {"1": (1, 0, 0, 0), "4": (1, 0, 0, 0)},
    "oni": {"3": (0, 0, 1, 0), "5": (1, 0, 1, 0)},
    "osiris": {},
    "qube-destroy": {"2": (1, 0, 0, 0), "5": (1, 0, 0, 0)},
    "qube-save": {"1": (1, 0, 0, 0), "6": (1, 0, 0, 0)},
    "shrike": {"2": (3, 1, 0, 0), "6": (3, 1, 0, 0)},
    "siren": {"2": (2, 0, 0, 0), "4": (3, 0, 0, 0), "5": (1, 0, 0, 0)},
    "star-hopper": {"3": (1, 0, 0, 0)},
    "starion": {"1": (1, 0, 0, 0)},
    "srs-19": {"2": (1, 0, 0, 0), "4": (1, 0, 0, 0)},
    "quartz": {"3": (1, 0, 0, 0), "4": (1, 0, 0, 0)},
    "warden": {"5": (1, 0, 0, 0)},
    "kannon": {"1": (0, 1, 0, 0), "3": (0, 1, 0, 0), "6": (0, 1, 0, 0)},
    "klinge": {"2": (0, 2, 0, 0), "5": (0, 0, 0, 2)},
    "todesritter": {"1": (0, 3, 0, 1), "4": (0, 3, 0, 1)},
    "falcon": {"4": (2, 0, 0, 0), "2": (0, 0, 1, 0)},
    "hawk": {"1": (1, 0, 1, 0), "6": (1, 0, 1, 0)},
    "owl": {"3": (2, 0, 0, 0), "5": (2, 0, 0, 0)},
    "swan": {"2": (0, 2, 1, 0), "4": (0, 2, 1, 0)},
    "gallant": {"1": (2, 0, 0, 0), "5": (2, 0, 0, 0)},
    "lancer-grand": {"2": (2, 0, 0, 0), "6": (2, 0, 0, 0)},
    "mirage": {},
    "lokust-biter": {"1": (1, 0, 0, 0), "2": (1, 0, 0, 0)},
    "lokust-borer": {"3": (0, 1, 0, 0), "4": (0, 1, 0, 0)},
    "lokust-spitter": {"5": (2, 0, 0, 0), "6": (0, 0, 1, 0)},
}


def lost(yard: Yard) -> tuple[int, int, int, int]:
    return SHIELD - yard.s.shield[0], HULL - yard.s.hull[0], yard.sick(), yard.s.offline[0].bit_count()


@pytest.mark.parametrize("kind", LOSSES)
def test_what_every_ship_does_on_every_number(kind: str) -> None:
    for number in "123456":
        if kind == "star-hopper" and number == "6":
            continue  # It ends the combat; see below.
        expected = LOSSES[kind].get(number, (0, 0, 0, 0))
        breaches = " ".join("12"[: expected[3]])
        yard = alone(foes=kind)
        yard.play("done", enemy=number, **({"breach": breaches} if breaches else {}))
        assert lost(yard) == expected, f"{kind} on {number}"


def test_the_table_has_every_kind_of_ship_beside_the_bosses() -> None:
    foes = printed_box("", players="2").kit.foes
    assert set(LOSSES) == {id for at, id in enumerate(foes.ids) if not foes.boss[at]}


# -- Federation ----------------------------------------------------------------------------------------------------


def test_a_cyclone_flips_after_it_acts_and_changes_its_attack() -> None:
    yard = alone(foes="cyclone").play("done", enemy="2").play("fight").play("done", enemy="2")
    assert lost(yard) == (2, 0, 0, 0)
    yard.play("fight").play("done", enemy="1")
    assert lost(yard) == (2, 1, 0, 0)


def test_a_decabuilder_repairs_every_ship_up_to_its_hull() -> None:
    yard = alone(foes="decabuilder bulkfrog kannon", damage=[2, 3, 0]).play("done", enemy="4")
    assert yard.s.foe_damage == [1, 2, 0]


def test_a_kabuto_without_shields_at_the_start_of_the_step_does_nothing() -> None:
    yard = alone(foes="kabuto", crew="TT").plays("assign tactical 1", "assign tactical 1").play("done", enemy="1")
    assert lost(yard) == (0, 0, 0, 0)


def test_a_kabuto_attacks_again_after_its_shields_are_recharged() -> None:
    yard = alone(captain(shield=0), foes="kabuto", crew="TT").plays("assign tactical 1", "assign tactical 1")
    yard.play("done", enemy="3")
    assert (yard.s.foe_shield, yard.s.hull[0]) == ([1], 8)
    yard.play("fight").play("done", enemy="1").play("fight").play("done", enemy="1")
    assert yard.s.hull[0] == 2


def test_a_kuwagata_counts_itself() -> None:
    yard = alone(foes="kuwagata bulkfrog bulkfrog klinge").play("done", enemy="6")
    assert lost(yard) == (3, 1, 0, 0)


def test_an_osiris_gathers_timers_without_limit_and_unleashes_them() -> None:
    yard = alone(foes="osiris")
    for number in "123":
        yard.play("done", enemy=number).play("fight")
    assert yard.s.foe_timers == [3]
    yard.play("done", enemy="6")
    assert lost(yard) == (3, 3, 0, 0)
    assert yard.s.foe_timers == [3]


def test_damage_for_each_cube_counts_the_damage_on_the_card_and_not_that_on_shields() -> None:
    pack = '[[foe]]\nid = "siren"\nhull = 3\naction = [{ on = [1], do = [{ hit_per_cube = 2 }] }]\n'
    assert lost(alone(foes="siren", pack=pack).play("done", enemy="1")) == (0, 0, 0, 0)
    yard = alone(foes="siren oni", crew="T", damage=[1, 1], pack=pack).plays("assign tactical 1", "target 0")
    yard.play("done", enemy="1")
    assert lost(yard) == (2, 0, 0, 0)


def test_a_qube_type_destroy_breaches_ships_that_lost_hull_for_any_reason() -> None:
    unharmed = alone(foes="qube-destroy kannon").play("done", enemy="2")
    assert unharmed.s.offline[0] == 0
    hit = alone(foes="qube-destroy kannon").play("done", enemy="1", breach="1")
    assert hit.s.offline[0] == 1
    ram = alone(captain(fit={6: "titan-arum"}), foes="qube-destroy bulkfrog")
    ram.plays("ram 1", "target 1").play("done", enemy="3", breach="2")
    assert ram.s.offline[0] == 2


def test_a_qube_type_save_mends_ships_that_did_not_act() -> None:
    yard = alone(foes="qube-save bulkfrog sentinel", damage=[1, 1, 0]).play("done", enemy="1")
    assert yard.s.foe_damage == [1, 1, 0]
    yard = alone(foes="qube-save bulkfrog sentinel", damage=[1, 1, 0]).play("done", enemy="5")
    assert yard.s.foe_damage == [0, 1, 0]


def test_a_qube_type_save_mends_ships_held_in_stasis() -> None:
    yard = alone(foes="qube-save bulkfrog", crew="S", damage=[0, 2]).plays("assign science 4", "stasis 1 1")
    yard.play("done", enemy="1")
    assert yard.s.foe_damage == [0, 1]


def test_a_shrike_does_four_if_it_is_the_only_ship_that_acts() -> None:
    assert lost(alone(foes="shrike warden").play("done", enemy="2")) == (3, 1, 0, 0)
    assert lost(alone(foes="shrike siren").play("done", enemy="2")) == (3, 1, 0, 0)


def test_a_shrike_in_company_does_two() -> None:
    assert lost(alone(foes="shrike kannon").play("done", enemy="6")) == (2, 1, 0, 0)


def test_a_shrike_is_alone_if_the_others_are_held_in_stasis() -> None:
    yard = alone(foes="shrike kannon", crew="S").plays("assign science 4", "stasis 1 1").play("done", enemy="6")
    assert lost(yard) == (3, 1, 0, 0)


def test_a_star_hopper_ends_the_combat_for_the_whole_fleet() -> None:
    yard = alone(captain(credits=0), foes="star-hopper kannon", crew="E", damage=[0, 1])
    yard.plays("assign engineering 2", "target 1").play("done", enemy="6")
    assert yard.asks == "Retreat"
    yard.play("retreat luna")
    assert yard.s.credits[0] == 0
    assert yard.s.critical[0] == 0
    assert yard.s.fleet_cubes[0] == [0, 0]


def test_attacks_before_the_star_hopper_stand_and_later_ones_are_dropped() -> None:
    before = alone(foes="kannon star-hopper").play("done", enemy="6")
    assert lost(before) == (0, 1, 0, 0)
    after = alone(foes="star-hopper kannon").play("done", enemy="6")
    assert lost(after) == (0, 0, 0, 0)


def test_a_starion_explodes_when_it_is_destroyed() -> None:
    yard = alone(foes="starion bulkfrog", crew="E").plays("assign engineering 2", "target 0").play("done", enemy="6")
    assert yard.foes == ["bulkfrog"]
    assert lost(yard) == (3, 0, 0, 0)


def test_the_blast_of_the_last_starion_comes_before_the_victory() -> None:
    yard = alone(captain(hull=2, shield=0, credits=0), foes="starion", crew="E").play("assign engineering 2")
    yard.play("done", enemy="6")
    assert yard.s.critical[0] == 1
    yard.play("retreat luna", threats="fleet-luna-1 fleet-kagawa-1")
    assert yard.s.credits[0] == 0
    assert yard.fleets("terra") == []


def test_a_starion_destroyed_by_quickstrike_explodes_too() -> None:
    yard = alone(captain(fit={1: "sakura-1"}), foes="starion", crew="T").play("assign tactical 1")
    assert yard.s.hull[0] == HULL
    assert "The wreck explodes: 3 damage." in yard.told


def test_an_srs_19_recovers_shields_whether_or_not_it_does_damage() -> None:
    yard = alone(foes="srs-19", crew="TT").plays("assign tactical 1", "assign tactical 1").play("done", enemy="2")
    assert yard.s.foe_shield == [1]


def test_a_quartz_ignores_damage_while_it_has_company() -> None:
    yard = alone(foes="quartz bulkfrog", crew="TT").play("assign tactical 1")
    assert yard.s.foe_damage == [0, 1]


def test_a_quartz_alone_can_be_attacked() -> None:
    assert alone(foes="quartz", crew="TT").play("assign tactical 1").damage() == 1


def test_direct_attacks_reach_a_quartz_in_company() -> None:
    yard = alone(captain(ship="pale-valkyrie"), foes="quartz bulkfrog", crew="T").play("assign tactical 1")
    assert yard.options == ["target 0", "target 1"]


def test_stasis_on_its_ability_makes_a_quartz_a_target() -> None:
    yard = alone(foes="quartz bulkfrog", crew="ST").plays("assign science 4", "stasis 0 ability", "assign tactical 1")
    assert yard.options == ["target 0", "target 1"]


def test_an_area_attack_beside_a_warden_does_not_reach_a_quartz() -> None:
    yard = alone(captain(fit={1: "orchid-1"}), foes="quartz warden", crew="TT").play("assign tactical 1")
    assert yard.s.foe_damage == [0, 1]


def test_stasis_on_its_ability_ends_the_protection_of_a_warden() -> None:
    yard = alone(foes="warden bulkfrog", crew="ST").plays("assign science 4", "stasis 0 ability", "assign tactical 1")
    assert yard.options == ["target 0", "target 1"]


def test_protected_ships_can_be_held_in_stasis() -> None:
    yard = alone(foes="warden bulkfrog", crew="S").play("assign science 4")
    assert yard.may("stasis 1 1")


# -- Junkers, Mercenaries, Xeno ------------------------------------------------------------------------------------


def test_the_two_breaches_of_a_klinge_are_separate() -> None:
    yard = alone(foes="klinge").play("done", enemy="5", breach="1 3")
    assert yard.s.offline[0] == 5


def test_the_breaches_of_a_klinge_have_no_damage_type() -> None:
    yard = alone(captain(fit={6: "senna"}), foes="klinge", crew="E").play("assign engineering 6")
    yard.play("done", enemy="5", breach="1 3")
    assert yard.s.offline[0] == 5


def test_an_owl_takes_the_shields_of_all_ships() -> None:
    yard = combat(captain(), captain(), foes="owl").play("front p1")
    yard.play("done").play("p2 done", enemy="3")
    assert yard.s.shield == [1, 1]


def test_a_lancer_grand_hits_all_ships() -> None:
    yard = combat(captain(), captain(), foes="lancer-grand").play("front p1")
    yard.play("done").play("p2 done", enemy="2")
    assert yard.s.shield == [1, 1]


def test_a_mirage_makes_shields_for_every_ship_without_limit() -> None:
    yard = alone(foes="mirage bulkfrog").play("done", enemy="3").play("fight").play("done", enemy="3")
    assert yard.s.foe_shield == [4, 2]


def test_shields_of_a_mirage_do_not_stay_after_the_combat() -> None:
    yard = alone(foes="mirage bulkfrog").play("done", enemy="3").play("flee").plays("bolt blank", "retreat luna")
    assert yard.s.foe_shield == []
    assert yard.fleets("terra")[0] == 2
