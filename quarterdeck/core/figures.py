"""Tables of a game's content: what `quarterdeck content` and `quarterdeck rules` show of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from mypy_extensions import mypyc_attr

from quarterdeck.core.game import Game
from quarterdeck.core.pack import Source
from quarterdeck.core.state import State

SOURCES: Final[dict[str, str]] = {
    "rulebook": "said by the rules",
    "published": "a public fact about the printed game",
    "house": "ours",
}
"""The possible sources of a figure, and their meaning."""

AnyBox: TypeAlias = Game[State]
CardKeys: TypeAlias = tuple[str, str, str]
"""The id of a card, and the message keys of its name and its text."""


class Sheet:
    """A table of cards or other pieces. `wraps`: the columns that may take several lines."""

    def __init__(
        self, title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], wraps: Sequence[int] = ()
    ) -> None:
        self.title: Final = title
        self.heads: Final[list[str]] = list(heads)
        self.rows: Final[list[list[str]]] = [list(row) for row in rows]
        self.wraps: Final[list[int]] = list(wraps)


class PackReport:
    """What a content pack adds or replaces."""

    def __init__(self, name: str, title: str, sheets: Sequence[Sheet], notes: Sequence[str]) -> None:
        self.name: Final = name
        self.title: Final = title
        self.sheets: Final[list[Sheet]] = list(sheets)
        self.notes: Final[list[str]] = list(notes)


@mypyc_attr(allow_interpreted_subclasses=True)
class Figures:
    """Tables of a game's content. Its entry names an object of this class."""

    def sheets(self, packs: Sequence[Source]) -> list[Sheet]:
        """All content of the game, with these packs."""
        raise NotImplementedError

    def totals(self, packs: Sequence[Source]) -> dict[str, str]:
        """A few totals over all content, by name."""
        return {}

    def pack(self, source: Source, packs: Sequence[Source]) -> PackReport:
        """A report on one of these packs. Raises ContentError if they have errors."""
        raise NotImplementedError

    def card(self, game: AnyBox, card: str) -> dict[str, str]:
        """The figures of one card, each by its name; empty if the game has no such card."""
        return {}

    def cards(self, game: AnyBox) -> list[CardKeys]:
        """Everything that has a name and a text, such as cards, so that it is found by its name."""
        return []

    def mark(self, game: AnyBox, card: str) -> str:
        """A suffix that distinguishes a card from others of the same name, such as " A"."""
        return ""
