"""Python worker processes: a parent sends questions, a worker sends answers.

Both are JSON, and not `pickle`, because a game in a worker must not be able to run code in its parent.

A worker runs a function `module:name` with the `Channel` to its parent. It ignores Ctrl-C, which is for the parent, and
ends when the parent closes it or is gone. What the worker prints goes to its standard error.

The server's spawner (`server/engine/spawner.py`) uses `start_python` alone: its process forks workers and gives them
sockets. The other launcher of the package, for external programs, is `players/remote/_program.py`.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from threading import Timer
from typing import IO, Any, Final

from quarterdeck.core.errors import QuarterdeckError

_LENGTH: Final = 8
"""Bytes before each message."""
_LARGEST: Final = 64 << 20
"""Bytes of the largest message."""


class WorkerGone(QuarterdeckError):
    """The worker process ended before it answered."""


class WorkerError(QuarterdeckError):
    """The function of a worker raised an error; this is its text."""


class Worker:
    """The parent's end. Starts the process; `close` it, or it ends with this process."""

    def __init__(self, function: str, env: Mapping[str, str] | None = None, quiet: bool = False) -> None:
        """`env` replaces the environment. The errors of a quiet worker are not printed."""
        self._closed = False
        pipe = subprocess.PIPE
        self._process: Final = start_python(
            ["-c", f"from quarterdeck.worker import main; main({function!r})"],
            os.environ if env is None else env,
            stdin=pipe,
            stdout=pipe,
            stderr=subprocess.DEVNULL if quiet else None,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._channel: Final = Channel(self._process.stdout, self._process.stdin)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    @property
    def closed(self) -> bool:
        return self._closed

    def fileno(self) -> int:
        """Readable when an answer, or the end, can be read."""
        return self._channel.fileno()

    def ask(self, question: object) -> None:
        try:
            self._channel.send(question)
        except OSError as error:
            raise self._gone() from error

    def answer(self, timeout: float | None = None) -> Any:
        """The next answer. Raises WorkerError for an error in the worker, and TimeoutError after `timeout` seconds."""
        timer = Timer(timeout, self._process.kill) if timeout is not None else None
        if timer is not None:
            timer.start()
        try:
            return self._channel.receive()
        except WorkerError:
            raise
        except (OSError, EOFError, ValueError) as error:
            if timer is not None and not timer.is_alive():
                raise TimeoutError(f"no answer within {timeout:g} s") from error
            raise self._gone() from error
        finally:
            if timer is not None:
                timer.cancel()

    def close(self, grace: float = 0.0) -> None:
        """End the process, after `grace` seconds to end by itself. May be called from any thread."""
        self._closed = True
        if grace:
            self._process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
        self._process.kill()
        self._process.wait()

    def _gone(self) -> WorkerGone:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        return WorkerGone(f"the worker process ended with code {self._process.returncode}")


def start_python(
    arguments: Sequence[str],
    env: Mapping[str, str],
    files: Sequence[int] = (),
    stdin: int | None = subprocess.DEVNULL,
    stdout: int | None = subprocess.DEVNULL,
    stderr: int | None = None,
) -> subprocess.Popen[bytes]:
    """Start Python so that it imports this package, wherever it runs. It inherits these files.

    Ctrl-C is blocked in the new process, so that it is not interrupted before it ignores Ctrl-C.
    """
    here = str(Path(__file__).parent.parent)
    path = os.pathsep.join([here, *filter(None, [env.get("PYTHONPATH")])])
    with _ctrl_c_blocked():
        return subprocess.Popen(
            [sys.executable, "-P", *arguments],
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            pass_fds=files,
            env={**env, "PYTHONPATH": path},
        )


def ready(workers: Sequence[Worker]) -> list[Worker]:
    """Wait until some of the workers have answered or ended; return those."""
    with DefaultSelector() as selector:
        for worker in workers:
            selector.register(worker, EVENT_READ, worker)
        return [key.data for key, _ in selector.select()]


class Channel:
    """One end of the pipes between a worker and its parent."""

    def __init__(self, incoming: IO[bytes], outgoing: IO[bytes]) -> None:
        self._incoming: Final = incoming
        self._outgoing: Final = outgoing

    def fileno(self) -> int:
        return self._incoming.fileno()

    def send(self, value: object) -> None:
        self._write({"value": value})

    def send_error(self, text: str) -> None:
        """The other end raises it as a WorkerError."""
        self._write({"error": text})

    def receive(self) -> Any:
        """The next value; EOFError if the other end is closed."""
        length = int.from_bytes(self._incoming.read(_LENGTH), "big")
        if not 0 < length <= _LARGEST:
            raise EOFError
        message = json.loads(self._incoming.read(length))
        if "error" in message:
            raise WorkerError(message["error"])
        return message["value"]

    def _write(self, message: dict[str, object]) -> None:
        data = json.dumps(message).encode()
        self._outgoing.write(len(data).to_bytes(_LENGTH, "big") + data)
        self._outgoing.flush()

    def answer_all(self, answer: Callable[[Any], object]) -> None:
        """Answer every question with what the function returns, or with the error it raises."""
        while True:
            question = self.receive()
            try:
                self.send(answer(question))
            except QuarterdeckError as error:
                self.send_error(str(error))


def main(function: str) -> None:
    """The main program of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    channel = Channel(sys.stdin.buffer, os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)
    module, _, name = function.partition(":")
    with suppress(EOFError, BrokenPipeError):  # The parent is gone.
        try:
            getattr(import_module(module), name)(channel)
        except (EOFError, BrokenPipeError):
            raise
        except QuarterdeckError as error:
            channel.send_error(str(error))
        except Exception as error:
            traceback.print_exc()
            channel.send_error(f"{type(error).__name__}: {error}")


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
