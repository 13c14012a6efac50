"""One worker as the pool sees it: asked one thing at a time."""

from __future__ import annotations

import asyncio
import math
import os
import time

from quarterdeck.server.engine import wire
from quarterdeck.server.engine.errors import EngineGone
from quarterdeck.server.engine.forge import Forge

_LOW_PRIORITY = 10
_CPU_CLOCK = 2
"""Linux numbers the clock of a process by its id, inverted, and this in the last three bits."""


class Station:
    def __init__(self, forge: Forge, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._forge = forge
        self.pid = pid
        self._reader = reader
        self._writer = writer
        self.held = 0
        """Matches on its desk, as it said last."""
        self.ended = False

    @classmethod
    async def start(cls, forge: Forge) -> Station:
        pid, line = await forge.make()
        return cls(forge, pid, *await asyncio.open_connection(sock=line))

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
        self.held = reply.held
        return reply.answer

    def worked(self) -> float:
        """Seconds of the processor it has had so far; endless where the system does not tell."""
        try:
            return time.clock_gettime((~self.pid << 3) | _CPU_CLOCK)
        except OSError:
            return math.inf

    def step_back(self) -> None:
        """Let the others run first."""
        self._set_priority(_LOW_PRIORITY)

    def step_forward(self) -> bool:
        """As before. Not every system allows it."""
        return self._set_priority(os.getpriority(os.PRIO_PROCESS, 0))

    def _set_priority(self, priority: int) -> bool:
        try:
            os.setpriority(os.PRIO_PROCESS, self.pid, priority)
        except OSError:
            return False
        return True

    async def end(self) -> None:
        """At once, whatever it does: it holds nothing that is not in the journal."""
        if not self.ended:
            self.ended = True
            self._writer.close()
            await self._forge.end(self.pid)
