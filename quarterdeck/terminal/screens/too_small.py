"""The screen while the window is too small for the table."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import ModalScreen
from textual.widgets import Static

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24


class TooSmallScreen(ModalScreen[None]):
    """Closes by itself when there is room again."""

    BINDINGS: ClassVar[list[BindingType]] = [("q", "app.leave", "")]

    def compose(self) -> ComposeResult:
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        self.update_text()

    def on_resize(self) -> None:
        self.update_text()

    def update_text(self) -> None:
        width, height = self.app.size
        self.query_one("#small", Static).update(
            f"The table needs {LEAST_WIDTH} columns and {LEAST_HEIGHT} rows;\n"
            f"this window has {width} and {height}.\n\n"
            "Make it larger, and the match goes on.\n"
            "Or press q (the match is kept)\n"
            "and play with --plain, which works anywhere."
        )


def too_small(width: int, height: int) -> bool:
    return width < LEAST_WIDTH or height < LEAST_HEIGHT
