"""What a seat imagines is distributed as the truth, given what it knows.

Matches are played by chance, so that a choice tells nothing beyond the card it shows. In each one position is looked at
and one is imagined behind it. If imagining is right, nothing that is counted over many such pairs can tell the true
positions from the imagined ones: each count may differ only as luck lets it.
"""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from random import Random

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.battlecruisers.knowledge import believed, certain, zone_heap
from quarterdeck.games.battlecruisers.table import Battle, kind_of

SURE = 4.8
"""Standard errors: of some thousand counts one differs by more once in a thousand runs."""


def looked_at(game: Battlecruisers, seed: int) -> tuple[Battle, int] | None:
    """A position somewhere in a match played by chance, and who looks at it."""
    luck = Random(seed)
    door = FastDoor(seed)
    s = game.start(door)
    for _ in range(luck.randrange(4, 60)):
        if s.over:
            return None
        game.apply(s, luck.choice(s.options), door)
    seat = luck.randrange(game.kit.seats)
    return None if s.over or s.out >> seat & 1 else (s, seat)


def traits(s: Battle, seat: int, unsure: list[int]) -> list[tuple[object, ...]]:
    """What there is to count: which cards lie in which zone, alone and together, and what they sum up to."""
    out: list[tuple[object, ...]] = []
    seats = s.kit.seats
    for zone, may in enumerate(unsure):
        heap = zone_heap(s, zone) & may
        kinds = sorted(kind_of(s, card) for card in range(len(s.deck) * seats) if heap >> card & 1)
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
    """For each trait how often only the truth had it, and how often only what was imagined."""
    found: dict[tuple[object, ...], list[int]] = defaultdict(lambda: [0, 0])
    boxes = [Battlecruisers({"players": players, "set": name}) for name in sets]
    for number in range(matches):
        game = boxes[number % len(boxes)]
        position = looked_at(game, number)
        if position is None:
            continue
        s, seat = position
        may = believed(s, [seat])
        unsure = [heap & ~sure for heap, sure in zip(may, certain(may), strict=True)]
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


@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_nothing_tells_imagined_positions_from_true_ones(players: str) -> None:
    found = compared(["basic", "friendship-breaker", "the-hot-potato"], players, 2500)
    assert len(found) > 300
    assert unlikely(found) == []
