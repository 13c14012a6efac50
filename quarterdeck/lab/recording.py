"""Records the matches of a batch as tables."""

from __future__ import annotations

from io import BytesIO
from itertools import islice
from typing import Any, Final

import numpy as np
import polars as pl

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.counting import NO_SEAT, ChoiceCounts, EventCounts, Row
from quarterdeck.lab.experiment_spec import Cell
from quarterdeck.lab.log_counts import count_log, last_rows
from quarterdeck.lab.match_run import MatchCounts, Outcome, asked_seat
from quarterdeck.lab.tables import CHOICES, DECISIONS, EVENTS, MATCHES, SCHEMAS
from quarterdeck.registry import AnyGame

_NOTHING: Final = Row(-1, "", NO_SEAT, "", "", "")
_NOTE: Final = b"ARROW:schema"
"""The name of the note in which a Parquet file has the types of its writer."""


class Recorder:
    """Collects the rows of one batch. Counts are kept as numbers, and get their texts once for the whole batch."""

    def __init__(self, cell: Cell, decisions: bool) -> None:
        self.counts: Final = MatchCounts()
        self.watch: Final = self._note_decision if decisions else None
        self._cell: Final = cell
        self._matches: Final[list[tuple[int, int, str, int, int, int, bool]]] = []
        self._players: Final[list[str]] = []
        self._results: Final[list[int]] = []
        self._tally: Final[list[int]] = []
        """One seat after another, of one match after another: far faster than a list for each match."""
        self._tallied: Final[list[int]] = []
        """How many seats have points, by match: in some games, and in matches that were broken off, none."""
        self._notes: list[tuple[int, int, int, str, list[str], str]] = []
        self._decisions: Final[list[tuple[Any, ...]]] = []

    def _note_decision(self, game: AnyGame, s: Any, action: Action) -> None:
        if len(s.options) > 1:
            seat = asked_seat(game, s)
            offered = [str(option) for option in s.options if option.seat in (seat, TABLE)]
            question = type(s.agenda[-1]).__name__
            self._notes.append((s.count, seat, game.round(s), question, offered, str(action)))

    def match(self, outcome: Outcome) -> None:
        """The match is over: keep its rows."""
        self._matches.append(
            (
                outcome.number,
                outcome.key,
                outcome.ending,
                outcome.rounds,
                outcome.decisions,
                outcome.choices,
                outcome.endless,
            )
        )
        self._players.extend(outcome.players)
        self._results.extend(outcome.results)
        self._tally.extend(outcome.tally)
        self._tallied.append(len(outcome.tally))
        self.counts.end(outcome.number)
        if self._notes:
            self._decisions.extend((self._cell.number, outcome.number, *row) for row in self._notes)
            self._notes = []

    def tables(self) -> dict[str, pl.DataFrame]:
        tables = {MATCHES: self._played(), EVENTS: self._events(), CHOICES: self._choices()}
        if self.watch is not None:
            tables[DECISIONS] = pl.DataFrame(self._decisions, SCHEMAS[DECISIONS], orient="row")
        return tables

    def _played(self) -> pl.DataFrame:
        names = ("match", "seed", "ending", "rounds", "decisions", "choices", "endless")
        schema = SCHEMAS[MATCHES]
        values = zip(*self._matches, strict=True) if self._matches else [[]] * len(names)
        columns = [pl.Series(name, column, schema[name]) for name, column in zip(names, values, strict=True)]
        seats = [self._cell.seats] * len(self._matches)
        per_seat = [
            _per_seat("players", self._players, seats),
            _per_seat("results", self._results, seats),
            _per_seat("tally", self._tally, self._tallied),
        ]
        return self._whole(MATCHES, [*columns, *per_seat, *self._last()])

    def _last(self) -> pl.DataFrame:
        """The last thing that an event named, of each match."""
        counts = self.counts.events
        rows = [*counts.rows, _NOTHING]
        texts: dict[str, list[Any]] = {
            "last_kind": [row.kind for row in rows],
            "last_role": [row.role for row in rows],
            "last_subject": [row.subject for row in rows],
            "last_seat": [row.seat for row in rows],
        }
        named = [bool(row.role) for row in counts.rows]
        return _texts(MATCHES, texts)[pl.Series(last_rows(counts.pieces(), named), dtype=pl.Int64)]

    def _events(self) -> pl.DataFrame:
        counts = self.counts.events
        texts: dict[str, list[Any]] = {
            "kind": [row.kind for row in counts.rows],
            "seat": [row.seat for row in counts.rows],
            "role": [row.role for row in counts.rows],
            "about": [row.about for row in counts.rows],
            "subject": [row.subject for row in counts.rows],
        }
        return self._counted(EVENTS, counts, texts, ["kind", "seat", "role", "subject"])

    def _choices(self) -> pl.DataFrame:
        counts = self.counts.choices
        texts: dict[str, list[Any]] = {
            "seat": [action.seat for action in counts.rows],
            "verb": [action.verb.name for action in counts.rows],
            "choice": [str(action) for action in counts.rows],
        }
        return self._counted(CHOICES, counts, texts, list(texts))

    def _counted(
        self, table: str, counts: EventCounts | ChoiceCounts, texts: dict[str, list[Any]], order: list[str]
    ) -> pl.DataFrame:
        """The counts of all matches with the texts of their rows: by match, then by the texts."""
        rows = _texts(table, texts).with_row_index("row").sort(order)
        found = count_log(counts.pieces(), rows["row"].arg_sort().to_numpy())
        columns = {"match": np.array(counts.matches)[found.match], "count": found.times, "first": found.first}
        schema = SCHEMAS[table]
        numbers = [pl.Series(name, values).cast(schema[name]) for name, values in columns.items() if name in schema]
        return self._whole(table, [*numbers, *rows[pl.Series(found.place, dtype=pl.UInt32)]])

    def _whole(self, table: str, columns: list[pl.Series]) -> pl.DataFrame:
        """The columns of a table in their order, with the number of the cell."""
        number = pl.repeat(self._cell.number, len(columns[0]), dtype=SCHEMAS[table]["cell"], eager=True).alias("cell")
        return pl.DataFrame([*columns, number]).select(list(SCHEMAS[table]))


def _texts(table: str, columns: dict[str, list[Any]]) -> pl.DataFrame:
    """Rows with texts. Each text is kept once, and columns have its number."""
    rows = pl.DataFrame(columns, {name: SCHEMAS[table][name] for name in columns})
    return rows.with_columns(
        column.cast(pl.Enum(column.unique().sort())) for column in rows if column.dtype == pl.String
    )


def _per_seat(name: str, flat: list[Any], lengths: list[int]) -> pl.Series:
    """A column of lists with these lengths, from one list."""
    kind = SCHEMAS[MATCHES][name]
    if not flat:
        return pl.Series(name, [[]], kind).new_from_index(0, len(lengths))
    if len(set(lengths)) == 1:
        return pl.Series(name, flat, kind.inner).reshape((len(lengths), lengths[0])).arr.to_list()
    rest = iter(flat)
    return pl.Series(name, [list(islice(rest, length)) for length in lengths], kind)


def parquet(table: pl.DataFrame) -> bytes:
    """A table as the bytes of a Parquet file, in which texts are texts.

    A Parquet file keeps each text once anyway, so texts with numbers are written several times as fast. But polars
    notes that they had numbers, and would read them like this: the note is made unreadable.
    """
    out = BytesIO()
    table.write_parquet(out, compression="lz4", statistics=False)
    if any(isinstance(dtype, pl.Enum) for dtype in table.schema.values()):
        with out.getbuffer() as data:
            footer = data[-8 - int.from_bytes(data[-8:-4], "little") :]
            at = bytes(footer).rindex(_NOTE)
            footer[at : at + len(_NOTE)] = _NOTE.lower()
            footer.release()
    return out.getvalue()
