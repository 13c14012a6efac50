"""Imagined positions have the distribution of the true ones, given the knowledge of the seat.

Matches are played with uniformly random cards, so that a choice reveals nothing beyond the card it shows. For one
position of each match, one position is imagined. If imagining is correct, no statistic over many such pairs can
distinguish true from imagined positions: each count differs only within its standard error.
"""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from random import Random

import pytest

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.games.battlecruisers.content import load_content
from quarterdeck.games.battlecruisers.effects.aimed import Strike
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.battlecruisers.knowledge import believed, certain, zone_mask
from quarterdeck.games.battlecruisers.table import Battle, copies, kind_of
from quarterdeck.games.battlecruisers.verbs import FROM_HAND, FROM_PILE, STRIKE

SURE = 4.8
"""Standard errors: with some thousand counts, one exceeds this once in a thousand runs."""


def looked_at(game: Battlecruisers, seed: int) -> tuple[Battle, int] | None:
    """A random position of a random match, and the seat that looks at it."""
    luck = Random(seed)
    door = FastDoor(seed)
    s = game.start(door)
    for _ in range(luck.randrange(4, 60)):
        if s.over:
            return None
        game.apply(s, by_lot(s, luck), door)
    seat = luck.randrange(game.kit.seats)
    return None if s.over or s.out >> seat & 1 else (s, seat)


def by_lot(s: Battle, luck: Random) -> Action:
    """A random answer that does not depend on the cards: of two copies either is taken."""
    seat = luck.choice(s.options).seat
    options = [action for action in s.options if action.seat == seat]
    ask = s.agenda[-1]
    owner = ask.target if isinstance(ask, Strike) else seat
    weights = []
    for action in options:
        mask = s.piles[owner] if action.code in FROM_PILE else s.hands[owner]
        of_cards = action.code in (*FROM_HAND, *FROM_PILE, STRIKE)
        weights.append(copies(s, mask, s.deck.index(action.a)).bit_count() if of_cards else 1)
    return luck.choices(options, weights)[0]


def traits(s: Battle, seat: int, unsure: list[int]) -> list[tuple[object, ...]]:
    """Traits to count: which cards are in which zone, alone and together, and their sums."""
    out: list[tuple[object, ...]] = []
    seats = s.kit.seats
    for zone, may in enumerate(unsure):
        mask = zone_mask(s, zone) & may
        kinds = sorted(kind_of(s, card) for card in range(len(s.deck) * seats) if mask >> card & 1)
        what = "hand" if zone < seats else "pile" if zone < 2 * seats else "rest"
        place = (zone - seat) % seats if zone < 2 * seats else zone
        open_ = may.bit_count()
        for kind in kinds:
            out += [(what, kind), (what, place, kind), (what, "of", open_, kind)]
        for at, one in enumerate(kinds):
            out += [(what, "with", one, other) for other in kinds[at + 1 :]]
        if kinds:
            out += [(what, "lowest", kinds[0]), (what, "highest", kinds[-1])]
    return out


def compared(sets: list[str], players: str, matches: int) -> dict[tuple[object, ...], list[int]]:
    """For each trait, how often only the true position had it, and how often only the imagined one."""
    found: dict[tuple[object, ...], list[int]] = defaultdict(lambda: [0, 0])
    boxes = [Battlecruisers({"players": players, "set": name}) for name in sets]
    for number in range(matches):
        game = boxes[number % len(boxes)]
        position = looked_at(game, number)
        if position is None:
            continue
        s, seat = position
        may = believed(s, [seat])
        unsure = [mask & ~sure for mask, sure in zip(may, certain(may), strict=True)]
        imagined = game.imagine(s, [seat], FastDoor(1_000_003 * number + 1))
        mine, theirs = traits(s, seat, unsure), traits(imagined, seat, unsure)
        for trait in set(mine) | set(theirs):
            difference = mine.count(trait) - theirs.count(trait)
            found[number % len(boxes), *trait][difference < 0] += abs(difference)
    return found


def unlikely(found: dict[tuple[object, ...], list[int]]) -> list[tuple[object, ...]]:
    out: list[tuple[object, ...]] = []
    for trait, (true, imagined) in found.items():
        total = true + imagined
        if total >= 25 and abs(true - imagined) > SURE * sqrt(total):
            out.append((*trait, true, imagined))
    return out


SETS = [one.id for one in load_content().sets]


@pytest.mark.many
@pytest.mark.parametrize("players", ["3", *(pytest.param(more, marks=pytest.mark.full) for more in "45")])
def test_imagined_positions_cannot_be_distinguished_from_true_ones(players: str) -> None:
    found = compared(["basic", "friendship-breaker", "the-hot-potato", "scorched-space"], players, 2500)
    assert len(found) > 300
    assert unlikely(found) == []


@pytest.mark.full
@pytest.mark.parametrize("part", range(7))
@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_imagined_positions_cannot_be_distinguished_from_true_ones_in_any_set(players: str, part: int) -> None:
    found = compared(SETS[part::7], players, 4500)
    assert len(found) > 300
    assert unlikely(found) == []
