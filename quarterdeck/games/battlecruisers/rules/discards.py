"""Discarding: the owner chooses a card and puts it face down on the own pile. Rules: Discarding.

If several seats discard at the same time, they choose in secret. A seat with one card to choose from is not asked:
the number of cards is public.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import EACH, Ask, Step
from quarterdeck.games.battlecruisers import story
from quarterdeck.games.battlecruisers.rules import moves
from quarterdeck.games.battlecruisers.rules.points import lose
from quarterdeck.games.battlecruisers.rules.protection import keeps_cards, keeps_points
from quarterdeck.games.battlecruisers.table import (
    ARMORED,
    SEATS_IN,
    Battle,
    one_of,
    recovery_card,
    slots_in,
)
from quarterdeck.games.battlecruisers.verbs import DISCARD, DISCARD_RECOVERY

# What may be discarded.
PLAIN: Final = 0
"""From hand or recovery zone."""
THIS_OR_HAND: Final = 1
"""From hand, or the card in play."""
ANY: Final = 2
"""From hand, recovery zone or in play."""


def must_discard(s: Battle, door: Door, seat: int, actor: int) -> bool:
    """Return whether a seat must discard for an effect. With Armor Plating it loses a point here instead."""
    if keeps_cards(s, seat, actor):
        if door.listening:
            story.keeps_cards(s, door, seat)
        return False
    if s.now[ARMORED] >> seat & 1:
        if door.listening:
            story.armor_holds(s, door, seat, s.points[seat] > 0 and not keeps_points(s, seat, actor))
        lose(s, door, seat, 1, actor)
        return False
    return True


def recovery_offered(s: Battle, seat: int, what: int) -> bool:
    """Return whether the recovery card may be discarded. On red alert it is the card in play, which is offered once."""
    if what == PLAIN:
        return recovery_card(s, seat) >= 0
    return what == ANY and s.recovery[seat] >= 0


def this_offered(s: Battle, seat: int, what: int) -> bool:
    return what != PLAIN and s.played[seat] >= 0


class Discards(Step[Battle]):
    """Some seats discard `times` cards each. `actor` is the seat whose main effect it is, or CLASH."""

    def __init__(self, actor: int, slot: int, seats: int, what: int, times: int) -> None:
        self.actor = actor
        self.slot = slot
        self.seats = seats
        self.what = what
        self.times = times

    def args(self) -> list[int]:
        return [self.actor, self.slot, self.seats, self.what, self.times]

    def run(self, s: Battle, door: Door) -> None:
        if self.times > 1:
            s.then(Discards(self.actor, self.slot, self.seats, self.what, self.times - 1))
        asked = 0
        for seat in SEATS_IN[self.seats]:
            recovery = recovery_offered(s, seat, self.what)
            this = this_offered(s, seat, self.what)
            count = s.hand_size[seat] + recovery + this
            if not count:
                if door.listening:
                    story.nothing_to_discard(s, door, seat)
            elif must_discard(s, door, seat, self.actor):
                if count > 1:
                    asked |= 1 << seat
                elif recovery:
                    discard_recovery(s, door, seat)
                elif this:
                    discard_this(s, door, seat)
                else:
                    discard_last(s, door, seat)
        if asked:
            s.then(ChooseDiscard(self.actor, self.slot, asked, self.what))


class ChooseDiscard(Ask[Battle]):
    """Asks all seats that discard together, in secret, for a card."""

    def __init__(self, actor: int, slot: int, asked: int, what: int) -> None:
        self.actor = actor
        self.slot = slot
        self.asked = asked
        self.what = what

    def args(self) -> list[int]:
        return [self.actor, self.slot, self.asked, self.what]

    def mode(self) -> int:
        return EACH

    def seats(self, s: Battle) -> list[int]:
        return SEATS_IN[self.asked]

    def legal(self, s: Battle) -> list[Action]:
        verbs = s.kit.verbs
        out: list[Action] = []
        for seat in SEATS_IN[self.asked]:
            row = verbs.discard.row(seat)
            for slot in slots_in(s, s.hands[seat]):
                out.append(row[s.deck[slot]])
            if recovery_offered(s, seat, self.what):
                out.append(verbs.discard_recovery.of(seat))
            if this_offered(s, seat, self.what):
                out.append(verbs.discard_this.of(seat))
        return out

    def choose_all(self, s: Battle, answers: list[Action], door: Door) -> None:
        for answer in answers:
            seat = answer.seat
            if answer.code == DISCARD:
                card = one_of(s, s.hands[seat], s.deck.index(answer.a))
                moves.discard_from_hand(s, seat, card)
                if door.listening:
                    story.discards_from_hand(s, door, seat, card, 1 << seat)
            elif answer.code == DISCARD_RECOVERY:
                discard_recovery(s, door, seat)
            else:
                discard_this(s, door, seat)


def discard_recovery(s: Battle, door: Door, seat: int) -> None:
    card = moves.discard_recovery(s, seat)
    if door.listening:
        story.discards_openly(s, door, seat, card, "recovery")


def discard_this(s: Battle, door: Door, seat: int) -> None:
    card = moves.discard_played(s, seat)
    if door.listening:
        story.discards_openly(s, door, seat, card, "this")


def discard_last(s: Battle, door: Door, seat: int) -> None:
    """Discard the only card of a hand."""
    card = s.hands[seat].bit_length() - 1
    moves.discard_from_hand(s, seat, card)
    if door.listening:
        story.discards_from_hand(s, door, seat, card, 1 << seat)
