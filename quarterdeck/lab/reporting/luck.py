"""Luck against skill: how much of the variance of results the players explain, and how much the seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.reporting.axes import Axis, chains
from quarterdeck.lab.reporting.estimates import Floats, Measured, clustered_share
from quarterdeck.lab.reporting.outcomes import LINE_UP, CellMatches

SAMPLES: Final = 1000
"""Bootstrap samples. They are drawn with a fixed seed: the same data give the same report."""


@dataclass(frozen=True)
class Luck:
    """Shares of the variance of results: by the player, by the seed or the seat, and the rest."""

    players: list[str]
    n: int
    """Matches (numbers) that all of these players played."""
    settings: int
    """In how many combinations of the other options."""
    player: Estimate
    second: Estimate
    """What the seed explains; in a contest, the seat."""
    rest: Estimate
    contest: bool


@dataclass(frozen=True)
class Duel:
    """How often the stronger of two players of a line-up wins, among matches that one of the two won."""

    cell: CellMatches
    stronger: str
    weaker: str
    share: Measured


def luck_of(cells: Sequence[CellMatches]) -> Luck | None:
    """From cells that differ by players alone and share match numbers. None if there are no such cells."""
    names = list(dict.fromkeys(cell.cell.players for cell in cells))
    together = [cell for cell in cells if not cell.contest]
    groups = chains(together, Axis(LINE_UP, names)) if len(names) > 1 else []
    groups = [group for group in groups if len(group) == max(len(one) for one in groups)]
    if not groups:
        return None
    numbers = groups[0][0].numbers
    for cell in (cell for group in groups for cell in group):
        numbers = np.intersect1d(numbers, cell.numbers, assume_unique=True)
    if len(numbers) < 2:
        return None
    tables = np.stack([[_wins(cell, numbers) for cell in group] for group in groups])  # setting, player, match
    shares = _bootstrapped(tables)
    if shares is None:
        return None
    return Luck([cell.cell.players for cell in groups[0]], len(numbers), len(groups), *shares, contest=False)


def _wins(cell: CellMatches, numbers: np.ndarray) -> Floats:
    return np.asarray(cell.wins[np.searchsorted(cell.numbers, numbers)], dtype=float)


def _bootstrapped(tables: Floats) -> tuple[Estimate, Estimate, Estimate] | None:
    """Percentile intervals over samples of matches. Matches with equal results everywhere are counted together."""
    settings, players, matches = tables.shape
    rows, counts = np.unique(tables.reshape(settings * players, matches).T, axis=0, return_counts=True)
    patterns = rows.reshape(-1, settings, players)
    found = _components(patterns, counts.astype(float))
    if found.sum() <= 0:
        return None
    generator = np.random.default_rng(1)
    samples = np.array(
        [_components(patterns, generator.multinomial(matches, counts / matches).astype(float)) for _ in range(SAMPLES)]
    )
    return _estimates(found, samples)


def _estimates(found: Floats, samples: Floats) -> tuple[Estimate, Estimate, Estimate]:
    totals = samples.sum(axis=1)
    shares = samples[totals > 0] / totals[totals > 0][:, None]
    lows, highs = np.quantile(shares, [0.025, 0.975], axis=0) if len(shares) else (np.zeros(3), np.ones(3))
    values = found / found.sum()
    one, two, three = (
        Estimate(float(value), float(min(low, value)), float(max(high, value)))
        for value, low, high in zip(values, lows, highs, strict=True)
    )
    return one, two, three


def _components(patterns: Floats, weights: Floats) -> Floats:
    """Variance components (player, seed, rest) of a two-way table without repetition, averaged over settings.

    `patterns` has the results (settings, players) of a match, `weights` how often each occurs.
    """
    n = weights.sum()
    players = patterns.shape[2]
    of_player = np.einsum("w,wsp->sp", weights, patterns) / n
    of_seed = patterns.mean(axis=2)
    grand = of_player.mean(axis=1)
    rest = patterns - of_player[None] - of_seed[:, :, None] + grand[None, :, None]
    noise = np.einsum("w,wsp->s", weights, rest**2) / ((n - 1) * (players - 1))
    seed = np.einsum("w,ws->s", weights, (of_seed - grand) ** 2) / (n - 1) - noise / players
    player = ((of_player - grand[:, None]) ** 2).sum(axis=1) / (players - 1) - noise / n
    parts = np.stack([player, seed, noise]).mean(axis=1)
    return np.asarray(np.maximum(parts, 0.0))


def luck_of_contest(cells: Sequence[CellMatches]) -> Luck | None:
    """From contests between several players: how much of a seat's result its player and the seat explain."""
    found = [cell for cell in cells if cell.contest and len(set(cell.players.ravel().tolist())) > 1]
    if not found or len(found[0]) < 2:
        return None
    cell = max(found, key=len)
    names, codes = np.unique(cell.players, return_inverse=True)
    codes = codes.reshape(cell.players.shape)
    generator = np.random.default_rng(1)
    own = _explained(cell.credits, codes, np.arange(len(cell)))
    if own.sum() <= 0:
        return None
    fewer = min(SAMPLES, 300)
    samples = np.array(
        [_explained(cell.credits, codes, generator.integers(0, len(cell), len(cell))) for _ in range(fewer)]
    )
    return Luck([str(name) for name in names], len(cell), 1, *_estimates(own, samples), contest=True)


def _explained(credits: Floats, codes: np.ndarray, rows: np.ndarray) -> Floats:
    """Sums of squares between players, between seats, and the rest; less what chance alone would explain."""
    values, who = credits[rows], codes[rows]
    mean = values.mean()
    total = float(((values - mean) ** 2).sum())
    count = np.bincount(who.ravel())
    sums = np.bincount(who.ravel(), values.ravel())
    here = count > 0
    player = float((count[here] * (sums[here] / count[here] - mean) ** 2).sum())
    seat = float(len(values) * ((values.mean(axis=0) - mean) ** 2).sum())
    freedom = values.size - here.sum() - values.shape[1] + 1
    noise = max(0.0, total - player - seat) / max(1, freedom)
    player = max(0.0, player - noise * (here.sum() - 1))
    seat = max(0.0, seat - noise * (values.shape[1] - 1))
    return np.array([player, seat, max(0.0, total - player - seat)])


def duels(cells: Sequence[CellMatches]) -> list[Duel]:
    """Every two players of a line-up. A shared first place counts half; each has as many seats as it had."""
    out = []
    for cell in cells:
        if not cell.contest:
            continue
        players = cell.players
        names = sorted(set(players.ravel().tolist()))
        per_seat = {name: _per_seat(cell, players == name) for name in names}
        for at, one in enumerate(names):
            for other in names[at + 1 :]:
                first, second = per_seat[one], per_seat[other]
                stronger, weaker = one, other
                if first.sum() < second.sum():
                    stronger, weaker, first, second = other, one, second, first
                won = clustered_share(first, first + second)
                out.append(Duel(cell, stronger, weaker, Measured(won.estimate, int((first + second > 0).sum()))))
    return out


def _per_seat(cell: CellMatches, own: np.ndarray) -> Floats:
    """The win of each match as far as it went to a player, divided by the number of its seats."""
    seats = own.sum(axis=1)
    return np.asarray((cell.credits * own).sum(axis=1) / np.maximum(1, seats))
