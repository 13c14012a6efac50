"""The forge as the server sees it: it makes workers and ends them (see `worker.py`)."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from quarterdeck.server.engine.errors import EngineGone
from quarterdeck.server.engine.wire import ORDER

_READY = 30.0
"""Seconds within which a process has to start."""
_LEAVES = 1.0
"""Seconds within which it ends by itself when nobody orders any more."""

_NEEDED = ("PATH", "HOME", "LANG", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "VIRTUAL_ENV", "QUARTERDECK_PURE")
_NEEDED_KINDS = ("PYTHON", "LC_", "COV")

T = TypeVar("T")


def environment() -> dict[str, str]:
    """What Python needs to run. Passwords of databases and mail servers are the server's alone."""
    return {name: value for name, value in os.environ.items() if name in _NEEDED or name.startswith(_NEEDED_KINDS)}


class Process(Protocol):
    """What is needed of `asyncio.subprocess.Process`."""

    async def wait(self) -> int: ...
    def kill(self) -> None: ...


class Forge:
    def __init__(self, games: Sequence[str], limit: float, module: str) -> None:
        self._module = module
        """What its processes run."""
        self._given = [str(limit), *games]
        self._process: Process | None = None
        self._orders: socket.socket | None = None
        self._lock = asyncio.Lock()
        self._made: set[int] = set()
        """Workers that are this forge's to end."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def make(self) -> tuple[int, socket.socket]:
        """A new worker: its process id, and our end of the line to it."""
        return await self._wholly(self._make())

    async def end(self, worker: int) -> None:
        """End a worker, whatever it does."""
        await self._wholly(self._end(worker))

    async def close(self) -> None:
        """The forge ends, and all workers with it."""
        self._closed = True
        async with self._lock:
            if self._orders is not None:
                self._orders.close()
                self._orders = None
            await self._gone(_LEAVES)

    async def _wholly(self, order: Coroutine[Any, Any, T]) -> T:
        """An order is carried out although who gave it may go away: else its answer would be taken for the next."""
        task = asyncio.create_task(order)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _make(self) -> tuple[int, socket.socket]:
        here, there = socket.socketpair()
        try:
            with there:
                worker = await self._order(0, there.fileno())
        except BaseException:
            here.close()
            raise
        self._made.add(worker)
        return worker, here

    async def _end(self, worker: int) -> None:
        if worker in self._made:
            self._made.remove(worker)
            with suppress(EngineGone):
                await self._order(worker)
                return
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)

    async def _order(self, number: int, *files: int) -> int:
        async with self._lock:
            for _ in range(2):
                if self._closed:
                    break
                orders = self._orders or await self._start()
                try:
                    socket.send_fds(orders, [number.to_bytes(ORDER, "big")], files)
                    return await self._hear(orders)
                except (OSError, EOFError):  # Somebody has killed it. Its workers go on without it.
                    orders.close()
                    self._orders = None
                    self._made.clear()
                    await self._gone(0)
                    if not files:
                        break
        raise EngineGone("the process that makes workers has ended")

    async def _start(self) -> socket.socket:
        here, there = socket.socketpair()
        try:
            with there:
                self._process = await self._launch(there.fileno())
            here.setblocking(False)
            async with asyncio.timeout(_READY):
                await self._hear(here)
        except (TimeoutError, OSError, EOFError) as error:
            here.close()
            await self._gone(0)
            raise EngineGone("the process that makes workers does not start") from error
        self._orders = here
        return here

    async def _launch(self, orders: int) -> Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            self._module,
            str(orders),
            *self._given,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,  # A rule that prints does not disturb the server's output.
            pass_fds=[orders],
            env=environment(),
        )

    async def _hear(self, orders: socket.socket) -> int:
        answer = await asyncio.get_running_loop().sock_recv(orders, ORDER)
        if len(answer) < ORDER:
            raise EOFError
        return int.from_bytes(answer, "big")

    async def _gone(self, seconds: float) -> None:
        """Wait for the end of the process, and after so long no more."""
        if self._process is None:
            return
        try:
            async with asyncio.timeout(seconds):
                await self._process.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
        self._process = None
