"""Which page is speaking? A browser always says; only our own pages, and those the owner names, may act for a guest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def readable(headers: Mapping[str, str]) -> bool:
    """Whether the origin can be read at all. One that can is not yet one of ours."""
    try:
        _ = urlsplit(headers.get("origin", "")).port
    except ValueError:
        return False
    return True


def from_here(headers: Mapping[str, str], others: Sequence[str]) -> bool:
    """Nothing said means no browser: then there is no cookie that a foreign page could misuse."""
    origin = headers.get("origin", "")
    if not origin or origin in others:
        return True
    page = _place(origin)
    return page is not None and page == _place(f"{origin.partition(':')[0]}://{headers.get('host', '')}")


def _place(url: str) -> tuple[str, int] | None:
    """Host and port; None if this is no address of a page."""
    try:
        place = urlsplit(url)
        port = place.port
    except ValueError:
        return None
    if not place.hostname or "@" in place.netloc or place.scheme not in _PORTS:
        return None
    return place.hostname, _PORTS[place.scheme] if port is None else port
