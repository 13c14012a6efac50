"""What ended matches: the last event that names a card or another subject, by how the match ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from quarterdeck.core.state import LOST
from quarterdeck.lab.reporting.estimates import Measured, clustered_share
from quarterdeck.lab.reporting.outcomes import CellMatches


@dataclass(frozen=True)
class LastEvent:
    """A subject that was named last: in which share of the matches with this ending."""

    ending: str
    kind: str
    subject: str
    share: Measured
    times: int


@dataclass(frozen=True)
class Finish:
    """The matches with one ending, and what was named last in them; the most frequent first."""

    ending: str
    matches: int
    of: Measured
    """Their share of the matches that are told: those that were lost, in a contest all."""
    last: list[LastEvent]


def finishes(cells: Sequence[CellMatches]) -> tuple[list[Finish], bool]:
    """The endings of lost matches; of all matches if seats play against each other. The flag tells which."""
    contest = any(cell.contest for cell in cells)
    frames = [cell.frame if contest else cell.frame.filter(cell.results[:, 0] == LOST) for cell in cells]
    columns = ["match", "ending", "last_kind", "last_subject"]
    told = pl.concat([frame.select(columns) for frame in frames]) if frames else pl.DataFrame()
    if told.is_empty():
        return [], contest
    out = []
    for (ending,), own in told.group_by("ending"):
        of = _share(told, pl.col("ending") == ending)
        out.append(Finish(str(ending), own.height, of, _last(own, str(ending))))
    return sorted(out, key=lambda finish: (-finish.matches, finish.ending)), contest


def _last(own: pl.DataFrame, ending: str) -> list[LastEvent]:
    named = own.filter(pl.col("last_subject") != "")
    counts = named.group_by("last_kind", "last_subject").agg(pl.len().alias("n"))
    out = []
    for kind, subject, times in counts.sort(["n", "last_subject"], descending=[True, False]).iter_rows():
        same = (pl.col("last_kind") == kind) & (pl.col("last_subject") == subject)
        out.append(LastEvent(ending, kind, subject, _share(own, same), times))
    return out


def _share(frame: pl.DataFrame, condition: pl.Expr) -> Measured:
    """The share of rows, clustered by match number: matches of one number share their luck in all cells."""
    counted = frame.group_by("match").agg(pl.len().alias("n"), condition.sum().alias("k"))
    return clustered_share(counted["k"].to_numpy().astype(float), counted["n"].to_numpy().astype(np.float64))
