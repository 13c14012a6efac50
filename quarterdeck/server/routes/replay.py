"""Looking back: replay, log, record, and whether the dice were fair."""

from __future__ import annotations

import msgspec
from litestar import Controller, MediaType, Response
from litestar.params import FromQuery

from quarterdeck.core.seed import SEALED, Seed
from quarterdeck.server.connection import Viewer
from quarterdeck.server.house import House
from quarterdeck.server.messages import TableInfo
from quarterdeck.server.problems import no_table
from quarterdeck.server.routes.places import Number, Slug
from quarterdeck.server.routes.verbs import get, post, told_as
from quarterdeck.server.routes.who import AnyRequest, guest_of, house_of, known_guest
from quarterdeck.server.shapes import Fair, LogPage, Replay, ReviewInfo
from quarterdeck.server.storage.rows import TableRow
from quarterdeck.server.table_info import opened, table_info

_MOST_TURNS = 400


class _Replay(msgspec.Struct):
    """`shapes.Replay`, with what the engine has already written."""

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

    @get("/replay", responses=told_as(Replay))
    async def replay(
        self, request: AnyRequest, id: Slug, first: Number = 0, last: Number = 60, whole: FromQuery[bool] = False
    ) -> Response[bytes]:
        """A stretch of the match as you may see it (`shapes.Replay`); `whole`: as everybody may once it is over."""
        house = house_of(request)
        row, guest, viewer = await _viewer(request, house, id)
        if whole and opened(row):
            viewer = await _all_seats(house, id)
        low = max(0, first)
        high = min(max(low, last), low + _MOST_TURNS)
        engine = await house.pool.replay(id, viewer, low, high)
        fields = msgspec.json.decode(engine, type=dict[str, msgspec.Raw])
        table = await table_info(house, id, guest)
        body = msgspec.json.encode(_Replay(table=table, **fields))
        return Response(body, media_type=MediaType.JSON)

    @get("/log", responses=told_as(LogPage))
    async def log(
        self, request: AnyRequest, id: Slug, before: Number = 1_000_000, count: Number = 200
    ) -> Response[bytes]:
        """Events before a number (`shapes.LogPage`)."""
        house = house_of(request)
        _, _, viewer = await _viewer(request, house, id)
        body = await house.pool.log(id, viewer, max(0, before), min(max(1, count), 500))
        return Response(body, media_type=MediaType.JSON)

    @get("/record", media_type=MediaType.TEXT)
    async def record(self, request: AnyRequest, id: Slug) -> Response[str]:
        """The record: your slice while it is played, the whole of it, seed included, afterwards."""
        house = house_of(request)
        row, _, viewer = await _viewer(request, house, id)
        text = await house.pool.record(id, None if opened(row) else viewer)
        name = f"{row.game}-{id}.record"
        return Response(text, headers={"content-disposition": f'attachment; filename="{name}"'})

    @post("/review", status_code=200)
    async def ask_review(self, request: AnyRequest, id: Slug) -> ReviewInfo:
        """Have a match that is over looked back at. It takes a while: `GET` tells how far it is."""
        guest = await guest_of(request)
        return await house_of(request).reviews.ask(guest.id, id)

    @get("/review")
    async def review(self, request: AnyRequest, id: Slug) -> ReviewInfo:
        return await house_of(request).reviews.find(id)

    @get("/fair")
    async def fair(self, request: AnyRequest, id: Slug) -> Fair:
        house = house_of(request)
        row = await house.store.table(id)
        plan = await house.store.plan(id)
        if row is None or plan is None:
            raise no_table()
        sealed = plan.generator == SEALED
        commitment = Seed(SEALED, plan.seed).commitment() if sealed else ""
        return Fair(plan.generator, commitment, plan.seed if opened(row) else "", opened(row))


async def _viewer(request: AnyRequest, house: House, id: str) -> tuple[TableRow, str, Viewer]:
    row = await house.store.table(id)
    if row is None:
        raise no_table()
    guest = await known_guest(request)
    mine = guest.id if guest else ""
    seats = await house.store.seats(id)
    await house.bring_up(id)
    return row, mine, tuple(seat.seat for seat in seats if seat.seen_by(mine))


async def _all_seats(house: House, id: str) -> Viewer:
    return tuple(seat.seat for seat in await house.store.seats(id))
