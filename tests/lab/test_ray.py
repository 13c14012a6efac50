"""Experiments on a real Ray cluster of several worker processes on this machine."""

import os
import signal
from importlib.util import find_spec
from pathlib import Path

import pytest

from quarterdeck.lab.experiment_spec import ExperimentSpec
from quarterdeck.lab.run import run
from tests.lab.test_run import SPEC, same
from tests.services import needs

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
            playing = [
                int(process.name)
                for process in Path("/proc").iterdir()
                if process.name.isdigit() and b"ray::_play" in _command(process)
            ]
            if playing:
                killed.append(playing[0])
                os.kill(playing[0], signal.SIGKILL)

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
