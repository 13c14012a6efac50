"""Which files in the folder of an experiment hold its tables.

Each batch of matches is a *part*: one file per table, in a folder `parts-...`. The file of `matches` is renamed last,
so a batch without it does not count. When all batches are there, each table becomes one file beside that folder:

1. The merged tables are written as `matches.parquet.new` and so on.
2. The folder of the parts is renamed to `superseded`. From now on the new files count, and the parts do not.
3. The new files replace the old ones, and `superseded` is removed.

Step 2 is a single rename, so a reader finds each row once whenever the process ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl

MATCHES: Final = "matches"
EVENTS: Final = "events"
CHOICES: Final = "choices"
DECISIONS: Final = "decisions"
STAND_INS: Final = "stand_ins"

PARTS: Final = "parts"
"""Folders of parts have this name, or begin with it and a hyphen."""
SUPERSEDED: Final = "superseded"

_PART: Final = re.compile(r"(\d+)-(\d+)-(\d+)\.(\w+)\.parquet")


class Part(NamedTuple):
    """The files of one batch: matches `first` to `first + size - 1` of a cell."""

    cell: int
    first: int
    size: int
    folder: Path

    def file(self, table: str) -> Path:
        return self.folder / part_name(self.cell, self.first, self.size, table)


def part_name(cell: int, first: int, size: int, table: str) -> str:
    return f"{cell:04d}-{first:09d}-{size:07d}.{table}.parquet"


def parts_folders(folder: Path) -> list[Path]:
    """Where parts are: one folder, or none after they were merged."""
    return sorted(path for path in folder.iterdir() if path.is_dir() and path.name.partition("-")[0] == PARTS)


def parts_in(folder: Path, tables: Iterable[str] = (EVENTS, CHOICES, MATCHES)) -> list[Part]:
    """The batches that count, by cell and first match: those with all tables, and no match twice."""
    found: list[Part] = []
    for home in parts_folders(folder):
        names = {file.name for file in home.iterdir()}
        for name in names:
            read = _PART.fullmatch(name)
            if read is None or read[4] != MATCHES:
                continue
            part = Part(int(read[1]), int(read[2]), int(read[3]), home)
            if all(part.file(table).name in names for table in tables):
                found.append(part)
    if not found:
        return []
    taken = {cell: [(first, first + count)] for cell, first, count in merged_ranges(folder)}
    kept: list[Part] = []
    for part in sorted(found, key=lambda part: (part.cell, part.first, -part.size)):
        ranges = taken.setdefault(part.cell, [])
        end = part.first + part.size
        if all(end <= begin or stop <= part.first for begin, stop in ranges[:1] + ranges[-1:]):
            ranges.append((part.first, end))
            kept.append(part)
    return kept


def merged_ranges(folder: Path) -> list[tuple[int, int, int]]:
    """For each cell in the merged tables: its number, the first match, and the number of matches."""
    file = merged_file(folder, MATCHES)
    if file is None:
        return []
    rows = pl.scan_parquet(file).group_by("cell").agg(pl.col("match").min(), pl.len()).sort("cell").collect()
    return [(int(cell), int(first), int(count)) for cell, first, count in rows.iter_rows()]


def merged_file(folder: Path, table: str) -> Path | None:
    """The file of all matches that were merged so far."""
    old, new = folder / f"{table}.parquet", folder / f"{table}.parquet.new"
    if (folder / SUPERSEDED).is_dir() and new.is_file():
        return new
    return old if old.is_file() else None


def table_files(folder: Path, table: str) -> list[Path]:
    """The files of a table: the merged one, then parts by cell and first match.

    The parts are listed first: if they are merged in the meantime, their files are not found, and no row is read twice.
    """
    parts = [part.file(table) for part in parts_in(folder, {EVENTS, CHOICES, table, MATCHES})]
    merged = merged_file(folder, table)
    return parts if merged is None else [merged, *parts]
