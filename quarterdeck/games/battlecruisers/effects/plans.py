"""Effects that exchange a card, set the order of resolution, ignore an effect, or name a card."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.effects import ASKS, PerformEffects, Word
from quarterdeck.core.state import Ask
from quarterdeck.core.words import Message
from quarterdeck.games.battlecruisers import story
from quarterdeck.games.battlecruisers.effects.base import CardEffect, Harm, does, tell_reached
from quarterdeck.games.battlecruisers.rules import moves
from quarterdeck.games.battlecruisers.rules.protection import reached
from quarterdeck.games.battlecruisers.table import DOUBLED, SEATS_IN, Battle, one_of, slot_of, slots_in


class ExchangeEffect(CardEffect):
    flow: int = ASKS

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        s.then(Exchange(SEATS_IN[seats][0]))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("exchanges") if s.hand_size[seat] else None


class Exchange(Ask[Battle]):
    """Spy Drone: exchanges the card in play for one from hand, which is resolved when its number comes."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def skips(self, s: Battle) -> bool:
        return s.hand_size[self.seat] == 1

    def legal(self, s: Battle) -> list[Action]:
        row = s.kit.verbs.exchange.row(self.seat)
        return [row[s.deck[slot]] for slot in slots_in(s, s.hands[self.seat])]

    def choose(self, s: Battle, action: Action, door: Door) -> None:
        seat = self.seat
        slot = s.deck.index(action.a)
        back = s.played[seat]
        card = one_of(s, s.hands[seat], slot)
        moves.exchange(s, seat, card)
        s.now[DOUBLED] &= ~(1 << seat)  # Ruling R23: the card that was played has been resolved.
        if slot != slot_of(s, back):  # Another copy of the same card was resolved together with this one.
            s.resolved &= ~(1 << seat)
        if door.listening:
            story.exchanges(s, door, seat, back, card)


class Order(CardEffect):
    flow: int = ASKS

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        s.order = []
        s.then(ChooseOrder(SEATS_IN[seats][0]))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("orders")


def unresolved(s: Battle) -> int:
    """The mask of slots in play that are not resolved yet."""
    mask = 0
    for seat in SEATS_IN[s.kit.everyone & ~s.resolved]:
        card = s.played[seat]
        if card >= 0:
            mask |= 1 << slot_of(s, card)
    return mask


class ChooseOrder(Ask[Battle]):
    """Tech Officer: asks which number is resolved next, until one is left."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Battle) -> list[Action]:
        left = unresolved(s)
        for slot in s.order:
            left &= ~(1 << slot)
        if not left & left - 1:
            return []
        row = s.kit.verbs.next.row(self.seat)
        return [row[s.deck[slot]] for slot in range(len(s.deck)) if left >> slot & 1]

    def choose(self, s: Battle, action: Action, door: Door) -> None:
        s.order.append(s.deck.index(action.a))
        s.then(self)
        if door.listening:
            story.orders(s, door, self.seat, action.a)


class NavigateEffect(CardEffect):
    flow: int = ASKS

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        s.then(Navigate(SEATS_IN[seats][0]))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("navigates")


class Navigate(Ask[Battle]):
    """Navigator: asks for a main effect to ignore. Ruling R8: one that is in play and not resolved yet, or any."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Battle) -> list[Action]:
        choices = (1 << len(s.deck)) - 1 if s.kit.rulings.navigator_any else unresolved(s)
        row = s.kit.verbs.ignore.row(self.seat)
        return [row[s.deck[slot]] for slot in range(len(s.deck)) if choices >> slot & 1]

    def choose(self, s: Battle, action: Action, door: Door) -> None:
        s.refused[self.seat] |= 1 << s.deck.index(action.a)
        if door.listening:
            story.refuses(s, door, self.seat, action.a)


class NameEffect(CardEffect):
    flow: int = ASKS

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        seat = SEATS_IN[seats][0]
        tell_reached(s, door, seat, use.source)
        s.then(NameCard(seat, use.source))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("names") if any(s.hand_size[other] for other in SEATS_IN[reached(s, seat, slot)]) else None

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        harm.add(min(1, s.hand_size[seat]), "name", {})


class NameCard(Ask[Battle]):
    """Bureaucrat: names a card and takes every copy of it from the hands of all opponents."""

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def args(self) -> list[int]:
        return [self.seat, self.slot]

    def legal(self, s: Battle) -> list[Action]:
        row = s.kit.verbs.name.row(self.seat)
        return [row[kind] for kind in s.deck]

    def choose(self, s: Battle, action: Action, door: Door) -> None:
        if door.listening:
            story.names(s, door, self.seat, action.a)
        for victim in SEATS_IN[reached(s, self.seat, self.slot)]:
            count = moves.take_named(s, self.seat, victim, s.deck.index(action.a))
            if door.listening:
                story.takes_named(s, door, self.seat, victim, action.a, count)


WORDS: Final[list[Word[Battle]]] = [
    Word("exchange", ExchangeEffect),
    Word("order", Order),
    Word("navigate", NavigateEffect),
    Word("name", NameEffect),
]
