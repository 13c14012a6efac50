"""Hints at tables: who may get one, what the adviser gets, and the entry in the record."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from quarterdeck.core.position import position_text
from quarterdeck.core.record import Record, parse_record
from quarterdeck.server.bots.bot_seeds import BotSeeds
from quarterdeck.server.engine import wire
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.load_match import load_match
from quarterdeck.server.engine.read_only import record_from_journal
from quarterdeck.server.engine.wire import StoredMatch
from quarterdeck.server.storage import StorageGone
from tests.server.bot_tables import BATTLE, OFFICERS, a_server, a_table
from tests.server.page import Guest, Page
from tests.server.test_bots_secrets import Dump, dump
from tests.server.test_daily import FIRST, SECOND, Calendar, begin, calendar, lose

__all__ = ["calendar", "dump"]

HELD_BACK = (409, "hints-origin")
QUICK: dict[str, Any] = {"hint_iterations": 30, "hints_per_second": 1e6, "hints_at_once": 1e6}


async def ask(guest: Guest, table: str, **request: Any) -> httpx.Response:
    return await guest.http.post(f"/api/tables/{table}/hint", json=request)


async def hint(guest: Guest, table: str, **request: Any) -> Any:
    answer = await ask(guest, table, **request)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def refused(guest: Guest, table: str, **request: Any) -> tuple[int, str]:
    answer = await ask(guest, table, **request)
    return answer.status_code, answer.json()["code"]


async def marks(guest: Guest, table: str) -> str:
    text = (await guest.http.get(f"/api/tables/{table}/record")).text
    return parse_record(text).tags["Hints"]


async def two_people(ann: Guest, bob: Guest, **request: Any) -> str:
    table, _ = await ann.new_table("tictactoe", public=True, **request)
    await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
    return table


async def try_out(guest: Guest, table: str, **request: Any) -> Any:
    return (await guest.post(f"/api/tables/{table}/fork", request))["table"]


async def row_of_three(page: Page) -> None:
    for cell in ("a1", "b1", "a2", "b2", "a3"):
        assert (await page.act(f"mark {cell}"))["type"] == "ack"


# -- what it says ------------------------------------------------------------------------------------------------------


async def test_a_hint_names_the_best_three_options_and_why(tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")
        page = await ann.page(table)
        assert page.info["hints"] is True
        told = await hint(ann, table, decision=page.decision["number"])
        options = [option["action"] for option in page.decision["options"]]
        texts = await ann.get(f"/api/texts/d6/de/{page.info['texts']['de']}")
        assert told["decision"] == page.decision["number"]
        assert 1 <= len(told["advice"]) <= 3
        for advice in told["advice"]:
            assert advice["action"] in options
            assert advice["line"][0] == advice["action"]
            assert 0 <= advice["chance"] <= 1
            assert advice["error"] > 0
            for say in advice["reasons"]:
                assert (say if isinstance(say, str) else say[0]) in texts
            assert all(f"hint.expected.{name}" in texts for name in advice["expected"])
        assert told["verdict"].startswith(("hint.apart", "hint.alike", "hint.only", "hint.partly"))
        assert (await page.act(told["advice"][0]["action"]))["type"] == "ack"


async def test_the_same_question_has_the_same_hint_and_counts_once(tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")
        page = await ann.page(table)
        first = await hint(ann, table)
        assert await asyncio.gather(*(hint(ann, table) for _ in range(3))) == [first] * 3
        await page.act(first["advice"][0]["action"])
        await page.undo()
        assert await hint(ann, table) == first
        assert await marks(ann, table) == "1"
        await page.until(lambda: page.info.get("hinted") == 1)


# -- the mark ----------------------------------------------------------------------------------------------------------


async def test_a_hint_does_not_change_the_match(tmp_path: Path) -> None:
    """Versions, undo and resent messages are not affected."""
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")
        page = await ann.page(table)
        action = page.decision["options"][0]["action"]
        sent = {"type": "act", "decision": page.decision["number"], "actions": [action], "id": "sent-twice"}
        await page.ask(dict(sent))
        await page.undo()
        version, scene = page.version, page.scene
        await hint(ann, table)
        assert (page.version, page.scene) == (version, scene)
        assert (await page.redo())["type"] == "ack"
        assert (await page.ask(dict(sent)))["version"] == page.version == version + 1
        assert (await page.undo())["type"] == "ack"
        await page.drop()
        await page.again()
        assert not page.closed
        assert await marks(ann, table) == "1"


@pytest.mark.full
async def test_hints_are_counted_after_a_restart_and_in_an_imported_record(tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("tictactoe", sit=[0, 1], hints=True)
        page = await ann.page(table)
        cookies = ann.http.cookies
        for cell in ("a1", "b1", "a2"):
            await hint(ann, table)
            await page.act(f"mark {cell}")
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann:
        ann.http.cookies = cookies
        page = await ann.page(table)
        assert page.info["hinted"] == 3
        await hint(ann, table)
        for cell in ("b2", "a3"):
            await page.act(f"mark {cell}")
        record = (await ann.http.get(f"/api/tables/{table}/record")).text
        assert parse_record(record).tags["Hints"] == "4"
        brought = await ann.post("/api/records", {"record": record})
        assert brought["table"]["hinted"] == 4
        assert await marks(ann, brought["table"]["id"]) == "4"
        store = server.services.store
        plan, lines = await store.plan(table), await store.lines(table)
        assert plan is not None
        for snapshot in (None, (0, load_match(Games(), StoredMatch(plan, [])).match.record().text())):
            assert parse_record(record_from_journal(StoredMatch(plan, lines, snapshot), None)).tags["Hints"] == "4"


@pytest.mark.full
async def test_another_node_counts_the_hint_too(tmp_path: Path) -> None:
    async with (
        a_server(tmp_path, beside=True, **QUICK) as server,
        a_server(tmp_path, beside=True, **QUICK) as elsewhere,
        Guest(server.url) as ann,
        Guest(elsewhere.url) as same,
    ):
        same.http.cookies = ann.http.cookies
        table, _ = await ann.new_table("d6")
        page = await same.page(table)
        await hint(ann, table)
        live = elsewhere.services.live_tables.find(table)
        assert live is not None
        await live.changes.catch_up()
        await page.until(lambda: page.info.get("hinted") == 1)
        assert (page.version, await marks(same, table)) == (0, "1")


async def test_a_hint_is_not_sent_if_it_cannot_be_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")

        async def gone(*_: object) -> None:
            raise StorageGone

        monkeypatch.setattr(server.services.store, "append", gone)
        assert await refused(ann, table) == (503, "storage")
        monkeypatch.undo()
        assert await marks(ann, table) == "0"


# -- who may -----------------------------------------------------------------------------------------------------------


async def test_only_a_seat_that_is_asked_gets_a_hint(tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann, Guest(server.url) as eve:
        table, _ = await ann.new_table("tictactoe", bots={"1": "random"})
        page = await ann.page(table)
        assert await refused(eve, table) == (403, "not-yours")
        assert await refused(ann, table, seat=1) == (403, "not-yours")
        assert await refused(ann, table, decision=7) == (409, "stale")
        assert await refused(ann, "nowhere") == (404, "no-table")
        await hint(ann, table, seat=0)
        while page.decision is not None:
            before = page.version
            await page.act(page.decision["options"][0]["action"])
            await page.until(lambda before=before: page.version > before + 1 or page.scene["outcome"])
        await page.until(lambda: page.info["state"] == "over")
        assert await refused(ann, table) == (409, "not-asked")


async def test_no_hint_out_of_turn_or_while_a_seat_is_free(tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table("tictactoe", public=True, hints=True)
        assert await refused(ann, table) == (409, "not-asked")
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
        await hint(ann, table)
        assert await refused(bob, table) == (409, "not-asked")


async def test_two_people_have_no_hints_unless_the_table_allows_them(tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        for agreed in (False, True):
            table, _ = await ann.new_table("tictactoe", public=True, hints=agreed)
            assert (await ann.get(f"/api/tables/{table}")).get("hints", False) is True  # One sits, and waits.
            await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
            page = await ann.page(table)
            assert page.info.get("hints", False) is agreed
            answer = await ask(ann, table)
            assert answer.status_code == (200 if agreed else 403)
            if not agreed:
                assert answer.json()["code"] == "hints-off"


async def test_two_seats_at_one_screen_count_as_two_people(tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("tictactoe", sit=[0, 1])
        assert await refused(ann, table) == (403, "hints-off")
        tried = await try_out(ann, table)
        assert await refused(ann, tried["id"]) == HELD_BACK
        await row_of_three(await ann.page(table))
        await hint(ann, tried["id"])  # The match is over, and in the what-if she is alone.


# -- what-ifs ----------------------------------------------------------------------------------------------------------


async def test_a_what_if_does_not_circumvent_forbidden_hints(tmp_path: Path) -> None:
    """A what-if starts with the same question as the match: a hint there would be a hint in the match."""
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table = await two_people(ann, bob)
        tried = await try_out(ann, table)
        assert not tried.get("hints")
        assert await refused(ann, tried["id"]) == HELD_BACK
        ours, theirs = await ann.page(table), await bob.page(table)
        for cell, page in (("a1", ours), ("b1", theirs), ("a2", ours), ("b2", theirs)):
            await page.act(f"mark {cell}")
        assert await refused(bob, (await try_out(bob, table))["id"]) == HELD_BACK
        await ours.act("mark a3")
        assert (await ann.get(f"/api/tables/{tried['id']}"))["hints"] is True
        await hint(ann, tried["id"])


@pytest.mark.full
async def test_a_what_if_of_a_what_if_does_not_either(tmp_path: Path) -> None:
    """Neither from a what-if, nor from one that was played to its end, nor from a deleted one."""
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table = await two_people(ann, bob)
        tried = await try_out(ann, table)
        further = await try_out(ann, tried["id"])
        await row_of_three(await ann.page(tried["id"]))
        again = await try_out(ann, tried["id"], turn=0)
        review = await ann.http.post(f"/api/tables/{tried['id']}/review")
        assert (review.status_code, review.json()["code"]) == HELD_BACK
        assert (await ann.http.delete(f"/api/tables/{tried['id']}")).is_success
        for found in (further, again):
            assert found["origin"] == table
            assert await refused(ann, found["id"]) == HELD_BACK


async def test_an_older_what_if_of_a_what_if_does_not_either(tmp_path: Path) -> None:
    """Its origin is the other what-if, as in old rows, and not the match."""
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        tried = await try_out(ann, await two_people(ann, bob))
        tables, me = server.services.tables, (await ann.get("/api/me"))["id"]
        made = await tables.make(me, tables._plan("tictactoe", {}), "what-if", {0: me, 1: me}, origin=tried["id"])
        assert await refused(ann, made.table.id) == HELD_BACK


async def test_a_what_if_of_a_waiting_table_has_hints_until_a_second_person_comes(tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table("tictactoe", public=True)
        tried = await try_out(ann, table)
        assert tried["hints"] is True
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
        assert await refused(ann, tried["id"]) == HELD_BACK


@pytest.mark.full
async def test_what_ifs_of_matches_with_hints_have_hints(tmp_path: Path) -> None:
    """With bots, at tables that allow hints, and from a finished match."""
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        alone, _ = await ann.new_table("tictactoe", bots={"1": "random"})
        agreed = await two_people(ann, bob, hints=True)
        over, _ = await ann.new_table("tictactoe", sit=[0, 1])
        await row_of_three(await ann.page(over))
        for tried in (await try_out(ann, alone), await try_out(ann, agreed), await try_out(ann, over, turn=2)):
            assert tried["hints"] is True
            await hint(ann, tried["id"])


async def copied(guest: Guest, table: str) -> Any:
    """A what-if, played to its end, exported, cut to its first question, and imported."""
    tried = await try_out(guest, table)
    await row_of_three(await guest.page(tried["id"]))
    record = await cut_record(guest, tried["id"])
    assert (await guest.http.delete(f"/api/tables/{tried['id']}")).is_success
    return (await guest.post("/api/records", {"record": record}))["table"]


async def cut_record(guest: Guest, table: str) -> str:
    """The record of a finished match without its choices."""
    record = parse_record((await guest.http.get(f"/api/tables/{table}/record")).text)
    assert record.has_seed
    return Record(record.tags, record.turns[:1], "in play").text()


@pytest.mark.full
async def test_export_and_import_do_not_circumvent_forbidden_hints(tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table = await two_people(ann, bob)
        brought = await copied(ann, table)
        assert not brought.get("hints")
        assert await refused(ann, brought["id"]) == HELD_BACK
        further = await try_out(ann, brought["id"])
        assert await refused(ann, further["id"]) == HELD_BACK
        await row_of_three(await ann.page(brought["id"]))
        review = await ann.http.post(f"/api/tables/{brought['id']}/review")
        assert (review.status_code, review.json()["code"]) == HELD_BACK
        assert (await ann.http.delete(f"/api/tables/{brought['id']}")).is_success
        assert await refused(ann, further["id"]) == HELD_BACK

        ours, theirs = await ann.page(table), await bob.page(table)
        for number, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
            page = (ours, theirs)[number % 2]
            await page.until(lambda page=page, number=number: page.version == number)
            await page.act(f"mark {cell}")
        await hint(ann, further["id"])


@pytest.mark.full
async def test_an_import_that_cannot_be_a_copy_of_the_match_has_hints(tmp_path: Path) -> None:
    """One made before the match, one with the seed of its set-up, and one of another game."""
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        alone, _ = await ann.new_table("tictactoe", bots={"1": "random"})
        before = await copied(ann, alone)
        over, _ = await ann.new_table("tictactoe", sit=[0, 1])
        await row_of_three(await ann.page(over))
        record = await cut_record(ann, over)
        await two_people(ann, bob)
        after = (await ann.post("/api/records", {"record": record}))["table"]
        solo, _ = await ann.new_table("d6")
        for found in (before["id"], after["id"], solo, (await try_out(ann, solo))["id"]):
            await hint(ann, found)


async def test_a_running_match_is_exported_without_its_seed(tmp_path: Path) -> None:
    """Otherwise a player could compute the future of the match from its record."""
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")
        text = (await ann.http.get(f"/api/tables/{table}/record")).text
        plan = await server.services.store.plan(table)
        assert plan is not None
        assert plan.seed not in text
        assert parse_record(text).tags["Seed"] == "-"
        answer = await ann.http.post("/api/records", json={"record": text})
        assert (answer.status_code, "slice of a seat" in answer.json()["detail"]) == (400, True)


# -- alone, with bots, and in the daily challenge ----------------------------------------------------------------------


@pytest.mark.full
async def test_bots_do_not_count_as_people_and_a_rematch_keeps_the_setting(tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**BATTLE, bots=OFFICERS)
        assert (await ann.get(f"/api/tables/{table}"))["hints"] is True
        agreed, _ = await ann.new_table("tictactoe", sit=[0, 1], hints=True)
        await row_of_three(await ann.page(agreed))
        again = await ann.post(f"/api/tables/{agreed}/rematch")
        assert again["table"]["hints"] is True


@pytest.mark.full
async def test_the_daily_challenge_has_no_hints_before_the_day_is_over(tmp_path: Path, calendar: Calendar) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann:
        counted, page = await begin(ann)
        await lose(page)
        practice, _ = await begin(ann)
        assert (counted["counted"], practice.get("counted", False), calendar.day) == (True, False, FIRST)
        assert not counted.get("hints")
        assert not practice.get("hints")
        tried = (await ann.post(f"/api/tables/{practice['id']}/fork"))["table"]
        further = (await ann.post(f"/api/tables/{tried['id']}/fork"))["table"]
        for table in (practice, tried, further):
            assert await refused(ann, table["id"]) == (409, "hints-day")
        calendar.day = SECOND
        for table in (practice, tried, further):
            await hint(ann, table["id"])


@pytest.mark.full
async def test_hints_have_a_rate_limit(tmp_path: Path) -> None:
    limits = {**QUICK, "hints_per_second": 0.001, "hints_at_once": 2}
    async with a_server(tmp_path, **limits) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")
        page = await ann.page(table)
        for _ in range(2):
            told = await hint(ann, table)
            await page.act(told["advice"][0]["action"])
        assert await refused(ann, table) == (429, "limit")
        await page.undo()
        assert await hint(ann, table) == told  # A cached hint is sent again.


# -- the adviser -------------------------------------------------------------------------------------------------------


async def test_the_adviser_gets_only_the_knowledge_of_the_seat(dump: Dump, tmp_path: Path) -> None:
    async with a_server(tmp_path, **QUICK) as server, Guest(server.url) as ann:
        await ann.http.patch("/api/me", json={"name": "Antonia"})
        table = await a_table(server, [ann], seed="5" * 64, bots={1: "random", 2: "random"})
        services = server.services
        row, plan = await services.store.table(table), await services.store.plan(table)
        assert row is not None
        assert plan is not None
        replica = load_match(Games(), StoredMatch(plan, []))
        truth = position_text(replica.match.game, replica.match.state)
        await hint(ann, table)
        secrets = [plan.seed, table, row.invite, row.owner, "Antonia", services.key.hex(), truth]
        secrets.append(BotSeeds(services.key, row, plan).for_imagining())
    calls = [msgspec.msgpack.decode(message, type=wire.Call) for message in dump.messages()]
    wishes = [call.request for call in calls if isinstance(call.request, wire.Advise)]
    assert len(wishes) == 1
    assert all(call.stored is None for call in calls)
    assert wishes[0].seat == 0
    for secret in secrets:
        assert secret.encode() not in dump.sent_before + dump.sent


@pytest.mark.full
async def test_an_adviser_delays_no_match(tmp_path: Path) -> None:
    """An adviser that takes too long is killed. The match continues during that time, and no hint is counted."""
    slow = {**QUICK, "hint_iterations": 10**9, "hint_seconds": 6.0}
    async with a_server(tmp_path, **slow) as server, Guest(server.url) as ann:
        services = server.services
        services.hints._request = _endless(services.hints._request)  # type: ignore[method-assign]
        table, _ = await ann.new_table("d6")
        page = await ann.page(table)
        asked = asyncio.create_task(refused(ann, table))
        await asyncio.sleep(0.3)
        await _play(page)
        assert not asked.done()
        assert await asked == (503, "stuck")
        assert services.hints.thinkers.metrics()["killed"] == 1
        assert await marks(ann, table) == "0"


def _endless(make: Any) -> Any:
    return lambda *args: msgspec.structs.replace(make(*args), seconds=0.0)


async def _play(page: Page) -> None:
    assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"
