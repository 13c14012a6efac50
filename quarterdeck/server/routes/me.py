"""Routes of the guest: name, other devices, tables, statistics."""

from __future__ import annotations

from litestar import Controller, Response
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from quarterdeck.server.guests import CODE_SECONDS
from quarterdeck.server.request_errors import too_fast
from quarterdeck.server.routes.http import get, patch, post
from quarterdeck.server.routes.request import AnyRequest, address, guest_of, guest_or_new, introduce, services_of
from quarterdeck.server.shapes import Claim, Code, Lists, Me, Rename, ReturnCode, ReturnWish, Statistics
from quarterdeck.server.statistics import statistics
from quarterdeck.server.storage.rows import GuestRow
from quarterdeck.server.table_info import listed


class MeRoutes(Controller):
    path = "/api/me"
    tags = ["me"]  # noqa: RUF012

    @get("/")
    async def me(self, request: AnyRequest) -> Response[Me]:
        """The guest of this browser; a new one if there was none."""
        return introduce(request, await guest_or_new(request))

    @patch("/")
    async def rename(self, request: AnyRequest, data: JSONBody[Rename]) -> Response[Me]:
        services = services_of(request)
        guest = await guest_of(request)
        name = await services.guests.rename(guest.id, data.name)
        for live in services.live_tables.all():
            if any(connection.guest == guest.id for connection in live.connections):
                for connection in live.connections:
                    if connection.guest == guest.id:
                        connection.name = name
                await services.nodes.table_changed(live.id)
        return introduce(request, GuestRow(guest.id, name, guest.made))

    @post("/code", status_code=HTTP_200_OK)
    async def code(self, request: AnyRequest) -> Code:
        """A code that signs another device in as you."""
        guest = await guest_of(request)
        return Code(await services_of(request).guests.make_code(guest.id), CODE_SECONDS)

    @post("/return-code", status_code=HTTP_200_OK)
    async def return_code(self, request: AnyRequest, data: JSONBody[ReturnWish]) -> ReturnCode:
        """A permanent code that signs any device in as you."""
        guest = await guest_of(request)
        return ReturnCode(await services_of(request).guests.return_code(guest.id, data.renew))

    @post("/claim", status_code=HTTP_200_OK)
    async def claim(self, request: AnyRequest, data: JSONBody[Claim]) -> Response[Me]:
        services = services_of(request)
        if not services.rates.codes.take(address(request)):
            raise too_fast()
        return introduce(request, await services.guests.claim(data.code))

    @get("/tables")
    async def tables(self, request: AnyRequest) -> Lists:
        guest = await guest_of(request)
        rows = await services_of(request).store.tables_of(guest.id)
        return Lists([listed(row, guest.id) for row in rows])

    @get("/turns")
    async def turns(self, request: AnyRequest) -> Lists:
        """The matches in which others wait for you, newest change first."""
        guest = await guest_of(request)
        rows = await services_of(request).store.going_on_of(guest.id)
        shared = [row for row in rows if len({seat.guest for seat in row.seats if seat.guest}) > 1]
        return Lists([table for row in shared if (table := listed(row, guest.id)).your_turn])

    @get("/statistics")
    async def statistics(self, request: AnyRequest) -> Statistics:
        guest = await guest_of(request)
        return statistics(await services_of(request).store.finished_of(guest.id))
