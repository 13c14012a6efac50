"""Main program of a review process: reads a record, prints its progress and then the review.

It runs at low priority (`nice`), for a limited time, and ends when the server does not read its output any more.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Sequence
from typing import TextIO

import msgspec

from quarterdeck.core.record import parse_record
from quarterdeck.core.replay import replay
from quarterdeck.players.review import review
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.worker_process import MEMORY

_BEHIND = 15


class Progress:
    """Prints a line per finished choice: number done and total."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._done = -1

    def __call__(self, done: int, total: int) -> bool:
        if done != self._done:
            self._done = done
            self._out.write(f"{done} {total}\n")
            self._out.flush()
        return True


def look_back(text: str, budget: int, games: Sequence[str], out: TextIO) -> None:
    record = parse_record(text)
    match = replay(Games(games).open(record.game, record.options), record)
    found = review(match, budget=budget, watch=Progress(out))
    out.write(msgspec.json.encode(found.data()).decode() + "\n")
    out.flush()


def main() -> None:
    _, budget, seconds, *games = sys.argv
    os.nice(_BEHIND)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.setitimer(signal.ITIMER_REAL, float(seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)  # Output of the rules goes to stderr.
        try:
            look_back(sys.stdin.read(), int(budget), games, out)
        except BrokenPipeError:
            os._exit(1)


if __name__ == "__main__":
    main()
