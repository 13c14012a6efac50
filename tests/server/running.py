"""A real server in a separate process, for tests that use it like a browser."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from tests.server.inside import LEISURE, environment
from tests.server.new_database import prepare
from tests.server.prefork import ForkedServer
from tests.time_limits import LONG

AT_IMPORT = ("QUARTERDECK_PURE", "PYTHONPATH")
"""Environment variables that decide which modules are loaded."""


class Running:
    """`with Running(database) as server: ... server.url`. Its log is stored, and shown when a test fails."""

    def __init__(
        self,
        database: str,
        redis: str = "",
        games: Sequence[Path | str] = (),
        port: int = 0,
        more: Sequence[str] = (),
        env: dict[str, str] | None = None,
        python: str = sys.executable,
        folder: Path | None = None,
        real: bool = False,
    ) -> None:
        """`real`: start a new process instead of a fork. Its workers are then its own children, and it makes the
        tables of its database."""
        self.log: list[str] = []
        if not real:
            prepare(database)
        args = ["serve", "--port", str(port), "--database", database, "--log", "json", *more]
        if redis:
            args += ["--redis", redis]
        for game in games:
            args += ["--game", str(game)]
        whole = {**os.environ, "PYTHONUNBUFFERED": "1", **environment(**LEISURE), **(env or {})}
        self.process: ForkedServer | subprocess.Popen[str]
        if not real and python == sys.executable and not any(name in AT_IMPORT for name in env or {}):
            self.process = ForkedServer(args, whole, folder)
        else:
            self.process = subprocess.Popen(
                [python, "-c", "from quarterdeck.cli import main; main()", *args],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env=whole,
                cwd=folder,
            )
        self._reader = threading.Thread(target=self._read_log, daemon=True)
        self._reader.start()
        self.url = self._wait()

    def _read_log(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line.rstrip())

    def _wait(self) -> str:
        assert self.process.stdout is not None
        began = time.monotonic()
        line = self.process.stdout.readline()
        if "Quarterdeck is at " not in line or time.monotonic() - began > LONG:
            self.kill()
            raise AssertionError(f"the server did not start: {line!r}\n" + "\n".join(self.log))
        return line.split("Quarterdeck is at ")[1].strip().replace("localhost", "127.0.0.1")

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def stop(self, seconds: float = LONG) -> int:
        """Stop it with Ctrl-C, or like a service manager."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(seconds)
        finally:
            self.kill()
            self.hear_out()

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(LONG)

    def hear_out(self) -> None:
        """Read the rest of its log after it has ended."""
        self._reader.join(LONG)

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
