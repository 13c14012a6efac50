"""The minds of the bots: a few processes that think for all tables, each about one thing at a time.

Who thinks too long is ended, and its place is filled again. Other bots may wait for that, if every process is busy;
people do not: their choices are played by other processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from quarterdeck.server.engine import wire
from quarterdeck.server.engine.crew import Crew
from quarterdeck.server.engine.errors import EngineStuck


class Clueless(Exception):
    """A bot that crashed, took too long, or did not know what to say."""


class Minds:
    """Its processes are started when the first bot has to think."""

    def __init__(self, size: int, games: Sequence[str], limit: float) -> None:
        self._crew = Crew(size, games, limit, limit, "quarterdeck.server.bots.worker")
        self._free = asyncio.Semaphore(size)
        self._idle = list(self._crew.posts)

    async def close(self) -> None:
        await self._crew.close()

    def figures(self) -> dict[str, float]:
        return self._crew.figures()

    async def choose(self, wish: wire.Choose, limit: float = 0.0) -> wire.Chosen:
        """An action in notation. Whether it is legal is for the rules to say. `limit`: seconds, where fewer will do."""
        answer = await self._ask(wish, limit)
        if not isinstance(answer, wire.Chosen):
            raise Clueless(f"the player failed: {answer.kind if isinstance(answer, wire.Failed) else answer}")
        return answer

    async def describe(self, wish: wire.Describe) -> bytes:
        """The question for a bot elsewhere, as JSON."""
        answer = await self._ask(wish)
        if not isinstance(answer, wire.Body):
            raise Clueless("the question cannot be put into words")
        return answer.body

    async def advise(self, wish: wire.Advise) -> bytes:
        """A hint, as JSON (`quarterdeck.players.hint.Hint.data`)."""
        answer = await self._ask(wish)
        if not isinstance(answer, wire.Body):
            raise Clueless("the adviser knows nothing")
        return answer.body

    async def _ask(self, wish: wire.Choose | wire.Describe | wire.Advise, limit: float = 0.0) -> wire.Answer:
        async with self._free:
            post = self._idle.pop()
            try:
                return await self._crew.ask(post, wire.Call(wish), limit)
            except EngineStuck as stuck:
                raise Clueless(str(stuck)) from None
            finally:
                self._idle.append(post)
