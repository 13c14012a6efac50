"""Remote bots: programs that connect over WebSocket and play for a seat.

A remote bot that answers wrongly gets the reason and one more try; then a built-in bot takes its seat. If a remote
bot is not connected, the server waits for a while, and then a built-in bot makes this one choice.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from quarterdeck.players.remote import messages
from quarterdeck.players.remote.exchange import Exchange
from quarterdeck.server.bots.bot_seats import REMOTE
from quarterdeck.server.bots.table_status import TableStatus
from quarterdeck.server.bots.thinker_pool import BotFailed
from quarterdeck.server.connection import Connection
from quarterdeck.server.settings import Limits
from quarterdeck.server.storage.rows import SeatRow

if TYPE_CHECKING:
    from quarterdeck.server.services import Services

log = structlog.get_logger()

_RECONNECTED = "somebody else came with your key"
_WAITING = 32
"""Received messages that may wait until the server reads them. The socket is not read while the queue is full."""


class Replaced(Exception):
    """A built-in bot has taken the seat of the remote bot."""


class Disconnected(Exception):
    """The connection broke."""


class RemoteConnection(Connection):
    """The connection to one remote bot: messages to send, and received messages."""

    def __init__(self, table: str, seat: int, token: str, limits: Limits) -> None:
        super().__init__("", "", limits)
        self.table = table
        self.seat = seat
        self.token = token
        self.received: asyncio.Queue[bytes | None] = asyncio.Queue(_WAITING)
        """None marks the end of the connection."""
        self.protocol_error = ""
        """Why the connection was cut, if the bot violated the WebSocket protocol."""

    def say(self, message: messages.Message) -> None:
        self.send_raw(messages.written(message))

    def cut(self, protocol_error: str = "") -> None:
        """End the received messages."""
        self.protocol_error = protocol_error
        if self.received.full():
            self.received.get_nowait()
        self.received.put_nowait(None)


class RemoteBot:
    """The remote bot of one seat, connected or not."""

    def __init__(self, seat: int, token: str) -> None:
        self.token = token
        self.exchange = Exchange(seat)
        self.connection: RemoteConnection | None = None
        self.connected = asyncio.Event()
        self.timed_out = False
        """The bot did not connect in time. Do not wait again until it connects."""


class RemoteBots:
    """The remote bots of this node, by table and seat."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._remotes: dict[tuple[str, int], RemoteBot] = {}

    # -- connecting and disconnecting ----------------------------------------------------------------------------------

    def add(self, connection: RemoteConnection) -> None:
        """Register a connection. An older connection of the same bot is dismissed."""
        remote = self._remote(connection.table, connection.seat, connection.token)
        if remote.connection is not None:
            self._dismiss(remote.connection, _RECONNECTED)
        remote.connection = connection
        remote.timed_out = False
        remote.connected.set()

    def remove(self, connection: RemoteConnection) -> None:
        remote = self._remotes.get((connection.table, connection.seat))
        if remote is not None and remote.connection is connection:
            remote.connection = None
            remote.connected.clear()

    def connected_to_other_node(self, table: str, seat: int) -> None:
        """Dismiss the bot here: it has reconnected to another node."""
        remote = self._remotes.get((table, seat))
        if remote is not None and remote.connection is not None:
            connection = remote.connection
            self.remove(connection)
            self._dismiss(connection, _RECONNECTED)

    def connections(self) -> list[RemoteConnection]:
        return [remote.connection for remote in self._remotes.values() if remote.connection is not None]

    def here(self, table: str) -> list[int]:
        """The seats at a table whose remote bots are connected to this node."""
        return [
            seat for (where, seat), remote in self._remotes.items() if where == table and remote.connection is not None
        ]

    def dismiss_all(self) -> None:
        """Dismiss all bots because the server closes."""
        for connection in self.connections():
            self._dismiss(connection, "the server closes: come back in a moment")

    def dismiss_unseated(self, status: TableStatus) -> None:
        """Dismiss the bots whose match is over or who lost their seat."""
        table, row = status.row.id, status.row
        tokens = {seat.seat: seat.token for seat in status.seats if seat.bot == REMOTE}
        for seat in [seat for where, seat in self._remotes if where == table]:
            remote = self._remotes[table, seat]
            if status.plays or row.waiting:
                if tokens.get(seat) == remote.token:
                    continue
                why = "the seat is not yours any more"
            else:
                why = "the match is over"
                if remote.connection is not None and row.summary.results:
                    remote.connection.say(messages.over(row.summary.results))
            if remote.connection is not None:
                self._dismiss(remote.connection, why)
            del self._remotes[table, seat]

    def _dismiss(self, connection: RemoteConnection, why: str) -> None:
        connection.say(messages.bye(why))
        connection.disconnect()
        connection.cut()

    def _remote(self, table: str, seat: int, token: str) -> RemoteBot:
        remote = self._remotes.get((table, seat))
        if remote is None or remote.token != token:
            if remote is not None and remote.connection is not None:
                self._dismiss(remote.connection, "the seat is not yours any more")
            remote = self._remotes[table, seat] = RemoteBot(seat, token)
        return remote

    # -- asking --------------------------------------------------------------------------------------------------------

    async def choose(self, table: str, row: SeatRow, body: bytes) -> str:
        """The option that the bot of this seat chooses. Raises BotFailed if it does not connect in time."""
        question = msgspec.json.decode(body, type=dict[str, Any])
        remote = self._remote(table, row.seat, row.token)
        exchange, seconds = remote.exchange, self._services.limits.remote_seconds
        exchange.begin([option["action"] for option in question["decision"]["options"]])
        gone = remote.timed_out and self._not_connected_anywhere(table, row.seat)
        until = monotonic() + (0.0 if gone else self._services.limits.remote_wait)
        while True:
            connection = await self._connection(remote, until)
            number = exchange.next_number()
            connection.say(messages.choose(number, row.seat, seconds, question))
            try:
                return await self._read_choice(exchange, connection, seconds)
            except Disconnected:
                continue
            except messages.Wrong as wrong:
                await self._report_failure(table, row, remote, connection, str(wrong))

    def _not_connected_anywhere(self, table: str, seat: int) -> bool:
        """Whether it is certain that no other node has a connection to this bot."""
        live, relay = self._services.live_tables.find(table), self._services.relay
        return relay.alone or (
            relay.well and live is not None and seat not in self._services.nodes.bots_at_other_nodes(live)
        )

    async def _connection(self, remote: RemoteBot, until: float) -> RemoteConnection:
        """The bot's connection. Raises BotFailed if there is none at that time."""
        try:
            async with asyncio.timeout(max(0.0, until - monotonic())):
                await remote.connected.wait()
        except TimeoutError:
            pass
        if remote.connection is None:
            remote.timed_out = True
            raise BotFailed("it is not connected")
        return remote.connection

    async def _read_choice(self, exchange: Exchange, connection: RemoteConnection, seconds: float) -> str:
        try:
            async with asyncio.timeout(seconds):
                while True:
                    said = await connection.received.get()
                    if said is None:
                        self.remove(connection)
                        raise (messages.Wrong(connection.protocol_error) if connection.protocol_error else Disconnected)
                    chosen = exchange.hear(said)
                    if chosen is not None:
                        return chosen
        except TimeoutError:
            raise messages.Wrong(f"there was no answer within {seconds:g} s") from None

    async def _report_failure(
        self, table: str, row: SeatRow, remote: RemoteBot, connection: RemoteConnection, why: str
    ) -> None:
        left = remote.exchange.fail()
        log.warning("bot failed", table=table, seat=row.seat, bot=REMOTE, why=why)
        self._services.metrics.bot_failed(REMOTE)
        connection.say(messages.wrong(remote.exchange.number, why, left))
        if left <= 0:
            self._dismiss(connection, "another bot plays for you")
            self._remotes.pop((table, row.seat), None)
            await self._services.seating.replace_remote(table, row)
            raise Replaced
