"""A small game of hidden hands, to test the engine: secret simultaneous choices, cards that change owner, knowledge.

Three envoys hold three secret cards each (values 1 to 4, from a bag of three of each). Each round all choose a card in
secret; they are revealed together; the highest, if alone, scores. Then the seat that scored chooses a card of its hand
and passes it face down to the left neighbour: giver and receiver know it, the third does not. After two rounds the most
points win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Action, Param, Verb
from quarterdeck.core.chance import ALL, Door, Stream
from quarterdeck.core.decision import Option
from quarterdeck.core.event import Event
from quarterdeck.core.game import Box, Game
from quarterdeck.core.parts import Card, Item, Panel, Part
from quarterdeck.core.setting import Options
from quarterdeck.core.state import DRAWN, EACH, LOST, WON, Ask, State, Step
from quarterdeck.core.words import say

SEATS: Final = 3
VALUES: Final = 4
HAND: Final = 3
UNKNOWN: Final = -1
PLAY: Final = Verb("play", Param("value", ["v1", "v2", "v3", "v4"]))
GIVE: Final = Verb("give", Param("value", ["v1", "v2", "v3", "v4"]))
TEXTS: Final = {
    "envoys.panel": "Envoy {seat}",
    "envoys.points": "{points} points",
    "envoys.card": "Value {value}",
    "envoys.back": "Face down",
    "envoys.ask.Choose": "Choose a card in secret.",
    "envoys.ask.Pass": "Pass a card to the left.",
    "envoys.do.play": "Play {value}",
    "envoys.do.give": "Give {value}",
    "envoys.revealed": "Envoy {seat} reveals {value}.",
    "envoys.passed": "Envoy {seat} passes {value}.",
    "envoys.end.points": "The talks are over.",
}


class Hall(State):
    def __init__(self) -> None:
        super().__init__(1)
        self.round: int = 0
        self.bag: list[int] = [3] * VALUES
        self.points: list[int] = [0] * SEATS
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        self.seen: list[list[int]] = [[] for _ in range(SEATS)]
        """Per card of a hand, in the same order: a bit for each seat that knows it."""

    def put(self, seat: int, value: int, knowers: int) -> None:
        """Insert a card. Hands are sorted, so that its place does not reveal when a card came."""
        cards = sorted([*zip(self.hands[seat], self.seen[seat], strict=True), (value, knowers)])
        self.hands[seat] = [card for card, _ in cards]
        self.seen[seat] = [who for _, who in cards]

    def take(self, seat: int, value: int) -> None:
        at = self.hands[seat].index(value)
        del self.hands[seat][at]
        del self.seen[seat][at]


class Deal(Step[Hall]):
    def run(self, s: Hall, door: Door) -> None:
        for seat in range(SEATS):
            for _ in range(HAND):
                value = door.pick(s, 0, s.bag, sum(s.bag), 1 << seat)
                s.bag[value] -= 1
                s.put(seat, value, 1 << seat)


class Choose(Ask[Hall]):
    def mode(self) -> int:
        return EACH

    def seats(self, s: Hall) -> list[int]:
        return [0, 1, 2]

    def legal(self, s: Hall) -> list[Action]:
        return [PLAY.of(seat, value) for seat in range(SEATS) for value in dict.fromkeys(s.hands[seat])]

    def choose_all(self, s: Hall, answers: list[Action], door: Door) -> None:
        best = max(action.a for action in answers)
        for action in answers:
            s.take(action.seat, action.a)
            if door.listening:
                door.tell(Event(say("envoys.revealed", seat=action.seat + 1, value=action.a + 1)))
        winners = [action.seat for action in answers if action.a == best]
        s.round += 1
        if len(winners) == 1:
            s.points[winners[0]] += 1
            s.do(Pass(winners[0]), Next())
        else:
            s.then(Next())


class Pass(Ask[Hall]):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def skips(self, s: Hall) -> bool:
        return False  # That the seat has only one value left is secret.

    def legal(self, s: Hall) -> list[Action]:
        return [GIVE.of(self.seat, value) for value in dict.fromkeys(s.hands[self.seat])]

    def choose(self, s: Hall, action: Action, door: Door) -> None:
        to = (self.seat + 1) % SEATS
        s.take(self.seat, action.a)
        s.put(to, action.a, 1 << self.seat | 1 << to)
        if door.listening:
            message = say("envoys.passed", seat=self.seat + 1, value=action.a + 1)
            door.tell(Event(message, private=["value"], knowers=[self.seat, to]))


class Next(Step[Hall]):
    def run(self, s: Hall, door: Door) -> None:
        if s.round < 2:
            s.then(Choose())
            return
        best = max(s.points)
        winners = [seat for seat in range(SEATS) if s.points[seat] == best]
        top = WON if len(winners) == 1 else DRAWN
        s.finish(0, [top if seat in winners else LOST for seat in range(SEATS)])


class Envoys(Game[Hall]):
    def __init__(self, options: Options) -> None:
        box = Box(
            name="envoys",
            title="Envoys",
            revision=1,
            seats=SEATS,
            verbs=[PLAY, GIVE],
            steps=[Deal, Choose, Pass, Next],
            endings=["points"],
            texts=TEXTS,
            streams=[Stream("bag", ["v1", "v2", "v3", "v4"])],
            bound=8,
        )
        super().__init__(box, options)

    def blank(self) -> Hall:
        return Hall()

    def setup(self, door: Door) -> Hall:
        s = Hall()
        s.do(Deal(), Choose())
        return s

    def round(self, s: Hall) -> int:
        return s.round

    def view(self, s: Hall, seats: Sequence[int]) -> list[Part]:
        out: list[Part] = []
        for seat in range(SEATS):
            points = say("envoys.points", points=s.points[seat])
            waiting = seat in [action.seat for action in s.options]
            out.append(
                Panel(
                    f"seat{seat}", say("envoys.panel", seat=seat + 1), seat, [Item("points", points)], waiting=waiting
                )
            )
            known = [v for v, who in zip(s.hands[seat], s.seen[seat], strict=True) if _knows(who, seats)]
            for place in range(len(s.hands[seat])):
                name = say("envoys.card", value=known[place] + 1) if place < len(known) else say("envoys.back")
                out.append(Card(f"hand{seat}.{place}", name, zone=f"seat{seat}"))
        return out

    def option(self, s: Hall, action: Action) -> Option:
        """Equal cards are one option; each of them can be clicked for it."""
        places = [place for place, value in enumerate(s.hands[action.seat]) if value == action.a]
        return Option(action, super().option(s, action).label, [f"hand{action.seat}.{place}" for place in places])

    def knowers(self, s: Hall, action: Action) -> int:
        if action.verb is GIVE:
            return 1 << action.seat | 1 << (action.seat + 1) % SEATS
        return ALL

    def hide(self, s: Hall, seats: Sequence[int]) -> Hall:
        known = super().hide(s, seats)
        for seat in range(SEATS):
            for place, who in enumerate(s.seen[seat]):
                if not _knows(who, seats):
                    known.bag[s.hands[seat][place]] += 1
                    known.hands[seat][place] = UNKNOWN
            cards = sorted(zip(known.hands[seat], known.seen[seat], strict=True))
            known.hands[seat] = [card for card, _ in cards]
            known.seen[seat] = [who for _, who in cards]
        return known

    def fill(self, known: Hall, door: Door) -> Hall:
        s = known.copy()
        for seat in range(SEATS):
            cards = list(zip(known.hands[seat], known.seen[seat], strict=True))
            s.hands[seat], s.seen[seat] = [], []
            for value, who in cards:
                if value == UNKNOWN:
                    value = door.pick(s, 0, s.bag, sum(s.bag))
                    s.bag[value] -= 1
                s.put(seat, value, who)
        s.counters = [0]
        return s


def _knows(who: int, seats: Sequence[int]) -> bool:
    return any(who >> seat & 1 for seat in seats)
