"""The full-screen apps: one plays any game from its view alone, one replays a match."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen

from quarterdeck.core.printable import printable
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.screens.play import PlayScreen
from quarterdeck.terminal.screens.replay import ReplayScreen
from quarterdeck.terminal.screens.style import CSS
from quarterdeck.terminal.screens.too_small import TooSmallScreen, too_small
from quarterdeck.terminal.seating import Seating
from quarterdeck.terminal.session import Session

INTERRUPTED: Final = 130


class BaseApp(App[int]):
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
        """Show the first screen."""
        self.push_screen(screen, after)
        self._begun = True
        self.call_later(self.check_size, self.size)

    def run_to_end(self) -> int:
        """Run until the person leaves; returns the exit code."""
        code = self.run()
        return code if code is not None else (self.return_code or 0)

    def on_resize(self, event: Resize) -> None:
        self.check_size(event.size)

    def check_size(self, size: Size) -> None:
        """Show a message while the window is too small."""
        covered = isinstance(self.screen, TooSmallScreen)
        if too_small(size.width, size.height) and not covered and self._begun:
            self.push_screen(TooSmallScreen())
        elif covered and not too_small(size.width, size.height):
            self.pop_screen()

    def action_interrupt(self) -> None:
        self.exit(INTERRUPTED)

    def action_leave(self) -> None:
        self.exit(0)


NOT_SAVED = 1


class PlayApp(BaseApp):
    def __init__(
        self,
        match: AnyMatch,
        save_path: Path | None = None,
        seating: Seating | None = None,
        hints: bool | None = None,
    ) -> None:
        super().__init__()
        self.session = Session(match, save_path, seating, hints)

    def on_mount(self) -> None:
        self.title = printable(self.session.match.game.box.title)
        self.begin_with(PlayScreen(self.session))

    def begin(self, session: Session) -> None:
        """Switch to another match."""
        self.session = session
        self.switch_screen(PlayScreen(session))

    def action_interrupt(self) -> None:
        """Ctrl-C: save and exit."""
        self.session.autosave()
        super().action_interrupt()

    def action_leave(self) -> None:
        """Save and exit. If saving fails, say so, and exit at the second request."""
        if self.session.may_leave():
            self.exit(NOT_SAVED if self.session.save_error else 0)
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.problem(f"q again leaves without saving: {self.session.save_error}")

    def run_to_end(self) -> int:
        code = super().run_to_end()
        if self.session.save_error:
            print(f"Not saved: {self.session.save_error}.")
        else:
            print(f"The match is saved in {self.session.path}")
        return code


class ReplayApp(BaseApp):
    def __init__(self, match: AnyMatch) -> None:
        super().__init__()
        self._match = match

    def on_mount(self) -> None:
        self.title = printable(self._match.game.box.title)
        self.begin_with(ReplayScreen(self._match), lambda _: self.exit(0))
