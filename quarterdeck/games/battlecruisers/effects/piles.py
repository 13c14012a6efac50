"""Effects that return cards from the own discard pile, or remove them from the game."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.effects import ASKS, PerformEffects, Word
from quarterdeck.core.state import EACH, Ask, Step
from quarterdeck.core.words import Message
from quarterdeck.games.battlecruisers import story
from quarterdeck.games.battlecruisers.effects.base import CardEffect, does
from quarterdeck.games.battlecruisers.rules import moves
from quarterdeck.games.battlecruisers.table import PILE, SEATS_IN, Battle, copies, one_of, slots_in
from quarterdeck.games.battlecruisers.verbs import ENOUGH


class ReturnEffect(CardEffect):
    """Returns `amount` cards from the own discard pile to hand."""

    flow: int = ASKS
    empties_piles: bool = True

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        s.then(Return(SEATS_IN[seats][0], self.amount, 0))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        count = min(self.amount, s.pile_size[seat])
        return does("returns", count=count) if count else None


class ReturnUpTo(ReturnEffect):
    """Returns up to `amount` cards, as the player chooses."""

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        s.then(Return(SEATS_IN[seats][0], self.amount, 1))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        count = min(self.amount, s.pile_size[seat])
        return does("returns.up-to", count=count) if count else None


class Return(Ask[Battle]):
    """Asks for a card to return from the pile to hand, `count` times. With `may_stop` (1) the player may stop."""

    def __init__(self, seat: int, count: int, may_stop: int) -> None:
        self.seat = seat
        self.count = count
        self.may_stop = may_stop

    def args(self) -> list[int]:
        return [self.seat, self.count, self.may_stop]

    def skips(self, s: Battle) -> bool:
        return s.pile_size[self.seat] == 1 and not self.may_stop

    def legal(self, s: Battle) -> list[Action]:
        row = s.kit.verbs.return_.row(self.seat)
        out = [row[s.deck[slot]] for slot in slots_in(s, s.piles[self.seat])]
        if out and self.may_stop:
            out.append(s.kit.verbs.enough.of(self.seat))
        return out

    def choose(self, s: Battle, action: Action, door: Door) -> None:
        if action.code == ENOUGH:
            return
        card = one_of(s, s.piles[self.seat], s.deck.index(action.a))
        moves.return_from_pile(s, self.seat, card)
        if door.listening:
            story.returns(s, door, self.seat, card)
        if self.count > 1 and s.pile_size[self.seat]:
            s.then(Return(self.seat, self.count - 1, self.may_stop))


class ReturnAll(CardEffect):
    """Returns the whole pile."""

    empties_piles: bool = True

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        count = s.pile_size[seat]
        if count:
            moves.return_pile(s, seat)
            if door.listening:
                story.returns_pile(s, door, seat, count)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        count = s.pile_size[seat]
        return does("returns", count=count) if count else None


class Remove(CardEffect):
    """Removes cards of the own pile from the game."""

    flow: int = ASKS
    costs: bool = True

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        s.then(Removals(seats, self.amount))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        count = min(self.amount, s.pile_size[seat])
        return does("removes", count=count) if count else None


class Removals(Step[Battle]):
    """Removes cards of the own pile from the game. Ruling R9: random or chosen cards."""

    def __init__(self, seats: int, times: int) -> None:
        self.seats = seats
        self.times = times

    def args(self) -> list[int]:
        return [self.seats, self.times]

    def run(self, s: Battle, door: Door) -> None:
        if self.times > 1:
            s.then(Removals(self.seats, self.times - 1))
        asked = 0
        for seat in SEATS_IN[self.seats]:
            if s.pile_size[seat] > 1 and s.kit.rulings.salvage_chosen:
                asked |= 1 << seat
            elif s.pile_size[seat]:
                remove(s, door, seat, draw_from_pile(s, door, seat, 1 << seat))
        if asked:
            s.then(ChooseRemoval(asked))


class ChooseRemoval(Ask[Battle]):
    def __init__(self, asked: int) -> None:
        self.asked = asked

    def args(self) -> list[int]:
        return [self.asked]

    def mode(self) -> int:
        return EACH

    def seats(self, s: Battle) -> list[int]:
        return SEATS_IN[self.asked]

    def legal(self, s: Battle) -> list[Action]:
        out: list[Action] = []
        for seat in SEATS_IN[self.asked]:
            row = s.kit.verbs.remove.row(seat)
            out += [row[s.deck[slot]] for slot in slots_in(s, s.piles[seat])]
        return out

    def choose_all(self, s: Battle, answers: list[Action], door: Door) -> None:
        for answer in answers:
            remove(s, door, answer.seat, one_of(s, s.piles[answer.seat], s.deck.index(answer.a)))


def remove(s: Battle, door: Door, seat: int, card: int) -> None:
    moves.remove_from_pile(s, seat, card)
    if door.listening:
        story.removes(s, door, seat, card)


def draw_from_pile(s: Battle, door: Door, seat: int, knowers: int) -> int:
    """A random card of a pile."""
    pile = s.piles[seat]
    if s.pile_size[seat] == 1:
        return pile.bit_length() - 1
    weights = [0] * s.kit.cards.size
    for slot in slots_in(s, pile):
        weights[s.deck[slot]] = copies(s, pile, slot).bit_count()
    kind = door.pick(s, PILE, weights, s.pile_size[seat], knowers)
    return one_of(s, pile, s.deck.index(kind))


WORDS: Final[list[Word[Battle]]] = [
    Word("return", ReturnEffect, 3),
    Word("return_up_to", ReturnUpTo, 3),
    Word("return_all", ReturnAll),
    Word("remove", Remove, 3),
]
