"""The parts a view is made of: a small vocabulary that every client can draw without knowing the game.

Each part has a stable id that options refer to, a name, the zone it is in, and a help text that says what it is and
which rule it follows. The id of a hidden piece is its place, never what it is.
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
        """Empty, or what differs from the usual: `next` for a status that begins next round, the id of a ship."""

    def data(self) -> Json:
        """`[id, name]`, and a dict of the values that differ from the defaults, if there are any."""
        more: dict[str, Json] = {}
        if self.count != 1:
            more["count"] = self.count
        if self.help is not None:
            more["help"] = self.help.data()
        if self.state:
            more["state"] = self.state
        return [self.id, self.name.data(), more] if more else [self.id, self.name.data()]


class Face:
    """A face of a die: a letter that identifies it, a name, and how many dice show it."""

    def __init__(self, letter: str, name: Message, count: int = 1, symbols: str = "", of: str = "") -> None:
        self.letter: Final = letter
        self.name: Final = name
        self.count: Final = count
        self.symbols: Final = symbols
        """What the die shows, if its letter says only which die it is."""
        self.of: Final = of
        """Whose die it is, where dice of several owners are together: a seat (`0`), a colour; empty otherwise."""

    def data(self) -> Json:
        out: list[Json] = [self.letter, self.name.data(), self.count]
        if self.of:
            return [*out, self.symbols, self.of]
        return [*out, self.symbols] if self.symbols else out


class Dice(Part):
    """A group of dice. Dice with equal faces are not distinguished: `<id>.<letter>` is any die with that face."""

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
    """A card. Face down it has no lines, and its name says only where it is."""

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
        at: str = "",
    ) -> None:
        super().__init__(id, name, zone, help)
        self.lines: Final[list[Item]] = list(lines)
        """Its current state in words."""
        self.printed: Final[list[Item]] = list(printed)
        """What is printed on its face. Not sent: clients have it from the content (`cards.<face>.lines`)."""
        self.face: Final = face
        """The id of its face in the content; empty when face down."""
        self.level: Final = level
        """Its value on a track, such as the health of an enemy; -1 if it has none."""
        self.marks: Final[list[Item]] = list(marks)
        """What is on it now: dice, tokens, a stasis beam."""
        self.at: Final = at
        """The id of the cell or part where it is, if it is on a map."""

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
        if self.at:
            out["at"] = self.at
        return out


class Pile(Part):
    """A pile of cards or tokens: the count, and perhaps the top one."""

    def __init__(
        self,
        id: str,
        name: Message,
        count: int,
        zone: str = "",
        help: Message | None = None,
        top: Message | None = None,
        cards: Sequence[Item] = (),
        at: str = "",
    ) -> None:
        super().__init__(id, name, zone, help)
        self.count: Final = count
        self.top: Final = top
        self.cards: Final[list[Item]] = list(cards)
        """The faces of its cards, if every seat may see them. Clients show them when a player opens the pile."""
        self.at: Final = at
        """The id of the cell where it is, if it is on a map."""

    def kind_name(self) -> str:
        return "pile"

    def data(self) -> dict[str, Json]:
        out = super().data()
        out["count"] = self.count
        if self.top is not None:
            out["top"] = self.top.data()
        if self.cards:
            out["cards"] = [card.data() for card in self.cards]
        if self.at:
            out["at"] = self.at
        return out


class Token(Part):
    """A marker, a pawn, a ship. It is `at` a cell or card, and may have a facing."""

    def __init__(
        self,
        id: str,
        name: Message,
        at: str = "",
        zone: str = "",
        help: Message | None = None,
        seat: int = -1,
        facing: int = -1,
        face: str = "",
    ) -> None:
        super().__init__(id, name, zone, help)
        self.at: Final = at
        self.seat: Final = seat
        self.facing: Final = facing
        self.face: Final = face
        """Which piece it is, if there are several kinds: a content id, or an owner that has no seat."""

    def kind_name(self) -> str:
        return "token"

    def data(self) -> dict[str, Json]:
        out = super().data()
        out["at"] = self.at
        if self.seat >= 0:
            out["seat"] = self.seat
        if self.facing >= 0:
            out["facing"] = self.facing
        if self.face:
            out["face"] = self.face
        return out


class Panel(Part):
    """The summary of a seat: its name, its public numbers, whether its answer is awaited."""

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
        """The numbers and statuses of this seat."""
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
        face: str = "",
        level: int = -1,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.holds: Final = holds
        self.open: Final = open
        self.dice: Final[list[Face]] = list(dice)
        self.does: Final = does
        self.face: Final = face
        """The id of what is in it in the content; empty if that does not change."""
        self.level: Final = level
        """Its value, such as the rounds that a timer counts; -1 if it has none."""

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
        if self.face:
            out["face"] = self.face
        if self.level >= 0:
            out["level"] = self.level
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

    def __init__(
        self, id: str, column: int, row: int, name: Message, shows: Message | None = None, face: str = ""
    ) -> None:
        self.id: Final = id
        self.column: Final = column
        self.row: Final = row
        self.name: Final = name
        self.shows: Final = shows
        self.face: Final = face
        """The content id of the piece in this cell, such as a hex tile of a map that is set up at random, or the state
        of the cell, such as `ruined`."""

    def data(self) -> Json:
        out: dict[str, Json] = {"id": self.id, "at": [self.column, self.row], "name": self.name.data()}
        if self.shows is not None:
            out["shows"] = self.shows.data()
        if self.face:
            out["face"] = self.face
        return out


class Map(Part):
    """Cells in a grid, in hexes or as a graph. A token names its cell in `at`.

    A game whose cells never change can use one Map for all views: its data is made only once.
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
        """The items of the text, if it is a list."""

    def kind_name(self) -> str:
        return "text"

    def data(self) -> dict[str, Json]:
        out = super().data()
        if self.items:  # They contain all that the body says.
            out["items"] = [item.data() for item in self.items]
        else:
            out["body"] = self.body.data()
        return out
