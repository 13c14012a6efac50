"""What cards do, one effect after the other. Rules: The cards, Resolving as much as possible.

A main effect is done by one seat, a clash effect by all who clash at the same time: `who` is a heap of seats. Effects
that may have to ask are steps, and what is left of the card waits below them.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.core.state import Step
from quarterdeck.games.battlecruisers import story
from quarterdeck.games.battlecruisers.content import (
    ARMOR,
    CLOAK,
    COUNT_TECHNOLOGY,
    DISABLE,
    DISABLED,
    DISCARD,
    DISCARD_ANY,
    DISCARD_RECOVERY,
    DISCARD_THIS,
    DISCARD_THIS_OR_HAND,
    DOUBLE,
    EVADE,
    EXCHANGE,
    FIRST_STEP,
    GAIN,
    GRAB,
    IGNORE,
    INFECT,
    LARGEST_HAND_DISCARDS,
    LOSE,
    LOSE_ALL,
    LOSE_PER_CLASHER,
    MAKE_GOOD,
    NAME,
    NAVIGATE,
    ONE_DISCARDS,
    OPPONENTS_DISCARD,
    ORDER,
    OTHERS_GAIN,
    PASS_LEFT,
    RAID,
    REMOVE,
    RETURN,
    RETURN_ALL,
    RETURN_UP_TO,
    SALVAGE,
    SECURE,
    STRIKE,
    TAKE,
    TAKE_EACH,
    TECHNOLOGY,
)
from quarterdeck.games.battlecruisers.rules import moves
from quarterdeck.games.battlecruisers.rules.conditions import holds, technology_around
from quarterdeck.games.battlecruisers.rules.discards import (
    ANY,
    PLAIN,
    THIS_OR_HAND,
    Discards,
    discard_recovery,
    discard_this,
    must_discard,
)
from quarterdeck.games.battlecruisers.rules.opponents import choose_opponent
from quarterdeck.games.battlecruisers.rules.passing import pass_left, raid
from quarterdeck.games.battlecruisers.rules.piles import Removals, Return
from quarterdeck.games.battlecruisers.rules.plans import ChooseOrder, Exchange, NameCard, Navigate
from quarterdeck.games.battlecruisers.rules.points import gain, lose, take
from quarterdeck.games.battlecruisers.rules.protection import CLASH, NOT, SMALL_HAND, reached, why_ignored
from quarterdeck.games.battlecruisers.table import (
    ARMORED,
    CLOAKED,
    DECOYED,
    DOUBLED,
    EVADING,
    SEATS_IN,
    SECURED,
    SHIELDED,
    Battle,
    opponents,
    recovery_card,
    symbols_of,
)
from quarterdeck.games.battlecruisers.table import DISABLED as DISABLED_STATUS

MAIN_WAY: Final = 0
CLASH_WAY: Final = 1


class Perform(Step[Battle]):
    """The rest of a card, after an effect that had to ask."""

    def __init__(self, who: int, slot: int, way: int, at: int) -> None:
        self.who = who
        self.slot = slot
        self.way = way
        self.at = at

    def args(self) -> list[int]:
        return [self.who, self.slot, self.way, self.at]

    def run(self, s: Battle, door: Door) -> None:
        perform(s, door, self.who, self.slot, self.way, self.at)


def perform(s: Battle, door: Door, who: int, slot: int, way: int, at: int) -> None:
    """A card's effects in order, from the one numbered `at`."""
    kind = s.deck[slot]
    effects = s.kit.main[kind] if way == MAIN_WAY else s.kit.clash[kind]
    while at < len(effects):
        op, amount, when = effects[at]
        at += 1
        whom = who
        if when:
            for seat in SEATS_IN[who]:
                if not holds(s, seat, slot, when):
                    whom &= ~(1 << seat)
        if op >= FIRST_STEP:
            if at < len(effects):
                s.then(Perform(who, slot, way, at))
            if whom:
                begin(s, door, whom, slot, way, op, amount)
            return
        if op == OTHERS_GAIN:
            others_gain(s, door, slot, amount)
            continue
        for seat in SEATS_IN[whom]:
            do_now(s, door, seat, slot, way, op, amount)


def do_now(s: Battle, door: Door, seat: int, slot: int, way: int, op: int, amount: int) -> None:
    """What one seat does at once, and nobody has to be asked about."""
    actor = seat if way == MAIN_WAY else CLASH
    if op == GAIN:
        gain(s, door, seat, amount)
    elif op == LOSE:
        lose(s, door, seat, amount, actor)
    elif op == LOSE_PER_CLASHER:
        lose(s, door, seat, amount * in_clash(s, slot).bit_count(), actor)
    elif op == LOSE_ALL:
        lose(s, door, seat, s.points[seat], actor)
    elif op == TAKE_EACH:
        for victim in told_reached(s, door, seat, slot):
            take(s, door, seat, victim, amount)
    elif op == COUNT_TECHNOLOGY:
        gain(s, door, seat, amount * technology_around(s))
    elif op == MAKE_GOOD:
        gain(s, door, seat, made_good(s, seat, amount))
    elif op == DISCARD_THIS:
        if s.played[seat] >= 0 and must_discard(s, door, seat, actor):
            discard_this(s, door, seat)
    elif op == DISCARD_RECOVERY:
        if recovery_card(s, seat) >= 0 and must_discard(s, door, seat, actor):
            discard_recovery(s, door, seat)
    elif op == INFECT:
        for victim in told_reached(s, door, seat, slot):
            card = recovery_card(s, victim)
            if card >= 0 and symbols_of(s, card) & TECHNOLOGY and must_discard(s, door, victim, actor):
                discard_recovery(s, door, victim)
    elif op == RETURN_ALL:
        if s.pile_size[seat]:
            count = s.pile_size[seat]
            moves.return_pile(s, seat)
            if door.listening:
                story.returns_pile(s, door, seat, count)
    elif op == IGNORE:
        protect(s, door, seat, SHIELDED if amount > 1 else DECOYED, amount)
    elif op == SECURE:
        protect(s, door, seat, SECURED, amount)
    elif op == EVADE:
        protect(s, door, seat, EVADING, amount)
    elif op == CLOAK:
        if not s.kit.rulings.cloaked_once or s.hand_size[seat] <= SMALL_HAND:
            protect(s, door, seat, CLOAKED, 1)  # Ruling R7.
    elif op == ARMOR:
        protect(s, door, seat, ARMORED, 1)
    elif op == DOUBLE:
        s.next[DOUBLED] |= 1 << seat
        if door.listening:
            story.doubles(s, door, seat)
    elif op == DISABLED:
        disable(s, door, seat, amount)


def begin(s: Battle, door: Door, whom: int, slot: int, way: int, op: int, amount: int) -> None:
    """What may have to ask somebody: put on the agenda."""
    seat = SEATS_IN[whom][0]
    actor = seat if way == MAIN_WAY else CLASH
    if op == DISCARD:
        s.then(Discards(actor, slot, whom, PLAIN, amount))
    elif op == OPPONENTS_DISCARD:
        told_reached(s, door, seat, slot)
        s.then(Discards(actor, slot, reached(s, seat, slot), PLAIN, amount))
    elif op == TAKE or op == ONE_DISCARDS or op == STRIKE or op == DISABLE or op == GRAB or op == SALVAGE:
        choose_opponent(s, door, seat, slot, op, amount)
    elif op == DISCARD_THIS_OR_HAND:
        s.then(Discards(actor, slot, whom, THIS_OR_HAND, amount))
    elif op == DISCARD_ANY:
        s.then(Discards(actor, slot, whom, ANY, amount))
    elif op == LARGEST_HAND_DISCARDS:
        largest = largest_hand(s, in_clash(s, slot))
        if largest & whom:
            s.then(Discards(actor, slot, largest, PLAIN, amount))
        elif door.listening:
            story.no_single_hand(s, door, whom)
    elif op == RETURN or op == RETURN_UP_TO:
        s.then(Return(seat, amount, int(op == RETURN_UP_TO)))
    elif op == NAVIGATE:
        s.then(Navigate(seat))
    elif op == EXCHANGE:
        s.then(Exchange(seat))
    elif op == ORDER:
        s.order = []
        s.then(ChooseOrder(seat))
    elif op == PASS_LEFT:
        told_reached(s, door, seat, slot)
        pass_left(s, door, seat, slot)
    elif op == RAID:
        told_reached(s, door, seat, slot)
        raid(s, door, seat, slot)
    elif op == REMOVE:
        s.then(Removals(whom, amount))
    elif op == NAME:
        told_reached(s, door, seat, slot)
        s.then(NameCard(seat, slot))


def told_reached(s: Battle, door: Door, seat: int, slot: int) -> list[int]:
    """The opponents that a main effect reaches; it is told who ignores it."""
    if door.listening:
        for other in SEATS_IN[opponents(s, seat)]:
            why = why_ignored(s, other, seat, slot)
            if why != NOT:
                story.ignores(s, door, other, slot, why)
    return SEATS_IN[reached(s, seat, slot)]


def in_clash(s: Battle, slot: int) -> int:
    """Those who clash on the number that is being resolved."""
    heap = 0
    for seat in SEATS_IN[s.clashed]:
        if s.shown[seat] == slot:
            heap |= 1 << seat
    return heap


def others_gain(s: Battle, door: Door, slot: int, amount: int) -> None:
    """Everybody in the battle who played another card."""
    for seat in SEATS_IN[s.kit.everyone & ~s.out]:
        if s.shown[seat] != slot:
            gain(s, door, seat, amount)


def made_good(s: Battle, seat: int, amount: int) -> int:
    """Supply Convoy. Ruling R4: what was lost, or the amount if that was nothing; or the greater of the two."""
    lost = s.lost[seat]
    if s.kit.rulings.convoy_gives_greater:
        return max(lost, amount)
    return lost or amount


def largest_hand(s: Battle, heap: int) -> int:
    """The seat with more cards in hand than each of the others, as a heap; none if two have as many."""
    best, size = 0, -1
    for seat in SEATS_IN[heap]:
        if s.hand_size[seat] > size:
            best, size = 1 << seat, s.hand_size[seat]
        elif s.hand_size[seat] == size:
            best = 0
    return best


def protect(s: Battle, door: Door, seat: int, status: int, rounds: int) -> None:
    s.now[status] |= 1 << seat
    if rounds > 1:
        s.next[status] |= 1 << seat
    if door.listening:
        story.protected(s, door, seat, status, rounds)


def disable(s: Battle, door: Door, seat: int, rounds: int) -> None:
    """In this round (1) or in the next (2)."""
    heaps = s.now if rounds == 1 else s.next
    heaps[DISABLED_STATUS] |= 1 << seat
    if door.listening:
        story.disabled(s, door, seat, rounds)
