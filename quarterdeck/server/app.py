"""The Litestar application: routes, WebSockets and middleware."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from quarterdeck import __version__
from quarterdeck.server.bots.bot_sockets import BotSockets, bot_socket_handler
from quarterdeck.server.hosts import Hosts
from quarterdeck.server.http_errors import HANDLERS
from quarterdeck.server.routes.daily import DailyRoutes
from quarterdeck.server.routes.games import GameRoutes
from quarterdeck.server.routes.me import MeRoutes
from quarterdeck.server.routes.notices import ContactRoutes, MailRoutes, SeenRoutes
from quarterdeck.server.routes.page import front, page
from quarterdeck.server.routes.replay import ReplayRoutes
from quarterdeck.server.routes.status import about, health, metrics
from quarterdeck.server.routes.tables import RecordRoutes, TableRoutes
from quarterdeck.server.safety import add_headers, check_host, check_request
from quarterdeck.server.services import Services
from quarterdeck.server.settings import Settings
from quarterdeck.server.sockets import Sockets, socket_handler


def make_app(settings: Settings) -> Litestar:
    services = Services(settings)

    @asynccontextmanager
    async def open_services(app: Litestar) -> AsyncIterator[None]:
        await services.open()
        try:
            yield
        finally:
            await services.close()

    app = Litestar(
        route_handlers=[
            GameRoutes,
            MeRoutes,
            ContactRoutes,
            MailRoutes,
            TableRoutes,
            RecordRoutes,
            ReplayRoutes,
            SeenRoutes,
            DailyRoutes,
            about,
            health,
            metrics,
            socket_handler(Sockets(services)),
            bot_socket_handler(BotSockets(services)),
            front,
            page,
        ],
        lifespan=[open_services],
        exception_handlers=HANDLERS,
        before_request=check_request,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, gzip_compress_level=5),
        openapi_config=OpenAPIConfig(
            title="Quarterdeck", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
        request_max_body_size=settings.limits.request,
        debug=False,
    )
    app.state.services = services
    # Litestar's middleware does not see requests without a route.
    app.asgi_handler = add_headers(check_host(app.asgi_handler, Hosts(settings)))
    return app
