"""The processes that play an arena's matches."""

import os
import signal
from collections.abc import Iterator
from multiprocessing import active_children

import pytest

from quarterdeck.lab.arena import Arena, Spec, Task
from quarterdeck.lab.workers import in_processes


def test_ctrl_c_never_reaches_a_process_that_plays(capfd: pytest.CaptureFixture[str]) -> None:
    arena = Arena(Spec(game="tictactoe", players="random,greedy", games=4, seed=1))
    before = set(active_children())
    called_off: list[int] = []

    def tasks() -> Iterator[Task]:
        for task in arena.tasks():
            for child in set(active_children()) - before:  # The newest has not yet come to our code.
                assert child.pid is not None
                os.kill(child.pid, signal.SIGINT)
                called_off.append(child.pid)
            yield task

    assert len(list(in_processes(arena, tasks(), 2))) == len(list(arena.tasks()))
    assert len(set(called_off)) == 2
    assert "Traceback" not in capfd.readouterr().err
