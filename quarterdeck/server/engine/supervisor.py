"""Supervises worker processes: a fixed number of slots, a warm spare, and workers set aside because they are slow.

A worker handles one call at a time. If it does not answer soon, a spare takes over its slot, and waiting calls go to
the spare. The slow worker may still answer within the limit; at the limit the supervisor kills it.
"""

from __future__ import annotations

import asyncio
import math
import os
import time
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from quarterdeck.server.engine import wire
from quarterdeck.server.engine.errors import EngineGone, EngineStuck
from quarterdeck.server.engine.spawner import Spawner

_CPU_STARVED_FACTOR = 3
"""Wait up to this many times longer for a worker that got no CPU time."""
_SPARES = 1
_MOST_SPARES = 2
_MOST_SLOW = 8
"""More slow workers at a time would starve the others. The oldest is killed."""
_LOW_PRIORITY = 10
_CPU_CLOCK = 2
"""The CPU clock id of a process on Linux: its inverted process id, with these last three bits."""

T = TypeVar("T")


class EngineWorker:
    """The server's handle to one worker process. Sends one call at a time and returns the answer."""

    def __init__(self, spawner: Spawner, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._spawner = spawner
        self.pid = pid
        self._reader = reader
        self._writer = writer
        self.cached = 0
        """Number of matches in its cache, as of its last reply."""
        self.ended = False

    @classmethod
    async def start(cls, spawner: Spawner) -> EngineWorker:
        pid, line = await spawner.spawn()
        return cls(spawner, pid, *await asyncio.open_connection(sock=line))

    @property
    def alive(self) -> bool:
        return not self.ended and not self._reader.at_eof()

    async def ask(self, call: wire.Call) -> wire.Answer:
        try:
            self._writer.write(wire.framed(call))
            await self._writer.drain()
            length = int.from_bytes(await self._reader.readexactly(wire.LENGTH), "big")
            reply = wire.read_reply(await self._reader.readexactly(length))
        except (OSError, EOFError) as error:
            await self.end()
            raise EngineGone("the process that ran the rules has ended") from error
        self.cached = reply.cached
        return reply.answer

    def cpu_seconds(self) -> float:
        """CPU seconds used by the process so far; infinity if the system does not say."""
        try:
            return time.clock_gettime((~self.pid << 3) | _CPU_CLOCK)
        except OSError:
            return math.inf

    def lower_priority(self) -> None:
        """Let other processes run first."""
        self._set_priority(_LOW_PRIORITY)

    def restore_priority(self) -> bool:
        """Set the server's own priority again. Returns False if the system does not allow it."""
        return self._set_priority(os.getpriority(os.PRIO_PROCESS, 0))

    def _set_priority(self, priority: int) -> bool:
        try:
            os.setpriority(os.PRIO_PROCESS, self.pid, priority)
        except OSError:
            return False
        return True

    async def end(self) -> None:
        """Kill the process. Nothing is lost: its matches are in the journal."""
        if not self.ended:
            self.ended = True
            self._writer.close()
            await self._spawner.end(self.pid)


class WorkerSlot:
    """Calls to one slot run one after the other. Its worker changes when it is slow or dead."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.worker: EngineWorker | None = None


class Supervisor:
    def __init__(
        self,
        size: int,
        games: Sequence[str],
        limit: float,
        slow_after: float,
        module: str = "quarterdeck.server.engine.worker_process",
    ) -> None:
        self._spawner = Spawner(games, _CPU_STARVED_FACTOR * limit, module)  # Longer than any worker is waited for.
        self._limit = limit
        self._slow_after = slow_after
        self.slots = [WorkerSlot() for _ in range(size)]
        self._background = WorkerSlot()
        """For long calls that belong to no table. Its worker runs at low priority."""
        self._spares: list[EngineWorker] = []
        self._slow: list[EngineWorker] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._refilling = False
        self._closed = False
        self.calls = 0
        self.seconds = 0.0
        self.killed = 0
        self.gone = 0

    async def start(self) -> None:
        workers = await asyncio.gather(*[self._start() for _ in range(len(self.slots) + _SPARES)])
        for slot, worker in zip(self.slots, workers, strict=False):
            slot.worker = worker
        self._spares = workers[len(self.slots) :]

    async def close(self) -> None:
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._all():
            await worker.end()
        await self._spawner.close()

    def _all(self) -> list[EngineWorker]:
        on_duty = [slot.worker for slot in [*self.slots, self._background] if slot.worker is not None]
        return [*on_duty, *self._spares, *self._slow]

    def metrics(self) -> dict[str, float]:
        return {
            "workers": len(self.slots),
            "spares": len(self._spares),
            "slow": len(self._slow),
            "killed": self.killed,
            "gone": self.gone,
            "cached": sum(slot.worker.cached for slot in self.slots if slot.worker is not None),
            "calls": self.calls,
            "seconds": self.seconds,
        }

    # -- asking --------------------------------------------------------------------------------------------------------

    async def ask(self, slot: WorkerSlot, call: wire.Call, limit: float = 0.0) -> wire.Answer:
        """The answer of the slot's worker. If the caller is cancelled, the call still runs to its end.

        `limit`: seconds, if shorter than the usual limit.
        """
        return await asyncio.shield(self.run_detached(self._ask(slot, call, limit or self._limit)))

    async def ask_in_background(self, call: wire.Call) -> wire.Answer:
        return await asyncio.shield(self.run_detached(self._ask_in_background(call)))

    async def _ask(self, slot: WorkerSlot, call: wire.Call, limit: float) -> wire.Answer:
        async with slot.lock:
            began = time.monotonic()
            worker = await self._filled(slot)
            asked = self.run_detached(worker.ask(call))
            await self._wait_briefly(worker, asked, min(limit, self._slow_after))
            if not asked.done():
                slot.worker = None
                self._set_aside(worker)
        try:
            if not asked.done():
                await asyncio.wait([asked], timeout=limit - (time.monotonic() - began))
            return await self._result(worker, asked, limit)
        finally:
            self.calls += 1
            self.seconds += time.monotonic() - began
            if worker in self._slow:
                self._slow.remove(worker)
                await self._recycle(worker)

    async def _wait_briefly(self, worker: EngineWorker, asked: asyncio.Task[wire.Answer], slow_after: float) -> None:
        """Wait for the answer, longer if the worker used little CPU time: on a busy machine it may just be waiting."""
        before = worker.cpu_seconds()
        for _ in range(_CPU_STARVED_FACTOR):
            await asyncio.wait([asked], timeout=slow_after)
            if asked.done() or not worker.cpu_seconds() - before < slow_after / 2:
                break
        if not asked.done():
            await asyncio.wait([asked], timeout=slow_after / 10)

    async def _ask_in_background(self, call: wire.Call) -> wire.Answer:
        async with self._background.lock:
            worker = self._background.worker
            if worker is None or not worker.alive:
                worker = self._background.worker = await self._start()
                worker.lower_priority()
            asked = self.run_detached(worker.ask(call))
            await asyncio.wait([asked], timeout=self._limit)
            return await self._result(worker, asked, self._limit)

    async def _result(self, worker: EngineWorker, asked: asyncio.Task[wire.Answer], limit: float) -> wire.Answer:
        if not asked.done():
            self.killed += 1
            await worker.end()
            await asyncio.wait([asked])
            asked.exception()
            raise EngineStuck(f"the rules took longer than {limit:g} s; nothing was played")
        try:
            return asked.result()
        except EngineGone:
            self.gone += 1
            self._refill_soon()
            raise

    # -- starting and replacing workers --------------------------------------------------------------------------------

    async def _start(self) -> EngineWorker:
        return await EngineWorker.start(self._spawner)

    async def _filled(self, slot: WorkerSlot) -> EngineWorker:
        worker = slot.worker
        if worker is None or not worker.alive:
            if worker is not None:
                self.run_detached(worker.end())
            worker = slot.worker = self._spare() or await self._start()
            self._refill_soon()
        return worker

    def _spare(self) -> EngineWorker | None:
        while self._spares:
            spare = self._spares.pop()
            if spare.alive:
                return spare
            self.run_detached(spare.end())
        return None

    def _set_aside(self, worker: EngineWorker) -> None:
        worker.lower_priority()
        self._slow.append(worker)
        waiting = [slow for slow in self._slow if not slow.ended]
        if len(waiting) > _MOST_SLOW:
            self.run_detached(waiting[0].end())

    async def _recycle(self, worker: EngineWorker) -> None:
        """Make a slow worker that has answered a spare, with an empty cache; or end it if spares are enough."""
        if worker.ended:
            return
        if self._closed or len(self._spares) >= _MOST_SPARES or not worker.restore_priority():
            await worker.end()
            return
        await worker.ask(wire.Call(wire.Clear()))
        self._spares.append(worker)

    def _refill_soon(self) -> None:
        if not self._refilling and not self._closed:
            self._refilling = True
            self.run_detached(self._refill())

    async def _refill(self) -> None:
        try:
            while len(self._spares) < _SPARES:
                self._spares.append(await self._start())
        finally:
            self._refilling = False

    def run_detached(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task that runs to its end even if the caller is cancelled."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # Mark it as retrieved: the caller may be gone.
