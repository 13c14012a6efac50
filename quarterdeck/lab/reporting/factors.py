"""What each varied option changes: cells that differ in it alone, compared at the same match numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from quarterdeck.lab.reporting.axes import Axis, chains, value_of
from quarterdeck.lab.reporting.balance import difference
from quarterdeck.lab.reporting.estimates import Difference, Floats, adjusted, mean_of, paired_means
from quarterdeck.lab.reporting.outcomes import CellMatches, common

WINNING: Final = "wins"
FIRST_SEAT: Final = "wins of seat 1"
ROUNDS: Final = "rounds"


@dataclass(frozen=True)
class Factor:
    """A value of an option against the reference value. All other options are the same, and so is the luck."""

    axis: str
    value: str
    reference: str
    measure: str
    difference: Difference
    cells: int
    """How many pairs of cells are compared."""
    adjusted: float = 1.0


def factors(cells: Sequence[CellMatches], axes: Sequence[Axis], defaults: Mapping[str, str]) -> list[Factor]:
    """The reference is the default value of an option, else its first one. Largest change of winning first."""
    out = []
    for axis in axes:
        usual = defaults.get(axis.name, "")
        reference = usual if usual in axis.values else axis.values[0]
        for value in axis.values:
            if value != reference:
                out += _compared(cells, axis, reference, value)
    tested = [replace(one, adjusted=p) for one, p in zip(out, adjusted([one.difference.p for one in out]), strict=True)]
    return sorted(tested, key=lambda one: (one.measure == ROUNDS, -abs(one.difference.estimate.value)))


def _compared(cells: Sequence[CellMatches], axis: Axis, reference: str, value: str) -> list[Factor]:
    pairs = []
    for chain in chains(cells, axis):
        of_value = {value_of(cell, axis.name): cell for cell in chain}
        if reference in of_value and value in of_value and len(common(of_value[value], of_value[reference])[0]):
            pairs.append((of_value[value], of_value[reference]))
    out = []
    alike = [(one, other) for one, other in pairs if one.cell.seats == other.cell.seats]
    if alike:
        measure = FIRST_SEAT if alike[0][0].contest else WINNING
        found = difference(*alike[0]) if len(alike) == 1 else _over_cells(alike, _first_credits)
        out.append(Factor(axis.name, value, reference, measure, found, len(alike)))
    if pairs:
        found = _over_cells(pairs, _rounds)
        out.append(Factor(axis.name, value, reference, ROUNDS, found, len(pairs)))
    return out


def _first_credits(cell: CellMatches) -> Floats:
    return np.asarray(cell.credits[:, 0])


def _rounds(cell: CellMatches) -> Floats:
    return cell.rounds.astype(float)


def _over_cells(
    pairs: Sequence[tuple[CellMatches, CellMatches]], measure: Callable[[CellMatches], Floats]
) -> Difference:
    """The mean over pairs of cells. Matches of one number share their luck, so they count as one observation."""
    sums: dict[int, list[float]] = {}
    if len(pairs) == 1:
        left, right = common(*pairs[0])
        return paired_means(measure(pairs[0][0])[left], measure(pairs[0][1])[right])
    for one, other in pairs:
        left, right = common(one, other)
        changes = measure(one)[left] - measure(other)[right]
        for number, change in zip(one.numbers[left].tolist(), changes.tolist(), strict=True):
            sums.setdefault(number, []).append(change)
    found, p = mean_of(np.array([sum(changes) / len(changes) for changes in sums.values()]))
    return Difference(found, p, len(sums))
