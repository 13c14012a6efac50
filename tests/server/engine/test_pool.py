"""The pool with real processes: a failing rule affects only its own table, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from quarterdeck.server.engine.pool import (
    BadPlan,
    BadRecord,
    EngineGone,
    EnginePool,
    EngineStuck,
    NotAllowed,
    ReadOnly,
    RulesFailed,
)
from tests.server.engine.books import Books, Sitting, sit_down
from tests.server.engine.ledger import FILES, Ledger, make_plan
from tests.time_limits import LONG

MILL = str(Path(__file__).with_name("mill.py"))
GAMES = [*FILES, MILL]
LIMIT = 3.0
QUIET = "1" * 64
"""A seed whose first question in Deep Space D-6 is the assignment of crew."""


@pytest.fixture
def books() -> Books:
    return Books()


@pytest.fixture
async def pool(books: Books) -> AsyncIterator[EnginePool]:
    pool = EnginePool(books.load, 2, GAMES, limit=LONG)
    await pool.start()
    yield pool
    await pool.close()


@pytest.fixture
async def strict(books: Books) -> AsyncIterator[EnginePool]:
    """A pool with a short time limit."""
    pool = EnginePool(books.load, 2, GAMES, limit=LIMIT)
    await pool.start()
    yield pool
    await pool.close()


def engines_of(pid: int) -> list[int]:
    """The processes of a server that run rules: the spawner first, then its workers."""
    spawners = [child for child in _children(pid) if _is_engine(child)]
    return spawners + [worker for spawner in spawners for worker in _children(spawner)]


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _is_engine(pid: int) -> bool:
    try:
        return b"quarterdeck.server.engine.worker_process" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


async def pinned(pool: EnginePool, books: Books, game: str, like: Sitting | None = None) -> Sitting:
    """A match in the same slot as another."""
    while True:
        sitting = await sit_down(pool, books, game)
        if like is None or pool._slot(sitting.id) is pool._slot(like.id):
            return sitting


async def test_a_match_is_played_and_viewed(pool: EnginePool, books: Books) -> None:
    sitting = await sit_down(pool, books, "d6", seed=QUIET)
    played = await sitting.play("end")
    update = played.updates[(0,)]
    assert update is not None
    assert (await pool.view(sitting.id, (0,), 0)).updates == [update]
    assert b'"turns":1' in await pool.replay(sitting.id, (0,), 0, 10)
    assert b'"before":0' in await pool.log(sitting.id, (0,), 10, 10)
    assert '[Seed "-"]' in await pool.record(sitting.id, (0,))
    assert books.plans[sitting.id].seed in await pool.record(sitting.id, None)
    start = await pool.fork(sitting.id, (0,), "5" * 64)
    plan = make_plan("d6", start=start)
    assert (await pool.begin(plan)).summary.turns == 0
    undone = await pool.undo(sitting.id, 1, [0], 1, False, [(0,)])
    sitting.commit(undone)
    sitting.commit(await pool.redo(sitting.id, 2, [0], 2, [(0,)]))
    assert (await pool.view(sitting.id, (0,), -1)).version == 3
    assert await pool.check(sitting.id) == ""
    metrics = pool.metrics()
    assert metrics["workers"] == 2
    assert metrics["calls"] > 8
    assert metrics["cached"] >= 1


async def test_a_pool_without_cache_reads_the_journal(pool: EnginePool, books: Books) -> None:
    sitting = await sit_down(pool, books, "skirmish", viewer=(0, 1))
    for _ in range(6):
        decision = (await sitting.scene()).decision
        if decision is not None:
            await sitting.play(decision.options[0].action)
    other = EnginePool(books.load, 1, GAMES)
    await other.start()
    try:
        for viewer in ((), (0,), (0, 1)):
            assert await other.view(sitting.id, viewer, -1) == await pool.view(sitting.id, viewer, -1)
        lines = sitting.lines
        told = (await other.catch_up(sitting.id, lines[2:], [()])).updates
        assert told[()] == (await pool.view(sitting.id, (), 2)).updates
    finally:
        await other.close()


async def test_refusals_and_errors_arrive_unchanged(pool: EnginePool, books: Books) -> None:
    sitting = await sit_down(pool, books, "tictactoe")
    with pytest.raises(NotAllowed) as refusal:
        await sitting.play("mark z9")
    assert refusal.value.why == "illegal"
    with pytest.raises(BadPlan):
        await pool.begin(make_plan("chess"))
    with pytest.raises(BadRecord, match="not a Quarterdeck record"):
        await pool.read_record("hello")
    with pytest.raises(BadRecord, match="larger"):
        await pool.read_record("x" * 100_000_000)
    ledger = Ledger(make_plan("tictactoe", "never"))
    ledger.begin()
    ledger.play("mark a1", seats=[0])
    assert len((await pool.read_record(ledger.record(None))).lines) == 1
    books.plans[sitting.id] = make_plan("chess", id=sitting.id)
    await pool.forget(sitting.id)
    with pytest.raises(ReadOnly):
        await sitting.scene()


async def test_an_endless_rule_does_not_affect_other_tables(strict: EnginePool, books: Books) -> None:
    stuck = await pinned(strict, books, "mill")
    await stuck.play("step")
    others = [await pinned(strict, books, "d6", stuck) for _ in range(10)]
    began = time.monotonic()
    looping = asyncio.create_task(stuck.play("loop", decision=1))
    waits: list[float] = []
    while not looping.done():
        for sitting in others:
            asked = time.monotonic()
            await sitting.scene()
            waits.append(time.monotonic() - asked)
            await asyncio.sleep(0)
    with pytest.raises(EngineStuck):
        await looping
    assert LIMIT * 0.9 < time.monotonic() - began < LONG
    waits.sort()
    assert waits[int(len(waits) * 0.95)] < LIMIT / 5
    assert strict.metrics()["killed"] == 1
    assert (await stuck.scene()).turn == 1
    assert (await stuck.play("step")).summary.turns == 2


@pytest.mark.full
async def test_several_endless_rules_at_once(strict: EnginePool, books: Books) -> None:
    tables = [await sit_down(strict, books, "mill") for _ in range(12)]
    other = await sit_down(strict, books, "tictactoe")
    loops = [asyncio.create_task(table.play("loop", decision=0)) for table in tables]
    await asyncio.sleep(0)
    assert (await other.scene()).turn == 0
    assert all(isinstance(end, EngineStuck) for end in await asyncio.gather(*loops, return_exceptions=True))
    for table in tables:
        assert (await table.scene()).turn == 0
    ends = time.monotonic() + LONG
    while len(engines_of(os.getpid())) > 5 and time.monotonic() < ends:
        await asyncio.sleep(0.05)
    assert len(engines_of(os.getpid())) <= 5, "the spawner, two slots and at most two spares"


@pytest.mark.full
async def test_a_late_answer_counts_and_its_worker_becomes_a_spare(books: Books) -> None:
    pool = EnginePool(books.load, 1, GAMES, limit=LONG)
    await pool.start()
    try:
        sitting = await sit_down(pool, books, "mill")
        other = await sit_down(pool, books, "tictactoe")
        for turn in (1, 3):
            thinking = asyncio.create_task(sitting.play("think"))
            await asyncio.sleep(0.05)
            await other.scene()
            assert (await thinking).summary.turns == turn
            assert (await sitting.play("step")).summary.turns == turn + 1
        assert pool.metrics()["killed"] == 0
        assert pool.metrics()["slow"] == 0
        async with asyncio.timeout(LONG):  # A spare that took over a slot is replaced soon.
            while not pool.metrics()["spares"]:
                await asyncio.sleep(0.02)
    finally:
        await pool.close()


@pytest.mark.full
async def test_a_worker_without_cpu_time_is_not_killed(books: Books) -> None:
    pool = EnginePool(books.load, 2, GAMES, limit=LONG, slow_after=2.0)
    await pool.start()
    try:
        sitting = await sit_down(pool, books, "mill")
        _, *workers = before = engines_of(os.getpid())
        for pid in workers:
            os.kill(pid, signal.SIGSTOP)
        waiting = asyncio.create_task(sitting.play("step", decision=0))
        await asyncio.sleep(3)
        for pid in workers:
            os.kill(pid, signal.SIGCONT)
        assert (await waiting).summary.turns == 1
        assert engines_of(os.getpid()) == before
    finally:
        await pool.close()


async def test_rules_that_fail_lose_nothing(pool: EnginePool, books: Books, capfd: pytest.CaptureFixture[str]) -> None:
    sitting = await sit_down(pool, books, "mill")
    await sitting.play("step")
    for bad, error in (("crash", RulesFailed), ("hog", RulesFailed), ("quit", EngineGone)):
        with pytest.raises(error) as failure:
            await sitting.play(bad)
        assert "seed" not in str(failure.value)
        assert (await sitting.scene()).turn == 1
    assert "the seed is written here" not in capfd.readouterr().err
    assert (await sitting.play("shout")).summary.turns == 2


@pytest.mark.parametrize("spawner_too", [False, True])
async def test_workers_killed_from_outside(pool: EnginePool, books: Books, spawner_too: bool) -> None:
    sitting = await sit_down(pool, books, "mill")
    await sitting.play("step")
    looping = asyncio.create_task(sitting.play("loop", decision=1))
    await asyncio.sleep(0.2)
    spawner, *workers = engines_of(os.getpid())
    for pid in [spawner, *workers] if spawner_too else workers:
        os.kill(pid, signal.SIGKILL)
    with pytest.raises(EngineGone):
        await looping
    async with asyncio.timeout(LONG):
        while any(_is_engine(pid) for pid in workers):
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.05)
    assert (await sitting.scene()).turn == 1, "those that were idle are replaced without a word"
    assert (await sitting.play("step")).summary.turns == 2


@pytest.mark.full
async def test_only_the_spawner_killed(strict: EnginePool, books: Books) -> None:
    sitting = await sit_down(strict, books, "mill")
    os.kill(engines_of(os.getpid())[0], signal.SIGKILL)
    assert (await sitting.play("step")).summary.turns == 1
    for _ in range(2):
        with pytest.raises(EngineStuck):
            await sitting.play("loop", decision=1)
    assert (await sitting.scene()).turn == 1


@pytest.mark.full
async def test_closing_while_everything_starts_again(books: Books) -> None:
    for pause in (0, 0.001, 0.05, 0.2):
        pool = EnginePool(books.load, 1, GAMES)
        await pool.start()
        sitting = await sit_down(pool, books, "mill")
        engines = engines_of(os.getpid())
        for pid in engines:
            os.kill(pid, signal.SIGKILL)
        asking = asyncio.create_task(sitting.scene())
        await asyncio.sleep(pause)
        async with asyncio.timeout(LONG):
            await pool.close()
        await asyncio.gather(asking, return_exceptions=True)
        assert not engines_of(os.getpid())


async def test_a_cancelled_caller_leaves_nothing_behind(pool: EnginePool, books: Books) -> None:
    sitting = await sit_down(pool, books, "mill")
    for _ in range(5):
        task = asyncio.create_task(sitting.play("roll", decision=0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    await asyncio.sleep(0.1)
    assert (await sitting.scene()).turn == 0
    assert (await sitting.play("roll")).summary.turns == 1


PARENT = """
import asyncio, sys
sys.path.insert(0, ".")
from quarterdeck.server.engine.pool import EnginePool
from tests.server.engine.books import Books, sit_down

async def main():
    books = Books()
    pool = EnginePool(books.load, 2, [{mill!r}], limit=600.0)
    await pool.start()
    sitting = await sit_down(pool, books, "mill")
    asyncio.create_task(sitting.play({action!r}, decision=0))
    await asyncio.sleep(0.2)
    print("ready", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


@pytest.mark.parametrize("action", ["step", "loop"])
def test_workers_do_not_outlive_the_server(action: str) -> None:
    """Not even a worker in an endless loop when the server is killed."""
    script = PARENT.format(mill=MILL, action=action)
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as parent:
        try:
            assert parent.stdout is not None
            assert parent.stdout.readline() == "ready\n"
            ends = time.monotonic() + LONG
            while len(engines := engines_of(parent.pid)) < 4 and time.monotonic() < ends:
                time.sleep(0.02)
        finally:
            parent.kill()
    assert len(engines) >= 4
    ends = time.monotonic() + LONG
    while any(_is_engine(pid) for pid in engines) and time.monotonic() < ends:
        time.sleep(0.02)
    assert not any(_is_engine(pid) for pid in engines)


def test_a_worker_imports_few_modules() -> None:
    script = (
        "import sys; import quarterdeck.server.engine.worker_process; "
        "heavy = {'litestar', 'sqlalchemy', 'uvicorn', 'asyncio', 'typer', 'rich', 'textual', 'structlog'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
