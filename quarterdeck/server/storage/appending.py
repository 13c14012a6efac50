"""Appends lines to the journals of several matches in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Update, and_, bindparam, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.match_data import JournalLine, Summary
from quarterdeck.server.storage.errors import Gap, Missing, Repeated, Taken
from quarterdeck.server.storage.row_codec import line_row, read_line, text_of
from quarterdeck.server.storage.schema import JOURNAL, TABLES


class Append(msgspec.Struct, frozen=True):
    table: str
    line: JournalLine
    summary: Summary | None
    due: int | None = None
    """Deadline of the new question; None keeps the old one."""
    silent: bool = False
    """Only the journal grows; no list shows the change."""


_CHANGE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("_id"))
    .values(lines=bindparam("_lines"), changed=bindparam("_changed"))
)
_CHANGE_SUMMARY = _CHANGE.values(state=bindparam("_state"), summary=bindparam("_summary"))
_CHANGE_DUE = _CHANGE_SUMMARY.values(due=bindparam("_due"))
_CHANGE_SILENTLY = update(TABLES).where(TABLES.c.id == bindparam("_id")).values(lines=bindparam("_lines"))
_INSERT = {
    "sqlite": sqlite.insert(JOURNAL).on_conflict_do_nothing().returning(JOURNAL.c.table_id),
    "postgresql": postgresql.insert(JOURNAL).on_conflict_do_nothing().returning(JOURNAL.c.table_id),
}


async def lock_tables(connection: AsyncConnection, tables: Iterable[str]) -> dict[str, int]:
    """Lock these tables until the commit, and return the lengths of their journals.

    Locks are taken in id order, so that two nodes cannot deadlock.
    """
    asked = select(TABLES.c.id, TABLES.c.lines).where(TABLES.c.id.in_(sorted(tables))).order_by(TABLES.c.id)
    found = await connection.execute(asked.with_for_update(key_share=True))
    return {row.id: row.lines for row in found}


async def append_all(
    connection: AsyncConnection, appends: Sequence[Append], lengths: Mapping[str, int]
) -> list[None | Taken | Repeated | Gap | Missing]:
    """Append the lines; for each one return None or the reason why not. At most one line per journal."""
    fitting = [append for append in appends if lengths.get(append.table) == append.line.seq - 1]
    written: set[str] = set()
    if fitting:
        rows = [line_row(append.table, append.line) for append in fitting]
        written = set((await connection.execute(_INSERT[connection.dialect.name], rows)).scalars())
        await _change_tables(connection, [append for append in fitting if append.table in written])
    others = [append for append in appends if append.table not in written]
    repeated = await _lines_of_clients(connection, others)
    return [
        None if append.table in written else _refusal(append, lengths.get(append.table), repeated) for append in appends
    ]


async def _change_tables(connection: AsyncConnection, appends: Sequence[Append]) -> None:
    changes: dict[Update, list[dict[str, Any]]] = {}
    for append in appends:
        change = {"_id": append.table, "_lines": append.line.seq}
        if not append.silent:
            change["_changed"] = append.line.at
            if append.summary is not None:
                change["_state"] = append.summary.state
                change["_summary"] = text_of(append.summary)
                if append.due is not None:
                    change["_due"] = append.due
        changes.setdefault(_statement(append), []).append(change)
    for statement, rows in changes.items():
        await connection.execute(statement, rows)


def _statement(append: Append) -> Update:
    if append.silent:
        return _CHANGE_SILENTLY
    if append.summary is None:
        return _CHANGE
    return _CHANGE_SUMMARY if append.due is None else _CHANGE_DUE


def _refusal(
    append: Append, length: int | None, repeated: Mapping[tuple[str, str], JournalLine]
) -> Taken | Repeated | Gap | Missing:
    line = repeated.get((append.table, append.line.client))
    if line is not None:
        return Repeated(line)
    if length is None:
        return Missing(f"there is no table {append.table}")
    if append.line.seq > length + 1:
        return Gap(f"line {append.line.seq} does not follow line {length}")
    return Taken(f"line {append.line.seq} is written already")


async def _lines_of_clients(
    connection: AsyncConnection, appends: Sequence[Append]
) -> dict[tuple[str, str], JournalLine]:
    wanted = [
        and_(JOURNAL.c.table_id == append.table, JOURNAL.c.client == append.line.client)
        for append in appends
        if append.line.client
    ]
    if not wanted:
        return {}
    found = await connection.execute(select(JOURNAL).where(or_(*wanted)))
    return {(row.table_id, row.client): read_line(row) for row in found}
