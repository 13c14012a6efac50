"""Runs an experiment: hands batches of matches to workers, writes what they return, adds up totals.

A batch takes about a second, so that an interruption loses little. Which worker plays a batch, and how large it is, has
no influence on the rows: the seed of a match follows from its number.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Any, Final, NamedTuple, Protocol, Self, TypeAlias

import msgspec

from quarterdeck.lab.experiment_spec import Experiment, ExperimentError, ExperimentSpec
from quarterdeck.lab.match_run import play_match
from quarterdeck.lab.quiet import silenced
from quarterdeck.lab.totals import Totals
from quarterdeck.worker import Channel, Worker, WorkerGone, ready

SECONDS: Final = 1.0
"""How long a batch should take."""
LARGEST: Final = 20_000
"""Matches in a batch."""
GRACE: Final = 20.0
"""Seconds that a worker has to end: programs that play in it end with it."""

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of matches that are done, and of all."""


class WorkerLost(ExperimentError):
    """A worker process ended in the middle of a batch, for instance because it was out of memory."""


class Batch(NamedTuple):
    """Matches `first` to `first + size - 1` of a cell."""

    cell: int
    first: int
    size: int


class Played(NamedTuple):
    """A batch that was played: its totals, and its tables as Parquet unless the worker wrote them."""

    batch: Batch
    totals: Totals
    tables: Mapping[str, bytes]


class Engine(Protocol):
    """Plays batches: on this machine or on a cluster."""

    @property
    def slots(self) -> int:
        """How many batches run at the same time."""

    def play(self, spec: ExperimentSpec, batches: Iterator[Batch], parts: Path | None) -> Iterator[Played]:
        """The batches in the order they end. Takes the next batch from the iterator when a slot is free.

        With `parts` the matches are recorded: the tables are written to this folder or returned.
        """

    def close(self) -> None:
        """End workers and connections."""


def play_batch(experiment: Experiment, batch: Batch, record: bool) -> Played:
    """Play the matches of a batch in this process. With `record` the result has their tables."""
    cell = experiment.cells[batch.cell]
    seed = experiment.spec.seed
    totals = Totals(batch.cell)
    numbers = range(batch.first, batch.first + batch.size)
    begun = perf_counter()
    tables: dict[str, bytes] = {}
    with silenced():
        if record:
            from quarterdeck.lab.recording import Recorder, parquet
            from quarterdeck.lab.stand_ins import StandIns
            from quarterdeck.lab.table_files import STAND_INS

            recorder = Recorder(cell, experiment.spec.decisions)
            stand_ins = StandIns()
            for number in numbers:
                outcome = play_match(cell, seed, number, recorder.counts, recorder.watch)
                recorder.match(outcome)
                stand_ins.match(cell.number, outcome)
                totals.count(outcome)
            tables = {name: parquet(table) for name, table in recorder.tables().items()}
            if experiment.programs:
                tables[STAND_INS] = parquet(stand_ins.table())
        else:
            for number in numbers:
                totals.count(play_match(cell, seed, number))
    totals.seconds = perf_counter() - begun
    totals.timed = totals.decisions
    return Played(batch, totals, tables)


class LocalEngine:
    """Plays on this machine: in this process for the first second, then in worker processes.

    So a short experiment is over before a process could start. The workers stay for the next experiment.
    """

    def __init__(self, jobs: int = 1) -> None:
        self.slots: Final = jobs
        self._workers: Final[list[Worker]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        for worker in self._workers:
            worker.close(GRACE)
        self._workers.clear()

    def play(self, spec: ExperimentSpec, batches: Iterator[Batch], parts: Path | None) -> Iterator[Played]:
        if not self._workers:
            yield from self._play_here(spec, batches, parts, SECONDS if self.slots > 1 else None)
        yield from self._play_in_workers(spec, batches, parts)

    def _play_here(
        self, spec: ExperimentSpec, batches: Iterator[Batch], parts: Path | None, seconds: float | None
    ) -> Iterator[Played]:
        """Until so many seconds are over."""
        experiment = Experiment(spec)
        until = perf_counter() + seconds if seconds is not None else None
        for batch in batches:
            yield play_batch(experiment, batch, parts is not None)
            if until is not None and perf_counter() > until:
                return

    def _play_in_workers(self, spec: ExperimentSpec, batches: Iterator[Batch], parts: Path | None) -> Iterator[Played]:
        """Workers write the tables themselves: nothing but totals is sent."""
        busy: dict[Worker, Batch] = {}
        task = {"spec": msgspec.to_builtins(spec), "parts": str(parts) if parts is not None else ""}
        self._end_broken()
        free = list(self._workers)
        try:
            for batch in batches:
                if not free and len(self._workers) < self.slots:
                    self._workers.append(Worker("quarterdeck.lab.run:work"))
                    free.append(self._workers[-1])
                worker = free.pop()
                _ask(worker, {**task, "batch": list(batch)})
                busy[worker] = batch
                while busy and not free and len(self._workers) >= self.slots:
                    yield from self._answers(busy, free)
            while busy:
                yield from self._answers(busy, free)
        finally:
            for worker in busy:  # Interrupted: their answers are not read.
                worker.close()
                self._workers.remove(worker)

    def _answers(self, busy: dict[Worker, Batch], free: list[Worker]) -> Iterator[Played]:
        for worker in ready(list(busy)):
            batch = busy[worker]
            try:
                totals = msgspec.convert(worker.answer(), Totals)
            except WorkerGone as gone:
                what = f"matches {batch.first} to {batch.first + batch.size - 1}"
                raise WorkerLost(f"{what} were lost: {gone}; try fewer --jobs, or --resume") from None
            del busy[worker]
            free.append(worker)
            yield Played(batch, totals, {})

    def _end_broken(self) -> None:
        for worker in [worker for worker in self._workers if not worker.alive]:
            self._workers.remove(worker)


def _ask(worker: Worker, question: object) -> None:
    """A worker that has ended is noticed when its answer is read."""
    try:
        worker.ask(question)
    except WorkerGone:
        return


def _exit(*_: object) -> None:
    """The programs that play here end when Python exits."""
    raise SystemExit


def work(channel: Channel) -> None:
    """The function of a worker: plays batches, writes their tables, answers with their totals."""
    signal.signal(signal.SIGTERM, _exit)
    opened: dict[bytes, Experiment] = {}

    def answer(task: Any) -> object:
        key = msgspec.json.encode(task["spec"])
        if key not in opened:
            opened.clear()
            opened[key] = Experiment(msgspec.convert(task["spec"], ExperimentSpec))
        batch = Batch(*task["batch"])
        played = play_batch(opened[key], batch, bool(task["parts"]))
        if task["parts"]:
            from quarterdeck.lab.folder import write_batch

            write_batch(Path(task["parts"]), *batch, played.tables)
        return msgspec.to_builtins(played.totals)

    channel.answer_all(answer)


class _Batches:
    """Cuts what is left into batches that take about a second, and smaller ones at the end of each cell."""

    def __init__(self, gaps: Mapping[int, Iterable[tuple[int, int]]], slots: int) -> None:
        self._gaps: Final = {cell: list(ranges) for cell, ranges in gaps.items()}
        self._slots: Final = slots
        self._rates: Final[dict[int, float]] = {}
        """Matches a second of one worker, by cell."""
        self.stopped = False

    def learn(self, totals: Totals) -> None:
        if totals.seconds > 0:
            self._rates[totals.cell] = totals.games / totals.seconds

    def __iter__(self) -> Iterator[Batch]:
        for cell, ranges in self._gaps.items():
            for first, end in ranges:
                at = first
                while at < end and not self.stopped:
                    count = self._size(cell, end - at)
                    yield Batch(cell, at, count)
                    at += count

    def _size(self, cell: int, left: int) -> int:
        rate = self._rates.get(cell)
        if rate is None:
            return 1
        fair = -(-left // (2 * self._slots))
        return max(1, min(LARGEST, int(rate * SECONDS), fair))


def gaps(done: Iterable[tuple[int, int]], first: int, end: int) -> list[tuple[int, int]]:
    """The ranges of matches from `first` to `end` that no batch has."""
    found: list[tuple[int, int]] = []
    at = first
    for begin, count in sorted(done):
        if begin > at:
            found.append((at, min(begin, end)))
        at = max(at, begin + count)
    if at < end:
        found.append((at, end))
    return found


def run(
    spec: ExperimentSpec,
    engine: Engine | None = None,
    *,
    folder: Path | None = None,
    resume: bool = False,
    first: int = 0,
    progress: Progress | None = None,
) -> list[Totals]:
    """Play an experiment; returns the totals of each cell. With a folder, record it there.

    Plays matches `first` to `first + spec.games - 1` of each cell. On Ctrl-C the batches that are running are finished
    and written; a second Ctrl-C ends at once.
    """
    experiment = Experiment(spec)
    engine = engine or LocalEngine()
    end = first + spec.games
    totals = [Totals(cell.number) for cell in experiment.cells]
    kept = None
    done: dict[int, list[tuple[int, int]]] = {}
    if folder is not None:
        from quarterdeck.lab.folder import Folder

        kept = Folder(folder, experiment, resume)
    try:
        if kept is not None:
            done = kept.done()
            totals = kept.totals()
        left = {cell.number: gaps(done.get(cell.number, ()), first, end) for cell in experiment.cells}
        batches = _Batches(left, engine.slots)
        count = sum(one.games for one in totals)
        if progress is not None:
            progress(count, experiment.matches)
        with _CtrlC(batches) as interrupted:
            for played in engine.play(spec, iter(batches), kept.parts if kept is not None else None):
                if kept is not None and played.tables:
                    kept.write(*played.batch, played.tables)
                batches.learn(played.totals)
                totals[played.batch.cell].add(played.totals)
                count += played.totals.games
                if progress is not None:
                    progress(count, experiment.matches)
        if interrupted.came:
            raise KeyboardInterrupt
        if kept is not None:
            kept.merge()
    finally:
        if kept is not None:
            kept.close()
    return totals


class _CtrlC:
    """The first Ctrl-C lets the running batches finish, the second one is an ordinary KeyboardInterrupt."""

    def __init__(self, batches: _Batches) -> None:
        self.came = False
        self._batches: Final = batches
        self._before: Any = None

    def __enter__(self) -> Self:
        try:
            self._before = signal.signal(signal.SIGINT, self._stop)
        except ValueError:  # Not the main thread: Ctrl-C does not come here.
            self._before = None
        return self

    def _stop(self, *_: object) -> None:
        self.came = True
        self._batches.stopped = True
        signal.signal(signal.SIGINT, self._before)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None and not self.came:
            signal.signal(signal.SIGINT, self._before)


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
