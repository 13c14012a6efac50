"""Who knows what lies where.

Hands, discard piles, what left the game and a card being passed are hidden zones. `Battle.possible` has a lane for each
seat and one for everybody together; a lane has, for each hidden zone, a heap of the cards that may lie in it as far as
that seat can tell. Sizes of zones are public. So

- a card that goes face up into a zone may be there and nowhere else, in every lane;
- a card that goes face down from one zone to another may, for whoever did not see it, be any that the first may hold:
  what may lie there may from now on lie in the other too. Those who saw it know exactly;
- whoever looks at a hand knows all of it, and that nothing else is in it.

What a lane allows is never less than the truth. It can be more, in one way: of several cards that came to a zone one
after the other, it is not kept which came first. That a pile held some card before another was put on it, for instance,
is forgotten when the two can no longer be told apart by where they may lie.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.chance import Door
from quarterdeck.games.battlecruisers.table import Battle


def zone_size(s: Battle, zone: int) -> int:
    seats = s.kit.seats
    if zone < seats:
        return s.hand_size[zone]
    if zone < 2 * seats:
        return s.pile_size[zone - seats]
    return s.gone_size if zone == s.kit.gone else s.passed_size


def zone_heap(s: Battle, zone: int) -> int:
    seats = s.kit.seats
    if zone < seats:
        return s.hands[zone]
    if zone < 2 * seats:
        return s.piles[zone - seats]
    return s.gone if zone == s.kit.gone else s.passed


def set_zone_heap(s: Battle, zone: int, heap: int) -> None:
    seats = s.kit.seats
    if zone < seats:
        s.hands[zone] = heap
    elif zone < 2 * seats:
        s.piles[zone - seats] = heap
    elif zone == s.kit.gone:
        s.gone = heap
    else:
        s.passed = heap


# -- what is seen ------------------------------------------------------------------------------------------


def deal_out(s: Battle) -> None:
    """The start: everybody has one card of each, and of others one sees only what lies in the recovery zone."""
    seats, zones = s.kit.seats, s.kit.zones
    for lane in range(seats + 1):
        for seat in range(seats):
            unseen = s.hands[seat] | s.piles[seat]
            s.possible[lane * zones + seat] = s.hands[seat] if lane == seat else unseen
            s.possible[lane * zones + seats + seat] = s.piles[seat] if lane == seat else unseen


def shown(s: Battle, heap: int) -> None:
    """Cards come out of hidden zones for all to see."""
    keep = ~heap
    s.possible = [may & keep for may in s.possible]


def put_openly(s: Battle, zone: int, card: int) -> None:
    """A card that all have seen goes into a hidden zone."""
    bit = 1 << card
    possible = s.possible
    for place in range(zone, len(possible), s.kit.zones):
        possible[place] |= bit


def moved_unseen(s: Battle, source: int, target: int, card: int, knowers: int) -> None:
    """A card went face down from one hidden zone to another; `knowers` are the seats that know which it was."""
    seats, zones = s.kit.seats, s.kit.zones
    possible = s.possible
    emptied = zone_size(s, source) == 0
    for lane in range(seats + 1):
        base = lane * zones
        if knowers >> lane & 1:
            known_to_be(s, lane, target, card)
        else:
            possible[base + target] |= possible[base + source]
            if emptied:
                possible[base + source] = 0


def known_to_be(s: Battle, lane: int, zone: int, card: int) -> None:
    """In this lane a card may lie in that zone and in no other."""
    base = lane * s.kit.zones
    keep = ~(1 << card)
    for place in range(base, base + s.kit.zones):
        s.possible[place] &= keep
    s.possible[base + zone] |= 1 << card


def ruled_out(s: Battle, zone: int, heap: int) -> None:
    """Everybody learns that none of these cards lies in the zone."""
    possible = s.possible
    for place in range(zone, len(possible), s.kit.zones):
        possible[place] &= ~heap


def looked_at(s: Battle, seat: int, zone: int) -> None:
    """A seat sees all that lies in a zone."""
    heap = zone_heap(s, zone)
    base = seat * s.kit.zones
    for place in range(base, base + s.kit.zones):
        s.possible[place] &= ~heap
    s.possible[base + zone] = heap


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
            for other, heap in enumerate(may):
                if other != zone:
                    elsewhere |= heap
            here = may[zone]
            if here & elsewhere and here.bit_count() == size:
                may[:] = [heap if other == zone else heap & ~here for other, heap in enumerate(may)]
                changed = True
            elif here & elsewhere and (here & ~elsewhere).bit_count() == size:
                may[zone] = here & ~elsewhere
                changed = True


def certain(may: Sequence[int]) -> list[int]:
    """For each zone the cards that can lie nowhere else."""
    once = twice = 0
    for heap in may:
        twice |= once & heap
        once |= heap
    return [heap & ~twice for heap in may]


# -- hiding and imagining ----------------------------------------------------------------------------------


def blank(s: Battle, seats: Sequence[int]) -> None:
    """Leave in a position what these seats know: cards they are certain of, and their own lanes."""
    sure = certain(believed(s, seats))
    for zone, heap in enumerate(sure):
        set_zone_heap(s, zone, heap)
    zones = s.kit.zones
    for seat in range(s.kit.seats):
        if seat not in seats:
            s.possible[seat * zones : (seat + 1) * zones] = [0] * zones


def deal_blanks(s: Battle, door: Door) -> None:
    """Deal the cards that `blank` took out to where they may lie, and give every seat the knowledge it then has.

    Cards with the fewest places come first, and each goes to one of its places, as likely as that has room. Where all
    that is unknown is how a player's cards are split between hand and pile, every split is equally likely.
    """
    seats, zones = s.kit.seats, s.kit.zones
    knowing = [seat for seat in range(seats) if any(s.possible[seat * zones : (seat + 1) * zones])]
    may = believed(s, knowing)
    heaps = certain(may)
    room = [zone_size(s, zone) - heap.bit_count() for zone, heap in enumerate(heaps)]
    loose = [card for card in range(len(s.deck) * seats) if sum(heap >> card & 1 for heap in may) > 1]
    loose.sort(key=lambda card: sum(heap >> card & 1 for heap in may))
    stream = len(s.counters) + 1
    for counter, card in enumerate(loose):
        weights = [room[zone] if may[zone] >> card & 1 else 0 for zone in range(zones)]
        total = sum(weights)
        if not total:
            zone = _make_room(may, heaps, room, card, loose)
        else:
            zone = door.choose(stream, counter, weights, total)
        heaps[zone] |= 1 << card
        room[zone] -= 1
    for zone, heap in enumerate(heaps):
        set_zone_heap(s, zone, heap)
    for seat in range(seats):
        if seat not in knowing:
            _public_knowledge(s, seat)


def _make_room(may: list[int], heaps: list[int], room: list[int], card: int, loose: Sequence[int]) -> int:
    """A zone for a card whose places are all full: others move on, along the shortest way to a zone with room."""
    came: dict[int, tuple[int, int]] = {zone: (-1, card) for zone, heap in enumerate(may) if heap >> card & 1}
    ways = list(came)
    for zone in ways:
        if room[zone] > 0:
            return _move_along(heaps, room, came, zone)
        for other in loose:
            if heaps[zone] >> other & 1:
                for onward, heap in enumerate(may):
                    if heap >> other & 1 and onward not in came:
                        came[onward] = (zone, other)
                        ways.append(onward)
    raise RuntimeError("battlecruisers: what a seat knows leaves no place for a card")


def _move_along(heaps: list[int], room: list[int], came: dict[int, tuple[int, int]], zone: int) -> int:
    """Each card on the way moves one zone on; the first zone of the way is free then."""
    before, card = came[zone]
    while before >= 0:
        heaps[before] &= ~(1 << card)
        heaps[zone] |= 1 << card
        room[before] += 1
        room[zone] -= 1
        zone = before
        before, card = came[zone]
    return zone


def _public_knowledge(s: Battle, seat: int) -> None:
    """Of a seat about whose knowledge nothing is known: it knows its own cards, and otherwise what everybody does."""
    seats, zones = s.kit.seats, s.kit.zones
    own = s.hands[seat] | s.piles[seat]
    public = s.possible[seats * zones : (seats + 1) * zones]
    lane = [heap & ~own for heap in public]
    lane[seat] = s.hands[seat]
    lane[seats + seat] = s.piles[seat]
    s.possible[seat * zones : (seat + 1) * zones] = lane
