"""The trail: the moves of cards into and out of hidden zones, in order. It has all that a seat can know of them.

A note of the trail is one int. If the move was public, the note has its cards. If a card moved face down, only the
`knowers` know which it was, and `hide` removes it from the notes of all others.

    ENTER   cards that all seats have seen go into a zone
    LEAVE   a card leaves a zone, and all seats see it
    MOVE    a card goes face down from a zone to a target; it is a copy of `barred` only if there was no other card
    POUR    all cards of a zone go to a target
    LOOK    the knowers see all cards of a zone
    LACK    all seats learn that none of these cards is in a zone

Of several copies in one zone the lowest always leaves first; all seats know that.
"""

from __future__ import annotations

from typing import Final

ENTER: Final = 0
LEAVE: Final = 1
MOVE: Final = 2
POUR: Final = 3
LOOK: Final = 4
LACK: Final = 5
KINDS: Final = 6

# The bits of a note, lowest first: kind 3, zone 5, target 5, knowers 5, barred 4 (a slot, counted from 1), cards 40.
_ZONE: Final = 3
_TARGET: Final = 8
_KNOWERS: Final = 13
_BARRED: Final = 18
_CARDS: Final = 22
BITS: Final = 62
_FRAME: Final = (1 << _CARDS) - 1


def note(kind: int, zone: int, cards: int, target: int = 0, knowers: int = 0, barred: int = -1) -> int:
    return kind | zone << _ZONE | target << _TARGET | knowers << _KNOWERS | barred + 1 << _BARRED | cards << _CARDS


def kind_in(noted: int) -> int:
    return noted & 7


def zone_in(noted: int) -> int:
    return noted >> _ZONE & 31


def target_in(noted: int) -> int:
    return noted >> _TARGET & 31


def knowers_in(noted: int) -> int:
    return noted >> _KNOWERS & 31


def barred_in(noted: int) -> int:
    """The slot that moved only if there was no other, or -1."""
    return (noted >> _BARRED & 15) - 1


def cards_in(noted: int) -> int:
    """The mask of its cards; 0 if they are not known."""
    return noted >> _CARDS


def with_cards(noted: int, cards: int) -> int:
    return noted & _FRAME | cards << _CARDS


def is_secret(noted: int) -> bool:
    """Return whether only the knowers may know the cards of this note."""
    kind = noted & 7
    return kind == MOVE or kind == LOOK


def hidden_from(trail: list[int], seats: int) -> list[int]:
    """The trail as the seats of a mask know it."""
    return [noted & _FRAME if is_secret(noted) and not knowers_in(noted) & seats else noted for noted in trail]


def follow(masks: list[int], noted: int) -> bool:
    """Apply a note to the zones. Returns False if it is impossible there."""
    kind, zone, cards = noted & 7, zone_in(noted), cards_in(noted)
    if kind == ENTER:
        masks[zone] |= cards
    elif kind == LEAVE:
        if masks[zone] & cards != cards or not _is_one(cards):
            return False
        masks[zone] &= ~cards
    elif kind == MOVE:
        if masks[zone] & cards != cards or not _is_one(cards):
            return False
        masks[zone] &= ~cards
        masks[target_in(noted)] |= cards
    elif kind == POUR:
        target = target_in(noted)
        masks[target] |= masks[zone]
        masks[zone] = 0
    elif kind == LOOK:
        return masks[zone] == cards
    else:
        return not masks[zone] & cards
    return True


def _is_one(mask: int) -> bool:
    return mask > 0 and not mask & mask - 1
