"""Timeouts for database calls."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

_abandoned: Final[set[asyncio.Task[Any]]] = set()


async def with_timeout(seconds: float, work: Coroutine[Any, Any, T], *, cancel: bool = True) -> T:
    """The result of the work. Raises TimeoutError on time, even if closing a dead connection takes longer."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait((task,), timeout=seconds)
    except asyncio.CancelledError:
        _abandon(task, cancel)
        raise
    if task.done():
        return task.result()
    _abandon(task, cancel)
    raise TimeoutError


def can_cancel(engine: AsyncEngine | Engine) -> bool:
    """Whether calls may be cancelled. A SQLite call runs in a thread; cancelling it could break its connection."""
    return engine.dialect.name != "sqlite"


def _abandon(task: asyncio.Task[Any], cancel: bool) -> None:
    _abandoned.add(task)
    task.add_done_callback(_ended)
    if cancel:
        task.cancel()


def _ended(task: asyncio.Task[Any]) -> None:
    _abandoned.discard(task)
    if not task.cancelled():
        task.exception()
