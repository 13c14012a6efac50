"""The admiral's instinct for cards: trained, and better than the officer's policy that it started from."""

from __future__ import annotations

from itertools import combinations
from math import exp
from random import Random

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.games.battlecruisers.content import load_content
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.games.battlecruisers.verbs import PLAY
from quarterdeck.players.battlecruisers.instinct import BESIDE, OWN, TABLE, Instinct, Scene, load_instinct
from quarterdeck.players.battlecruisers.officer import BattlecruisersOfficer, drawn, eagerness, shares, weigh
from quarterdeck.players.ranking import before

OFFICER = BattlecruisersOfficer()


def questions(count: int) -> list[tuple[Battlecruisers, Battle, int]]:
    """Positions in which a seat has several cards to choose from."""
    out: list[tuple[Battlecruisers, Battle, int]] = []
    for number in range(count):
        game = Battlecruisers({"players": "345"[number % 3], "set": "random"})
        luck, door = Random(number), FastDoor(number)
        s = game.start(door)
        for _ in range(4 + 5 * number % 40):
            if s.over:
                break
            game.apply(s, luck.choice(s.options), door)
        if not s.over and s.options[0].code == PLAY and len(s.options) > 1:
            out.append((game, s, s.options[0].seat))
    return out


def test_there_is_a_row_of_weights_for_every_card_and_for_every_card_beside_it() -> None:
    thinker, cards = load_instinct(), sorted(load_content().cards.ids)
    assert sorted(thinker.weights) == sorted(thinker.beside) == cards
    assert all(len(row) == OWN + TABLE for row in thinker.weights.values())
    for beside in thinker.beside.values():
        assert sorted(beside) == cards
        assert all(len(row) == BESIDE for row in beside.values())


def test_without_weights_it_equals_the_officer() -> None:
    for _, s, seat in questions(20):
        options = [action for action in s.options if action.seat == seat]
        found, officers = Instinct({}, {}).shares(s, options), shares(weigh(s, options), eagerness(s))
        total, all_ = sum(found), sum(officers)
        assert [share / total for share in found] == pytest.approx([share / all_ for share in officers])


def test_it_uses_only_the_knowledge_of_its_seat() -> None:
    thinker = load_instinct()
    looked = 0
    for game, s, seat in questions(30):
        options = [action for action in s.options if action.seat == seat]
        scene = Scene(s, options)
        assert len(scene.common) == TABLE + BESIDE * len(s.deck)
        assert all(len(own) == OWN for own in scene.own)
        for luck in range(3):
            looked += 1
            assert thinker.shares(game.imagine(s, [seat], FastDoor(luck)), options) == thinker.shares(s, options)
    assert looked > 20


def test_a_pair_weight_affects_only_its_pair_of_cards() -> None:
    spoke = 0
    for _, s, seat in questions(30):
        options = [action for action in s.options if action.seat == seat]
        ids = s.kit.cards.ids
        card, other = ids[options[0].a], ids[options[1].a]
        plain = Instinct({}, {}).shares(s, options)
        none = [0.0] * (OWN + TABLE)
        keen = Instinct({card: none}, {card: {other: [1.0, 0.0, 0.0, 0.0]}}).shares(s, options)
        assert keen[0] / keen[1] == pytest.approx(plain[0] / plain[1] * exp(1 / (1 + s.quiet)))
        cool = Instinct({card: none}, {card: {"no-such-card": [1.0, 1.0, 1.0, 1.0]}}).shares(s, options)
        assert cool == pytest.approx(plain)
        spoke += 1
    assert spoke > 10


def test_it_is_ahead_of_the_officer() -> None:
    """Two seats each, all seatings: 63.0 % of pairs in 1,200 matches, standard error 1.8."""
    game, thinker = Battlecruisers({"players": "4"}), load_instinct()
    won = pairs = 0.0
    for block in range(20):
        for own in combinations(range(4), 2):
            luck, door = Random(f"{block} {own}"), FastDoor(block)
            s = game.start(door)
            while not s.over and s.round < 50:
                seat = s.options[0].seat
                options = [action for action in s.options if action.seat == seat]
                if seat in own and options[0].code == PLAY:
                    action = options[drawn(thinker.shares(s, options), luck)]
                else:
                    action = OFFICER.choose(s, options, luck)
                game.apply(s, action, door)
            if s.over:
                for seat in own:
                    for other in set(range(4)) - set(own):
                        won += before(s.results, s.tally, seat, other)
                        pairs += 1
    assert won / pairs > 0.55
