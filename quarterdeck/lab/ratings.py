"""Ratings: one number for each player. The difference of two gives how often one ends before the other.

Bradley and Terry's model on the scale of Elo: 400 points more are odds of ten to one. Only differences mean anything;
the average is set to 0. The intervals come from a bootstrap over the blocks (Rubin's: every block is given a random
weight, again and again), widened as Student's distribution asks where blocks are few. Who won everything would be
infinitely better: then one block in which all pairs are drawn is thrown in, and the ratings are modest.
"""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy import stats
from scipy.sparse.csgraph import connected_components

from quarterdeck.lab.intervals import LEVEL, Estimate

Numbers = NDArray[np.float64]

SAMPLES: Final = 2000
_POINTS: Final = 400 / log(10)
_STEPS: Final = 200
_LONGEST_STEP: Final = 2.0
_CLOSE: Final = 1e-10


def ratings(blocks: Numbers, seed: int = 0) -> list[Estimate]:
    """`blocks[b, i, j]`: how often i ended before j in block b, ties as halves. One block alone has no interval."""
    count, players, _ = blocks.shape
    known = blocks if comparable(blocks) else np.concatenate([blocks, _drawn(blocks)])
    whole = strengths(known.sum(axis=0, keepdims=True))[0]
    if count == 1:
        return [Estimate(float(one * _POINTS), -inf, inf) for one in whole]
    weights = np.random.default_rng(seed).dirichlet(np.ones(len(known)), SAMPLES) * len(known)
    again = strengths(np.einsum("sb,bij->sij", weights, known))
    tail = (1 - LEVEL) / 2
    few = stats.t.ppf(1 - tail, count - 1) / stats.norm.ppf(1 - tail) * sqrt((count + 1) / (count - 1))
    low, high = np.quantile(whole + few * (again - whole), [tail, 1 - tail], axis=0)
    return [Estimate(*(float(figure[one] * _POINTS) for figure in (whole, low, high))) for one in range(players)]


def comparable(blocks: Numbers) -> bool:
    """Whether every player lost to every other, directly or along a chain: then ratings are finite."""
    found: int = connected_components(blocks.sum(axis=0) > 0, connection="strong", return_labels=False)
    return found == 1


def _drawn(blocks: Numbers) -> Numbers:
    played: Numbers = np.mean(blocks + blocks.transpose(0, 2, 1), axis=0, keepdims=True)
    return played / 2


def strengths(wins: Numbers) -> Numbers:
    """The likeliest strengths for each of several tables of wins, by Newton's method, all at once."""
    samples, players, _ = wins.shape
    pairs = wins + wins.transpose(0, 2, 1)
    found = np.zeros((samples, players))
    centre = np.full((players, players), 1.0 / players)
    for _ in range(_STEPS):
        ahead = 1.0 / (1.0 + np.exp(found[:, None, :] - found[:, :, None]))
        slope = (wins - pairs * ahead).sum(axis=2)
        bend = pairs * ahead * (1 - ahead)
        curve = -bend
        curve[:, range(players), range(players)] += bend.sum(axis=2)
        step = np.linalg.solve(curve + centre, slope[:, :, None])[:, :, 0]
        step = np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
        found += step - step.mean(axis=1, keepdims=True)
        if np.abs(step).max() < _CLOSE:
            break
    return found
