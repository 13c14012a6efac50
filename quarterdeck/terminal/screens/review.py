"""The review on the screen: the chart, what is to be made of it, and the table of choices."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quarterdeck.players.review import Review
from quarterdeck.terminal.drawing.colours import CHOICE, STRONG
from quarterdeck.terminal.patience import Patience
from quarterdeck.terminal.review_lines import chart, heads, rows, summary, title
from quarterdeck.terminal.reviews import look_back, seats_of
from quarterdeck.terminal.screens.thinking import Thinking
from quarterdeck.terminal.session import Session


class ReviewScreen(Thinking[Review]):
    progress = "review.working"

    def __init__(self, session: Session) -> None:
        super().__init__(session.match)
        self._path = session.path
        self._seats = seats_of(session.match, session.company)

    def think(self, watch: Patience) -> Review:
        return look_back(self._path, self._match, self._seats, watch=watch)

    def page(self, found: Review) -> RenderableType:
        match = self._match
        parts: list[RenderableType] = []
        for number in self._seats:
            seat = found.of(number)
            parts += [Text(f"{title(match, seat)}\n", STRONG), Text(chart(seat), CHOICE)]
            parts += [Text(line) for line in summary(match, found, seat)]
            table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
            for head in heads(match):
                table.add_column(head)
            for line in rows(match, seat):
                table.add_row(*(Text(cell) for cell in line))
            parts.append(table)
        return Group(*parts)
