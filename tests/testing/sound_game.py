"""A small correct game: take coins from a heap beside a sealed card. Broken games are derived from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from quarterdeck.core.action import Action, Param, Verb
from quarterdeck.core.chance import Door, Stream
from quarterdeck.core.decision import Option, Refusal
from quarterdeck.core.event import Event
from quarterdeck.core.game import Box, Game
from quarterdeck.core.parts import Part, Pile, Track
from quarterdeck.core.setting import Options, Setting
from quarterdeck.core.state import LOST, WON, Ask, State
from quarterdeck.core.words import say

COIN, CARD = 0, 1
FEW = 3
TAKE = Verb("take", Param("number", FEW))
TEXTS = {
    "heap.heap": "Heap",
    "heap.score": "Score",
    "heap.ask.Take": "Take coins.",
    "heap.do.take": "Take {number}",
    "heap.no.pass": "you have passed already",
    "heap.took": "{number} taken.",
    "heap.end.rich": "Rich.",
    "heap.end.poor": "Poor.",
    "heap.setting.size": "How many coins",
    "heap.setting.size.six": "six",
    "heap.setting.size.nine": "nine",
}


class Heap(State):
    def __init__(self) -> None:
        super().__init__(2)
        self.coins: list[int] = []
        self.score = 0
        self.card = -1

    def copy(self) -> Self:
        other = type(self)()
        self.copy_to(other)
        other.coins = self.coins[:]
        other.score = self.score
        other.card = self.card
        return other


class Take(Ask[Heap]):
    """Take up to two coins (or pass once); a toss decides the value of each."""

    def __init__(self, passes: int = 1) -> None:
        self.passes = passes

    def args(self) -> list[int]:
        return [self.passes]

    def legal(self, s: Heap) -> list[Action]:
        return [TAKE.of(0, number) for number in range(0 if self.passes else 1, min(2, len(s.coins)) + 1)]

    def choose(self, s: Heap, action: Action, door: Door) -> None:
        for _ in range(action.a):
            s.coins.pop()
            s.score += door.roll(s, COIN, 2)
        if door.listening:
            door.tell(Event(say("heap.took", number=action.a), ["heap"]))
        if s.coins:
            s.then(type(self)(0 if action.a == 0 else self.passes))
        else:
            s.finish(0 if s.score > 2 else 1, [WON if s.score > 2 else LOST])


class SoundGame(Game[Heap]):
    state: ClassVar[type[Heap]] = Heap
    ask: ClassVar[type[Ask[Heap]]] = Take
    texts: ClassVar[dict[str, str]] = TEXTS
    verbs: ClassVar[list[Verb]] = [TAKE]
    derived: ClassVar[list[str]] = []
    bound: ClassVar[int] = 20

    def __init__(self, options: Options) -> None:
        box = Box(
            name="heap",
            title="Heap",
            revision=1,
            verbs=self.verbs,
            steps=[self.ask],
            derived=self.derived,
            texts=self.texts,
            endings=["rich", "poor"],
            streams=[Stream("coin", ["tail", "head"]), Stream("card", ["ace", "king", "queen"])],
            settings=[Setting("size", ["six", "nine"], "heap.setting.size")],
            bound=self.bound,
        )
        super().__init__(box, options)

    def blank(self) -> Heap:
        return self.state()

    def setup(self, door: Door) -> Heap:
        s = self.state()
        s.coins = [1] * (6 if self.options["size"] == "six" else 9)
        s.card = door.roll(s, CARD, 3, knowers=0)
        s.then(self.ask())
        return s

    def view(self, s: Heap, seats: Sequence[int]) -> list[Part]:
        return [Pile("heap", say("heap.heap"), len(s.coins)), Track("score", say("heap.score"), int(s.score), 9)]

    def option(self, s: Heap, action: Action) -> Option:
        return Option(action, say("heap.do.take", number=action.a), ["heap" if action.a else "score"])

    def refusals(self, s: Heap, seats: Sequence[int]) -> list[Refusal]:
        """The score can be clicked once to pass; afterwards it is refused."""
        ask = s.agenda[-1]
        if not isinstance(ask, Take) or ask.passes:
            return []
        return [Refusal(say("heap.do.take", number=0), say("heap.no.pass"), ["score"])]

    def hide(self, s: Heap, seats: Sequence[int]) -> Heap:
        known = super().hide(s, seats)
        known.card = -1
        return known

    def fill(self, known: Heap, door: Door) -> Heap:
        s = known.copy()
        s.card = door.roll(s, CARD, 3, knowers=0)
        return s
