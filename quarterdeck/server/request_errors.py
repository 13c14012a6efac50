"""The error of a request, with a sentence for the person who sees it."""

from __future__ import annotations

from math import ceil


class RequestError(Exception):
    """The request cannot be done: a code for the page, a sentence for the person, an HTTP status.

    `retry`: seconds after which the client may try again, if known.
    """

    def __init__(self, code: str, detail: str, status: int = 400, retry: int = 0) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.status = status
        self.retry = retry


def no_table() -> RequestError:
    return RequestError("no-table", "There is no such table, or it is not open to you.", 404)


def not_yours() -> RequestError:
    return RequestError("not-yours", "This is for those who sit at the table.", 403)


def hints_withheld_error() -> RequestError:
    return RequestError(
        "hints-origin", "This may be about a match that still goes on without hints. They open when it is over.", 409
    )


def too_fast(retry: float = 1.0) -> RequestError:
    """`retry`: seconds until the next one is allowed."""
    return RequestError("limit", "That was too much at once. Wait a moment.", 429, max(1, ceil(retry)))
