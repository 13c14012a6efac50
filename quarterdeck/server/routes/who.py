"""Who asks: the guest behind a request."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request, Response
from litestar.datastructures import Cookie

from quarterdeck.server.guests import COOKIE, HEADER
from quarterdeck.server.house import House
from quarterdeck.server.problems import Wrong, too_fast
from quarterdeck.server.shapes import Me
from quarterdeck.server.storage.rows import GuestRow

AnyRequest: TypeAlias = Request[Any, Any, Any]
_YEAR = 365 * 24 * 3600


def house_of(request: AnyRequest) -> House:
    house: House = request.app.state.house
    return house


def address(request: AnyRequest) -> str:
    return request.client.host if request.client else "-"


async def known_guest(request: AnyRequest) -> GuestRow | None:
    guests = house_of(request).guests
    return await guests.find(*guests.passes(request.cookies, request.headers.get(HEADER, "")))


async def guest_of(request: AnyRequest) -> GuestRow:
    """The guest; whoever has no pass yet asks `/api/me` for one first."""
    guest = await known_guest(request)
    if guest is None:
        raise Wrong("guest", "Say who you are first: ask /api/me for a pass.", 401)
    return guest


async def guest_or_new(request: AnyRequest) -> GuestRow:
    guest = await known_guest(request)
    if guest is not None:
        return guest
    house = house_of(request)
    if not house.newcomers.take(address(request)):
        raise too_fast()
    return await house.guests.make()


def introduce(request: AnyRequest, guest: GuestRow) -> Response[Me]:
    """Who you are, and the cookie that remembers it. A cookie of ours with the name of earlier versions goes."""
    house = house_of(request)
    written = house.guests.write_pass(guest.id)
    cookies = [_cookie(house, house.guests.cookie, written, _YEAR)]
    if house.guests.read_pass(request.cookies.get(COOKIE, "")):
        cookies.append(_cookie(house, COOKIE, "", 0))
    return Response(Me(guest.id, guest.name, written), cookies=cookies, headers={"cache-control": "no-store"})


def _cookie(house: House, name: str, value: str, seconds: int) -> Cookie:
    secure = house.settings.secure
    return Cookie(name, path="/", value=value, max_age=seconds, httponly=True, secure=secure, samesite="lax")
