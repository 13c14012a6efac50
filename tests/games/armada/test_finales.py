"""Data tokens, the decoding table and the final encounters."""

from __future__ import annotations

import pytest

from quarterdeck.games.armada.cards import FINALES
from quarterdeck.games.armada.rules.rewards import decode
from quarterdeck.games.armada.table import NONE, RESOLVED
from tests.games.armada.dockyard import Yard, captain, encounters, errand, mission, open_box, planning, resolution

PATTERNS = ["helix", "prism", "lattice", "spiral", "ring"]


def decoded(players: int, data: str) -> str:
    made = planning(*[captain() for _ in range(players)])
    made.s.data = [PATTERNS.index(word) for word in data.split()]
    return FINALES[decode(made.s)]


@pytest.mark.parametrize(
    ("players", "data", "finale"),
    [
        (2, "helix prism spiral lattice", "lokust"),
        (2, "spiral lattice ring helix", "ouroboros"),
        (3, "ring helix spiral spiral", "artemis"),
        (2, "ring helix spiral spiral", "artemis-two"),
        (1, "ring helix spiral spiral", "artemis-two"),
        (2, "prism lattice ring ring", "tower"),
        (1, "prism lattice ring ring", "ouroboros"),
        (2, "ring ring spiral spiral", "ouroboros"),
        (3, "ring ring spiral spiral", "savior"),
        (4, "ring ring spiral spiral", "savior"),
    ],
)
def test_the_first_true_line_of_the_decoding_table_counts(players: int, data: str, finale: str) -> None:
    assert decoded(players, data) == finale


def test_a_mission_gives_a_token_of_its_pattern_or_a_random_one() -> None:
    fixed = errand(event="02", crew="SSM").plays("assign science section1", "assign medical section2")
    assert fixed.s.data == [PATTERNS.index("prism")]
    drawn = errand(event="00", crew="SM").play("assign science section1")
    drawn.play("assign medical section2", data="ring")
    assert drawn.s.data == [PATTERNS.index("ring")]


def test_the_fourth_token_reveals_the_final_encounter() -> None:
    made = errand(event="00", crew="SM", data=[0, 0, 3], data_left=[0, 2, 2, 1, 2]).play("assign science section1")
    made.play("assign medical section2", data="prism")
    assert made.s.finale == FINALES.index("lokust")


def test_a_shorter_game_needs_three_tokens() -> None:
    for options, finale in ((None, NONE), ({"data": "3"}, FINALES.index("ouroboros"))):
        made = errand(event="00", crew="SM", data=[2, 3], data_left=[2, 2, 1, 1, 2], options=options)
        made.play("assign science section1").play("assign medical section2", data="ring")
        assert made.s.finale == finale


def test_a_shorter_game_decodes_three_tokens_without_a_pair() -> None:
    team = [captain(), captain(at="luna", credits=5), captain(at="luna")]
    for options, finale in (({"data": "3"}, "savior"), ({"data": "3", "savior": "never"}, "ouroboros")):
        made = encounters(*team, events=["00"], data=[3, 3], data_left=[2, 2, 2, 1, 2], options=options)
        made.play("mission 00", crew="SM").play("assign science section1").play("assign medical section2", data="ring")
        assert FINALES[made.s.finale] == finale


# -- Lokust --------------------------------------------------------------------------------------------------------


def lokust(**more: object) -> Yard:
    return encounters(captain(at="kagawa"), captain(at="luna"), finale="lokust", **more)


def test_the_mothership_is_at_kagawa_optional_and_blocks_no_mission() -> None:
    assert lokust(events=["02"]).options == ["engage lokust", "mission 02", "end"]


def test_drones_join_the_mothership_and_fleets_near_it() -> None:
    made = resolution(captain(), captain(at="luna"), finale="lokust", fleets={"terra": ["?"], "luna": ["?"]})
    assert len(made.s.swarm) == 1
    assert made.fleets("terra")[0] == 2
    assert made.s.fleet_ships[0][1] >= 0
    assert made.s.fleet_ships[1] == [-1]


def test_no_drone_joins_another_fleet_at_kagawa() -> None:
    made = resolution(captain(), captain(at="luna"), finale="lokust", fleets={"kagawa": ["?"]})
    assert len(made.s.swarm) == 1
    assert made.s.fleet_ships[0] == [-1]


def test_no_drone_joins_when_all_their_cards_are_in_fleets() -> None:
    foes = open_box("", players="2").kit.foes
    every = [kind for kind in range(len(foes.ids)) if foes.swarm[kind] for _ in range(foes.copies[kind])]
    made = resolution(captain(), captain(at="luna"), finale="lokust", swarm=every, swarm_cubes=[0] * len(every))
    assert made.s.swarm == every
    rest = every[1:]
    made = resolution(captain(), captain(at="luna"), finale="lokust", swarm=rest, swarm_cubes=[0] * len(rest))
    assert sorted(made.s.swarm) == every


def test_drones_protect_the_mothership_but_not_other_ships() -> None:
    drone = open_box("", players="2").kit.foes.ids.index("lokust-biter")
    made = lokust(swarm=[drone], swarm_cubes=[0]).play("engage lokust", crew="T")
    made.play("assign tactical 1")
    assert made.s.foe_damage == [0, 1]
    beside = encounters(captain(), captain(at="luna"), fleets={"terra": ["bulkfrog lokust-biter"]})
    beside.play("engage 1", crew="T").play("assign tactical 1")
    assert beside.options == ["target 0", "target 1"]


def test_after_an_escape_the_mothership_keeps_its_damage_and_the_turn_goes_on() -> None:
    made = lokust(events=["02"], boss_damage=[5]).play("engage lokust", crew="E").play("assign engineering 2")
    made.play("done", enemy="5").play("flee").play("bolt blank")
    assert made.s.boss_damage == [6]
    assert made.options == ["mission 02", "end"]
    assert made.place() == "kagawa"


FLEEING = """
[[foe]]
id = "lokust-mothership"
action = [
    { on = [1], do = [{ own_timer = 2 }] },
    { on = [2], do = [{ hit_per_timer = 1 }] },
    { on = [6], do = [{ flee = true }] },
]
"""


def test_a_mothership_that_escapes_keeps_its_damage_recharges_and_counts_as_a_victory() -> None:
    ship = captain(at="kagawa", shield=1, fit={6: "drosera"}, credits=0)
    made = encounters(ship, captain(at="luna"), finale="lokust", events=["02"], boss_damage=[5], pack=FLEEING)
    made.play("engage lokust", crew="TE---").plays("assign tactical 1", "assign engineering 2")
    assert (made.s.foe_shield, made.s.foe_damage) == ([3], [6])
    made.play("done", enemy="6")
    assert "The combat is won." in made.told
    assert (made.s.boss_damage, made.s.shield[0], made.s.credits[0]) == ([6], 3, 1)
    assert (made.place(), made.s.critical[0], made.sick()) == ("kagawa", 0, 0)
    assert made.options == ["mission 02", "end"]  # The turn goes on, and the Mothership is not fought twice in a round.


def test_a_mothership_that_escaped_has_its_shields_again_and_no_timers() -> None:
    other = captain(at="kagawa")
    made = encounters(captain(at="kagawa"), other, finale="lokust", pack=FLEEING).play("engage lokust")
    made.play("p2 decline", crew="T").play("assign tactical 1").play("done", enemy="1")
    assert (made.s.foe_timers, made.s.foe_shield) == ([2], [3])
    made.play("fight").play("done", enemy="6")
    made.play("p2 engage lokust").play("p2 done", enemy="2")
    assert (made.s.foe_timers, made.s.foe_shield) == ([0], [4])
    assert (made.s.shield[1], made.s.hull[1]) == (3, 8)  # No timer is left that would do damage.


def test_drones_that_escape_with_the_mothership_are_whole_and_stay_with_it() -> None:
    drone = open_box("", players="2").kit.foes.ids.index("lokust-borer")
    made = (
        lokust(swarm=[drone], swarm_cubes=[1], events=["02"], pack=FLEEING)
        .play("engage lokust")
        .play("done", enemy="6")
    )
    assert (made.s.swarm, made.s.swarm_cubes) == ([drone], [0])


def test_destroying_the_mothership_wins() -> None:
    made = lokust(boss_damage=[13]).play("engage lokust", crew="E").play("assign engineering 2").play("done", enemy="5")
    assert made.outcome == "won, won (victory)"


# -- Ouroboros -----------------------------------------------------------------------------------------------------


def ouroboros(**more: object) -> Yard:
    return encounters(captain(at="zenith-one"), captain(at="luna"), finale="ouroboros", **more)


def test_the_ouroboros_has_twenty_hull_in_sections() -> None:
    made = ouroboros()
    assert sum(made.game.kit.figures.sections) == 20
    assert made.options == ["engage ouroboros", "end"]


def test_its_sections_share_their_shields() -> None:
    made = ouroboros().play("engage ouroboros", crew="TTT").plays("assign tactical 1", "target 2")
    assert made.s.foe_shield == [3, 0, 0, 0]
    assert made.s.foe_damage == [0, 0, 0, 0]


def test_an_area_attack_hits_the_sections_in_printed_order() -> None:
    ship = captain(at="zenith-one", fit={1: "legion-bay"})
    pack = '[[module]]\nid = "legion-bay"\ncopies = 1\n'
    made = encounters(ship, captain(at="luna"), finale="ouroboros", pack=pack)
    made.play("engage ouroboros", crew="E").play("assign engineering 1")
    assert made.s.foe_shield[0] == 0
    assert made.s.foe_damage == [0, 0, 2, 2]


def test_a_critically_damaged_section_does_not_act() -> None:
    made = ouroboros(boss_damage=[3, 0, 0, 0]).play("engage ouroboros").play("done", enemy="1")
    assert made.s.shield[0] == 3
    whole = ouroboros(boss_damage=[2, 0, 0, 0]).play("engage ouroboros").play("done", enemy="1")
    assert whole.s.shield[0] == 0


def test_damage_for_each_cube_counts_those_on_the_section_only() -> None:
    pack = '[[foe]]\nid = "ouroboros-eye"\naction = [{ on = [5], do = [{ hit_per_cube = 1 }] }]\n'
    made = ouroboros(boss_damage=[2, 1, 2, 1], pack=pack).play("engage ouroboros").play("done", enemy="5")
    assert (made.s.shield[0], made.s.hull[0]) == (1, 9)
    whole = ouroboros(boss_damage=[2, 1, 0, 1], pack=pack).play("engage ouroboros").play("done", enemy="5")
    assert (whole.s.shield[0], whole.s.hull[0]) == (3, 9)


def test_its_hazard_heals_critically_damaged_sections_only() -> None:
    made = resolution(captain(), captain(at="luna"), finale="ouroboros", boss_damage=[3, 2, 5, 0])
    assert made.s.boss_damage == [0, 2, 0, 0]


def test_damage_stays_after_an_escape_or_by_ruling_is_repaired() -> None:
    for ruling, left in (("stays", [0, 1, 0, 0]), ("repaired", [0, 0, 0, 0])):
        made = ouroboros(options={"boss_damage": ruling}).play("engage ouroboros", crew="E")
        made.plays("assign engineering 2", "target 1").play("done", enemy="6").play("flee").play("bolt blank")
        made.play(made.options[0])
        assert made.s.boss_damage == left


def test_destroying_all_sections_wins_in_step_three() -> None:
    made = ouroboros(boss_damage=[5, 5, 5, 4]).play("engage ouroboros", crew="E").play("assign engineering 2")
    assert made.outcome == ""  # A section is an enemy ship of its own: they are destroyed in step 3.
    made.play("done", enemy="6")
    assert made.outcome == "won, won (victory)"


QUICK_RAIL = '[[module]]\nid = "rail-gun"\ntraits = ["quick"]\n'


def test_quickstrike_destroys_the_last_section_at_once() -> None:
    made = ouroboros(boss_damage=[5, 5, 5, 4], pack=QUICK_RAIL).play("engage ouroboros", crew="E")
    made.play("assign engineering 2")
    assert made.outcome == "won, won (victory)"


def test_quickstrike_does_not_destroy_sections_that_other_fire_made_lethal() -> None:
    ship = captain(at="zenith-one", fit={6: "sakura-1"})
    made = encounters(ship, captain(at="luna"), finale="ouroboros", boss_damage=[5, 5, 4, 4])
    made.play("engage ouroboros", crew="ETT--").plays(
        "assign engineering 2", "target 2", "assign tactical 6", "target 3"
    )
    assert made.outcome == ""
    assert made.may("assign tactical 6")  # Quickstrike can still finish the third section.
    made.play("assign tactical 6")
    assert made.outcome == "won, won (victory)"


# -- Artemis -------------------------------------------------------------------------------------------------------


def artemis(**more: object) -> Yard:
    team = [captain(at="artemis"), captain(at="titan-vi"), captain(at="luna")]
    return encounters(*team, finale="artemis", **more)


def test_the_station_is_a_location_beside_invictus() -> None:
    made = planning(captain(at="invictus"), captain(), captain(), finale="artemis")
    assert made.may("travel artemis")
    assert not made.may("p2 travel artemis")


def test_captains_at_the_station_must_fight() -> None:
    assert artemis().options == ["engage artemis", "p2 mission 99", "p2 end"]


def test_the_shield_of_artemis_stops_all_damage_until_the_uplink_is_down() -> None:
    made = artemis().play("engage artemis", crew="TE")
    assert not made.may("assign tactical 1")
    down = artemis(exposed=True).play("engage artemis", crew="E").play("assign engineering 2")
    assert down.damage() == 1


def test_completing_mission_99_lowers_the_shield_for_this_round() -> None:
    made = artemis().play("p2 mission 99", crew="EEST-")
    made.plays("p2 assign engineering section1", "p2 assign science section2", "p2 assign tactical section3")
    assert made.s.exposed
    assert made.event("99") == RESOLVED


def test_the_uplink_is_rebuilt_every_round() -> None:
    team = [captain(), captain(at="titan-vi"), captain(at="luna")]
    made = encounters(*team, finale="artemis", events=["11"]).play("p2 mission 99", crew="EEST-")
    made.plays("p2 assign engineering section1", "p2 assign science section2", "p2 assign tactical section3")
    assert (made.event("99"), made.s.exposed) == (RESOLVED, True)
    made.play("end")
    assert made.s.round == 2
    assert made.event("99") == made.game.kit.planets.ids.index("titan-vi")
    assert not made.s.exposed


def test_stasis_does_not_reach_the_shield_of_artemis() -> None:
    pack = '[[foe]]\nid = "artemis"\npassive = "mends"\n'  # An ability that can be held, unlike the shield.
    made = artemis(pack=pack).play("engage artemis", crew="STE--").play("assign science 4")
    assert made.choices("stasis") == ["0 1", "0 2", "0 3", "0 ability"]
    made.play("stasis 0 ability")
    assert not made.may("assign tactical")
    assert not made.may("assign engineering 2")
    down = artemis(pack=pack, exposed=True).play("engage artemis", crew="ST---")
    assert down.may("assign tactical 1")


def test_destroying_artemis_wins() -> None:
    made = artemis(exposed=True, boss_damage=[15]).play("engage artemis", crew="E").play("assign engineering 2")
    made.play("done", enemy="3")
    assert made.outcome == "won, won, won (victory)"


def test_artemis_two_destroys_a_planet_with_its_fifth_timer() -> None:
    made = resolution(
        captain(at="luna"),
        captain(at="kagawa"),
        finale="artemis-two",
        boss_timers=4,
        events=["19", "00"],
        fleets={"terra": ["siren"]},
        chance={"threats": "fleet-luna-1 fleet-kagawa-1 fleet-terra-2"},
    )
    terra = made.game.kit.planets.ids.index("terra")
    assert made.s.ruined == 1 << terra
    assert made.s.boss_timers == 0
    assert made.fleets("terra") == []
    assert made.event("19") == RESOLVED


def test_artemis_two_draws_cards_until_a_planet_can_be_destroyed() -> None:
    made = resolution(
        captain(at="kagawa"),
        captain(at="kagawa"),
        finale="artemis-two",
        boss_timers=4,
        ruined=0b10,
        chance={"threats": "fleet-kagawa-1 fleet-kagawa-2 fleet-luna-1 fleet-luna-2 fleet-terra-2"},
    )
    assert made.game.kit.planets.ids[:2] == ["terra", "luna"]
    assert made.s.ruined == 0b11
    assert sum(made.s.threat_discards) == 5


def test_a_destroyed_planet_has_no_facilities_and_takes_no_tokens() -> None:
    made = planning(captain(), captain(at="luna"), finale="artemis-two", ruined=1)
    assert not made.may("shop")
    assert made.may("travel luna")
    later = resolution(
        captain(at="luna"),
        captain(at="kagawa"),
        finale="artemis-two",
        ruined=1,
        chance={"beacons": "19", "threats": "fleet-terra-2 fleet-terra-1"},
    )
    assert later.event("19") == RESOLVED
    assert later.fleets("terra") == []


# -- the Oblivion Tower --------------------------------------------------------------------------------------------


def test_the_tower_is_a_beacon_on_invictus() -> None:
    made = encounters(captain(at="invictus"), captain(), finale="tower")
    assert made.options == ["mission 98", "end"]


def test_the_tower_takes_basic_dice_that_show_a_blank_at_every_roll() -> None:
    made = mission(captain(heroes="genevieve"), captain(), event="98", finale="tower", crew="TTS-- EE---")
    assert [where for where in made.s.where[0] if where > 40] == [41, 41]
    assert len([where for where in made.s.where[1] if where > 40]) == 3


def test_dice_that_the_tower_takes_pay_for_no_further_try() -> None:
    made = mission(captain(), captain(), event="98", finale="tower", crew="TTT-- TT---").plays("done", "p2 done")
    assert made.options == ["sacrifice tactical", "done"]
    made.play("sacrifice tactical").play("p2 sacrifice tactical", crew="EE E")
    assert (made.sick(0), made.sick(1)) == (1, 1)


def test_lost_dice_return_after_the_mission() -> None:
    made = mission(captain(heroes="genevieve"), captain(), event="98", finale="tower", crew="TTS-- EE---")
    made.plays("done", "p2 done", "done", "p2 done")
    assert made.s.where[0] == [0] * 6


def test_the_tower_damages_all_ships_each_round() -> None:
    made = resolution(captain(at="luna"), captain(at="kagawa"), finale="tower")
    assert made.s.hull == [8, 7]


def test_stabilizers_ignore_the_damage_of_the_tower() -> None:
    made = resolution(captain(at="luna", fit={6: "valerian"}), captain(at="kagawa"), finale="tower")
    assert made.s.hull == [9, 7]


def test_completing_the_tower_wins() -> None:
    team = [captain(heroes="genevieve"), captain()]
    made = mission(*team, event="98", finale="tower", crew="TTSSM EEMMT")
    made.plays("assign tactical section1", "assign tactical section1", "assign science section2")
    made.plays("p2 assign engineering section3", "p2 assign medical section4", "assign genevieve section5")
    assert made.outcome == "won, won (victory)"
