"""Experiments on a real Ray cluster of several worker processes on this machine."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest

from quarterdeck.lab.experiment_spec import ExperimentSpec
from quarterdeck.lab.run import Batch, run
from tests.cli.shell import COMMAND
from tests.lab.test_run import SPEC, same
from tests.services import answers, needs
from tests.time_limits import LONG

pytestmark = [
    needs("ray", "the package ray is not installed", found=find_spec("ray") is not None),
]


@pytest.mark.full
def test_ray_gives_the_same_rows_although_a_worker_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    from quarterdeck.lab.ray_engine import ClusterError, RayEngine

    monkeypatch.setattr("quarterdeck.lab.run._Batches._size", lambda self, cell, left: min(left, 2))
    engine = RayEngine()
    killed: list[int] = []

    def kill(done: int, total: int) -> None:
        """Kill a process that plays a batch."""
        if done >= 6 and not killed:
            killed.extend(_kill_one(lambda raylet: _parent(raylet) == os.getpid()))

    try:
        totals = run(SPEC, engine, folder=tmp_path / "ray", progress=kill)
        assert killed
        assert [one.games for one in totals] == [30, 30]
        with pytest.raises(ClusterError, match="install it everywhere"):
            run(ExperimentSpec("docs/games/ice_haulers.py", ("random",), 5, 1), engine)
        with pytest.raises(ClusterError, match="cannot play on a cluster"):
            run(ExperimentSpec("tictactoe", ("exec:python3 docs/bots/cautious.py",), 5, 1), engine)
    finally:
        engine.close()
    assert not ray.is_initialized()
    run(SPEC, folder=tmp_path / "here")
    same(tmp_path / "here", tmp_path / "ray")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """A running cluster that asks for a token: its address, and the environment of a user who has the token."""
    ray = str(Path(sys.executable).with_name("ray"))
    environment = {**os.environ, "HOME": str(tmp_path), "RAY_USAGE_STATS_ENABLED": "0"}
    environment.pop("RAY_AUTH_MODE", None)
    subprocess.run([ray, "get-auth-token", "--generate"], env=environment, check=True, capture_output=True)
    with socket.socket() as free, TemporaryDirectory(prefix="ray") as session:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        start = [ray, "start", "--head", "--num-cpus=2", f"--port={port}", "--include-dashboard=false", "--block"]
        head = subprocess.Popen(
            [*start, f"--temp-dir={session}"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            until = time.monotonic() + LONG
            while not answers(f"//127.0.0.1:{port}", port):
                assert head.poll() is None
                assert time.monotonic() < until
                time.sleep(0.2)
            yield f"127.0.0.1:{port}", environment
        finally:
            head.terminate()
            head.wait(LONG)


@pytest.mark.full
def test_a_running_cluster_with_a_token_plays_although_a_worker_is_killed(
    cluster: tuple[str, dict[str, str]], tmp_path: Path
) -> None:
    address, environment = cluster
    port = address.removeprefix("127.0.0.1").encode()
    simulate = [*COMMAND, "simulate", "d6", "--players", "cadet", "--games", "500", "--seed", "3", "--decisions"]
    there = [*simulate, "--out", str(tmp_path / "there"), "--engine", "ray", "--address", address]
    playing = subprocess.Popen(there, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    killed: list[int] = []
    while not killed and playing.poll() is None:
        killed = _kill_one(lambda raylet: port in _command(raylet))
        time.sleep(0.05)
    printed, said = playing.communicate(timeout=LONG)
    assert playing.returncode == 0, said
    assert printed.startswith("Deep Space D-6: 500 matches")
    assert killed
    assert "raylet" not in printed + said
    subprocess.run([*simulate, "--out", str(tmp_path / "here")], check=True, timeout=LONG, capture_output=True)
    same(tmp_path / "here", tmp_path / "there")

    (tmp_path / "stranger").mkdir()
    for mode in ({}, {"RAY_AUTH_MODE": "token"}):
        refused = subprocess.run(
            [*simulate, "--out", str(tmp_path / "refused"), "--engine", "ray", "--address", address],
            env={**environment, **mode, "HOME": str(tmp_path / "stranger")},
            check=False,
            capture_output=True,
            text=True,
            timeout=LONG,
        )
        assert refused.returncode == 2
        assert refused.stderr.count("\n") == 1
        assert "it asks for its token" in refused.stderr


def _kill_one(of: Callable[[Path], bool]) -> list[int]:
    """Kill a process that plays a batch, under a raylet that fits; returns its number."""
    for process in Path("/proc").iterdir():
        if process.name.isdigit() and b"ray::_play" in _command(process):
            raylet = Path("/proc", str(_parent(process)))
            if of(raylet):
                os.kill(int(process.name), signal.SIGKILL)
                return [int(process.name)]
    return []


def _parent(process: Path) -> int:
    try:
        status = (process / "status").read_text()
    except OSError:
        return 0
    return int(status.partition("PPid:")[2].split()[0])


def _command(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("127.0.0.1:1", "cannot reach a Ray cluster at '127.0.0.1:1': Connection refused"),
        ("nowhere", "--address takes host:port"),
        ("host:port", "--address takes host:port"),
    ],
)
def test_a_wrong_address_is_reported_at_once(address: str, said: str) -> None:
    from quarterdeck.lab.ray_engine import ClusterError, RayEngine

    with pytest.raises(ClusterError) as error:
        RayEngine(address)
    assert said in str(error.value)


def test_a_lost_batch_is_reported_with_its_reason_and_how_to_continue() -> None:
    """Ray's message begins with where the task ran, and a traceback."""
    from quarterdeck.lab.ray_engine import ClusterError, RayEngine

    class TaskError(Exception):
        pass

    def get(reference: str) -> None:
        raise TaskError("\x1b[36mray::_play()\x1b[39m (pid=1, ip=10.0.0.1)\n  File ...\nMemoryError: 3 GB missing\n\n")

    engine = RayEngine.__new__(RayEngine)
    ray = SimpleNamespace(
        wait=lambda references, num_returns: (references, []), get=get, exceptions=SimpleNamespace(RayError=TaskError)
    )
    vars(engine)["_ray"] = ray
    with pytest.raises(ClusterError) as error:
        list(engine._finished({"reference": Batch(0, 7, 3)}))
    assert str(error.value) == "matches 7 to 9 were lost: MemoryError: 3 GB missing; --resume continues"
