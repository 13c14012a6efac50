"""Whether a game is balanced: win rates of cells against each other, shares of seats against the equal share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from scipy import stats

from quarterdeck.lab.reporting.axes import Axis, chains
from quarterdeck.lab.reporting.estimates import (
    Difference,
    Measured,
    adjusted,
    clustered_share,
    credit_share,
    paired_means,
    paired_shares,
    share,
)
from quarterdeck.lab.reporting.outcomes import CellMatches, common


@dataclass(frozen=True)
class WinRate:
    """How often everybody together, or the one player, wins in a cell."""

    cell: CellMatches
    rate: Measured


@dataclass(frozen=True)
class Step:
    """Two neighbouring values of an axis in cells that are otherwise alike: how much more often the second wins."""

    first: CellMatches
    second: CellMatches
    difference: Difference


@dataclass(frozen=True)
class SeatShare:
    """The share of wins of a seat, against the equal share."""

    cell: CellMatches
    seat: int
    share: Measured
    equal: float

    @property
    def apart(self) -> bool:
        """Whether the interval leaves out the equal share."""
        return not self.share.estimate.low <= self.equal <= self.share.estimate.high


@dataclass(frozen=True)
class SeatTest:
    """Pearson's chi-square test of equal seats, over the matches with exactly one winner."""

    cell: CellMatches
    n: int
    chi_square: float
    freedom: int
    p: float
    effect: float
    """Cohen's w: 0.1 is small, 0.3 medium, 0.5 large."""
    adjusted: float = 1.0
    """The p-value, corrected for the number of cells."""


@dataclass(frozen=True)
class PlayerShare:
    """The wins of a player in a line-up of several, per seat it had."""

    cell: CellMatches
    player: str
    share: Measured
    equal: float


def win_rates(cells: Sequence[CellMatches]) -> list[WinRate]:
    """Of cells in which all win or lose together."""
    return [WinRate(cell, share(cell.wins)) for cell in cells if not cell.contest]


def difference(one: CellMatches, other: CellMatches) -> Difference:
    """How much more often the first cell wins at the same match numbers; in contests, its first seat."""
    left, right = common(one, other)
    if one.contest or other.contest:
        return paired_means(one.credits[left, 0], other.credits[right, 0])
    return paired_shares(one.wins[left], other.wins[right])


def steps(cells: Sequence[CellMatches], axis: Axis) -> list[Step]:
    """Neighbouring values of an axis, for every combination of the others."""
    together = [cell for cell in cells if not cell.contest]
    return [
        Step(first, second, difference(second, first))
        for chain in chains(together, axis)
        for first, second in pairwise(chain)
    ]


def seat_shares(cells: Sequence[CellMatches]) -> list[SeatShare]:
    return [
        SeatShare(cell, seat, credit_share(cell.credits[:, seat]), 1 / cell.cell.seats)
        for cell in cells
        if cell.contest
        for seat in range(cell.cell.seats)
    ]


def seat_tests(cells: Sequence[CellMatches]) -> list[SeatTest]:
    found = []
    for cell in cells:
        if not cell.contest or not cell.decided.any():
            continue
        wins = cell.won[cell.decided].sum(axis=0)
        n = int(wins.sum())
        chi_square, p = (float(figure) for figure in stats.chisquare(wins))
        found.append(SeatTest(cell, n, chi_square, len(wins) - 1, p, (chi_square / n) ** 0.5))
    return [replace(test, adjusted=p) for test, p in zip(found, adjusted([one.p for one in found]), strict=True)]


def player_shares(cells: Sequence[CellMatches]) -> list[PlayerShare]:
    """Of contests in which several players meet. The seats of a match are one cluster."""
    out = []
    for cell in cells:
        if not cell.contest:
            continue
        players = cell.players
        names = sorted(set(players.ravel().tolist()))
        if len(names) > 1:
            for name in names:
                own = players == name
                found = clustered_share((cell.credits * own).sum(axis=1), own.sum(axis=1).astype(float))
                out.append(PlayerShare(cell, name, found, 1 / cell.cell.seats))
    return out


def drawn(cell: CellMatches) -> Measured:
    """The share of matches of a contest without a single winner."""
    return share(np.asarray(~cell.decided))
