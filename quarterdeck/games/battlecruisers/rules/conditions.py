"""Under which conditions a part of an effect happens. Rules: Most and least, Symbols."""

from __future__ import annotations

from quarterdeck.games.battlecruisers.content import (
    ALWAYS,
    IF_BELOW_5,
    IF_CLASHES,
    IF_LARGEST_PILE,
    IF_LEAST,
    IF_NO_HAND,
    IF_NO_WEAPONS,
    IF_NOT_AHEAD,
    IF_NOT_LEAST_SPACE,
    IF_SPACE,
    SPACE,
    SYMBOL_OF,
    TECHNOLOGY,
    WEAPONS,
)
from quarterdeck.games.battlecruisers.rules.clashes import has_clashed
from quarterdeck.games.battlecruisers.rules.protection import reached
from quarterdeck.games.battlecruisers.table import SEATS_IN, Battle, opponents, recovery_card, symbols_of


def holds(s: Battle, seat: int, slot: int, when: int) -> bool:
    """Whether a condition of this card is met for the seat that resolves it."""
    if when == ALWAYS:
        return True
    if when <= IF_SPACE:
        return in_recovery(s, seat, SYMBOL_OF[when])
    if when == IF_NO_WEAPONS:
        return not in_recovery(s, seat, WEAPONS)
    if when == IF_LEAST:
        return has_least(s, seat, slot)
    if when == IF_NOT_LEAST_SPACE:
        return not has_least(s, seat, slot) and in_recovery(s, seat, SPACE)
    if when == IF_NOT_AHEAD:
        return not alone_ahead(s, seat, slot)
    if when == IF_BELOW_5:
        return s.points[seat] < 5
    if when == IF_CLASHES:
        return (has_clashed(s) & opponents(s, seat)).bit_count() >= 2
    if when == IF_NO_HAND:
        return s.hand_size[seat] == 0
    assert when == IF_LARGEST_PILE
    return largest_pile(s, seat, slot)


def in_recovery(s: Battle, seat: int, symbol: int) -> bool:
    """Rules: Symbols. A card in the own recovery zone bears it in its corner; on red alert the card in play counts."""
    card = recovery_card(s, seat)
    return card >= 0 and symbols_of(s, card) & symbol != 0


def has_least(s: Battle, seat: int, slot: int) -> bool:
    """A tie counts. Whoever ignores the effect is not counted."""
    mine = s.points[seat]
    for other in SEATS_IN[reached(s, seat, slot)]:
        if s.points[other] < mine:
            return False
    return True


def alone_ahead(s: Battle, seat: int, slot: int) -> bool:
    """The single most points. Whoever ignores the effect is not counted."""
    mine = s.points[seat]
    for other in SEATS_IN[reached(s, seat, slot)]:
        if s.points[other] >= mine:
            return False
    return True


def largest_pile(s: Battle, seat: int, slot: int) -> bool:
    """The single most discarded cards. Piles of the eliminated count: what concerns their piles still reaches them."""
    mine = s.pile_size[seat]
    for other in SEATS_IN[reached(s, seat, slot) | s.out]:
        if s.pile_size[other] >= mine:
            return False
    return True


def technology_around(s: Battle) -> int:
    """Technology symbols on all cards in play and in all recovery zones."""
    count = 0
    for seat in SEATS_IN[s.kit.everyone]:
        for card in (s.played[seat], s.recovery[seat]):
            if card >= 0 and symbols_of(s, card) & TECHNOLOGY:
                count += 1
    return count
