"""Choosing an opponent: whom an effect is aimed at. Rules: Choosing an opponent.

As much of an effect as possible must be resolved. So only an opponent can be chosen to whom the effect does something.
"""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.games.battlecruisers import knowledge, story
from quarterdeck.games.battlecruisers.content import DISABLE, GRAB, ONE_DISCARDS, SALVAGE, STRIKE, TAKE
from quarterdeck.games.battlecruisers.rules import moves
from quarterdeck.games.battlecruisers.rules.discards import PLAIN, Discards, must_discard
from quarterdeck.games.battlecruisers.rules.points import take
from quarterdeck.games.battlecruisers.rules.protection import (
    NOT,
    keeps_cards,
    keeps_points,
    may_be_disabled,
    why_ignored,
)
from quarterdeck.games.battlecruisers.table import (
    ARMORED,
    DISABLED,
    PILE,
    SEATS_IN,
    Battle,
    copies,
    one_of,
    opponents,
    recovery_card,
    slots_in,
)

# Why an opponent may not be chosen.
OK = 0
IGNORES = 1
IS_OUT = 2
NO_RECOVERY = 3
NO_HAND = 4
NO_PILE = 5
DISABLED_TWICE = 6
ITSELF = 7
NO_POINTS = 8
NO_CARDS = 9
KEEPS_POINTS = 10
KEEPS_CARDS = 11
ARMOR_HOLDS = 12
REASONS = (
    "", "ignores", "is-out", "no-recovery", "no-hand", "no-pile", "disabled-twice", "itself", "no-points", "no-cards",
    "keeps-points", "keeps-cards", "armor-holds",
)  # fmt: skip


def may_choose(s: Battle, seat: int, slot: int, op: int, amount: int, target: int) -> int:
    """Why a seat may not aim this at that one, or OK."""
    if target == seat:
        return ITSELF
    if s.out >> target & 1:
        if op != SALVAGE:
            return IS_OUT  # Rules: Elimination. Only their discard piles remain.
    elif why_ignored(s, target, seat, slot) != NOT:
        return IGNORES
    if op == TAKE:
        return why_no_points(s, seat, target)
    if op == ONE_DISCARDS:
        return why_no_discard(s, seat, target)
    if op == GRAB and recovery_card(s, target) < 0:
        return NO_RECOVERY
    if op == STRIKE and not s.hand_size[target]:
        return NO_HAND
    if op == SALVAGE and not s.pile_size[target]:
        return NO_PILE
    if op == DISABLE and not may_be_disabled(s, target, amount > 1):
        return DISABLED_TWICE
    return OK


def why_no_points(s: Battle, seat: int, target: int) -> int:
    """Why a main effect of a seat cannot make the target lose a point, or OK."""
    if not s.points[target]:
        return NO_POINTS
    return KEEPS_POINTS if keeps_points(s, target, seat) else OK


def why_no_discard(s: Battle, seat: int, target: int) -> int:
    """Why a main effect of a seat cannot make the target discard, or lose a point by Armor Plating instead, or OK."""
    if not s.hand_size[target] and recovery_card(s, target) < 0:
        return NO_CARDS
    if keeps_cards(s, target, seat):
        return KEEPS_CARDS
    if s.now[ARMORED] >> target & 1 and why_no_points(s, seat, target) != OK:
        return ARMOR_HOLDS
    return OK


def choose_opponent(s: Battle, door: Door, seat: int, slot: int, op: int, amount: int) -> None:
    if door.listening:
        for other in SEATS_IN[opponents(s, seat)]:
            why = why_ignored(s, other, seat, slot)
            if why != NOT:
                story.ignores(s, door, other, slot, why)
        if all(may_choose(s, seat, slot, op, amount, other) != OK for other in range(s.kit.seats)):
            story.nobody_to_choose(s, door, seat)
    s.then(ChooseOpponent(seat, slot, op, amount))


class ChooseOpponent(Ask[Battle]):
    def __init__(self, seat: int, slot: int, op: int, amount: int) -> None:
        self.seat = seat
        self.slot = slot
        self.op = op
        self.amount = amount

    def args(self) -> list[int]:
        return [self.seat, self.slot, self.op, self.amount]

    def legal(self, s: Battle) -> list[Action]:
        row = s.kit.verbs.target.row(self.seat)
        out: list[Action] = []
        for target in range(s.kit.seats):
            if may_choose(s, self.seat, self.slot, self.op, self.amount, target) == OK:
                out.append(row[target])
        return out

    def choose(self, s: Battle, action: Action, door: Door) -> None:
        target = action.a
        op = self.op
        if door.listening:
            story.aims(s, door, self.seat, self.slot, target)
        if op == TAKE:
            take(s, door, self.seat, target, self.amount)
        elif op == ONE_DISCARDS:
            s.then(Discards(self.seat, self.slot, 1 << target, PLAIN, self.amount))
        elif op == STRIKE:
            strike(s, door, self.seat, self.slot, target)
        elif op == DISABLE:
            heaps = s.now if self.amount == 1 else s.next
            heaps[DISABLED] |= 1 << target
            if door.listening:
                story.disabled(s, door, target, self.amount)
        elif op == GRAB:
            card = moves.grab_recovery(s, self.seat, target)
            if door.listening:
                story.grabs(s, door, self.seat, target, card)
        else:
            salvage(s, door, self.seat, target)


def strike(s: Battle, door: Door, seat: int, slot: int, target: int) -> None:
    """Look at the hand; then choose a card there, unless the target is protected from discarding it."""
    knowledge.looked_at(s, seat, target)
    door.reveal()
    if door.listening:
        story.looks(s, door, seat, target)
    if keeps_cards(s, target, seat):
        if door.listening:
            story.strike_fails(s, door, seat, target)
    elif must_discard(s, door, target, seat):
        s.then(Strike(seat, slot, target))


class Strike(Ask[Battle]):
    """Which card of the hand that was looked at. A copy of the card that strikes only if there is nothing else."""

    def __init__(self, seat: int, slot: int, target: int) -> None:
        self.seat = seat
        self.slot = slot
        self.target = target

    def args(self) -> list[int]:
        return [self.seat, self.slot, self.target]

    def skips(self, s: Battle) -> bool:
        return s.hand_size[self.target] == 1

    def legal(self, s: Battle) -> list[Action]:
        row = s.kit.verbs.strike.row(self.seat)
        heap = s.hands[self.target]
        others = heap & ~copies(s, heap, self.slot)
        return [row[s.deck[slot]] for slot in slots_in(s, others or heap)]

    def choose(self, s: Battle, action: Action, door: Door) -> None:
        card = one_of(s, s.hands[self.target], s.deck.index(action.a))
        moves.discard_from_hand(s, self.target, card, 1 << self.seat, self.slot)
        if door.listening:
            story.discards_from_hand(s, door, self.target, card, 1 << self.seat | 1 << self.target)


def salvage(s: Battle, door: Door, seat: int, target: int) -> None:
    """A random card of the pile; both of them know it then."""
    knowers = 1 << seat | 1 << target
    card = draw_from_pile(s, door, target, knowers)
    moves.take_from_pile(s, seat, target, card)
    if door.listening:
        story.salvages(s, door, seat, target, card)


def draw_from_pile(s: Battle, door: Door, seat: int, knowers: int) -> int:
    """A card of a pile by chance, if there is more than one."""
    pile = s.piles[seat]
    if s.pile_size[seat] == 1:
        return pile.bit_length() - 1
    weights = [0] * s.kit.cards.size
    for slot in slots_in(s, pile):
        weights[s.deck[slot]] = copies(s, pile, slot).bit_count()
    kind = door.pick(s, PILE, weights, s.pile_size[seat], knowers)
    return one_of(s, pile, s.deck.index(kind))
