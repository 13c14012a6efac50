"""The totals of a cell: results, endings and lengths, added up."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from quarterdeck.core.state import RESULTS, WON
from quarterdeck.lab.match_run import Outcome

SUMS: Final = (
    "games", "decisions", "choices", "rounds", "decisions_squared", "rounds_squared", "endless", "replaced",
    "seconds", "timed",
)  # fmt: skip


class Totals(msgspec.Struct):
    """What came of the matches of one cell. Totals of different batches can be added."""

    cell: int
    games: int = 0
    decisions: int = 0
    """Choices between two options or more."""
    choices: int = 0
    rounds: int = 0
    decisions_squared: int = 0
    rounds_squared: int = 0
    """Sums of squares, for the intervals of the means."""
    endings: dict[str, int] = {}
    seats: list[list[int]] = []
    """Per seat: how often lost, drawn and won."""
    players: dict[str, list[int]] = {}
    """Per player: in how many seats lost, drawn and won."""
    endless: int = 0
    """Matches that were broken off: a draw for every seat."""
    replaced: int = 0
    """Choices that a stand-in made, because a program failed."""
    because: dict[str, int] = {}
    """Why, and in how many seats."""
    seconds: float = 0.0
    """Processor time of the batches of this session: those played before, in a continued experiment, have none."""
    timed: int = 0
    """The decisions in these batches."""

    @property
    def wins(self) -> int:
        """Matches that the first seat won. In a cooperative game all seats win together."""
        return self.seats[0][WON] if self.seats else 0

    def count(self, one: Outcome) -> None:
        self.count_row(one.players, one.results, one.ending, one.rounds, one.decisions, one.choices, one.endless)
        self.count_stand_in(one.replaced, one.because)

    def count_stand_in(self, replaced: int, because: Sequence[str]) -> None:
        self.replaced += replaced
        for reason in because:
            self.because[reason] = self.because.get(reason, 0) + 1

    def count_row(
        self,
        players: Sequence[str],
        results: Sequence[int],
        ending: str,
        rounds: int,
        decisions: int,
        choices: int,
        endless: bool,
    ) -> None:
        self.games += 1
        self.decisions += decisions
        self.choices += choices
        self.rounds += rounds
        self.decisions_squared += decisions * decisions
        self.rounds_squared += rounds * rounds
        self.endings[ending] = self.endings.get(ending, 0) + 1
        self.endless += endless
        while len(self.seats) < len(results):
            self.seats.append([0] * len(RESULTS))
        for seat, result in enumerate(results):
            self.seats[seat][result] += 1
            row = self.players.get(players[seat])
            if row is None:
                row = self.players[players[seat]] = [0] * len(RESULTS)
            row[result] += 1

    def add(self, other: Totals) -> None:
        for name in SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for mine, theirs in ((self.endings, other.endings), (self.because, other.because)):
            for name, number in theirs.items():
                mine[name] = mine.get(name, 0) + number
        for name, row in other.players.items():
            self.players[name] = _sum(self.players.get(name, []), row)
        self.seats = [
            _sum(self.seats[seat] if seat < len(self.seats) else [], row) for seat, row in enumerate(other.seats)
        ] or self.seats

    @property
    def decisions_per_second(self) -> float:
        """In this session; 0 if it played no match."""
        return self.timed / self.seconds if self.seconds else 0.0

    @property
    def mean_rounds(self) -> tuple[float, float, float]:
        """The mean and its 95 % confidence interval."""
        return mean(self.rounds, self.rounds_squared, self.games)

    @property
    def mean_decisions(self) -> tuple[float, float, float]:
        return mean(self.decisions, self.decisions_squared, self.games)

    def data(self) -> dict[str, object]:
        """As JSON. Everything but `seconds` and `decisions_per_second` is the same on every machine."""
        low, high = wilson(self.wins, self.games)
        return {
            "games": self.games,
            "wins": self.wins,
            "win_rate_95": [round(low, 6), round(high, 6)],
            "results": [dict(zip(RESULTS, seat, strict=True)) for seat in self.seats],
            "by_player": {name: dict(zip(RESULTS, row, strict=True)) for name, row in sorted(self.players.items())},
            "endings": dict(sorted(self.endings.items())),
            "rounds": {"total": self.rounds, "games": self.games},
            "rounds_mean_95": [round(figure, 6) for figure in self.mean_rounds],
            "decisions_mean_95": [round(figure, 6) for figure in self.mean_decisions],
            "decisions": self.decisions,
            "endless": self.endless,
            "replaced": self.replaced,
            "because": self.because,
            "seconds": round(self.seconds, 6),
            "decisions_per_second": round(self.decisions_per_second),
        }


def _sum(mine: list[int], theirs: list[int]) -> list[int]:
    return [a + b for a, b in zip(mine, theirs, strict=True)] if mine else list(theirs)


def mean(total: int, squares: int, games: int, z: float = 1.959964) -> tuple[float, float, float]:
    """The mean of so many values, and its 95 % confidence interval, from their sum and the sum of their squares."""
    if games == 0:
        return 0.0, 0.0, 0.0
    value = total / games
    variance = max(0.0, squares - total * value) / (games - 1) if games > 1 else 0.0
    reach = z * sqrt(variance / games)
    return value, value - reach, value + reach


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % confidence interval of a share of wins (Wilson's score interval), without any library."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle = share + z * z / (2 * games)
    below = 1 + z * z / games
    return max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)
