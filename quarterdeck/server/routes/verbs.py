"""The verbs of HTTP, each with what every request may be refused with: so that OpenAPI tells the truth about it."""

from __future__ import annotations

from functools import partial

import litestar
from litestar.openapi.datastructures import ResponseSpec

from quarterdeck.server.shapes import Problem

_REFUSALS = {
    400: "Not understood.",
    401: "Nobody: ask /api/me for a pass first.",
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


def told_as(shape: type) -> dict[int, ResponseSpec]:
    """For answers that are written elsewhere: what they look like."""
    return {200: ResponseSpec(shape, description="As asked for.", generate_examples=False), **_responses}
