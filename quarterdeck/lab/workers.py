"""Matches in several worker processes. Each opens the game itself and plays one match after the other."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.arena import Arena, Spec, Task
from quarterdeck.lab.bout import Bout
from quarterdeck.worker import Channel, Worker, WorkerGone, ready

GRACE: Final = 20.0
"""Seconds that a process has to end: the programs that play in it end with it, even on a busy machine."""


class WorkerLost(QuarterdeckError):
    """A process that ended in the middle of a match, for instance because it was out of memory."""


def in_processes(arena: Arena, tasks: Iterable[Task], jobs: int) -> Iterator[Bout]:
    """Every match in the order they end. Closing the iterator ends the processes."""
    waiting = iter(tasks)
    busy: dict[Worker, Task] = {}
    workers: list[Worker] = []
    try:
        for task in islice(waiting, jobs):
            workers.append(Worker("quarterdeck.lab.workers:work"))
            _ask(workers[-1], msgspec.to_builtins(arena.spec))
            _ask(workers[-1], task)
            busy[workers[-1]] = task
        while busy:
            for worker in ready(list(busy)):
                yield _bout(worker, arena.spec, busy[worker])
                following = next(waiting, None)
                if following is None:
                    del busy[worker]
                else:
                    _ask(worker, following)
                    busy[worker] = following
    finally:
        for worker in workers:
            worker.close(GRACE)


def _ask(worker: Worker, question: object) -> None:
    """A worker that has ended is noticed when its answer is read."""
    try:
        worker.ask(question)
    except WorkerGone:
        return


def _bout(worker: Worker, spec: Spec, task: Task) -> Bout:
    try:
        return msgspec.convert(worker.answer(), Bout)
    except WorkerGone as gone:
        raise WorkerLost(f"match {task[1]} of seed {spec.seed}: {gone}; try fewer --jobs") from None


def _exit(*_: object) -> None:
    """The programs that play here end when Python exits."""
    raise SystemExit


def work(channel: Channel) -> None:
    """The function of a worker: gets the arena, then matches to play."""
    arena = Arena(msgspec.convert(channel.receive(), Spec))
    if any(entrant.program for entrant in arena.entrants):
        signal.signal(signal.SIGTERM, _exit)
    channel.answer_all(lambda task: msgspec.to_builtins(arena.play(tuple(task))))
