"""Routes for operators: version, health, metrics."""

from __future__ import annotations

import ipaddress

from litestar import Response

from quarterdeck.server.build_info import about as about_engine
from quarterdeck.server.reach import reachable
from quarterdeck.server.request_errors import RequestError
from quarterdeck.server.routes.http import documented_as, get
from quarterdeck.server.routes.request import AnyRequest, address, services_of
from quarterdeck.server.shapes import About, Health
from quarterdeck.server.storage import StorageGone


@get("/api/about", tags=["status"], responses=documented_as(About), sync_to_thread=True)
def about(request: AnyRequest) -> Response[About]:
    """The running engine, the progress of an engine build, and the addresses of this server for other machines."""
    return Response(about_engine(reachable(services_of(request).settings)), headers={"cache-control": "no-store"})


@get("/health", tags=["status"], responses=documented_as(Health) | {503: documented_as(Health)[200]})
async def health(request: AnyRequest) -> Response[Health]:
    """200 while tables can be played, 503 while the database does not answer."""
    services = services_of(request)
    try:
        await services.store.ping()
        storage = True
    except StorageGone:
        storage = False
    body = Health("ok" if storage else "storage does not answer", storage, services.relay.well, services.build)
    return Response(body, status_code=200 if storage else 503, headers={"cache-control": "no-store"})


@get("/metrics", tags=["status"], media_type="text/plain", sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    services = services_of(request)
    if not services.settings.metrics and not _near(address(request)):
        raise RequestError("metrics", "Metrics are for this machine alone; `--metrics` opens them.", 403)
    metrics = services.metrics
    rules = services.pool.metrics()
    metrics.set("workers", rules["workers"])
    metrics.set("workers_detained", rules["slow"])
    metrics.set("workers_killed", rules["killed"])
    metrics.set("matches_held", rules["cached"])
    tables = services.live_tables.all()
    metrics.set("connections", sum(len(live.connections) for live in tables))
    metrics.set("tables", len(tables))
    metrics.set("relay_up", 1.0 if services.relay.well else 0.0)
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


def _near(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "testclient"
