"""The progress bar of a search. It never cancels the search; Ctrl-C does."""

from __future__ import annotations

from quarterdeck.commands.bar import Bar
from quarterdeck.players.option_estimates import Watch


def watching(bar: Bar) -> Watch:
    def look(done: int, total: int) -> bool:
        bar.at(done, total)
        return True

    return look
