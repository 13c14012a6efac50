"""The review on the screen: chart, summary, and table of choices. A better choice can be played from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.containers import VerticalScroll
from textual.events import Key
from textual.widgets import Static

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import printable
from quarterdeck.players.review import Judged, Review
from quarterdeck.terminal.kit.colours import CHOICE, STRONG
from quarterdeck.terminal.progress import ThinkingProgress
from quarterdeck.terminal.review_files import find_or_make_review, seats_of
from quarterdeck.terminal.review_text import chart, heads, rows, summary, title
from quarterdeck.terminal.screens.computed_page import ComputedPage
from quarterdeck.terminal.session import Session

MARK: Final = "▶"
STEPS: Final = {"tab": 1, "shift+tab": -1}


class ReviewScreen(ComputedPage[Review]):
    progress = "review.working"

    def __init__(self, session: Session, play: Callable[[Judged], None]) -> None:
        super().__init__(session.match)
        self._session = session
        self._seats = seats_of(session.match, session.seating)
        self._play = play
        """Plays the better choice on the board."""
        self._better: list[Judged] = []
        self.marked: Judged | None = None
        """The choice whose better one is played by Enter."""

    def think(self, watch: ThinkingProgress) -> Review:
        return find_or_make_review(self._session.path, self._match, self._seats, watch=watch)

    def done(self, found: Review) -> None:
        self._better = [one for number in self._seats for one in found.of(number).mistakes]
        if self._better:
            self.query_one("#drawer", VerticalScroll).border_subtitle = self._session.say("better.keys")

    def page(self, found: Review) -> RenderableType:
        match = self._match
        parts: list[RenderableType] = []
        for number in self._seats:
            seat = found.of(number)
            parts += [Text(f"{title(match, seat)}\n", STRONG), Text(chart(seat), CHOICE)]
            parts += [Text(line) for line in summary(match, found, seat)]
            table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
            for head in ["", *heads(match)]:
                table.add_column(head)
            for one, line in zip(seat.choices, rows(match, seat), strict=True):
                marked = one is self.marked
                cells = [MARK if marked else "", *line]
                table.add_row(*(Text(cell) for cell in cells), style=CHOICE if marked else None)
            parts.append(table)
        return Group(*parts)

    # -- better choices --------------------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        if event.key in STEPS and self.found is not None and self._better:
            step = STEPS[event.key]
            at = self._better.index(self.marked) + step if self.marked is not None else min(step, 0)
            self.marked = self._better[at % len(self._better)]
            self._show_marked(self.found)
            event.stop()
            event.prevent_default()

    def _show_marked(self, found: Review) -> None:
        page = self.query_one("#page", Static)
        shown = self.page(found)
        page.update(shown)
        console = self.app.console
        lines = console.render_lines(shown, console.options.update_width(max(1, page.content_size.width)))
        at = next(number for number, line in enumerate(lines) if any(MARK in segment.text for segment in line))
        drawer = self.query_one("#drawer", VerticalScroll)
        drawer.scroll_to(y=at - drawer.size.height // 2, animate=False)

    def action_enter(self) -> None:
        if self.marked is None:
            self.action_leave()
            return
        try:
            self._play(self.marked)
        except QuarterdeckError as error:
            self.query_one("#drawer", VerticalScroll).border_subtitle = printable(str(error))
