"""Decorators for routes that document all error responses, and the types of path and query parameters."""

from __future__ import annotations

from functools import partial
from typing import Annotated, TypeAlias

import litestar
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from quarterdeck.server.shapes import Problem

Slug: TypeAlias = Annotated[str, PathParameter(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Number: TypeAlias = Annotated[int, QueryParameter(ge=-1, le=2**53 - 1)]
PackIds: TypeAlias = Annotated[str, QueryParameter(max_length=400, pattern=r"^[a-z0-9+-]*$")]
Seat: TypeAlias = Annotated[int, PathParameter(ge=0, le=30)]
Day: TypeAlias = Annotated[str, PathParameter(pattern=r"^\d{4}-\d\d-\d\d$")]

_REFUSALS = {
    400: "Not understood.",
    401: "Unknown guest: ask /api/me for a pass first.",
    403: "Not for you.",
    404: "Not there.",
    405: "Not to be done here.",
    409: "Not as things stand.",
    413: "Too large.",
    429: "Too fast, or too many.",
    503: "The database or the rules do not answer. Nothing was changed.",
}
_responses = {
    status: ResponseSpec(Problem, description=words, generate_examples=False) for status, words in _REFUSALS.items()
}

get = partial(litestar.get, responses=_responses)
post = partial(litestar.post, responses=_responses)
patch = partial(litestar.patch, responses=_responses)
delete = partial(litestar.delete, responses=_responses)


def documented_as(shape: type) -> dict[int, ResponseSpec]:
    """The documented responses of a route that returns encoded JSON of this shape."""
    return {200: ResponseSpec(shape, description="As asked for.", generate_examples=False), **_responses}
