"""Sends due notices from the outbox, and retries failed ones.

Several servers may share one outbox. A server claims a notice for two minutes; if it dies, another server sends it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from quarterdeck.server.clock import now_ms
from quarterdeck.server.notices import hooks
from quarterdeck.server.notices.keys import Keys
from quarterdeck.server.notices.letters import LetterWriter
from quarterdeck.server.notices.smtp import MailServer, NotTaken
from quarterdeck.server.reach import link_address
from quarterdeck.server.storage import StorageGone
from quarterdeck.server.storage.rows import ContactRow, NoticeRow, TableRow
from quarterdeck.server.table_info import state_of

if TYPE_CHECKING:
    from quarterdeck.server.services import Services

log = structlog.get_logger()

TOGETHER: Final = 8
CLAIM_MS: Final = 120_000
_LOOK_SECONDS: Final = 30.0
"""Maximum seconds between two looks into the outbox: another server may have left a notice."""
_CLOSING_SECONDS: Final = 3.0
_PAUSES: Final = {"mail": (60, 300, 1800, 7200), "confirm": (60, 300, 1800), "hook": (30, 120, 600)}
"""Seconds before each retry."""
MOST_FAILURES: Final = 8
"""Attempts in a row after which a webhook is switched off."""


class Delivery:
    def __init__(self, services: Services, keys: Keys, mail: MailServer | None, writer: LetterWriter | None) -> None:
        self._services = services
        self._keys = keys
        self._mail = mail
        self._writer = writer
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="delivery")

    def wake(self) -> None:
        """Look into the outbox now."""
        self._wake.set()

    async def close(self) -> None:
        """Finish the current notices for a few seconds. The rest is sent after the next start."""
        self._closing = True
        self.wake()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._task, _CLOSING_SECONDS)

    async def _run(self) -> None:
        while not self._closing:
            self._wake.clear()
            try:
                wait = await self._deliver_due()
            except StorageGone:
                wait = _LOOK_SECONDS
            except Exception as error:
                log.exception("delivery failed", error=type(error).__name__)
                wait = _LOOK_SECONDS
            if not self._closing:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), wait)

    async def _deliver_due(self) -> float:
        """Send all due notices; return the seconds until the next look."""
        store = self._services.store
        while not self._closing:
            now = now_ms()
            due = await store.next_due()
            if due is None or due > now:
                return _LOOK_SECONDS if due is None else min(_LOOK_SECONDS, (due - now) / 1000 + 0.01)
            taken = await store.claim_notices(now, now + CLAIM_MS, TOGETHER)
            await asyncio.gather(*(self._deliver(notice) for notice in taken))
        return 0.0

    async def _deliver(self, notice: NoticeRow) -> None:
        store = self._services.store
        contact = await store.contact(notice.guest)
        send = await self._letter(notice, contact) if contact is not None else None
        if send is None:  # The guest has played, looks at the table, or wants no more notices.
            await store.drop_notice(notice)
            self._count(notice, "dropped")
            return
        try:
            await send()
        except NotTaken as reason:
            await self._failed(notice, str(reason), last=reason.for_good)
        except hooks.NotDelivered as reason:
            await store.hook_failed(notice.guest, str(reason), MOST_FAILURES)
            await self._failed(notice, str(reason))
        else:
            if notice.way == "hook":
                await store.hook_answered(notice.guest)
            await store.notice_sent(notice)
            self._count(notice, "sent")

    async def _failed(self, notice: NoticeRow, reason: str, last: bool = False) -> None:
        pauses = _PAUSES[notice.way]
        if last or notice.tries >= len(pauses):
            await self._services.store.notice_sent(notice)
            self._count(notice, "given up", reason)
        else:
            await self._services.store.put_off(notice, now_ms() + round(pauses[notice.tries] * 1000))
            self._count(notice, "failed", reason)

    def _count(self, notice: NoticeRow, outcome: str, reason: str = "") -> None:
        """Count and log the outcome, without the recipient."""
        self._services.metrics.notice(notice.way, outcome)
        log.info("notice", way=notice.way, outcome=outcome, table=notice.table, tries=notice.tries, reason=reason)

    # -- content -------------------------------------------------------------------------------------------------------

    async def _letter(self, notice: NoticeRow, contact: ContactRow) -> Callable[[], Awaitable[None]] | None:
        """A function that sends the notice; None if it is obsolete."""
        if notice.way == "confirm":
            return None if contact.confirmed or not contact.mail else self._to_confirm(contact)
        table = await self._still_waits(notice)
        if table is None:
            return None
        if notice.way == "mail":
            return self._to_mail(contact, table) if contact.confirmed else None
        return self._to_hook(contact, table, notice) if contact.hook and not contact.hook_off else None

    async def _still_waits(self, notice: NoticeRow) -> TableRow | None:
        """The table, if it still waits for the guest and the guest has not looked at it since, at any server."""
        table = await self._services.store.table(notice.table)
        if table is None or state_of(table) != "playing":
            return None
        seen = await self._services.store.seen(notice.table, notice.guest)
        live = self._services.live_tables.find(notice.table)
        looks = live is not None and notice.guest in self._services.nodes.looking(live)
        if looks or (seen is not None and seen.at >= notice.since):
            return None
        seats = await self._services.store.seats(notice.table)
        mine = [seat.seat for seat in seats if seat.guest == notice.guest and not seat.bot]
        return table if any(seat in table.summary.asked for seat in mine) else None

    def _to_confirm(self, contact: ContactRow) -> Callable[[], Awaitable[None]] | None:
        mail, writer = self._mail, self._writer
        if mail is None or writer is None:
            return None
        key = self._keys.to_confirm(contact.guest, contact.mail, now_ms())
        letter = writer.confirm(contact.mail, contact.language, key)
        return lambda: mail.send(letter)

    def _to_mail(self, contact: ContactRow, table: TableRow) -> Callable[[], Awaitable[None]] | None:
        mail, writer = self._mail, self._writer
        if mail is None or writer is None:
            return None
        stop = self._keys.to_stop(contact.guest, contact.mail)
        letter = writer.turn(contact.mail, contact.language, table.title, table.id, stop)
        return lambda: mail.send(letter)

    def _to_hook(self, contact: ContactRow, table: TableRow, notice: NoticeRow) -> Callable[[], Awaitable[None]]:
        settings = self._services.settings
        body = msgspec.json.encode(
            {
                "table": table.id,
                "game": table.game,
                "title": table.title,
                "link": f"{link_address(settings)}/t/{table.id}",
                "asked_since": notice.since,
            }
        )
        time = str(now_ms() // 1000)
        return lambda: hooks.post(contact.hook, contact.hook_secret, time, body, settings.private_hooks)
