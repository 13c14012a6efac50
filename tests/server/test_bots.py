"""Bots at tables: they fill seats, play like persons, and stand in for persons."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.players.bot_names import personal_name
from quarterdeck.server.bots.bot_turn import answer_after
from quarterdeck.server.engine.wire import Choose, Chosen
from quarterdeck.server.match_data import Terms
from quarterdeck.server.storage.reader import Reader
from tests.server.bot_tables import BATTLE, OFFICERS, a_server, a_table, bots, play_on, seat
from tests.server.page import Guest
from tests.time_limits import LONG

SKIRMISH = Path(__file__).parents[1] / "core" / "skirmish.py"


async def test_a_match_with_bots_is_played_to_its_end(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**BATTLE, bots=OFFICERS)
        page = await ann.page(table)
        assert page.info["state"] == "playing"
        assert bots(page) == ["", "officer", "officer"]
        assert not seat(page, 1).get("standing_in")
        await play_on(page, lambda: page.scene["outcome"] is not None)
        await page.until(lambda: page.info["state"] == "over")
        lines = await server.services.store.lines(table)
        assert {line.seat for line in lines} == {0, 1, 2}
        assert len({line.client for line in lines}) == len(lines)
        assert b"quarterdeck_bots_failed_total{" not in server.services.metrics.text()


async def test_every_bot_has_its_own_name_besides_its_level(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        options = {**BATTLE, "options": {"players": "5"}}
        levels = {"1": "captain", "2": "captain", "3": "captain", "4": "remote"}
        table, _ = await ann.new_table(**options, bots=levels)
        page = await ann.page(table)
        called = [one.get("called", "") for one in page.info["seats"]]
        assert called == ["", *(personal_name(number, table) for number in (1, 2, 3)), ""], (
            "a person, three bots, a program"
        )
        assert len(set(called[1:4])) == 3
        assert bots(page) == ["", "captain", "captain", "captain", "remote"]


async def test_bots_of_a_game(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        games = {game["name"]: game for game in await ann.get("/api/games")}
        assert games["battlecruisers"]["bots"] == ["random", "cadet", "officer", "captain", "admiral"]
        assert games["tictactoe"]["bots"] == ["random", "greedy", "search"]
        assert games["d6"]["bots"] == []
        assert (games["battlecruisers"]["seats_by"], games["d6"]["seats_by"]) == ("players", "")
        for wrong in (
            {**BATTLE, "bots": {"1": "deep-thought"}},
            {**BATTLE, "bots": {"0": "officer"}},
            {**BATTLE, "bots": {"3": "officer"}},
            {**BATTLE, "bots": {"x": "officer"}},
            {"game": "d6", "bots": {"0": "officer"}},
            {"game": "tictactoe", "bots": {"1": "officer"}},
        ):
            answer = await ann.http.post("/api/tables", json=wrong)
            assert (answer.status_code, answer.json()["code"] in ("bot", "seat")) == (400, True), wrong


async def test_the_owner_puts_a_bot_in_a_free_seat_and_a_friend_takes_it(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table(**BATTLE)
        page = await ann.page(table)
        assert (page.info["state"], page.info["owner"]) == ("waiting", True)
        path = f"/api/tables/{table}/bots"
        assert (await bob.http.post(path, json={"seat": 1, "bot": "officer"})).status_code == 403
        assert (await ann.http.post(path, json={"seat": 0, "bot": "officer"})).status_code == 409
        assert (await ann.http.post(path, json={"seat": 7, "bot": "officer"})).status_code == 400
        assert (await ann.http.post(path, json={"seat": 1, "bot": "hal"})).status_code == 400
        await ann.post(path, {"seat": 1, "bot": "random"})
        info = await ann.post(path, {"seat": 2, "bot": "officer"})
        assert info["state"] == "playing"
        await page.until(lambda: page.scene["turn"] == 2)  # Both have chosen: only Ann is asked.
        assert (await ann.get("/api/me/tables"))["tables"][0]["bots"] == ["", "random", "officer"]

        assert (await ann.http.delete(f"{path}/0")).status_code == 409
        assert (await ann.http.delete(f"{path}/1")).status_code == 204
        await page.until(lambda: page.info["state"] == "waiting")
        assert (await page.act(page.decision["options"][0]["action"]))["why"] == "not-yours"
        await ann.post(path, {"seat": 1, "bot": "officer"})
        friend = await bob.http.post(f"/api/tables/{table}/seats", json={"seat": 1})
        assert (friend.status_code, friend.json()["code"]) == (403, "invite")
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1, "invite": page.info["invite"]})
        theirs = await bob.page(table)
        assert bots(theirs) == ["", "", "officer"]
        assert theirs.decision["options"]  # The bot's locked answer can be changed until the reveal.
        assert (await theirs.act(theirs.decision["options"][-1]["action"]))["type"] == "ack"
        kinds = [line.kind for line in await server.services.store.lines(table) if line.kind != "play"]
        assert kinds == ["bot", "bot", "leave", "bot", "sit"]


@pytest.mark.full
async def test_a_guest_who_leaves_is_replaced_and_returns(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, tokens = await ann.new_table(**BATTLE, bots={"2": "officer"}, stand_in=8, public=True)
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
        mine, theirs = await ann.page(table), await bob.page(table)
        assert (await theirs.act(theirs.decision["options"][0]["action"]))["type"] == "ack"
        await mine.until(lambda: mine.scene["turn"] == 2)

        assert (await ann.http.delete(f"/api/tables/{table}/seats/0")).status_code == 204
        await theirs.until(lambda: seat(theirs, 0).get("standing_in"))
        assert seat(theirs, 0)["since"] > 0
        assert seat(theirs, 0)["name"]
        assert theirs.scene["turn"] == 2  # There is no choice for Ann yet.
        await mine.until(lambda: mine.closed)  # Her token is no longer valid.
        await theirs.until(lambda: theirs.scene["turn"] > 2)
        assert (await bob.http.post(f"/api/tables/{table}/seats", json={"seat": 0})).status_code == 409
        await play_on(theirs, lambda: theirs.scene["round"] == 3)

        watching = await ann.page(table, tokens)
        assert (bots(watching)[0], watching.scene["seats"]) == ("officer", [])
        back = await ann.post(f"/api/tables/{table}/seats", {"seat": 0})
        assert back["token"] not in tokens
        fresh = await ann.page(table)
        assert bots(fresh)[0] == ""
        assert not seat(fresh, 0).get("standing_in")
        if 0 not in fresh.decision["seats"]:
            await play_on(theirs, lambda: 0 in (theirs.decision or {"seats": [0]})["seats"])
            await fresh.until(lambda: fresh.scene["turn"] == theirs.scene["turn"])
        assert (await fresh.act(fresh.decision["options"][0]["action"]))["type"] == "ack"
        lines = await server.services.store.lines(table)
        told = [(line.kind, line.seat, line.actions) for line in lines if line.kind != "play"]
        assert told == [("sit", 1, []), ("stand-in", 0, ["officer"]), ("sit", 0, [])]


async def test_a_guest_who_returns_in_time_is_not_replaced(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**BATTLE, bots=OFFICERS, stand_in=60)
        page = await ann.page(table)
        await page.until(lambda: page.scene["turn"] == 2)
        for _ in range(2):  # Leaving twice has the same effect as once.
            assert (await ann.http.delete(f"/api/tables/{table}/seats/0")).status_code == 204
        assert (await ann.get(f"/api/tables/{table}"))["seats"][0]["since"]
        await ann.post(f"/api/tables/{table}/seats", {"seat": 0})
        page = await ann.page(table)
        assert not seat(page, 0).get("bot")
        assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"


@pytest.mark.full
async def test_a_table_with_days_per_choice_ignores_a_lost_connection(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table(**BATTLE, bots=OFFICERS, stand_in=0)
        page, watcher = await ann.page(table), await bob.page(table)
        await page.until(lambda: page.scene["turn"] == 2)
        await page.drop()
        await watcher.until(lambda: not seat(watcher, 0).get("here"))
        await asyncio.sleep(0.5)
        assert bots(watcher) == ["", "officer", "officer"]
        assert watcher.scene["turn"] == 2


async def test_bots_pause_when_no_person_is_left(tmp_path: Path) -> None:
    """Otherwise the match would end before a person can take a seat back."""
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**BATTLE, bots=OFFICERS, stand_in=0)
        page = await ann.page(table)
        await page.until(lambda: page.scene["turn"] == 2)
        live = server.services.live_tables.find(table)
        assert live is not None
        await page.close()
        async with asyncio.timeout(LONG):
            while server.services.nodes.present(live):
                await asyncio.sleep(0.01)
        await ann.http.delete(f"/api/tables/{table}/seats/0")
        await asyncio.sleep(0.5)
        assert (await ann.get(f"/api/tables/{table}/replay"))["turns"] == 2
        watching = await ann.page(table)
        await watching.until(lambda: watching.scene["turn"] > 2)


@pytest.mark.full
async def test_a_rematch_keeps_the_players(tmp_path: Path) -> None:
    """After a draw: bots, persons, stand-ins and time limits are as before, all moved on by one seat."""
    async with (
        a_server(tmp_path) as server,
        Guest(server.url) as ann,
        Guest(server.url) as bob,
        Guest(server.url) as eve,
    ):
        terms = Terms(3600, "stand-in", 600)
        table = await a_table(server, [ann, bob, eve], seed=f"{2:064x}", terms=terms)
        pages = [await guest.page(table) for guest in (ann, bob, eve)]
        await asyncio.gather(*(play_on(page, lambda page=page: page.scene["outcome"] is not None) for page in pages))
        assert pages[0].scene["outcome"]["results"] == ["drawn"] * 3
        next = (await ann.post(f"/api/tables/{table}/rematch"))["table"]["id"]
        for page in pages:
            await page.until(lambda page=page: page.info.get("next") == next)
        again = [await guest.page(next) for guest in (ann, bob, eve)]
        assert [page.scene["seats"] for page in again] == [[1], [2], [0]]
        info = again[0].info
        assert (info["time"], info["late"], info["stand_in"], info["state"]) == (3600, "stand-in", 600, "playing")
        assert info["options"] == pages[0].info["options"]
        assert all(page.decision["options"] for page in again)


async def test_a_rematch_keeps_bots(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table = await a_table(server, [ann], "tictactoe", {}, bots={1: "random"})
        page = await ann.page(table)
        await play_on(page, lambda: page.scene["outcome"] is not None)
        fresh = await ann.post(f"/api/tables/{table}/rematch")
        assert [seat.get("bot", "") for seat in fresh["table"]["seats"]] == ["random", ""]
        assert fresh["table"]["state"] == "playing"
        assert (await bob.http.post(f"/api/tables/{table}/rematch")).status_code == 403
        second = await ann.page(fresh["table"]["id"])
        await second.until(lambda: second.scene["turn"] == 1)


async def test_a_custom_set(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        games = {game["name"]: game for game in await ann.get("/api/games")}
        free = {setting["name"]: setting["free"] for setting in games["battlecruisers"]["settings"]}
        assert free["set"]
        assert free["players"] == ""
        made = await ann.post(
            "/api/tables", {"game": "battlecruisers", "options": {"players": "3", "set": "3-11-13-22-31-43"}}
        )
        assert made["warnings"] == []
        assert made["table"]["options"]["set"] == "3-11-13-22-31-43"
        assert len(made["table"]["seats"]) == 3
        for wrong, said in (("3-11-13", "6 cards"), ("3-3-13-22-31-43", "twice"), ("99-11-13-22-31-43", "no card 99")):
            options = {"players": "3", "set": wrong}
            answer = await ann.http.post("/api/tables", json={"game": "battlecruisers", "options": options})
            assert (answer.status_code, said in answer.json()["detail"]) == (400, True), answer.text


async def test_a_set_with_too_many_negation_cards_gives_a_warning(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        wish = {"players": "3", "set": "3-4-5-22-31-43"}
        made = await ann.post("/api/tables", {"game": "battlecruisers", "options": wish})
        assert made["warnings"][0][0] == "battlecruisers.warning.negation"


async def test_the_number_of_players_sets_the_number_of_seats(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        for players in ("3", "4", "5"):
            others = {str(number): "random" for number in range(1, int(players))}
            made = await ann.post(
                "/api/tables", {"game": "battlecruisers", "options": {"players": players}, "bots": others}
            )
            assert len(made["table"]["seats"]) == int(players)
            assert made["table"]["state"] == "playing"
        listed = (await ann.get("/api/me/tables"))["tables"]
        assert sorted(len(row["seats"]) for row in listed) == [3, 4, 5]


@pytest.mark.full
async def test_a_lesson_is_the_same_for_all_guests(tmp_path: Path) -> None:
    told = []
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        async with a_server(tmp_path / folder) as server, Guest(server.url) as ann:
            made = await ann.post("/api/tables", {"game": "battlecruisers", "lesson": True})
            assert [seat.get("bot", "") for seat in made["table"]["seats"]] == ["", "officer", "officer"]
            page = await ann.page(made["table"]["id"])
            await play_on(page, lambda page=page: page.scene["round"] == 4)
            told.append([event["say"] for event in page.events])
    assert told[0] == told[1]


async def test_a_joint_answer_is_left_to_a_person(tmp_path: Path) -> None:
    async with a_server(tmp_path, [SKIRMISH]) as server, Guest(server.url) as ann:
        page = await ann.page(await a_table(server, [ann], "skirmish", {}, bots={1: "random"}))
        await play_on(page, lambda: page.decision is None or page.decision["mode"] == "joint")
        version = page.version
        assert page.decision["seats"] == [0, 1]
        await asyncio.sleep(0.3)
        assert page.version == version
        assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"


async def test_a_choice_costs_nothing_extra_without_bots_and_time_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server reads nothing from the database for it, and the bot scheduler does not check the table."""
    asked: list[object] = []
    rows = Reader.rows

    async def counted(reader: Reader, question: Any) -> Any:
        asked.append(question)
        return await rows(reader, question)

    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        monkeypatch.setattr(Reader, "rows", counted)
        monkeypatch.setattr(server.services.bot_scheduler, "wake", asked.append)
        page = await ann.page((await ann.new_table("d6"))[0])
        while asked:  # The reads for her own join.
            asked.clear()
            await asyncio.sleep(0.3)
        for _ in range(5):
            assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"
        assert asked == []


async def test_a_bot_chooses_again_after_an_undo_during_its_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        thinkers = server.services.bot_scheduler.thinkers
        asked, enough, choose = asyncio.Event(), asyncio.Event(), thinkers.choose

        async def slowly(wish: Choose, limit: float) -> Chosen:
            asked.set()
            await enough.wait()
            return await choose(wish, limit)

        monkeypatch.setattr(thinkers, "choose", slowly)
        page = await ann.page(await a_table(server, [ann], "tictactoe", {}, bots={1: "random"}))
        assert (await page.act("mark a1"))["type"] == "ack"
        await asked.wait()
        assert (await page.undo())["type"] == "ack"
        assert (await page.act("mark b2"))["type"] == "ack"
        enough.set()
        await page.until(lambda: page.scene["turn"] == 2)
        metrics = server.services.metrics.text().decode()
        assert 'quarterdeck_refused_total{why="stale"} 1.0' in metrics
        assert "quarterdeck_bots_failed_total{" not in metrics
        kinds = [line.kind for line in await server.services.store.lines(page.table)]
        assert kinds == ["play", "undo", "play", "play"]


def test_bots_answer_at_a_few_fixed_times() -> None:
    """The real thinking time would reveal how many options there were."""
    thought = [0.0, 0.01, 0.3, 0.69, 0.71, 1.3, 1.5, 2.7, 3.0, 4.8]
    assert {round(answer_after(seconds, 0.7), 3) for seconds in thought} == {0.7, 1.4, 2.8, 5.6}
    assert all(answer_after(seconds, 0.7) >= seconds for seconds in thought)
    assert answer_after(3.0, 0.0) == 3.0  # Without spectators there is nothing to hide.
