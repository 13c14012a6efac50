"""How the server is: for whoever runs it."""

from __future__ import annotations

import ipaddress

from litestar import Response

from quarterdeck.server.engine_build import about as about_engine
from quarterdeck.server.problems import Wrong
from quarterdeck.server.reach import reachable
from quarterdeck.server.routes.verbs import get, told_as
from quarterdeck.server.routes.who import AnyRequest, address, house_of
from quarterdeck.server.shapes import About, Health
from quarterdeck.server.storage import StorageGone


@get("/api/about", tags=["status"], responses=told_as(About), sync_to_thread=True)
def about(request: AnyRequest) -> Response[About]:
    """Which engine runs here, how far a build of the compiled one is, and where other machines reach this server."""
    return Response(about_engine(reachable(house_of(request).settings)), headers={"cache-control": "no-store"})


@get("/health", tags=["status"], responses=told_as(Health) | {503: told_as(Health)[200]})
async def health(request: AnyRequest) -> Response[Health]:
    """200 while tables can be played, 503 while the database does not answer."""
    house = house_of(request)
    try:
        await house.store.ping()
        storage = True
    except StorageGone:
        storage = False
    body = Health("ok" if storage else "storage does not answer", storage, house.relay.well, house.build)
    return Response(body, status_code=200 if storage else 503, headers={"cache-control": "no-store"})


@get("/metrics", tags=["status"], media_type="text/plain", sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    house = house_of(request)
    if not house.settings.metrics and not _near(address(request)):
        raise Wrong("metrics", "Metrics are for this machine alone; `--metrics` opens them.", 403)
    figures = house.figures
    rules = house.pool.figures()
    figures.set("workers", rules["workers"])
    figures.set("workers_detained", rules["detained"])
    figures.set("workers_killed", rules["killed"])
    figures.set("matches_held", rules["held"])
    tables = house.tables.all()
    figures.set("connections", sum(len(live.connections) for live in tables))
    figures.set("tables", len(tables))
    figures.set("relay_up", 1.0 if house.relay.well else 0.0)
    return Response(figures.text(), media_type="text/plain; version=0.0.4")


def _near(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "testclient"
