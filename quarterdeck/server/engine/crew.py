"""The crew: the workers on duty, a warm spare, and those detained because a rule takes its time.

One thing at a time is asked of a worker. If it does not answer soon, a spare takes its place and those who wait go on
there; the answer still counts if it comes within the limit, and at the limit the process is ended.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from time import monotonic
from typing import Any, TypeVar

from quarterdeck.server.engine import wire
from quarterdeck.server.engine.errors import EngineGone, EngineStuck
from quarterdeck.server.engine.forge import Forge
from quarterdeck.server.engine.station import Station

_STARVED = 3
"""How many times as long a worker is waited for that gets no processor."""
_SPARES = 1
_MOST_SPARES = 2
_MOST_DETAINED = 8
"""More at a time would starve the others. The one detained longest is ended."""


T = TypeVar("T")


class Post:
    """A place on duty, whoever fills it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.station: Station | None = None


class Crew:
    def __init__(
        self,
        size: int,
        games: Sequence[str],
        limit: float,
        patience: float,
        module: str = "quarterdeck.server.engine.worker",
    ) -> None:
        self._forge = Forge(games, _STARVED * limit, module)  # Longer than any worker is waited for.
        self._limit = limit
        self._patience = patience
        self.posts = [Post() for _ in range(size)]
        self._aside = Post()
        """For what belongs to no table and may take its time: it disturbs no post."""
        self._spares: list[Station] = []
        self._detained: list[Station] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._refilling = False
        self._closed = False
        self.calls = 0
        self.seconds = 0.0
        self.killed = 0
        self.gone = 0

    async def start(self) -> None:
        stations = await asyncio.gather(*[self._start() for _ in range(len(self.posts) + _SPARES)])
        for post, station in zip(self.posts, stations, strict=False):
            post.station = station
        self._spares = stations[len(self.posts) :]

    async def close(self) -> None:
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for station in self._all():
            await station.end()
        await self._forge.close()

    def _all(self) -> list[Station]:
        on_duty = [post.station for post in [*self.posts, self._aside] if post.station is not None]
        return [*on_duty, *self._spares, *self._detained]

    def figures(self) -> dict[str, float]:
        return {
            "workers": len(self.posts),
            "spares": len(self._spares),
            "detained": len(self._detained),
            "killed": self.killed,
            "gone": self.gone,
            "held": sum(post.station.held for post in self.posts if post.station is not None),
            "calls": self.calls,
            "seconds": self.seconds,
        }

    # -- asking --------------------------------------------------------------------------------------------------------

    async def ask(self, post: Post, call: wire.Call, limit: float = 0.0) -> wire.Answer:
        """The answer of whoever is at the post. Who asks may go away meanwhile: the worker is heard out anyway.

        `limit`: seconds, where less is enough than all have.
        """
        return await asyncio.shield(self.later(self._ask(post, call, limit or self._limit)))

    async def ask_aside(self, call: wire.Call) -> wire.Answer:
        return await asyncio.shield(self.later(self._ask_aside(call)))

    async def _ask(self, post: Post, call: wire.Call, limit: float) -> wire.Answer:
        async with post.lock:
            began = monotonic()
            station = await self._manned(post)
            asked = self.later(station.ask(call))
            await self._patiently(station, asked, min(limit, self._patience))
            if not asked.done():
                post.station = None
                self._detain(station)
        try:
            if not asked.done():
                await asyncio.wait([asked], timeout=limit - (monotonic() - began))
            return await self._heard(station, asked, limit)
        finally:
            self.calls += 1
            self.seconds += monotonic() - began
            if station in self._detained:
                self._detained.remove(station)
                await self._retire(station)

    async def _patiently(self, station: Station, asked: asyncio.Task[wire.Answer], patience: float) -> None:
        """Wait a little. On a busy machine it may be only that the worker, or this process, had no turn."""
        before = station.worked()
        for _ in range(_STARVED):
            await asyncio.wait([asked], timeout=patience)
            if asked.done() or not station.worked() - before < patience / 2:
                break
        if not asked.done():
            await asyncio.wait([asked], timeout=patience / 10)

    async def _ask_aside(self, call: wire.Call) -> wire.Answer:
        async with self._aside.lock:
            station = self._aside.station
            if station is None or not station.alive:
                station = self._aside.station = await self._start()
                station.step_back()
            asked = self.later(station.ask(call))
            await asyncio.wait([asked], timeout=self._limit)
            return await self._heard(station, asked, self._limit)

    async def _heard(self, station: Station, asked: asyncio.Task[wire.Answer], limit: float) -> wire.Answer:
        if not asked.done():
            self.killed += 1
            await station.end()
            await asyncio.wait([asked])
            asked.exception()
            raise EngineStuck(f"the rules took longer than {limit:g} s; nothing was played")
        try:
            return asked.result()
        except EngineGone:
            self.gone += 1
            self._refill_soon()
            raise

    # -- coming and going ----------------------------------------------------------------------------------------------

    async def _start(self) -> Station:
        return await Station.start(self._forge)

    async def _manned(self, post: Post) -> Station:
        station = post.station
        if station is None or not station.alive:
            if station is not None:
                self.later(station.end())
            station = post.station = self._spare() or await self._start()
            self._refill_soon()
        return station

    def _spare(self) -> Station | None:
        while self._spares:
            spare = self._spares.pop()
            if spare.alive:
                return spare
            self.later(spare.end())
        return None

    def _detain(self, station: Station) -> None:
        station.step_back()
        self._detained.append(station)
        waiting = [detained for detained in self._detained if not detained.ended]
        if len(waiting) > _MOST_DETAINED:
            self.later(waiting[0].end())

    async def _retire(self, station: Station) -> None:
        """Who was detained and answered after all is a spare now, with an empty desk."""
        if station.ended:
            return
        if self._closed or len(self._spares) >= _MOST_SPARES or not station.step_forward():
            await station.end()
            return
        await station.ask(wire.Call(wire.Clear()))
        self._spares.append(station)

    def _refill_soon(self) -> None:
        if not self._refilling and not self._closed:
            self._refilling = True
            self.later(self._refill())

    async def _refill(self) -> None:
        try:
            while len(self._spares) < _SPARES:
                self._spares.append(await self._start())
        finally:
            self._refilling = False

    def later(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Something that is finished even if nobody waits for it any more."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # Who asked gets it, if they are still there.
