"""Routes of replay, log and record, and the proof that the dice were fair."""

from __future__ import annotations

import msgspec
from litestar import Controller, MediaType, Response
from litestar.params import FromQuery

from quarterdeck.core.seed import SEALED, Seed
from quarterdeck.server.connection import Viewer
from quarterdeck.server.messages import TableInfo
from quarterdeck.server.request_errors import no_table
from quarterdeck.server.routes.http import Number, Slug, documented_as, get, post
from quarterdeck.server.routes.request import AnyRequest, guest_of, known_guest, services_of
from quarterdeck.server.services import Services
from quarterdeck.server.shapes import Fair, LogPage, Replay, ReviewInfo
from quarterdeck.server.storage.rows import TableRow
from quarterdeck.server.table_info import is_revealed, table_info

_MOST_TURNS = 400


class _EncodedReplay(msgspec.Struct):
    """`shapes.Replay` with the parts that the engine has already encoded."""

    table: TableInfo
    viewer: msgspec.Raw
    turns: msgspec.Raw
    first: msgspec.Raw
    last: msgspec.Raw
    scene: msgspec.Raw
    steps: msgspec.Raw
    outcome: msgspec.Raw


class ReplayRoutes(Controller):
    path = "/api/tables/{id:str}"
    tags = ["replay"]  # noqa: RUF012

    @get("/replay", responses=documented_as(Replay))
    async def replay(
        self, request: AnyRequest, id: Slug, first: Number = 0, last: Number = 60, whole: FromQuery[bool] = False
    ) -> Response[bytes]:
        """Some turns of the match as you may see them (`shapes.Replay`); `whole`: all secrets, once it is over."""
        services = services_of(request)
        row, guest, viewer = await _viewer(request, services, id)
        if whole and is_revealed(row):
            viewer = await _all_seats(services, id)
        low = max(0, first)
        high = min(max(low, last), low + _MOST_TURNS)
        engine = await services.pool.replay(id, viewer, low, high)
        fields = msgspec.json.decode(engine, type=dict[str, msgspec.Raw])
        table = await table_info(services, id, guest)
        body = msgspec.json.encode(_EncodedReplay(table=table, **fields))
        return Response(body, media_type=MediaType.JSON)

    @get("/log", responses=documented_as(LogPage))
    async def log(
        self, request: AnyRequest, id: Slug, before: Number = 1_000_000, count: Number = 200
    ) -> Response[bytes]:
        """Events before a number (`shapes.LogPage`)."""
        services = services_of(request)
        _, _, viewer = await _viewer(request, services, id)
        body = await services.pool.log(id, viewer, max(0, before), min(max(1, count), 500))
        return Response(body, media_type=MediaType.JSON)

    @get("/record", media_type=MediaType.TEXT)
    async def record(self, request: AnyRequest, id: Slug) -> Response[str]:
        """The record: your part of it during the match, the whole record with its seed afterwards."""
        services = services_of(request)
        row, _, viewer = await _viewer(request, services, id)
        text = await services.pool.record(id, None if is_revealed(row) else viewer)
        name = f"{row.game}-{id}.record"
        return Response(text, headers={"content-disposition": f'attachment; filename="{name}"'})

    @post("/review", status_code=200)
    async def ask_review(self, request: AnyRequest, id: Slug) -> ReviewInfo:
        """Request a review of a finished match. It takes a while: `GET` returns the progress."""
        guest = await guest_of(request)
        return await services_of(request).reviews.ask(guest.id, id)

    @get("/review")
    async def review(self, request: AnyRequest, id: Slug) -> ReviewInfo:
        return await services_of(request).reviews.find(id)

    @get("/fair")
    async def fair(self, request: AnyRequest, id: Slug) -> Fair:
        services = services_of(request)
        row = await services.store.table(id)
        plan = await services.store.plan(id)
        if row is None or plan is None:
            raise no_table()
        sealed = plan.generator == SEALED
        commitment = Seed(SEALED, plan.seed).commitment() if sealed else ""
        return Fair(plan.generator, commitment, plan.seed if is_revealed(row) else "", is_revealed(row))


async def _viewer(request: AnyRequest, services: Services, id: str) -> tuple[TableRow, str, Viewer]:
    row = await services.store.table(id)
    if row is None:
        raise no_table()
    guest = await known_guest(request)
    mine = guest.id if guest else ""
    seats = await services.store.seats(id)
    await services.live_tables.refresh(id)
    return row, mine, tuple(seat.seat for seat in seats if seat.seen_by(mine))


async def _all_seats(services: Services, id: str) -> Viewer:
    return tuple(seat.seat for seat in await services.store.seats(id))
