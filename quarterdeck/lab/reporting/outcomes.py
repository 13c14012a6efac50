"""The matches of each cell as arrays: who won how much, how it ended, how long it took."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import polars as pl

from quarterdeck.core.state import LOST, WON
from quarterdeck.lab.reporting.estimates import Bools, Floats, Ints, Numbers
from quarterdeck.lab.tables import CellInfo, Results

LINE_UP: Final = "line-up"
PACKS: Final = "content packs"


class CellMatches:
    """The matches of one cell, by match number."""

    def __init__(self, cell: CellInfo, matches: pl.DataFrame, varied: dict[str, str]) -> None:
        self.cell: Final = cell
        self.varied: Final = varied
        """The value of everything that differs between the cells of the experiment."""
        self.label: Final = ", ".join(f"{name} {value}" for name, value in varied.items()) or cell.players
        self.contest: Final = cell.seats > 1 and not cell.cooperative
        """Whether seats play against each other; otherwise all of them win or lose together."""
        self.numbers: Final[Ints] = matches["match"].cast(pl.Int64).to_numpy()
        seats = cell.seats if self.contest else 1
        results: Numbers = np.stack([matches["results"].list.get(seat).to_numpy() for seat in range(seats)], axis=1)
        self.results: Final[Numbers] = results
        self.won: Final[Bools] = results == WON
        self.credits: Final[Floats] = _credits(results) if self.contest else self.won.astype(float)
        """The win of each match, shared by those in first place; a match without a winner has a shared first place."""
        self.endings: Final[Numbers] = matches["ending"].to_numpy().astype(str)
        self.rounds: Final[Ints] = matches["rounds"].cast(pl.Int64).to_numpy()
        self.decisions: Final[Ints] = matches["decisions"].cast(pl.Int64).to_numpy()
        self.endless: Final = int(matches["endless"].sum())
        self.frame: Final = matches

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def wins(self) -> Bools:
        """Whether each match was won by the first seat; together, that is by everybody."""
        return np.asarray(self.won[:, 0])

    @property
    def decided(self) -> Bools:
        """Matches with exactly one winner."""
        return np.asarray(self.won.sum(axis=1) == 1)

    @property
    def players(self) -> Numbers:
        """The name of the player in each seat of each match."""
        names = self.frame["players"]
        return np.stack([names.list.get(seat).to_numpy().astype(str) for seat in range(self.cell.seats)], axis=1)


def _credits(results: Numbers) -> Floats:
    best = results.max(axis=1, keepdims=True)
    first = (results == best) & (best > LOST)
    return np.asarray(first / np.maximum(1, first.sum(axis=1, keepdims=True)), dtype=float)


def played(results: Results) -> list[CellMatches]:
    """The cells of which matches were played, in order."""
    out = []
    names = _axes(results.cells)
    for cell in results.cells:
        own = results.matches.filter(pl.col("cell") == cell.number).sort("match")
        if len(own):
            out.append(CellMatches(cell, own, {name: _values(cell).get(name, "") for name in names}))
    return out


def _values(cell: CellInfo) -> dict[str, str]:
    """Everything that can differ between cells. An option may be called `players`, so the players are the line-up."""
    return {**cell.options, PACKS: cell.varied.get("packs", "+".join(cell.packs) or "none"), LINE_UP: cell.players}


def _axes(cells: Sequence[CellInfo]) -> list[str]:
    values = [_values(cell) for cell in cells]
    names = dict.fromkeys(name for one in values for name in one)
    return [name for name in names if len({one.get(name) for one in values}) > 1]


def common(one: CellMatches, other: CellMatches) -> tuple[Ints, Ints]:
    """The places of the match numbers that both have."""
    _, left, right = np.intersect1d(one.numbers, other.numbers, assume_unique=True, return_indices=True)
    return left, right
