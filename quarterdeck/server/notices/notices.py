"""Who is told what: finds those who are away when it becomes their turn, and keeps how each wants to be told."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from time import monotonic
from typing import TYPE_CHECKING, Final, Literal

from msgspec import structs

from quarterdeck.server.clock import now_ms
from quarterdeck.server.notices.delivery import Delivery
from quarterdeck.server.notices.hooks import NotDelivered, find, parse_hook
from quarterdeck.server.notices.keys import Keys, guest_in
from quarterdeck.server.notices.letters import Writer
from quarterdeck.server.notices.mail_address import mail_address
from quarterdeck.server.notices.smtp import MailServer, parse_smtp
from quarterdeck.server.plan import Summary
from quarterdeck.server.problems import Wrong, too_fast
from quarterdeck.server.rate import Buckets
from quarterdeck.server.reach import link_address
from quarterdeck.server.storage.rows import ContactRow, NoticeRow
from quarterdeck.server.table_info import state_of

if TYPE_CHECKING:
    from quarterdeck.server.house import House

_DAY_MS: Final = 24 * 3600 * 1000
_KEPT_MS: Final = 90 * _DAY_MS
_REMEMBERED: Final = 10_000
REFUSAL_SECONDS = 1.0
"""A webhook that is refused hears so after one, two, three ... times as long."""


class Notices:
    def __init__(self, house: House) -> None:
        self._house = house
        settings = house.settings
        self._mail: MailServer | None = parse_smtp(settings.smtp) if settings.smtp else None
        self._delay = round(settings.notice_minutes * 60_000)
        self._confirmations = Buckets(house.limits.confirmations_per_second, house.limits.confirmations_at_once)
        self._asked: OrderedDict[str, tuple[int, frozenset[int]]] = OrderedDict()
        """The last line this server wrote at a table, and who was asked after it."""
        self._keys: Keys
        self._delivery: Delivery

    @property
    def sends_mail(self) -> bool:
        return self._mail is not None

    async def start(self) -> None:
        self._keys = Keys(await self._house.store.secret("notices"))
        writer = Writer(link_address(self._house.settings), self._mail.sender) if self._mail else None
        self._delivery = Delivery(self._house, self._keys, self._mail, writer)
        self._house.later(self._catch_up())

    async def close(self) -> None:
        await self._delivery.close()

    # -- whose turn it is ----------------------------------------------------------------------------------------------

    def turned(self, table: str, seq: int, summary: Summary) -> None:
        """A line was written. Whoever is asked now, was not before and does not look will be told."""
        asked = frozenset(summary.asked) if summary.state == "playing" else frozenset()
        before_seq, before = self._asked.pop(table, (-1, frozenset[int]()))
        self._asked[table] = (seq, asked)
        if len(self._asked) > _REMEMBERED:
            self._asked.popitem(last=False)
        fresh = asked - before if before_seq == seq - 1 else asked
        live = self._house.tables.find(table)
        if live is not None:
            looking = (connection.viewer for connection in live.connections if not connection.hidden)
            fresh -= {seat for viewer in looking for seat in viewer} | set(live.bots)
        if fresh:
            self._house.later(self._note(table, fresh))

    def seated(self, table: str, by: str) -> None:
        """Somebody sat down, or a rematch was made: the match may have begun, and wait for others."""
        self._house.later(self._note_all(table, by))

    def looked(self, table: str, guest: str) -> None:
        """This guest looks at the table."""
        self._house.later(self._house.store.forget_notices(guest, table))

    async def _note_all(self, table: str, by: str = "") -> None:
        row = await self._house.store.table(table)
        if row is not None and state_of(row) == "playing" and row.summary.asked:
            await self._note(table, row.summary.asked, by)

    async def _note(self, table: str, seats: Iterable[int], by: str = "") -> None:
        reached = await self._house.store.reached_at(table, sorted(seats))
        if not reached:
            return
        sitting = {seat.guest for seat in await self._house.store.seats(table) if seat.guest}
        live = self._house.tables.find(table)
        looking = self._house.looking(live) if live is not None else set()
        if len(sitting) < 2:  # Nobody else waits.
            return
        since = now_ms()
        notices = [
            NoticeRow(contact.guest, table, way, since, since + self._delay)
            for contact in reached
            if contact.guest not in looking and contact.guest != by
            for way in self._ways(contact)
        ]
        if notices and await self._house.store.add_notices(notices):
            self._delivery.wake()

    def _ways(self, contact: ContactRow) -> list[Literal["mail", "hook"]]:
        ways: list[Literal["mail", "hook"]] = []
        if contact.confirmed and self._mail is not None:
            ways.append("mail")
        if contact.hook and not contact.hook_off:
            ways.append("hook")
        return ways

    async def _catch_up(self) -> None:
        """What a server that was killed had written, but not yet put into the outbox; and what is long past."""
        store = self._house.store
        await store.forget_sent(now_ms() - _KEPT_MS)
        for table in await store.tables_of_reached(now_ms() - _DAY_MS):
            row = await store.table(table)
            if row is None or state_of(row) != "playing":
                continue
            away = [seat for seat in await store.seats(table) if seat.seat in row.summary.asked and seat.guest]
            for seat in away:
                seen = await store.seen(table, seat.guest)
                if seen is None or seen.at < row.changed:
                    await self._note(table, [seat.seat])

    # -- how a guest is told -------------------------------------------------------------------------------------------

    async def contact(self, guest: str) -> ContactRow:
        return await self._house.store.contact(guest) or ContactRow(guest)

    async def write_to(self, guest: str, address: str, language: str, asks_from: str) -> ContactRow:
        """Ask at this address whether mails may come. Until somebody there says yes, none but this one does."""
        if self._mail is None:
            raise Wrong("mail-off", "This server sends no mail.", 409)
        mail = mail_address(address)
        known = await self.contact(guest)
        if known.mail == mail and known.confirmed:
            return known
        for who in (f"guest {guest}", f"from {asks_from}", f"to {mail.lower()}"):
            if not self._confirmations.take(who):
                raise too_fast()
        contact = structs.replace(known, mail=mail, confirmed=False, language=language)
        await self._house.store.set_contact(contact)
        await self._house.store.renew_notice(NoticeRow(guest, "", "confirm", now_ms(), now_ms()))
        self._delivery.wake()
        return contact

    async def write_no_more(self, guest: str) -> ContactRow:
        return await self._change(guest, mail="", confirmed=False)

    async def speak(self, guest: str, language: str) -> ContactRow:
        return await self._change(guest, language=language)

    async def call(self, guest: str, url: str, asks_from: str) -> ContactRow:
        """A webhook, with a secret of its own."""
        private = self._house.settings.private_hooks
        hook = parse_hook(url, private)
        for who in (f"guest {guest}", f"from {asks_from}", f"to {hook.shown}{hook.target.partition('?')[0]}"):
            if not self._confirmations.take(who):
                raise too_fast()
        began = monotonic()
        try:
            await find(hook, private)
        except NotDelivered as reason:
            # After whole seconds: how long a name was looked for would tell whether the own network has it.
            await asyncio.sleep(REFUSAL_SECONDS - (monotonic() - began) % REFUSAL_SECONDS)
            raise Wrong(f"hook-{reason}", "No public address was found for this host.") from None
        return await self._change(guest, hook=url, hook_secret=secrets.token_urlsafe(32), hook_off="", hook_failed=0)

    async def call_no_more(self, guest: str) -> ContactRow:
        return await self._change(guest, hook="", hook_secret="", hook_off="", hook_failed=0)

    async def _change(self, guest: str, **changes: str | bool | int) -> ContactRow:
        contact = structs.replace(await self.contact(guest), **changes)
        await self._house.store.set_contact(contact)
        return contact

    # -- what links in mails say ---------------------------------------------------------------------------------------

    async def confirm(self, key: str) -> None:
        contact = await self.contact(guest_in(key))
        genuine = bool(contact.mail) and self._keys.confirms(key, contact.mail, now_ms())
        if not genuine or not await self._house.store.confirm_mail(contact.guest, contact.mail):
            raise Wrong("key", "This link is older than two days, or another address was given since.")

    async def stop(self, key: str) -> None:
        """Whoever has a mail of ours may end them. Twice does no harm."""
        contact = await self.contact(guest_in(key))
        if contact.mail and self._keys.stops(key, contact.mail):
            await self.write_no_more(contact.guest)
        elif contact.mail or not guest_in(key):
            raise Wrong("key", "This link belongs to another address; mails to it have ended already.")
