"""A drawer: a page to read over the table. Any of the usual keys shuts it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterdeck.core.printable import printable
from quarterdeck.terminal.drawing.colours import QUIET_TEXT, STRONG


class Drawer(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        (key, "dismiss", "") for key in ("escape", "enter", "q", "f1", "question_mark", "g", "l", "w")
    ]

    def __init__(self, title: str, lines: Sequence[str], from_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._lines = list(lines)
        self._from_end = from_end

    def compose(self) -> ComposeResult:
        page = Text()
        page.append(f"{printable(self._title)}\n\n", STRONG)
        for line in self._lines:
            heading = line.startswith("# ")
            page.append(printable(line.removeprefix("# ")) + "\n", STRONG if heading else None)
        page.append("\nEsc: back to the table", QUIET_TEXT)
        with VerticalScroll(id="drawer"):
            yield Static(page)

    def on_mount(self) -> None:
        drawer = self.query_one("#drawer", VerticalScroll)
        drawer.focus()
        if self._from_end:
            drawer.scroll_end(animate=False)

    def action_dismiss(self, result: None = None) -> None:  # type: ignore[override]
        self.dismiss(None)
