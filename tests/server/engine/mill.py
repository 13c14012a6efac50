"""A game that can fail in every way, to prove that other tables do not notice.

One miller, one number. A step increases it, a roll adds a die, and the other actions do what rules must never do.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Action, Verb
from quarterdeck.core.chance import Door, Stream
from quarterdeck.core.event import Event
from quarterdeck.core.game import Box, Game
from quarterdeck.core.parts import Part, Track
from quarterdeck.core.setting import Options, Setting
from quarterdeck.core.state import WON, Ask, State
from quarterdeck.core.words import say

REVISION: Final = 1
STRIDE: Final = 1
FIRST: Final = 0
SIZES: Final = ["small", "large"]

STEP: Final = Verb("step")
ROLL: Final = Verb("roll")
STOP: Final = Verb("stop")
LOOP: Final = Verb("loop")
CRASH: Final = Verb("crash")
HOG: Final = Verb("hog")
QUIT: Final = Verb("quit")
SHOUT: Final = Verb("shout")
THINK: Final = Verb("think")
VERBS: Final = [STEP, ROLL, STOP, LOOP, CRASH, HOG, QUIT, SHOUT, THINK]


class Mill(State):
    def __init__(self) -> None:
        super().__init__(1)
        self.flour: int = FIRST


class Grind(Ask[Mill]):
    def legal(self, s: Mill) -> list[Action]:
        return [verb.of(0) for verb in VERBS]

    def choose(self, s: Mill, action: Action, door: Door) -> None:
        if action.verb is STEP:
            s.flour += STRIDE if s.flour >= 2 else 1
        elif action.verb is ROLL:
            s.flour += door.roll(s, 0, 6) + 1
            door.tell(Event(say("mill.rolled", flour=s.flour), ["flour"]))
        elif action.verb is STOP:
            s.finish(0, [WON])
            return
        elif action.verb is LOOP:
            while True:
                s.flour += 1
        elif action.verb is CRASH:
            raise RuntimeError("the seed is written here")
        elif action.verb is HOG:
            s.counters = [0] * (1 << 40)
        elif action.verb is QUIT:
            os._exit(3)
        elif action.verb is THINK:
            ends = time.process_time() + 0.2
            while time.process_time() < ends:
                pass
        else:
            print("x" * 100_000)
        s.then(Grind())


class Grinding(Game[Mill]):
    def __init__(self, options: Options) -> None:
        box = Box(
            name="mill",
            title="The mill",
            revision=REVISION,
            verbs=VERBS,
            steps=[Grind],
            texts={
                **{f"mill.do.{verb.name}": verb.name for verb in VERBS},
                "mill.ask.Grind": "What next?",
                "mill.flour": "Flour",
                "mill.rolled": "{flour} bags of flour.",
                "mill.end.full": "Full.",
            },
            endings=["full"],
            streams=[Stream("die")],
            settings=[Setting("size", SIZES, "mill.size")],
        )
        super().__init__(box, options)

    def blank(self) -> Mill:
        return Mill()

    def setup(self, door: Door) -> Mill:
        s = Mill()
        s.then(Grind())
        return s

    def view(self, s: Mill, seats: Sequence[int]) -> list[Part]:
        return [Track("flour", say("mill.flour"), s.flour, 1000)]
