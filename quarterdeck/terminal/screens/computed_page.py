"""A page that a search computes first: it shows the progress, and Esc cancels the search."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import printable
from quarterdeck.core.words import say
from quarterdeck.players.option_estimates import Cancelled
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.kit.colours import QUIET_TEXT, STRONG
from quarterdeck.terminal.progress import ThinkingProgress

T = TypeVar("T")
INTERVAL = 0.2
"""Seconds between two updates of the progress."""


class ComputedPage(ModalScreen[str], Generic[T]):
    """Returns what was chosen on the page, or an empty text."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "leave", ""), ("enter", "enter", "")]
    progress = "hint.thinking"

    def __init__(self, match: AnyMatch) -> None:
        super().__init__()
        self._match = match
        self._thinking = ThinkingProgress()
        self.found: T | None = None

    def think(self, watch: ThinkingProgress) -> T:
        """Runs in a separate thread: it may read the match and must not change it."""
        raise NotImplementedError

    def page(self, found: T) -> RenderableType:
        raise NotImplementedError

    def done(self, found: T) -> None:
        """Runs in the thread of the screen before the page is shown."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="drawer") as drawer:
            drawer.border_subtitle = "Esc: back"
            yield Static(Text("…", QUIET_TEXT), id="page", markup=False)

    def on_mount(self) -> None:
        self.query_one("#drawer", VerticalScroll).focus()
        self._clock = self.set_interval(INTERVAL, self._show_progress)
        self.run_worker(self._work, thread=True, exit_on_error=False)

    def on_unmount(self) -> None:
        self._thinking.stop()

    def _work(self) -> None:
        try:
            found = self.think(self._thinking)
        except Cancelled:
            return
        except QuarterdeckError as error:
            if not self._thinking.stopped:
                self.app.call_from_thread(self._fail, str(error))
            return
        if not self._thinking.stopped:
            self.app.call_from_thread(self.show, found)

    def show(self, found: T) -> None:
        if self._thinking.stopped:
            return
        self.found = found
        self._clock.stop()
        self.done(found)
        self.query_one("#page", Static).update(self.page(found))

    def _fail(self, words: str) -> None:
        self._clock.stop()
        self.query_one("#page", Static).update(Text(printable(words), STRONG))

    def _show_progress(self) -> None:
        if self._thinking.long and self.found is None:
            told = self._match.text(say(self.progress, percent=self._thinking.percent))
            self.query_one("#page", Static).update(Group(Text(told, STRONG), Text("Esc", QUIET_TEXT)))

    def action_enter(self) -> None:
        """Play what is chosen on the page; leave a page without choices."""
        self.action_leave()

    def action_leave(self) -> None:
        self._thinking.stop()
        self.dismiss("")
