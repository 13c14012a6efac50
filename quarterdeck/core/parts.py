"""The parts a view is made of: a small vocabulary that every client can draw without knowing the game.

Each part has a stable id that options point at, a name, the zone it lies in, and a help text that says what it is and
which rule it follows. A hidden thing's id is its place, never what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.words import Json, Message


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    def __init__(self, id: str, name: Message, zone: str = "", help: Message | None = None) -> None:
        self.id: Final = id
        self.name: Final = name
        self.zone: Final = zone
        self.help: Final = help

    def data(self) -> dict[str, Json]:
        out: dict[str, Json] = {"kind": self.kind_name(), "id": self.id, "name": self.name.data()}
        if self.zone:
            out["zone"] = self.zone
        if self.help is not None:
            out["help"] = self.help.data()
        return out

    def kind_name(self) -> str:
        return "part"


class Zone(Part):
    """A place that holds other parts (those that name it as their zone)."""

    def kind_name(self) -> str:
        return "zone"


class Track(Part):
    """A number on a scale: hull, shields, morale."""

    def __init__(
        self,
        id: str,
        name: Message,
        value: int,
        high: int,
        zone: str = "",
        help: Message | None = None,
        low: int = 0,
        note: Message | None = None,
    ) -> None:
        super().__init__(id, name, zone, help)
        self.value: Final = value
        self.low: Final = low
        self.high: Final = high
        self.note: Final = note

    def kind_name(self) -> str:
        return "track"

    def data(self) -> dict[str, Json]:
        out = super().data()
        out["value"] = self.value
        out["range"] = [self.low, self.high]
        if self.note is not None:
            out["note"] = self.note.data()
        return out


class Face:
    """What a die shows: a letter that is enough by itself, and its name. `count` dice of a kind lie together."""

    def __init__(self, letter: str, name: Message, count: int = 1) -> None:
        self.letter: Final = letter
        self.name: Final = name
        self.count: Final = count

    def data(self) -> Json:
        return [self.letter, self.name.data(), self.count]


class Dice(Part):
    """Dice lying together. Equal dice are one thing: touch `<id>.<letter>` for one of a face."""

    def __init__(
        self, id: str, name: Message, faces: Sequence[Face], zone: str = "", help: Message | None = None
    ) -> None:
        super().__init__(id, name, zone, help)
        self.faces: Final[list[Face]] = list(faces)

    def kind_name(self) -> str:
        return "dice"

    def data(self) -> dict[str, Json]:
        out = super().data()
        out["faces"] = [face.data() for face in self.faces]
        return out


class Card(Part):
    """A card. Face down it has no lines and its name tells only where it lies."""

    def __init__(
        self,
        id: str,
        name: Message,
        lines: Sequence[Message] = (),
        zone: str = "",
        help: Message | None = None,
        face: str = "",
        level: int = -1,
        marks: Sequence[Message] = (),
    ) -> None:
        super().__init__(id, name, zone, help)
        self.lines: Final[list[Message]] = list(lines)
        self.face: Final = face
        """Which picture it bears; empty when face down."""
        self.level: Final = level
        """Where it stands on the track it lies at (an enemy's health); -1 if it stands on none."""
        self.marks: Final[list[Message]] = list(marks)
        """What lies on it now: dice, tokens, a stasis beam."""

    def kind_name(self) -> str:
        return "card"

    def data(self) -> dict[str, Json]:
        out = super().data()
        out["face"] = self.face
        if self.lines:
            out["lines"] = [line.data() for line in self.lines]
        if self.marks:
            out["marks"] = [mark.data() for mark in self.marks]
        if self.level >= 0:
            out["level"] = self.level
        return out


class Pile(Part):
    """Cards or tokens of which only the number shows (and perhaps the top)."""

    def __init__(
        self,
        id: str,
        name: Message,
        count: int,
        zone: str = "",
        help: Message | None = None,
        top: Message | None = None,
        cards: Sequence[Message] = (),
    ) -> None:
        super().__init__(id, name, zone, help)
        self.count: Final = count
        self.top: Final = top
        self.cards: Final[list[Message]] = list(cards)
        """The names of all cards in it, if every seat may see them: clients show them when the pile is opened."""

    def kind_name(self) -> str:
        return "pile"

    def data(self) -> dict[str, Json]:
        out = super().data()
        out["count"] = self.count
        if self.top is not None:
            out["top"] = self.top.data()
        if self.cards:
            out["cards"] = [card.data() for card in self.cards]
        return out


class Token(Part):
    """A marker, a pawn, a ship: something that stands somewhere (`at` a cell or card) and may face a way."""

    def __init__(
        self,
        id: str,
        name: Message,
        at: str = "",
        zone: str = "",
        help: Message | None = None,
        seat: int = -1,
        facing: int = -1,
    ) -> None:
        super().__init__(id, name, zone, help)
        self.at: Final = at
        self.seat: Final = seat
        self.facing: Final = facing

    def kind_name(self) -> str:
        return "token"

    def data(self) -> dict[str, Json]:
        out = super().data()
        out["at"] = self.at
        if self.seat >= 0:
            out["seat"] = self.seat
        if self.facing >= 0:
            out["facing"] = self.facing
        return out


class Panel(Part):
    """A seat at a glance: whose it is, its public numbers, whether it has answered."""

    def __init__(
        self,
        id: str,
        name: Message,
        seat: int,
        lines: Sequence[Message] = (),
        zone: str = "",
        help: Message | None = None,
        waiting: bool = False,
    ) -> None:
        super().__init__(id, name, zone, help)
        self.seat: Final = seat
        self.lines: Final[list[Message]] = list(lines)
        self.waiting: Final = waiting

    def kind_name(self) -> str:
        return "panel"

    def data(self) -> dict[str, Json]:
        out = super().data()
        out["seat"] = self.seat
        out["lines"] = [line.data() for line in self.lines]
        out["waiting"] = self.waiting
        return out


class Slot:
    """A place of a station or board: what it takes, and what lies there."""

    def __init__(self, id: str, name: Message, holds: Message | None = None, open: bool = True) -> None:
        self.id: Final = id
        self.name: Final = name
        self.holds: Final = holds
        self.open: Final = open

    def data(self) -> Json:
        out: dict[str, Json] = {"id": self.id, "name": self.name.data()}
        if self.holds is not None:
            out["holds"] = self.holds.data()
        if not self.open:
            out["open"] = False
        return out


class Slots(Part):
    """Stations, boards, missions: named places for dice or cards."""

    def __init__(
        self, id: str, name: Message, slots: Sequence[Slot], zone: str = "", help: Message | None = None
    ) -> None:
        super().__init__(id, name, zone, help)
        self.slots: Final[list[Slot]] = list(slots)

    def kind_name(self) -> str:
        return "slots"

    def data(self) -> dict[str, Json]:
        out = super().data()
        out["slots"] = [slot.data() for slot in self.slots]
        return out


class Cell:
    """A place on a map, by column and row (for hexes: axial coordinates)."""

    def __init__(self, id: str, column: int, row: int, name: Message, shows: Message | None = None) -> None:
        self.id: Final = id
        self.column: Final = column
        self.row: Final = row
        self.name: Final = name
        self.shows: Final = shows

    def data(self) -> Json:
        out: dict[str, Json] = {"id": self.id, "at": [self.column, self.row], "name": self.name.data()}
        if self.shows is not None:
            out["shows"] = self.shows.data()
        return out


class Map(Part):
    """Cells in a grid, in hexes or as a graph. Tokens stand on cells by naming them in `at`."""

    def __init__(
        self,
        id: str,
        name: Message,
        cells: Sequence[Cell],
        shape: str = "grid",
        links: Sequence[tuple[str, str]] = (),
        zone: str = "",
        help: Message | None = None,
    ) -> None:
        super().__init__(id, name, zone, help)
        self.cells: Final[list[Cell]] = list(cells)
        self.shape: Final = shape
        """`grid`, `hex` or `graph`."""
        self.links: Final[list[tuple[str, str]]] = list(links)

    def kind_name(self) -> str:
        return "map"

    def data(self) -> dict[str, Json]:
        out = super().data()
        out["shape"] = self.shape
        out["cells"] = [cell.data() for cell in self.cells]
        out["links"] = [[one, other] for one, other in self.links]
        return out


class Text(Part):
    """Something to read: a story, a note."""

    def __init__(self, id: str, name: Message, body: Message, zone: str = "", help: Message | None = None) -> None:
        super().__init__(id, name, zone, help)
        self.body: Final = body

    def kind_name(self) -> str:
        return "text"

    def data(self) -> dict[str, Json]:
        out = super().data()
        out["body"] = self.body.data()
        return out
