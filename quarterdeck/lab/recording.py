"""Records the matches of a batch as tables."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

import polars as pl

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.counting import Count
from quarterdeck.lab.experiment_spec import Cell
from quarterdeck.lab.match_run import MatchCounts, Outcome, asked_seat
from quarterdeck.lab.tables import CHOICES, DECISIONS, EVENTS, MATCHES, SCHEMAS
from quarterdeck.registry import AnyGame

_NOTHING: Final = Count(-1, "", -1, "", "", "")


class Recorder:
    """Collects the rows of one batch. Counts are kept as numbers, and get their texts once for the whole batch."""

    def __init__(self, cell: Cell, decisions: bool) -> None:
        self.counts: Final = MatchCounts()
        self.watch: Final = self._note_decision if decisions else None
        self._cell: Final = cell
        self._outcomes: Final[list[Outcome]] = []
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
        self._outcomes.append(outcome)
        self.counts.end(outcome.number)
        self._decisions.extend((self._cell.number, outcome.number, *row) for row in self._notes)
        self._notes = []

    def tables(self) -> dict[str, pl.DataFrame]:
        tables = {MATCHES: self._matches(), EVENTS: self._events(), CHOICES: self._choices()}
        if self.watch is not None:
            tables[DECISIONS] = pl.DataFrame(self._decisions, SCHEMAS[DECISIONS], orient="row")
        return tables

    def _matches(self) -> pl.DataFrame:
        outcomes = self._outcomes
        last = [outcome.last or _NOTHING for outcome in outcomes]
        columns: dict[str, Any] = {
            "match": [outcome.number for outcome in outcomes],
            "seed": [outcome.key for outcome in outcomes],
            "ending": [outcome.ending for outcome in outcomes],
            "rounds": [outcome.rounds for outcome in outcomes],
            "decisions": [outcome.decisions for outcome in outcomes],
            "choices": [outcome.choices for outcome in outcomes],
            "last_kind": [one.kind for one in last],
            "last_role": [one.role for one in last],
            "last_subject": [one.subject for one in last],
            "last_seat": [one.seat for one in last],
            "endless": [outcome.endless for outcome in outcomes],
        }
        schema = SCHEMAS[MATCHES]
        return (
            pl.DataFrame(columns, {name: schema[name] for name in columns})
            .select(
                pl.lit(self._cell.number, schema["cell"]).alias("cell"),
                pl.all().exclude("cell"),
                _per_seat("players", [outcome.players for outcome in outcomes]),
                _per_seat("results", [outcome.results for outcome in outcomes]),
                _per_seat("tally", [outcome.tally for outcome in outcomes]),
            )
            .select(list(schema))
        )

    def _events(self) -> pl.DataFrame:
        counts = self.counts.events
        texts: dict[str, list[Any]] = {
            "kind": [row.kind for row in counts.rows],
            "seat": [row.seat for row in counts.rows],
            "role": [row.role for row in counts.rows],
            "about": [row.about for row in counts.rows],
            "subject": [row.subject for row in counts.rows],
        }
        columns = {"match": counts.matches, "row": counts.numbers, "count": counts.counts, "first": counts.first}
        return self._counted(EVENTS, columns, texts, ["kind", "seat", "role", "subject"])

    def _choices(self) -> pl.DataFrame:
        counts = self.counts.choices
        texts: dict[str, list[Any]] = {
            "seat": [action.seat for action in counts.rows],
            "verb": [action.verb.name for action in counts.rows],
            "choice": [str(action) for action in counts.rows],
        }
        columns = {"match": counts.matches, "row": counts.numbers, "count": counts.counts}
        return self._counted(CHOICES, columns, texts, list(texts))

    def _counted(
        self, table: str, columns: dict[str, list[int]], texts: dict[str, list[Any]], order: list[str]
    ) -> pl.DataFrame:
        """Put the texts of each row in, and sort: by match, then by the texts."""
        schema = {"row": pl.UInt32, **SCHEMAS[table]}
        rows = pl.DataFrame(texts, {name: schema[name] for name in texts}).with_row_index("row")
        ordered = rows.sort(order).with_row_index("order")
        counted = pl.DataFrame(columns, {name: schema[name] for name in columns})
        number = pl.lit(self._cell.number, schema["cell"]).alias("cell")
        joined = counted.join(ordered, on="row", how="left").sort("match", "order")
        return joined.with_columns(number).select(list(SCHEMAS[table]))


def _per_seat(name: str, rows: list[list[Any]]) -> pl.Series:
    """A column of lists, made from one flat list: far faster than from many short ones."""
    kind = SCHEMAS[MATCHES][name]
    length = len(rows[0]) if rows else 0
    if length == 0 or any(len(row) != length for row in rows):
        return pl.Series(name, rows, kind)
    flat = pl.Series(name, [value for row in rows for value in row], kind.inner)
    return flat.reshape((len(rows), length)).arr.to_list()


def parquet(table: pl.DataFrame) -> bytes:
    """A table as the bytes of a Parquet file."""
    out = BytesIO()
    table.write_parquet(out, compression="zstd")
    return out.getvalue()
