"""The server's handle to one worker process."""

from __future__ import annotations

import asyncio
import math
import os
import time

from quarterdeck.server.engine import wire
from quarterdeck.server.engine.errors import EngineGone
from quarterdeck.server.engine.spawner import Spawner

_LOW_PRIORITY = 10
_CPU_CLOCK = 2
"""The CPU clock id of a process on Linux: its inverted process id, with these last three bits."""


class EngineWorker:
    """Sends one call at a time and returns the answer."""

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
