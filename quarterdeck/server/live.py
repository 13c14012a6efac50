"""A table somebody is at: its people, and one change of its match after another."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
import structlog

from quarterdeck.server import messages as m
from quarterdeck.server.clock import now_ms
from quarterdeck.server.connection import Connection, Viewer
from quarterdeck.server.engine.pool import EngineStuck, Kept, Played, Refusal, RulesFailed
from quarterdeck.server.plan import SEATING, Line, Plan
from quarterdeck.server.problems import Wrong, no_table
from quarterdeck.server.relay import Word
from quarterdeck.server.storage import Gap, Missing, Repeated, StorageGone, Taken, Unsure
from quarterdeck.server.storage.rows import SeatRow, TableRow
from quarterdeck.server.table_info import look_at, table_info
from quarterdeck.server.welcome import Welcome

if TYPE_CHECKING:
    from quarterdeck.server.bots.hand import Hand
    from quarterdeck.server.house import House

log = structlog.get_logger()

_TRIES = 4
"""How often a change is tried again that another node came before."""
_WATCHING = "You are watching here. Take a free seat to play."
_BOT_PLAYS = "A bot plays for you. Take the seat back first."
_NOT_KNOWN = "The table's memory does not answer. Whether this was played already is not known; try again."
_NOT_WRITTEN = "The table's memory does not answer. Nothing was played; try again."


class LiveTable:
    """Kept while a page looks at it. Every change of its match passes `_change`, one at a time."""

    def __init__(self, house: House, row: TableRow, plan: Plan, seats: Sequence[SeatRow], seq: int) -> None:
        self.id = row.id
        self.plan = plan
        """It never changes."""
        self.waiting = row.waiting
        """Seats are still free, so nobody plays yet."""
        self.bots = _bots(seats)
        """Seats where a bot plays."""
        self._time = row.time
        """Seconds for each choice; 0: as long as one likes."""
        self._house = house
        self.seq = seq
        """Lines of the journal that everybody here has been told."""
        self.lock = asyncio.Lock()
        self.connections: list[Connection] = []
        self.coming = 0
        """Pages on their way in."""
        self.elsewhere: dict[str, tuple[float, Word]] = {}
        """Who is at other nodes: node to when it said so, and its words."""
        self._talking = asyncio.Lock()
        self._said = 0
        """The last line of chat that was told here."""
        self._current = house.relay.alone
        """`seq` was just read, and nobody else writes."""
        self._gone = False
        """The database did not answer the last time."""
        self._unsure: list[tuple[Connection, str]] = []
        """Messages that the database may or may not have taken before it went away."""

    # -- coming and going ----------------------------------------------------------------------------------------------

    async def join(self, connection: Connection, since: int, said: int) -> None:
        """Tell a page where things stand, or what it missed since it was here last; from now on it hears all."""
        async with self.lock:
            if not self._current:
                await self._catch_up()
            self._current = False
            seen = await self._house.pool.see(self.id, connection.viewer, since)
            chat = await self._house.said(self.id)
            last = chat[-1].number if chat else 0
            if seen.scene:
                welcome = Welcome(
                    protocol=m.PROTOCOL,
                    build=self._house.build,
                    version=seen.version,
                    scene=msgspec.Raw(seen.scene),
                    log=msgspec.Raw(seen.log),
                    earlier=seen.earlier,
                    table=await table_info(self._house, self.id, connection.guest, self),
                    chat=chat,
                )
                connection.send_raw(msgspec.json.encode(welcome))
                connection.said = last
            else:
                for update in seen.updates:
                    connection.send_raw(update)
                connection.said = min(said, last)
            connection.version = seen.version
            self.connections.append(connection)
            if not connection.hidden:
                self._house.notices.looked(self.id, connection.guest)
        if not self._house.relay.well:
            connection.send(m.Notice("relay-gone"))
        if not self._house.relay.alone or max(self._said, last) > connection.said:
            await self.tell_chat()
        await self.tell_table()
        await self._house.tell_here(self, asking=len(self.connections) == 1)

    async def looked_at(self, connection: Connection, hidden: bool) -> None:
        """Somebody looks at a page again, or no longer."""
        if connection.hidden == hidden:
            return
        connection.hidden = hidden
        if not hidden:
            self._house.notices.looked(self.id, connection.guest)
        await self._house.tell_here(self)

    def drop(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)

    async def leave(self, connection: Connection) -> None:
        self.drop(connection)
        await self._house.tell_here(self)
        await self.tell_table()
        if self._time:
            self._house.attendant.look_at(self.id)

    def looking(self) -> list[str]:
        """The guests who look at a page of theirs, at this node."""
        return sorted({connection.guest for connection in self.connections if not connection.hidden})

    def viewers(self) -> list[Viewer]:
        return sorted({connection.viewer for connection in self.connections})

    def tell(self, message: m.FromServer) -> None:
        for connection in self.connections:
            connection.send(message)

    def let_all_go(self) -> None:
        """What the pages know no longer holds: they load themselves again."""
        self.tell(m.Notice("reload"))
        for connection in self.connections:
            connection.let_go()

    async def tell_table(self) -> None:
        """The table itself may have changed: who sits, who is here, whether it is over."""
        if not self.connections:
            return
        try:
            around = await look_at(self._house, self.id, self)
        except StorageGone:
            self._house.storage_gone()
            return
        except Wrong:  # It was thrown away.
            self.let_all_go()
            return
        self._look_who_sits(around.seats)
        if self.bots or self._time:
            self._house.attendant.look_at(self.id)
        for connection in self.connections:
            connection.send(m.TableChanged(around.seen_by(connection.guest)))

    def _look_who_sits(self, seats: Sequence[SeatRow]) -> None:
        """Does the match wait for players, and whose page no longer holds its seat?"""
        self.waiting = any(not seat.guest and not seat.bot for seat in seats)
        self.bots = _bots(seats)
        tokens = {seat.seat: seat.token for seat in seats}
        for connection in self.connections:
            if any(tokens.get(seat) != token for seat, token in connection.held.items()):
                connection.send(m.Notice("reload"))
                connection.let_go()

    async def tell_chat(self) -> None:
        """What was said here or at another node: to each page in order and once."""
        async with self._talking:
            try:
                lines = await self._house.said(self.id)
            except StorageGone:
                self._house.storage_gone()
                return
            self._said = max(self._said, lines[-1].number if lines else 0)
            for connection in self.connections:
                for line in lines:
                    if line.number > connection.said:
                        connection.send(line)
                        connection.said = line.number

    async def part(self) -> None:
        """The server closes: when what was begun is done, no page gets more than what waits for it."""
        async with self.lock:
            for connection in self.connections:
                connection.let_go()

    # -- changes of the match ------------------------------------------------------------------------------------------

    async def act(self, connection: Connection, act: m.Act) -> None:
        seats = self._played_by(connection)
        if isinstance(act.seat, int):
            seats = [act.seat] if act.seat in seats else []
        viewer = connection.viewer
        play = self._house.pool.play
        await self._change(
            connection,
            act.id,
            seats,
            lambda: play(
                self.id, self.seq, seats, act.decision, act.actions, self.viewers(), saw=(viewer, act.version)
            ),
        )

    async def choose(self, hand: Hand, id: str, bot: str, decision: int, action: str, version: int = -1) -> None:
        """What a bot chooses, while it sits there; or, with no name, for somebody whose time is over."""
        seats = list(hand.viewer)

        async def play() -> Played:
            if [row.bot for row in await self._house.store.seats(self.id) if row.seat in seats] != [bot]:
                raise Refusal("not-yours", "Somebody else plays here now.")
            if not bot and not await self._is_late():
                raise Refusal("stale", "There is time again.")
            call = self._house.pool.play
            saw = (hand.viewer, version)
            return await call(self.id, self.seq, seats, decision, [action], self.viewers(), once=True, saw=saw)

        await self._change(hand, id, seats, play)

    async def play_for(self, hand: Hand, id: str, action: str) -> bool:
        """A choice that was thought of beforehand; whether it could be made."""
        seats = list(hand.viewer)

        async def play() -> Played:
            question = await self._house.pool.imagine(self.id, self.seq, seats, "0" * 64)
            return await self._house.pool.play(
                self.id, self.seq, seats, question.decision, [action], self.viewers(), once=True
            )

        await self._change(hand, id, seats, play)
        return isinstance(hand.answer, m.Ack)

    async def _is_late(self) -> bool:
        row = await self._house.store.table(self.id)
        return row is not None and 0 < row.due <= now_ms()

    def _played_by(self, connection: Connection) -> list[int]:
        """The seats that a page plays for: those it holds, but where a bot stands in."""
        return [seat for seat in connection.viewer if seat not in self.bots]

    async def take_back(self, connection: Connection, undo: m.TakeBack) -> None:
        seats = self._played_by(connection)
        call = self._house.pool.undo
        await self._change(
            connection,
            undo.id,
            seats,
            lambda: call(self.id, self.seq, seats, undo.version, undo.all, self.viewers()),
        )

    async def again(self, connection: Connection, redo: m.Again) -> None:
        seats = self._played_by(connection)
        call = self._house.pool.redo
        await self._change(
            connection, redo.id, seats, lambda: call(self.id, self.seq, seats, redo.version, self.viewers())
        )

    async def _change(
        self, connection: Connection, id: str, seats: list[int], call: Callable[[], Awaitable[Played]]
    ) -> None:
        """Play it, write it down, and only then say so. Whatever fails before the commit changes nothing."""
        if not seats:
            held = bool(connection.viewer)
            self._no(connection, id, "not-yours", _BOT_PLAYS if held else _WATCHING)
            return
        async with self.lock:
            if connection.gone:  # It lost its seat, or the server closes. Who is not answered asks again.
                return
            began = asyncio.get_running_loop().time()
            try:
                await self._try(connection, id, call)
            except Refusal as refusal:
                await self._refuse(connection, id, refusal)
            except EngineStuck as stuck:
                log.error("engine stuck", table=self.id, error=str(stuck))
                self._no(connection, id, "stuck", _why_stuck(stuck))
                self.tell(m.Notice("stuck"))
                await self._resume()
            except Kept as kept:
                self._no(connection, id, "kept", kept.reason)
                await self._house.keep(self.id, kept.reason)
            except Unsure:  # Neither yes nor no would be true: the answer comes when the database is back.
                await self._forget()
                self.is_unsure(connection, id)
                self._house.storage_gone()
            except StorageGone:
                await self._forget()
                self._house.storage_gone()
                self._no(connection, id, "storage", _NOT_WRITTEN)
            except (Wrong, Missing):
                self._no(connection, id, "bad", "This table is no longer there.")
            finally:
                self._house.figures.change(asyncio.get_running_loop().time() - began)

    async def _try(self, connection: Connection, id: str, call: Callable[[], Awaitable[Played]]) -> None:
        for _ in range(_TRIES):
            if self.waiting:
                self._no(connection, id, "not-yours", "The table still waits for players.")
                return
            played = await call()
            line = Line(
                self.seq + 1, played.kind, played.seat, now_ms(), id, played.actions, played.chance, played.mark
            )
            due = self._due(played, line.at)
            try:
                await self._house.store.append(self.id, line, played.summary, due, played.quiet)
            except Repeated as repeated:  # It came before, and its answer was lost on the way.
                await self._forget()
                await self._catch_up()
                connection.send(m.Ack(id, connection.version))
                log.info("resend", table=self.id, seq=repeated.line.seq)
                return
            except Gap:  # The database was restored from a backup. Who comes back finds what is there.
                await self._forget()
                self.let_all_go()
                return
            except Taken:
                await self._forget()
                await self._catch_up()
                if connection.gone:  # What was written meanwhile is that somebody else has this seat now.
                    return
                continue
            self.seq = line.seq
            self.storage_back()
            self._tell_updates({v: [u] for v, u in played.updates.items() if u is not None}, played.versions)
            connection.send(m.Ack(id, connection.version))
            self._house.figures.line(played.kind)
            self._house.notices.turned(self.id, line.seq, played.summary)
            await self._house.tell_line(self.id)
            if played.record is not None:
                self._house.later(self._house.store.add_snapshot(self.id, line.seq, played.record))
            over = played.summary.state == "over"
            if over or due:
                await self.tell_table()
            if (over and self.bots) or any(seat in self.bots for seat in played.summary.asked):
                self._house.attendant.look_at(self.id)
            return
        self._no(connection, id, "stale", "Others were quicker. Look again.")

    def _due(self, played: Played, at: int) -> int | None:
        """When the time of the question is over that this choice leads to; None where no time runs, or it runs on."""
        if not self._time or not played.fresh:
            return None
        due = 0 if played.summary.state == "over" else at + self._time * 1000
        if due:
            self._house.attendant.alarm.set(self.id, due)
        return due

    async def _refuse(self, connection: Connection, id: str, refusal: Refusal) -> None:
        """No, unless it is a message that was played already and comes again because its answer was lost."""
        try:
            before = await self._house.store.line_by_client(self.id, id)
        except StorageGone:  # It may have been played: only the journal knows.
            self._house.storage_gone()
            self._no(connection, id, "storage", _NOT_KNOWN)
            return
        if before is not None:
            await self._catch_up()
            connection.send(m.Ack(id, connection.version))
        else:
            self._no(connection, id, refusal.why, refusal.reason)

    def _no(self, connection: Connection, id: str, why: m.Why, reason: str) -> None:
        connection.send(m.Refused(id, why, reason))
        self._house.figures.refused(why)

    async def _forget(self) -> None:
        """What the process that runs the rules has played, but nobody has written."""
        self._current = False
        with contextlib.suppress(EngineStuck):  # Then it is gone, and what it held with it.
            await self._house.pool.forget(self.id)

    async def _resume(self) -> None:
        """After an engine was stopped: stand where the journal stands."""
        try:
            await self._house.pool.see(self.id, (), -1)
            self.tell(m.Notice("resumed"))
        except (EngineStuck, Kept, StorageGone, Refusal):
            log.error("not resumed", table=self.id)

    async def took_hint(self, seat: int, id: str) -> None:
        """Somebody was advised: that is told in the record, and changes nothing on the table."""
        async with self.lock:
            for _ in range(_TRIES):
                await self._catch_up()
                row = await self._house.store.table(self.id)
                if row is None:
                    raise no_table()
                line = Line(self.seq + 1, "hint", seat, now_ms(), id)
                summary = msgspec.structs.replace(row.summary, hints=row.summary.hints + 1)
                try:
                    await self._house.store.append(self.id, line, summary)
                except Repeated:
                    return
                except (Taken, Gap):
                    continue
                self._house.figures.line("hint")
                await self._catch_up()
                await self._house.tell_line(self.id)
                return
        raise Refusal("stale", "Others were quicker. Look again.")

    # -- what other nodes wrote ----------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        async with self.lock:
            try:
                await self._catch_up()
                await self._answer_unsure()
            except StorageGone:
                self._house.storage_gone()
            except Wrong:
                self.let_all_go()
            except (EngineStuck, Refusal) as error:
                log.error("cannot catch up", table=self.id, error=type(error).__name__)
            except Kept as kept:
                await self._house.keep(self.id, kept.reason)

    async def _catch_up(self) -> None:
        lines = await self._house.store.lines(self.id, self.seq)
        self.storage_back()
        if not lines:
            return
        news = await self._house.pool.catch_up(self.id, lines, self.viewers())
        if any(line.kind in SEATING for line in lines):  # Before a page is told what its seat no longer sees.
            self._look_who_sits(await self._house.store.seats(self.id))
        self.seq = lines[-1].seq
        self._tell_updates(news.updates, {})
        self._house.attendant.look_for_remotes(self.id)
        if not news.quiet:  # That a secret answer was changed shows nowhere, not even in the number of messages.
            await self.tell_table()

    def is_unsure(self, connection: Connection, id: str) -> None:
        """The answer to this message comes when the database is back."""
        self._unsure.append((connection, id))

    async def _answer_unsure(self) -> None:
        store = self._house.store
        while self._unsure:
            connection, id = self._unsure[0]
            written = await store.line_by_client(self.id, id) is not None or await store.is_said(self.id, id)
            self._unsure.pop(0)
            if written:
                connection.send(m.Ack(id, connection.version))
            else:
                self._no(connection, id, "storage", _NOT_WRITTEN)

    def _tell_updates(self, updates: dict[Viewer, list[bytes]], versions: dict[Viewer, int]) -> None:
        for connection in self.connections:
            mine = updates.get(connection.viewer, [])
            for update in mine:
                connection.send_raw(update)
            connection.version = versions.get(connection.viewer, connection.version + len(mine))

    # -- how the storage is --------------------------------------------------------------------------------------------

    def storage_gone(self) -> None:
        if not self._gone:
            self._gone = True
            self.tell(m.Notice("storage-gone"))

    def storage_back(self) -> None:
        if self._gone:
            self._gone = False
            self.tell(m.Notice("storage-back"))


def _bots(seats: Sequence[SeatRow]) -> set[int]:
    return {seat.seat for seat in seats if seat.bot}


def _why_stuck(error: EngineStuck) -> str:
    if isinstance(error, RulesFailed):
        return "The rules failed at this choice. It has been noted, and nothing was played."
    return "The rules took too long and were stopped. Nothing was played."
