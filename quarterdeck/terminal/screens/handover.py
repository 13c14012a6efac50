"""An empty screen between two people who see different things, until the next one is ready."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Static

from quarterdeck.terminal.session import Session


class Handover(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [("enter,space", "ready", ""), ("q", "app.leave", "")]

    def __init__(self, session: Session) -> None:
        super().__init__()
        name = session.seat_name(session.seat)
        said = (session.say("curtain", seat=name), session.say("curtain.away"), "", session.say("curtain.enter"))
        self._words = "\n".join(said)

    def compose(self) -> ComposeResult:
        yield Static(self._words, id="small", markup=False)

    def action_ready(self) -> None:
        self.dismiss(None)
