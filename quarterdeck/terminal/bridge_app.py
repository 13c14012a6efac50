"""What the apps share: the colours, the way out, and the message when the window is too small."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen

from quarterdeck.terminal.screens.small import SmallScreen, too_small
from quarterdeck.terminal.screens.style import CSS

INTERRUPTED: Final = 130


class BridgeApp(App[int]):
    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", "", priority=True),
        Binding("ctrl+q", "leave", "", priority=True),
    ]

    def __init__(self) -> None:
        # With colours native to the terminal, Textual removes all of them when NO_COLOR asks for it, not only the hue.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self._begun = False

    def begin_with(self, screen: Screen[None], after: Callable[[None], None] | None = None) -> None:
        """The first screen of all."""
        self.push_screen(screen, after)
        self._begun = True
        self.call_later(self.mind_size, self.size)

    def run_to_end(self) -> int:
        """Run until the person leaves; the exit code."""
        code = self.run()
        return code if code is not None else (self.return_code or 0)

    def on_resize(self, event: Resize) -> None:
        self.mind_size(event.size)

    def mind_size(self, size: Size) -> None:
        """Cover everything while the window is too small, uncover it when there is room again."""
        covered = isinstance(self.screen, SmallScreen)
        if too_small(size.width, size.height) and not covered and self._begun:
            self.push_screen(SmallScreen())
        elif covered and not too_small(size.width, size.height):
            self.pop_screen()

    def action_interrupt(self) -> None:
        self.exit(INTERRUPTED)

    def action_leave(self) -> None:
        self.exit(0)
