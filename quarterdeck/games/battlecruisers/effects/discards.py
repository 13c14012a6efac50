"""Effects that discard cards, except those aimed at one chosen opponent."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.core.effects import ASKS, PerformEffects, Word
from quarterdeck.core.words import Message
from quarterdeck.games.battlecruisers import story
from quarterdeck.games.battlecruisers.cards import TECHNOLOGY
from quarterdeck.games.battlecruisers.effects.base import CardEffect, Harm, actor_of, does, tell_reached
from quarterdeck.games.battlecruisers.rules.discards import (
    ANY,
    PLAIN,
    THIS_OR_HAND,
    Discards,
    discard_recovery,
    discard_this,
    must_discard,
    recovery_offered,
    this_offered,
)
from quarterdeck.games.battlecruisers.rules.protection import keeps_cards, reached
from quarterdeck.games.battlecruisers.story import card_name
from quarterdeck.games.battlecruisers.table import SEATS_IN, Battle, in_clash, kind_of, recovery_card, symbols_of


class DiscardThis(CardEffect):
    """Discards the card in play."""

    costs: bool = True
    costs_cards: bool = True
    discards_itself: bool = True

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        if s.played[seat] >= 0 and must_discard(s, door, seat, actor_of(use, seat)):
            discard_this(s, door, seat)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return None if keeps_cards(s, seat, actor) else does("costs-this")


class DiscardRecovery(CardEffect):
    """Discards the card in the recovery zone."""

    costs: bool = True
    costs_cards: bool = True

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        if recovery_card(s, seat) >= 0 and must_discard(s, door, seat, actor_of(use, seat)):
            discard_recovery(s, door, seat)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        card = -1 if keeps_cards(s, seat, actor) else recovery_card(s, seat)
        return does("costs-recovery", card=card_name(s, kind_of(s, card))) if card >= 0 else None


class Infect(CardEffect):
    """Every opponent discards Technology from the recovery zone."""

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        for victim in tell_reached(s, door, seat, use.source):
            if _infected(s, victim) and must_discard(s, door, victim, actor_of(use, seat)):
                discard_recovery(s, door, victim)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        lost = [other for other in who_discard(s, seat, slot) if _infected(s, other)]
        cards = [card_name(s, kind_of(s, recovery_card(s, other))) for other in lost]
        return does("infects", cards=cards) if cards else does("infects.nobody")

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        if _infected(s, seat) and not keeps_cards(s, seat, actor):
            harm.add(1, "infect", {"card": card_name(s, kind_of(s, recovery_card(s, seat)))})


def _infected(s: Battle, seat: int) -> bool:
    card = recovery_card(s, seat)
    return card >= 0 and symbols_of(s, card) & TECHNOLOGY != 0


class Discard(CardEffect):
    """Discards from hand or recovery zone."""

    flow: int = ASKS
    costs: bool = True
    costs_cards: bool = True

    def what(self) -> int:
        return PLAIN

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        s.then(Discards(actor_of(use, SEATS_IN[seats][0]), use.source, seats, self.what(), self.amount))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        if keeps_cards(s, seat, actor):
            return None
        what = self.what()
        there = s.hand_size[seat] + recovery_offered(s, seat, what) + this_offered(s, seat, what)
        count = min(self.amount, there)
        return does("costs-cards", count=count) if count else None


class DiscardThisOrHand(Discard):
    def what(self) -> int:
        return THIS_OR_HAND

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        if s.hand_size[seat] and not keeps_cards(s, seat, actor):
            return does("costs-this-or-hand")
        return super().phrase(s, seat, actor, slot)


class DiscardAny(Discard):
    """Discards from hand, recovery zone or in play."""

    def what(self) -> int:
        return ANY


class LargestHandDiscards(CardEffect):
    """The seat in the clash with the single largest hand discards."""

    flow: int = ASKS

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        largest = largest_hand(s, in_clash(s, use.source))
        if largest & seats:
            s.then(Discards(actor_of(use, SEATS_IN[seats][0]), use.source, largest, PLAIN, self.amount))
        elif door.listening:
            story.no_single_hand(s, door, seats)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("largest-hand")


class OpponentsDiscard(CardEffect):
    """Every opponent discards."""

    flow: int = ASKS

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        seat = SEATS_IN[seats][0]
        tell_reached(s, door, seat, use.source)
        s.then(Discards(actor_of(use, seat), use.source, reached(s, seat, use.source), PLAIN, self.amount))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        hit = len(who_discard(s, seat, slot))
        return does("all-discard", cards=self.amount, count=hit) if hit else None

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        if not keeps_cards(s, seat, actor):
            count = discardable(s, seat, self.amount)
            harm.add(count, "cards", {"count": count})


def discardable(s: Battle, seat: int, amount: int) -> int:
    """How many cards a seat can discard from hand and recovery zone, at most `amount`."""
    return min(amount, s.hand_size[seat] + (recovery_card(s, seat) >= 0))


def who_discard(s: Battle, seat: int, slot: int) -> list[int]:
    """The opponents that a main effect can make discard."""
    return [other for other in SEATS_IN[reached(s, seat, slot)] if not keeps_cards(s, other, seat)]


def largest_hand(s: Battle, seats: int) -> int:
    """The seat with more cards in hand than each of the others, as a mask; 0 if two have as many."""
    best, size = 0, -1
    for seat in SEATS_IN[seats]:
        if s.hand_size[seat] > size:
            best, size = 1 << seat, s.hand_size[seat]
        elif s.hand_size[seat] == size:
            best = 0
    return best


WORDS: Final[list[Word[Battle]]] = [
    Word("discard_this", DiscardThis),
    Word("discard_recovery", DiscardRecovery),
    Word("infect", Infect),
    Word("discard", Discard, 3),
    Word("discard_this_or_hand", DiscardThisOrHand, 1),
    Word("discard_any", DiscardAny, 3),
    Word("largest_hand_discards", LargestHandDiscards, 3),
    Word("opponents_discard", OpponentsDiscard, 3),
]
