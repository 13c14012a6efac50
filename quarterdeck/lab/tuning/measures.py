"""What is measured: each target becomes an estimate with a confidence interval, and draws of where the truth may lie.

Observations are columns of numbers with one entry per match, such as whether match 17 was won. All candidates play the
same match numbers. A draw gives every match number a random weight, the same for all candidates (the Bayesian bootstrap
with common weights), so that what the candidates' matches have in common cancels out when they are compared.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.tuning.plan import LENGTH, MEDIAN, SEAT_SHARE, SPREAD, UNUSED, CellKey, Target, TuningPlan

Numbers: TypeAlias = NDArray[np.float32]

DRAWS: Final = 256
_BLOCK: Final = 512
"""Match numbers whose weights are made together."""

WON: Final = "won"
ROUNDS: Final = "rounds"
SHARE: Final = "share"
SEEN: Final = "seen"


class Column(NamedTuple):
    """One number per match of a cell."""

    cell: CellKey
    what: str
    of: str = ""
    """The seat of a share; the event and subject that may be seen, with a space between."""

    def __str__(self) -> str:
        return f"{self.cell}: {self.what} {self.of}".rstrip()


class Segment(NamedTuple):
    """Match numbers `first` to `first + matches - 1` of a seed."""

    stream: int
    """0: the seed of the search; k: the fresh seed of the final try k."""
    first: int
    matches: int


class Sample:
    """The observations of one candidate."""

    def __init__(self, segments: Sequence[Segment] = (), columns: Mapping[str, Numbers] | None = None) -> None:
        self.segments: Final = tuple(segments)
        self.columns: Final = dict(columns or {})

    @property
    def matches(self) -> int:
        """In each cell."""
        return sum(segment.matches for segment in self.segments)

    def __add__(self, other: Sample) -> Sample:
        if not self.segments:
            return other
        joined = {name: np.concatenate([mine, other.columns[name]]) for name, mine in self.columns.items()}
        return Sample((*self.segments, *other.segments), joined)

    def __getitem__(self, column: Column) -> Numbers:
        return self.columns[str(column)]

    def data(self) -> dict[str, Any]:
        """As JSON, with the columns packed."""
        return {
            "segments": [list(segment) for segment in self.segments],
            "columns": {name: _packed(column) for name, column in self.columns.items()},
        }


def sample_from(data: Mapping[str, Any]) -> Sample:
    columns = {name: _unpacked(text) for name, text in data["columns"].items()}
    return Sample([Segment(*segment) for segment in data["segments"]], columns)


def _packed(column: Numbers) -> str:
    return base64.b64encode(zlib.compress(column.astype("<f4").tobytes(), 9)).decode()


def _unpacked(text: str) -> Numbers:
    return np.frombuffer(zlib.decompress(base64.b64decode(text)), "<f4").astype(np.float32)


class Weights:
    """The weight of every match number in each draw. The same seed gives the same weights."""

    def __init__(self, seed: int) -> None:
        self._seed: Final = seed
        self._blocks: Final[dict[tuple[int, int], Numbers]] = {}
        self._last: tuple[tuple[Segment, ...], Numbers] | None = None
        prior = np.random.default_rng([seed, 1]).standard_gamma(0.5, (DRAWS, 2))
        self.prior: Final[Numbers] = prior.astype(np.float32)
        """Half a match won and half a match lost (Jeffreys), so that few matches do not claim to be sure."""

    def of(self, segments: tuple[Segment, ...]) -> Numbers:
        """One row per draw, one column per match."""
        if self._last is None or self._last[0] != segments:
            self._last = segments, np.concatenate([self._segment(one) for one in segments], axis=1)
        return self._last[1]

    def _segment(self, segment: Segment) -> Numbers:
        first, last = segment.first // _BLOCK, (segment.first + segment.matches - 1) // _BLOCK
        blocks = np.concatenate([self._block(segment.stream, at) for at in range(first, last + 1)], axis=1)
        start = segment.first - first * _BLOCK
        return blocks[:, start : start + segment.matches]

    def _block(self, stream: int, at: int) -> Numbers:
        if (stream, at) not in self._blocks:
            generator = np.random.default_rng([self._seed, 2, stream, at])
            self._blocks[stream, at] = generator.standard_exponential((DRAWS, _BLOCK), dtype=np.float32)
        return self._blocks[stream, at]


class Measure(Protocol):
    """How a target is read from the observations."""

    target: Target
    columns: tuple[Column, ...]

    def value(self, sample: Sample) -> float:
        """The estimate."""

    def interval(self, sample: Sample, alpha: float) -> tuple[float, float]:
        """The interval that misses the truth with probability alpha at most."""

    def draws(self, sample: Sample, weights: Weights) -> Numbers:
        """Where the truth may lie, once per draw."""


def measures_of(plan: TuningPlan) -> list[Measure]:
    return [measure_of(target) for target in plan.targets]


def measure_of(target: Target) -> Measure:
    if target.measure == LENGTH:
        return _Median(target) if target.statistic == MEDIAN else _Mean(target)
    if target.measure == SPREAD:
        return _Spread(target)
    if target.measure == UNUSED:
        return _Unused(target)
    return _Share(target)


def estimate(measure: Measure, sample: Sample, alpha: float) -> Estimate:
    low, high = measure.interval(sample, alpha)
    return Estimate(measure.value(sample), low, high)


class _Share:
    """Win rate, or the share of a seat in the wins."""

    def __init__(self, target: Target) -> None:
        self.target = target
        of_seat = target.measure == SEAT_SHARE
        column = Column(target.cells[0], SHARE, str(target.seat)) if of_seat else Column(target.cells[0], WON)
        self.columns: tuple[Column, ...] = (column,)

    def value(self, sample: Sample) -> float:
        return float(np.mean(sample[self.columns[0]]))

    def interval(self, sample: Sample, alpha: float) -> tuple[float, float]:
        column = sample[self.columns[0]]
        if np.all((column == 0) | (column == 1)):
            return wilson(int(column.sum()), len(column), alpha)
        low, high = _mean_interval(column, alpha)
        return max(0.0, low), min(1.0, high)

    def draws(self, sample: Sample, weights: Weights) -> Numbers:
        return _rates(sample[self.columns[0]], weights.of(sample.segments), weights.prior)


class _Mean:
    def __init__(self, target: Target) -> None:
        self.target = target
        self.columns: tuple[Column, ...] = (Column(target.cells[0], ROUNDS),)

    def value(self, sample: Sample) -> float:
        return float(np.mean(sample[self.columns[0]]))

    def interval(self, sample: Sample, alpha: float) -> tuple[float, float]:
        return _mean_interval(sample[self.columns[0]], alpha)

    def draws(self, sample: Sample, weights: Weights) -> Numbers:
        weight = weights.of(sample.segments)
        means: Numbers = weight @ sample[self.columns[0]] / weight.sum(axis=1)
        return means


class _Median:
    def __init__(self, target: Target) -> None:
        self.target = target
        self.columns: tuple[Column, ...] = (Column(target.cells[0], ROUNDS),)

    def value(self, sample: Sample) -> float:
        return float(np.median(sample[self.columns[0]]))

    def interval(self, sample: Sample, alpha: float) -> tuple[float, float]:
        """Between two of the observed lengths in order: it needs no assumption about their distribution."""
        column = np.sort(sample[self.columns[0]])
        place = int(stats.binom.ppf(alpha / 2, len(column), 0.5))
        if place < 1:
            return 0.0, float("inf")
        return float(column[place - 1]), float(column[len(column) - place])

    def draws(self, sample: Sample, weights: Weights) -> Numbers:
        column = sample[self.columns[0]]
        order = np.argsort(column, kind="stable")
        reached = np.cumsum(weights.of(sample.segments)[:, order], axis=1)
        places = np.argmax(reached >= reached[:, -1:] / 2, axis=1)
        medians: Numbers = column[order][places]
        return medians


class _Spread:
    """The largest difference between the win rates of several cells."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.columns = tuple(Column(cell, WON) for cell in target.cells)

    def value(self, sample: Sample) -> float:
        rates = [float(np.mean(sample[column])) for column in self.columns]
        return max(rates) - min(rates)

    def interval(self, sample: Sample, alpha: float) -> tuple[float, float]:
        """From the intervals of all differences at the same seeds, each made so wide that all hold together."""
        pairs = list(combinations(self.columns, 2))
        low, high = 0.0, 0.0
        for one, other in pairs:
            least, most = _difference(sample[one], sample[other], alpha / len(pairs))
            low = max(low, least, -most)
            high = max(high, most, -least)
        return low, min(1.0, high)

    def draws(self, sample: Sample, weights: Weights) -> Numbers:
        weight = weights.of(sample.segments)
        rates = np.stack([_rates(sample[column], weight, weights.prior) for column in self.columns])
        spreads: Numbers = rates.max(axis=0) - rates.min(axis=0)
        return spreads


class _Unused:
    """The share of subjects that an event names in fewer than so many matches."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.columns = tuple(Column(target.cells[0], SEEN, f"{target.event} {one}") for one in target.subjects)

    def value(self, sample: Sample) -> float:
        return float(np.mean([np.mean(sample[column]) < self.target.below for column in self.columns]))

    def interval(self, sample: Sample, alpha: float) -> tuple[float, float]:
        each = alpha / len(self.columns)
        rates = [wilson(int(sample[column].sum()), sample.matches, each) for column in self.columns]
        surely = sum(high < self.target.below for _, high in rates)
        perhaps = sum(low < self.target.below for low, _ in rates)
        return surely / len(rates), perhaps / len(rates)

    def draws(self, sample: Sample, weights: Weights) -> Numbers:
        weight = weights.of(sample.segments)
        rates = np.stack([_rates(sample[column], weight, weights.prior) for column in self.columns])
        shares: Numbers = (rates < self.target.below).mean(axis=0, dtype=np.float32)
        return shares


def wilson(wins: int, games: int, alpha: float) -> tuple[float, float]:
    """Wilson's score interval of a share."""
    low, high = stats.binomtest(wins, games).proportion_ci(1 - alpha, method="wilson")
    return float(low), float(high)


def _rates(column: Numbers, weight: Numbers, prior: Numbers) -> Numbers:
    rates: Numbers = (weight @ column + prior[:, 0]) / (weight.sum(axis=1) + prior.sum(axis=1))
    return rates


def _mean_interval(column: Numbers, alpha: float) -> tuple[float, float]:
    count = len(column)
    if count < 2:
        return float("-inf"), float("inf")
    mean = float(np.mean(column, dtype=np.float64))
    reach = float(stats.t.ppf(1 - alpha / 2, count - 1)) * float(np.std(column, ddof=1, dtype=np.float64)) / count**0.5
    return mean - reach, mean + reach


def _difference(one: Numbers, other: Numbers, alpha: float) -> tuple[float, float]:
    """How much more often one is won than the other at the same seeds (Agresti and Min's interval)."""
    alone, other_alone = int(np.sum(one > other)), int(np.sum(other > one))
    more = len(one) + 2
    middle = (alone - other_alone) / more
    spread = ((alone + other_alone + 1) / more - middle * middle) / more
    reach = float(stats.norm.ppf(1 - alpha / 2)) * spread**0.5
    return middle - reach, middle + reach
