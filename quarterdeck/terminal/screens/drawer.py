"""A drawer: a page to read over the table. Any of the usual keys shuts it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterdeck.core.printable import printable
from quarterdeck.terminal.drawing.colours import STRONG

Line: TypeAlias = str | tuple[str, str]
"""A line, or a key and what it does: they stand in two columns, below the lines."""


class Drawer(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        (key, "dismiss", "") for key in ("escape", "enter", "q", "f1", "question_mark", "g", "l", "w")
    ]

    def __init__(self, title: str, lines: Sequence[Line], from_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._lines = list(lines)
        self._from_end = from_end

    def compose(self) -> ComposeResult:
        page = Table.grid(expand=True)
        page.add_row(Text(f"{printable(self._title)}\n", STRONG))
        said = Text("\n").join([_text(line) for line in self._lines if isinstance(line, str)])
        if said:
            page.add_row(said)
        keys = Table.grid(padding=(0, 2, 0, 0))
        keys.add_column(no_wrap=True)
        for line in self._lines:
            if not isinstance(line, str):
                keys.add_row(Text(printable(line[0])), Text(printable(line[1])))
        if keys.row_count:
            page.add_row(keys)
        with VerticalScroll(id="drawer") as drawer:
            drawer.border_subtitle = "Esc: back"
            yield Static(page)

    def on_mount(self) -> None:
        drawer = self.query_one("#drawer", VerticalScroll)
        drawer.focus()
        if self._from_end:
            drawer.scroll_end(animate=False)

    def action_dismiss(self, result: None = None) -> None:  # type: ignore[override]
        self.dismiss(None)


def _text(line: str) -> Text:
    heading = line.startswith("# ")
    return Text(printable(line.removeprefix("# ")), STRONG if heading else "")
