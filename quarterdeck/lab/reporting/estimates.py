"""Figures with their number of observations and a 95 % interval: shares, quantiles, means and differences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from quarterdeck.lab.intervals import LEVEL, Estimate, difference_of_wins, share_of_wins

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[Any]

_TAIL: Final = (1 - LEVEL) / 2
REACH: Final = float(stats.norm.ppf(1 - _TAIL))
"""Standard errors from the middle of an interval to its end."""
WHOLE: Final = Estimate(float("nan"), float("-inf"), float("inf"))
"""What is known without observations."""


@dataclass(frozen=True)
class Measured:
    """A figure, its interval and the number of observations behind it."""

    estimate: Estimate
    n: int


@dataclass(frozen=True)
class Difference:
    """How much one group has more than another; `p` is how likely that much is without a true difference."""

    estimate: Estimate
    p: float
    n: int
    paired: bool = True

    @property
    def shown(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.estimate.low > 0 or self.estimate.high < 0


def share(won: Bools) -> Measured:
    """The share of independent matches: Wilson's interval."""
    return Measured(share_of_wins(int(won.sum()), len(won)), len(won))


def credit_share(credits: Floats) -> Measured:
    """The share of wins of one seat over independent matches, in which first place may be shared."""
    whole = bool(np.all((credits == 0) | (credits == 1)))
    return share(credits == 1) if whole else clustered_share(credits, np.ones_like(credits))


def clustered_share(won: Floats, units: Floats) -> Measured:
    """A share of units that come in clusters (the seats of a match): won and number of units per cluster.

    Korn and Graubard's interval for a ratio: the spread between clusters says how many independent units they are
    worth, and of so many Clopper and Pearson's interval is taken.
    """
    present = units > 0
    won, units = won[present], units[present]
    clusters = len(units)
    total = float(units.sum())
    if clusters == 0:
        return Measured(Estimate(0.5, 0.0, 1.0), 0)
    mean = float(won.sum()) / total
    if clusters == 1:
        return Measured(Estimate(mean, 0.0, 1.0), round(total))
    spread = float(((won - mean * units) ** 2).sum()) * clusters / (clusters - 1) / total**2
    few = (REACH / stats.t.ppf(1 - _TAIL, clusters - 1)) ** 2
    worth = clusters if spread < 1e-12 else float(min(mean * (1 - mean) / spread, total) * few)
    part = mean * worth
    low = float(stats.beta.ppf(_TAIL, part, worth - part + 1)) if part > 0 else 0.0
    high = float(stats.beta.ppf(1 - _TAIL, part + 1, worth - part)) if part < worth else 1.0
    return Measured(Estimate(mean, min(low, mean), max(high, mean)), round(total))


def quantile(values: Numbers, q: float) -> Measured:
    """A quantile; its interval is between two order statistics, so it needs no assumption on the distribution."""
    n = len(values)
    if n == 0:
        return Measured(WHOLE, 0)
    ordered = np.sort(values)
    low = max(0, int(stats.binom.ppf(_TAIL, n, q)) - 1)
    high = min(n - 1, int(stats.binom.ppf(1 - _TAIL, n, q)))
    return Measured(Estimate(float(np.quantile(ordered, q)), float(ordered[low]), float(ordered[high])), n)


def mean_of(values: Numbers) -> tuple[Estimate, float]:
    """The mean with Student's interval, and the p-value of a true mean of zero."""
    n = len(values)
    if n == 0:
        return WHOLE, 1.0
    middle = float(values.mean())
    if n == 1:
        return Estimate(middle, float("-inf"), float("inf")), 1.0
    error = float(values.std(ddof=1)) / n**0.5
    if error == 0:
        return Estimate(middle, middle, middle), 1.0 if middle == 0 else 0.0
    reach = float(stats.t.ppf(1 - _TAIL, n - 1)) * error
    return Estimate(middle, middle - reach, middle + reach), float(2 * stats.t.sf(abs(middle) / error, n - 1))


def paired_shares(one: Bools, other: Bools) -> Difference:
    """One minus other, observed in the same matches: Agresti and Min's interval, the exact test of McNemar."""
    alone, other_alone = int((one & ~other).sum()), int((other & ~one).sum())
    p = float(stats.binomtest(alone, alone + other_alone).pvalue) if alone + other_alone else 1.0
    return Difference(difference_of_wins(alone, other_alone, len(one)), p, len(one))


def separate_shares(one: Bools, other: Bools) -> Difference:
    """One minus other, in different matches: Agresti and Caffo's interval. `n` is the smaller group."""
    n, m = len(one), len(other)
    if min(n, m) == 0:
        return Difference(Estimate(0.0, -1.0, 1.0), 1.0, 0, paired=False)
    p, q = (int(one.sum()) + 1) / (n + 2), (int(other.sum()) + 1) / (m + 2)
    error = (p * (1 - p) / (n + 2) + q * (1 - q) / (m + 2)) ** 0.5
    low, high = max(-1.0, p - q - REACH * error), min(1.0, p - q + REACH * error)
    found = Estimate(float(one.mean()) - float(other.mean()), low, high)
    return Difference(found, float(2 * stats.norm.sf(abs(p - q) / error)), min(n, m), paired=False)


def paired_means(one: Numbers, other: Numbers) -> Difference:
    """One minus other, observed in the same matches."""
    found, p = mean_of(one.astype(float) - other.astype(float))
    return Difference(found, p, len(one))


def separate_means(one: Numbers, other: Numbers) -> Difference:
    """One minus other, in different matches: Welch's interval."""
    n = min(len(one), len(other))
    if n < 2:
        middle = float(one.mean() - other.mean()) if n else float("nan")
        return Difference(Estimate(middle, float("-inf"), float("inf")), 1.0, n, paired=False)
    middle = float(one.mean() - other.mean())
    parts = float(one.var(ddof=1)) / len(one), float(other.var(ddof=1)) / len(other)
    error = sum(parts) ** 0.5
    if error == 0:
        return Difference(Estimate(middle, middle, middle), 1.0 if middle == 0 else 0.0, n, paired=False)
    freedom = error**4 / (parts[0] ** 2 / (len(one) - 1) + parts[1] ** 2 / (len(other) - 1))
    reach = float(stats.t.ppf(1 - _TAIL, freedom)) * error
    p = float(2 * stats.t.sf(abs(middle) / error, freedom))
    return Difference(Estimate(middle, middle - reach, middle + reach), p, n, paired=False)


def adjusted(ps: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's adjusted p-values: below 0.05, at most 5 % of what is found is expected to be false."""
    return [float(p) for p in stats.false_discovery_control(ps)] if len(ps) else []
