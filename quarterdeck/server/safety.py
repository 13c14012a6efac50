"""What every answer carries and every request must bear, so that a browser keeps strangers' pages out."""

from __future__ import annotations

from typing import cast

import msgspec
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from quarterdeck.server.hosts import Hosts, refusal
from quarterdeck.server.origin import from_here, readable
from quarterdeck.server.problems import Wrong, too_fast
from quarterdeck.server.routes.who import AnyRequest, address, house_of
from quarterdeck.server.shapes import Problem

_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; script-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_SAFE = ("GET", "HEAD", "OPTIONS")


def add_headers(app: ASGIApp) -> ASGIApp:
    """Invitation links hold a secret, so the browser tells no address to other servers (`no-referrer`).

    What may be kept says so itself. HEAD is answered as GET; uvicorn leaves the body out.
    """

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await app(scope, receive, send_with)

    return wrapped


def check_host(app: ASGIApp, hosts: Hosts) -> ASGIApp:
    """Requests and pages that come by another machine's name go no further. Whether the server is well is no secret."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        named = [value.decode("latin-1") for name, value in scope.get("headers", ()) if name == b"host"]
        strange = next((host for host in named if not hosts.knows(host)), None)
        if strange is None or scope.get("path") == "/health":
            await app(scope, receive, send)
            return
        status, sentence = refusal(strange)
        body = msgspec.json.encode(Problem("host", sentence))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        kind = "websocket.http.response" if scope["type"] == ScopeType.WEBSOCKET else "http.response"
        start = {"type": f"{kind}.start", "status": status, "headers": [*headers, (b"cache-control", b"no-store")]}
        await send(cast("Message", start))
        await send(cast("Message", {"type": f"{kind}.body", "body": body, "more_body": False}))

    return wrapped


async def check_request(request: AnyRequest) -> None:
    """Before anything is done: not too fast, and not from another page."""
    house = house_of(request)
    if not request.url.path.startswith("/api/"):
        return
    if not house.requests.take(address(request)):
        raise too_fast()
    if not readable(request.headers):
        raise Wrong("origin", "The Origin header of this request is no address of a page.", 400)
    if request.method not in _SAFE and not from_here(request.headers, house.settings.origins):
        raise Wrong("origin", "This server takes such requests from its own pages alone.", 403)
