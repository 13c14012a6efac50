"""Routes of tables: create, sit down, leave, rematch, what-if, delete, import."""

from __future__ import annotations

from litestar import Controller
from litestar.params import JSONBody

from quarterdeck.server.imports import import_gate
from quarterdeck.server.messages import TableInfo
from quarterdeck.server.routes.http import Seat, Slug, delete, get, post
from quarterdeck.server.routes.request import AnyRequest, guest_of, known_guest, services_of
from quarterdeck.server.shapes import Created, ForkWish, Hint, HintWish, Import, Lists, NewTable, SeatBot, Sit, Sitting
from quarterdeck.server.table_info import listed, table_info


class TableRoutes(Controller):
    path = "/api/tables"
    tags = ["tables"]  # noqa: RUF012

    @get("/")
    async def open_to_all(self, request: AnyRequest) -> Lists:
        """The public tables."""
        guest = await known_guest(request)
        rows = await services_of(request).store.public_tables()
        return Lists([listed(row, guest.id if guest else "") for row in rows])

    @post("/")
    async def create(self, request: AnyRequest, data: JSONBody[NewTable]) -> Created:
        guest = await guest_of(request)
        return await services_of(request).tables.create(guest.id, data)

    @get("/{id:str}")
    async def table(self, request: AnyRequest, id: Slug) -> TableInfo:
        guest = await known_guest(request)
        return await table_info(services_of(request), id, guest.id if guest else "")

    @delete("/{id:str}")
    async def throw_away(self, request: AnyRequest, id: Slug) -> None:
        guest = await guest_of(request)
        await services_of(request).tables.delete(guest.id, id)

    @get("/{id:str}/tokens")
    async def tokens(self, request: AnyRequest, id: Slug) -> list[Sitting]:
        """Your seats at this table with their tokens."""
        guest = await known_guest(request)
        return await services_of(request).seating.tokens(guest.id, id) if guest else []

    @post("/{id:str}/seats")
    async def sit(self, request: AnyRequest, id: Slug, data: JSONBody[Sit]) -> Sitting:
        """Take a seat that is free or a bot's, or take your own seat back from the bot that stands in for you."""
        guest = await guest_of(request)
        return await services_of(request).seating.sit(guest.id, id, data.seat, data.invite)

    @delete("/{id:str}/seats/{seat:int}")
    async def stand_up(self, request: AnyRequest, id: Slug, seat: Seat) -> None:
        guest = await guest_of(request)
        await services_of(request).seating.stand_up(guest.id, id, seat)

    @post("/{id:str}/bots")
    async def seat_bot(self, request: AnyRequest, id: Slug, data: JSONBody[SeatBot]) -> TableInfo:
        """Put a bot in a free seat of your table."""
        guest = await guest_of(request)
        services = services_of(request)
        await services.seating.seat_bot(guest.id, id, data.seat, data.bot)
        return await table_info(services, id, guest.id)

    @delete("/{id:str}/bots/{seat:int}")
    async def free_bot(self, request: AnyRequest, id: Slug, seat: Seat) -> None:
        """Free the seat of a bot."""
        guest = await guest_of(request)
        await services_of(request).seating.free_bot(guest.id, id, seat)

    @post("/{id:str}/hint", status_code=200)
    async def hint(self, request: AnyRequest, id: Slug, data: JSONBody[HintWish]) -> Hint:
        """A hint for the current question of your seat. The record mentions it."""
        guest = await guest_of(request)
        return await services_of(request).hints.give(guest.id, id, data)

    @post("/{id:str}/rematch")
    async def rematch(self, request: AnyRequest, id: Slug) -> Created:
        guest = await guest_of(request)
        return await services_of(request).tables.rematch(guest.id, id)

    @post("/{id:str}/fork")
    async def fork(self, request: AnyRequest, id: Slug, data: JSONBody[ForkWish | None] = None) -> Created:
        """A what-if: a table of your own that starts here, or at a turn of a finished match."""
        guest = await guest_of(request)
        return await services_of(request).tables.fork(guest.id, id, data or ForkWish())


class RecordRoutes(Controller):
    path = "/api/records"
    tags = ["tables"]  # noqa: RUF012
    middleware = [import_gate]  # noqa: RUF012

    @post("/")
    async def bring(self, request: AnyRequest, data: JSONBody[Import]) -> Created:
        """Import a record."""
        services, guest = services_of(request), await guest_of(request)
        services.imports.count(f"guest {guest.id}")
        return await services.tables.import_record(guest.id, data.record)
