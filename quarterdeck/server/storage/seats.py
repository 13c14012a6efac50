"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.storage.room import Room
from quarterdeck.server.storage.rows import SeatRow
from quarterdeck.server.storage.schema import GUESTS, SEATS
from quarterdeck.server.storage.spelling import read_seat


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
        """Whether the guest sits there now. Who sat there before keeps the old token."""
        here = (SEATS.c.table_id == table) & (SEATS.c.seat == seat)

        async def work(connection: AsyncConnection) -> bool:
            sits = (await connection.execute(select(SEATS.c.guest).where(here))).scalar()
            if sits == "":
                await connection.execute(update(SEATS).where(here).values(guest=guest, token=token))
                return True
            return bool(sits == guest)

        return await self._write(work, table)

    async def leave_seat(self, table: str, seat: int, guest: str) -> bool:
        """Whether it was this guest's seat. The token opens nothing from then on."""
        here = (SEATS.c.table_id == table) & (SEATS.c.seat == seat)
        left = update(SEATS).where(here, SEATS.c.guest == guest, SEATS.c.guest != "").values(guest="", token="")
        return await self._do(left, table) > 0
