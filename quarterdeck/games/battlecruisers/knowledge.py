"""What each seat knows about the hidden cards.

Hands, discard piles, the cards removed from the game and a card being passed are hidden zones; the number of cards in
each is public. The trail (`trail.py`) has all that can be known of them, and `imagining.py` samples from it. A summary
of the trail is kept for views and for bots, which need it at every choice: `Battle.possible` has a lane for each seat
and one for public knowledge. A lane has, for each hidden zone, a mask of the cards that may be in it:

- a card that goes face up into a zone may be only there, in every lane;
- a card that goes face down from one zone to another is known to the seats that saw it. For all others it may be any
  card that may be in the first zone, so these cards may now be in the second zone too;
- a seat that looks at a hand knows all its cards, and that no others are in it.

A lane always contains the true cards. It may contain more, because it does not keep the order of the moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.battlecruisers.table import Battle, copies, slot_of
from quarterdeck.games.battlecruisers.trail import (
    ENTER,
    LACK,
    LEAVE,
    LOOK,
    MOVE,
    POUR,
    cards_in,
    hidden_from,
    kind_in,
    knowers_in,
    note,
    target_in,
    zone_in,
)


def zone_size(s: Battle, zone: int) -> int:
    seats = s.kit.seats
    if zone < seats:
        return s.hand_size[zone]
    if zone < 2 * seats:
        return s.pile_size[zone - seats]
    return s.gone_size if zone == s.kit.gone else s.passed_size


def zone_mask(s: Battle, zone: int) -> int:
    seats = s.kit.seats
    if zone < seats:
        return s.hands[zone]
    if zone < 2 * seats:
        return s.piles[zone - seats]
    return s.gone if zone == s.kit.gone else s.passed


def set_zone_mask(s: Battle, zone: int, mask: int) -> None:
    seats = s.kit.seats
    if zone < seats:
        s.hands[zone] = mask
    elif zone < 2 * seats:
        s.piles[zone - seats] = mask
    elif zone == s.kit.gone:
        s.gone = mask
    else:
        s.passed = mask


# -- what seats see ----------------------------------------------------------------------------------------


def put_openly(s: Battle, zone: int, mask: int) -> None:
    """Note that cards that all seats have seen go into a hidden zone."""
    s.trail.append(note(ENTER, zone, mask))
    _may_lie(s, zone, mask)


def left_openly(s: Battle, zone: int, card: int) -> None:
    """Note that a card leaves a hidden zone, and that all seats see it."""
    if not _came_and_went(s, zone, card):
        s.trail.append(note(LEAVE, zone, 1 << card))
    _lies_nowhere(s, 1 << card)


def moved_unseen(s: Battle, source: int, target: int, card: int, knowers: int, barred: int = -1) -> None:
    """Note that a card went face down from one hidden zone to another; `knowers` are the seats that know it."""
    s.trail.append(note(MOVE, source, 1 << card, target, knowers, barred))
    _may_have_moved(s, source, target, 1 << card, knowers, zone_size(s, source) == 0)


def poured(s: Battle, source: int, target: int) -> None:
    """Note that all cards of a zone go to another."""
    s.trail.append(note(POUR, source, 0, target))
    _all_moved(s, source, target)


def looked_at(s: Battle, seat: int, zone: int) -> None:
    """Note that a seat sees all cards of a zone."""
    mask = zone_mask(s, zone)
    s.trail.append(note(LOOK, zone, mask, 0, 1 << seat))
    _is_seen(s, zone, mask, 1 << seat)


def ruled_out(s: Battle, zone: int, mask: int) -> None:
    """Note that all seats learn that none of these cards is in the zone."""
    last = s.kit.seats * s.kit.zones
    if s.possible[last + zone] & mask:
        s.trail.append(note(LACK, zone, mask))
        _lies_not(s, zone, mask)


def _came_and_went(s: Battle, zone: int, card: int) -> bool:
    """Remove the ENTER note of a card that now leaves the zone, if both moves together reveal nothing.

    That is so if nothing else left in between, and no copy that would have left first can have been there.
    """
    public = s.possible[s.kit.seats * s.kit.zones + zone]
    if copies(s, public, slot_of(s, card)) != 1 << card:
        return False
    trail = s.trail
    came = note(ENTER, zone, 1 << card)
    for at in range(len(trail) - 1, -1, -1):
        noted = trail[at]
        if noted == came:
            del trail[at]
            return True
        if cards_in(noted) >> card & 1 or (zone_in(noted) == zone and kind_in(noted) not in (ENTER, LEAVE)):
            return False
    return False


# -- which cards may be where ------------------------------------------------------------------------------


def _may_lie(s: Battle, zone: int, mask: int) -> None:
    possible = s.possible
    for place in range(zone, len(possible), s.kit.zones):
        possible[place] |= mask


def _lies_nowhere(s: Battle, mask: int) -> None:
    keep = ~mask
    s.possible = [may & keep for may in s.possible]


def _may_have_moved(s: Battle, source: int, target: int, mask: int, knowers: int, emptied: bool) -> None:
    seats, zones = s.kit.seats, s.kit.zones
    possible = s.possible
    for lane in range(seats + 1):
        base = lane * zones
        if mask and knowers >> lane & 1:
            keep = ~mask
            for place in range(base, base + zones):
                possible[place] &= keep
            possible[base + target] |= mask
        else:
            possible[base + target] |= possible[base + source]
            if emptied:
                possible[base + source] = 0


def _all_moved(s: Battle, source: int, target: int) -> None:
    possible = s.possible
    for base in range(0, len(possible), s.kit.zones):
        possible[base + target] |= possible[base + source]
        possible[base + source] = 0


def _is_seen(s: Battle, zone: int, mask: int, knowers: int) -> None:
    zones = s.kit.zones
    for seat in range(s.kit.seats):
        if knowers >> seat & 1:
            base = seat * zones
            for place in range(base, base + zones):
                s.possible[place] &= ~mask
            s.possible[base + zone] = mask


def _lies_not(s: Battle, zone: int, mask: int) -> None:
    possible = s.possible
    for place in range(zone, len(possible), s.kit.zones):
        possible[place] &= ~mask


def learn(s: Battle) -> None:
    """Recompute `possible` from the trail."""
    s.possible = [0] * len(s.possible)
    sizes = [0] * s.kit.zones
    for noted in s.trail:
        kind, zone, mask = kind_in(noted), zone_in(noted), cards_in(noted)
        if kind == ENTER:
            sizes[zone] += mask.bit_count()
            _may_lie(s, zone, mask)
        elif kind == LEAVE:
            sizes[zone] -= 1
            _lies_nowhere(s, mask)
        elif kind == MOVE:
            target = target_in(noted)
            sizes[zone] -= 1
            sizes[target] += 1
            _may_have_moved(s, zone, target, mask, knowers_in(noted), not sizes[zone])
        elif kind == POUR:
            target = target_in(noted)
            sizes[target] += sizes[zone]
            sizes[zone] = 0
            _all_moved(s, zone, target)
        elif kind == LOOK:
            if mask:
                _is_seen(s, zone, mask, knowers_in(noted))
        else:
            _lies_not(s, zone, mask)


# -- what follows from it ----------------------------------------------------------------------------------


def believed(s: Battle, seats: Sequence[int]) -> list[int]:
    """For each hidden zone the mask of cards that may be in it, as far as these seats together know."""
    zones = s.kit.zones
    last = s.kit.seats * zones
    may = s.possible[last : last + zones]
    for seat in seats:
        base = seat * zones
        may = [one & s.possible[base + zone] for zone, one in enumerate(may)]
    _narrow(s, may)
    return may


def _narrow(s: Battle, may: list[int]) -> None:
    """Narrow the masks by counting.

    If a zone has as many cards as candidates, these are in no other zone. If it has as many cards as candidates that
    can be nowhere else, it has no others.
    """
    sizes = [zone_size(s, zone) for zone in range(len(may))]
    changed = True
    while changed:
        changed = False
        for zone, size in enumerate(sizes):
            elsewhere = 0
            for other, mask in enumerate(may):
                if other != zone:
                    elsewhere |= mask
            here = may[zone]
            if here & elsewhere and here.bit_count() == size:
                may[:] = [mask if other == zone else mask & ~here for other, mask in enumerate(may)]
                changed = True
            elif here & elsewhere and (here & ~elsewhere).bit_count() == size:
                may[zone] = here & ~elsewhere
                changed = True


def certain(may: Sequence[int]) -> list[int]:
    """For each zone the mask of cards that can be nowhere else."""
    once = twice = 0
    for mask in may:
        twice |= once & mask
        once |= mask
    return [mask & ~twice for mask in may]


def blank(s: Battle, seats: Sequence[int]) -> None:
    """Remove from a position what these seats do not know: keep the trail as they saw it, and the certain cards."""
    sure = certain(believed(s, seats))
    for zone, mask in enumerate(sure):
        set_zone_mask(s, zone, mask)
    s.trail = hidden_from(s.trail, sum(1 << seat for seat in seats))
    zones = s.kit.zones
    for seat in range(s.kit.seats):
        if seat not in seats:
            s.possible[seat * zones : (seat + 1) * zones] = [0] * zones
