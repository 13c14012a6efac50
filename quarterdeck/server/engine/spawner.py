"""The server's handle to the process that forks workers and kills them (see `worker_process.py`)."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from subprocess import Popen
from typing import Any, Protocol, TypeVar

from quarterdeck.server.engine.errors import EngineGone
from quarterdeck.server.engine.wire import ORDER
from quarterdeck.worker import start_python

_READY = 30.0
"""Seconds for the spawner process to start."""
_LEAVES = 1.0
"""Seconds for the spawner process to exit after its socket is closed."""

_NEEDED = ("PATH", "HOME", "LANG", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "VIRTUAL_ENV", "QUARTERDECK_PURE")
_NEEDED_KINDS = ("PYTHON", "LC_", "COV")

T = TypeVar("T")


def environment() -> dict[str, str]:
    """The environment variables that Python needs. Passwords for database and mail stay out of child processes."""
    return {name: value for name, value in os.environ.items() if name in _NEEDED or name.startswith(_NEEDED_KINDS)}


class Process(Protocol):
    """A process as `Spawner` uses it."""

    async def wait(self) -> int: ...
    def kill(self) -> None: ...


class _Started:
    def __init__(self, process: Popen[bytes]) -> None:
        self._process = process

    async def wait(self) -> int:
        return await asyncio.to_thread(self._process.wait)

    def kill(self) -> None:
        self._process.kill()


class Spawner:
    """Starts its process with the first order, and again if the process died."""

    def __init__(self, games: Sequence[str], limit: float, module: str) -> None:
        self._module = module
        """The main module of its processes."""
        self._arguments = [str(limit), *games]
        self._process: Process | None = None
        self._orders: socket.socket | None = None
        self._lock = asyncio.Lock()
        self._workers: set[int] = set()
        """Process ids of the workers that the current spawner process forked."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def spawn(self) -> tuple[int, socket.socket]:
        """Fork a worker. Returns its process id and the server's end of its socket."""
        return await self._uninterrupted(self._spawn())

    async def end(self, worker: int) -> None:
        """Kill a worker."""
        await self._uninterrupted(self._end(worker))

    async def close(self) -> None:
        """End the spawner process; it kills its workers."""
        self._closed = True
        async with self._lock:
            if self._orders is not None:
                self._orders.close()
                self._orders = None
            await self._wait_for_end(_LEAVES)

    async def _uninterrupted(self, order: Coroutine[Any, Any, T]) -> T:
        """Finish the order even if the caller is cancelled: the next order would read its answer otherwise."""
        task = asyncio.create_task(order)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _spawn(self) -> tuple[int, socket.socket]:
        here, there = socket.socketpair()
        try:
            with there:
                worker = await self._order(0, there.fileno())
        except BaseException:
            here.close()
            raise
        self._workers.add(worker)
        return worker, here

    async def _end(self, worker: int) -> None:
        if worker in self._workers:
            self._workers.remove(worker)
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
                    return await self._read_number(orders)
                except (OSError, EOFError):  # The spawner was killed. Its workers continue.
                    orders.close()
                    self._orders = None
                    self._workers.clear()
                    await self._wait_for_end(0)
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
                await self._read_number(here)
        except (TimeoutError, OSError, EOFError) as error:
            here.close()
            await self._wait_for_end(0)
            raise EngineGone("the process that makes workers does not start") from error
        self._orders = here
        return here

    async def _launch(self, orders: int) -> Process:
        # Discard its output: a rule that prints must not disturb the server's output.
        return _Started(start_python(["-m", self._module, str(orders), *self._arguments], environment(), [orders]))

    async def _read_number(self, orders: socket.socket) -> int:
        answer = await asyncio.get_running_loop().sock_recv(orders, ORDER)
        if len(answer) < ORDER:
            raise EOFError
        return int.from_bytes(answer, "big")

    async def _wait_for_end(self, seconds: float) -> None:
        """Wait for the process to exit, and kill it after that many seconds."""
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
