"""The table of the matches in which an external program failed, so that a stand-in made some of its choices."""

from __future__ import annotations

from typing import Final

import polars as pl

from quarterdeck.lab.match_run import Outcome
from quarterdeck.lab.table_files import STAND_INS
from quarterdeck.lab.tables import SCHEMAS


class StandIns:
    """Collects the rows of one batch."""

    def __init__(self) -> None:
        self._rows: Final[list[tuple[int, int, int, list[str]]]] = []

    def match(self, cell: int, outcome: Outcome) -> None:
        if outcome.replaced or outcome.because:
            self._rows.append((cell, outcome.number, outcome.replaced, outcome.because))

    def table(self) -> pl.DataFrame:
        return pl.DataFrame(self._rows, SCHEMAS[STAND_INS], orient="row")
