"""The WebSocket of pages, `/ws`: reads `messages.FromPage` and passes each message to the live table."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler
from uvicorn.protocols.utils import ClientDisconnected

from quarterdeck.server import messages as m
from quarterdeck.server.connection import Connection
from quarterdeck.server.engine.pool import EngineStuck, NotAllowed, ReadOnly
from quarterdeck.server.hosts import from_here
from quarterdeck.server.request_errors import RequestError
from quarterdeck.server.storage import StorageGone

if TYPE_CHECKING:
    from quarterdeck.server.live_table import LiveTable
    from quarterdeck.server.services import Services

log = structlog.get_logger()
AnySocket: TypeAlias = WebSocket[Any, Any, Any]
_decoder: msgspec.json.Decoder[m.FromPage] = msgspec.json.Decoder(m.FromPage)

_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
T = TypeVar("T")
U = TypeVar("U")

GONE = (WebSocketDisconnect, ClientDisconnected)
"""Raised when a page is disconnected."""
POLICY, BROKEN, GOING, TRY_AGAIN = 1008, 1011, 1012, 1013
"""Close codes of the WebSocket protocol."""
_HELLO_SECONDS = 10
_SILENT_SECONDS = 90
"""A page sends `ping` every 25 seconds. After so many silent seconds it counts as disconnected."""


class Sockets:
    """All pages connected to this process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._pages: Counter[str] = Counter()
        """Number of pages by guest, or by address for pages without a guest."""

    async def serve(self, socket: AnySocket) -> None:
        if not from_here(socket.headers, self._services.settings.origins):
            await socket.close(code=POLICY, reason="origin")
            return
        await socket.accept()
        if not self._services.rates.connections.take(address_of(socket)):
            await close(socket, TRY_AGAIN, "too many")
            return
        try:
            hello = await self._hello(socket)
            connection = await self._meet(socket, hello) if hello is not None else None
            if hello is not None and connection is not None:
                with self._counted(connection.of):
                    await self._attend(socket, connection, hello)
        except GONE:
            pass
        except Exception as error:
            log.exception("unexpected", path="/ws", error=type(error).__name__)
            await close(socket, BROKEN, "")

    async def _hello(self, socket: AnySocket) -> m.Hello | None:
        """The first message; None if it is not a valid Hello."""
        if self._services.closing:
            await close(socket, GOING, "")
            return None
        try:
            raw = await asyncio.wait_for(socket.receive_data(mode="text"), _HELLO_SECONDS)
        except TimeoutError:
            await close(socket, POLICY, "hello")
            return None
        if _read(_HasProtocol, raw, _HasProtocol()).protocol not in (m.PROTOCOL, None):
            await socket.send_data(msgspec.json.encode(m.Notice("reload")).decode(), mode="text")
            await close(socket, POLICY, "protocol")
            return None
        hello = _read(m.Hello, raw, None)
        if hello is None:
            await close(socket, POLICY, "hello")
        return hello

    async def _meet(self, socket: AnySocket, hello: m.Hello) -> Connection | None:
        """The connection of the page's guest, with the seats that its tokens open; None if it is refused."""
        try:
            guest = await self._services.guests.find(*self._services.guests.passes(socket.cookies, hello.guest))
            seats = await self._services.store.seats(hello.table)
        except StorageGone:
            await close(socket, TRY_AGAIN, "storage")
            return None
        limits, address = self._services.limits, address_of(socket)
        if guest is not None:
            connection = Connection(guest.id, guest.name, limits, of=guest.id, address=address)
        else:
            nobody = f"anonymous {secrets.token_hex(6)}"
            connection = Connection(nobody, "Guest", limits, of=f"address {address}", address=address)
        if self._pages[connection.of] >= limits.connections_per_guest:
            await close(socket, POLICY, "too many")
            return None
        connection.hidden = hello.hidden
        tokens = [token.encode() for token in hello.tokens]
        connection.seat_tokens = {
            seat.seat: seat.token
            for seat in seats
            if seat.token and seat.guest and any(secrets.compare_digest(seat.token.encode(), token) for token in tokens)
        }
        return connection

    @contextlib.contextmanager
    def _counted(self, whose: str) -> Iterator[None]:
        self._pages[whose] += 1
        try:
            yield
        finally:
            self._pages[whose] -= 1
            if not self._pages[whose]:
                del self._pages[whose]

    async def _attend(self, socket: AnySocket, connection: Connection, hello: m.Hello) -> None:
        sender = asyncio.create_task(self._send(socket, connection))
        live: LiveTable | None = None
        try:
            live = await self._services.live_tables.join(hello.table, connection, hello.version, hello.said)
            await self._listen(socket, connection, live)
        except RequestError as wrong:
            connection.send(m.Refused("hello", "bad", wrong.detail))
        except ReadOnly as read_only:
            connection.send(m.Refused("hello", "kept", read_only.reason))
        except NotAllowed as refusal:
            connection.send(m.Refused("hello", refusal.why, refusal.reason))
        except EngineStuck:
            connection.send(m.Refused("hello", "stuck", "The rules of this table do not answer. Try again."))
        except StorageGone:
            self._services.storage_watch.report_gone()
            connection.send(m.Notice("storage-gone"))
        finally:
            connection.disconnect()
            if live is not None:
                await self._services.live_tables.leave(live, connection)
            with contextlib.suppress(Exception):
                await asyncio.wait_for(sender, 5)

    async def _listen(self, socket: AnySocket, connection: Connection, live: LiveTable) -> None:
        while not connection.gone:
            try:
                raw = await asyncio.wait_for(socket.receive_data(mode="text"), _SILENT_SECONDS)
            except (*GONE, TimeoutError):
                return
            if not connection.acts.take():
                connection.send(m.Refused(_id_in(raw), "limit", "That was too much at once. Wait a moment."))
                self._services.metrics.refused("limit")
                continue
            try:
                message = _decoder.decode(raw)
            except _UNREADABLE as error:
                connection.send(m.Refused(_id_in(raw), "bad", str(error)[:200]))
                self._services.metrics.refused("bad")
                continue
            await self._answer(connection, live, message)

    async def _answer(self, connection: Connection, live: LiveTable, message: m.FromPage) -> None:
        match message:
            case m.Act():
                await live.changes.act(connection, message)
            case m.TakeBack():
                await live.changes.undo(connection, message)
            case m.Again():
                await live.changes.redo(connection, message)
            case m.Vote():
                await live.agreeing.vote(connection, message)
            case m.Prompt():
                await live.agreeing.prompt(connection, message)
            case m.Chat():
                await self._services.chat.post(live, connection, message)
            case m.Ping():
                connection.send(m.Pong(message.number))
                await live.set_hidden(connection, message.hidden)
            case m.Hello():
                connection.send(m.Refused("hello", "bad", "Hello is said once."))

    async def _send(self, socket: AnySocket, connection: Connection) -> None:
        try:
            while (message := await connection.next()) is not None:
                await socket.send_data(message.decode(), mode="text")
            await socket.close(code=GOING if self._services.closing else TRY_AGAIN)
        except Exception:  # The page is disconnected. It sends its version when it reconnects.
            connection.gone = True
        finally:
            connection.done.set()


def _read(kind: type[T], raw: str, otherwise: U) -> T | U:
    try:
        return msgspec.json.decode(raw, type=kind)
    except _UNREADABLE:
        return otherwise


def _id_in(raw: str) -> str:
    """The id of a malformed message, so that the page knows which one failed."""
    found = _read(_HasId, raw, _HasId()).id
    return found[:64] if isinstance(found, str) else ""


class _HasId(msgspec.Struct):
    id: object = ""


class _HasProtocol(msgspec.Struct):
    """The only field that pages of all versions send."""

    protocol: object = None


def address_of(socket: AnySocket) -> str:
    return socket.client.host if socket.client else ""


async def close(socket: AnySocket, code: int, reason: str) -> None:
    with contextlib.suppress(Exception):
        await socket.close(code=code, reason=reason)


def socket_handler(sockets: Sockets) -> WebsocketRouteHandler:
    @websocket("/ws")
    async def handle(socket: AnySocket) -> None:
        await sockets.serve(socket)

    return handle
