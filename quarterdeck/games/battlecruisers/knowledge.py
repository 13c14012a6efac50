"""Who knows what lies where.

Hands, discard piles, what left the game and a card being passed are hidden zones; how many cards lie in each is public.
All that can be known of them is in the trail (`trail.py`), and imagining goes by that. What follows from it in short is
kept beside it, for views and for players who reckon at every choice: `Battle.possible` has a lane for each seat and one
for everybody together, and a lane has, for each hidden zone, a mask of the cards that may lie in it. So

- a card that goes face up into a zone may be there and nowhere else, in every lane;
- a card that goes face down from one zone to another may, for whoever did not see it, be any that the first may hold:
  what may lie there may from now on lie in the other too. Those who saw it know exactly;
- whoever looks at a hand knows all of it, and that nothing else is in it.

What a lane allows is never less than the truth. It can be more, because it does not keep in which order cards came.
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


# -- what is seen ------------------------------------------------------------------------------------------


def put_openly(s: Battle, zone: int, mask: int) -> None:
    """Cards that all have seen go into a hidden zone."""
    s.trail.append(note(ENTER, zone, mask))
    _may_lie(s, zone, mask)


def left_openly(s: Battle, zone: int, card: int) -> None:
    """A card comes out of a hidden zone for all to see."""
    if not _came_and_went(s, zone, card):
        s.trail.append(note(LEAVE, zone, 1 << card))
    _lies_nowhere(s, 1 << card)


def moved_unseen(s: Battle, source: int, target: int, card: int, knowers: int, barred: int = -1) -> None:
    """A card went face down from one hidden zone to another; `knowers` are the seats that know which it was."""
    s.trail.append(note(MOVE, source, 1 << card, target, knowers, barred))
    _may_have_moved(s, source, target, 1 << card, knowers, zone_size(s, source) == 0)


def poured(s: Battle, source: int, target: int) -> None:
    """All that lay in a zone goes to another."""
    s.trail.append(note(POUR, source, 0, target))
    _all_moved(s, source, target)


def looked_at(s: Battle, seat: int, zone: int) -> None:
    """A seat sees all that lies in a zone."""
    mask = zone_mask(s, zone)
    s.trail.append(note(LOOK, zone, mask, 0, 1 << seat))
    _is_seen(s, zone, mask, 1 << seat)


def ruled_out(s: Battle, zone: int, mask: int) -> None:
    """Everybody learns that none of these cards lies in the zone."""
    last = s.kit.seats * s.kit.zones
    if s.possible[last + zone] & mask:
        s.trail.append(note(LACK, zone, mask))
        _lies_not(s, zone, mask)


def _came_and_went(s: Battle, zone: int, card: int) -> bool:
    """Strike a card off the trail that comes out of a zone as openly as it went in, if it told nobody anything.

    That is so if nothing else came out in between and no copy can have been there that would have come out first.
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


# -- what may lie where ------------------------------------------------------------------------------------


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
    """Work `possible` out anew: it follows from the trail."""
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
    """For each hidden zone the cards that may lie in it, as far as these seats together can tell."""
    zones = s.kit.zones
    last = s.kit.seats * zones
    may = s.possible[last : last + zones]
    for seat in seats:
        base = seat * zones
        may = [one & s.possible[base + zone] for zone, one in enumerate(may)]
    _narrow(s, may)
    return may


def _narrow(s: Battle, may: list[int]) -> None:
    """Count: what must lie in a zone lies in no other, and a zone that is full of what must lie there has no more."""
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
    """For each zone the cards that can lie nowhere else."""
    once = twice = 0
    for mask in may:
        twice |= once & mask
        once |= mask
    return [mask & ~twice for mask in may]


def blank(s: Battle, seats: Sequence[int]) -> None:
    """Leave in a position what these seats know: the trail as they saw it, and the cards they are certain of."""
    sure = certain(believed(s, seats))
    for zone, mask in enumerate(sure):
        set_zone_mask(s, zone, mask)
    s.trail = hidden_from(s.trail, sum(1 << seat for seat in seats))
    zones = s.kit.zones
    for seat in range(s.kit.seats):
        if seat not in seats:
            s.possible[seat * zones : (seat + 1) * zones] = [0] * zones
