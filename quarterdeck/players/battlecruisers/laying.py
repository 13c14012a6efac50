"""A card laid out in thought: the table once it is in play, and the points that it brings there."""

from __future__ import annotations

from typing import Final

from quarterdeck.games.battlecruisers import content as does
from quarterdeck.games.battlecruisers.rules import moves
from quarterdeck.games.battlecruisers.rules.conditions import holds, technology_around
from quarterdeck.games.battlecruisers.rules.effects import made_good
from quarterdeck.games.battlecruisers.rules.protection import keeps_points, reached
from quarterdeck.games.battlecruisers.table import DOUBLED, NONE, SEATS_IN, Battle, one_of, opponents, slot_of

SCORING: Final = (does.GAIN, does.COUNT_TECHNOLOGY, does.MAKE_GOOD, does.TAKE, does.TAKE_EACH)


def laid_out(s: Battle, seat: int, slot: int) -> Battle:
    """The table once a seat has this card in play. While all choose, everybody else has played a card by then."""
    after = s.copy()
    card = one_of(s, s.hands[seat], slot)
    if s.played[seat] >= 0:
        back = s.played[seat]
        moves.exchange(after, seat, card)
        after.now[DOUBLED] &= ~(1 << seat)
        if slot != slot_of(s, back):
            after.resolved &= ~(1 << seat)
        return after
    moves.reveal(after, [card if other == seat else NONE for other in range(s.kit.seats)])
    for other in SEATS_IN[opponents(s, seat)]:
        after.hand_size[other] = max(0, after.hand_size[other] - 1)
    return after


def scored(s: Battle, seat: int, slot: int, times: int) -> int:
    """The points that a main effect brings, resolved so many times on the table as it stands."""
    after = s.copy()
    before = after.points[seat]
    for _ in range(times):
        for op, amount, when in s.kit.main[s.deck[slot]]:
            if op in SCORING and holds(after, seat, slot, when):
                _score(after, seat, slot, op, amount)
    return after.points[seat] - before


def _score(s: Battle, seat: int, slot: int, op: int, amount: int) -> None:
    if op == does.GAIN:
        s.points[seat] += amount
    elif op == does.COUNT_TECHNOLOGY:
        s.points[seat] += amount * technology_around(s)
    elif op == does.MAKE_GOOD:
        s.points[seat] += made_good(s, seat, amount)
    else:
        victims = losers(s, seat, slot)
        if op == does.TAKE and victims:
            victims = [max(victims, key=lambda other: s.points[other])]
        for other in victims:
            taken = min(amount, s.points[other])
            s.points[other] -= taken
            s.points[seat] += taken


def losers(s: Battle, seat: int, slot: int) -> list[int]:
    """The opponents that can lose points to a main effect."""
    return [other for other in SEATS_IN[reached(s, seat, slot)] if not keeps_points(s, other, seat)]
