"""Whose page is speaking? A browser always says; only our own pages, and those the owner names, may act for a guest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit


def from_here(headers: Mapping[str, str], others: Sequence[str]) -> bool:
    """Nothing said means no browser: then there is no cookie that a foreign page could misuse."""
    origin = headers.get("origin", "")
    if not origin:
        return True
    if origin in others:
        return True
    return bool(urlsplit(origin).netloc) and urlsplit(origin).netloc == headers.get("host", "")
