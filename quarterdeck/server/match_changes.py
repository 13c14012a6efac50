"""The changes of one match, one after the other: choices, undo, redo, hints, agreements, and lines of other nodes.

A choice goes through `act`, `change` and `_play_and_write`, which plays it in the engine, appends its line to the
journal and then sends the updates and the acknowledgement. Where other people have to agree first, it writes only a
proposal; see `agreeing.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
import structlog

from quarterdeck.core.action import TABLE
from quarterdeck.server import messages as m
from quarterdeck.server.clock import now_ms
from quarterdeck.server.connection import BotConnection, Connection
from quarterdeck.server.engine.pool import EngineStuck, Moved, NotAllowed, ReadOnly, RulesFailed
from quarterdeck.server.engine.wire import Proposed
from quarterdeck.server.match_data import AGREEING, SEATING, JournalLine
from quarterdeck.server.request_errors import RequestError, no_table
from quarterdeck.server.storage import Gap, Missing, Repeated, StorageGone, Taken, Unsure

if TYPE_CHECKING:
    from quarterdeck.server.live_table import LiveTable
    from quarterdeck.server.services import Services

log = structlog.get_logger()

_TRIES = 4
"""Tries to write a change when other nodes write at the same time."""
_WATCHING = "You are watching here. Take a free seat to play."
_BOT_PLAYS = "A bot plays for you. Take the seat back first."
_NOT_KNOWN = "The table's memory does not answer. Whether this was played already is not known; try again."
_NOT_WRITTEN = "The table's memory does not answer. Nothing was played; try again."


class MatchChanges:
    """Every change of the match passes `change`, one at a time."""

    def __init__(self, services: Services, live: LiveTable, seq: int) -> None:
        self._services = services
        self._live = live
        self._id = live.id
        self.seq = seq
        """Number of journal lines that the connections have seen."""
        self.lock = asyncio.Lock()
        self._current = services.relay.alone
        """`seq` was just read from the database, and no other node writes."""
        self._unanswered: list[tuple[Connection, str]] = []
        """Messages whose commit failed half-way: it is unknown whether they were written."""

    async def act(self, connection: Connection, act: m.Act) -> None:
        """Play the choices of a person."""
        seats = self.playable_seats(connection)
        others = self._live.agreeing.others(connection, seats)
        if isinstance(act.seat, int) and act.seat != TABLE:
            seats = [act.seat] if act.seat in seats else []
        viewer = connection.viewer
        play = self._services.pool.play
        await self.change(
            connection,
            act.id,
            seats,
            lambda: play(
                self._id,
                self.seq,
                seats,
                act.decision,
                act.actions,
                self._live.viewers(),
                saw=(viewer, act.version),
                others=others,
            ),
        )
        await self._live.agreeing.settle()

    async def choose(
        self, connection: BotConnection, id: str, bot: str, decision: int, action: str, version: int = -1
    ) -> None:
        """Play the choice of a bot that sits there; with an empty `bot`, for a person whose time is over."""
        seats = list(connection.viewer)

        async def play() -> Moved | Proposed:
            if [row.bot for row in await self._services.store.seats(self._id) if row.seat in seats] != [bot]:
                raise NotAllowed("not-yours", "Somebody else plays here now.")
            if not bot and not await self._is_late():
                raise NotAllowed("stale", "There is time again.")
            call = self._services.pool.play
            saw = (connection.viewer, version)
            return await call(self._id, self.seq, seats, decision, [action], self._live.viewers(), once=True, saw=saw)

        await self.change(connection, id, seats, play)

    async def play_for(self, connection: BotConnection, id: str, action: str) -> bool:
        """Play a prepared choice of a variation; return whether it was legal."""
        seats = list(connection.viewer)

        async def play() -> Moved | Proposed:
            question = await self._services.pool.imagine(self._id, self.seq, seats, "0" * 64)
            return await self._services.pool.play(
                self._id, self.seq, seats, question.decision, [action], self._live.viewers(), once=True
            )

        await self.change(connection, id, seats, play)
        return isinstance(connection.answer, m.Ack)

    async def _is_late(self) -> bool:
        row = await self._services.store.table(self._id)
        return row is not None and 0 < row.due <= now_ms()

    def playable_seats(self, connection: Connection) -> list[int]:
        """The seats of a page, without those where a bot stands in."""
        return [seat for seat in connection.viewer if seat not in self._live.bots]

    async def undo(self, connection: Connection, undo: m.TakeBack) -> None:
        seats = self.playable_seats(connection)
        call = self._services.pool.undo
        await self.change(
            connection,
            undo.id,
            seats,
            lambda: call(
                self._id,
                self.seq,
                seats,
                max(undo.version, 0),
                undo.all,
                self._live.viewers(),
                self._live.agreeing.others(connection, seats),
                sorted(self._live.bots),
            ),
        )
        await self._live.agreeing.settle()

    async def redo(self, connection: Connection, redo: m.Again) -> None:
        seats = self.playable_seats(connection)
        call = self._services.pool.redo
        await self.change(
            connection, redo.id, seats, lambda: call(self._id, self.seq, seats, redo.version, self._live.viewers())
        )

    # -- one change ----------------------------------------------------------------------------------------------------

    async def change(
        self,
        connection: Connection,
        id: str,
        seats: list[int],
        call: Callable[[], Awaitable[Moved | Proposed | JournalLine]],
    ) -> None:
        """Make one change and answer the connection. An error before the commit leaves the match unchanged."""
        if not seats:
            has_seats = bool(connection.viewer)
            self._refuse(connection, id, "not-yours", _BOT_PLAYS if has_seats else _WATCHING)
            return
        async with self.lock:
            if connection.gone:  # It lost its seat, or the server closes. The page sends the message again.
                return
            began = asyncio.get_running_loop().time()
            try:
                await self._play_and_write(connection, id, call)
            except NotAllowed as refusal:
                await self._refuse_unless_written(connection, id, refusal)
            except EngineStuck as stuck:
                log.error("engine stuck", table=self._id, error=str(stuck))
                self._refuse(connection, id, "stuck", _why_stuck(stuck))
                self._live.send(m.Notice("stuck"))
                await self._resume()
            except ReadOnly as read_only:
                self._refuse(connection, id, "kept", read_only.reason)
                await self._services.read_only_matches.mark(self._id, read_only.reason)
            except Unsure:  # It is unknown whether the line was written: answer when the database is back.
                await self._drop_replica()
                self.answer_later(connection, id)
                self._services.storage_watch.report_gone()
            except StorageGone:
                await self._drop_replica()
                self._services.storage_watch.report_gone()
                self._refuse(connection, id, "storage", _NOT_WRITTEN)
            except (RequestError, Missing):
                self._refuse(connection, id, "bad", "This table is no longer there.")
            finally:
                self._services.metrics.change(asyncio.get_running_loop().time() - began)

    async def _play_and_write(
        self, connection: Connection, id: str, call: Callable[[], Awaitable[Moved | Proposed | JournalLine]]
    ) -> None:
        for _ in range(_TRIES):
            if self._live.waiting:
                self._refuse(connection, id, "not-yours", "The table still waits for players.")
                return
            played = await call()
            if isinstance(played, Proposed):
                played = self._live.agreeing.proposal(connection, id, played)
            line = played if isinstance(played, JournalLine) else _line_of(self.seq + 1, id, played)
            due = None if isinstance(played, JournalLine) else self._due(played, line.at)
            try:
                if isinstance(played, JournalLine):
                    await self._services.store.append(self._id, line)
                else:
                    await self._services.store.append(self._id, line, played.summary, due, played.silent)
            except Repeated as repeated:  # The page sent it again because the answer was lost.
                await self._drop_replica()
                await self._catch_up()
                connection.send(m.Ack(id, connection.version))
                log.info("resend", table=self._id, seq=repeated.line.seq)
                return
            except Gap:  # The database was restored from a backup.
                await self._drop_replica()
                self._live.reload_pages()
                return
            except Taken:
                await self._drop_replica()
                await self._catch_up()
                if connection.gone:  # Another person has taken the seat.
                    return
                continue
            if isinstance(played, JournalLine):
                await self._catch_up()
                connection.send(m.Ack(id, connection.version))
                self._services.metrics.line(line.kind)
                await self._services.nodes.announce_line(self._id)
                return
            self.seq = line.seq
            self._live.storage_back()
            self._follow([line])
            self._live.send_updates({v: [u] for v, u in played.updates.items() if u is not None}, played.versions)
            connection.send(m.Ack(id, connection.version))
            self._services.metrics.line(played.kind)
            self._services.notices.line_written(self._id, line.seq, played.summary)
            await self._services.nodes.announce_line(self._id)
            if played.record is not None:
                self._services.tasks.start(self._services.store.add_snapshot(self._id, line.seq, played.record))
            over = played.summary.state == "over"
            if over or due:
                await self._live.send_table()
            if (over and self._live.bots) or any(seat in self._live.bots for seat in played.summary.asked):
                self._services.bot_scheduler.wake(self._id)
            return
        self._refuse(connection, id, "stale", "Others were quicker. Look again.")

    def _due(self, played: Moved, at: int) -> int | None:
        """The deadline of the next question; None if there is no time limit or the question stays the same."""
        if not self._live.time or not played.fresh:
            return None
        due = 0 if played.summary.state == "over" else at + self._live.time * 1000
        if due:
            self._services.bot_scheduler.alarm.set(self._id, due)
        return due

    async def _refuse_unless_written(self, connection: Connection, id: str, refusal: NotAllowed) -> None:
        """Refuse a message, unless it was written before and its answer was lost: then acknowledge it."""
        try:
            before = await self._services.store.line_by_client(self._id, id)
        except StorageGone:  # It may have been written before.
            self._services.storage_watch.report_gone()
            self._refuse(connection, id, "storage", _NOT_KNOWN)
            return
        if before is not None:
            await self._catch_up()
            connection.send(m.Ack(id, connection.version))
        else:
            self._refuse(connection, id, refusal.why, refusal.reason)

    def _refuse(self, connection: Connection, id: str, why: m.Why, reason: str) -> None:
        connection.send(m.Refused(id, why, reason))
        self._services.metrics.refused(why)

    async def _drop_replica(self) -> None:
        """Drop the engine's replica, because its last change was not written."""
        self._current = False
        with contextlib.suppress(EngineStuck):  # Its process ended, and the replica with it.
            await self._services.pool.forget(self._id)

    async def _resume(self) -> None:
        """Load the match again after its worker was killed."""
        try:
            await self._services.pool.view(self._id, (), -1)
            self._live.send(m.Notice("resumed"))
        except (EngineStuck, ReadOnly, StorageGone, NotAllowed):
            log.error("not resumed", table=self._id)

    async def write_hint(self, seat: int, id: str) -> None:
        """Write to the journal that this seat got a hint. It changes no position."""
        async with self.lock:
            for _ in range(_TRIES):
                await self._catch_up()
                row = await self._services.store.table(self._id)
                if row is None:
                    raise no_table()
                line = JournalLine(self.seq + 1, "hint", seat, now_ms(), id)
                summary = msgspec.structs.replace(row.summary, hints=row.summary.hints + 1)
                try:
                    await self._services.store.append(self._id, line, summary)
                except Repeated:
                    return
                except (Taken, Gap):
                    continue
                self._services.metrics.line("hint")
                await self._catch_up()
                await self._services.nodes.announce_line(self._id)
                return
        raise NotAllowed("stale", "Others were quicker. Look again.")

    # -- what other nodes wrote ----------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Apply the lines that other nodes wrote, and send their updates."""
        async with self.lock:
            try:
                await self._catch_up()
                await self._answer_pending()
            except StorageGone:
                self._services.storage_watch.report_gone()
            except RequestError:
                self._live.reload_pages()
            except (EngineStuck, NotAllowed) as error:
                log.error("cannot catch up", table=self._id, error=type(error).__name__)
            except ReadOnly as read_only:
                await self._services.read_only_matches.mark(self._id, read_only.reason)

    async def catch_up_to_join(self) -> None:
        """Catch up before a page joins, unless `seq` was just read. The caller holds the lock."""
        if not self._current:
            await self._catch_up()
        self._current = False

    async def _catch_up(self) -> None:
        lines = await self._services.store.lines(self._id, self.seq)
        self._live.storage_back()
        if not lines:
            return
        news = await self._services.pool.catch_up(self._id, lines, self._live.viewers())
        if any(line.kind in SEATING for line in lines):  # A page that lost its seat must not get the updates.
            self._live.update_seats(await self._services.store.seats(self._id))
        self.seq = lines[-1].seq
        self._live.send_updates(news.updates, {})
        self._follow(lines)
        self._services.bot_scheduler.wake_if_remote(self._id)
        if not news.silent and not all(
            line.kind in AGREEING for line in lines
        ):  # A changed secret answer must not show in the number of messages either.
            await self._live.send_table()

    def _follow(self, lines: Sequence[JournalLine]) -> None:
        """Apply lines to the agreement of the table."""
        changed = [self._live.agreement.follow(line) for line in lines]
        if any(changed):
            self._live.send_agreement()

    def answer_later(self, connection: Connection, id: str) -> None:
        """Answer this message when the database is back."""
        self._unanswered.append((connection, id))

    async def _answer_pending(self) -> None:
        store = self._services.store
        while self._unanswered:
            connection, id = self._unanswered[0]
            written = await store.line_by_client(self._id, id) is not None or await store.is_said(self._id, id)
            self._unanswered.pop(0)
            if written:
                connection.send(m.Ack(id, connection.version))
            else:
                self._refuse(connection, id, "storage", _NOT_WRITTEN)


def _line_of(seq: int, id: str, played: Moved) -> JournalLine:
    return JournalLine(seq, played.kind, played.seat, now_ms(), id, played.actions, played.chance, played.mark)


def _why_stuck(error: EngineStuck) -> str:
    if isinstance(error, RulesFailed):
        return "The rules failed at this choice. It has been noted, and nothing was played."
    return "The rules took too long and were stopped. Nothing was played."
