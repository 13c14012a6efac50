"""A view to draw, with what can be chosen in it, what has the focus, and what the highlighted option would change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.style import Style

from quarterdeck.core.decision import NumberChange, Option
from quarterdeck.core.parts import Card, Item, Map, Part, Token
from quarterdeck.core.plain import item_text
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.core.words import Message, Value
from quarterdeck.terminal.kit.canvas import DOUBLE, HEAVY, LIGHT
from quarterdeck.terminal.kit.colours import CHOICE, CHOSEN, FAINT, QUIET_TEXT, STRONG
from quarterdeck.terminal.words import terminal_text


class Scene:
    """Shapes before colours: a heavy frame for what can be chosen, a double one for the focus."""

    def __init__(
        self,
        view: View,
        focus: str = "",
        option: Option | None = None,
        bots: Mapping[int, str] | None = None,
        compact: bool = False,
    ) -> None:
        self.view: Final = view
        self.focus: Final = focus
        self.option: Final = option
        self.bots: Final = dict(bots or {})
        """Seat to the name of the bot that plays it."""
        self.compact: Final = compact
        """Whether the pieces leave out details, because the whole table did not fit."""
        offered = view.decision.options if view.decision else []
        self._touchable = {id for one in offered for id in one.touches}
        self._aimed = set(option.touches) if option else set()
        self._changes: dict[str, NumberChange] = {c.part: c for c in option.changes} if option else {}

    def compacted(self) -> Scene:
        return Scene(self.view, self.focus, self.option, self.bots, compact=True)

    # -- texts and parts -------------------------------------------------------------------------------------------

    def text(self, message: Message | None) -> str:
        """A message of the game, safe to show; empty for None."""
        return printable(self.view.text(message)) if message is not None else ""

    def item(self, item: Item) -> str:
        return printable(item_text(item, self.view.catalogue))

    def word(self, key: str, **params: Value) -> str:
        """One of the terminal's own words, in the language of the match."""
        return terminal_text(self.view.catalogue, key, **params)

    def inside(self, zone: str) -> list[Part]:
        """The parts in a zone or panel, without the tokens that a map shows."""
        return [part for part in self.view.parts if part.zone == zone and not self.on_a_map(part)]

    def cards(self, zone: str) -> list[Card]:
        return [part for part in self.view.parts if isinstance(part, Card) and part.zone == zone]

    def on_a_map(self, part: Part) -> bool:
        """Whether it is a token on a cell of a map. The map draws it."""
        if not isinstance(part, Token) or not part.at:
            return False
        maps = [other for other in self.view.parts if isinstance(other, Map)]
        return any(cell.id == part.at for one in maps for cell in one.cells)

    # -- highlights ------------------------------------------------------------------------------------------------

    def touchable(self, id: str) -> bool:
        return id in self._touchable

    def aimed(self, id: str) -> bool:
        """Whether the highlighted option touches it."""
        return id in self._aimed

    def focused(self, id: str) -> bool:
        return bool(id) and id == self.focus

    def frame(self, id: str) -> tuple[str, Style]:
        if self.focused(id):
            return DOUBLE, CHOICE
        if self.touchable(id):
            return HEAVY, CHOICE
        return LIGHT, FAINT

    def pointer(self, id: str) -> tuple[str, Style]:
        """One character in front of something without a frame."""
        if self.focused(id):
            return "»", CHOSEN
        if self.aimed(id):
            return "▶", CHOSEN
        if self.touchable(id):
            return "▸", CHOICE
        return " ", QUIET_TEXT

    def style(self, id: str, usual: Style) -> Style:
        """The style of a name without a frame."""
        if self.aimed(id) or self.focused(id) or self.change(id):
            return CHOSEN
        return STRONG + CHOICE if self.touchable(id) else usual

    def number(self, id: str, value: int) -> str:
        """A number, or its change by the highlighted option."""
        change = self._changes.get(id)
        return str(value) if change is None else f"{change.before} -> {change.after}"

    def change(self, id: str) -> NumberChange | None:
        return self._changes.get(id)
