"""Serves the page built from `web/`. Every path that is neither a file nor an API route gets the index file."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import File

from quarterdeck.server.build_info import PAGE_FOLDER
from quarterdeck.server.request_errors import RequestError

_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
_FRESH = {"cache-control": "no-cache"}
_NOT_BUILT = "<!doctype html><title>Quarterdeck</title><p>The page is not built: <code>make page</code> does it."


@get("/", include_in_schema=False, sync_to_thread=False)
def front() -> File | Response[str]:
    return page_at("/")


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def page(path: FromPath[str]) -> File | Response[str]:
    return page_at(path)


def page_at(path: str) -> File | Response[str]:
    if path.startswith(("/api/", "/ws", "/assets/")) and _file(path) is None:
        raise RequestError("nothing", "There is nothing here.", 404)
    found = _file(path)
    if found is not None:
        headers = _FOR_EVER if path.startswith("/assets/") else _FRESH
        return File(found, media_type=_type(found), headers=headers, content_disposition_type="inline")
    index = PAGE_FOLDER / "index.html"
    if not index.is_file():
        return Response(_NOT_BUILT, media_type="text/html", status_code=503)
    return File(index, media_type="text/html", headers=_FRESH, content_disposition_type="inline")


def _file(path: str) -> Path | None:
    try:
        wanted = (PAGE_FOLDER / path.lstrip("/")).resolve()
        found = wanted.is_file() and wanted.is_relative_to(PAGE_FOLDER.resolve())
    except (OSError, ValueError):  # Not a valid file name.
        return None
    return wanted if found else None


def _type(path: Path) -> str:
    return mimetypes.guess_type(path.name)[0] or "application/octet-stream"
