"""The daily challenge: one seed a day, one counted try, and no results before the day is over."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from quarterdeck import registry
from quarterdeck.core.record import parse_record
from quarterdeck.core.seed import SEALED, Seed
from quarterdeck.server.clock import end_of
from tests.server.inside import Inside, free, inside
from tests.server.page import Guest, Page

FIRST, SECOND = "2031-03-14", "2031-03-15"


class Calendar:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.day = FIRST
        for module in ("table_info", "routes.daily"):
            monkeypatch.setattr(f"quarterdeck.server.{module}.today", lambda: self.day)


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    return Calendar(monkeypatch)


@pytest.fixture
async def server(tmp_path: Path, calendar: Calendar) -> AsyncIterator[Inside]:
    async with inside(tmp_path, limits=free()) as server:
        yield server


async def begin(guest: Guest) -> tuple[dict[str, Any], Page]:
    created = await guest.post("/api/daily/d6")
    return created["table"], await guest.page(created["table"]["id"], created["tokens"])


async def lose(page: Page) -> None:
    chance = random.Random(5)
    while page.decision is not None:
        assert (await page.act(chance.choice(page.decision["options"])["action"]))["type"] == "ack"
    await page.until(lambda: page.info["state"] == "over")


async def test_the_day(server: Inside, calendar: Calendar) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob, Guest(server.url) as eve:
        await ann.http.patch("/api/me", json={"name": "Ann"})
        shown = await eve.get("/api/daily/d6")
        assert (shown["day"], shown["ends"], shown["seed"], shown["results"]) == (FIRST, end_of(FIRST), "", [])
        table, page = await begin(ann)
        other, theirs = await begin(bob)
        assert table["kind"] == "daily"
        assert (table["counted"], table["day"]) == (True, FIRST)
        assert table["commitment"] == other["commitment"] == shown["commitment"]
        assert page.scene["parts"] == theirs.scene["parts"]

        # No undo, and no what-if.
        await page.act(page.decision["options"][0]["action"])
        assert page.scene["undo"]["one"] is False
        assert (await page.undo())["why"] == "barrier"
        assert (await page.undo(all=True))["why"] == "barrier"
        forked = await ann.http.post(f"/api/tables/{table['id']}/fork")
        assert (forked.status_code, forked.json()["code"]) == (409, "daily")

        await lose(page)
        daily = await ann.get("/api/daily/d6")
        assert daily["yours"] == table["id"]
        mine, playing = daily["results"]
        assert (mine["name"], mine["result"], mine["yours"], mine["table"]) == ("Ann", "lost", True, table["id"])
        assert (playing["result"], playing["yours"], playing["table"]) == ("playing", False, "")
        assert (await eve.get("/api/daily/d6"))["results"][0]["table"] == ""

        # The match is over, but the day is not: others still play it.
        assert not page.info.get("seed")
        assert daily["seed"] == ""
        fair = await ann.get(f"/api/tables/{table['id']}/fair")
        assert (fair["seed"], fair["open"]) == ("", False)
        record = parse_record((await ann.http.get(f"/api/tables/{table['id']}/record")).text)
        assert record.tags["Seed"] == "-"

        waits = await bob.http.post("/api/daily/d6")  # Bob's counted try is running: no practice with the same dice.
        assert (waits.status_code, waits.json()["code"]) == (409, "daily-open")
        assert [row["id"] for row in (await bob.get("/api/me/tables"))["tables"]] == [other["id"]]
        practice, again = await begin(ann)
        assert (practice.get("counted", False), practice["commitment"]) == (False, table["commitment"])
        await again.act(again.decision["options"][0]["action"])
        assert (await again.undo())["type"] == "ack"
        assert (await ann.http.post(f"/api/tables/{practice['id']}/fork")).status_code == 201
        await lose(again)
        assert not again.info.get("seed")
        assert len((await ann.get("/api/daily/d6"))["results"]) == 2
        statistics = (await ann.get("/api/me/statistics"))["games"][0]
        assert statistics["daily"] == 1
        seed = (await server.services.store.plan(table["id"])).seed  # type: ignore[union-attr]
        for answer in (shown, daily, fair, record.text(), page.updates, page.info, again.info, again.updates):
            assert seed not in str(answer)

        calendar.day = SECOND
        ended = await eve.get(f"/api/daily/d6/{FIRST}")
        assert Seed(SEALED, ended["seed"]).commitment() == shown["commitment"]
        assert {row["table"] for row in ended["results"]} == {table["id"], other["id"]}
        whole = (await eve.http.get(f"/api/tables/{table['id']}/record")).text
        assert registry.load(whole).seed == Seed(SEALED, ended["seed"])
        assert (await eve.get(f"/api/tables/{table['id']}/fair"))["seed"] == ended["seed"]
        still = await eve.get(f"/api/tables/{other['id']}/fair")
        assert (still["seed"], still["open"]) == ("", False)
        tomorrow = await ann.get("/api/daily/d6")
        assert tomorrow["commitment"] != shown["commitment"]
        assert (tomorrow["yours"], tomorrow["results"]) == ("", [])
        fresh, _ = await begin(ann)
        assert (fresh["counted"], fresh["day"]) == (True, SECOND)


async def test_one_try_counts_with_many_simultaneous_requests(server: Inside) -> None:
    async with Guest(server.url) as ann:
        answers = await asyncio.gather(*(ann.http.post("/api/daily/d6") for _ in range(6)))
        counted = [answer for answer in answers if answer.status_code == 201 and answer.json()["table"].get("counted")]
        assert len(counted) == 1
        for answer in answers:
            assert answer.status_code in (201, 409)
        daily = await ann.get("/api/daily/d6")
        assert daily["yours"] == counted[0].json()["table"]["id"]
        assert len(daily["results"]) == 1
        assert len({row["id"] for row in (await ann.get("/api/me/tables"))["tables"]}) == sum(
            answer.status_code == 201 for answer in answers
        )


NONE = {
    "d6/2031-03-15": 404,
    "d6/9999-12-31": 404,
    "d6/2031-02-30": 404,
    "d6/2031-13-01": 404,
    "d6/20310314": 400,
    "d6/yesterday": 400,
    "tictactoe": 404,
    "tictactoe/2031-03-14": 404,
    "chess": 404,
}


async def test_invalid_days(server: Inside) -> None:
    async with Guest(server.url) as guest:
        for path, status in NONE.items():
            answer = await guest.http.get(f"/api/daily/{path}")
            assert answer.status_code == status, path
            assert set(answer.json()) == {"code", "detail"}


FOR_ONE = [name for name in registry.GAMES if registry.ENTRIES[name].seats[1] == 1]
DAILY = [name for name in registry.GAMES if name in FOR_ONE or registry.ENTRIES[name].daily]


async def test_games_for_one_and_those_whose_entry_says_how_have_a_challenge(server: Inside) -> None:
    async with Guest(server.url) as ann:
        games = {game["name"]: game["daily"] for game in await ann.get("/api/games")}
        assert {name for name, daily in games.items() if daily} == set(DAILY)
        assert set(DAILY) > set(FOR_ONE)
        for name in set(registry.GAMES) - set(DAILY):
            assert (await ann.http.get(f"/api/daily/{name}")).status_code == 404, name
            assert (await ann.http.post(f"/api/daily/{name}")).status_code == 404, name


@pytest.mark.parametrize("game", DAILY)
async def test_the_challenge_of_every_game_is_played_alone_and_counts_once(
    game: str, server: Inside, calendar: Calendar
) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        shown = await bob.get(f"/api/daily/{game}")
        options = registry.ENTRIES[game].daily
        assert {name: shown["options"][name] for name in options} == options
        created = await ann.post(f"/api/daily/{game}")
        table, page = created["table"], await ann.page(created["table"]["id"], created["tokens"])
        assert (table["kind"], len(table["seats"]), table["counted"]) == ("daily", 1, True)
        assert table["options"] == shown["options"]
        theirs = (await bob.post(f"/api/daily/{game}"))["table"]
        assert table["commitment"] == theirs["commitment"] == shown["commitment"]
        await lose(page)
        [mine, other] = (await ann.get(f"/api/daily/{game}"))["results"]
        assert (mine["yours"], mine["result"] in ("won", "lost"), other["result"]) == (True, True, "playing")
        assert not (await ann.post(f"/api/daily/{game}"))["table"].get("counted")
        calendar.day = SECOND
        record = registry.load((await ann.http.get(f"/api/tables/{table['id']}/record")).text)
        assert record.over
        assert record.seed.commitment() == shown["commitment"]
