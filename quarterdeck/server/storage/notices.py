"""How guests are told that it is their turn, the outbox, and how far each guest has seen a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, case, delete, func, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.storage.room import Room, check_text, put
from quarterdeck.server.storage.rows import ContactRow, NoticeRow, SeenRow
from quarterdeck.server.storage.schema import CONTACTS, OUTBOX, SEATS, SEEN, TABLES
from quarterdeck.server.storage.tables import GOING_ON

_REACHED = CONTACTS.c.confirmed.is_(True) | ((CONTACTS.c.hook != "") & (CONTACTS.c.hook_off == ""))
_WAITS = OUTBOX.c.sent.is_(False)


class NoticeRoom(Room):
    # -- how a guest is reached ----------------------------------------------------------------------------------------

    async def contact(self, guest: str) -> ContactRow | None:
        row = await self._row(select(CONTACTS).where(CONTACTS.c.guest == guest))
        return _contact(row) if row else None

    async def set_contact(self, contact: ContactRow) -> None:
        check_text(contact.mail, contact.hook)
        row = {name: getattr(contact, name) for name in contact.__struct_fields__}

        async def work(connection: AsyncConnection) -> None:
            await _upsert(connection, CONTACTS, row)

        await self._write(work)

    async def confirm_mail(self, guest: str, mail: str) -> bool:
        """Whether this is still the address the guest wants."""
        mine = (CONTACTS.c.guest == guest) & (CONTACTS.c.mail == mail)
        return await self._do(update(CONTACTS).where(mine).values(confirmed=True)) > 0

    async def hook_answered(self, guest: str) -> None:
        await self._do(update(CONTACTS).where(CONTACTS.c.guest == guest).values(hook_failed=0))

    async def hook_failed(self, guest: str, reason: str, most: int) -> None:
        """One attempt more that failed; after so many in a row it is switched off."""
        mine = CONTACTS.c.guest == guest
        failed = CONTACTS.c.hook_failed + 1

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(CONTACTS).where(mine).values(hook_failed=failed))
            off = mine & (CONTACTS.c.hook_failed >= most)
            await connection.execute(update(CONTACTS).where(off).values(hook_off=reason))

        await self._write(work)

    async def reached_at(self, table: str, seats: Sequence[int]) -> list[ContactRow]:
        """Of those who sit there and choose themselves, the ones that want to be told."""
        asked = (
            select(CONTACTS)
            .join(SEATS, SEATS.c.guest == CONTACTS.c.guest)
            .where(SEATS.c.table_id == table, SEATS.c.seat.in_(seats), SEATS.c.bot == "", _REACHED)
            .distinct()
        )
        return [_contact(row) for row in await self._rows(asked)]

    async def tables_of_reached(self, since: int) -> list[str]:
        """Running matches of those who want to be told, if something happened there since then."""
        asked = (
            select(TABLES.c.id)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .join(CONTACTS, CONTACTS.c.guest == SEATS.c.guest)
            .where(GOING_ON, TABLES.c.changed >= since, _REACHED)
            .distinct()
        )
        return [row.id for row in await self._rows(asked)]

    # -- the outbox ----------------------------------------------------------------------------------------------------

    async def add_notices(self, notices: Sequence[NoticeRow]) -> int:
        """How many are new. Whoever was told of a table already, or will be, is not told again."""

        async def work(connection: AsyncConnection) -> int:
            return sum([await put(connection, OUTBOX, _row_of(notice)) for notice in notices])

        return await self._write(work)

    async def renew_notice(self, notice: NoticeRow) -> None:
        """In place of the one before, sent or not."""

        async def work(connection: AsyncConnection) -> None:
            await _upsert(connection, OUTBOX, _row_of(notice))

        await self._write(work)

    async def next_due(self) -> int | None:
        """When something is to be sent that nobody is at."""
        free = case((OUTBOX.c.claimed > OUTBOX.c.due, OUTBOX.c.claimed), else_=OUTBOX.c.due)
        row = await self._row(select(func.min(free).label("at")).where(_WAITS))
        return row.at if row else None

    async def claim_notices(self, now: int, until: int, most: int) -> list[NoticeRow]:
        """What is due: nobody else gets it until then."""
        asked = select(OUTBOX).where(_WAITS, OUTBOX.c.due <= now, OUTBOX.c.claimed <= now).order_by(OUTBOX.c.due)

        async def work(connection: AsyncConnection) -> list[NoticeRow]:
            found = await connection.execute(asked.limit(most).with_for_update(skip_locked=True))
            notices = [_notice(row) for row in found]
            if notices:
                await connection.execute(update(OUTBOX).where(_among(notices)).values(claimed=until))
            return notices

        return await self._write(work)

    async def notice_sent(self, notice: NoticeRow) -> None:
        await self._do(update(OUTBOX).where(_among([notice])).values(sent=True))

    async def put_off(self, notice: NoticeRow, due: int) -> None:
        """It could not be sent: later, once more."""
        again = update(OUTBOX).where(_among([notice])).values(due=due, claimed=0, tries=notice.tries + 1)
        await self._do(again)

    async def drop_notice(self, notice: NoticeRow) -> None:
        await self._do(delete(OUTBOX).where(_among([notice])))

    async def forget_notices(self, guest: str, table: str) -> None:
        """The guest has looked: what was to be said is known, and the next turn is a new one."""
        mine = (OUTBOX.c.guest == guest) & (OUTBOX.c.table_id == table)
        if await self._row(select(OUTBOX.c.way).where(mine)) is not None:
            await self._do(delete(OUTBOX).where(mine))

    async def forget_sent(self, before: int) -> None:
        await self._do(delete(OUTBOX).where(OUTBOX.c.sent.is_(True), OUTBOX.c.since < before))

    # -- how far a match was seen --------------------------------------------------------------------------------------

    async def seen(self, table: str, guest: str) -> SeenRow | None:
        row = await self._row(select(SEEN).where(SEEN.c.table_id == table, SEEN.c.guest == guest))
        return SeenRow(row.turn, row.at) if row else None

    async def set_seen(self, table: str, guest: str, turn: int, now: int) -> None:
        async def work(connection: AsyncConnection) -> None:
            await _upsert(connection, SEEN, {"table_id": table, "guest": guest, "turn": turn, "at": now})

        await self._write(work, table)


def _contact(row: Row[Any]) -> ContactRow:
    return ContactRow(
        row.guest,
        row.mail,
        row.confirmed,
        row.language,
        row.hook,
        row.hook_secret,
        row.hook_off,
        row.hook_failed,
    )


def _notice(row: Row[Any]) -> NoticeRow:
    return NoticeRow(row.guest, row.table_id, row.way, row.since, row.due, row.tries)


def _row_of(notice: NoticeRow) -> dict[str, object]:
    return {
        "guest": notice.guest,
        "table_id": notice.table,
        "way": notice.way,
        "since": notice.since,
        "due": notice.due,
        "claimed": 0,
        "tries": notice.tries,
        "sent": False,
    }


def _among(notices: Sequence[NoticeRow]) -> Any:
    """These and no later ones: a guest may look, and be asked again, while something is being sent."""
    keys = [(notice.guest, notice.table, notice.way, notice.since) for notice in notices]
    return tuple_(OUTBOX.c.guest, OUTBOX.c.table_id, OUTBOX.c.way, OUTBOX.c.since).in_(keys)


async def _upsert(connection: AsyncConnection, into: Any, row: dict[str, Any]) -> None:
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    keys = [column.name for column in into.primary_key]
    others = {name: value for name, value in row.items() if name not in keys}
    await connection.execute(insert(into).values(row).on_conflict_do_update(index_elements=keys, set_=others))
