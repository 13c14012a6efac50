"""A small neural net: estimates the chance to win a position from a row of numbers that describe it.

It has one hidden layer and needs no library. The weights are in a file of the package, which `benchmarks/learn.py`
makes.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp
from typing import Any, Final


class Net:
    def __init__(self, hidden: list[list[float]], offsets: list[float], outer: list[float], offset: float) -> None:
        self._hidden: Final = hidden
        """For each hidden unit, one weight per input."""
        self._offsets: Final = offsets
        self._outer: Final = outer
        self._offset: Final = offset

    def chance(self, row: list[float]) -> float:
        return 1.0 / (1.0 + exp(-self.score(row)))

    def score(self, row: list[float]) -> float:
        """The chance as log odds."""
        on = [i for i in range(len(row)) if row[i] != 0.0]
        total = self._offset
        for unit in range(len(self._outer)):
            weights = self._hidden[unit]
            sum_ = self._offsets[unit]
            for i in on:
                sum_ += weights[i] * row[i]
            if sum_ > 0.0:
                total += self._outer[unit] * sum_
        return max(-30.0, min(30.0, total))


def load_net(package: str, name: str) -> Net:
    return _net(_read(package, name))


def load_nets(package: str, name: str) -> tuple[dict[str, Net], list[str]]:
    """Several nets in one file, by name, and the cards for which they have inputs."""
    data = _read(package, name)
    return {title: _net(table) for title, table in data["net"].items()}, data["known"]


def _read(package: str, name: str) -> dict[str, Any]:
    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))


def _net(data: dict[str, Any]) -> Net:
    return Net(data["hidden"], data["offsets"], data["outer"], data["offset"])
