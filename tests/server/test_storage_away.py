"""The database disappears in the middle of a match and returns: the page says so, and nothing is lost."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from quarterdeck.server.storage import open_store
from tests.server.inside import Inside, free, inside
from tests.server.page import Guest
from tests.server.players import Player, compare
from tests.server.storage.databases import at_port, database
from tests.server.storage.wire import Wire
from tests.services import POSTGRES, needs_postgres
from tests.time_limits import LONG

pytestmark = needs_postgres()


class Away:
    def __init__(self, server: Inside, wire: Wire, url: str) -> None:
        self.url = server.url
        self.wire = wire
        self.database = url
        """The direct address of the database, past the proxy."""


@pytest.fixture
async def away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> AsyncIterator[Away]:
    async with database("postgres", tmp_path) as url, Wire(POSTGRES) as wire:
        limits = free(storage_seconds=10.0)
        async with inside(tmp_path, database=at_port(url, wire.port), limits=limits) as server:
            yield Away(server, wire, url)
    assert "unexpected" not in capsys.readouterr().out


async def test_a_connection_that_is_cut_and_restored(away: Away) -> None:
    async with Guest(away.url) as ann, Guest(away.url) as bob:
        table, _ = await ann.new_table("tictactoe")
        x = await ann.page(table)
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1, "invite": x.info["invite"]})
        o, other = await bob.page(table), await bob.page((await bob.new_table("d6"))[0])
        await x.until(lambda: x.info["state"] == "playing")
        await x.act("mark b2")
        await o.until(lambda: o.version == 1)
        everybody = [x, o, other]
        before = [page.scene for page in everybody]

        await away.wire.cut()
        refused = await o.act("mark a1")
        assert refused["why"] == "storage"
        for page in everybody:
            await page.until(lambda page=page: page.notices == ["storage-gone"])
        assert (await other.act(other.decision["options"][0]["action"]))["why"] == "storage"
        assert (await x.say("Hello?"))["why"] == "storage"
        health = await ann.http.get("/health")
        assert (health.status_code, health.json()["storage"]) == (503, False)
        listed = await ann.http.get("/api/me/tables")
        assert (listed.status_code, listed.json()["code"]) == (503, "storage")
        late = await bob.page(table, o.tokens)
        assert late.closed
        assert (await ann.http.get("/api/games")).status_code == 200
        assert [page.scene for page in everybody] == before

        await away.wire.restore()
        for page in everybody:
            await page.until(lambda page=page: page.notices == ["storage-gone", "storage-back"])
        assert (await o.act("mark a1"))["type"] == "ack"
        await x.until(lambda: x.version == 2)
        assert (await x.say("Hello."))["type"] == "ack"
        assert [said["text"] for said in x.chat] == ["Hello."]
        assert (await ann.http.get("/health")).status_code == 200
        player = Player(other, 1)
        await player.play(lambda: len(player.promised) == 5)
        store = await open_store(away.database, LONG)
        await compare(store, [player])
        assert [line.actions for line in await store.lines(table) if line.kind == "play"] == [
            ["p1 mark b2"],
            ["p2 mark a1"],
        ]
        await store.close()


async def test_a_resent_choice_during_the_outage(away: Away) -> None:
    """Only the database knows whether it was played: with "stale" the page would believe that it was not."""
    async with Guest(away.url) as guest:
        page = await guest.page((await guest.new_table("d6"))[0])
        first = page.decision["number"]
        action = page.decision["options"][0]["action"]
        assert (await page.act(action, id="played-once"))["type"] == "ack"
        await page.until(lambda: page.version == 1)
        await away.wire.cut()
        again = await page.act(action, decision=first, id="played-once")
        assert (again["type"], again["why"]) == ("refused", "storage")
        await away.wire.restore()
        await page.until(lambda: page.notices == ["storage-gone", "storage-back"])
        assert (await page.act(action, decision=first, id="played-once"))["type"] == "ack"
        assert (await page.act(action, decision=first, id="another-one"))["why"] == "stale"


@pytest.mark.parametrize("heard", [True, False], ids=["heard", "not heard"])
async def test_a_commit_whose_answer_is_lost(away: Away, heard: bool) -> None:
    """Until the database is back, neither ack nor refusal would be correct: the answer waits."""
    async with Guest(away.url) as guest:
        wire = away.wire
        page = await guest.page((await guest.new_table("d6"))[0])
        await page.act(page.decision["options"][0]["action"])

        def cut(data: bytes) -> None:
            if b"COMMIT" in data:
                wire.listener = wire.answered = None
                wire.hang_up()
                raise ConnectionResetError

        if heard:
            wire.answered = cut
        else:
            wire.listener = cut
        answer = await page.act(page.decision["options"][0]["action"])
        if heard:
            assert answer["type"] == "ack"
        else:
            assert answer["why"] == "storage"
        assert page.version == (2 if heard else 1)
        await page.until(lambda: page.notices == ["storage-gone", "storage-back"])
        fresh = await guest.page(page.table)
        assert (fresh.version, fresh.scene) == (page.version, page.scene)
        assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"
