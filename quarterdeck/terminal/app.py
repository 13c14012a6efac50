"""The full-screen client: plays any game from its view alone."""

from __future__ import annotations

from pathlib import Path

from quarterdeck.core.printable import printable
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.bridge_app import BridgeApp
from quarterdeck.terminal.screens.play import PlayScreen
from quarterdeck.terminal.seating import Seating
from quarterdeck.terminal.session import Session

NOT_SAVED = 1


class PlayApp(BridgeApp):
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
        """Another match takes the place of this one."""
        self.session = session
        self.switch_screen(PlayScreen(session))

    def action_interrupt(self) -> None:
        """Ctrl-C: the match is saved as it stands, and nothing is asked."""
        self.session.keep()
        super().action_interrupt()

    def action_leave(self) -> None:
        """Keep the match and go. If it cannot be kept, say so, and go when asked again."""
        if self.session.may_leave():
            self.exit(NOT_SAVED if self.session.trouble else 0)
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.problem(f"q again leaves without saving: {self.session.trouble}")

    def run_to_end(self) -> int:
        code = super().run_to_end()
        if self.session.trouble:
            print(f"Not saved: {self.session.trouble}.")
        else:
            print(f"The match is saved in {self.session.path}")
        return code
