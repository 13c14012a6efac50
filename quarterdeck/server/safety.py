"""What every answer carries and every request must bear, so that a browser keeps strangers' pages out."""

from __future__ import annotations

from litestar import Response
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from quarterdeck.server.origin import from_here
from quarterdeck.server.routes.who import AnyRequest, address, house_of
from quarterdeck.server.shapes import Problem

_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; script-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_SAFE = ("GET", "HEAD", "OPTIONS")


def add_headers(app: ASGIApp) -> ASGIApp:
    """Invitation links hold a secret, so no address is told to anybody (`no-referrer`)."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await app(scope, receive, send_with if scope["type"] == ScopeType.HTTP else send)

    return wrapped


async def check_request(request: AnyRequest) -> Response[Problem] | None:
    """Before anything is done: not too fast, and not from another page."""
    house = house_of(request)
    if not request.url.path.startswith("/api/"):
        return None
    if not house.requests.take(address(request)):
        return _no(Problem("limit", "That was too much at once. Wait a moment."), 429)
    if request.method not in _SAFE and not from_here(request.headers, house.settings.origins):
        return _no(Problem("origin", "This server takes such requests from its own pages alone."), 403)
    return None


def _no(problem: Problem, status: int) -> Response[Problem]:
    return Response(problem, status_code=status)
