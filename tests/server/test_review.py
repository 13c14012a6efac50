"""Reviews of finished matches: who may request one, the background work, and storage."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core.record import parse_record
from quarterdeck.players.review import review_from
from quarterdeck.server.storage import open_store
from tests.browser.matches import guided
from tests.server.bot_tables import a_server
from tests.server.page import Guest
from tests.server.storage.databases import database
from tests.server.storage.things import a_table, add
from tests.server.test_daily import SECOND, Calendar, begin, calendar, lose
from tests.services import needs_postgres
from tests.time_limits import LONG

__all__ = ["calendar"]

QUICK: dict[str, Any] = {"review_iterations": 8}


async def finished(guest: Guest) -> str:
    """A match of tic-tac-toe that the first seat wins."""
    table, _ = await guest.new_table("tictactoe", sit=[0, 1])
    page = await guest.page(table)
    for cell in ("a1", "b1", "a2", "b3", "a3"):
        await page.act(f"mark {cell}")
    await page.close()
    return table


async def reviewed(guest: Guest, table: str, until: Callable[[Any], bool] | None = None) -> Any:
    """The review, or its status once the condition is true."""
    async with asyncio.timeout(4 * LONG):  # It runs at low priority.
        while True:
            found = await guest.get(f"/api/tables/{table}/review")
            if until(found) if until else found["state"] in ("done", "failed"):
                return found
            await asyncio.sleep(0.05)


async def refused(guest: Guest, table: str) -> tuple[int, str]:
    answer = await guest.http.post(f"/api/tables/{table}/review")
    return answer.status_code, answer.json().get("code", "")


async def long_match(guest: Guest) -> str:
    """A match of D-6 with over 300 choices."""
    record = guided(10, "teaching").record().text()
    return str((await guest.post("/api/records", {"record": record}))["table"]["id"])


def processes() -> list[int]:
    """The review processes of this process."""
    out = []
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = (place / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == os.getpid() and b"review_process" in (place / "cmdline").read_bytes():
                out.append(int(place.name))
    return out


async def test_a_review_judges_every_choice_and_adds_up(tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann, Guest(server.url) as eve:
        table = await finished(ann)
        assert await eve.get(f"/api/tables/{table}/review") == {"state": "none"}
        begun = await eve.post(f"/api/tables/{table}/review")  # Everybody who may see the match.
        assert begun["state"] in ("waiting", "running")
        assert "ahead" not in begun, "the queue is empty"
        found = await reviewed(ann, table)
        assert found["state"] == "done"
        assert found["done"] == found["total"] == 5
        review = found["review"]
        assert review_from(review).data() == review
        first, second = review["seats"]
        assert [choice["turn"] for choice in first["choices"]] == [1, 3, 5]
        assert [choice["turn"] for choice in second["choices"]] == [2, 4]
        for seat in (first, second):
            assert seat["first"] + seat["luck"] - seat["lost"] == pytest.approx(seat["result"], abs=1e-3)
        assert (first["result"], second["result"]) == (1, 0)
        assert await ann.post(f"/api/tables/{table}/review") == found


@pytest.mark.full
async def test_only_finished_and_public_matches_are_reviewed(tmp_path: Path, calendar: Calendar) -> None:
    async with a_server(tmp_path, **QUICK, review_turns=250) as server, Guest(server.url) as ann:
        playing, _ = await ann.new_table("d6")
        assert await refused(ann, playing) == (409, "review-playing")
        assert await refused(ann, "nowhere") == (404, "no-table")
        assert await refused(ann, await long_match(ann)) == (409, "review-long")
        counted, page = await begin(ann)
        await lose(page)
        assert await refused(ann, counted["id"]) == (409, "hints-day")
        calendar.day = SECOND
        assert (await refused(ann, counted["id"]))[0] == 200
        kept = await finished(ann)
        await server.services.read_only_matches.mark(kept, "Other rules.")
        assert await refused(ann, kept) == (409, "review-kept")


@pytest.mark.full
async def test_a_review_runs_at_low_priority_with_progress_and_once(tmp_path: Path) -> None:
    async with a_server(tmp_path, review_iterations=200) as server, Guest(server.url) as ann:
        table = await long_match(ann)
        other = await finished(ann)
        await asyncio.gather(*(ann.post(f"/api/tables/{table}/review") for _ in range(4)))
        await ann.post(f"/api/tables/{other}/review")
        early = await reviewed(ann, table, lambda found: found.get("done", 0) > 3)
        assert early["state"] == "running"
        assert early["total"] > 100
        (process,) = processes()
        assert os.getpriority(os.PRIO_PROCESS, process) > os.getpriority(os.PRIO_PROCESS, 0)
        waiting = await ann.get(f"/api/tables/{other}/review")
        assert (waiting["state"], waiting["ahead"]) == ("waiting", 1), "one after the other"
        page = await ann.page((await ann.new_table("d6"))[0])
        assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"
        later = await reviewed(ann, table, lambda found: found.get("done", 0) > early["done"])
        assert later["total"] == early["total"]


@pytest.mark.full
async def test_an_interrupted_review_is_started_again(tmp_path: Path) -> None:
    async with a_server(tmp_path, review_iterations=400) as server, Guest(server.url) as ann:
        table = await long_match(ann)
        await ann.post(f"/api/tables/{table}/review")
        await reviewed(ann, table, lambda found: found.get("done", 0) > 0)
        assert len(processes()) == 1
    assert processes() == []  # The server ends its process.
    async with a_server(tmp_path, review_iterations=1) as server, Guest(server.url) as bob:
        assert (await reviewed(bob, table))["state"] == "done"
    async with a_server(tmp_path, review_iterations=1) as server, Guest(server.url) as bob:
        assert (await bob.get(f"/api/tables/{table}/review"))["state"] == "done"
        assert processes() == []


@pytest.mark.full
async def test_a_failed_review_can_be_requested_again(tmp_path: Path) -> None:
    async with a_server(tmp_path, review_iterations=10**6, review_seconds=0.5) as server, Guest(server.url) as ann:
        table = await finished(ann)
        await ann.post(f"/api/tables/{table}/review")
        assert await reviewed(ann, table) == {"state": "failed"}
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann:
        assert await ann.get(f"/api/tables/{table}/review") == {"state": "failed"}
        await ann.post(f"/api/tables/{table}/review")
        assert (await reviewed(ann, table))["state"] == "done"


@pytest.mark.full
async def test_reviews_have_a_rate_limit(tmp_path: Path) -> None:
    limits = {**QUICK, "reviews_per_second": 1e-6, "reviews_at_once": 1}
    async with a_server(tmp_path, **limits) as server, Guest(server.url) as ann:
        first, second = await finished(ann), await finished(ann)
        assert (await refused(ann, first))[0] == (await refused(ann, first))[0] == 200  # Not a new review.
        assert await refused(ann, second) == (429, "limit")


async def test_a_better_line_is_played_as_a_variation(tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann, Guest(server.url) as eve:
        table = await finished(ann)
        made = (await eve.post(f"/api/tables/{table}/fork", {"turn": 3, "seat": 1, "line": ["mark a3"]}))["table"]
        assert (made["kind"], made["origin"]) == ("what-if", table)
        page = await eve.page(made["id"])
        assert page.scene["turn"] == 1
        record = parse_record((await eve.http.get(f"/api/tables/{made['id']}/record")).text)
        assert [turn.choice for turn in record.turns[1:]] == ["p2 mark a3"]
        assert (await page.act("mark c1"))["type"] == "ack"
        # A line that does not fit is shortened; a missing turn is refused, and so is a running match.
        short = await eve.post(f"/api/tables/{table}/fork", {"turn": 0, "line": ["mark b2", "mark b2", "mark c3"]})
        assert (await eve.page(short["table"]["id"])).scene["turn"] == 1
        for body, status in (({"turn": 5}, 404), ({"turn": 0, "seat": 7}, 404), ({"turn": 0, "line": ["x"] * 40}, 400)):
            assert (await eve.http.post(f"/api/tables/{table}/fork", json=body)).status_code == status
        playing, _ = await ann.new_table("d6")
        assert (await ann.http.post(f"/api/tables/{playing}/fork", json={"turn": 0})).status_code == 409
        assert (await ann.http.post(f"/api/tables/{playing}/fork")).status_code == 201


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needs_postgres())])
async def anywhere(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    async with database(str(request.param), tmp_path) as address:
        yield address


async def test_a_review_is_stored_in_either_database(anywhere: str) -> None:
    store, other = await open_store(anywhere, LONG), await open_store(anywhere, LONG)
    for id in ("t1", "t2"):
        await add(store, a_table(id))
    await store.ask_review("t1", 10)
    await store.ask_review("t2", 20)
    await store.ask_review("t1", 30)
    claims = await asyncio.gather(store.claim_review(100, 200), other.claim_review(100, 200))
    assert sorted(str(claim) for claim in claims) in (["t1", "t2"], ["None", "t1"])
    assert await store.claim_review(100, 200) in ("t2", None)
    assert await other.claim_review(150, 300) is None
    await store.step_review("t1", 400, 3, 9)
    found = await other.review("t1")
    assert found is not None
    assert (found.state, found.claimed, found.done, found.total) == ("asked", 400, 3, 9)
    await store.finish_review("t1", "done", '{"a": "ä"}', 9, 9)
    await store.ask_review("t1", 50)
    await store.finish_review("t2", "failed", "", 0, 0)
    done = await other.review("t1")
    assert done is not None
    assert (done.state, done.review) == ("done", '{"a": "ä"}')
    await other.ask_review("t2", 60)
    assert await store.claim_review(500, 600) == "t2"
    await store.close()
    await other.close()
