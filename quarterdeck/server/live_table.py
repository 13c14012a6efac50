"""A table that is open at this node: its connections, and what the server sends to them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
import structlog

from quarterdeck.server import messages as m
from quarterdeck.server.agreeing import Agreeing
from quarterdeck.server.agreement import Agreement
from quarterdeck.server.connection import Connection, Viewer
from quarterdeck.server.match_changes import MatchChanges
from quarterdeck.server.match_data import MatchSetup
from quarterdeck.server.relay import NodeMessage
from quarterdeck.server.request_errors import RequestError
from quarterdeck.server.storage import StorageGone
from quarterdeck.server.storage.rows import SeatRow, TableRow
from quarterdeck.server.table_info import read_table, table_info

if TYPE_CHECKING:
    from quarterdeck.server.services import Services

log = structlog.get_logger()


class EncodedWelcome(msgspec.Struct, tag="welcome", tag_field="type"):
    """`messages.Welcome` with scene and log as JSON: the engine has already encoded them."""

    protocol: int
    build: str
    version: int
    scene: msgspec.Raw
    log: msgspec.Raw
    earlier: int
    table: m.TableInfo
    chat: list[m.Said]


class LiveTable:
    """Exists while a connection or a task uses it.

    `changes` makes the changes of its match, `agreeing` writes what its people propose and agree to.
    """

    def __init__(
        self,
        services: Services,
        row: TableRow,
        plan: MatchSetup,
        seats: Sequence[SeatRow],
        seq: int,
        agreement: Agreement | None = None,
    ) -> None:
        self.id = row.id
        self.plan = plan
        self.waiting = row.waiting
        """A seat is free, so the match waits."""
        self.bots = _bots(seats)
        """Seats where a bot plays."""
        self.people = _people(seats)
        """Seats that people play: seat to guest."""
        self.agreement = agreement or Agreement()
        self.time = row.time
        """Seconds for each choice; 0 is no limit."""
        self._services = services
        self.changes = MatchChanges(services, self, seq)
        self.agreeing = Agreeing(services, self)
        self.connections: list[Connection] = []
        self.users = 0
        """Number of `LiveTables.opened` blocks that use the table now."""
        self.other_nodes: dict[str, tuple[float, NodeMessage]] = {}
        """Node id to the time and content of its last presence message."""
        self._talking = asyncio.Lock()
        self._said = 0
        """Number of the last chat message sent here."""
        self._gone = False
        """The database did not answer the last call."""

    # -- connections ---------------------------------------------------------------------------------------------------

    async def join(self, connection: Connection, since: int, said: int) -> None:
        """Connect a page: send the whole scene, or the updates since the version that the page has."""
        async with self.changes.lock:
            await self.changes.catch_up_to_join()
            seen = await self._services.pool.view(self.id, connection.viewer, since)
            chat = await self._services.chat.messages(self.id)
            last = chat[-1].number if chat else 0
            if seen.scene:
                welcome = EncodedWelcome(
                    protocol=m.PROTOCOL,
                    build=self._services.build,
                    version=seen.version,
                    scene=msgspec.Raw(seen.scene),
                    log=msgspec.Raw(seen.log),
                    earlier=seen.earlier,
                    table=await table_info(self._services, self.id, connection.guest, self),
                    chat=chat,
                )
                connection.send_raw(msgspec.json.encode(welcome))
                connection.said = last
            else:
                for update in seen.updates:
                    connection.send_raw(update)
                connection.said = min(said, last)
            connection.version = seen.version
            if self.agreement or since >= 0:
                connection.send(self.agreement.message(connection.viewer, self.time))
            self.connections.append(connection)
            if not connection.hidden:
                self._services.notices.page_shown(self.id, connection.guest)
        if not self._services.relay.well:
            connection.send(m.Notice("relay-gone"))
        if not self._services.relay.alone or max(self._said, last) > connection.said:
            await self.send_chat()
        await self.send_table()
        await self._services.nodes.announce_presence(self, asking=len(self.connections) == 1)
        if self.agreement.proposals:  # A server may have stopped between the last vote and the answer.
            self._services.tasks.start(self.agreeing.settle())

    async def set_hidden(self, connection: Connection, hidden: bool) -> None:
        """Record whether the page is visible, and announce it to other nodes."""
        if connection.hidden == hidden:
            return
        connection.hidden = hidden
        if not hidden:
            self._services.notices.page_shown(self.id, connection.guest)
        await self._services.nodes.announce_presence(self)

    def drop(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)

    async def leave(self, connection: Connection) -> None:
        self.drop(connection)
        await self._services.nodes.announce_presence(self)
        await self.send_table()
        if self.time:
            self._services.bot_scheduler.wake(self.id)

    def looking(self) -> list[str]:
        """The guests at this node whose page is visible."""
        return sorted({connection.guest for connection in self.connections if not connection.hidden})

    def viewers(self) -> list[Viewer]:
        return sorted({connection.viewer for connection in self.connections})

    def send(self, message: m.FromServer) -> None:
        for connection in self.connections:
            connection.send(message)

    def reload_pages(self) -> None:
        """Make all pages load themselves again, because their state is no longer valid."""
        self.send(m.Notice("reload"))
        for connection in self.connections:
            connection.disconnect()

    def send_agreement(self) -> None:
        """Send what the people are agreeing on to all pages."""
        for connection in self.connections:
            connection.send(self.agreement.message(connection.viewer, self.time))

    async def send_table(self) -> None:
        """Send seats, presence and state of the table to all pages, and wake the bot scheduler."""
        if not self.connections:
            return
        try:
            snapshot = await read_table(self._services, self.id, self)
        except StorageGone:
            self._services.storage_watch.report_gone()
            return
        except RequestError:  # The table was deleted.
            self.reload_pages()
            return
        self.update_seats(snapshot.seats)
        if self.bots or self.time:
            self._services.bot_scheduler.wake(self.id)
        for connection in self.connections:
            connection.send(m.TableChanged(snapshot.seen_by(connection.guest)))

    def update_seats(self, seats: Sequence[SeatRow]) -> None:
        """Apply changed seats. Disconnect the pages that lost a seat."""
        self.waiting = any(not seat.guest and not seat.bot for seat in seats)
        self.bots = _bots(seats)
        self.people = _people(seats)
        tokens = {seat.seat: seat.token for seat in seats}
        for connection in self.connections:
            if any(tokens.get(seat) != token for seat, token in connection.seat_tokens.items()):
                connection.send(m.Notice("reload"))
                connection.disconnect()

    async def send_chat(self) -> None:
        """Send new chat messages of all nodes to each page, once and in order."""
        async with self._talking:
            try:
                lines = await self._services.chat.messages(self.id)
            except StorageGone:
                self._services.storage_watch.report_gone()
                return
            self._said = max(self._said, lines[-1].number if lines else 0)
            for connection in self.connections:
                for line in lines:
                    if line.number > connection.said:
                        connection.send(line)
                        connection.said = line.number

    async def disconnect_all(self) -> None:
        """Disconnect all pages after the current change, because the server closes."""
        async with self.changes.lock:
            for connection in self.connections:
                connection.disconnect()

    def send_updates(self, updates: dict[Viewer, list[bytes]], versions: dict[Viewer, int]) -> None:
        """Send each viewer's updates to its pages, and count their versions."""
        for connection in self.connections:
            mine = updates.get(connection.viewer, [])
            for update in mine:
                connection.send_raw(update)
            connection.version = versions.get(connection.viewer, connection.version + len(mine))

    # -- state of the database -----------------------------------------------------------------------------------------

    def storage_gone(self) -> None:
        if not self._gone:
            self._gone = True
            self.send(m.Notice("storage-gone"))

    def storage_back(self) -> None:
        if self._gone:
            self._gone = False
            self.send(m.Notice("storage-back"))


def _bots(seats: Sequence[SeatRow]) -> set[int]:
    return {seat.seat for seat in seats if seat.bot}


def _people(seats: Sequence[SeatRow]) -> dict[int, str]:
    return {seat.seat: seat.guest for seat in seats if seat.guest and not seat.bot}
