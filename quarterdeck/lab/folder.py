"""The folder of an experiment: what was run, and the tables. A batch is written completely or not at all.

A batch has one file for each table, named after the cell, the first match and the number of matches. The file of
`matches` is written last, so a batch without it does not count. When all batches are there, they become one file per
table.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Final

import polars as pl
import tomli_w

import quarterdeck
from quarterdeck.core.printable import quoted, short
from quarterdeck.lab.code_version import code_version
from quarterdeck.lab.experiment_spec import Experiment, ExperimentError
from quarterdeck.lab.tables import (
    CHOICES,
    DECISIONS,
    DESCRIPTION,
    EVENTS,
    FORMAT,
    MATCHES,
    PACKS,
    PARTS,
    SCHEMAS,
    TAG,
    read_description,
    table_files,
)
from quarterdeck.lab.totals import Totals
from quarterdeck.lab.whole_file import write_whole

LOCK: Final = ".lock"
_PART: Final = re.compile(r"(\d+)-(\d+)-(\d+)\.(\w+)\.parquet")
_MUST_AGREE: Final = {
    "game": "the game", "rules": "the revision of the rules", "code": "the code of the engine or the players",
    "seed": "the seed", "decisions": "whether decisions are recorded", "cell": "the combinations",
}  # fmt: skip


class FolderError(ExperimentError):
    """A folder that cannot be used for this experiment."""


def describe(experiment: Experiment) -> dict[str, Any]:
    """The content of `experiment.toml`."""
    spec, game = experiment.spec, experiment.game
    return {
        "quarterdeck": TAG,
        "format": FORMAT,
        "game": spec.game,
        "title": game.box.title,
        "rules": game.box.revision,
        "version": quarterdeck.__version__,
        "code": code_version(),
        "games": spec.games,
        "seed": spec.seed,
        "decisions": spec.decisions,
        "created": datetime.now(UTC).replace(microsecond=0),
        "cell": [{**cell.data(), "files": _pack_files(cell.packs)} for cell in experiment.cells],
    }


def _pack_files(packs: tuple[tuple[str, str], ...]) -> list[str]:
    return [Path(name).name for name, _ in packs]


class Folder:
    """Open for writing; one process at a time may have it."""

    def __init__(self, path: Path, experiment: Experiment, resume: bool) -> None:
        self.path: Final = path
        self._name: Final = quoted(str(path))
        self._experiment: Final = experiment
        self.tables: Final = [EVENTS, CHOICES, *[DECISIONS] * experiment.spec.decisions, MATCHES]
        """In the order they are written."""
        self._check(resume)
        try:
            (path / PARTS).mkdir(parents=True, exist_ok=True)
            self._lock: Final = self._locked()
            self._describe()
        except OSError as error:
            raise self._cannot_write(error) from error

    def _check(self, resume: bool) -> None:
        path = self.path
        if not path.exists():
            return
        if not path.is_dir():
            raise FolderError(f"{self._name} is a file: choose another --out")
        if not any(path.iterdir()):
            return
        there = read_description(path)
        if not resume:
            raise FolderError(f"{self._name} holds an experiment: add --resume to continue it, or choose another --out")
        here = describe(self._experiment)
        for key, what in _MUST_AGREE.items():
            if there.get(key) != here[key]:
                told = (
                    ""
                    if key == "cell"
                    else f" ({short(str(there.get(key)), 40)} there, {short(str(here[key]), 40)} here)"
                )
                raise FolderError(f"{self._name} holds another experiment: {what} differs{told}. Choose another --out")
        if there["games"] > here["games"]:
            raise FolderError(f"{self._name} has {there['games']} matches a cell: --games takes that or more")

    def _locked(self) -> IO[bytes]:
        file = (self.path / LOCK).open("wb")
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # No such lock on this system.
            pass
        except OSError as error:
            file.close()
            raise FolderError(f"{self._name} is in use: another process writes this experiment") from error
        return file

    def _describe(self) -> None:
        """Keep the first date when an experiment is continued."""
        description = describe(self._experiment)
        if (self.path / DESCRIPTION).is_file():
            description["created"] = read_description(self.path)["created"]
        for cell in self._experiment.cells:
            for name, text in cell.packs:
                (self.path / PACKS).mkdir(exist_ok=True)
                write_whole(self.path / PACKS / Path(name).name, text.encode())
        write_whole(self.path / DESCRIPTION, tomli_w.dumps(description).encode())

    def done(self) -> dict[int, list[tuple[int, int]]]:
        """What is there already: for each cell the first match and the number of matches of each batch."""
        found: dict[int, list[tuple[int, int]]] = {cell.number: [] for cell in self._experiment.cells}
        merged = self.path / f"{MATCHES}.parquet"
        if merged.is_file():
            numbers = pl.scan_parquet(merged).group_by("cell").agg(pl.len()).collect()
            for cell, count in numbers.iter_rows():
                found[cell].append((0, count))
        for file in (self.path / PARTS).iterdir():
            part = _PART.fullmatch(file.name)
            if part is None:
                file.unlink()  # A batch that was being written when the process ended.
            elif part[4] == MATCHES:
                found[int(part[1])].append((int(part[2]), int(part[3])))
            elif not (self.path / PARTS / f"{part[1]}-{part[2]}-{part[3]}.{MATCHES}.parquet").is_file():
                file.unlink()
        return {cell: sorted(batches) for cell, batches in found.items()}

    def totals(self) -> list[Totals]:
        """The totals of what is there already."""
        totals = [Totals(cell.number) for cell in self._experiment.cells]
        for file in table_files(self.path, MATCHES):
            columns = ["cell", "players", "results", "ending", "rounds", "decisions", "choices", "endless"]
            for cell, *row in pl.read_parquet(file, columns=columns).iter_rows():
                totals[cell].count_row(*row)
        return totals

    def write(self, cell: int, first: int, count: int, tables: Mapping[str, bytes]) -> None:
        """Write a batch. Raises FolderError if the disk is full; what was written before stays."""
        write_batch(self.path, cell, first, count, {name: tables[name] for name in self.tables})

    def merge(self) -> None:
        """Make one file of all batches of each table. The file of `matches` is replaced last, then batches go."""
        parts = self.path / PARTS
        if any(parts.iterdir()):
            try:
                for table in self.tables:
                    self._merge(table)
                for table in self.tables:
                    (self.path / f"{table}.parquet.new").replace(self.path / f"{table}.parquet")
            except OSError as error:
                raise self._cannot_write(error) from error
        shutil.rmtree(parts)

    def _merge(self, table: str) -> None:
        """In the order of cells and matches; one batch is in memory at a time."""
        lazy = [self._of_cell(table, cell.number) for cell in self._experiment.cells]
        frames = [frame for cell in lazy for frame in cell]
        pl.concat(frames or [pl.LazyFrame(schema=SCHEMAS[table])]).sink_parquet(
            self.path / f"{table}.parquet.new", compression="zstd", maintain_order=True
        )

    def _of_cell(self, table: str, cell: int) -> Iterator[pl.LazyFrame]:
        for file in table_files(self.path, table):
            part = _PART.fullmatch(file.name)
            if part is None:
                yield pl.scan_parquet(file).filter(pl.col("cell") == cell)
            elif int(part[1]) == cell:
                yield pl.scan_parquet(file)

    def close(self) -> None:
        self._lock.close()
        with suppress(OSError):
            (self.path / LOCK).unlink()

    def _cannot_write(self, error: OSError) -> FolderError:
        return FolderError(f"cannot write {self._name}: {error.strerror or error}; what was written before is kept")


def write_batch(folder: Path, cell: int, first: int, count: int, tables: Mapping[str, bytes]) -> None:
    """Write the files of a batch under other names, and rename them when all are there."""
    names = {table: f"{cell:04d}-{first:09d}-{count:07d}.{table}.parquet" for table in tables}
    try:
        for table, data in tables.items():
            with (folder / PARTS / f"{names[table]}.new").open("wb") as file:
                file.write(data)
        for name in names.values():
            (folder / PARTS / f"{name}.new").replace(folder / PARTS / name)
    except OSError as error:
        for name in names.values():
            with suppress(OSError):
                (folder / PARTS / f"{name}.new").unlink()
        why = error.strerror or str(error)
        raise FolderError(f"cannot write {quoted(str(folder))}: {why}; what was written before is kept") from error
