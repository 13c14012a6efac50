"""Runs a server until it gets a signal to stop."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import uvicorn

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.app import make_app
from quarterdeck.server.bounded import bounded
from quarterdeck.server.reach import local_address, reachable
from quarterdeck.server.services import Services
from quarterdeck.server.settings import Settings
from quarterdeck.server.storage import StorageGone

CLOSING_SECONDS = 5


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; port 0 is any free one."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # With the protocol named, asyncio sets TCP_NODELAY.
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
    """The address for a browser on this machine."""
    return local_address(*bound.getsockname()[:2])


def announce(bound: socket.socket, settings: Settings) -> list[str]:
    """The lines printed when the server is ready: its addresses."""
    own = address(bound)
    others = [place for place in reachable(settings) if place != own]
    return [f"Quarterdeck is at {own}", *(f"  for others: {place}" for place in others)]


class Server(uvicorn.Server):
    """Prints its addresses when it is ready, and notifies the pages before it stops."""

    def __init__(
        self, config: uvicorn.Config, services: Services, ready: str, show: bool, announced: Sequence[str]
    ) -> None:
        super().__init__(config)
        self._services = services
        self._ready = ready
        self._show = show
        self._announced = announced

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do not raise the signal again after a regular stop: the exit status must be 0."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Notify the pages first: uvicorn closes their connections before the application can."""
        await self._services.shutdown()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._services.open()  # Before uvicorn's lifespan, whose error messages are very long.
        await super().startup(sockets)
        if self.started:
            print("\n".join(self._announced), flush=True)  # noqa: T201
            if self._show:
                webbrowser.open(self._ready)


def make_server(settings: Settings, bound: socket.socket, show: bool = False) -> Server:
    limits = settings.limits
    http, ws = bounded(limits)
    settings = replace(settings, listens=bound.getsockname()[:2])
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=http,
        ws=ws,
        ws_max_size=limits.message,
        ws_per_message_deflate=False,
        ws_ping_interval=30,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=CLOSING_SECONDS,
        timeout_keep_alive=30,
        proxy_headers=True,
        lifespan="on",
    )
    return Server(config, app.state.services, address(bound), show, announce(bound, settings))


def serve(settings: Settings, bound: socket.socket, show: bool = False) -> None:
    server = make_server(settings, bound, show)
    try:
        server.run(sockets=[bound])
    except StorageGone as gone:
        raise QuarterdeckError(str(gone)) from gone
    if not server.started:
        raise QuarterdeckError("the server could not start; its log says why")
