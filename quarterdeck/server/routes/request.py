"""The guest, the address and the services behind a request."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request, Response
from litestar.datastructures import Cookie

from quarterdeck.server.guests import COOKIE, HEADER
from quarterdeck.server.request_errors import RequestError, too_fast
from quarterdeck.server.services import Services
from quarterdeck.server.shapes import Me
from quarterdeck.server.storage.rows import GuestRow

AnyRequest: TypeAlias = Request[Any, Any, Any]
_YEAR = 365 * 24 * 3600


def services_of(request: AnyRequest) -> Services:
    services: Services = request.app.state.services
    return services


def address(request: AnyRequest) -> str:
    return request.client.host if request.client else "-"


async def known_guest(request: AnyRequest) -> GuestRow | None:
    guests = services_of(request).guests
    return await guests.find(*guests.passes(request.cookies, request.headers.get(HEADER, "")))


async def guest_of(request: AnyRequest) -> GuestRow:
    """The guest of the request. Raises RequestError if there is none: `/api/me` makes one."""
    guest = await known_guest(request)
    if guest is None:
        raise RequestError("guest", "Say who you are first: ask /api/me for a pass.", 401)
    return guest


async def guest_or_new(request: AnyRequest) -> GuestRow:
    guest = await known_guest(request)
    if guest is not None:
        return guest
    services = services_of(request)
    if not services.rates.new_guests.take(address(request)):
        raise too_fast()
    return await services.guests.make()


def introduce(request: AnyRequest, guest: GuestRow) -> Response[Me]:
    """The guest with the cookie of the pass. Removes a cookie of earlier versions."""
    services = services_of(request)
    written = services.guests.write_pass(guest.id)
    cookies = [_cookie(services, services.guests.cookie, written, _YEAR)]
    if services.guests.read_pass(request.cookies.get(COOKIE, "")):
        cookies.append(_cookie(services, COOKIE, "", 0))
    return Response(Me(guest.id, guest.name, written), cookies=cookies, headers={"cache-control": "no-store"})


def _cookie(services: Services, name: str, value: str, seconds: int) -> Cookie:
    secure = services.settings.secure
    return Cookie(name, path="/", value=value, max_age=seconds, httponly=True, secure=secure, samesite="lax")
