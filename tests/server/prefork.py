"""Servers and workers that start with all modules loaded, because loading them takes longer than most tests.

One process per test run imports everything and forks for each request. A forked process gets the arguments, the
environment, the folder and the files of the request, like a new process. Tests that depend on the time of import
(another interpreter, the form of the engine, installed games) or on the process tree need a real start.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from quarterdeck.server.engine import spawner

_LONGEST = 1 << 20
_ADDRESS = "QUARTERDECK_TEST_PREFORK"
_HANDLERS = {
    "quarterdeck.server.engine.worker_process": "RequestHandler",
    "quarterdeck.server.bots.thinker_process": "BotRequestHandler",
}
"""Module to the function that it runs as its main program."""
_parent: list[subprocess.Popen[str]] = []


class Forked:
    """A forked process, used like `subprocess.Popen`. It gets `files` as its descriptors 0, 1, 2 and so on."""

    def __init__(
        self, main: str, args: Sequence[str], env: Mapping[str, str], files: Sequence[int], folder: Path | None = None
    ) -> None:
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.line.connect(_address())
        request = {"main": main, "args": list(args), "env": dict(env), "folder": str(folder or Path.cwd())}
        socket.send_fds(self.line, [json.dumps(request).encode()], files)
        self.pid = int(self.line.recv(64))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        return self._hear(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._hear(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("a forked process", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _hear(self, timeout: float | None) -> int | None:
        if self.returncode is None:
            with selectors.DefaultSelector() as selector:
                selector.register(self.line, selectors.EVENT_READ)
                if not selector.select(timeout):
                    return None
            self.ended(self.line.recv(64))
        return self.returncode

    def ended(self, code: bytes) -> int:
        self.returncode = int(code or -signal.SIGKILL)  # Empty: the forking process has ended.
        self.line.close()
        return self.returncode


class ForkedServer(Forked):
    """`quarterdeck` with these arguments."""

    def __init__(self, args: Sequence[str], env: Mapping[str, str], folder: Path | None) -> None:
        read_out, write_out = os.pipe()
        read_err, write_err = os.pipe()
        env = {**env, _ADDRESS: _address()}
        with Path(os.devnull).open("rb") as nothing:
            super().__init__("quarterdeck.cli", args, env, [nothing.fileno(), write_out, write_err], folder)
        os.close(write_out)
        os.close(write_err)
        self.stdout = os.fdopen(read_out, encoding="utf-8")
        self.stderr = os.fdopen(read_err, encoding="utf-8")


class ForkedSpawner:
    """The forked spawner process, as `Spawner` uses it."""

    def __init__(self, forked: Forked) -> None:
        self._forked = forked
        forked.line.setblocking(False)

    async def wait(self) -> int:
        if self._forked.returncode is None:
            return self._forked.ended(await asyncio.get_running_loop().sock_recv(self._forked.line, 64))
        return self._forked.returncode

    def kill(self) -> None:
        if self._forked.returncode is None:
            os.kill(self._forked.pid, signal.SIGKILL)


async def launch(asked: spawner.Spawner, orders: int) -> ForkedSpawner:
    """Replaces `Spawner._launch`."""
    with Path(os.devnull).open("r+b") as nothing:
        files = [nothing.fileno(), nothing.fileno(), 2, orders]
        given = ["3", *asked._arguments]
        return ForkedSpawner(await asyncio.to_thread(Forked, asked._module, given, spawner.environment(), files))


def _address() -> str:
    """The address of the forking process. The first call starts it."""
    if _ADDRESS in os.environ:
        return os.environ[_ADDRESS]
    place = Path(tempfile.mkdtemp(prefix="prefork-")) / "line"
    command = [sys.executable, "-m", "tests.server.prefork", str(place)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        command, stdin=pipe, stdout=pipe, text=True, cwd=Path(__file__).parents[2], env=spawner.environment()
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    _parent.append(process)  # It ends when its standard input is closed.
    os.environ[_ADDRESS] = str(place)
    return str(place)


# -- in the forking process --------------------------------------------------------------------------------------------


def _load() -> None:
    import aiosqlite  # noqa: F401
    import alembic.command  # noqa: F401
    import asyncpg  # noqa: F401
    import redis.asyncio  # noqa: F401

    import quarterdeck.cli
    import quarterdeck.server.bots.thinker_process
    import quarterdeck.server.engine.worker_process  # noqa: F401
    from quarterdeck.server.app import make_app
    from quarterdeck.server.settings import Settings

    make_app(Settings("sqlite:///:memory:"))  # Loads the games, and modules that are imported at first use.
    gc.freeze()


def _main(place: Path) -> None:
    _load()
    lines: dict[int, socket.socket] = {}
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listener.bind(str(place))
    listener.listen(100)
    ended, wake = socket.socketpair()
    ended.setblocking(False)
    wake.setblocking(False)
    signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    print("ready", flush=True)
    with selectors.DefaultSelector() as selector:
        for one in (listener, ended, sys.stdin):
            selector.register(one, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.fileobj is listener:
                    _fork(listener.accept()[0], lines)
                elif key.fileobj is ended:
                    ended.recv(4096)
                    _report_ended(lines)
                else:  # The tests have ended.
                    place.unlink()
                    place.parent.rmdir()
                    return


def _fork(line: socket.socket, lines: dict[int, socket.socket]) -> None:
    data, files, _, _ = socket.recv_fds(line, _LONGEST, 4)
    pid = os.fork()
    if not pid:
        _become(json.loads(data), files)
    for file in files:
        os.close(file)
    lines[pid] = line
    line.send(str(pid).encode())


def _report_ended(lines: dict[int, socket.socket]) -> None:
    while lines:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        with lines.pop(pid) as line, suppress(OSError):  # The test did not wait for the end.
            line.send(str(os.waitstatus_to_exitcode(status)).encode())


def _become(request: Any, files: Sequence[int]) -> NoReturn:
    code = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        high = [os.dup(file) for file in files]
        for number, file in enumerate(high):
            os.dup2(file, number)
        os.closerange(len(high), 1024)
        sys.stdin = os.fdopen(0)
        sys.stdout = os.fdopen(1, "w", buffering=1)
        sys.stderr = os.fdopen(2, "w", buffering=1)
        os.environ.clear()
        os.environ.update(request["env"])
        os.chdir(request["folder"])
        sys.argv = [request["main"], *request["args"]]
        if request["main"] == "quarterdeck.cli":
            spawner.Spawner._launch = launch  # type: ignore[method-assign, assignment]
            import_module("quarterdeck.cli").main()
        else:
            module = import_module(request["main"])
            module.main(getattr(module, _HANDLERS[request["main"]]))
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    _main(Path(sys.argv[1]))
