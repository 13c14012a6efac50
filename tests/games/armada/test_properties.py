"""What holds in every match: pieces are conserved, positions can be written, views are complete.

The captains of these matches have heroes and modules from the start, so that random choices reach most of the rules.
"""

from __future__ import annotations

import random
import re

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.match import Match
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.games.armada.cards import FINALES
from quarterdeck.games.armada.game import Armada
from quarterdeck.games.armada.rules.crew import add_die
from quarterdeck.games.armada.rules.finale import reveal_finale
from quarterdeck.games.armada.rules.ship import refit
from quarterdeck.games.armada.table import Table
from tests.games.armada.dockyard import printed_box

MISSING = re.compile(r"\[[\w-]+(?:\.[\w-]+)+\]|\{\w+\^?(?::[^{}]*)?\}")
LAZY = ("done", "end", "flee", "bolt", "ram", "stow", "decline")
LARGEST = 24_000
"""Bytes of a view in which all captains have many heroes and modules."""


def equipped(game: Armada, seed: int, door: FastDoor, finale: int) -> Table:
    """A new match in which every captain has up to six heroes and modules; perhaps with a final encounter."""
    luck = random.Random(seed)
    s = game.start(door)
    for seat in range(game.kit.players):
        for _ in range(luck.randrange(7)):
            hero = luck.choice([at for at, there in enumerate(s.heroes) if there])
            s.heroes[hero] = 0
            add_die(s, seat, hero + 1)
        for station in range(6):
            if luck.random() < 0.7:
                module = luck.choice([at for at, left in enumerate(s.pool) if left])
                s.pool[module] -= 1
                s.fitted[6 * seat + station] = module
        refit(s, seat)
        s.hull[seat], s.shield[seat] = s.max_hull[seat], s.max_shield[seat]
        s.credits[seat] = 8
    if finale >= 0:
        reveal_finale(s, door, finale)
    game.refresh(s)
    return s


def play(players: int, seed: int, finale: int, look_every: int) -> Table:
    game = printed_box("", players=str(players), ships="random")
    door = FastDoor(seed * 7919 + 1)
    s = equipped(game, seed, door, finale)
    luck = random.Random(seed)
    for turn in range(4000):
        if s.over:
            break
        if turn % look_every == 0:
            text = position_text(game, s)
            again = parse_position(game, text)
            assert [str(one) for one in again.options] == [str(one) for one in s.options]
            for seat in range(players):
                check_view(game, s, seat)
        eager = [one for one in s.options if one.verb.name not in LAZY]
        action = luck.choice(eager) if eager and luck.random() < 0.85 else luck.choice(s.options)
        game.apply(s, action, door)
        wrong = game.check(s)
        assert not wrong, f"seed {seed}, after {action!r}: {wrong}"
    return s


def check_view(game: Armada, s: Table, seat: int) -> None:
    view = Match(game, fast_seed(1), start=s).view([seat])
    assert len(view.json().encode()) < LARGEST
    known = set(view.part_ids())
    decision = view.decision
    if decision is None:
        return
    assert not MISSING.search(view.text(decision.topic))
    labels = [(option.action.seat, view.text(option.label)) for option in decision.options]
    assert len(set(labels)) == len(labels)
    for _, label in labels:
        assert not MISSING.search(label)
    for option in decision.options:
        assert set(option.touches) <= known
    for refusal in decision.refusals:
        assert set(refusal.touches) <= known
        assert not MISSING.search(view.text(refusal.what) + view.text(refusal.reason))


@pytest.mark.parametrize(("players", "finale"), [(1, "ouroboros"), (2, "lokust"), (3, "savior"), (4, "artemis")])
def test_equipped_matches_stay_sound(players: int, finale: str) -> None:
    for seed in range(2):
        play(players, 40 + seed, FINALES.index(finale), 60)


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_many_equipped_matches_stay_sound(players: int) -> None:
    finales = range(-1, 6 if players > 2 else 5)
    endings = {play(players, 100 + seed, finales[seed % len(finales)], 25).ending for seed in range(60)}
    assert 0 in endings


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_matches_end_by_themselves(players: int) -> None:
    game = printed_box("", players=str(players))
    for seed in range(5):
        door = FastDoor(seed + 11)
        luck = random.Random(seed)
        s = game.start(door)
        for _ in range(5000):
            if s.over:
                break
            game.apply(s, luck.choice(s.options), door)
        assert s.over
