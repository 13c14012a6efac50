"""Set-up: the set of cards, the first card in recovery, the first discard. Rules: Set-up."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import ALL, Door
from quarterdeck.core.state import EACH, Ask, Step
from quarterdeck.games.battlecruisers import knowledge, story
from quarterdeck.games.battlecruisers.cards import NEGATION
from quarterdeck.games.battlecruisers.table import (
    DEAL,
    SEATS_IN,
    SET,
    Battle,
    Kit,
    one_of,
    slots_in,
)

ADVISED_NEGATION: Final = 2
"""Rules: Set-up. More negation cards than this are not recommended."""


def negation_cards(kit: Kit, deck: list[int]) -> list[int]:
    """The negation cards of a set."""
    return [kind for kind in deck if kit.symbols[kind] & NEGATION]


class DrawSet(Step[Battle]):
    """A random set: any cards of the box, Heavy Assault only if it is in the game (`extra`)."""

    def __init__(self, extra: int) -> None:
        self.extra = extra

    def args(self) -> list[int]:
        return [self.extra]

    def run(self, s: Battle, door: Door) -> None:
        weights = [0 if extra and not self.extra else 1 for extra in s.kit.cards.extra]
        for _ in range(s.kit.set_size):
            kind = door.pick(s, SET, weights, sum(weights))
            weights[kind] = 0
            s.deck.append(kind)
        s.deck.sort()


class DealHands(Step[Battle]):
    """Every seat gets the same cards. `choosing`: the experienced start, with a chosen recovery card."""

    def __init__(self, choosing: int) -> None:
        self.choosing = choosing

    def args(self) -> list[int]:
        return [self.choosing]

    def run(self, s: Battle, door: Door) -> None:
        seats, size = s.kit.seats, s.kit.set_size
        for seat in range(seats):
            s.hands[seat] = sum(1 << slot * seats + seat for slot in range(size))
            s.hand_size[seat] = size
            knowledge.put_openly(s, seat, s.hands[seat])
        if door.listening:
            story.set_chosen(s, door)
            negation = negation_cards(s.kit, s.deck)
            if len(negation) > ADVISED_NEGATION:
                story.much_negation(s, door, negation)
        if self.choosing:
            s.do(ChooseRecovery(), FirstDiscard())
        else:
            for seat in range(seats):
                put_in_recovery(s, seat, draw_from_hand(s, door, seat, ALL))
            s.then(FirstDiscard())


def draw_from_hand(s: Battle, door: Door, seat: int, knowers: int) -> int:
    """A random card of a hand. During set-up a hand has at most one copy of each card."""
    weights = [0] * s.kit.cards.size
    for slot in slots_in(s, s.hands[seat]):
        weights[s.deck[slot]] = 1
    kind = door.pick(s, DEAL, weights, s.hand_size[seat], knowers)
    return one_of(s, s.hands[seat], s.deck.index(kind))


def put_in_recovery(s: Battle, seat: int, card: int) -> None:
    s.hands[seat] &= ~(1 << card)
    s.hand_size[seat] -= 1
    s.recovery[seat] = card
    knowledge.left_openly(s, seat, card)


class ChooseRecovery(Ask[Battle]):
    """Rules: Experienced start. Chosen in secret, revealed together."""

    def mode(self) -> int:
        return EACH

    def seats(self, s: Battle) -> list[int]:
        return SEATS_IN[s.kit.everyone]

    def legal(self, s: Battle) -> list[Action]:
        out: list[Action] = []
        for seat in range(s.kit.seats):
            row = s.kit.verbs.recover.row(seat)
            out += [row[s.deck[slot]] for slot in slots_in(s, s.hands[seat])]
        return out

    def choose_all(self, s: Battle, answers: list[Action], door: Door) -> None:
        for answer in answers:
            put_in_recovery(s, answer.seat, one_of(s, s.hands[answer.seat], s.deck.index(answer.a)))


class FirstDiscard(Step[Battle]):
    """A random card of the hand goes face down to the discard pile. Only its owner knows it."""

    def run(self, s: Battle, door: Door) -> None:
        for seat in range(s.kit.seats):
            card = draw_from_hand(s, door, seat, 1 << seat)
            s.hands[seat] &= ~(1 << card)
            s.hand_size[seat] -= 1
            s.piles[seat] = 1 << card
            s.pile_size[seat] = 1
            knowledge.moved_unseen(s, seat, s.kit.seats + seat, card, 1 << seat)
            if door.listening:
                story.dealt(s, door, seat, card)
