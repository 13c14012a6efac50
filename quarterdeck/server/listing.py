"""A table in a list."""

from __future__ import annotations

from quarterdeck.server.names import told_apart
from quarterdeck.server.shapes import Listed
from quarterdeck.server.storage.rows import TableWithSeats
from quarterdeck.server.table_info import called, state_of


def listed(found: TableWithSeats, guest: str) -> Listed:
    row, seats = found.table, found.seats
    names = told_apart([(s.guest, s.name) for s in seats if s.guest])
    yours = [s.seat for s in seats if guest and s.guest == guest]
    choosing = [s.seat for s in seats if s.seat in row.summary.asked and not s.bot]
    state = state_of(row)
    results = row.summary.results
    return Listed(
        id=row.id,
        game=row.game,
        title=row.title,
        state=state,
        kind=row.kind,
        seats=[names.get(s.guest, "") if s.guest else "" for s in seats],
        bots=[s.bot for s in seats],
        called=[called(row.id, s) for s in seats],
        options=found.options,
        changed=row.changed,
        round=row.summary.round,
        turns=row.summary.turns,
        your_turn=state == "playing" and any(seat in choosing for seat in yours),
        yours=yours,
        result=results[yours[0]] if state == "over" and yours and results else "",
        day=row.day,
        time=row.time,
        until=row.due if state == "playing" else 0,
    )
