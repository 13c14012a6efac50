"""Bots continue after `kill -9`, without pages at the table, and with two nodes. No choice is made twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from quarterdeck.core.state import EACH
from quarterdeck.server.bots import bot_scheduler
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.load_match import begin, follow_lines
from quarterdeck.server.engine.wire import Choose, Chosen
from quarterdeck.server.storage import Store, open_store
from tests.server.bot_tables import BATTLE, OFFICERS, QUICKLY, a_server, a_table, play_on
from tests.server.inside import Inside, environment
from tests.server.page import Guest
from tests.server.running import Running
from tests.server.storage.databases import database
from tests.services import needs_postgres
from tests.time_limits import LONG

KINDS = ["sqlite", pytest.param("postgres", marks=[needs_postgres(), pytest.mark.full])]


async def assert_nothing_doubled(store: Store, table: str) -> None:
    """Check that no bot has answered a question twice, not even in secret, and that the journal can be replayed."""
    plan, lines = await store.plan(table), await store.lines(table)
    assert plan is not None
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    clients = [line.client for line in lines if line.client]
    assert len(set(clients)) == len(clients)
    replica = begin(Games(), plan)
    answered: Counter[tuple[int, int]] = Counter()
    for line in lines:
        s, game = replica.match.state, replica.match.game
        ask = game.asking(s)
        assert ask is not None
        if line.kind == "play" and line.client.startswith("bot-") and ask.mode() == EACH:
            answered[(s.count - len(s.sealed), line.seat)] += 1
        assert len(list(follow_lines(replica, [line]))) == (line.kind == "play")
    assert answered
    assert set(answered.values()) == {1}


async def busy_no_more(server: Inside, table: str) -> None:
    async with asyncio.timeout(LONG):
        while table in server.services.bot_scheduler._busy:
            await asyncio.sleep(0.02)


async def turns(guest: Guest, table: str) -> int:
    return int((await guest.get(f"/api/tables/{table}/replay", last=0))["turns"])


async def played(guest: Guest, table: str, count: int) -> None:
    """Wait until this many choices are made."""
    async with asyncio.timeout(LONG):
        while await turns(guest, table) < count:
            await asyncio.sleep(0.05)


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS)
async def test_bots_that_were_thinking_at_a_kill_choose_after_the_restart(kind: str, tmp_path: Path) -> None:
    async with database(kind, tmp_path) as url:
        slowly = environment(**{**QUICKLY, "bot_pause": 10 * LONG})
        server = Running(url, env=slowly)
        try:
            async with Guest(server.url) as ann:
                table, _ = await ann.new_table(**BATTLE, bots=OFFICERS)
                await played(ann, table, 2)  # Without a pause, because there are no spectators.
                page = await ann.page(table)
                asked: list[int] = []
                while not asked:  # Her own cards may ask her something first.
                    await page.act(page.decision["options"][0]["action"])
                    asked = [seat for seat in page.scene["decision"]["seats"] if seat]
                before = await turns(ann, table)
                await asyncio.sleep(0.5)
                server.kill()
                server = await asyncio.to_thread(Running, url, port=server.port, env=environment(**QUICKLY))
                await played(ann, table, before + len(asked))  # No page is open at the table.
                await page.again()
                await play_on(page, lambda: page.scene["outcome"] is not None)
        finally:
            server.stop()
        store = await open_store(url, LONG)
        await assert_nothing_doubled(store, table)
        await store.close()


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS)
async def test_killed_again_and_again_while_bots_play(kind: str, tmp_path: Path) -> None:
    async with database(kind, tmp_path) as url:
        server = Running(url, env=environment(**QUICKLY))
        tables = []
        try:
            async with Guest(server.url) as ann:
                for _ in range(3):
                    table, _ = await ann.new_table(**BATTLE, bots=OFFICERS)
                    tables.append(table)
                for number in range(2 if kind == "sqlite" else 1):
                    for table in tables:
                        page = await ann.page(table)
                        if page.decision and 0 in page.decision["seats"]:
                            await page.act(page.decision["options"][0]["action"])
                    await asyncio.sleep(0.02 * number)
                    server.kill()
                    server = await asyncio.to_thread(Running, url, port=server.port, env=environment(**QUICKLY))
                for table in tables:
                    page = await ann.page(table)
                    await play_on(page, lambda page=page: page.scene["round"] == 4 or page.decision is None)
        finally:
            server.stop()
        store = await open_store(url, LONG)
        for table in tables:
            await assert_nothing_doubled(store, table)
        await store.close()


@pytest.mark.full
async def test_two_nodes_run_the_same_bots(tmp_path: Path) -> None:
    """They do not communicate: the database accepts the choice of one of them."""
    async with a_server(tmp_path, beside=True) as one, a_server(tmp_path, beside=True) as other, Guest(one.url) as ann:
        table = await a_table(one, [ann], bots={1: "officer", 2: "random"})
        page = await ann.page(table)
        over = False

        async def interfere() -> None:
            while not over:
                other.services.bot_scheduler.wake(table)
                one.services.bot_scheduler.wake(table)
                live = one.services.live_tables.find(table)
                if live is not None:
                    await live.changes.catch_up()
                await asyncio.sleep(0.005)

        task = asyncio.create_task(interfere())
        await play_on(page, lambda: page.scene["outcome"] is not None or page.scene["round"] == 4)
        over = True
        await task
        await assert_nothing_doubled(one.services.store, table)
        live = one.services.live_tables.find(table)
        assert live is not None
        await live.changes.catch_up()  # A bot at the other node may have answered since the last read.
        lines = await one.services.store.lines(table)
        await page.until(lambda: page.version >= sum(line.kind == "play" for line in lines))
        assert page.version <= sum(line.kind == "play" for line in await one.services.store.lines(table))


@pytest.mark.full
async def test_a_slower_node_finds_the_answer_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both nodes chose for the same question at different lines of the journal: a secret answer is not changed."""
    async with (
        a_server(tmp_path, beside=True) as slow,
        a_server(tmp_path, beside=True) as quick,
        Guest(slow.url) as ann,
        Guest(slow.url) as bob,
    ):
        thinkers = slow.services.bot_scheduler.thinkers
        asked, enough, choose = asyncio.Event(), asyncio.Event(), thinkers.choose

        async def slowly(wish: Choose, limit: float) -> Chosen:
            asked.set()
            await enough.wait()
            return await choose(wish, limit)

        monkeypatch.setattr(thinkers, "choose", slowly)
        table, _ = await ann.new_table(**BATTLE, public=True)
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
        page = await ann.page(table)
        await ann.post(f"/api/tables/{table}/bots", {"seat": 2, "bot": "officer"})
        await page.until(lambda: page.info["state"] == "playing")
        await asked.wait()
        assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"
        quick.services.bot_scheduler.wake(table)
        await busy_no_more(quick, table)
        enough.set()
        await busy_no_more(slow, table)
        lines = await slow.services.store.lines(table)
        assert [line.seat for line in lines if line.kind == "play"] == [0, 2]


async def test_another_node_takes_over_the_bots_of_a_dead_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_scheduler, "_ORPHANED_AFTER", 0)
    async with a_server(tmp_path, beside=True) as left:
        async with a_server(tmp_path, beside=True, bot_pause=10 * LONG) as dying, Guest(dying.url) as ann:
            table, _ = await ann.new_table(**BATTLE, bots=OFFICERS)
            await played(ann, table, 2)
            page = await ann.page(table)
            await page.act(page.decision["options"][0]["action"])
            await page.until(lambda: page.decision["options"] or any(page.decision["seats"]))
            while not any(page.decision["seats"]):  # Only cards of persons ask questions.
                await page.act(page.decision["options"][0]["action"])
            await asyncio.sleep(0.3)
        before = len(await left.services.store.lines(table))
        await left.services.bot_scheduler.check_all(orphaned_only=True)
        await busy_no_more(left, table)
        assert len(await left.services.store.lines(table)) > before
        await assert_nothing_doubled(left.services.store, table)
