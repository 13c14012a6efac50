"""Writes the folder of an experiment: what was run, and the tables. A batch is written completely or not at all.

`table_files.py` says which files count. The folder of the parts has a new name in each session, so that a worker
process that outlives its parent cannot write into an experiment that another process continues.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import IO, Any, Final

import polars as pl
import tomli_w

import quarterdeck
from quarterdeck.core.printable import quoted, short
from quarterdeck.lab.code_version import code_version
from quarterdeck.lab.experiment_spec import Experiment, ExperimentError, PackText
from quarterdeck.lab.table_files import (
    CHOICES,
    DECISIONS,
    EVENTS,
    MATCHES,
    PARTS,
    STAND_INS,
    SUPERSEDED,
    Part,
    merged_file,
    merged_ranges,
    part_name,
    parts_folders,
    parts_in,
    table_files,
)
from quarterdeck.lab.tables import DESCRIPTION, FORMAT, PACKS, SCHEMAS, TAG, read_description
from quarterdeck.lab.totals import Totals
from quarterdeck.lab.whole_file import sync, write_synced, write_whole

LOCK: Final = ".lock"
"""This file stays in the folder: if it were removed, two processes could hold a lock on two files of this name."""
_UNREADABLE: Final = (pl.exceptions.PolarsError, OSError)
"""Polars raises a ComputeError for a full disk, too."""
_MUST_AGREE: Final = {
    "game": "the game", "rules": "the revision of the rules", "code": "the code of the engine, the players or the game",
    "seed": "the seed", "decisions": "whether decisions are recorded", "cell": "the combinations",
}  # fmt: skip


class FolderError(ExperimentError):
    """A folder that cannot be used for this experiment."""


def describe(experiment: Experiment) -> dict[str, Any]:
    """The content of `experiment.toml`."""
    spec, game = experiment.spec, experiment.game
    names = pack_files(experiment)
    return {
        "quarterdeck": TAG,
        "format": FORMAT,
        "game": spec.game,
        "title": game.box.title,
        "rules": game.box.revision,
        "version": quarterdeck.__version__,
        "code": code_version(spec.game),
        "games": spec.games,
        "seed": spec.seed,
        "decisions": spec.decisions,
        "created": datetime.now(UTC).replace(microsecond=0),
        "cell": [{**cell.data(), "files": [names[pack] for pack in cell.packs]} for cell in experiment.cells],
    }


def pack_files(experiment: Experiment) -> dict[PackText, str]:
    """The file name of each content pack in the folder. Packs that had the same name get a number."""
    names: dict[PackText, str] = {}
    for pack in dict.fromkeys(pack for cell in experiment.cells for pack in cell.packs):
        own = Path(pack[0])
        name, number = own.name, 1
        while name in names.values():
            number += 1
            name = f"{own.stem}-{number}{own.suffix}"
        names[pack] = name
    return names


class Folder:
    """Open for writing; one process at a time may have it."""

    def __init__(self, path: Path, experiment: Experiment, resume: bool) -> None:
        self.path: Final = path
        self._name: Final = quoted(str(path))
        self._experiment: Final = experiment
        self.tables: Final = [
            EVENTS, CHOICES, *[DECISIONS] * experiment.spec.decisions, *[STAND_INS] * experiment.programs, MATCHES,
        ]  # fmt: skip
        self.parts: Final = path / f"{PARTS}-{token_hex(4)}"
        """Where this session writes batches."""
        self._check(resume)
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._lock: Final = self._locked()
            try:
                self._check(resume)  # Another process may have begun an experiment here before this one had the lock.
                self._take_parts()
                self._describe()
            except BaseException:
                self.close()
                raise
        except OSError as error:
            raise self._cannot_write(error) from error

    def _check(self, resume: bool) -> None:
        path = self.path
        if not path.exists():
            return
        if not path.is_dir():
            raise FolderError(f"{self._name} is a file: choose another --out")
        if _holds_nothing(path):
            return
        there = read_description(path)
        if not resume:
            raise FolderError(f"{self._name} holds an experiment: add --resume to continue it, or choose another --out")
        here = describe(self._experiment)
        for key, what in _MUST_AGREE.items():
            if there.get(key) != here[key]:
                both = (
                    ""
                    if key == "cell"
                    else f" ({short(str(there.get(key)), 40)} there, {short(str(here[key]), 40)} here)"
                )
                raise FolderError(f"{self._name} holds another experiment: {what} differs{both}. Choose another --out")
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

    def _take_parts(self) -> None:
        """Finish a merge that was interrupted, and give the folder of the parts the name of this session."""
        if (self.path / SUPERSEDED).is_dir():
            self._finish_merge()
        for table in SCHEMAS:
            (self.path / f"{table}.parquet.new").unlink(missing_ok=True)
        before = parts_folders(self.path)
        if before:
            before[0].rename(self.parts)
        else:
            self.parts.mkdir()
        for more in before[1:]:
            for file in more.iterdir():
                file.replace(self.parts / file.name)
            more.rmdir()

    def _describe(self) -> None:
        """Keep the first date when an experiment is continued."""
        description = describe(self._experiment)
        if (self.path / DESCRIPTION).is_file():
            description["created"] = read_description(self.path)["created"]
        for (_, text), name in pack_files(self._experiment).items():
            (self.path / PACKS).mkdir(exist_ok=True)
            write_whole(self.path / PACKS / name, text.encode())
        write_whole(self.path / DESCRIPTION, tomli_w.dumps(description).encode())

    def done(self) -> dict[int, list[tuple[int, int]]]:
        """What is there already: for each cell the first match and the number of matches of each batch.

        Removes batches that are incomplete, cannot be read, or have matches that are there already.
        """
        found: dict[int, list[tuple[int, int]]] = {cell.number: [] for cell in self._experiment.cells}
        try:
            for cell, first, count in merged_ranges(self.path):
                found[cell].append((first, count))
            kept: set[str] = set()
            for part in parts_in(self.path, self.tables):
                if part.cell in found and self._readable(part):
                    found[part.cell].append((part.first, part.size))
                    kept.update(part.file(table).name for table in self.tables)
            for file in self.parts.iterdir():
                if file.name not in kept:
                    file.unlink()
        except _UNREADABLE as error:
            raise self._damaged(error) from error
        return {cell: sorted(batches) for cell, batches in found.items()}

    def _readable(self, part: Part) -> bool:
        try:
            return all(
                _rows(part.file(table)) == part.size if table == MATCHES else _rows(part.file(table)) >= 0
                for table in self.tables
            )
        except _UNREADABLE:
            return False

    def totals(self) -> list[Totals]:
        """The totals of what is there already."""
        totals = [Totals(cell.number) for cell in self._experiment.cells]
        columns = ["cell", "players", "results", "ending", "rounds", "decisions", "choices", "endless"]
        try:
            for file in table_files(self.path, MATCHES):
                for cell, *row in pl.read_parquet(file, columns=columns).iter_rows():
                    totals[cell].count_row(*row)
            if STAND_INS in self.tables:
                for file in table_files(self.path, STAND_INS):
                    for cell, replaced, because in pl.read_parquet(file).drop("match").iter_rows():
                        totals[cell].count_stand_in(replaced, because)
        except _UNREADABLE as error:
            raise self._damaged(error) from error
        return totals

    def write(self, cell: int, first: int, count: int, tables: Mapping[str, bytes]) -> None:
        """Write a batch. Raises FolderError if the disk is full; what was written before stays."""
        write_batch(self.parts, cell, first, count, tables)

    def merge(self) -> None:
        """Make one file of all batches of each table (see `table_files.py`)."""
        try:
            parts = parts_in(self.path, self.tables)
            if not parts:
                shutil.rmtree(self.parts)
                return
            for table in self.tables:
                self._merge(table, parts)
            sync(self.path)
            self.parts.rename(self.path / SUPERSEDED)
            self._finish_merge()
        except _UNREADABLE as error:
            raise self._cannot_write(error) from error

    def _merge(self, table: str, parts: list[Part]) -> None:
        """In the order of cells and matches; one batch is in memory at a time."""
        merged = merged_file(self.path, table)
        frames = []
        for cell in self._experiment.cells:
            if merged is not None:
                frames.append(pl.scan_parquet(merged).filter(pl.col("cell") == cell.number))
            frames += [pl.scan_parquet(part.file(table)) for part in parts if part.cell == cell.number]
        new = self.path / f"{table}.parquet.new"
        pl.concat(frames).sink_parquet(new, compression="zstd", maintain_order=True)
        sync(new)
        before = sum(_rows(file) for file in ([merged] if merged else []) + [part.file(table) for part in parts])
        if _rows(new) != before:
            raise OSError(f"{_rows(new)} of {before} rows of {table} were written")

    def _finish_merge(self) -> None:
        """The merged tables count already: give them their names, and remove the parts."""
        for table in SCHEMAS:
            new = self.path / f"{table}.parquet.new"
            if new.is_file():
                new.replace(self.path / f"{table}.parquet")
        sync(self.path)
        shutil.rmtree(self.path / SUPERSEDED)

    def close(self) -> None:
        self._lock.close()

    def _cannot_write(self, error: Exception) -> FolderError:
        return FolderError(f"cannot write {self._name}: {_why(error)}; what was written before is kept")

    def _damaged(self, error: Exception) -> FolderError:
        return FolderError(f"{self._name} is damaged: {_why(error)}; choose another --out")


def _holds_nothing(path: Path) -> bool:
    """Whether a folder is empty, or has only what a process leaves that ended before it described the experiment."""
    names = {entry.name for entry in path.iterdir()}
    parts = parts_folders(path)
    left = {folder.name for folder in parts} | {f"{DESCRIPTION}.new"}
    if LOCK in names:
        left |= {LOCK, PACKS}
    return names <= left and not any(file for folder in parts for file in folder.iterdir())


def _rows(file: Path) -> int:
    """How many rows a file has, as its last bytes say."""
    return int(pl.scan_parquet(file).select(pl.len()).collect().item())


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def write_batch(folder: Path, cell: int, first: int, count: int, tables: Mapping[str, bytes]) -> None:
    """Write the files of a batch under other names, and rename them when the disk has all of them: `matches` last.

    If the disk is full, or another process continues the experiment, it leaves no file of the batch and raises
    FolderError.
    """
    order = sorted(tables, key=lambda table: table == MATCHES)
    files = {table: folder / part_name(cell, first, count, table) for table in order}
    try:
        for table, file in files.items():
            write_synced(_new(file), tables[table])
        for file in files.values():
            _new(file).replace(file)
    except BaseException as error:
        for file in reversed(files.values()):
            for name in (file, _new(file)):
                with suppress(OSError):
                    name.unlink()
        if not isinstance(error, OSError):
            raise
        why = f"cannot write {quoted(str(folder.parent))}: {_why(error)}"
        raise FolderError(f"{why}; what was written before is kept") from error


def _new(file: Path) -> Path:
    return file.with_name(f"{file.name}.new")
