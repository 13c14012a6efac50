"""A small game with a deck, to test `core/deck.py`: look at the top three cards, put one under the deck, draw one.

Two lookouts take turns. A turn: look at the top three cards in secret, put one of them under the deck face down, and
draw the top card into a secret hand. After six turns the hand with the higher sum wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Action, Param, Verb
from quarterdeck.core.chance import Door, Stream
from quarterdeck.core.decision import Option
from quarterdeck.core.deck import Deck
from quarterdeck.core.event import Event
from quarterdeck.core.game import Box, Game
from quarterdeck.core.parts import Card, Item, Panel, Part
from quarterdeck.core.setting import Options
from quarterdeck.core.state import DRAWN, LOST, WON, Ask, State, Step
from quarterdeck.core.words import say

SEATS: Final = 2
COPIES: Final = [3, 3, 2, 2]
TURNS: Final = 6
LOOKS: Final = 3
UNKNOWN: Final = -1
BURY: Final = Verb("bury", Param("place", LOOKS))
TEXTS: Final = {
    "lookout.panel": "Lookout {seat}",
    "lookout.left": "{left} cards in the deck",
    "lookout.card": "Value {value}",
    "lookout.back": "Face down",
    "lookout.ask.Bury": "Put one of these cards under the deck.",
    "lookout.do.bury": "Bury card {place}",
    "lookout.buried": "Lookout {seat} buries {value}.",
    "lookout.end.sums": "The watch is over.",
}


class Watch(State):
    def __init__(self) -> None:
        super().__init__(1)
        self.turn: int = 0
        self.deck: Deck = Deck(COPIES)
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        self.seen: list[list[int]] = [[] for _ in range(SEATS)]
        """Per card of a hand: a bit for each seat that knows it."""


class Turn(Step[Watch]):
    def run(self, s: Watch, door: Door) -> None:
        if s.turn == TURNS:
            sums = [sum(hand) for hand in s.hands]
            best = DRAWN if sums[0] == sums[1] else WON
            s.finish(0, [best if one == max(sums) else LOST for one in sums])
            return
        seat = s.turn % SEATS
        s.deck.look(s, door, 0, LOOKS, 1 << seat)
        s.do(Bury(seat), Turn())


class Bury(Ask[Watch]):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Watch) -> list[Action]:
        return BURY.row(self.seat)

    def choose(self, s: Watch, action: Action, door: Door) -> None:
        deck = s.deck
        knowers = deck.knowers(action.a)
        card = deck.take(action.a)
        deck.put_under(card, knowers)
        if door.listening:
            who = [seat for seat in range(SEATS) if knowers >> seat & 1]
            door.tell(Event(say("lookout.buried", seat=self.seat + 1, value=card + 1), private=["value"], knowers=who))
        s.seen[self.seat].append(deck.knowers(0) | 1 << self.seat)
        s.hands[self.seat].append(deck.draw(s, door, 0, 1 << self.seat))
        s.turn += 1


class Lookout(Game[Watch]):
    def __init__(self, options: Options) -> None:
        box = Box(
            name="lookout",
            title="Lookout",
            revision=1,
            seats=SEATS,
            verbs=[BURY],
            steps=[Turn, Bury],
            endings=["sums"],
            texts=TEXTS,
            streams=[Stream("deck", ["v1", "v2", "v3", "v4"])],
            bound=TURNS,
        )
        super().__init__(box, options)

    def blank(self) -> Watch:
        return Watch()

    def setup(self, door: Door) -> Watch:
        s = Watch()
        s.then(Turn())
        return s

    def view(self, s: Watch, seats: Sequence[int]) -> list[Part]:
        known = self.hide(s, seats)
        left = say("lookout.left", left=len(known.deck))
        out: list[Part] = []
        for seat in range(SEATS):
            waiting = seat in [action.seat for action in s.options]
            out.append(
                Panel(f"seat{seat}", say("lookout.panel", seat=seat + 1), seat, [Item("left", left)], waiting=waiting)
            )
            for place, card in enumerate(known.hands[seat]):
                out.append(_shown(f"hand{seat}.{place}", card, f"seat{seat}"))
        if not s.over:
            for place, card in enumerate(known.deck.top[:LOOKS]):
                out.append(_shown(f"deck.{place}", card, "seat0"))
        return out

    def option(self, s: Watch, action: Action) -> Option:
        return Option(action, super().option(s, action).label, [f"deck.{action.a}"])

    def hide(self, s: Watch, seats: Sequence[int]) -> Watch:
        known = super().hide(s, seats)
        elsewhere = [0] * len(COPIES)
        for seat in range(SEATS):
            for place, who in enumerate(s.seen[seat]):
                card = s.hands[seat][place]
                if card != UNKNOWN and not any(who >> one & 1 for one in seats):
                    elsewhere[card] += 1
                    known.hands[seat][place] = UNKNOWN
        known.deck = s.deck.hide(seats, elsewhere)
        return known

    def fill(self, known: Watch, door: Door) -> Watch:
        s = known.copy()
        for hand in s.hands:
            for place, card in enumerate(hand):
                if card == UNKNOWN:
                    hand[place] = s.deck.deal(s, door, 0, 1)[0]
        s.deck = s.deck.fill(s, door, 0)
        s.counters = [0]
        return s


def _shown(id: str, card: int, zone: str) -> Card:
    return Card(id, say("lookout.back") if card == UNKNOWN else say("lookout.card", value=card + 1), zone=zone)
