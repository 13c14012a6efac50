"""Small rules of the rulebook, by its chapters, that the tests of the larger rules leave out."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import ChanceError
from quarterdeck.core.match import Match
from quarterdeck.core.seed import fast_seed
from quarterdeck.games.armada.cards import FLEET_NUMBERS, ROLES
from quarterdeck.games.armada.symbols import BASIC_SIDES, BLANK, COMMAND, count
from quarterdeck.games.armada.table import FREE, INFIRMARY, RESOLVED
from tests.games.armada.dockyard import (
    Yard,
    alone,
    captain,
    combat,
    encounters,
    errand,
    mission,
    open_box,
    planning,
    printed_box,
    resolution,
)

# -- components ----------------------------------------------------------------------------------------------------


def test_basic_dice_have_two_blanks_and_only_heroes_show_command() -> None:
    assert len(BASIC_SIDES) == 6
    assert BASIC_SIDES.count(BLANK) == 2
    assert [side for side in BASIC_SIDES if count(side, COMMAND)] == []
    heroes = printed_box("", players="2").kit.heroes
    assert [
        hero for hero, faces in zip(heroes.ids, heroes.faces, strict=True) if any(count(one, COMMAND) for one in faces)
    ]


def test_a_roll_of_basic_dice_shows_their_sides() -> None:
    yard = alone(foes="bulkfrog", crew="TESM-")
    assert yard.s.face[0] == BASIC_SIDES[:5]


def test_fleets_are_numbered_without_nine() -> None:
    assert len(FLEET_NUMBERS) == 25
    fleets = {"terra": ["kannon", "kannon"], "luna": ["sentinel"] * 5, "kagawa": ["bulkfrog"] * 2}
    yard = encounters(captain(at="kagawa"), captain(at="titan-vi"), fleets={**fleets, "zenith-one": ["oni"]})
    assert yard.options == ["engage 8", "engage 10"]
    yard.play("engage 10")
    [event] = [event for event in yard.match.events if event.kind == "combat"]
    assert event.parts == ["seat0", "fleet10", "kagawa"]


def test_tokens_and_cubes_are_not_limited() -> None:
    """30 damage cubes, 33 shield tokens and 24 timers are in the box; a proxy is used for more."""
    huge = (
        "".join(f'[[foe]]\nid = "ouroboros-{one}"\nhull = 20\n' for one in ("fang", "coil", "eye", "heart"))
        + '[[foe]]\nid = "ouroboros-fang"\nshield = 0\n'
    )
    boss = encounters(captain(at="zenith-one"), captain(), finale="ouroboros", boss_damage=[15, 15, 0, 0], pack=huge)
    boss.play("engage ouroboros", crew="E").plays("assign engineering 2", "target 2")
    assert sum(boss.s.foe_damage) == 31
    shields = alone(foes="mirage bulkfrog bulkfrog")
    shields.s.foe_shield, shields.s.foe_tokens = [20, 20, 20], [20, 20, 20]
    shields.play("done", enemy="3")
    assert shields.s.foe_shield == [21, 21, 21]
    timers = alone(foes="osiris")
    timers.s.foe_timers = [24]
    assert timers.play("done", enemy="1").s.foe_timers == [25]


# -- ships ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_hull_and_shields_depend_on_the_number_of_captains(players: int) -> None:
    for ship in ("pathfinder", "hades", "harmony", "ag-01", "dawns-reach", "pale-valkyrie"):
        others = [one for one in ("hades", "harmony", "ag-01", "pathfinder", "dawns-reach") if one != ship]
        team = [captain(ship=one) for one in [ship, *others][:players]]
        yard = planning(*team, printed=True)
        ships = yard.game.kit.ships
        at = ships.ids.index(ship)
        assert yard.s.max_hull[0] == ships.hull[at][players - 1]
        assert yard.s.max_shield[0] == ships.shield[at][players - 1]


@pytest.mark.parametrize("ship", ["pathfinder", "hades", "harmony", "ag-01", "dawns-reach", "pale-valkyrie"])
def test_every_ship_begins_with_a_weapon_that_a_module_makes_unusable(ship: str) -> None:
    other = captain(ship="harmony" if ship == "hades" else "hades", at="luna")
    armed = combat(captain(ship=ship), other, foes="bulkfrog", crew="T", team=[0], printed=True)
    assert armed.may("assign tactical 1")
    covered = captain(ship=ship, fit={1: "senna"})
    if ship == "hades":
        covered = captain(ship=ship, fit={1: "senna", 2: "drosera"})
    unarmed = combat(covered, other, foes="bulkfrog", crew="T", team=[0], printed=True)
    assert unarmed.options == ["done"]


def test_a_starship_has_six_stations() -> None:
    fitted = {1: "lotus-1", 2: "senna", 3: "kira-1", 4: "drosera", 5: "cereus", 6: "dendron"}
    yard = planning(captain(fit=fitted, storage="iris-1"), captain()).play("shop")
    assert yard.choices("install") == [f"iris-1 {station}" for station in range(1, 7)]
    yard.play("install iris-1 6")
    assert yard.modules() == ["lotus-1", "senna", "kira-1", "drosera", "cereus", "iris-1"]
    assert yard.storage() == ["dendron"]


def test_configuring_alone_costs_the_action() -> None:
    yard = planning(captain(storage="lotus-1"), captain()).play("shop")
    yard.plays("install lotus-1 6", "done")
    assert yard.s.actions == 1


@pytest.mark.parametrize("players", ["1", "2"])
def test_cargo_modules_are_not_for_sale(players: str) -> None:
    game = open_box("", players=players, ships="random")
    modules = game.kit.modules
    cargo = [at for at in range(len(modules.ids)) if modules.cargo[at]]
    match = Match(game, fast_seed(3))
    assert len(cargo) == 6
    assert [match.state.pool[at] for at in cargo] == [0] * 6
    with pytest.raises(ChanceError, match="cannot be drawn"):
        Yard(match).play("shop", modules=modules.ids[cargo[0]])


# -- crew dice -----------------------------------------------------------------------------------------------------

OPEN = '[[module]]\nid = "lotus-1"\nuse = [{ crew = "A", do = [{ energy = 1 }] }]\n'


def test_an_empty_box_takes_any_die_even_a_blank_one() -> None:
    yard = alone(captain(fit={6: "lotus-1"}), foes="bulkfrog", crew="TESM-", pack=OPEN)
    assert [choice for choice in yard.choices("assign") if choice.endswith(" 6")] == [
        "tactical 6",
        "engineering 6",
        "science 6",
        "medical 6",
        "blank 6",
    ]
    yard.play("assign blank 6")
    assert yard.damage() == 1


def test_an_empty_box_of_a_mission_takes_any_die_too() -> None:
    box = '[[event]]\nid = "11"\nrows = ["A"]\n'
    yard = errand(event="11", pack=box)
    assert yard.may("assign blank section1")
    assert yard.play("assign blank section1").event("11") == RESOLVED


def test_an_assigned_die_is_not_used_again() -> None:
    yard = alone(captain(heroes="genevieve"), foes="bulkfrog", crew="T", hero_dice="6").play("assign tactical 1")
    assert yard.choices("assign") == []
    assert "tactical" not in yard.choices("parley")


def test_a_module_without_symbols_takes_no_crew() -> None:
    passive = {1: "drosera", 2: "iris-1", 3: "alyssum", 4: "valerian", 5: "magnolia-1", 6: "cereus"}
    yard = alone(captain(ship="harmony", fit=passive, heroes="genevieve"), foes="bulkfrog", crew="TESM-", hero_dice="1")
    assert yard.choices("assign") == []


# -- enemy ships ---------------------------------------------------------------------------------------------------


def test_every_enemy_ship_has_one_of_three_roles() -> None:
    game = printed_box("", players="2")
    foes = game.kit.foes
    assert ROLES == ["attack", "support", "utility"]
    assert {foes.role[at] for at in range(len(foes.ids)) if not foes.boss[at] and not foes.swarm[at]} == {0, 1, 2}
    cards = game.printed()["cards"]
    assert isinstance(cards, dict)
    for at, id in enumerate(foes.ids):
        card = cards[id]
        assert isinstance(card, dict)
        assert card["role"] == ROLES[foes.role[at]]


def test_all_ships_of_a_fleet_are_revealed_when_the_combat_begins() -> None:
    yard = encounters(captain(), captain(at="luna"), fleets={"terra": ["? siren ?"]})
    yard.play("engage 1", ships="owl oni")
    assert yard.foes == ["owl", "siren", "oni"]
    shields = yard.game.kit.foes.shield
    assert yard.s.foe_shield == [shields[kind] for kind in yard.s.foes]


@pytest.mark.parametrize(("first", "second", "hull"), [("hit_energy", "hit_ion", 9), ("hit_ion", "hit_energy", 6)])
def test_actions_of_a_ship_resolve_from_top_to_bottom(first: str, second: str, hull: int) -> None:
    """Energy that meets the shields before the Ion attack costs no hull."""
    rows = "".join(f"{{ on = [4], do = [{{ {word} = 3 }}] }}, " for word in (first, second))
    yard = alone(foes="siren", pack=f'[[foe]]\nid = "siren"\naction = [{rows}]\n').play("done", enemy="4")
    assert (yard.s.shield[0], yard.s.hull[0]) == (0, hull)


def test_a_starion_explodes_although_its_ability_is_disabled() -> None:
    yard = alone(foes="starion bulkfrog", crew="SE").plays("assign science 4", "stasis 0 ability")
    yard.plays("assign engineering 2", "target 0").play("done", enemy="6")
    assert yard.foes == ["bulkfrog"]
    assert (yard.s.shield[0], yard.s.hull[0]) == (0, 9)


def test_timers_of_an_osiris_do_not_stay_after_the_combat() -> None:
    yard = encounters(captain(), captain(), fleets={"terra": ["osiris"]}).play("engage 1").play("p2 decline")
    yard.play("done", enemy="1")
    assert yard.s.foe_timers == [1]
    yard.play("flee").plays("bolt blank", "retreat luna").play("p2 engage 1")
    assert yard.s.foe_timers == [0]


# -- combat --------------------------------------------------------------------------------------------------------


def test_a_captain_alone_is_the_frontline() -> None:
    assert alone(foes="bulkfrog").s.front == 0


@pytest.mark.parametrize("defeat", [True, False])
def test_crew_returns_from_the_infirmary_after_a_defeat_and_after_an_escape(defeat: bool) -> None:
    where = [[INFIRMARY, INFIRMARY, FREE, FREE, FREE], [FREE] * 5]
    yard = alone(captain(hull=1 if defeat else 9), foes="kannon", where=where)
    yard.play("done", enemy="1" if defeat else "2")
    if not defeat:
        yard.play("flee").play("bolt blank")
    yard.play("retreat luna", threats="fleet-kagawa-1 fleet-invictus-1")
    assert yard.sick() == 0
    assert (yard.s.critical[0], yard.fleets("terra")) == (int(defeat), [1])


def test_a_die_that_waits_on_the_swap_card_is_gathered() -> None:
    yard = combat(captain(), captain(), foes="kannon").play("front p1").play("assign blank swap")
    assert yard.s.where[0].count(FREE) == 4
    yard.play("done").play("p2 done", enemy="2")
    assert yard.s.where[0].count(FREE) == 5


def test_a_raflesia_loses_its_timers_after_the_combat() -> None:
    yard = alone(captain(fit={1: "raflesia-1"}), foes="kannon", crew="E").play("assign engineering 1")
    assert yard.s.timers[0] == 1
    yard.play("done", enemy="2").play("flee").plays("bolt blank", "retreat luna")
    assert yard.s.timers[0] == 0


# -- away missions -------------------------------------------------------------------------------------------------


def test_on_missions_nobody_returns_crew_from_the_infirmary_and_no_station_is_used() -> None:
    where = [[INFIRMARY, *[FREE] * 4], [FREE] * 5]
    ship = captain(fit={1: "lotus-1", 3: "lilac"})
    yard = errand(ship, event="00", crew="MMTE", where=where)
    assert yard.choices("assign") == ["medical section2"]
    fight = alone(ship, foes="bulkfrog", crew="MMTE", where=where)
    assert fight.may("assign medical infirmary")
    assert fight.may("assign medical 3")


def test_modules_and_abilities_of_a_captain_do_not_help_the_crew_of_another_on_a_mission() -> None:
    yard = mission(captain(fit={6: "ai-core-1"}, heroes="genevieve"), captain(), event="11", crew="TTTTT")
    assert yard.asks == "Reroll"
    assert yard.options == ["mark tactical", "mark genevieve", "keep"]
    yard.play("keep", crew="SSSSS")
    assert yard.asks == "Fill"
    helped = mission(captain(heroes="havok"), captain(), event="10", crew="----- MMM--", hero_dice="5")
    assert not helped.may("p2 assign medical section3")
    assert mission(captain(), captain(heroes="havok"), event="10", crew="----- MMM--", hero_dice="5").may(
        "p2 assign medical section3"
    )


# -- final encounters ----------------------------------------------------------------------------------------------


def test_the_ouroboros_blocks_no_beacon_and_is_optional() -> None:
    yard = encounters(captain(at="zenith-one"), captain(at="luna"), finale="ouroboros", events=["07"])
    assert yard.options == ["engage ouroboros", "mission 07", "end"]


def test_no_enemy_ship_joins_the_ouroboros() -> None:
    cards = {"threats": "reinforce-zenith-one reinforce-all-zenith-one"}
    yard = resolution(captain(), captain(at="luna"), finale="ouroboros", chance=cards)
    assert yard.fleets("zenith-one") == [3]  # A new fleet of two beside it, and one that joins that fleet.
    assert yard.s.swarm == []


def test_the_shields_of_the_ouroboros_recharge_after_an_escape() -> None:
    yard = encounters(captain(at="zenith-one"), captain(at="zenith-one"), finale="ouroboros")
    yard.play("engage ouroboros").play("p2 decline", crew="T").plays("assign tactical 1", "target 0")
    full = yard.s.foe_shield[0] + 1
    yard.play("done", enemy="6").play("flee").play("bolt blank").play("retreat terra").play("p2 engage ouroboros")
    assert yard.s.foe_shield[0] == full


def test_artemis_two_is_a_location_beside_invictus_where_captains_must_fight() -> None:
    there = planning(captain(at="invictus"), captain(), finale="artemis-two")
    assert there.may("travel artemis")
    assert not there.may("p2 travel artemis")
    at = encounters(captain(at="artemis"), captain(at="luna"), finale="artemis-two")
    assert at.options == ["engage artemis-two"]
    back = planning(captain(at="artemis"), captain(), finale="artemis-two")
    assert back.choices("travel") == ["invictus"]


def test_destroying_artemis_two_wins() -> None:
    made = encounters(captain(at="artemis"), captain(at="luna"), finale="artemis-two")
    hull = made.game.kit.foes.hull[made.game.kit.foes.ids.index("artemis-two")]
    made = encounters(captain(at="artemis"), captain(at="luna"), finale="artemis-two", boss_damage=[hull - 1])
    made.play("engage artemis-two", crew="E").play("assign engineering 2")
    assert not made.s.over  # It is destroyed in step 3.
    made.play("done", enemy="1")
    assert made.outcome == "won, won (victory)"


def test_the_hazard_of_artemis_two_puts_a_timer_on_its_card() -> None:
    made = resolution(captain(at="luna"), captain(at="kagawa"), finale="artemis-two")
    assert (made.s.boss_timers, made.s.ruined) == (1, 0)


def test_a_destroyed_planet_has_no_waystation() -> None:
    luna = open_box("", players="2").kit.planets.ids.index("luna")
    for ruined, may in ((0, True), (1 << luna, False)):
        made = planning(captain(at="luna"), captain(), finale="artemis-two", ruined=ruined)
        assert made.may("recruit") == may


def test_captains_at_artemis_must_fight_although_mission_99_failed() -> None:
    team = [captain(at="artemis"), captain(at="titan-vi"), captain(at="luna")]
    made = encounters(*team, finale="artemis").play("p2 mission 99").plays("p2 done", "p2 done")
    assert not made.s.exposed
    assert made.options == ["engage artemis"]


def test_fleets_and_prime_beacons_come_before_the_tower() -> None:
    tower = captain(at="invictus")
    assert encounters(tower, captain(), finale="tower").may("mission 98")
    assert encounters(tower, captain(), finale="tower", fleets={"invictus": ["kannon"]}).options == ["engage 1"]
    assert not encounters(tower, captain(at="luna"), finale="tower", events=["29"]).may("mission 98")


def test_a_fleet_has_twenty_ships_at_most() -> None:
    made = resolution(
        captain(), captain(), fleets={"kagawa": ["? " * 19]}, chance={"threats": "reinforce-kagawa fleet-luna-1"}
    )
    assert made.fleets("kagawa") == [20]
