"""Play at a table over real sockets: choices, undo, lost connections, reconnects."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from quarterdeck import registry
from quarterdeck.core.record import parse_record
from tests.server.page import Guest, Page
from tests.server.running import Running


async def play_on(page: Page, choices: int, seed: int = 1) -> int:
    """Make random choices, this many or until the end; return how many were made."""
    chance = random.Random(seed)
    for made in range(choices):
        if page.decision is None:
            return made
        answer = await page.act(chance.choice(page.decision["options"])["action"])
        assert answer["type"] == "ack", answer
    return choices


def part(page: Page, id: str) -> Any:
    return next(part for part in page.scene["parts"] if part["id"] == id)


async def test_a_whole_match_with_its_log_record_and_seed(server: Running) -> None:
    async with Guest(server.url) as guest:
        table, _ = await guest.new_table("d6", options={"difficulty": "hard"})
        page = await guest.page(table)
        commitment = page.info["commitment"]
        assert len(commitment) == 64
        assert not page.info.get("seed")
        await play_on(page, 2)
        running = parse_record((await guest.http.get(f"/api/tables/{table}/record")).text)
        assert not running.has_seed
        assert (await guest.get(f"/api/tables/{table}/fair"))["seed"] == ""
        await play_on(page, 2000)
        assert page.scene["outcome"]["results"] == ["lost"]
        await page.until(lambda: page.info["state"] == "over")
        assert page.info.get("seed")
        refused = await page.act("end", decision=10**6)
        assert refused["why"] == "over"
        whole = (await guest.http.get(f"/api/tables/{table}/record")).text
        match = registry.load(whole)
        assert match.over
        assert match.seed.commitment() == commitment
        assert match.turn == page.scene["turn"]


async def test_updates_alone_keep_the_page_correct(server: Running) -> None:
    async with Guest(server.url) as guest:
        table, _ = await guest.new_table()
        page = await guest.page(table)
        chance = random.Random(3)
        for _ in range(60):
            if page.decision is None:
                break
            undo = page.scene["undo"]
            if chance.random() < 0.2 and undo["one"]:
                await page.undo(all=chance.random() < 0.3 and undo.get("free", 0) > 0)
            elif chance.random() < 0.2 and undo.get("redo"):
                await page.redo()
            else:
                await page.act(chance.choice(page.decision["options"])["action"])
        fresh = await guest.page(table)
        assert fresh.version == page.version
        assert fresh.scene == page.scene


async def test_a_page_that_reconnects_gets_exactly_the_missed_updates(server: Running) -> None:
    async with Guest(server.url) as guest:
        table, _tokens = await guest.new_table()
        here, away = await guest.page(table), await guest.page(table)
        await play_on(here, 4)
        await away.until(lambda: away.version == here.version)
        await away.drop()
        seen = away.version
        await play_on(here, 7, seed=5)
        before = len(away.updates)
        await away.again()
        await away.until(lambda: away.version == here.version)
        assert [update["version"] for update in away.updates[before:]] == list(range(seen + 1, here.version + 1))
        assert away.scene == here.scene
        assert away.updates[before:] == here.updates[-(here.version - seen) :]


async def test_a_resend_is_answered_again_and_played_once(server: Running) -> None:
    async with Guest(server.url) as guest:
        table, _ = await guest.new_table()
        page = await guest.page(table)
        number, action = page.decision["number"], page.decision["options"][0]["action"]
        first = await page.act(action, decision=number, id="the-same-id")
        version = page.version
        second = await page.act(action, decision=number, id="the-same-id")
        assert first["type"] == second["type"] == "ack"
        assert page.version == version
        await page.undo()
        third = await page.act(action, decision=number, id="the-same-id")
        assert third["type"] == "ack"
        assert page.scene["turn"] == 0


async def test_a_double_click_plays_once(server: Running) -> None:
    async with Guest(server.url) as guest:
        table, _ = await guest.new_table()
        page = await guest.page(table)
        number, action = page.decision["number"], page.decision["options"][0]["action"]
        answers = await asyncio.gather(page.act(action, decision=number), page.act(action, decision=number))
        assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
        assert page.scene["turn"] == 1


async def test_two_tabs_of_one_seat_see_the_same(server: Running) -> None:
    async with Guest(server.url) as guest:
        table, _ = await guest.new_table()
        one, other = await guest.page(table), await guest.page(table)
        await play_on(one, 3)
        await other.until(lambda: other.version == one.version)
        stale = await other.act(one.decision["options"][0]["action"], decision=0)
        assert stale["why"] == "stale"
        await play_on(other, 3)
        await one.until(lambda: one.version == other.version)
        assert one.scene == other.scene


async def test_illegal_and_foreign_choices_change_nothing(server: Running) -> None:
    async with Guest(server.url) as guest, Guest(server.url) as stranger:
        table, _ = await guest.new_table()
        page = await guest.page(table)
        watching = await stranger.page(table, tokens=["made-up-token"])
        before = page.scene
        illegal = await page.act("fire nobody 3")
        assert illegal["why"] == "illegal"
        assert illegal["reason"]
        foreign = await watching.act(before["decision"]["options"][0]["action"], decision=before["decision"]["number"])
        assert foreign["why"] == "not-yours"
        assert (await guest.page(table)).scene == before


async def test_two_people_and_a_spectator(server: Running) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob, Guest(server.url) as eve:
        table, _ = await ann.new_table("tictactoe", sit=[0])
        x = await ann.page(table)
        assert x.info["state"] == "waiting"
        early = await x.act(x.scene["decision"]["options"][0]["action"])
        assert early["why"] == "not-yours"
        refused = await bob.http.post(f"/api/tables/{table}/seats", json={"seat": 1})
        assert refused.status_code == 403
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1, "invite": x.info["invite"]})
        o, watcher = await bob.page(table), await eve.page(table)
        assert watcher.info.get("invite", "") == ""
        await x.until(lambda: x.info["state"] == "playing")
        pages = [x, o]
        turn = 0
        while x.scene["outcome"] is None:
            mover = pages[turn % 2]
            await mover.until(lambda m=mover, t=turn: m.scene["turn"] == t)
            assert (await mover.act(mover.decision["options"][0]["action"]))["type"] == "ack"
            turn += 1
            await x.until(lambda t=turn: x.scene["turn"] == t)
        await watcher.until(lambda: watcher.scene["turn"] == turn)
        assert watcher.scene["outcome"] == x.scene["outcome"]
        await o.say("Well played")
        await watcher.until(lambda: bool(watcher.chat))
        assert watcher.chat[-1]["text"] == "Well played"
        again = await ann.post(f"/api/tables/{table}/rematch")
        other = await bob.post(f"/api/tables/{table}/rematch")
        assert again["table"]["id"] == other["table"]["id"]
        assert [seat["yours"] for seat in other["table"]["seats"] if seat.get("yours")] == [True]
        await x.until(lambda: x.info.get("next") == again["table"]["id"])


async def test_a_what_if_does_not_change_the_match(server: Running) -> None:
    async with Guest(server.url) as guest:
        table, _ = await guest.new_table()
        page = await guest.page(table)
        await play_on(page, 5)
        before = (page.version, page.scene)
        fork = await guest.post(f"/api/tables/{table}/fork")
        assert fork["table"]["kind"] == "what-if"
        assert fork["table"]["origin"] == table
        trial = await guest.page(fork["table"]["id"])
        assert part(trial, "hull") == part(page, "hull")
        await play_on(trial, 10)
        assert (page.version, page.scene) == before
        gone = await guest.http.delete(f"/api/tables/{fork['table']['id']}")
        assert gone.status_code == 204
        kept = await guest.http.delete(f"/api/tables/{table}")
        assert kept.status_code == 409


async def test_an_imported_match_continues_where_the_record_stops(server: Running) -> None:
    match = registry.new("d6", seed=4)
    for _ in range(12):
        assert match.decision is not None
        match.play(match.decision.options[0])
    async with Guest(server.url) as guest:
        created = await guest.post("/api/records", {"record": match.record().text()})
        page = await guest.page(created["table"]["id"])
        assert page.scene["turn"] == 12
        assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"
        damaged = await guest.http.post("/api/records", json={"record": match.record().text().replace("crew", "krew")})
        assert damaged.status_code == 400
        assert "detail" in damaged.json()


async def test_replay_at_any_point(server: Running) -> None:
    async with Guest(server.url) as guest:
        table, _ = await guest.new_table()
        page = await guest.page(table)
        first = page.scene["parts"]
        made = await play_on(page, 30)
        whole = await guest.get(f"/api/tables/{table}/replay", first=0, last=400)
        assert whole["turns"] == made
        assert whole["scene"]["parts"] == first
        assert len(whole["steps"]) == made
        middle = await guest.get(f"/api/tables/{table}/replay", first=made // 2, last=made)
        parts = {p["id"]: p for p in first}
        for step in whole["steps"][: made // 2]:
            for frame in step["frames"]:
                for id in frame.get("removed", []):
                    del parts[id]
                parts.update({p["id"]: p for p in frame.get("changed", [])})
                if frame.get("order"):
                    parts = {id: parts[id] for id in frame["order"]}
        assert middle["scene"]["parts"] == list(parts.values())


@pytest.mark.parametrize("game", registry.GAMES)
async def test_the_catalogue_has_every_text_of_a_scene(server: Running, game: str) -> None:
    async with Guest(server.url) as guest:
        infos = {info["name"]: info for info in await guest.get("/api/games")}
        for language, hash in infos[game]["texts"].items():
            texts = await guest.get(f"/api/texts/{game}/{language}/{hash}")
            assert texts["core.waiting"]
        assert (await guest.http.get(f"/api/texts/{game}/en/nonsense")).status_code == 404
