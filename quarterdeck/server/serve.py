"""Running a server until it is told to stop."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.app import make_app
from quarterdeck.server.house import House
from quarterdeck.server.settings import Settings
from quarterdeck.server.storage import StorageGone

CLOSING_SECONDS = 5


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; port 0 is any free one."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Named as TCP, because asyncio turns off the waiting for more to send only where it is.
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(2048)
    except OSError as error:
        raise QuarterdeckError(
            f"cannot listen at {host} port {port}: {error.strerror or error}; take another with --port, or --port 0"
        ) from error
    return bound


def address(bound: socket.socket) -> str:
    host, port = bound.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    return f"http://{shown}:{port}"


class Server(uvicorn.Server):
    """Says so once it is ready, and tells the pages before it stops."""

    def __init__(self, config: uvicorn.Config, house: House, ready: str, show: bool) -> None:
        super().__init__(config)
        self._house = house
        self._ready = ready
        self._show = show

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Who was told to stop and did has not failed, so the signal is not raised again."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """The pages are told first: uvicorn closes their connections before the application hears of it."""
        await self._house.say_goodbye()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._house.open()  # Here already: what uvicorn says of a failure is a page long.
        await super().startup(sockets)
        if self.started:
            print(f"Quarterdeck is at {self._ready}", flush=True)  # noqa: T201
            if self._show:
                webbrowser.open(self._ready)


class Socket(WebSocketsSansIOProtocol):
    """A page that comes in just when the server closes is gone for the application: there is nobody to accept."""

    def shutdown(self) -> None:
        coming = not self.handshake_complete
        super().shutdown()
        self.disconnected = self.disconnected or coming


def make_server(settings: Settings, bound: socket.socket, show: bool = False) -> Server:
    limits = settings.limits
    app = make_app(settings if settings.address else replace(settings, address=address(bound)))
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws=Socket,
        ws_max_size=limits.message,
        ws_per_message_deflate=False,
        ws_ping_interval=30,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=CLOSING_SECONDS,
        timeout_keep_alive=30,
        proxy_headers=True,
        lifespan="on",
    )
    return Server(config, app.state.house, address(bound), show)


def serve(settings: Settings, bound: socket.socket, show: bool = False) -> None:
    server = make_server(settings, bound, show)
    try:
        server.run(sockets=[bound])
    except StorageGone as gone:
        raise QuarterdeckError(str(gone)) from gone
    if not server.started:
        raise QuarterdeckError("the server could not start; its log says why")
