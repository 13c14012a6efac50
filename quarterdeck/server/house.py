"""The house: everything one server process has, and the small things its rooms share."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Coroutine, Sequence
from time import monotonic
from typing import Any

import structlog

from quarterdeck import __version__
from quarterdeck.server.bots.attendant import Attendant
from quarterdeck.server.built_page import page_build
from quarterdeck.server.clock import now_ms
from quarterdeck.server.engine.pool import EngineStuck, Pool
from quarterdeck.server.figures import Figures
from quarterdeck.server.guests import Guests
from quarterdeck.server.hints import Hints
from quarterdeck.server.imports import Imports
from quarterdeck.server.library import Library
from quarterdeck.server.live import LiveTable
from quarterdeck.server.messages import Notice, Said
from quarterdeck.server.notices.notices import Notices
from quarterdeck.server.plan import Line, Plan
from quarterdeck.server.problems import Wrong, no_table
from quarterdeck.server.rate import Buckets
from quarterdeck.server.relay import Relay, Word, make_relay
from quarterdeck.server.reviews import Reviews
from quarterdeck.server.settings import Settings
from quarterdeck.server.storage import StorageGone, Store, open_store
from quarterdeck.server.storage.address import parse_address
from quarterdeck.server.storage.claim import Claim, claim
from quarterdeck.server.tables import Tables

log = structlog.get_logger()

_LOOK_EVERY = 2.0
"""Seconds between looks into the database while the relay is gone."""
_HERE_EVERY = 20.0
_HERE_FOR = 65.0
"""A node that says nothing for so long has nobody here any more."""
_GOODBYE = 6.0
"""Seconds for what was begun when the server is told to stop."""


class House:
    store: Store
    _claim: Claim
    pool: Pool
    guests: Guests
    key: bytes
    """Known to all nodes and to nobody else."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.library = Library(settings.games)
        self.build = f"{__version__}-{page_build()}"
        self.node = secrets.token_hex(4)
        self.figures = Figures()
        self.relay: Relay = make_relay(settings.redis)
        self.tables = Tables(self)
        self.attendant = Attendant(self)
        self.hints = Hints(self)
        self.reviews = Reviews(self)
        self.notices = Notices(self)
        self.requests = Buckets(self.limits.requests_per_second, self.limits.requests_at_once)
        self.connects = Buckets(self.limits.connects_per_second, self.limits.connects_at_once)
        self.newcomers = Buckets(self.limits.new_guests_per_second, self.limits.new_guests_at_once)
        self.imports = Imports(self.limits)
        self.claims = Buckets(self.limits.codes_per_second, self.limits.codes_at_once)
        self.talks = Buckets(self.limits.chat_per_second, self.limits.chat_at_once)
        self.talks_from = Buckets(self.limits.address_chat_per_second, self.limits.address_chat_at_once)
        self.closing = False
        self._later: set[asyncio.Task[Any]] = set()
        self._watching_storage = False
        self._opened = False

    async def open(self) -> None:
        if self._opened:
            return
        self._claim = await claim(parse_address(self.settings.database), shared=bool(self.settings.redis))
        try:
            self.store = await open_store(self.settings.database, self.limits.storage_seconds)
            try:
                await self._furnish()
            except BaseException:
                await self.store.close()
                raise
        except BaseException:
            self._claim.close()
            raise
        self._opened = True

    async def _furnish(self) -> None:
        place = await self.store.secret("place", 4)
        self.guests = Guests(self.store, await self.store.secret("guests"), place)
        self.key = await self.store.secret("tables")
        self.pool = Pool(self._load, self.settings.processes(), self.settings.games, limit=self.limits.engine_seconds)
        await self.pool.start()
        await self.relay.start(self._hear, self._relay_changed)
        await self.notices.start()
        self.later(self._keep_company())
        self.later(self._check_upgraded())
        await self.attendant.start()
        self.reviews.start()
        log.info("open", database=self.settings.database.partition(":")[0], redis=bool(self.settings.redis))

    async def say_goodbye(self) -> None:
        """Tell the pages, let what was begun finish, and send what waits. Nobody is waited for longer than a moment."""
        self.closing = True
        self.tables.tell_all(Notice("closing"))
        tables = self.tables.all()
        pages = [connection for live in tables for connection in live.connections] + self.attendant.remotes.lines()
        self.attendant.remotes.part()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_GOODBYE):
                await asyncio.gather(*(live.part() for live in tables))
                await asyncio.gather(*(page.done.wait() for page in pages))

    async def close(self) -> None:
        self.closing = True
        for task in list(self._later):
            task.cancel()
        await asyncio.gather(*self._later, return_exceptions=True)
        await self.notices.close()
        await self.relay.close()
        await self.attendant.close()
        await self.hints.close()
        await self.pool.close()
        await self.store.close()
        self._claim.close()
        log.info("closed")

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something that nobody waits for."""
        task = asyncio.create_task(work)
        self._later.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._later.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("left undone", error=repr(task.exception())[:200])

    async def _load(self, match: str) -> tuple[Plan, list[Line], tuple[int, str] | None]:
        """A match for a process that does not hold it."""
        live = self.tables.find(match)
        plan = live.plan if live is not None else await self.store.plan(match)
        if plan is None:
            raise no_table()
        return plan, await self.store.lines(match), await self.store.snapshot(match)

    async def bring_up(self, match: str) -> None:
        """Before a match is looked at: where other nodes write too, what a process holds of it may be old."""
        if self.relay.alone:
            return
        live = self.tables.find(match)
        if live is not None:
            await live.catch_up()
        else:
            await self.pool.forget(match)

    # -- a match that other rules made -----------------------------------------------------------------------------

    async def keep(self, table: str, reason: str) -> None:
        """It cannot go on under these rules: it stays to be read, with the reason."""
        log.warning("kept", table=table, reason=reason)
        await self.store.set_kept(table, reason)
        await self.tell_changed(table)

    async def _check_upgraded(self) -> None:
        """After an upgrade: which running matches go on, and which can only be read."""
        checked = kept = 0
        for match in await self.store.running():
            plan = await self.store.plan(match)
            if plan is None or self._same_rules(plan):
                continue
            if plan.game not in self.library.names():  # Perhaps it is only not offered this time.
                log.warning("no such game", table=match, game=plan.game)
                continue
            checked += 1
            try:
                reason = await self.pool.check(match)
            except EngineStuck:  # Nobody can say yet. Whoever opens the table finds out.
                log.error("not checked", table=match)
                continue
            if reason:
                kept += 1
                await self.keep(match, reason)
        if checked:
            log.info("upgraded", checked=checked, kept=kept)

    def _same_rules(self, plan: Plan) -> bool:
        try:
            rules = self.library.rules_of(plan.game, plan.options)
        except Wrong:  # A game or an option that is gone: the check says what became of the match.
            return False
        return rules == (plan.rules, plan.content)

    # -- chat ------------------------------------------------------------------------------------------------------

    async def said(self, table: str) -> list[Said]:
        return [Said(row.number, row.name, row.text, row.at, row.seat) for row in await self.store.chat(table)]

    # -- other nodes -----------------------------------------------------------------------------------------------

    async def tell_line(self, table: str) -> None:
        await self.relay.tell(Word(self.node, table, "line"))

    async def tell_chat(self, table: str) -> None:
        await self.relay.tell(Word(self.node, table, "chat"))

    async def tell_changed(self, table: str) -> None:
        """Seats or state of a table have changed: tell it here and elsewhere."""
        live = self.tables.find(table)
        if live is not None:
            await live.tell_table()
        await self.relay.tell(Word(self.node, table, "table"))

    async def tell_here(self, live: LiveTable, asking: bool = False, came: Sequence[int] = ()) -> None:
        """Who is here. Who has just opened the table asks the others for the same."""
        if not self.relay.alone:
            here = {c.guest: c.name for c in live.connections}
            bots = self.attendant.remotes.here(live.id)
            await self.relay.tell(Word(self.node, live.id, "here", here, live.looking(), bots, list(came), asking))

    def here(self, live: LiveTable) -> dict[str, str]:
        """Who is at a table, here and at other nodes: guest to name."""
        out: dict[str, str] = {}
        for word in self._elsewhere(live):
            out.update(word.here)
        out.update({connection.guest: connection.name for connection in live.connections})
        return out

    def looking(self, live: LiveTable) -> set[str]:
        """Those who are here and have the table before their eyes: a page may lie open for days."""
        return {*live.looking(), *(guest for word in self._elsewhere(live) for guest in word.looking)}

    def bots_here(self, live: LiveTable) -> list[int]:
        """The seats whose bots from elsewhere are connected, here or at other nodes."""
        return sorted({*self.attendant.remotes.here(live.id), *self.bots_elsewhere(live)})

    def bots_elsewhere(self, live: LiveTable) -> list[int]:
        return [seat for word in self._elsewhere(live) for seat in word.bots]

    def _elsewhere(self, live: LiveTable) -> list[Word]:
        return [word for said, word in live.elsewhere.values() if monotonic() - said < _HERE_FOR]

    async def _hear(self, word: Word) -> None:
        if word.node == self.node:
            return
        live = self.tables.find(word.table)
        if live is None:
            return
        if word.what == "line":
            self.later(live.catch_up())
        elif word.what == "chat":
            self.later(live.tell_chat())
        elif word.what == "table":
            self.later(live.tell_table())
            self.attendant.look_for_remotes(word.table)
        elif word.what == "here":
            before = self.here(live), self.bots_here(live)
            live.elsewhere[word.node] = (monotonic(), word)
            for seat in word.came:
                self.attendant.remotes.came_elsewhere(word.table, seat)
            if word.asking:
                await self.tell_here(live)
            if (self.here(live), self.bots_here(live)) != before:
                self.later(live.tell_table())

    async def _relay_changed(self, well: bool) -> None:
        self.tables.tell_all(Notice("relay-back" if well else "relay-gone"))
        if well:  # Whatever was said meanwhile is in the database.
            for live in self.tables.all():
                self.later(live.catch_up())
                self.later(live.tell_chat())
                self.later(live.tell_table())
                await self.tell_here(live, asking=True)

    async def _keep_company(self) -> None:
        """Look into the database while the relay is gone; say now and then who is here."""
        said = monotonic()
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            if self.relay.alone:
                continue
            if not self.relay.well:
                for live in self.tables.all():
                    await live.catch_up()
                    await live.tell_chat()
            elif monotonic() - said > _HERE_EVERY:
                said = monotonic()
                for live in self.tables.all():
                    await self.tell_here(live)
                await self.attendant.look_around(forgotten=True)

    # -- storage that comes and goes -------------------------------------------------------------------------------

    def storage_gone(self) -> None:
        """Somebody found the database gone: tell all tables, and look until it is back."""
        for live in self.tables.all():
            live.storage_gone()
        if not self._watching_storage:
            self._watching_storage = True
            self.later(self._wait_for_storage())

    async def _wait_for_storage(self) -> None:
        log.error("storage gone")
        began = now_ms()
        try:
            while True:
                await asyncio.sleep(0.5)
                try:
                    await self.store.ping()
                    await self.store.give_time(began, now_ms())
                    break
                except StorageGone:
                    continue
        finally:
            self._watching_storage = False
        log.info("storage back")
        self.later(self.attendant.look_around())
        for live in self.tables.all():
            live.storage_back()
            self.later(live.catch_up())
            self.later(live.tell_chat())
            self.later(live.tell_table())
