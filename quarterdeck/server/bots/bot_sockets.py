"""The WebSocket of bots from elsewhere, `/bot`. For which seat one has come it says itself, never in the address."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import structlog
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler

from quarterdeck.players.remote.messages import Key, Message, Ready, Wrong, bye, hello, read, too_long, written, wrong
from quarterdeck.server.bots.bot_line import BotLine
from quarterdeck.server.bots.keys import seat_for, table_in
from quarterdeck.server.engine.pool import EngineStuck, Kept, Refusal
from quarterdeck.server.origin import from_here
from quarterdeck.server.problems import Wrong as Problem
from quarterdeck.server.sockets import BROKEN, GOING, GONE, POLICY, TRY_AGAIN, AnySocket, address_of, close
from quarterdeck.server.storage import Missing, StorageGone
from quarterdeck.server.table_info import state_of

if TYPE_CHECKING:
    from quarterdeck.server.house import House
    from quarterdeck.server.live import LiveTable

log = structlog.get_logger()

_NO_UTF8, _TOO_LONG = 1007, 1009
"""Close codes for what the WebSocket itself does not let through."""
_SECONDS = 10
"""For each step until it is ready."""


class BotSockets:
    """All bots from elsewhere at this process."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def serve(self, socket: AnySocket) -> None:
        if not from_here(socket.headers, self._house.settings.origins):
            await socket.close(code=POLICY, reason="origin")
            return
        await socket.accept()
        if not self._house.connects.take(address_of(socket)):
            await close(socket, TRY_AGAIN, "too many")
            return
        if self._house.closing:
            await close(socket, GOING, "")
            return
        try:
            line = await self._meet(socket)
            if line is not None:
                async with self._house.tables.opened(line.table) as live:  # So that this node hears what happens there.
                    await self._attend(socket, line, live)
        except (*GONE, TimeoutError):
            await close(socket, POLICY, "late")
        except Wrong as error:
            await self._refuse(socket, wrong(0, str(error), 0))
        except (StorageGone, EngineStuck):
            await close(socket, TRY_AGAIN, "storage")
        except (Problem, Missing, Kept, Refusal):
            await self._refuse(socket, bye("nobody plays at this table any more"))
        except Exception as error:
            log.exception("unexpected", path="/bot", error=type(error).__name__)
            await close(socket, BROKEN, "")

    async def _refuse(self, socket: AnySocket, message: Message) -> None:
        with contextlib.suppress(Exception):
            await socket.send_data(written(message).decode(), mode="text")
        await close(socket, POLICY, "hello")

    async def _meet(self, socket: AnySocket) -> BotLine | None:
        """Key, hello, ready: then it sits there."""
        said = read(await _line(socket))
        if not isinstance(said, Key):
            raise Wrong('say "key" first, with the key of the seat')
        table = table_in(said.key)
        seats = await self._house.store.seats(table) if table else []
        seat = seat_for(said.key, table, seats)
        row, plan = (
            (await self._house.store.table(table), await self._house.store.plan(table)) if seat else (None, None)
        )
        if seat is None or row is None or plan is None or state_of(row) in ("over", "kept"):
            await self._refuse(socket, bye("no bot is awaited with this key"))
            return None
        greeting = hello(plan.game, row.title, plan.options, seat.seat, len(seats))
        await socket.send_data(written(greeting).decode(), mode="text")
        if not isinstance(read(await _line(socket)), Ready):
            raise Wrong('say "ready" first')
        return BotLine(table, seat.seat, seat.token, self._house.limits)

    async def _attend(self, socket: AnySocket, line: BotLine, live: LiveTable) -> None:
        remotes, attendant = self._house.attendant.remotes, self._house.attendant
        sender = asyncio.create_task(self._send(socket, line))
        remotes.come(line)
        try:
            await self._house.tell_here(live, asking=True, came=[line.seat])
            await self._house.tell_changed(line.table)
            attendant.look_at(line.table)
            await self._listen(socket, line)
        finally:
            remotes.leave(line)
            line.let_go()
            await self._house.tell_here(live)
            await self._house.tell_changed(line.table)
            with contextlib.suppress(Exception):
                await asyncio.wait_for(sender, 5)

    async def _listen(self, socket: AnySocket, line: BotLine) -> None:
        while not line.gone:
            try:
                said = await socket.receive_data(mode="text")
            except WebSocketDisconnect as gone:
                line.cut(_reproach(gone.code))
                return
            if not line.acts.take():
                line.say(bye("that was too much at once"))
                line.cut("that was too much at once")
                return
            await line.heard.put(said.encode())

    async def _send(self, socket: AnySocket, line: BotLine) -> None:
        try:
            while (message := await line.next()) is not None:
                await socket.send_data(message.decode(), mode="text")
            await socket.close(code=GOING if self._house.closing else 1000)
        except Exception:  # It is gone, and may come back.
            line.gone = True
        finally:
            line.done.set()


async def _line(socket: AnySocket) -> bytes:
    said = await asyncio.wait_for(socket.receive_data(mode="text"), _SECONDS)
    return said.encode()


def _reproach(code: int) -> str:
    if code == _TOO_LONG:
        return str(too_long())
    return "that message is not UTF-8" if code == _NO_UTF8 else ""


def bot_socket_handler(sockets: BotSockets) -> WebsocketRouteHandler:
    @websocket("/bot")
    async def handle(socket: AnySocket) -> None:
        await sockets.serve(socket)

    return handle
