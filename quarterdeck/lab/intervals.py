"""Between which figures the truth lies, 95 times in 100."""

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
    """Matches that have nothing to do with each other: Wilson's score interval."""
    if games == 0:
        return Estimate(0.5, 0.0, 1.0)
    low, high = stats.binomtest(wins, games).proportion_ci(LEVEL, method="wilson")
    return Estimate(wins / games, float(low), float(high))


def share_over_blocks(shares: Sequence[float]) -> Estimate:
    """A share of which each block says its own: the matches of a block share their luck, the blocks do not.

    Korn and Graubard's interval. The spread between the blocks says how many independent matches they are worth, and
    of so many an exact interval (Clopper and Pearson's) is taken. Where all blocks agree each is worth one match.
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
    """How much more often one wins than the other at the same seeds; where both win or both lose tells nothing.

    Agresti and Min's interval: half a match is added to each way a pair can come out, so that few matches, or none
    that differ, do not claim to be sure.
    """
    if games == 0:
        return Estimate(0.0, -1.0, 1.0)
    more = games + 2
    middle = (one_alone - other_alone) / more
    spread = ((one_alone + other_alone + 1) / more - middle * middle) / more
    reach = float(stats.norm.ppf(1 - _TAIL)) * spread**0.5
    return Estimate((one_alone - other_alone) / games, max(-1.0, middle - reach), min(1.0, middle + reach))
