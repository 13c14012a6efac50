"""A response model: predicts the measures of candidates that were not played, from those that were.

A Bayesian linear regression for each target: shares on the logit scale, where the effects of figures roughly add up,
and lengths as they are. Candidates with few matches count less. TPE learns from losses alone; this model also learns
on which side of a band a candidate is and what each figure contributes, so that it needs fewer candidates.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from quarterdeck.lab.tuning.candidate import Candidate
from quarterdeck.lab.tuning.plan import Target, TuningPlan
from quarterdeck.lab.tuning.proposals import Choice

Floats: TypeAlias = NDArray[np.float64]

FEWEST: Final = 8
"""Candidates before the model predicts."""
POOL: Final = 400
"""Choices that are compared: as many at random, and as many near the best ones."""
NEAR: Final = 10
_ROUNDS: Final = 4
"""Of estimating how badly a straight line fits."""
_CLOSEST: Final = 1e-4


class ResponseModel:
    def __init__(self, plan: TuningPlan) -> None:
        self._plan: Final = plan
        self._random: Final = random.Random(plan.seed + 1)

    def propose(
        self, candidates: Sequence[Candidate], known: Callable[[Choice], bool], allowed: Callable[[Choice], bool]
    ) -> Choice | None:
        """The unknown choice with the smallest expected loss that is allowed; None while too little is known."""
        if len(candidates) < FEWEST:
            return None
        pool = [choice for choice in dict.fromkeys(self._pool(candidates)) if not known(choice)]
        if not pool:
            return None
        inputs = self._inputs([candidate.choice for candidate in candidates])
        asked = self._inputs(pool)
        losses = np.zeros(len(pool))
        for at, target in enumerate(self._plan.targets):
            losses += _expected_losses(target, inputs, [candidate.draws[at] for candidate in candidates], asked)
        best = (pool[at] for at in np.argsort(losses, kind="stable"))
        return next((choice for choice in best if allowed(choice)), None)

    def _pool(self, candidates: Sequence[Candidate]) -> list[Choice]:
        sizes = [len(figure.values) for figure in self._plan.figures]
        found: list[Choice] = [tuple(self._random.randrange(size) for size in sizes) for _ in range(POOL)]
        best = sorted(candidates, key=lambda one: one.expected_loss)[:NEAR]
        for _ in range(POOL):
            choice = list(self._random.choice(best).choice)
            for at in self._random.sample(range(len(sizes)), min(len(sizes), self._random.randint(1, 3))):
                choice[at] = self._random.randrange(sizes[at])
            found.append(tuple(choice))
        return found

    def _inputs(self, choices: Sequence[Choice]) -> Floats:
        """A row per choice: 1, then each figure from -1 to 1; a figure without order has a column per value."""
        columns: list[Floats] = [np.ones(len(choices))]
        for at, figure in enumerate(self._plan.figures):
            places = np.array([choice[at] for choice in choices])
            last = len(figure.values) - 1
            if figure.ordered:
                columns.append(2.0 * places / last - 1.0)
            else:
                columns.extend((places == value).astype(np.float64) for value in range(last + 1))
        return np.stack(columns, axis=1)


def _expected_losses(target: Target, inputs: Floats, draws: Sequence[NDArray[np.float32]], asked: Floats) -> Floats:
    link = _logit if target.percent else np.asarray
    linked = [link(np.asarray(one, dtype=np.float64)) for one in draws]
    values = np.array([one.mean() for one in linked])
    noise = np.array([one.var() for one in linked]) + 1e-9
    means, variances = _predictions(inputs, values, noise, asked)
    reach = np.sqrt(variances)
    losses = np.zeros(len(asked))
    for step in (-1.5, -0.5, 0.5, 1.5):  # A few points of the predicted distribution, with equal weights.
        point = means + step * 0.894 * reach
        predicted = 1 / (1 + np.exp(-point)) if target.percent else point
        losses += target.weight * ((predicted - target.ideal) / target.scale) ** 2 / 4
    return losses


def _predictions(inputs: Floats, values: Floats, noise: Floats, asked: Floats) -> tuple[Floats, Floats]:
    """Means and variances at the inputs that are asked for."""
    middle = float(np.average(values, weights=1 / (noise + values.var() + 1e-9)))
    spread = float(max(values.var(), noise.mean(), 1e-6))
    figures = inputs.shape[1] - 1
    prior = np.diag([1 / (4 * spread), *[max(figures, 1) / (2 * spread)] * figures])
    misfit = 0.1 * spread
    for _ in range(_ROUNDS):
        weights = 1 / (noise + misfit)
        covariance = np.linalg.inv(prior + inputs.T @ (inputs * weights[:, None]))
        effects = covariance @ (inputs.T @ (weights * (values - middle)))
        left = values - middle - inputs @ effects
        explained = np.einsum("ij,jk,ik->i", inputs, covariance, inputs) * weights
        free = np.maximum(1 - explained, 0.1)
        misfit = max(_CLOSEST, float(np.sum(weights * (left**2 / free - noise)) / np.sum(weights)))
    variances = np.einsum("ij,jk,ik->i", asked, covariance, asked) + misfit
    return middle + asked @ effects, variances


def _logit(share: Floats) -> Floats:
    clipped = np.clip(share, 1e-6, 1 - 1e-6)
    logits: Floats = np.log(clipped / (1 - clipped))
    return logits
