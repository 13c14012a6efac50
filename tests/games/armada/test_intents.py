"""What each number of the enemy die would do, foreseen: it agrees with what happens."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.match import Match
from quarterdeck.core.seed import fast_seed
from quarterdeck.core.words import Message
from quarterdeck.games.armada.intents import Intent, intents
from quarterdeck.games.armada.table import Table
from tests.games.armada.dockyard import captain, combat, encounters, open_box

Seen = dict[int, tuple[int, int, int, int]]
"""By seat: hull, shields, breaches, crew."""


def harms(intent: Intent) -> Seen:
    return {harm.seat: (harm.hull, harm.shield, harm.breaches, harm.crew) for harm in intent.harms}


def test_each_number_has_the_ships_that_act_and_what_the_frontline_loses() -> None:
    yard = combat(captain(shield=3), foes="siren oni", crew="")
    seen = intents(yard.s)
    assert [intent.foes for intent in seen] == [[], [0], [1], [0], [0, 1], []]
    assert harms(seen[1]) == {0: (0, 2, 0, 0)}
    assert harms(seen[2]) == {0: (0, 0, 0, 1)}
    assert harms(seen[4]) == {0: (0, 2, 0, 1)}


def test_only_the_frontline_is_hit_by_attacks_without_area() -> None:
    yard = combat(captain(), captain(), foes="siren", crew="")
    yard.play("front p2")
    assert {seat for intent in intents(yard.s) for seat in harms(intent)} == {1}


def test_a_ship_that_would_lose_all_hull_falls() -> None:
    yard = combat(captain(hull=1, shield=0), captain(), foes="siren", crew="")
    yard.play("front p1")
    [harm] = intents(yard.s)[1].harms
    assert (harm.seat, harm.falls, harm.hull) == (0, True, 1)


def test_damage_for_each_cube_is_foreseen() -> None:
    pack = '[[foe]]\nid = "siren"\nhull = 3\naction = [{ on = [1], do = [{ hit_per_cube = 1 }] }]\n'
    yard = combat(captain(shield=3), foes="siren bulkfrog", damage=[2, 1], pack=pack)
    assert harms(intents(yard.s)[0]) == {0: (0, 2, 0, 1)}


def test_an_effect_on_its_own_fleet_is_listed() -> None:
    yard = combat(captain(), foes="decabuilder", crew="")
    assert [effect.name for effect in intents(yard.s)[1].others] == ["fleet_repair"]


def lost(match: Match[Table], since: int) -> tuple[int, Seen]:
    """The number of the enemy die in the events since, and what each captain lost in that step."""
    number, out = 0, dict[int, list[int]]()
    places = {"hull-down": 0, "shield-down": 1}
    for event in match.events[since:]:
        kind, params = event.kind, event.message.params
        if kind == "enemy-die":
            number, out = int(str(params["number"])), {}
        elif number and kind in ("destroyed", "explodes", "rolls", "recharges", "rebuilds", "combat-lost", "retreats"):
            break
        elif number and kind in places:
            seat = params["seat"]
            assert isinstance(seat, Message)
            row = out.setdefault(int(str(seat.params["seat"])) - 1, [0, 0])
            row[places[kind]] += int(str(params["amount"]))
    return number, {seat: (row[0], row[1], 0, 0) for seat, row in out.items()}


@pytest.mark.parametrize("players", ["1", "3"])
def test_what_was_foreseen_is_what_happens(players: str) -> None:
    """The last captain assigns no more: the enemy die is rolled, and the losses are those that were foreseen."""
    agreed = 0
    for seed in range(4 if players == "1" else 3):
        match, luck = Match(open_box("", players=players), fast_seed(seed)), random.Random(seed)
        while not match.over and match.turn < 400:
            s = match.state
            foreseen = intents(s)
            since = len(match.events)
            action = luck.choice(s.options)
            match.play(action)
            if not foreseen or str(action) != "done":
                continue
            number, seen = lost(match, since)
            if number:
                expected = {
                    seat: (hull, shield, 0, 0) for seat, (hull, shield, *_) in harms(foreseen[number - 1]).items()
                }
                assert seen == {seat: row for seat, row in expected.items() if row[0] + row[1]}, (seed, match.turn)
                agreed += 1
    assert agreed > 15


def test_an_escape_is_foreseen_only_with_the_timers_for_it() -> None:
    for timers, names in ((1, ["own_shields", "own_timer"]), (2, ["own_shields", "own_timer", "flee"])):
        yard = encounters(captain(at="kagawa"), captain(), finale="lokust", printed=True).play("engage lokust")
        yard.s.foe_timers = [timers]
        assert [effect.name for effect in intents(yard.s)[4].others] == names
