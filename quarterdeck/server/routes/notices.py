"""Routes for notices: mail and webhook of a guest, links in mails, and the last seen turn of a match."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar import Controller
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from quarterdeck.server.clock import now_ms
from quarterdeck.server.request_errors import no_table, not_yours
from quarterdeck.server.routes.http import Slug, delete, get, patch, post
from quarterdeck.server.routes.request import AnyRequest, address, guest_of, services_of
from quarterdeck.server.services import Services
from quarterdeck.server.shapes import Contacts, HookSecret, HookWish, MailWish, Seen, Tongue, TurnSeen
from quarterdeck.server.storage.rows import ContactRow

Key: TypeAlias = Annotated[str, QueryParameter(min_length=1, max_length=200)]


class ContactRoutes(Controller):
    path = "/api/me/contacts"
    tags = ["me"]  # noqa: RUF012

    @get("/")
    async def contacts(self, request: AnyRequest) -> Contacts:
        """How you get notices when it is your turn."""
        services, guest = services_of(request), await guest_of(request)
        return _contacts(services, await services.notices.contact(guest.id))

    @patch("/")
    async def speak(self, request: AnyRequest, data: JSONBody[Tongue]) -> Contacts:
        """Set the language of notices."""
        services, guest = services_of(request), await guest_of(request)
        return _contacts(services, await services.notices.speak(guest.id, data.language))

    @post("/mail", status_code=HTTP_200_OK)
    async def write_to(self, request: AnyRequest, data: JSONBody[MailWish]) -> Contacts:
        """Set the mail address. A first mail asks for confirmation."""
        services, guest = services_of(request), await guest_of(request)
        return _contacts(
            services, await services.notices.write_to(guest.id, data.address, data.language, address(request))
        )

    @delete("/mail", status_code=HTTP_200_OK)
    async def write_no_more(self, request: AnyRequest) -> Contacts:
        services, guest = services_of(request), await guest_of(request)
        return _contacts(services, await services.notices.write_no_more(guest.id))

    @post("/hook", status_code=HTTP_200_OK)
    async def call(self, request: AnyRequest, data: JSONBody[HookWish]) -> HookSecret:
        """Set a webhook. Its secret is returned only now."""
        services, guest = services_of(request), await guest_of(request)
        contact = await services.notices.call(guest.id, data.url, address(request))
        return HookSecret(_contacts(services, contact), contact.hook_secret)

    @delete("/hook", status_code=HTTP_200_OK)
    async def call_no_more(self, request: AnyRequest) -> Contacts:
        services, guest = services_of(request), await guest_of(request)
        return _contacts(services, await services.notices.call_no_more(guest.id))


class MailRoutes(Controller):
    """For links in mails. They need no guest."""

    path = "/api/mail"
    tags = ["me"]  # noqa: RUF012

    @post("/confirm", status_code=HTTP_204_NO_CONTENT)
    async def confirm(self, request: AnyRequest, key: Key) -> None:
        await services_of(request).notices.confirm(key)

    @post("/stop", status_code=HTTP_204_NO_CONTENT)
    async def stop(self, request: AnyRequest, key: Key) -> None:
        """Stop mails. Mail programs also send this for their unsubscribe button (RFC 8058)."""
        await services_of(request).notices.stop(key)


class SeenRoutes(Controller):
    path = "/api/tables/{id:str}/seen"
    tags = ["replay"]  # noqa: RUF012

    @get("/")
    async def seen(self, request: AnyRequest, id: Slug) -> Seen:
        """The last turn of this match that you have seen, on any device."""
        services, guest = services_of(request), await guest_of(request)
        row = await services.store.seen(id, guest.id)
        return Seen(row.turn, row.at) if row else Seen(-1, 0)

    @post("/", status_code=HTTP_204_NO_CONTENT)
    async def note(self, request: AnyRequest, id: Slug, data: JSONBody[TurnSeen]) -> None:
        services, guest = services_of(request), await guest_of(request)
        table = await services.store.table(id)
        if table is None:
            raise no_table()
        if all(seat.guest != guest.id for seat in await services.store.seats(id)):
            raise not_yours()
        await services.store.set_seen(id, guest.id, min(data.turn, table.summary.turns), now_ms())


def _contacts(services: Services, contact: ContactRow) -> Contacts:
    return Contacts(
        services.notices.sends_mail, contact.mail, contact.confirmed, contact.language, contact.hook, contact.hook_off
    )
