"""Being told when it is your turn: which matches wait, by which ways you hear of it, how far you have seen each."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar import Controller
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from quarterdeck.server.clock import now_ms
from quarterdeck.server.house import House
from quarterdeck.server.problems import no_table, not_yours
from quarterdeck.server.routes.places import Slug
from quarterdeck.server.routes.verbs import delete, get, patch, post
from quarterdeck.server.routes.who import AnyRequest, address, guest_of, house_of
from quarterdeck.server.shapes import Contacts, HookSecret, HookWish, MailWish, Seen, Tongue, TurnSeen
from quarterdeck.server.storage.rows import ContactRow

Key: TypeAlias = Annotated[str, QueryParameter(min_length=1, max_length=200)]


class ContactRoutes(Controller):
    path = "/api/me/contacts"
    tags = ["me"]  # noqa: RUF012

    @get("/")
    async def contacts(self, request: AnyRequest) -> Contacts:
        """How you are told when it is your turn."""
        house, guest = house_of(request), await guest_of(request)
        return _told(house, await house.notices.contact(guest.id))

    @patch("/")
    async def speak(self, request: AnyRequest, data: JSONBody[Tongue]) -> Contacts:
        """In another language."""
        house, guest = house_of(request), await guest_of(request)
        return _told(house, await house.notices.speak(guest.id, data.language))

    @post("/mail", status_code=HTTP_200_OK)
    async def write_to(self, request: AnyRequest, data: JSONBody[MailWish]) -> Contacts:
        """An address for mails. A first one asks there whether more may come."""
        house, guest = house_of(request), await guest_of(request)
        return _told(house, await house.notices.write_to(guest.id, data.address, data.language, address(request)))

    @delete("/mail", status_code=HTTP_200_OK)
    async def write_no_more(self, request: AnyRequest) -> Contacts:
        house, guest = house_of(request), await guest_of(request)
        return _told(house, await house.notices.write_no_more(guest.id))

    @post("/hook", status_code=HTTP_200_OK)
    async def call(self, request: AnyRequest, data: JSONBody[HookWish]) -> HookSecret:
        """A webhook. Its secret is told this once."""
        house, guest = house_of(request), await guest_of(request)
        contact = await house.notices.call(guest.id, data.url, address(request))
        return HookSecret(_told(house, contact), contact.hook_secret)

    @delete("/hook", status_code=HTTP_200_OK)
    async def call_no_more(self, request: AnyRequest) -> Contacts:
        house, guest = house_of(request), await guest_of(request)
        return _told(house, await house.notices.call_no_more(guest.id))


class MailRoutes(Controller):
    """For whoever holds a mail of ours, guest or not."""

    path = "/api/mail"
    tags = ["me"]  # noqa: RUF012

    @post("/confirm", status_code=HTTP_204_NO_CONTENT)
    async def confirm(self, request: AnyRequest, key: Key) -> None:
        await house_of(request).notices.confirm(key)

    @post("/stop", status_code=HTTP_204_NO_CONTENT)
    async def stop(self, request: AnyRequest, key: Key) -> None:
        """No more mails; also what a mail program sends when its own button is pressed (RFC 8058)."""
        await house_of(request).notices.stop(key)


class SeenRoutes(Controller):
    path = "/api/tables/{id:str}/seen"
    tags = ["replay"]  # noqa: RUF012

    @get("/")
    async def seen(self, request: AnyRequest, id: Slug) -> Seen:
        """How far you have seen this match, on whichever device."""
        house, guest = house_of(request), await guest_of(request)
        row = await house.store.seen(id, guest.id)
        return Seen(row.turn, row.at) if row else Seen(-1, 0)

    @post("/", status_code=HTTP_204_NO_CONTENT)
    async def note(self, request: AnyRequest, id: Slug, data: JSONBody[TurnSeen]) -> None:
        house, guest = house_of(request), await guest_of(request)
        table = await house.store.table(id)
        if table is None:
            raise no_table()
        if all(seat.guest != guest.id for seat in await house.store.seats(id)):
            raise not_yours()
        await house.store.set_seen(id, guest.id, min(data.turn, table.summary.turns), now_ms())


def _told(house: House, contact: ContactRow) -> Contacts:
    return Contacts(
        house.notices.sends_mail, contact.mail, contact.confirmed, contact.language, contact.hook, contact.hook_off
    )
