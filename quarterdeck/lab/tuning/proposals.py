"""Proposes candidates with Optuna: a Tree-structured Parzen Estimator (TPE) with a fixed seed.

A candidate is a choice: the position of a value for each figure. Ordered figures are whole numbers to the sampler,
others are categories. The same plan and the same losses give the same proposals.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Sequence
from itertools import product
from typing import Final, TypeAlias

import optuna
from optuna.distributions import BaseDistribution, CategoricalDistribution, IntDistribution

from quarterdeck.lab.tuning.plan import TuningPlan

Choice: TypeAlias = tuple[int, ...]

STARTUP: Final = 12
"""Random candidates before the estimator begins."""
REPEATS: Final = 3
"""How often in a row a known choice may be proposed before an unknown one is drawn at random."""
_ENUMERATED: Final = 100_000
"""Smaller spaces are listed to find what is unknown."""
_REFUSED: Final = 1e9
"""The loss of a candidate that may not be played; the sampler goes by how far it is from being allowed."""


class Proposals:
    def __init__(self, plan: TuningPlan) -> None:
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        self._plan: Final = plan
        self._random: Final = random.Random(plan.seed)
        self._known: Final[dict[Choice, float]] = {}
        self._distributions: Final[dict[str, BaseDistribution]] = {
            figure.path: IntDistribution(0, len(figure.values) - 1)
            if figure.ordered
            else CategoricalDistribution(range(len(figure.values)))
            for figure in plan.figures
        }
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            sampler = optuna.samplers.TPESampler(
                seed=plan.seed % (1 << 32), multivariate=True, n_startup_trials=STARTUP
            )
            self._study: Final = optuna.create_study(sampler=sampler)
        self._trial: optuna.Trial | None = None
        self._enqueue(tuple(figure.start for figure in plan.figures))

    def knows(self, choice: Choice) -> bool:
        return choice in self._known

    def next(self, suggested: Choice | None = None) -> Choice | None:
        """A choice that was not proposed before: the suggested one or one of the sampler; None if there is none."""
        if suggested is not None:
            self._enqueue(suggested)
        for attempt in range(REPEATS + 2):
            trial = self._study.ask(self._distributions)
            choice: Choice = tuple(trial.params[figure.path] for figure in self._plan.figures)
            if choice not in self._known:
                self._trial = trial
                return choice
            trial.set_constraint("allowed", 1.0 if self._known[choice] >= _REFUSED else 0.0)
            self._study.tell(trial, self._known[choice])
            if attempt >= REPEATS - 1:
                unknown = self._unknown()
                if unknown is None:
                    return None
                self._enqueue(unknown)
        raise AssertionError("a queued choice was not proposed")

    def accept(self, choice: Choice, loss: float) -> None:
        """The candidate was played: its loss."""
        self._tell(choice, loss, 0.0)

    def refuse(self, choice: Choice, distance: float) -> None:
        """The candidate breaks a constraint or the pack is unsound: how far it is from being allowed."""
        self._tell(choice, _REFUSED, max(distance, 1e-6))

    def correct(self, choice: Choice, loss: float) -> None:
        """More matches were played with a known candidate: another loss."""
        self._known[choice] = loss
        trial = optuna.trial.create_trial(
            params=self._params(choice),
            distributions=self._distributions,
            value=loss,
            constraints={"allowed": 0.0},
        )
        self._study.add_trial(trial)

    def _tell(self, choice: Choice, loss: float, distance: float) -> None:
        assert self._trial is not None
        self._known[choice] = loss
        self._trial.set_constraint("allowed", distance)
        self._study.tell(self._trial, loss)
        self._trial = None

    def _params(self, choice: Sequence[int]) -> dict[str, int]:
        return {figure.path: at for figure, at in zip(self._plan.figures, choice, strict=True)}

    def _enqueue(self, choice: Choice) -> None:
        self._study.enqueue_trial(self._params(choice))

    def _unknown(self) -> Choice | None:
        sizes = [len(figure.values) for figure in self._plan.figures]
        if self._plan.size <= _ENUMERATED:
            left = [choice for choice in product(*map(range, sizes)) if choice not in self._known]
            return self._random.choice(left) if left else None
        while True:
            choice = tuple(self._random.randrange(size) for size in sizes)
            if choice not in self._known:
                return choice
