"""A candidate: a value for each figure, and what is known about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from scipy import stats

from quarterdeck.lab.tuning.figures import Value
from quarterdeck.lab.tuning.measures import Measure, Numbers, Sample, Weights
from quarterdeck.lab.tuning.plan import Target, TuningPlan
from quarterdeck.lab.tuning.proposals import Choice

EXCLUDED: Final = 0.025
"""A candidate that is better in fewer draws than this share is dropped: its 95 % interval excludes it."""


class Candidate:
    def __init__(self, number: int, choice: Choice, plan: TuningPlan) -> None:
        self.number: Final = number
        """0 is the pack to start from."""
        self.choice: Final = choice
        self.values: Final = values_of(plan, choice)
        """By path, those that are tied too."""
        self.text: Final = plan.pack.replaced(self.values)
        self._targets: Final = plan.targets
        self.rung = -1
        self.sample: Sample = Sample()
        self.estimates: list[float] = []
        self.draws: list[Numbers] = []
        """Per target: where the truth may lie."""
        self.losses: Numbers = np.zeros(0, dtype=np.float32)
        """The loss in each draw."""

    @property
    def matches(self) -> int:
        return self.sample.matches

    def shown(self) -> list[str]:
        """The estimates as text."""
        return [target.shown(value) for target, value in zip(self._targets, self.estimates, strict=True)]

    @property
    def expected_loss(self) -> float:
        """By which the best candidate is found: it counts against a candidate that little is known about it."""
        return float(np.mean(self.losses))

    def learn(self, more: Sample, measures: Sequence[Measure], weights: Weights) -> None:
        self.sample = self.sample + more
        self.estimates = [measure.value(self.sample) for measure in measures]
        self.draws = [measure.draws(self.sample, weights) for measure in measures]
        targets = [measure.target for measure in measures]
        parts = [loss(target, draws) for target, draws in zip(targets, self.draws, strict=True)]
        self.losses = np.sum(parts, axis=0)

    def loss_without_noise(self, targets: Sequence[Target]) -> float:
        """The loss of the estimates, less what chance adds to it on average. The sampler gets this value."""
        total = 0.0
        for target, value, draws in zip(targets, self.estimates, self.draws, strict=True):
            total += float(loss(target, value)) - target.weight * float(np.var(draws)) / target.scale**2
        return total

    def chance_to_beat(self, other: Candidate) -> float:
        """In which share of the draws its loss is smaller. The draws of both weigh the same matches alike."""
        return float(np.mean(self.losses < other.losses))

    def best_chance(self, other: Candidate) -> float:
        """What its chance would be if its estimates were ideal, with as many matches."""
        parts = [
            loss(target, target.ideal + draws - np.mean(draws))
            for target, draws in zip(self._targets, self.draws, strict=True)
        ]
        return float(np.mean(np.sum(parts, axis=0) < other.losses))

    def may_meet(self, targets: Sequence[Target]) -> bool:
        """Whether no target's band is outside the 95 % interval."""
        for target, draws in zip(targets, self.draws, strict=True):
            low, high = np.quantile(draws, [EXCLUDED, 1 - EXCLUDED])
            if high < target.low or low > target.high:
                return False
        return True

    def deviation(self, at: int) -> float:
        """The standard error of a target's estimate, with the matches played so far."""
        return float(np.std(self.draws[at]))

    def chance_to_pass(self, targets: Sequence[Target], alpha: float, matches: int) -> float:
        """The probability that the interval of so many fresh matches is inside every band."""
        passes = np.ones(len(self.losses))
        reach = float(stats.norm.ppf(1 - alpha / 2))
        for at, target in enumerate(targets):
            error = max(self.deviation(at) * (self.matches / matches) ** 0.5, 1e-9)
            low, high = open_ends(target)
            below = stats.norm.cdf((high - self.draws[at]) / error - reach)
            above = stats.norm.cdf((low - self.draws[at]) / error + reach)
            passes *= np.maximum(0.0, below - above)
        return float(np.mean(passes))


def values_of(plan: TuningPlan, choice: Choice) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for figure, at in zip(plan.figures, choice, strict=True):
        values[figure.path] = figure.values[at]
        for tie in figure.ties:
            values[tie.path] = tie.value(figure.values[at])
    return values


def loss(target: Target, value: Any) -> Any:
    """The squared distance to the ideal, in units of half the band."""
    return target.weight * ((value - target.ideal) / target.scale) ** 2


def open_ends(target: Target) -> tuple[float, float]:
    """The band; a share cannot leave it below 0 or above 1."""
    low = float("-inf") if target.low <= 0 else target.low
    high = float("inf") if target.percent and target.high >= 1 else target.high
    return low, high
