"""The hint on the screen: three options, why they are good, and a key that plays each."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.style import Style
from rich.text import Text
from textual.binding import BindingType

from quarterdeck.players import Handle
from quarterdeck.players.hint import Hint, hint
from quarterdeck.terminal.hints import hint_details, hint_headline, hint_title, hint_verdict
from quarterdeck.terminal.kit.colours import CHOICE, QUIET_TEXT, STRONG
from quarterdeck.terminal.progress import ThinkingProgress
from quarterdeck.terminal.screens.computed_page import ComputedPage
from quarterdeck.terminal.session import Session


class HintScreen(ComputedPage[Hint]):
    """Returns the number of the option to play, from 1; empty for none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("1", "take(1)", ""),
        ("2", "take(2)", ""),
        ("3", "take(3)", ""),
        ("h", "leave", ""),
    ]

    def __init__(self, session: Session, handle: Handle, earlier: Hint | None = None) -> None:
        super().__init__(session.match)
        self._session = session
        self._handle = handle
        self._earlier = earlier

    def think(self, watch: ThinkingProgress) -> Hint:
        return self._earlier or hint(self._handle, watch=watch)

    def done(self, found: Hint) -> None:
        self._session.count_hint(found)

    def page(self, found: Hint) -> RenderableType:
        match = self._match
        lines = [Text(f"{hint_title(match, found)}\n", STRONG)]
        for number, one in enumerate(found.advice, 1):
            lines.append(Text.assemble((f"{number}  ", CHOICE + Style(bold=True)), hint_headline(match, one)))
            lines += [Text(f"   {line}", QUIET_TEXT) for line in hint_details(match, one)]
        return Group(*lines, Text(f"\n{hint_verdict(match, found)}"))

    def action_take(self, number: int) -> None:
        if self.found is not None and number <= len(self.found.advice):
            self.dismiss(str(number))
