"""Between two people who may not see each other's things: the screen is empty until the next one is there."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Static


class Handover(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [("enter", "ready", "")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        yield Static(f"Pass the screen to {self._name}.\n\nEnter, when ready.", id="small", markup=False)

    def action_ready(self) -> None:
        self.dismiss(None)
