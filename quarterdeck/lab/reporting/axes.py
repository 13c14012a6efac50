"""The axes of an experiment: what differs between cells, and which cells differ in one axis alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.lab.reporting.outcomes import LINE_UP, PACKS, CellMatches


class Axis:
    """A set-up option, the packs or the players, with the values that were played, in the game's own order."""

    def __init__(self, name: str, values: Sequence[str]) -> None:
        self.name: Final = name
        self.values: Final = list(values)


def value_of(cell: CellMatches, axis: str) -> str:
    return cell.varied.get(axis, "")


def axes_of(cells: Sequence[CellMatches], orders: Mapping[str, Sequence[str]]) -> list[Axis]:
    """All axes with two values or more. `orders` has the values of each option as the game lists them."""
    names = list(dict.fromkeys(name for cell in cells for name in cell.varied))
    out = []
    for name in names:
        seen = list(dict.fromkeys(value_of(cell, name) for cell in cells))
        known = [value for value in orders.get(name, ()) if value in seen]
        seen = known + [value for value in seen if value not in known]
        if len(seen) > 1:
            out.append(Axis(name, seen))
    return out


def context(cell: CellMatches, axis: Axis) -> tuple[tuple[str, str], ...]:
    """The values of all other axes."""
    return tuple(sorted((name, value) for name, value in cell.varied.items() if name != axis.name))


def chains(cells: Sequence[CellMatches], axis: Axis) -> list[list[CellMatches]]:
    """Cells that differ in this axis alone, in the order of its values."""
    groups: dict[tuple[tuple[str, str], ...], list[CellMatches]] = {}
    for cell in cells:
        groups.setdefault(context(cell, axis), []).append(cell)
    place = {value: at for at, value in enumerate(axis.values)}
    ordered = [sorted(group, key=lambda cell: place[value_of(cell, axis.name)]) for group in groups.values()]
    return [group for group in ordered if len(group) > 1]


def main_axis(axes: Sequence[Axis]) -> Axis | None:
    """The axis that a report orders its cells by: an option before packs and line-up, then the one with most values."""
    return max(axes, key=lambda axis: (axis.name not in (LINE_UP, PACKS), len(axis.values)), default=None)
