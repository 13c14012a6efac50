"""The foot of the screen: the question with its options, and the log in the room they leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal

from quarterdeck.terminal.screens.choices import Choices
from quarterdeck.terminal.screens.log_pane import LogPane
from quarterdeck.terminal.selection import Selection

LOG_WIDTH: Final = 37
WIDE: Final = 100


class Foot(Horizontal):
    """Beside each other where that shows all options, else one above the other."""

    def __init__(self) -> None:
        super().__init__(id="foot")

    def compose(self) -> ComposeResult:
        yield Choices()
        yield LogPane()

    def show(self, question: str, selection: Selection, log: Sequence[str], fresh: int) -> None:
        choices, pane = self.query_one(Choices), self.query_one(LogPane)
        choices.show(question, selection)
        self._share(choices, pane)
        pane.show(log, fresh)

    def on_resize(self) -> None:
        """A screen that was covered has no size until it is shown again."""
        self._share(self.query_one(Choices), self.query_one(LogPane))

    def _share(self, choices: Choices, log: LogPane) -> None:
        """What the options leave is the log's; many options take all of it."""
        width, rows = self.size
        beside = width >= WIDE and choices.fits(rows - 2, width - LOG_WIDTH)
        below = max(1, rows - choices.rows_wanted(rows - 3, width) - 2)
        self.styles.layout = "horizontal" if beside else "vertical"
        log.set_class(beside, "-beside")
        log.styles.width, log.styles.height = (LOG_WIDTH, "100%") if beside else ("100%", below)
