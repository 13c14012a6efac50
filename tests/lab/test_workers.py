"""The processes that play an arena's matches."""

import os
import signal
from collections.abc import Iterator

import pytest

from quarterdeck.lab import workers
from quarterdeck.lab.arena import Arena, Spec, Task
from quarterdeck.worker import Worker


def test_ctrl_c_never_reaches_a_process_that_plays(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arena = Arena(Spec(game="tictactoe", players="random,greedy", games=4, seed=1))
    started: list[Worker] = []

    def start(function: str) -> Worker:
        started.append(Worker(function))
        return started[-1]

    def tasks() -> Iterator[Task]:
        for task in arena.tasks():
            for worker in started:  # The newest does not run our code yet.
                os.kill(worker.pid, signal.SIGINT)
            yield task

    monkeypatch.setattr(workers, "Worker", start)
    assert len(list(workers.in_processes(arena, tasks(), 2))) == len(list(arena.tasks()))
    assert len(started) == 2
    assert "Traceback" not in capfd.readouterr().err
