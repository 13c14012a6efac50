"""The players of Armada choose sensibly, answer every question, and the stronger ones win."""

from __future__ import annotations

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.match import Match
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.games.armada.cards import ENERGY
from quarterdeck.games.armada.game import Armada
from quarterdeck.games.armada.table import VICTORY
from quarterdeck.languages import catalogue
from quarterdeck.players import Budget, handle_of, play_match, player
from quarterdeck.players.armada.appraisal import Appraisal
from quarterdeck.players.armada.insight import officer_for
from quarterdeck.players.armada.intents import blows_on
from quarterdeck.players.armada.odds import pick_dice
from quarterdeck.players.armada.outlook import Outlooks
from quarterdeck.players.armada.strength import strength
from quarterdeck.players.plan import plan_in_words
from quarterdeck.registry import AnyMatch
from quarterdeck.testing.variants import pairwise
from tests.games.armada.dockyard import Yard, alone, captain, combat, encounters, errand, open_box, planning

SETUPS = pairwise(Armada({}).box.settings)


def choice(yard: Yard, seat: int = 0) -> str:
    """The officer's choice in a seat."""
    options = [action for action in yard.s.options if action.seat in (seat, -1)]
    return str(officer_for(yard.s.kit).choose(yard.s, options))


def turn(yard: Yard) -> list[str]:
    """The officer's choices until the enemy acts, without any more chance."""
    out: list[str] = []
    while yard.asks in ("Act", "Man", "Target", "Hold", "Defend") and (not out or out[-1] != "done"):
        out.append(choice(yard))
        if out[-1] != "done":
            yard.play(out[-1])
    return out


# --- combat -------------------------------------------------------------------------------------------------


def test_kinetic_damage_goes_to_the_ship_with_high_shields_and_little_hull() -> None:
    yard = alone(foes="siren kannon", crew="E----")
    assert turn(yard)[:2] == ["assign engineering 2", "target 0"]


def test_a_wounded_ship_is_destroyed_first() -> None:
    yard = alone(foes="bulkfrog bulkfrog", crew="T----", damage=[0, 3])
    assert turn(yard)[:2] == ["assign tactical 1", "target 1"]


def test_shields_are_recharged_when_hits_are_to_come() -> None:
    yard = alone(captain(shield=0, hull=6, ship="pathfinder"), foes="siren shrike", crew="S----")
    assert turn(yard)[0] == "assign science 3"


def test_crew_in_the_infirmary_comes_back() -> None:
    yard = alone(foes="bulkfrog", crew="T----")
    yard.play("assign tactical 1").play("done", enemy="1")
    yard.play("fight", crew="M---")
    assert "assign medical infirmary" in turn(yard)


def test_a_captain_with_hardly_any_hull_leaves_a_hopeless_combat() -> None:
    yard = alone(captain(hull=1, shield=0), foes="todesritter lancer-grand gallant siren", crew="-----")
    yard.play("done", enemy="3")
    while yard.asks != "NextRound":
        yard.play(choice(yard))
    assert choice(yard) == "flee"
    yard.play("flee", crew="TTTTT")
    assert choice(yard) == "bolt tactical"


def test_a_combat_that_goes_well_is_fought_to_its_end() -> None:
    yard = alone(foes="sentinel", crew="-----")
    yard.play("done", enemy="3")
    assert choice(yard) == "fight"


def test_the_strongest_ship_is_the_frontline() -> None:
    yard = combat(captain(hull=2), captain(ship="dawns-reach"), foes="siren shrike")
    assert yard.asks == "PassBadge"
    assert choice(yard) == "front p2"


def test_an_attack_on_artemis_behind_its_shield_is_broken_off() -> None:
    yard = encounters(captain(at="artemis"), captain(at="terra"), captain(at="terra"), finale="artemis")
    yard.play("engage artemis", crew="TTTTT")
    yard.play("done", enemy="3")
    assert choice(yard) == "flee"


# --- missions -----------------------------------------------------------------------------------------------


def test_a_die_with_one_use_is_taken_before_a_wild_one() -> None:
    assert pick_dice(0o1, 2, [0o10000, 0o1]) == [1]
    assert pick_dice(0o2, 2, [0o10000, 0o1]) == [1, 0]
    assert pick_dice(0o2, 2, [0o1, 0o10]) == []


def test_more_crew_makes_a_mission_more_likely() -> None:
    s = encounters(captain(), captain(ship="hades", heroes="gus"), events=["00"]).s
    odds = officer_for(s.kit).charts.odds
    event = s.kit.events.ids.index("00")
    alone_, together = odds.success(s, [0], event), odds.success(s, [0, 1], event)
    assert 0.5 < alone_ < together <= 1.0
    assert odds.success(s, [0], s.kit.events.ids.index("18")) < 0.1, "no basic die shows Command"


def test_a_mission_is_tried_again_while_there_is_hope() -> None:
    yard = errand(event="00", crew="TT---")
    yard.play("done")
    assert yard.asks == "Retry"
    assert choice(yard).startswith("sacrifice")


# --- planning -----------------------------------------------------------------------------------------------


def test_a_critical_ship_is_repaired() -> None:
    yard = planning(captain(hull=0, critical=True), captain(ship="hades"))
    assert choice(yard) == "repair"


def test_captains_travel_to_data() -> None:
    yard = planning(captain(credits=0), captain(ship="hades", credits=0), events=["02"])
    assert choice(yard) == "travel kagawa"


def test_a_weak_ship_stays_away_from_a_large_fleet() -> None:
    ships = ["siren shrike swan todesritter lancer-grand gallant"]
    yard = planning(captain(hull=3, credits=0), captain(ship="hades", at="luna", hull=2), fleets={"terra": ships})
    assert choice(yard).split()[0] == "travel"


def test_a_full_planet_is_relieved() -> None:
    yard = planning(
        captain(credits=0, at="terra"),
        captain(ship="hades", credits=0, at="terra"),
        events=["01", "06", "16", "47", "55", "08"],
    )
    assert choice(yard) == "travel luna"


def test_command_is_wanted_if_a_prime_mission_needs_it() -> None:
    calm = planning(captain(at="luna", credits=5), captain(ship="hades", at="luna")).s
    stuck = planning(captain(at="luna", credits=5), captain(ship="hades", at="luna"), events=["18"]).s
    heroes = calm.kit.heroes.ids
    for hero, more in (("kyuu", True), ("zz-22", False)):
        at = heroes.index(hero)
        gain = officer_for(stuck.kit).market.hero(stuck, 0, at, 2) - officer_for(calm.kit).market.hero(calm, 0, at, 2)
        assert (gain > 3) == more


def test_a_better_weapon_makes_a_ship_stronger_and_a_second_one_of_a_kind_does_not() -> None:
    kit = open_box("", players="2").kit
    appraisal = Appraisal(kit)
    ship = kit.ships.ids.index("ag-01")
    plain = kit.ships.stations[ship]
    now = strength(appraisal, ship, [0] * 5, plain)
    better = strength(appraisal, ship, [0] * 5, [kit.modules.ids.index("lotus-2"), *plain[1:]])
    same = strength(appraisal, ship, [0] * 5, [*plain[:5], kit.modules.ids.index("lotus-1")])
    assert better.fire > now.fire + 0.5
    assert same.fire == pytest.approx(now.fire)


def test_more_ships_are_harder_and_a_team_is_stronger() -> None:
    yard = encounters(captain(), captain(ship="hades"), fleets={"terra": ["siren", "siren swan gallant"]})
    outlooks = Outlooks(Appraisal(yard.s.kit))
    few, many = outlooks.fleet(yard.s, [0], 0), outlooks.fleet(yard.s, [0], 1)
    team = outlooks.fleet(yard.s, [0, 1], 1)
    assert few.chance() > many.chance()
    assert team.chance() > many.chance()
    assert team.rounds < many.rounds


def test_blows_of_each_cube_and_ship_are_expected_by_section() -> None:
    action = "[{ on = [5], do = [{ hit_per_cube = 2 }, { hit_per_ship = 1 }] }]"
    pack = f'[[foe]]\nid = "ouroboros-eye"\naction = {action}\n'
    ship = captain(at="zenith-one")
    yard = encounters(ship, captain(), finale="ouroboros", boss_damage=[2, 1, 2, 1], pack=pack)
    yard.play("engage ouroboros")
    assert blows_on(Appraisal(yard.s.kit), yard.s, 0, 0)[4] == [ENERGY, 4, ENERGY, 1]


# --- matches ------------------------------------------------------------------------------------------------


def wins(game: Armada, name: str, seeds: range) -> int:
    won = 0
    for seed in seeds:
        chooser, door = player(name, seed), FastDoor(seed)
        s = game.start(door)
        while not s.over:
            game.apply(s, chooser(game, s), door)
        won += s.ending == VICTORY
    return won


def beginning(name: str, seed: int) -> str:
    match: AnyMatch = Match(Armada({}), Seed(FAST, "31"))
    chooser = player(name, seed)
    for _ in range(40):
        match.play(chooser(match.game, match.state))
    return match.record().text()


def test_same_match_same_choices() -> None:
    assert beginning("officer", 1) == beginning("officer", 2)


def test_a_cadet_repeats_its_choices_with_the_same_seed() -> None:
    assert beginning("cadet", 1) == beginning("cadet", 1) != beginning("cadet", 2)


def test_officers_win_where_random_players_lose() -> None:
    game = open_box("", players="2")
    assert wins(game, "officer", range(3)) > wins(game, "random", range(3)) == 0


@pytest.mark.parametrize("number", range(4))
def test_it_plays_every_set_up_to_the_end(number: int) -> None:
    """`Match.play` refuses illegal choices."""
    match: AnyMatch = Match(Armada(SETUPS[number % len(SETUPS)]), Seed(FAST, str(number)))
    play_match(match, player("officer", number))
    assert match.over


def test_a_captain_searches_and_is_deterministic() -> None:
    yard = planning(captain(at="terra"), captain(ship="hades"), events=["00", "02"])
    handle = handle_of(yard.match.game, yard.s, 0, 1, Budget(6))
    choices = [player("captain", 5).choose(handle) for _ in range(2)]
    assert choices[0].thought is not None
    assert choices[0].thought.iterations >= 6
    assert choices[0].action == choices[1].action
    assert choices[0].action in yard.s.options


def test_all_captains_get_the_plan_of_a_captain() -> None:
    yard = planning(captain(at="terra"), captain(ship="hades"), events=["00", "02"])
    handle = handle_of(yard.match.game, yard.s, 0, 1, Budget(6))
    told = plan_in_words(handle, player("captain", 5).choose(handle))
    assert told[0][0] == 0
    assert yard.game.text(told[0][1])


def told_plan(yard: Yard, level: str = "officer", language: str = "en") -> list[str]:
    handle = handle_of(yard.match.game, yard.s, 0, 1, Budget(6))
    told = plan_in_words(handle, player(level, 5).choose(handle))
    assert {seat for seat, _ in told} == {0}
    words = catalogue(yard.game, language)
    return [words.text(label) for _, label in told]


def test_a_plan_names_both_actions_and_the_encounter_after_them() -> None:
    hurt = captain(hull=4, credits=0)
    yard = planning(hurt, captain(ship="hades", credits=0), events=["02"])
    for level in ("cadet", "officer", "captain"):
        assert told_plan(yard, level)[-1] == "Attempt 02 Kagawa symposium"
    assert told_plan(yard) == ["Travel to Kagawa", "Repair", "Attempt 02 Kagawa symposium"]
    assert told_plan(yard, language="de") == ["Nach Kagawa reisen", "Reparieren", "02 Symposium von Kagawa versuchen"]
    assert yard.choices("travel"), "nothing was played"


def test_a_plan_says_which_fleet_is_fought() -> None:
    both = [captain(hull=5, credits=0, at="luna"), captain(ship="hades", credits=0, at="luna")]
    yard = planning(*both, fleets={"luna": ["shrike"]})
    assert told_plan(yard) == ["Repair", "Repair", "Fight fleet 1"]


def test_a_plan_without_an_encounter_ends_with_its_actions() -> None:
    assert told_plan(planning(captain(hull=0, critical=True), captain(ship="hades"))) == ["Repair", "Repair"]
    assert told_plan(planning(captain(credits=9), captain(ship="hades"))) == ["Travel to Luna", "Hire crew"]


def test_a_plan_goes_on_after_a_trade() -> None:
    yard = planning(captain(ship="hades"), captain(ship="dawns-reach"), events=["00"])
    assert told_plan(yard) == ["Trade with Player 2", "Attempt 00 A voice on the old band"]


def test_a_plan_ends_with_a_scan_because_what_it_shows_matters() -> None:
    scout = captain(fit={6: "iris-1"}, hull=5, credits=0)
    yard = planning(scout, captain(ship="hades", credits=0), fleets={"luna": ["? ?"]})
    assert told_plan(yard) == ["Scan fleet 1"]


def test_dice_need_no_search() -> None:
    yard = alone(foes="siren kannon", crew="TE---")
    assert player("captain").choose(handle_of(yard.match.game, yard.s, 0, 1)).thought is None


@pytest.mark.many
@pytest.mark.full
def test_the_levels_are_in_order() -> None:
    """Officers win more matches than cadets, and cadets more than random players."""
    game, seeds = Armada({"players": "2", "difficulty": "easy"}), range(40)
    assert wins(game, "officer", seeds) >= wins(game, "cadet", seeds) > wins(game, "random", seeds)


@pytest.mark.many
@pytest.mark.full
def test_every_set_up_is_played_to_the_end() -> None:
    for number, setup in enumerate(SETUPS):
        match: AnyMatch = Match(Armada(setup), Seed(FAST, str(number)))
        play_match(match, player("officer", number))
        assert match.over
