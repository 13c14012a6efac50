"""Security headers for all responses, and checks of host, origin and rate for all requests."""

from __future__ import annotations

from typing import cast

import msgspec
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from quarterdeck.server.hosts import Hosts, from_here, readable, refusal
from quarterdeck.server.request_errors import RequestError, too_fast
from quarterdeck.server.routes.request import AnyRequest, address, services_of
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
    """Add the security headers. `no-referrer`: invitation links contain a secret.

    A response may set its own cache-control. HEAD is handled as GET; uvicorn leaves the body out.
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
    """Refuse requests with an unknown Host header, except for `/health`."""

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
    """Check rate limit and origin of an API request."""
    services = services_of(request)
    if not request.url.path.startswith("/api/"):
        return
    if not services.rates.requests.take(address(request)):
        raise too_fast()
    if not readable(request.headers):
        raise RequestError("origin", "The Origin header of this request is not the address of a page.", 400)
    if request.method not in _SAFE and not from_here(request.headers, services.settings.origins):
        raise RequestError("origin", "This server takes such requests from its own pages alone.", 403)
