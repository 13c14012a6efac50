"""Who sits where: people, bots, and bots in place of people. Whatever changes is a line of the journal, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from sqlalchemy import BigInteger, Row, Select, and_, case, exists, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.clock import now_ms
from quarterdeck.server.plan import Kind, Line
from quarterdeck.server.storage.room import Room
from quarterdeck.server.storage.rows import SeatRow
from quarterdeck.server.storage.schema import GUESTS, JOURNAL, SEATS, TABLES
from quarterdeck.server.storage.spelling import line_row, read_seat

_NOBODY = {"guest": "", "token": "", "bot": "", "since": 0}
_NO_BOT = {"bot": "", "since": 0}

Change: TypeAlias = Callable[[Row[Any]], dict[str, Any] | None]
"""What becomes of a seat: nothing where it is as wished already, None where it may not be."""


def seats_of(tables: Sequence[str]) -> Select[Any]:
    return (
        select(SEATS, GUESTS.c.name)
        .outerjoin(GUESTS, GUESTS.c.id == SEATS.c.guest)
        .where(SEATS.c.table_id.in_(tables))
        .order_by(SEATS.c.table_id, SEATS.c.seat)
    )


class SeatRoom(Room):
    async def seats(self, table: str) -> list[SeatRow]:
        return [read_seat(row) for row in await self._rows(seats_of([table]))]

    async def take_seat(self, table: str, seat: int, guest: str, token: str) -> bool:
        """Whether the guest sits there now: where nobody or a bot sat, or back in place of a bot that stood in.

        A guest who is back keeps the old token, unless it was given back.
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
        """Whether it was this guest's seat. The token opens nothing from then on."""
        return await self._change(table, seat, "leave", lambda now: _NOBODY if now.guest == guest and guest else None)

    async def stand_in(self, table: str, seat: int, guest: str, bot: str, since: int, left: bool = False) -> bool:
        """Whether a bot plays for this guest now. The seat stays the guest's; the token of one who left opens nothing
        from then on."""
        token = {"token": ""} if left else {}

        def change(now: Row[Any]) -> dict[str, Any] | None:
            if now.guest != guest or not guest:
                return None
            if not now.bot:
                return {"bot": bot, "since": since, **token}
            return token if left and now.token else None

        return await self._change(table, seat, "stand-in", change, bot)

    async def seat_bot(self, table: str, seat: int, bot: str, token: str = "") -> bool:
        """Whether this bot sits there now: where nobody sat, or another bot. One from elsewhere has a token."""

        def change(now: Row[Any]) -> dict[str, Any] | None:
            if now.guest:
                return None
            return {"bot": bot, "since": 0, "token": token} if now.bot != bot else {}

        return await self._change(table, seat, "bot", change, bot)

    async def replace_bot(self, table: str, seat: int, token: str, bot: str) -> bool:
        """Whether this bot sits now where one from elsewhere sat, with that token. The token opens nothing any more."""

        def change(now: Row[Any]) -> dict[str, Any] | None:
            return {"bot": bot, "token": ""} if not now.guest and token and now.token == token else None

        return await self._change(table, seat, "bot", change, bot)

    async def free_bot(self, table: str, seat: int) -> bool:
        """Whether a bot had the seat to itself, and has left it."""
        return await self._change(table, seat, "leave", lambda now: _NOBODY if now.bot and not now.guest else None)

    async def _change(self, table: str, seat: int, kind: Kind, change: Change, *said: str) -> bool:
        here = and_(SEATS.c.table_id == table, SEATS.c.seat == seat)
        at = now_ms()

        async def work(connection: AsyncConnection) -> bool:
            now = (await connection.execute(select(SEATS).where(here))).first()
            values = change(now) if now is not None else None
            if values:
                await connection.execute(update(SEATS).where(here).values(values))
                lines = (await connection.execute(select(TABLES.c.lines).where(TABLES.c.id == table))).scalar_one()
                line = Line(lines + 1, kind, seat, at, actions=list(said))
                await connection.execute(insert(JOURNAL), line_row(table, line))
                await _settle(connection, table, line)
            return values is not None

        return await self._write(work, table)


async def _settle(connection: AsyncConnection, table: str, line: Line) -> None:
    """A table waits exactly while a seat is free, and while it waits no time runs."""
    free = exists().where(SEATS.c.table_id == table, SEATS.c.guest == "", SEATS.c.bot == "")
    begins = and_(TABLES.c.due == 0, TABLES.c.time > 0, TABLES.c.state == "playing")
    due = case((free, 0), (begins, literal(line.at, BigInteger) + TABLES.c.time * 1000), else_=TABLES.c.due)
    change = update(TABLES).where(TABLES.c.id == table)
    await connection.execute(change.values(waiting=free, due=due, lines=line.seq, changed=line.at))
