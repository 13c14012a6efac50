"""Exception handlers of the HTTP routes. Each returns a `Problem`: a code for the page, a sentence for the person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import structlog
from litestar import Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, ValidationException
from litestar.types import ExceptionHandlersMap

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.engine.pool import EngineStuck, NotAllowed, ReadOnly
from quarterdeck.server.request_errors import RequestError
from quarterdeck.server.routes.request import AnyRequest
from quarterdeck.server.shapes import Problem
from quarterdeck.server.storage import StorageGone

log = structlog.get_logger()


def _problem(code: str, detail: str, status: int, headers: Mapping[str, str] | None = None) -> Response[Problem]:
    return Response(Problem(code, detail), status_code=status, headers={"cache-control": "no-store", **(headers or {})})


def wrong(_: AnyRequest, error: RequestError) -> Response[Problem]:
    return _problem(error.code, error.detail, error.status, {"retry-after": str(error.retry)} if error.retry else None)


def refused(_: AnyRequest, error: NotAllowed) -> Response[Problem]:
    return _problem(error.why, error.reason, 409)


def read_only(_: AnyRequest, error: ReadOnly) -> Response[Problem]:
    return _problem("kept", error.reason, 409)


def stuck(_: AnyRequest, error: EngineStuck) -> Response[Problem]:
    return _problem("stuck", "The rules took too long and were stopped. Nothing was changed.", 503)


def storage_gone(_: AnyRequest, error: StorageGone) -> Response[Problem]:
    return _problem("storage", "The server's memory does not answer. Nothing was changed; try again soon.", 503)


def rules_say(_: AnyRequest, error: QuarterdeckError) -> Response[Problem]:
    return _problem("game", str(error)[:500], 400)


def not_understood(_: AnyRequest, error: ValidationException) -> Response[Problem]:
    return _problem("bad", _words(error), 400)


def too_deep(_: AnyRequest, error: RecursionError) -> Response[Problem]:
    return _problem("bad", "This is nested too deeply.", 400)


def not_utf8(_: AnyRequest, error: UnicodeDecodeError) -> Response[Problem]:
    return _problem("bad", "The text of this request is not valid UTF-8.", 400)


def http(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    return _problem("http", str(error.detail)[:300], error.status_code)


def not_allowed(_: AnyRequest, error: MethodNotAllowedException) -> Response[Problem]:
    """405 with the allowed methods (HEAD where GET is); 426 for the address of a WebSocket."""
    methods = {word.strip() for word in (error.headers or {}).get("allow", "").split(",")}
    if methods == {"websocket"}:
        return _problem("http", "Only WebSockets connect here.", 426, {"upgrade": "websocket"})
    allowed = {*(method for method in methods if method.isupper()), *(["HEAD"] if "GET" in methods else [])}
    return _problem("http", str(error.detail)[:300], 405, {"allow": ", ".join(sorted(allowed))})


def unexpected(request: AnyRequest, error: Exception) -> Response[Problem]:
    log.exception("unexpected", path=request.url.path, error=type(error).__name__)
    return _problem("server", "Something went wrong here. It has been noted; nothing was changed.", 500)


def _words(error: ValidationException) -> str:
    extra: Any = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return "; ".join(f"{e.get('key', '')}: {e.get('message', '')}".strip(": ") for e in extra)[:300]
    return str(error.detail)[:300]


HANDLERS: ExceptionHandlersMap = {
    RequestError: wrong,
    NotAllowed: refused,
    ReadOnly: read_only,
    EngineStuck: stuck,
    StorageGone: storage_gone,
    QuarterdeckError: rules_say,
    ValidationException: not_understood,
    MethodNotAllowedException: not_allowed,
    RecursionError: too_deep,
    UnicodeDecodeError: not_utf8,
    HTTPException: http,
    Exception: unexpected,
}
