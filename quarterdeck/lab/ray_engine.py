"""Plays batches on a Ray cluster. Ray restarts a batch whose worker process or machine is lost.

A batch counts when this process has its result: one that is restarted gives the same rows and is written once.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Final
from urllib.parse import urlsplit

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted
from quarterdeck.lab.code_version import code_version
from quarterdeck.lab.experiment_spec import Experiment, ExperimentError, ExperimentSpec
from quarterdeck.lab.run import Batch, Played, play_batch
from quarterdeck.lab.totals import Totals
from quarterdeck.players.remote.command import is_command

RETRIES: Final = 10
"""How often a batch is restarted whose worker was lost."""
AHEAD: Final = 2
"""Batches in flight for each core of the cluster: the next one waits at the core."""


AUTO: Final = "auto"
"""The address of the cluster that runs on this machine."""
CONNECT_SECONDS: Final = 10.0

AUTH_MODE: Final = "RAY_AUTH_MODE"
TOKEN_FILE: Final = Path(".ray", "auth_token")
"""Where Ray keeps the token, in the home directory."""
REFUSED: Final = "InvalidAuthToken"
"""What Ray writes if a cluster asks for a token and does not get its own."""


class ClusterError(ExperimentError):
    """The cluster cannot be reached, or cannot play this experiment."""


def _unreachable(address: str, why: str) -> ClusterError:
    return ClusterError(f"cannot reach a Ray cluster at {quoted(address)}: {why}")


def _check_address(address: str) -> None:
    """Refuse at once an address at which nothing answers: Ray itself would wait for minutes."""
    if address in ("", AUTO):
        return
    parts = urlsplit(address if "://" in address else f"ray://{address}")
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or not port:
        raise ClusterError(f"--address takes host:port, ray://host:port or {AUTO}, not {quoted(address)}")
    try:
        socket.create_connection((host, port), CONNECT_SECONDS).close()
    except OSError as error:
        raise _unreachable(address, error.strerror or str(error)) from error


def _present_token() -> None:
    """Present this machine's token if it has one. Ray itself does so only if the mode is set, or the address is `auto`.

    A cluster that asks for no token accepts the connection too.
    """
    named = any(os.environ.get(name) for name in ("RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"))
    if named or (Path.home() / TOKEN_FILE).is_file():
        os.environ.setdefault(AUTH_MODE, "token")


@contextmanager
def _captured_stderr() -> Iterator[IO[bytes]]:
    """Keep what this process writes to file descriptor 2: the C++ code of Ray does not use Python's streams."""
    sys.stderr.flush()
    before = os.dup(2)
    try:
        with TemporaryFile() as written:
            os.dup2(written.fileno(), 2)
            try:
                yield written
            finally:
                os.dup2(before, 2)
    finally:
        os.close(before)


def _reason(error: Exception) -> str:
    """The last line of an error: before it Ray prints where the task ran, and its traceback."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__


class RayEngine:
    """A connection to a Ray cluster. `address` is `host:port`, `auto`, or empty for a cluster of this process."""

    def __init__(self, address: str = "") -> None:
        if find_spec("ray") is None:
            way = "`.venv/bin/pip install -r requirements/ray.txt`, elsewhere `pip install 'quarterdeck[ray]'`"
            raise ClusterError(f"--engine ray needs Ray: {way}")
        _check_address(address)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        if address:
            _present_token()
        import ray

        self._ray: Final = ray
        with _captured_stderr() as written:
            try:
                ray.init(address or "local", log_to_driver=False, logging_level=logging.ERROR)
            except (ConnectionError, ValueError, RuntimeError, TimeoutError, ray.exceptions.RayError) as error:
                first = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
                written.seek(0)
                if isinstance(error, ray.exceptions.AuthenticationError) or REFUSED.encode() in written.read():
                    first = f"it asks for its token, in ~/{TOKEN_FILE} or in RAY_AUTH_TOKEN"
                raise _unreachable(address or "this machine", first) from error
        # Ray prints to stdout that a worker was lost, whatever log_to_driver says; the batch is played again anyway.
        ray._private.worker._worker_logs_enabled = False
        self._cores: Final = int(ray.cluster_resources().get("CPU", 1))  # type: ignore[no-untyped-call]

    @property
    def slots(self) -> int:
        return self._cores

    def close(self) -> None:
        self._ray.shutdown()

    def play(self, spec: ExperimentSpec, batches: Iterator[Batch], parts: Path | None) -> Iterator[Played]:
        if spec.game.endswith(".py"):
            raise ClusterError("a game in a Python file is on this machine only: install it everywhere as a package")
        if any(is_command(name) for line_up in spec.players for name in line_up.split("+")):
            raise ClusterError("a program of your own is on this machine only: it cannot play on a cluster")
        task = self._ray.remote(num_cpus=1, max_retries=RETRIES)(_play)
        text = self._ray.put(msgspec.json.encode(spec))
        code = code_version(spec.game)
        running: dict[Any, Batch] = {}
        for batch in batches:
            running[task.remote(text, batch, parts is not None, code)] = batch
            while len(running) >= AHEAD * self._cores:
                yield from self._finished(running)
        while running:
            yield from self._finished(running)

    def _finished(self, running: dict[Any, Batch]) -> Iterator[Played]:
        done, _ = self._ray.wait(list(running), num_returns=1)
        for reference in done:
            batch = running.pop(reference)
            try:
                problem, totals, tables = self._ray.get(reference)
            except self._ray.exceptions.RayError as error:
                what = f"matches {batch.first} to {batch.first + batch.size - 1}"
                raise ClusterError(f"{what} were lost: {_reason(error)}; --resume continues") from error
            if problem:
                raise ClusterError(problem)
            yield Played(batch, msgspec.json.decode(totals, type=Totals), tables)


_OPENED: Final[dict[tuple[bytes, str], Experiment]] = {}
"""The experiment that this worker plays."""


def _play(spec: bytes, batch: Batch, record: bool, code: str) -> tuple[str, bytes, dict[str, bytes]]:
    """Runs on a worker. Returns a problem in words, or totals and tables."""
    try:
        if (spec, code) not in _OPENED:
            read = msgspec.json.decode(spec, type=ExperimentSpec)
            here = code_version(read.game)
            if here != code:
                return f"a machine of the cluster has other code ({here}, expected {code}): install the same", b"", {}
            _OPENED.clear()
            _OPENED[spec, code] = Experiment(read)
        played = play_batch(_OPENED[spec, code], Batch(*batch), record)
    except QuarterdeckError as error:
        return str(error), b"", {}
    return "", msgspec.json.encode(played.totals), dict(played.tables)
