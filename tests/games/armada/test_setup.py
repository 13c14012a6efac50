"""The set-up: captains, crew, credits, decks, solo changes, ships."""

from __future__ import annotations

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.match import Match
from quarterdeck.core.seed import fast_seed
from quarterdeck.games.armada.table import FACE_DOWN, IN_BAG, Table
from tests.games.armada.dockyard import Luck, Yard, captain, open_box, planning, printed_box


def started(**options: str) -> Table:
    return Match(open_box("", **{"ships": "random", **options}), fast_seed(3)).state


@pytest.mark.parametrize(("players", "crew", "credits"), [("1", 6, 2), ("2", 5, 2), ("3", 5, 2), ("4", 5, 0)])
def test_crew_and_credits_by_players(players: str, crew: int, credits: int) -> None:
    s = started(players=players)
    assert [len(row) for row in s.crew] == [crew] * int(players)
    assert s.credits == [credits] * int(players)


def test_all_ships_begin_whole_on_terra_with_beacon_00() -> None:
    s = started(players="3")
    assert s.at == [0, 0, 0]
    assert s.hull == s.max_hull
    assert s.shield == s.max_shield
    assert s.events[s.kit.events.ids.index("00")] == 0
    assert all(place == -1 for place in s.fleet_at)


def test_the_bag_has_all_other_events_and_the_dont_panic_tokens() -> None:
    s = started(players="2", panic="4")
    assert s.events.count(IN_BAG) == 51
    assert s.panic == 4


def test_captains_choose_different_ships() -> None:
    match = Match(open_box("", players="2"), fast_seed(3))
    match.play("ship hades")
    options = [str(action) for action in match.state.options]
    assert "ship hades" not in options
    assert len(options) == 5


def test_random_ships_are_all_different() -> None:
    s = started(players="4")
    assert len(set(s.ship)) == 4


@pytest.mark.parametrize(("setting", "credits"), [("printed", 2), ("two-more", 4), ("four-more", 6), ("none", 0)])
def test_starting_credits_change_the_difficulty(setting: str, credits: int) -> None:
    assert started(players="2", credits=setting).credits == [credits, credits]


@pytest.mark.parametrize(("level", "panic", "credits"), [("easy", 10, 4), ("normal", 6, 2), ("hard", 2, 0)])
def test_the_difficulty_sets_dont_panic_tokens_and_credits(level: str, panic: int, credits: int) -> None:
    s = started(players="2", difficulty=level)
    assert (s.panic, s.credits) == (panic, [credits, credits])


def test_single_settings_override_the_difficulty() -> None:
    s = started(players="2", difficulty="hard", panic="8", credits="two-more")
    assert (s.panic, s.credits) == (8, [4, 4])
    half = started(players="2", difficulty="easy", panic="0")
    assert (half.panic, half.credits) == (0, [4, 4])


def test_a_pack_changes_the_figures_of_a_difficulty() -> None:
    game = open_box('[[difficulty]]\nid = "normal"\npanic = [9, 7, 5, 3]\n', players="2")
    assert game.setup(FastDoor(1)).panic == 7
    assert game.kit.figures.credits_of == open_box("", players="2").kit.figures.credits_of


def test_normal_has_the_credits_of_the_set_up() -> None:
    figures = printed_box("", players="2").kit.figures
    assert figures.credits_of[1] == figures.credits
    for level in (0, 1):
        assert all(a >= b for a, b in zip(figures.panic_of[level], figures.panic_of[level + 1], strict=True))
        assert all(a <= b for a, b in zip(figures.patrols_of[level], figures.patrols_of[level + 1], strict=True))
        assert all(a >= b for a, b in zip(figures.credits_of[level], figures.credits_of[level + 1], strict=True))


def test_there_are_55_enemy_cards_30_threat_cards_and_52_events() -> None:
    kit = printed_box("", players="2").kit
    foes = kit.foes
    cards = sum(foes.copies[kind] for kind in range(len(foes.ids)) if not foes.swarm[kind])
    kinds = sum(1 for kind in range(len(foes.ids)) if not foes.swarm[kind] and not foes.boss[kind])
    assert (cards, kinds) == (55, 28)
    assert sum(kit.threats.copies) == 30
    assert sum(1 for special in kit.events.special if not special) == 52


def test_luna_is_near_terra_alone_and_nearness_is_mutual() -> None:
    planets = printed_box("", players="2").kit.planets
    luna, terra = planets.ids.index("luna"), planets.ids.index("terra")
    assert planets.near[luna] == [terra]
    for planet, others in enumerate(planets.near):
        assert all(planet in planets.near[other] for other in others)


def test_hades_has_the_largest_hull_and_dawns_reach_the_largest_shields() -> None:
    ships = printed_box("", players="2").kit.ships
    for players in range(4):
        hulls = [hull[players] for hull in ships.hull]
        shields = [shield[players] for shield in ships.shield]
        assert ships.ids[hulls.index(max(hulls))] == "hades"
        assert hulls.count(max(hulls)) == 1
        assert ships.ids[shields.index(max(shields))] == "dawns-reach"
        assert shields.count(max(shields)) == 1


# -- patrols -------------------------------------------------------------------------------------------------------

TWO_PATROLS = '[[difficulty]]\nid = "hard"\npatrols = [2, 2, 2, 2]\n'


def hard(cards: str, pack: str = TWO_PATROLS, **options: str) -> Yard:
    """A match of two on hard, whose threat cards of the set-up are dictated."""
    game = open_box(pack, players="2", difficulty="hard", ships="random", **options)
    luck = Luck(game, {"threats": cards})
    s = game.start(luck)
    assert not luck.left()
    return Yard(Match(game, fast_seed(1), start=s))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_hard_matches_begin_with_the_patrols_of_the_content(players: int) -> None:
    for level in (0, 1, 2):
        name = ["easy", "normal", "hard"][level]
        game = printed_box("", players=str(players), difficulty=name, ships="random")
        s = game.start(Luck(game, {}))
        cards = game.kit.figures.patrols_of[level][players - 1]
        assert sum(s.threat_discards) == cards
        assert any(s.fleet_ships) == (name == "hard")
        assert (s.round, type(s.agenda[-1]).__name__) == (1, "Plan")


def test_patrols_are_threat_cards_of_the_set_up() -> None:
    made = hard("fleet-luna-2 reinforce-luna")
    assert made.fleets("luna") == [3]
    assert made.s.fleet_ships[0] == [FACE_DOWN] * 3


def test_a_scramble_is_no_patrol() -> None:
    made = hard("scramble fleet-luna-2 fleet-kagawa-2")
    assert (made.fleets("luna"), made.fleets("kagawa")) == ([2], [2])


def test_patrols_come_after_the_ships_are_chosen_and_once_in_a_match() -> None:
    game = open_box(TWO_PATROLS, players="2", difficulty="hard")
    made = Yard(Match(game, fast_seed(1), start=game.start(Luck(game, {}))))
    assert not any(made.s.fleet_ships)
    made.play("ship hades")
    assert not any(made.s.fleet_ships)
    made.play("p2 ship harmony", threats="fleet-luna-2 fleet-luna-1")
    assert made.fleets("luna") == [2, 1]
    made.plays("end", "p2 end", "end").play(
        "p2 end", threats="fleet-kagawa-2 fleet-kagawa-1"
    )  # The cards of the resolution phase alone.
    assert (made.s.round, made.fleets("luna"), made.fleets("kagawa")) == (2, [2, 1], [2, 1])


# -- solo ----------------------------------------------------------------------------------------------------------


def test_in_solo_matches_all_planets_are_near_each_other() -> None:
    assert len(planning(captain(at="luna")).choices("travel")) == 5


def test_solo_matches_leave_some_modules_out() -> None:
    modules = open_box("", players="1").kit.modules
    solo, team = started(players="1").pool, started(players="2").pool
    for id in ("lupin", "alyssum", "ferox"):
        assert solo[modules.ids.index(id)] == 0
    for id in ("barrier-v3", "barrier-x", "cereus"):
        at = modules.ids.index(id)
        assert team[at] - solo[at] == 2


def test_a_solo_captain_has_the_rebuild_card() -> None:
    assert started(players="1").rebuild
    assert not started(players="2").rebuild


def test_the_pale_valkyrie_alone_is_warned_about() -> None:
    made = planning(captain(ship="pale-valkyrie"))
    assert made.game.warnings(made.s)
    assert not made.game.warnings()
    assert not planning(captain()).game.warnings(planning(captain()).s)


def test_a_set_up_uses_no_more_credits_than_the_box_has() -> None:
    assert sum(started(players="4", credits="four-more").credits) == 16


def test_a_copy_shares_nothing_with_the_original() -> None:
    game = open_box("", players="2")
    s = game.start(FastDoor(5))
    other = s.copy()
    other.crew[0].append(0)
    other.fleet_ships[0].append(1)
    other.aboard[0] = 3
    assert s.crew[0] != other.crew[0]
    assert s.fleet_ships[0] == []
    assert s.aboard[0] != 3


def test_positions_with_impossible_pieces_are_refused() -> None:
    made = planning(captain(), captain())
    s = made.s
    s.credits[0] = 50
    s.foe_damage.append(1)
    assert made.game.check(s)
    s.foe_damage.clear()
    assert made.game.check(s) == ["there are more credits than in the box"]
