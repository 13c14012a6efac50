"""Matches in several processes. Each opens the game itself and is given one match after the other."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any, Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.arena import Arena, Spec, Task
from quarterdeck.lab.bout import Bout

PATIENCE: Final = 20.0
"""Seconds that a process has to end: the programs that play in it end with it, even on a busy machine."""


class WorkerLost(QuarterdeckError):
    """A process that ended in the middle of a match, as one does that is out of memory."""


def in_processes(arena: Arena, tasks: Iterable[Task], jobs: int) -> Iterator[Bout]:
    """Every match in the order they end. Whoever stops listening stops the processes."""
    waiting = iter(tasks)
    workers: list[_Worker] = []
    try:
        for task in islice(waiting, jobs):
            workers.append(_Worker(arena.spec))
            workers[-1].give(task)
        busy: dict[Any, _Worker] = {worker.line: worker for worker in workers}
        while busy:
            for line in wait(list(busy)):
                worker = busy[line]
                yield worker.take(arena)
                following = next(waiting, None)
                if following is None:
                    del busy[line]
                else:
                    worker.give(following)
    finally:
        for worker in workers:
            worker.stop()


class _Worker:
    def __init__(self, spec: Spec) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self._process: Final[BaseProcess] = context.Process(target=work, args=(spec, theirs), daemon=True)
        with _no_script(), _not_called_off():
            self._process.start()
        theirs.close()
        self._task: Task = (0, 0)

    def give(self, task: Task) -> None:
        self._task = task
        with suppress(BrokenPipeError):  # It is noticed when the answer is taken.
            self.line.send(task)

    def take(self, arena: Arena) -> Bout:
        try:
            answer: object = self.line.recv()
        except (EOFError, ConnectionError):
            self._process.join(PATIENCE)
            seed, code = arena.spec.seed, self._process.exitcode
            raise WorkerLost(
                f"match {self._task[1]} of seed {seed}: its process ended with code {code}; try fewer --jobs"
            ) from None
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, Bout)
        return answer

    def stop(self) -> None:
        self._process.terminate()
        self._process.join(PATIENCE)
        self._process.kill()
        self.line.close()


@contextmanager
def _no_script() -> Iterator[None]:
    """A new process would first import the script that was started, and one without a guard would begin all again."""
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


@contextmanager
def _not_called_off() -> Iterator[None]:
    """Ctrl-C reaches all processes of a terminal. It is meant for us, who then stop those that are started here."""
    resource_tracker.ensure_running()  # Its own start would let Ctrl-C through again.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave(*_: object) -> None:
    """Not at once, but in order: programs that play here are ended when Python ends."""
    raise SystemExit


def work(spec: Spec, line: Connection[object, object]) -> None:
    """The life of a process: told a match, it plays it and says how it came out."""
    with suppress(EOFError, ConnectionError):
        try:
            arena = Arena(spec)
        except QuarterdeckError as error:
            line.recv()
            line.send(error)
            return
        if any(entrant.program for entrant in arena.entrants):
            signal.signal(signal.SIGTERM, _leave)
        while True:
            task: Any = line.recv()
            try:
                line.send(arena.play(task))
            except QuarterdeckError as error:
                line.send(error)
