"""The tables of an experiment: their columns, and reading them."""

from __future__ import annotations

import html
import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec
import polars as pl

from quarterdeck.core.pack import Source
from quarterdeck.core.printable import quoted
from quarterdeck.core.state import WON
from quarterdeck.lab.experiment_spec import ExperimentError
from quarterdeck.lab.table_files import CHOICES, DECISIONS, EVENTS, MATCHES, STAND_INS, table_files
from quarterdeck.lab.totals import mean, wilson
from quarterdeck.registry import AnyGame, open_game

__all__ = [
    "CHOICES", "DECISIONS", "DESCRIPTION", "EVENTS", "FORMAT", "MATCHES", "PACKS", "SCHEMAS", "STAND_INS", "TAG",
    "CellInfo", "Results", "load", "read_description", "read_table",
]  # fmt: skip

DESCRIPTION: Final = "experiment.toml"
PACKS: Final = "packs"
TAG: Final = "experiment"
FORMAT: Final = 1
_ATTEMPTS: Final = 5
"""How often a table is read whose files are merged at the same time."""

SCHEMAS: Final[dict[str, dict[str, Any]]] = {
    MATCHES: {
        "cell": pl.UInt16,
        "match": pl.UInt32,
        "seed": pl.UInt64,
        "players": pl.List(pl.String),
        "results": pl.List(pl.Int8),
        "tally": pl.List(pl.Int32),
        "ending": pl.String,
        "rounds": pl.UInt16,
        "decisions": pl.UInt32,
        "choices": pl.UInt32,
        "last_kind": pl.String,
        "last_role": pl.String,
        "last_subject": pl.String,
        "last_seat": pl.Int8,
        "endless": pl.Boolean,
    },
    EVENTS: {
        "cell": pl.UInt16,
        "match": pl.UInt32,
        "kind": pl.String,
        "seat": pl.Int8,
        "role": pl.String,
        "about": pl.String,
        "subject": pl.String,
        "count": pl.UInt32,
        "first": pl.UInt16,
    },
    CHOICES: {
        "cell": pl.UInt16,
        "match": pl.UInt32,
        "seat": pl.Int8,
        "verb": pl.String,
        "choice": pl.String,
        "count": pl.UInt32,
    },
    DECISIONS: {
        "cell": pl.UInt16,
        "match": pl.UInt32,
        "number": pl.UInt32,
        "seat": pl.Int8,
        "round": pl.UInt16,
        "question": pl.String,
        "options": pl.List(pl.String),
        "taken": pl.String,
    },
    STAND_INS: {
        "cell": pl.UInt16,
        "match": pl.UInt32,
        "replaced": pl.UInt32,
        "because": pl.List(pl.String),
    },
}


class CellInfo(msgspec.Struct, frozen=True):
    """One combination of options, packs and players, as the description of an experiment has it."""

    number: int
    players: str
    packs: list[str]
    content: str
    seats: int
    cooperative: bool
    varied: dict[str, str]
    options: dict[str, str]

    @property
    def label(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.varied.items()) or self.players


class Results:
    """The tables of an experiment, read when they are first used.

    `matches` has one row per match, `events` and `choices` counts per match, `decisions` one row per decision. They are
    polars DataFrames.
    """

    def __init__(self, folder: Path | None, spec: Mapping[str, Any], tables: Mapping[str, pl.DataFrame] = {}) -> None:
        self.folder: Final = folder
        self.spec: Final = dict(spec)
        """The content of `experiment.toml`."""
        self.cells: Final = [
            msgspec.convert({"number": number, **cell}, CellInfo) for number, cell in enumerate(spec["cell"])
        ]
        self._tables: Final = dict(tables)

    @property
    def matches(self) -> pl.DataFrame:
        return self._table(MATCHES)

    @property
    def events(self) -> pl.DataFrame:
        return self._table(EVENTS)

    @property
    def choices(self) -> pl.DataFrame:
        return self._table(CHOICES)

    @property
    def decisions(self) -> pl.DataFrame | None:
        """None if they were not recorded."""
        return self._table(DECISIONS) if self.spec["decisions"] else None

    @cached_property
    def complete(self) -> bool:
        return self.matches.height == int(self.spec["games"]) * len(self.cells)

    def game(self, cell: int = 0) -> AnyGame:
        """The game of a cell, set up as it was played."""
        packs = []
        for name in self.spec["cell"][cell]["files"]:
            assert self.folder is not None
            packs.append(Source(name, (self.folder / PACKS / name).read_text("utf-8")))
        return open_game(self.spec["game"], self.cells[cell].options, packs)

    @property
    def stand_ins(self) -> pl.DataFrame:
        """One row for each match in which a program failed: how many choices a stand-in made, and why."""
        return self._table(STAND_INS)

    def _table(self, name: str) -> pl.DataFrame:
        if name not in self._tables:
            assert self.folder is not None
            self._tables[name] = read_table(self.folder, name)
        return self._tables[name]

    def in_memory(self) -> Results:
        """The same, with all tables read: the folder may go."""
        names = [MATCHES, EVENTS, CHOICES, STAND_INS, *[DECISIONS] * bool(self.spec["decisions"])]
        return Results(None, self.spec, {name: self._table(name) for name in names})

    def summary(self) -> pl.DataFrame:
        """One row per cell: matches, matches won by the first seat, mean rounds and decisions.

        `won_low` and `won_high`, and so on, are the ends of 95 % confidence intervals (Wilson's for shares).
        """
        rows = []
        for cell in self.cells:
            own = self.matches.filter(pl.col("cell") == cell.number)
            won = int((own["results"].list.first() == WON).sum())
            low, high = wilson(won, own.height)
            row: list[Any] = [
                cell.number,
                cell.label,
                own.height,
                won,
                won / own.height if own.height else None,
                low,
                high,
            ]
            for name in ("rounds", "decisions"):
                values = own[name].cast(pl.Int64)
                row += mean(int(values.sum()), int((values * values).sum()), own.height) if own.height else [None] * 3
            rows.append(row)
        figures = ["won_share", "won_low", "won_high", *_ends("rounds"), *_ends("decisions")]
        schema = {"cell": pl.UInt16, "label": pl.String, "matches": pl.UInt32, "won": pl.UInt32}
        return pl.DataFrame(rows, {**schema, **dict.fromkeys(figures, pl.Float64)}, orient="row")

    def _shown(self) -> pl.DataFrame:
        """The summary as text."""

        def with_interval(figures: list[str], head: str, factor: float) -> pl.Expr:
            return pl.format("{} ({} to {})", *((pl.col(name) * factor).round(1) for name in figures)).alias(head)

        return self.summary().select(
            "cell",
            "label",
            "matches",
            with_interval(["won_share", "won_low", "won_high"], "won by seat 1 in %", 100),
            with_interval(_ends("rounds"), "mean rounds", 1),
            with_interval(_ends("decisions"), "mean decisions", 1),
        )

    def _heading(self) -> str:
        cells = f"{len(self.cells)} {'cell' if len(self.cells) == 1 else 'cells'}"
        return f"{self.spec['title']}: {self.matches.height} matches in {cells}, with 95 % confidence intervals"

    def __repr__(self) -> str:
        with pl.Config(tbl_width_chars=160, fmt_str_lengths=60, tbl_hide_dataframe_shape=True):
            return f"{self._heading()}\n{self._shown()}"

    def _repr_html_(self) -> str:
        with pl.Config(fmt_str_lengths=60, tbl_hide_dataframe_shape=True):
            return f"<p>{html.escape(self._heading())}</p>{self._shown()._repr_html_()}"


def _ends(name: str) -> list[str]:
    return [name, f"{name}_low", f"{name}_high"]


def load(folder: str | Path) -> Results:
    """Read an experiment, also one that is not complete. Raises ExperimentError for any other folder."""
    path = Path(folder)
    return Results(path, read_description(path))


def read_description(folder: Path) -> dict[str, Any]:
    file = folder / DESCRIPTION
    name = quoted(str(folder))
    if not folder.is_dir():
        raise ExperimentError(f"there is no folder {name}")
    if not file.is_file():
        raise ExperimentError(f"{name} is not the folder of an experiment: it has no {DESCRIPTION}")
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ExperimentError(f"cannot read {quoted(str(file))}: {error}") from error
    if found.get("quarterdeck") != TAG or "cell" not in found:
        raise ExperimentError(f"{quoted(str(file))} does not describe an experiment")
    if found.get("format") != FORMAT:
        raise ExperimentError(f"{quoted(str(file))} has format {found.get('format')}; this version reads {FORMAT}")
    return found


def read_table(folder: Path, table: str) -> pl.DataFrame:
    """All rows of a table, by cell and match; none if it was not recorded. Raises ExperimentError if it is damaged."""
    for attempt in range(_ATTEMPTS):
        try:
            files = table_files(folder, table)
            if not files:
                return pl.DataFrame(schema=SCHEMAS[table])
            return pl.concat([pl.read_parquet(file) for file in files]).sort("cell", "match", maintain_order=True)
        except FileNotFoundError as error:  # The process that writes the folder merges its files now.
            if attempt == _ATTEMPTS - 1:
                raise _damaged(folder, table, error) from error
        except (pl.exceptions.PolarsError, OSError) as error:
            raise _damaged(folder, table, error) from error
    raise AssertionError


def _damaged(folder: Path, table: str, error: Exception) -> ExperimentError:
    return ExperimentError(f"{quoted(str(folder))} is damaged: cannot read its {table}: {error}")
