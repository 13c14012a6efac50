"""Processes in which bots think, shared by all tables. Each handles one request at a time.

A process that takes too long is killed and replaced. Bots may wait for a free process; persons never do, because the
engine's own workers play their choices.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from quarterdeck.server.engine import wire
from quarterdeck.server.engine.errors import EngineStuck
from quarterdeck.server.engine.supervisor import Supervisor


class BotFailed(Exception):
    """A bot crashed, took too long, or gave no answer."""


class ThinkerPool:
    """Starts its processes with the first request."""

    def __init__(self, size: int, games: Sequence[str], limit: float) -> None:
        self._supervisor = Supervisor(size, games, limit, limit, "quarterdeck.server.bots.thinker_process")
        self._free = asyncio.Semaphore(size)
        self._idle = list(self._supervisor.slots)

    async def close(self) -> None:
        await self._supervisor.close()

    def metrics(self) -> dict[str, float]:
        return self._supervisor.metrics()

    async def choose(self, request: wire.Choose, limit: float = 0.0) -> wire.Chosen:
        """The bot's action in notation; it may be illegal. `limit`: seconds, if shorter than the usual limit."""
        answer = await self._ask(request, limit)
        if not isinstance(answer, wire.Chosen):
            raise BotFailed(f"the player failed: {answer.kind if isinstance(answer, wire.Failed) else answer}")
        return answer

    async def describe(self, request: wire.Describe) -> bytes:
        """The question for a remote bot, as JSON."""
        answer = await self._ask(request)
        if not isinstance(answer, wire.Body):
            raise BotFailed("the question cannot be put into words")
        return answer.body

    async def advise(self, request: wire.Advise) -> bytes:
        """A hint, as JSON (`quarterdeck.players.hint.Hint.data`)."""
        answer = await self._ask(request)
        if not isinstance(answer, wire.Body):
            raise BotFailed("the adviser knows nothing")
        return answer.body

    async def _ask(self, request: wire.Choose | wire.Describe | wire.Advise, limit: float = 0.0) -> wire.Answer:
        async with self._free:
            slot = self._idle.pop()
            try:
                return await self._supervisor.ask(slot, wire.Call(request), limit)
            except EngineStuck as stuck:
                raise BotFailed(str(stuck)) from None
            finally:
                self._idle.append(slot)
