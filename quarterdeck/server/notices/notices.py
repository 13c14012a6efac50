"""Adds notices to the outbox when it is the turn of absent persons, and manages their contacts."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from time import monotonic
from typing import TYPE_CHECKING, Final, Literal

from msgspec import structs

from quarterdeck.server.clock import now_ms
from quarterdeck.server.match_data import Summary
from quarterdeck.server.notices.delivery import Delivery
from quarterdeck.server.notices.hooks import NotDelivered, find, parse_hook
from quarterdeck.server.notices.keys import Keys, guest_in
from quarterdeck.server.notices.letters import LetterWriter
from quarterdeck.server.notices.smtp import MailServer, mail_address, parse_smtp
from quarterdeck.server.rate import Buckets
from quarterdeck.server.reach import link_address
from quarterdeck.server.request_errors import RequestError, too_fast
from quarterdeck.server.storage.rows import ContactRow, NoticeRow
from quarterdeck.server.table_info import state_of

if TYPE_CHECKING:
    from quarterdeck.server.services import Services

_DAY_MS: Final = 24 * 3600 * 1000
_KEEP_SENT_MS: Final = 90 * _DAY_MS
_REMEMBERED: Final = 10_000
REFUSAL_SECONDS = 1.0
"""A refusal of a webhook is delayed to a multiple of this."""


class Notices:
    def __init__(self, services: Services) -> None:
        self._services = services
        settings = services.settings
        self._mail: MailServer | None = parse_smtp(settings.smtp) if settings.smtp else None
        self._delay = round(settings.notice_minutes * 60_000)
        self._confirmations = Buckets(services.limits.confirmations_per_second, services.limits.confirmations_at_once)
        self._asked: OrderedDict[str, tuple[int, frozenset[int]]] = OrderedDict()
        """Table to its last line written by this server, and the seats asked after it."""
        self._keys: Keys
        self._delivery: Delivery

    @property
    def sends_mail(self) -> bool:
        return self._mail is not None

    async def start(self) -> None:
        self._keys = Keys(await self._services.store.secret("notices"))
        writer = LetterWriter(link_address(self._services.settings), self._mail.sender) if self._mail else None
        self._delivery = Delivery(self._services, self._keys, self._mail, writer)
        self._services.tasks.start(self._catch_up())

    async def close(self) -> None:
        await self._delivery.close()

    # -- turns ---------------------------------------------------------------------------------------------------------

    def line_written(self, table: str, seq: int, summary: Summary) -> None:
        """Add notices for persons who are asked since this line and do not look at the table."""
        asked = frozenset(summary.asked) if summary.state == "playing" else frozenset()
        before_seq, before = self._asked.pop(table, (-1, frozenset[int]()))
        self._asked[table] = (seq, asked)
        if len(self._asked) > _REMEMBERED:
            self._asked.popitem(last=False)
        fresh = asked - before if before_seq == seq - 1 else asked
        live = self._services.live_tables.find(table)
        if live is not None:
            looking = (connection.viewer for connection in live.connections if not connection.hidden)
            fresh -= {seat for viewer in looking for seat in viewer} | set(live.bots)
        if fresh:
            self._services.tasks.start(self._add_notices(table, fresh))

    def seated(self, table: str, by: str) -> None:
        """Add notices after a seat was taken or a rematch made: the match may have begun."""
        self._services.tasks.start(self._add_all_notices(table, by))

    def page_shown(self, table: str, guest: str) -> None:
        """Delete the notices of a guest who looks at the table."""
        self._services.tasks.start(self._services.store.forget_notices(guest, table))

    async def _add_all_notices(self, table: str, by: str = "") -> None:
        row = await self._services.store.table(table)
        if row is not None and state_of(row) == "playing" and row.summary.asked:
            await self._add_notices(table, row.summary.asked, by)

    async def _add_notices(self, table: str, seats: Iterable[int], by: str = "") -> None:
        reached = await self._services.store.reached_at(table, sorted(seats))
        if not reached:
            return
        sitting = {seat.guest for seat in await self._services.store.seats(table) if seat.guest}
        live = self._services.live_tables.find(table)
        looking = self._services.nodes.looking(live) if live is not None else set()
        if len(sitting) < 2:  # No other person waits.
            return
        since = now_ms()
        notices = [
            NoticeRow(contact.guest, table, way, since, since + self._delay)
            for contact in reached
            if contact.guest not in looking and contact.guest != by
            for way in self._ways(contact)
        ]
        if notices and await self._services.store.add_notices(notices):
            self._delivery.wake()

    def _ways(self, contact: ContactRow) -> list[Literal["mail", "hook"]]:
        ways: list[Literal["mail", "hook"]] = []
        if contact.confirmed and self._mail is not None:
            ways.append("mail")
        if contact.hook and not contact.hook_off:
            ways.append("hook")
        return ways

    async def _catch_up(self) -> None:
        """Add the notices that a killed server could not add, and delete old ones."""
        store = self._services.store
        await store.forget_sent(now_ms() - _KEEP_SENT_MS)
        for table in await store.tables_of_reached(now_ms() - _DAY_MS):
            row = await store.table(table)
            if row is None or state_of(row) != "playing":
                continue
            away = [seat for seat in await store.seats(table) if seat.seat in row.summary.asked and seat.guest]
            for seat in away:
                seen = await store.seen(table, seat.guest)
                if seen is None or seen.at < row.changed:
                    await self._add_notices(table, [seat.seat])

    # -- contacts ------------------------------------------------------------------------------------------------------

    async def contact(self, guest: str) -> ContactRow:
        return await self._services.store.contact(guest) or ContactRow(guest)

    async def write_to(self, guest: str, address: str, language: str, asks_from: str) -> ContactRow:
        """Set the mail address and send a confirmation mail. No other mail goes there until it is confirmed."""
        if self._mail is None:
            raise RequestError("mail-off", "This server sends no mail.", 409)
        mail = mail_address(address)
        known = await self.contact(guest)
        if known.mail == mail and known.confirmed:
            return known
        for who in (f"guest {guest}", f"from {asks_from}", f"to {mail.lower()}"):
            if not self._confirmations.take(who):
                raise too_fast()
        contact = structs.replace(known, mail=mail, confirmed=False, language=language)
        await self._services.store.set_contact(contact)
        await self._services.store.renew_notice(NoticeRow(guest, "", "confirm", now_ms(), now_ms()))
        self._delivery.wake()
        return contact

    async def write_no_more(self, guest: str) -> ContactRow:
        return await self._change(guest, mail="", confirmed=False)

    async def speak(self, guest: str, language: str) -> ContactRow:
        return await self._change(guest, language=language)

    async def call(self, guest: str, url: str, asks_from: str) -> ContactRow:
        """Set a webhook with a new secret."""
        private = self._services.settings.private_hooks
        hook = parse_hook(url, private)
        for who in (f"guest {guest}", f"from {asks_from}", f"to {hook.shown}{hook.target.partition('?')[0]}"):
            if not self._confirmations.take(who):
                raise too_fast()
        began = monotonic()
        try:
            await find(hook, private)
        except NotDelivered as reason:
            # Answer after whole seconds: the duration of the lookup would reveal whether the name exists in our
            # network.
            await asyncio.sleep(REFUSAL_SECONDS - (monotonic() - began) % REFUSAL_SECONDS)
            raise RequestError(f"hook-{reason}", "No public address was found for this host.") from None
        return await self._change(guest, hook=url, hook_secret=secrets.token_urlsafe(32), hook_off="", hook_failed=0)

    async def call_no_more(self, guest: str) -> ContactRow:
        return await self._change(guest, hook="", hook_secret="", hook_off="", hook_failed=0)

    async def _change(self, guest: str, **changes: str | bool | int) -> ContactRow:
        contact = structs.replace(await self.contact(guest), **changes)
        await self._services.store.set_contact(contact)
        return contact

    # -- links in mails ------------------------------------------------------------------------------------------------

    async def confirm(self, key: str) -> None:
        contact = await self.contact(guest_in(key))
        genuine = bool(contact.mail) and self._keys.confirms(key, contact.mail, now_ms())
        if not genuine or not await self._services.store.confirm_mail(contact.guest, contact.mail):
            raise RequestError("key", "This link is older than two days, or another address was given since.")

    async def stop(self, key: str) -> None:
        """Stop mails to the address of this key. Can be repeated."""
        contact = await self.contact(guest_in(key))
        if contact.mail and self._keys.stops(key, contact.mail):
            await self.write_no_more(contact.guest)
        elif contact.mail or not guest_in(key):
            raise RequestError("key", "This link belongs to another address; mails to it have ended already.")
