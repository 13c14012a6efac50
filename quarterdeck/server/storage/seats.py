"""Seats of tables: persons, bots, and bots that stand in. Each change also adds a journal line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from sqlalchemy import BigInteger, Row, Select, and_, case, exists, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.clock import now_ms
from quarterdeck.server.match_data import JournalLine, Kind
from quarterdeck.server.storage.repository import Repository
from quarterdeck.server.storage.row_codec import line_row, read_seat
from quarterdeck.server.storage.rows import SeatRow
from quarterdeck.server.storage.schema import GUESTS, JOURNAL, SEATS, TABLES

_NOBODY = {"guest": "", "token": "", "bot": "", "since": 0}
_NO_BOT = {"bot": "", "since": 0}

SeatChange: TypeAlias = Callable[[Row[Any]], dict[str, Any] | None]
"""New values of a seat row; empty if nothing changes, None if the change is not allowed."""


def seats_of(tables: Sequence[str]) -> Select[Any]:
    return (
        select(SEATS, GUESTS.c.name)
        .outerjoin(GUESTS, GUESTS.c.id == SEATS.c.guest)
        .where(SEATS.c.table_id.in_(tables))
        .order_by(SEATS.c.table_id, SEATS.c.seat)
    )


class SeatRepository(Repository):
    async def seats(self, table: str) -> list[SeatRow]:
        return [read_seat(row) for row in await self._rows(seats_of([table]))]

    async def take_seat(self, table: str, seat: int, guest: str, token: str) -> bool:
        """Give the guest a seat that is free, a bot's, or the guest's own. Returns whether the guest has it now.

        A returning guest keeps the old token, unless the token was cleared.
        """

        def change(now: Row[Any]) -> dict[str, Any] | None:
            if now.guest == "":
                return {**_NO_BOT, "guest": guest, "token": token}
            if now.guest != guest:
                return None
            if not now.bot:
                return {}
            return _NO_BOT if now.token else {**_NO_BOT, "token": token}

        return await self._change(table, seat, "sit", change)

    async def leave_seat(self, table: str, seat: int, guest: str) -> bool:
        """Free the guest's seat and clear its token. Returns False if it was not this guest's seat."""
        return await self._change(table, seat, "leave", lambda now: _NOBODY if now.guest == guest and guest else None)

    async def stand_in(self, table: str, seat: int, guest: str, bot: str, since: int, left: bool = False) -> bool:
        """Let a bot play for this guest; the seat stays the guest's. `left` clears the token. Returns whether it was
        this guest's seat."""
        token = {"token": ""} if left else {}

        def change(now: Row[Any]) -> dict[str, Any] | None:
            if now.guest != guest or not guest:
                return None
            if not now.bot:
                return {"bot": bot, "since": since, **token}
            return token if left and now.token else None

        return await self._change(table, seat, "stand-in", change, bot)

    async def seat_bot(self, table: str, seat: int, bot: str, token: str = "") -> bool:
        """Put a bot in a free seat or in another bot's. A remote bot gets a token. Returns whether it sits there."""

        def change(now: Row[Any]) -> dict[str, Any] | None:
            if now.guest:
                return None
            return {"bot": bot, "since": 0, "token": token} if now.bot != bot else {}

        return await self._change(table, seat, "bot", change, bot)

    async def replace_bot(self, table: str, seat: int, token: str, bot: str) -> bool:
        """Replace the remote bot that has this token, and clear the token. Returns whether it was replaced."""

        def change(now: Row[Any]) -> dict[str, Any] | None:
            return {"bot": bot, "token": ""} if not now.guest and token and now.token == token else None

        return await self._change(table, seat, "bot", change, bot)

    async def free_bot(self, table: str, seat: int) -> bool:
        """Free the seat of a bot. Returns False if the seat is free or a guest's."""
        return await self._change(table, seat, "leave", lambda now: _NOBODY if now.bot and not now.guest else None)

    async def _change(self, table: str, seat: int, kind: Kind, change: SeatChange, *said: str) -> bool:
        here = and_(SEATS.c.table_id == table, SEATS.c.seat == seat)
        at = now_ms()

        async def work(connection: AsyncConnection) -> bool:
            now = (await connection.execute(select(SEATS).where(here))).first()
            values = change(now) if now is not None else None
            if values:
                await connection.execute(update(SEATS).where(here).values(values))
                lines = (await connection.execute(select(TABLES.c.lines).where(TABLES.c.id == table))).scalar_one()
                line = JournalLine(lines + 1, kind, seat, at, actions=list(said))
                await connection.execute(insert(JOURNAL), line_row(table, line))
                await _settle(connection, table, line)
            return values is not None

        return await self._write(work, table)


async def _settle(connection: AsyncConnection, table: str, line: JournalLine) -> None:
    """Update the table row: it waits while a seat is free, and has no deadline while it waits."""
    free = exists().where(SEATS.c.table_id == table, SEATS.c.guest == "", SEATS.c.bot == "")
    begins = and_(TABLES.c.due == 0, TABLES.c.time > 0, TABLES.c.state == "playing")
    due = case((free, 0), (begins, literal(line.at, BigInteger) + TABLES.c.time * 1000), else_=TABLES.c.due)
    change = update(TABLES).where(TABLES.c.id == table)
    await connection.execute(change.values(waiting=free, due=due, lines=line.seq, changed=line.at))
