"""95 % confidence intervals of shares and differences of shares."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, variance
from typing import Final, NamedTuple

from scipy import stats

LEVEL: Final = 0.95
_TAIL: Final = (1 - LEVEL) / 2


class Estimate(NamedTuple):
    value: float
    low: float
    high: float

    def data(self) -> list[float]:
        return [round(figure, 6) for figure in self]


def share_of_wins(wins: int, games: int) -> Estimate:
    """The share of wins in independent matches, with Wilson's score interval."""
    if games == 0:
        return Estimate(0.5, 0.0, 1.0)
    low, high = stats.binomtest(wins, games).proportion_ci(LEVEL, method="wilson")
    return Estimate(wins / games, float(low), float(high))


def share_over_blocks(shares: Sequence[float]) -> Estimate:
    """The mean of the shares of independent blocks. The matches of one block have the same seed, so they are dependent.

    Korn and Graubard's interval: the variance between blocks gives the effective number of independent matches, and the
    interval is Clopper and Pearson's exact one for that number. If all blocks are equal, each counts as one match.
    """
    blocks = len(shares)
    if blocks < 2:
        return Estimate(fmean(shares) if shares else 0.5, 0.0, 1.0)
    mean = fmean(shares)
    spread = variance(shares) / blocks
    few = (stats.norm.ppf(1 - _TAIL) / stats.t.ppf(1 - _TAIL, blocks - 1)) ** 2
    worth = blocks if spread < 1e-12 else mean * (1 - mean) / spread * few
    won = mean * worth
    low = float(stats.beta.ppf(_TAIL, won, worth - won + 1)) if won > 0 else 0.0
    high = float(stats.beta.ppf(1 - _TAIL, won + 1, worth - won)) if won < worth else 1.0
    return Estimate(mean, low, high)


def difference_of_wins(one_alone: int, other_alone: int, games: int) -> Estimate:
    """The difference between two shares of wins at the same seeds, from the seeds at which only one of the two won.

    Agresti and Min's interval: half a match is added to each of the four results of a pair, so that the interval is not
    too narrow for few matches, or for matches that do not differ.
    """
    if games == 0:
        return Estimate(0.0, -1.0, 1.0)
    more = games + 2
    middle = (one_alone - other_alone) / more
    spread = ((one_alone + other_alone + 1) / more - middle * middle) / more
    reach = float(stats.norm.ppf(1 - _TAIL)) * spread**0.5
    return Estimate((one_alone - other_alone) / games, max(-1.0, middle - reach), min(1.0, middle + reach))
