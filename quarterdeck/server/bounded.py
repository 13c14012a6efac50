"""The HTTP and WebSocket protocols of uvicorn, with limits that need no proxy in front.

They limit for each connection the size of a request, the time until it has arrived, the time until a response is read,
and the number of frames at once. Beyond a limit the request is refused and the connection closed, which takes the event
loop a few milliseconds at most.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import ClassVar, Final

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from quarterdeck.server.rate import Bucket
from quarterdeck.server.settings import Limits

_LINGER: Final = 1.0
"""Seconds for a refused client to read the reason."""
_SPILL: Final = 1_000_000
"""Bytes that a refused client may still send; they are discarded."""
_PIPELINE: Final = 16
"""Requests that may wait in one connection behind the current one."""
_SLICE: Final = 4096
"""Bytes of WebSocket frames that are parsed before the number of frames is checked."""
_POLICY_VIOLATION: Final = 1008


class TooManyRequests(Exception):
    """Raised inside the parser, which then stops."""


class BoundedHttp(HttpToolsProtocol):
    limits: ClassVar[Limits] = Limits()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._in_head = True
        self._head = 0
        """Bytes received of an incomplete request line with headers."""
        self._taken = 0
        """Bytes received of this request."""
        self._answering: RequestResponseCycle | None = None
        self._refused = False
        self._spilt = 0
        self._arrival: asyncio.TimerHandle | None = None
        """Deadline for the arrival of the request."""
        self._ending: asyncio.TimerHandle | None = None
        """Timer that aborts the connection, even if data waits to be sent."""
        self._arrive_within(self.limits.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timers()
        self._disconnect()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _disconnect(self) -> None:
        """Mark all open requests as disconnected. uvicorn itself does this for the newest one only."""
        for cycle in (self._answering, self.cycle, *(waiting for waiting, _ in self.pipeline)):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def _abort(self) -> None:
        self._disconnect()
        self.transport.abort()

    # -- what arrives --------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._refused:
            self._spilt += len(data)
            if self._spilt > _SPILL:
                self._abort()
            return
        while data and not self._refused:
            most = self.limits.header - self._head if self._in_head else len(data)
            piece, data = data[:most], data[most:]
            if self._in_head:
                self._head += len(piece)
            self._taken += len(piece)
            super().data_received(piece)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            if self._in_head and self._head >= self.limits.header:
                self._refuse(431, f"The headers of a request have at most {self.limits.header} bytes.")
            elif self._taken > self.limits.header + 2 * self.limits.request:
                self._refuse(413, f"A request has at most {self.limits.request} bytes.")
        if self._arrival is None and self._idle and not self._refused:  # Line breaks between requests.
            self._arrive_within(self.limits.header_seconds)

    @property
    def _idle(self) -> bool:
        return self._in_head and (self._answering is None or self._answering.response_complete)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= _PIPELINE:
            raise TooManyRequests
        super().on_message_begin()
        self._arrive_within(self.limits.header_seconds)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._arrive_within(self.limits.request_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head = True
        self._head = self._taken = 0
        self._cancel_arrival()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_timers()
        super().handle_websocket_upgrade()

    # -- refusals ------------------------------------------------------------------------------------------------------

    def _arrive_within(self, seconds: float) -> None:
        self._cancel_arrival()
        self._arrival = self.loop.call_later(seconds, self._late, seconds)

    def _late(self, seconds: float) -> None:
        self._arrival = None
        if self.transport.is_closing() or self._refused:
            return
        if self.flow.read_paused:  # The server has paused reading: not the client's fault.
            self._arrive_within(seconds)
        elif not self._taken:
            self.transport.close()
        else:
            self._refuse(408, f"A request has to arrive within {seconds:g} seconds.")

    def _refuse(self, status: int, sentence: str) -> None:
        self._refused = True
        self._cancel_arrival()
        self._unset_keepalive_if_required()
        cycle = self._answering
        unanswered = cycle is None or (cycle.response_complete if self._in_head else not cycle.response_started)
        if not unanswered:
            self._abort()
            return
        self._disconnect()
        self.transport.write(_refusal(status, sentence))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._abort_within(_LINGER)

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self._disconnect()
        self._abort_within(_LINGER)

    # -- what is not read ----------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._abort_within(self.limits.unread_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing() and not self._refused:
            self._cancel_ending()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._abort_within(self.limits.unread_seconds)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._abort_within(self.limits.unread_seconds)

    def _abort_within(self, seconds: float) -> None:
        self._cancel_ending()
        self._ending = self.loop.call_later(seconds, self._abort)

    # -- timers --------------------------------------------------------------------------------------------------------

    def _cancel_arrival(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None

    def _cancel_ending(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None

    def _stop_timers(self) -> None:
        self._cancel_arrival()
        self._cancel_ending()
        self._unset_keepalive_if_required()


class BoundedSocket(WebSocketsSansIOProtocol):
    limits: ClassVar[Limits] = Limits()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        limits = self.limits
        # A page also sends frames that carry no message, and may send more messages than are answered.
        self._frames = Bucket(max(100.0, 4 * limits.messages_per_second), max(1000.0, 4 * limits.messages_at_once))
        self._ending: asyncio.TimerHandle | None = None
        """Timer that aborts the connection, even if data waits to be sent."""

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_ending()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Mark a page whose handshake is not complete as disconnected: the application must not accept it any more."""
        coming = not self.handshake_complete
        super().shutdown()
        self.disconnected = self.disconnected or coming

    # -- what arrives --------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _SLICE])

    def handle_events(self) -> None:
        if all(self._frames.take() for _ in self.conn.events):
            super().handle_events()
            return
        self.conn.fail(_POLICY_VIOLATION, "too many frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self._abort_within(_LINGER)

    # -- what is not read ----------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """Stop reading from a page that does not read: the answers to its pings would pile up."""
        super().pause_writing()
        self.transport.pause_reading()
        self._abort_within(self.limits.unread_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.transport.is_closing():
            return
        self._cancel_ending()
        if not self.read_paused:
            self.transport.resume_reading()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_within(_LINGER)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Abort the connection after a while, if the page does not close it."""
        super().on_task_complete(task)
        if not self.disconnected:
            self._abort_within(self.limits.unread_seconds)

    def _abort_within(self, seconds: float) -> None:
        self._cancel_ending()
        self._ending = self.loop.call_later(seconds, self.transport.abort)

    def _cancel_ending(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None


def bounded(limits: Limits) -> tuple[type[BoundedHttp], type[BoundedSocket]]:
    """Protocol classes with these limits. uvicorn creates the objects, so the limits are class attributes."""
    http = type("BoundedHttp", (BoundedHttp,), {"limits": limits})
    socket = type("BoundedSocket", (BoundedSocket,), {"limits": limits})
    return http, socket


def _refusal(status: int, sentence: str) -> bytes:
    head = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "content-type: text/plain; charset=utf-8",
        f"content-length: {len(sentence)}",
        "connection: close",
    ]
    return "\r\n".join([*head, "", sentence]).encode("ascii")
