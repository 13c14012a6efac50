"""What can be wrong with a request, in words for the person who sees it."""

from __future__ import annotations


class Wrong(Exception):
    """A request that cannot be done: a short code for the page, a sentence for the person, a status for HTTP."""

    def __init__(self, code: str, detail: str, status: int = 400) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.status = status


def no_table() -> Wrong:
    return Wrong("no-table", "There is no such table, or it is not open to you.", 404)


def not_yours() -> Wrong:
    return Wrong("not-yours", "This is for those who sit at the table.", 403)


def hints_held_back() -> Wrong:
    return Wrong("hints-origin", "The match that is tried out here still goes on, without hints.", 409)


def too_fast() -> Wrong:
    return Wrong("limit", "That was too much at once. Wait a moment.", 429)
