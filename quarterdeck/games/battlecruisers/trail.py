"""The trail: how cards came to the hidden zones and left them, in order. All that anybody can know of them is in it.

A note of the trail is one int. What everybody saw says which cards it is about; of a card that went face down only the
`knowers` know which it was, and `hide` leaves nothing of it in the notes of others.

    ENTER   cards that all have seen go into a zone
    LEAVE   a card comes out of a zone for all to see
    MOVE    a card goes face down from a zone to a target, and is no copy of `barred` if another could be had
    POUR    everything in a zone goes to a target
    LOOK    the knowers see all that lies in a zone
    LACK    everybody learns that none of these cards lies in a zone

Of several copies in one zone the lowest is always the one that leaves; everybody knows that.
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

# A note, from its lowest bit: kind 3, zone 5, target 5, knowers 5, barred 4 (a slot, counted from 1), cards 40.
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
    """The slot that may not move if another can, or -1."""
    return (noted >> _BARRED & 15) - 1


def cards_in(noted: int) -> int:
    """The cards it is about, as a mask: none if it is not known."""
    return noted >> _CARDS


def with_cards(noted: int, cards: int) -> int:
    return noted & _FRAME | cards << _CARDS


def is_secret(noted: int) -> bool:
    """Whether it is of the kind that not everybody knows."""
    kind = noted & 7
    return kind == MOVE or kind == LOOK


def hidden_from(trail: list[int], seats: int) -> list[int]:
    """The trail as the seats of a mask know it."""
    return [noted & _FRAME if is_secret(noted) and not knowers_in(noted) & seats else noted for noted in trail]


def follow(masks: list[int], noted: int) -> bool:
    """Do to the zones what is noted; `False` if it cannot have happened there."""
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
