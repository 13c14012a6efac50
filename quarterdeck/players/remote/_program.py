"""An external program that reads and writes lines. Threads do the input and output, so every wait has a timeout.

Not compiled: a finalizer ends the process of an object that is not referenced any more, and needs an ordinary class.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import weakref
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, Queue
from time import monotonic, sleep
from typing import IO

from quarterdeck.core.printable import printable, short
from quarterdeck.players.remote.messages import LONGEST

_WAITING = 64
"""Maximum number of unread lines; then the program has to wait."""
_ENDLESS = 1 << 20
_LAST_WORDS = 5

Heard = bytes | None
"""A line, or a piece too long for one; None at the end."""


class Ended(Exception):
    """The program closed its output."""


class Program:
    def __init__(self, command: Sequence[str]) -> None:
        self._heard: Queue[Heard] = Queue(_WAITING)
        self._to_say: Queue[bytes | None] = Queue()
        self._words: deque[str] = deque(maxlen=_LAST_WORDS)
        # A signal such as Ctrl-C interrupts the main thread only. So the program is started in another one, which
        # always finishes, and a program that was started is always ended.
        starter = ThreadPoolExecutor(1)
        starting = starter.submit(_start, command)
        try:
            self._popen = popen = starting.result()
            assert popen.stdin is not None
            assert popen.stdout is not None
            assert popen.stderr is not None
            reader = _thread(_read, popen.stdout, self._heard)
            self._complaints = _thread(_keep_last, popen.stderr, self._words)
            _thread(_write, popen.stdin, self._to_say)
            self._end = weakref.finalize(self, _end, popen, self._heard, self._to_say, reader)
        except BaseException:
            if starting.exception() is None:
                _kill(starting.result())
            raise
        finally:
            starter.shutdown(wait=False)

    def send(self, line: bytes) -> None:
        """Returns at once, even if the program does not read."""
        self._to_say.put(line + b"\n")

    def next(self, seconds: float) -> bytes:
        """The next line, or more than `LONGEST` bytes of one. TimeoutError if none comes, Ended at the end."""
        try:
            heard = self._heard.get(timeout=max(0.0, seconds))
        except Empty:
            raise TimeoutError from None
        if heard is None:
            raise Ended
        return heard

    def close(self, grace: float = 0.0) -> None:
        """End it and its children, after `grace` seconds to end by itself."""
        self._to_say.put(None)
        until = monotonic() + grace
        while self._end.alive and monotonic() < until and not _has_ended(self._popen):
            sleep(0.005)
        self._end()
        self._complaints.join(0.5)

    @property
    def status(self) -> int | None:
        """The exit code after `close`; the negative number of a signal."""
        return self._popen.returncode

    @property
    def last_words(self) -> list[str]:
        """The end of what it wrote to its standard error."""
        return list(self._words)


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    # In a session of its own, so that its children can be ended with it.
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)


def _kill(popen: subprocess.Popen[bytes]) -> None:
    if os.name == "posix":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(popen.pid, signal.SIGKILL)
    else:
        popen.kill()
    popen.wait()


def _thread(work: object, *args: object) -> threading.Thread:
    thread = threading.Thread(target=work, args=args, daemon=True)  # type: ignore[arg-type]
    thread.start()
    return thread


def _read(stdout: IO[bytes], heard: Queue[Heard]) -> None:
    """Read lines. The rest of a line that is too long is dropped, and reported now and then."""
    with stdout:
        while line := stdout.readline(LONGEST + 2):
            heard.put(line.rstrip(b"\r\n"))
            dropped = 0
            while line and not line.endswith(b"\n"):
                line = stdout.readline(_ENDLESS)
                dropped += len(line)
                if dropped >= _ENDLESS:
                    heard.put(line[: LONGEST + 1])
                    dropped = 0
    heard.put(None)


def _write(stdin: IO[bytes], to_say: Queue[bytes | None]) -> None:
    with suppress(OSError), stdin:  # A program that does not read does not answer either.
        while (line := to_say.get()) is not None:
            stdin.write(line)
            stdin.flush()


def _keep_last(stderr: IO[bytes], words: deque[str]) -> None:
    with stderr:
        while line := stderr.readline(_ENDLESS):
            words.append(short(printable(line.decode("utf-8", "replace")).strip(), 200))


def _has_ended(popen: subprocess.Popen[bytes]) -> bool:
    """Check without reaping, so that the process id stays reserved and its children can be found by it."""
    if os.name != "posix":
        return popen.poll() is not None
    try:
        return os.waitid(os.P_PID, popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return True


def _end(
    popen: subprocess.Popen[bytes], heard: Queue[Heard], to_say: Queue[bytes | None], reader: threading.Thread
) -> None:
    to_say.put(None)
    _kill(popen)
    for _ in range(100):  # The reader may wait for room.
        try:
            while True:
                heard.get_nowait()
        except Empty:
            reader.join(0.01)
        if not reader.is_alive():
            break
