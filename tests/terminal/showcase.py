"""A table with one part of every kind, and texts with escape sequences."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import Action, Param, Verb
from quarterdeck.core.chance import Door
from quarterdeck.core.decision import NumberChange, Option, Refusal
from quarterdeck.core.event import Event
from quarterdeck.core.game import Box, Game
from quarterdeck.core.parts import (
    Card,
    Cell,
    Dice,
    Face,
    Item,
    Map,
    Panel,
    Part,
    Pile,
    Slot,
    Slots,
    Text,
    Token,
    Track,
    Zone,
)
from quarterdeck.core.state import WON, Ask, State
from quarterdeck.core.words import Message, say

CRATES = 24
LIFT = Verb("lift", Param("crate", CRATES))
DROP = Verb("drop")
EVIL = "\x1b[31mRed\x1b[0m [bold]Baron[/bold] [@click=app.quit]x[/] \u202eabc\ttab"
TEXTS = {
    "showcase.evil": EVIL,
    "showcase.word": "{word}",
    "showcase.ask.Work": "What now, loader?",
    "showcase.do.lift": "Lift crate {crate}",
    "showcase.do.drop": "Drop it and go home",
    "showcase.lifted": "Crate {crate} is lifted by {who}.",
    "showcase.end.done": "The shift is over.",
    "showcase.why": "the crane is broken",
    "showcase.cost": "1 effort",
}


def word(text: str) -> Message:
    return say("showcase.word", word=text)


class Yard(State):
    def __init__(self) -> None:
        super().__init__()
        self.lifted: int = 0


class Work(Ask[Yard]):
    def legal(self, s: Yard) -> list[Action]:
        return [*LIFT.row(0), DROP.of(0)]

    def choose(self, s: Yard, action: Action, door: Door) -> None:
        if action.verb is DROP:
            s.finish(0, [WON])
            return
        s.lifted += 1
        if door.listening:
            door.tell(Event(say("showcase.lifted", crate=action.a, who=say("showcase.evil"))))
        s.then(Work())


class Showcase(Game[Yard]):
    def __init__(self) -> None:
        box = Box(
            name="showcase",
            title="Showcase \x1b[2J",
            revision=1,
            verbs=[LIFT, DROP],
            steps=[Work],
            texts=TEXTS,
            endings=["done"],
            guide={"Lifting": "One crate at a time.\nMind your back.", "Going home": "Drop it."},
        )
        super().__init__(box, {})

    def blank(self) -> Yard:
        return Yard()

    def setup(self, door: Door) -> Yard:
        s = Yard()
        s.then(Work())
        return s

    def option(self, s: Yard, action: Action) -> Option:
        if action.verb is DROP:
            return Option(action, say("showcase.do.drop"), group="home", key="d")
        group = "heavy" if action.a < 20 else "light"
        changes = [NumberChange("load", s.lifted, s.lifted + 1)]
        touches = ["zone.card"] if action.a == 0 else [f"cell{action.a}"] if action.a < 4 else []
        cost = say("showcase.cost")
        label = say("showcase.do.lift", crate=action.a)
        return Option(action, label, touches, cost, changes, group, "k" if action.a > 21 else "")

    def refusals(self, s: Yard, seats: Sequence[int]) -> list[Refusal]:
        return [Refusal(word("Use the crane"), say("showcase.why"), ["pile"])]

    def view(self, s: Yard, seats: Sequence[int]) -> list[Part]:
        cells = [Cell(f"cell{n}", n % 3, n // 3, word(f"n{n}")) for n in range(6)]
        rooms = [Cell("room.a", 0, 0, word("Airlock")), Cell("room.b", 1, 0, word("Bridge"), word("smoke"))]
        return [
            Track("load", word("Load"), s.lifted, 12, help=word("What the floor carries.")),
            Dice("dice", word("Dice"), [Face("A", word("Ace"), 2), Face("B", word("Bee"))]),
            Zone("zone", word("Hold")),
            Card(
                "zone.card",
                say("showcase.evil"),
                [Item("a", word("Heavy.")), Item("b", say("showcase.evil"))],
                "zone",
                face="x",
                level=3,
            ),
            Card("zone.back", word("A card"), zone="zone"),
            Pile("pile", word("Pile"), 7, top=word("a crate on top")),
            Panel("panel", word("Loader"), 0, [Item("a", word("strong")), Item("b", word("tired"))], waiting=True),
            Slots("slots", word("Racks"), [Slot("rack.a", word("Upper"), word("rope")), Slot("rack.b", word("Lower"))]),
            Map("yard", word("Yard"), cells),
            Map("rooms", word("Rooms"), rooms, "graph", [("room.a", "room.b")]),
            Token("robot", word("Robot"), "cell4"),
            Token("ghost", word("Ghost")),
            Text("story", word("Story"), say("showcase.evil")),
        ]
