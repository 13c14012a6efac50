"""Statistics of a guest, from the finished matches."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.server.shapes import GameStatistics, Statistics
from quarterdeck.server.storage.rows import FinishedRow

_COUNTED = ("match", "daily")
"""What-ifs, imports and lessons do not count."""


def statistics(finished: Sequence[FinishedRow]) -> Statistics:
    by_game: dict[str, list[FinishedRow]] = {}
    for row in sorted(finished, key=lambda row: row.ended):
        if row.kind in _COUNTED and row.seats and row.summary.results:
            by_game.setdefault(row.game, []).append(row)
    return Statistics([_of_game(game, rows) for game, rows in sorted(by_game.items())])


def _of_game(game: str, rows: Sequence[FinishedRow]) -> GameStatistics:
    out = GameStatistics(game, 0, 0, 0, 0, 0, 0, 0, 0, {}, {}, 0)
    for row in rows:
        result = row.summary.results[row.seats[0]]
        out.played += 1
        out.won += result == "won"
        out.lost += result == "lost"
        out.drawn += result == "drawn"
        out.streak = out.streak + 1 if result == "won" else 0
        out.best_streak = max(out.best_streak, out.streak)
        out.takebacks += row.summary.takebacks
        out.seconds += max(0, row.ended - row.began) // 1000
        out.daily += row.counted
        out.endings[row.summary.ending] = out.endings.get(row.summary.ending, 0) + 1
        for name, value in row.options.items():  # Content packs, too: they change how hard a match is.
            tally = out.by_option.setdefault(name, {}).setdefault(value, [0, 0])
            tally[0] += 1
            tally[1] += result == "won"
    return out
