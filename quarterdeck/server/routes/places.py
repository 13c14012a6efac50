"""What stands in an address: checked here, and described by OpenAPI. `messages.py` has the same words for bodies."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar.params import PathParameter, QueryParameter

Slug: TypeAlias = Annotated[str, PathParameter(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Number: TypeAlias = Annotated[int, QueryParameter(ge=-1, le=2**53 - 1)]
Seat: TypeAlias = Annotated[int, PathParameter(ge=0, le=30)]
Day: TypeAlias = Annotated[str, PathParameter(pattern=r"^\d{4}-\d\d-\d\d$")]
