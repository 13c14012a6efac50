"""The WebSocket of remote bots, `/bot`. A bot sends the key of its seat as a message, never in the URL."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import structlog
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler

from quarterdeck.players.remote.messages import Key, Message, Ready, Wrong, bye, hello, read, too_long, written, wrong
from quarterdeck.server.bots.bot_seats import seat_for, table_in
from quarterdeck.server.bots.remotes import RemoteConnection
from quarterdeck.server.engine.pool import EngineStuck, NotAllowed, ReadOnly
from quarterdeck.server.hosts import from_here
from quarterdeck.server.request_errors import RequestError
from quarterdeck.server.sockets import BROKEN, GOING, GONE, POLICY, TRY_AGAIN, AnySocket, address_of, close
from quarterdeck.server.storage import Missing, StorageGone
from quarterdeck.server.table_info import state_of

if TYPE_CHECKING:
    from quarterdeck.server.live_table import LiveTable
    from quarterdeck.server.services import Services

log = structlog.get_logger()

_NO_UTF8, _TOO_LONG = 1007, 1009
"""Close codes for violations of the WebSocket protocol."""
_SECONDS = 10
"""Timeout for each message of the handshake."""


class BotSockets:
    """All remote bots connected to this process."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def serve(self, socket: AnySocket) -> None:
        if not from_here(socket.headers, self._services.settings.origins):
            await socket.close(code=POLICY, reason="origin")
            return
        await socket.accept()
        if not self._services.rates.connections.take(address_of(socket)):
            await close(socket, TRY_AGAIN, "too many")
            return
        if self._services.closing:
            await close(socket, GOING, "")
            return
        try:
            connection = await self._meet(socket)
            if connection is not None:
                async with self._services.live_tables.opened(
                    connection.table
                ) as live:  # While the table is open, this node follows its changes.
                    await self._attend(socket, connection, live)
        except (*GONE, TimeoutError):
            await close(socket, POLICY, "late")
        except Wrong as error:
            await self._refuse(socket, wrong(0, str(error), 0))
        except (StorageGone, EngineStuck):
            await close(socket, TRY_AGAIN, "storage")
        except (RequestError, Missing, ReadOnly, NotAllowed):
            await self._refuse(socket, bye("nobody plays at this table any more"))
        except Exception as error:
            log.exception("unexpected", path="/bot", error=type(error).__name__)
            await close(socket, BROKEN, "")

    async def _refuse(self, socket: AnySocket, message: Message) -> None:
        with contextlib.suppress(Exception):
            await socket.send_data(written(message).decode(), mode="text")
        await close(socket, POLICY, "hello")

    async def _meet(self, socket: AnySocket) -> RemoteConnection | None:
        """The handshake: key, hello, ready. Returns None if no bot is expected with this key."""
        said = read(await _line(socket))
        if not isinstance(said, Key):
            raise Wrong('say "key" first, with the key of the seat')
        table = table_in(said.key)
        seats = await self._services.store.seats(table) if table else []
        seat = seat_for(said.key, table, seats)
        row, plan = (
            (await self._services.store.table(table), await self._services.store.plan(table)) if seat else (None, None)
        )
        if seat is None or row is None or plan is None or state_of(row) in ("over", "kept"):
            await self._refuse(socket, bye("no bot is awaited with this key"))
            return None
        greeting = hello(plan.game, row.title, plan.options, seat.seat, len(seats))
        await socket.send_data(written(greeting).decode(), mode="text")
        if not isinstance(read(await _line(socket)), Ready):
            raise Wrong('say "ready" first')
        return RemoteConnection(table, seat.seat, seat.token, self._services.limits)

    async def _attend(self, socket: AnySocket, connection: RemoteConnection, live: LiveTable) -> None:
        remotes, bot_scheduler = self._services.bot_scheduler.remotes, self._services.bot_scheduler
        sender = asyncio.create_task(self._send(socket, connection))
        remotes.add(connection)
        try:
            await self._services.nodes.announce_presence(live, asking=True, came=[connection.seat])
            await self._services.nodes.table_changed(connection.table)
            bot_scheduler.wake(connection.table)
            await self._listen(socket, connection)
        finally:
            remotes.remove(connection)
            connection.disconnect()
            await self._services.nodes.announce_presence(live)
            await self._services.nodes.table_changed(connection.table)
            with contextlib.suppress(Exception):
                await asyncio.wait_for(sender, 5)

    async def _listen(self, socket: AnySocket, connection: RemoteConnection) -> None:
        while not connection.gone:
            try:
                said = await socket.receive_data(mode="text")
            except WebSocketDisconnect as gone:
                connection.cut(_protocol_error(gone.code))
                return
            if not connection.acts.take():
                connection.say(bye("that was too much at once"))
                connection.cut("that was too much at once")
                return
            await connection.received.put(said.encode())

    async def _send(self, socket: AnySocket, connection: RemoteConnection) -> None:
        try:
            while (message := await connection.next()) is not None:
                await socket.send_data(message.decode(), mode="text")
            await socket.close(code=GOING if self._services.closing else 1000)
        except Exception:  # The bot is disconnected, and may reconnect.
            connection.gone = True
        finally:
            connection.done.set()


async def _line(socket: AnySocket) -> bytes:
    said = await asyncio.wait_for(socket.receive_data(mode="text"), _SECONDS)
    return said.encode()


def _protocol_error(code: int) -> str:
    if code == _TOO_LONG:
        return str(too_long())
    return "that message is not UTF-8" if code == _NO_UTF8 else ""


def bot_socket_handler(sockets: BotSockets) -> WebsocketRouteHandler:
    @websocket("/bot")
    async def handle(socket: AnySocket) -> None:
        await sockets.serve(socket)

    return handle
