"""A bar that watches a thought: it never calls it off; Ctrl-C does."""

from __future__ import annotations

from quarterdeck.commands.bar import Bar
from quarterdeck.players.weighing import Watch


def watching(bar: Bar) -> Watch:
    def look(done: int, total: int) -> bool:
        bar.at(done, total)
        return True

    return look
