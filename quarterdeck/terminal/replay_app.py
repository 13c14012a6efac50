"""The full-screen replay of a match."""

from __future__ import annotations

from quarterdeck.core.printable import printable
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.bridge_app import BridgeApp
from quarterdeck.terminal.screens.replay import ReplayScreen


class ReplayApp(BridgeApp):
    def __init__(self, match: AnyMatch) -> None:
        super().__init__()
        self._match = match

    def on_mount(self) -> None:
        self.title = printable(self._match.game.box.title)
        self.begin_with(ReplayScreen(self._match), lambda _: self.exit(0))
