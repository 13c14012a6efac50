"""How long matches take, and how they end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from quarterdeck.lab.reporting.estimates import Measured, Numbers, quantile, share
from quarterdeck.lab.reporting.outcomes import CellMatches


@dataclass(frozen=True)
class Length:
    """The length of matches in one unit: a tenth of them is shorter than `short`, a tenth longer than `long`."""

    unit: str
    values: Numbers
    short: Measured
    median: Measured
    long: Measured


@dataclass(frozen=True)
class Ending:
    cell: CellMatches
    ending: str
    share: Measured


def length(values: Numbers, unit: str) -> Length:
    return Length(unit, values, quantile(values, 0.1), quantile(values, 0.5), quantile(values, 0.9))


def rounds(cells: Sequence[CellMatches]) -> Length:
    return length(np.concatenate([cell.rounds for cell in cells]), "rounds")


def decisions(cells: Sequence[CellMatches]) -> Length:
    return length(np.concatenate([cell.decisions for cell in cells]), "decisions")


def endings_of(cells: Sequence[CellMatches]) -> list[str]:
    """All endings that occurred, the most frequent first."""
    names, counts = np.unique(np.concatenate([cell.endings for cell in cells]), return_counts=True)
    return [str(name) for _, name in sorted(zip(-counts, names, strict=True))]


def endings(cells: Sequence[CellMatches]) -> list[Ending]:
    names = endings_of(cells) if cells else []
    return [Ending(cell, name, share(cell.endings == name)) for cell in cells for name in names]
