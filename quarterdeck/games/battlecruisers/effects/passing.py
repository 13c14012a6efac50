"""Effects that pass cards from player to player, face down: Reconstruction and Pirate Raid."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.effects import ASKS, PerformEffects, Word
from quarterdeck.core.state import EACH, Ask
from quarterdeck.core.words import Message
from quarterdeck.games.battlecruisers import story
from quarterdeck.games.battlecruisers.effects.base import CardEffect, Harm, does, tell_reached
from quarterdeck.games.battlecruisers.rules import moves
from quarterdeck.games.battlecruisers.rules.protection import reached
from quarterdeck.games.battlecruisers.table import SEATS_IN, Battle, one_of, slots_in
from quarterdeck.games.battlecruisers.verbs import KEEP


def with_cards(s: Battle, mask: int) -> int:
    """The seats of a mask that have a card in hand."""
    for seat in SEATS_IN[mask]:
        if not s.hand_size[seat]:
            mask &= ~(1 << seat)
    return mask


def with_choice(s: Battle, mask: int) -> int:
    """The seats of a mask that have more than one card in hand. The others are not asked."""
    for seat in SEATS_IN[mask]:
        if s.hand_size[seat] < 2:
            mask &= ~(1 << seat)
    return mask


def chosen_cards(s: Battle, givers: int, answers: list[Action]) -> list[int]:
    """The card that each giver gives: as answered, or the only card in hand."""
    out: list[int] = []
    for seat in SEATS_IN[givers]:
        card = s.hands[seat].bit_length() - 1
        for answer in answers:
            if answer.seat == seat:
                card = one_of(s, s.hands[seat], s.deck.index(answer.a))
        out.append(card)
    return out


class Giving(Ask[Battle]):
    """Several seats secretly choose a card of their hands to give."""

    def __init__(self, actor: int, slot: int, asked: int) -> None:
        self.actor = actor
        self.slot = slot
        self.asked = asked

    def args(self) -> list[int]:
        return [self.actor, self.slot, self.asked]

    def mode(self) -> int:
        return EACH

    def seats(self, s: Battle) -> list[int]:
        return SEATS_IN[self.asked]

    def legal(self, s: Battle) -> list[Action]:
        out: list[Action] = []
        for seat in SEATS_IN[self.asked]:
            row = s.kit.verbs.give.row(seat)
            out += [row[s.deck[slot]] for slot in slots_in(s, s.hands[seat])]
        return out


# -- Reconstruction ----------------------------------------------------------------------------------------


def circle(s: Battle, actor: int, slot: int) -> int:
    """Rules: Ignoring an effect. A seat that ignores it neither passes nor receives a card."""
    return reached(s, actor, slot) | 1 << actor


def neighbour(s: Battle, seat: int, mask: int) -> int:
    """The next seat of a mask, clockwise."""
    seats = s.kit.seats
    after = (seat + 1) % seats
    while not mask >> after & 1:
        after = (after + 1) % seats
    return after


class PassLeftEffect(CardEffect):
    """All pass a card from hand to the left at the same time."""

    flow: int = ASKS
    empties_piles: bool = True

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        actor, slot = SEATS_IN[seats][0], use.source
        tell_reached(s, door, actor, slot)
        players = circle(s, actor, slot)
        if players == 1 << actor:
            if door.listening:
                story.nobody_to_choose(s, door, actor)
            return
        asked = with_choice(s, players)
        if asked:
            s.then(PassLeft(actor, slot, asked))
        else:
            hand_on(s, door, actor, slot, [])

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("passes") if reached(s, seat, slot) else None

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        harm.add(min(1, s.hand_size[seat]), "pass", {})


class PassLeft(Giving):
    def choose_all(self, s: Battle, answers: list[Action], door: Door) -> None:
        hand_on(s, door, self.actor, self.slot, answers)


def hand_on(s: Battle, door: Door, actor: int, slot: int, answers: list[Action]) -> None:
    players = circle(s, actor, slot)
    givers = with_cards(s, players)
    cards = chosen_cards(s, givers, answers)
    takers = [neighbour(s, seat, players) for seat in SEATS_IN[givers]]
    _pass_all(s, SEATS_IN[givers], takers, cards, actor)
    if door.listening:
        for giver, taker, card in zip(SEATS_IN[givers], takers, cards, strict=True):
            story.passes(s, door, giver, taker, card)
    for giver, taker in zip(SEATS_IN[givers], takers, strict=True):
        if taker == actor:
            s.then(Swap(actor, giver))


def _pass_all(s: Battle, givers: list[int], takers: list[int], cards: list[int], actor: int) -> None:
    """Pass all cards, from the actor backwards, so that each seat gives before it receives."""
    seats = s.kit.seats
    for back in range(1, seats + 1):
        giver = (actor - back) % seats
        if giver in givers:
            at = givers.index(giver)
            if takers[at] == actor:
                moves.pass_on(s, giver, actor, cards[at])
            else:
                moves.give(s, giver, takers[at], cards[at])


class Swap(Ask[Battle]):
    """Asks whether to exchange the received card with one of the own pile."""

    def __init__(self, seat: int, giver: int) -> None:
        self.seat = seat
        self.giver = giver

    def args(self) -> list[int]:
        return [self.seat, self.giver]

    def legal(self, s: Battle) -> list[Action]:
        row = s.kit.verbs.swap.row(self.seat)
        return [
            s.kit.verbs.keep.of(self.seat),
            *[row[s.deck[slot]] for slot in slots_in(s, s.piles[self.seat])],
        ]

    def choose(self, s: Battle, action: Action, door: Door) -> None:
        if action.code == KEEP:
            card = s.passed.bit_length() - 1
            moves.take_up_passed(s, self.seat, self.giver)
            if door.listening:
                story.keeps(s, door, self.seat, self.giver, card)
            return
        received = s.passed.bit_length() - 1
        card = one_of(s, s.piles[self.seat], s.deck.index(action.a))
        moves.swap_passed(s, self.seat, self.giver, card)
        if door.listening:
            story.swaps(s, door, self.seat, self.giver, received, card)


# -- Pirate Raid -------------------------------------------------------------------------------------------


class RaidEffect(CardEffect):
    """Every opponent gives a card from hand, all at the same time."""

    flow: int = ASKS

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        actor, slot = SEATS_IN[seats][0], use.source
        tell_reached(s, door, actor, slot)
        asked = with_choice(s, with_cards(s, reached(s, actor, slot)))
        if asked:
            s.then(Raid(actor, slot, asked))
        else:
            surrender(s, door, actor, slot, [])

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        givers = with_cards(s, reached(s, seat, slot)).bit_count()
        return does("raids", count=givers) if givers else None

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        harm.add(min(1, s.hand_size[seat]), "raid", {})


class Raid(Giving):
    def choose_all(self, s: Battle, answers: list[Action], door: Door) -> None:
        surrender(s, door, self.actor, self.slot, answers)


def surrender(s: Battle, door: Door, actor: int, slot: int, answers: list[Action]) -> None:
    givers = with_cards(s, reached(s, actor, slot))
    cards = chosen_cards(s, givers, answers)
    for giver, card in zip(SEATS_IN[givers], cards, strict=True):
        moves.give(s, giver, actor, card)
        if door.listening:
            story.passes(s, door, giver, actor, card)


WORDS: Final[list[Word[Battle]]] = [
    Word("pass_left", PassLeftEffect),
    Word("raid", RaidEffect),
]
