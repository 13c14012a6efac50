"""What can be wrong with a request, in words for the person who sees it."""

from __future__ import annotations

from math import ceil


class Wrong(Exception):
    """A request that cannot be done: a short code for the page, a sentence for the person, a status for HTTP.

    `retry`: after how many seconds it may be tried again, if that is known.
    """

    def __init__(self, code: str, detail: str, status: int = 400, retry: int = 0) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.status = status
        self.retry = retry


def no_table() -> Wrong:
    return Wrong("no-table", "There is no such table, or it is not open to you.", 404)


def not_yours() -> Wrong:
    return Wrong("not-yours", "This is for those who sit at the table.", 403)


def hints_held_back() -> Wrong:
    return Wrong(
        "hints-origin", "This may be about a match that still goes on without hints. They open when it is over.", 409
    )


def too_fast(retry: float = 1.0) -> Wrong:
    """`retry`: seconds until the next one is allowed."""
    return Wrong("limit", "That was too much at once. Wait a moment.", 429, max(1, ceil(retry)))
