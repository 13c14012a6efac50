"""Waiting for a database, but not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")

_left: Final[set[asyncio.Task[Any]]] = set()


async def within(seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """Raises TimeoutError on the dot. Clearing a dead connection away may take longer: that is not waited for."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait((task,), timeout=seconds)
    except asyncio.CancelledError:
        _leave(task)
        raise
    if task.done():
        return task.result()
    _leave(task)
    raise TimeoutError


def _leave(task: asyncio.Task[Any]) -> None:
    _left.add(task)
    task.add_done_callback(_ended)
    task.cancel()


def _ended(task: asyncio.Task[Any]) -> None:
    _left.discard(task)
    if not task.cancelled():
        task.exception()
