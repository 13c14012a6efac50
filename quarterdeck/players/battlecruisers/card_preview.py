"""The table after a card is played, and the points that the card gives there."""

from __future__ import annotations

from quarterdeck.games.battlecruisers.effects.base import applies, main_effects
from quarterdeck.games.battlecruisers.rules import moves
from quarterdeck.games.battlecruisers.table import DOUBLED, NONE, SEATS_IN, Battle, one_of, opponents, slot_of


def laid_out(s: Battle, seat: int, slot: int) -> Battle:
    """The table after a seat played this card. While all choose, every other seat has played a card, too."""
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
    """The points that a main effect gives in this position, if it is resolved `times` times."""
    after = s.copy()
    before = after.points[seat]
    for _ in range(times):
        for effect in main_effects(s, slot):
            if applies(effect, after, seat, slot):
                effect.score(after, seat, slot)
    return after.points[seat] - before
