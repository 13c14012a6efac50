"""Contacts of guests, the outbox of notices, and the last turn that each guest has seen of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, case, delete, func, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.storage.repository import Repository, check_text, insert_if_absent
from quarterdeck.server.storage.rows import ContactRow, NoticeRow, SeenRow
from quarterdeck.server.storage.schema import CONTACTS, OUTBOX, SEATS, SEEN, TABLES
from quarterdeck.server.storage.tables import GOING_ON

_REACHED = CONTACTS.c.confirmed.is_(True) | ((CONTACTS.c.hook != "") & (CONTACTS.c.hook_off == ""))
_WAITS = OUTBOX.c.sent.is_(False)


class NoticeRepository(Repository):
    # -- contacts ------------------------------------------------------------------------------------------------------

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
        """Confirm a mail address. Returns False if the guest has changed the address."""
        mine = (CONTACTS.c.guest == guest) & (CONTACTS.c.mail == mail)
        return await self._execute(update(CONTACTS).where(mine).values(confirmed=True)) > 0

    async def hook_answered(self, guest: str) -> None:
        await self._execute(update(CONTACTS).where(CONTACTS.c.guest == guest).values(hook_failed=0))

    async def hook_failed(self, guest: str, reason: str, most: int) -> None:
        """Count a failed call; switch the webhook off after `most` failures in a row."""
        mine = CONTACTS.c.guest == guest
        failed = CONTACTS.c.hook_failed + 1

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(CONTACTS).where(mine).values(hook_failed=failed))
            off = mine & (CONTACTS.c.hook_failed >= most)
            await connection.execute(update(CONTACTS).where(off).values(hook_off=reason))

        await self._write(work)

    async def reached_at(self, table: str, seats: Sequence[int]) -> list[ContactRow]:
        """The contacts of the persons in these seats who want notices."""
        asked = (
            select(CONTACTS)
            .join(SEATS, SEATS.c.guest == CONTACTS.c.guest)
            .where(SEATS.c.table_id == table, SEATS.c.seat.in_(seats), SEATS.c.bot == "", _REACHED)
            .distinct()
        )
        return [_contact(row) for row in await self._rows(asked)]

    async def tables_of_reached(self, since: int) -> list[str]:
        """Running matches changed since then in which a seated guest wants notices."""
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
        """Add notices unless the guest already has one for the table; return the number of new ones."""

        async def work(connection: AsyncConnection) -> int:
            return sum([await insert_if_absent(connection, OUTBOX, _row_of(notice)) for notice in notices])

        return await self._write(work)

    async def renew_notice(self, notice: NoticeRow) -> None:
        """Add a notice, or replace the existing one, sent or not."""

        async def work(connection: AsyncConnection) -> None:
            await _upsert(connection, OUTBOX, _row_of(notice))

        await self._write(work)

    async def next_due(self) -> int | None:
        """When the next unclaimed notice is due; None if there is none."""
        free = case((OUTBOX.c.claimed > OUTBOX.c.due, OUTBOX.c.claimed), else_=OUTBOX.c.due)
        row = await self._row(select(func.min(free).label("at")).where(_WAITS))
        return row.at if row else None

    async def claim_notices(self, now: int, until: int, most: int) -> list[NoticeRow]:
        """The due notices, claimed for this node until then."""
        asked = select(OUTBOX).where(_WAITS, OUTBOX.c.due <= now, OUTBOX.c.claimed <= now).order_by(OUTBOX.c.due)

        async def work(connection: AsyncConnection) -> list[NoticeRow]:
            found = await connection.execute(asked.limit(most).with_for_update(skip_locked=True))
            notices = [_notice(row) for row in found]
            if notices:
                await connection.execute(update(OUTBOX).where(_among(notices)).values(claimed=until))
            return notices

        return await self._write(work)

    async def notice_sent(self, notice: NoticeRow) -> None:
        await self._execute(update(OUTBOX).where(_among([notice])).values(sent=True))

    async def put_off(self, notice: NoticeRow, due: int) -> None:
        """Retry a notice later."""
        again = update(OUTBOX).where(_among([notice])).values(due=due, claimed=0, tries=notice.tries + 1)
        await self._execute(again)

    async def drop_notice(self, notice: NoticeRow) -> None:
        await self._execute(delete(OUTBOX).where(_among([notice])))

    async def forget_notices(self, guest: str, table: str) -> None:
        """Delete the notices for a table that the guest has looked at."""
        mine = (OUTBOX.c.guest == guest) & (OUTBOX.c.table_id == table)
        if await self._row(select(OUTBOX.c.way).where(mine)) is not None:
            await self._execute(delete(OUTBOX).where(mine))

    async def forget_sent(self, before: int) -> None:
        await self._execute(delete(OUTBOX).where(OUTBOX.c.sent.is_(True), OUTBOX.c.since < before))

    # -- last seen turns -----------------------------------------------------------------------------------------------

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
    """Selects exactly these notices, not later ones for the same guest and table."""
    keys = [(notice.guest, notice.table, notice.way, notice.since) for notice in notices]
    return tuple_(OUTBOX.c.guest, OUTBOX.c.table_id, OUTBOX.c.way, OUTBOX.c.since).in_(keys)


async def _upsert(connection: AsyncConnection, into: Any, row: dict[str, Any]) -> None:
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    keys = [column.name for column in into.primary_key]
    others = {name: value for name, value in row.items() if name not in keys}
    await connection.execute(insert(into).values(row).on_conflict_do_update(index_elements=keys, set_=others))
