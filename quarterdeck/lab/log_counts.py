"""Counts the log of many matches at once (see `core/counting.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.counting import END, NEW_ROUND, ROWS

Numbers: TypeAlias = NDArray[np.integer[Any]]

_SOME: Final = 8
"""How many pieces of a log to count at a time: the table should fit in the cache of a processor."""


class LogCounts(NamedTuple):
    """One entry per match and row of the counts, by match and then in the order of the rows that was asked for."""

    match: Numbers
    """Which match of the log: 0 is the first."""
    place: Numbers
    """The place of the row in the order."""
    times: Numbers
    first: Numbers
    """The round in which it happened first; 0 is before the first round."""


def count_log(log: Sequence[bytes], places: Numbers) -> LogCounts:
    """Count the pieces of a log. `places` has the place of each row in the order of the result."""
    columns = np.concatenate([np.zeros(ROWS, np.intp), places + 1])
    found: list[LogCounts] = []
    matches = 0
    for at in range(0, len(log), _SOME):
        marks = np.frombuffer(b"".join(log[at : at + _SOME]), np.uint32)
        lengths = _lengths(marks)
        counts = _count(marks, lengths, columns)
        found.append(counts._replace(match=counts.match + np.uint32(matches)))
        matches += len(lengths)
    return LogCounts(*(np.concatenate(parts) for parts in zip(*found, strict=True))) if found else _NONE


_NONE: Final = LogCounts(*[np.zeros(0, np.uint32)] * len(LogCounts._fields))


def _count(marks: Numbers, lengths: Numbers, columns: Numbers) -> LogCounts:
    """Count in a table with a line for each match and a column for each row, and one for other marks, which goes."""
    width = len(columns) - ROWS + 1
    matches = len(lengths)
    cells = columns.take(marks)
    cells += np.repeat(np.arange(0, matches * width, width), lengths)
    counts = np.bincount(cells, minlength=matches * width)
    counts[::width] = 0
    found = np.flatnonzero(counts != 0)
    rounds = np.zeros(len(marks) + 1, np.uint32)
    np.cumsum(marks == NEW_ROUND, out=rounds[1:])
    rounds[1:] -= np.repeat(rounds[np.cumsum(lengths) - lengths], lengths)
    first = np.empty(len(counts), np.uint32)
    first[cells[::-1]] = rounds[:0:-1]  # The last value stays: that of the first mark.
    match, place = np.divmod(found.astype(np.uint32), np.uint32(width))
    return LogCounts(match, place - np.uint32(1), counts.take(found).astype(np.uint32), first.take(found))


def last_rows(log: Sequence[bytes], wanted: Sequence[bool]) -> Numbers:
    """The number of the last row that is wanted in each match; -1 if there is none."""
    marks = np.frombuffer(b"".join(log), np.uint32)
    is_wanted = np.array([False] * ROWS + list(wanted))
    lengths = _lengths(marks)
    begins = np.cumsum(lengths) - lengths
    at = begins + lengths - 1
    looking = np.arange(len(lengths))
    found = np.full(len(lengths), -1, np.intp)
    while len(looking := looking[at[looking] >= begins[looking]]):
        there = marks[at[looking]]
        found[looking] = np.where(is_wanted[there], there.astype(np.intp) - ROWS, -1)
        looking = looking[~is_wanted[there]]
        at[looking] -= 1
    return found


def _lengths(marks: Numbers) -> Numbers:
    """The number of marks of each match, its end included."""
    return np.diff(np.flatnonzero(marks == END), prepend=-1)
