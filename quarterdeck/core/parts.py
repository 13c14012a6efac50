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


class Item:
    """An entry of a part: a line of a card, a token on it, a card in an open pile, a status of a seat.

    Programs read `id`, `count` and `state`; people read the name, and the help if it says more.
    """

    def __init__(self, id: str, name: Message, count: int = 1, help: Message | None = None, state: str = "") -> None:
        self.id: Final = id
        self.name: Final = name
        self.count: Final = count
        self.help: Final = help
        self.state: Final = state
        """What differs from the usual: `next` for what begins later."""

    def data(self) -> Json:
        """`[id, name]`, and what differs from the usual: views travel."""
        more: dict[str, Json] = {}
        if self.count != 1:
            more["count"] = self.count
        if self.help is not None:
            more["help"] = self.help.data()
        if self.state:
            more["state"] = self.state
        return [self.id, self.name.data(), more] if more else [self.id, self.name.data()]


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
        lines: Sequence[Item] = (),
        zone: str = "",
        help: Message | None = None,
        face: str = "",
        level: int = -1,
        marks: Sequence[Item] = (),
        printed: Sequence[Item] = (),
    ) -> None:
        super().__init__(id, name, zone, help)
        self.lines: Final[list[Item]] = list(lines)
        """What is to be said of it now."""
        self.printed: Final[list[Item]] = list(printed)
        """What is printed on its face. Clients have that from the content (`cards.<face>.lines`): it is not sent."""
        self.face: Final = face
        """Which picture it bears; empty when face down."""
        self.level: Final = level
        """Where it stands on the track it lies at (an enemy's health); -1 if it stands on none."""
        self.marks: Final[list[Item]] = list(marks)
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
        cards: Sequence[Item] = (),
    ) -> None:
        super().__init__(id, name, zone, help)
        self.count: Final = count
        self.top: Final = top
        self.cards: Final[list[Item]] = list(cards)
        """The cards in it by their faces, if every seat may see them: clients show them when the pile is opened."""

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
        lines: Sequence[Item] = (),
        zone: str = "",
        help: Message | None = None,
        waiting: bool = False,
    ) -> None:
        super().__init__(id, name, zone, help)
        self.seat: Final = seat
        self.lines: Final[list[Item]] = list(lines)
        """What holds for this seat."""
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
    """A place of a station or board: what it does, what is there in words, and the dice on it."""

    def __init__(
        self,
        id: str,
        name: Message,
        holds: Message | None = None,
        open: bool = True,
        dice: Sequence[Face] = (),
        does: Message | None = None,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.holds: Final = holds
        self.open: Final = open
        self.dice: Final[list[Face]] = list(dice)
        self.does: Final = does

    def data(self) -> Json:
        out: dict[str, Json] = {"id": self.id, "name": self.name.data()}
        if self.holds is not None:
            out["holds"] = self.holds.data()
        if not self.open:
            out["open"] = False
        if self.dice:
            out["dice"] = [face.data() for face in self.dice]
        if self.does is not None:
            out["does"] = self.does.data()
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
    """Cells in a grid, in hexes or as a graph. Tokens are on cells by naming them in `at`.

    A game whose cells never change keeps one Map for all views: its data is made once.
    """

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
        self._data: dict[str, Json] = {}

    def kind_name(self) -> str:
        return "map"

    def data(self) -> dict[str, Json]:
        if not self._data:
            self._data = super().data()
            self._data["shape"] = self.shape
            self._data["cells"] = [cell.data() for cell in self.cells]
            self._data["links"] = [[one, other] for one, other in self.links]
        return self._data


class Text(Part):
    """Something to read: a story, a note."""

    def __init__(
        self,
        id: str,
        name: Message,
        body: Message,
        zone: str = "",
        help: Message | None = None,
        items: Sequence[Item] = (),
    ) -> None:
        super().__init__(id, name, zone, help)
        self.body: Final = body
        self.items: Final[list[Item]] = list(items)
        """The things that the text lists, if it is a list."""

    def kind_name(self) -> str:
        return "text"

    def data(self) -> dict[str, Json]:
        out = super().data()
        if self.items:  # They say all that the body says.
            out["items"] = [item.data() for item in self.items]
        else:
            out["body"] = self.body.data()
        return out
