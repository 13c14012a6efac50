"""Secrets of a seat: people cannot look into a bot's hand, and a returned token shows nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from quarterdeck.core.record import parse_record
from tests.server.bot_tables import BATTLE, OFFICERS, a_server, a_table, bots, play_on, seat
from tests.server.page import Guest, Page

SECRET = (409, "secret")


async def refused(guest: Guest, method: str, path: str, body: Any = None) -> tuple[int, str]:
    answer = await guest.http.request(method, path, json=body)
    return answer.status_code, answer.json()["code"] if answer.content else ""


async def viewer(guest: Guest, table: str) -> list[int]:
    seats: list[int] = (await guest.get(f"/api/tables/{table}/replay"))["viewer"]
    return seats


async def test_with_several_people_a_bots_seat_cannot_be_taken(tmp_path: Path) -> None:
    async with (
        a_server(tmp_path) as server,
        Guest(server.url) as ann,
        Guest(server.url) as bob,
        Guest(server.url) as eve,
    ):
        table = await a_table(server, [ann, bob], bots={2: "officer"})
        page = await ann.page(table)
        await page.until(lambda: page.scene["turn"] == 1)
        for guest in (ann, bob, eve):
            assert await refused(guest, "POST", f"/api/tables/{table}/seats", {"seat": 2}) == SECRET
        assert await refused(ann, "DELETE", f"/api/tables/{table}/bots/2") == SECRET
        assert await refused(ann, "POST", f"/api/tables/{table}/bots", {"seat": 2, "bot": "remote"}) == SECRET
        assert (await viewer(ann, table), await viewer(eve, table)) == ([0], [])
        assert bots(page) == ["", "", "officer"]
        info = await ann.post(f"/api/tables/{table}/bots", {"seat": 2, "bot": "cadet"})
        assert info["seats"][2]["bot"] == "cadet"  # A built-in bot may replace another: its hand stays secret.


async def test_a_person_alone_can_take_any_bots_seat(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table(**BATTLE, bots=OFFICERS, public=True)
        page = await ann.page(table)
        await page.until(lambda: page.scene["turn"] == 2)
        await ann.post(f"/api/tables/{table}/seats", {"seat": 1})
        assert await viewer(ann, table) == [0, 1]
        await bob.post(f"/api/tables/{table}/seats", {"seat": 2})  # A friend comes late: now there are two people.
        assert await viewer(bob, table) == [2]


async def test_seats_with_and_without_secrets_are_distinguished(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        open_table, _ = await ann.new_table("tictactoe", sit=[0, 1])
        secret, _ = await ann.new_table(**BATTLE, sit=[0, 1, 2])
        assert not await server.services.pool.apart(open_table, (0, 1))
        assert await server.services.pool.apart(secret, (0, 1, 2))


async def test_a_seated_guest_cannot_take_a_second_seat_after_the_start(tmp_path: Path) -> None:
    """A seat that a player left without a stand-in is for a new guest or for the player who left."""
    async with (
        a_server(tmp_path) as server,
        Guest(server.url) as ann,
        Guest(server.url) as bob,
        Guest(server.url) as eve,
    ):
        table = await a_table(server, [ann, bob, eve])
        page = await ann.page(table)
        assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"
        assert (await eve.http.delete(f"/api/tables/{table}/seats/2")).status_code == 204
        for guest in (ann, bob):
            assert await refused(guest, "POST", f"/api/tables/{table}/seats", {"seat": 2}) == SECRET
        assert await refused(ann, "POST", f"/api/tables/{table}/bots", {"seat": 2, "bot": "remote"}) == SECRET
        await eve.post(f"/api/tables/{table}/seats", {"seat": 2})
        assert await viewer(eve, table) == [2]


async def test_a_returned_token_shows_the_view_of_spectators(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, own = await ann.new_table(**BATTLE, bots=OFFICERS, stand_in=3600)
        watching = await ann.page(table)
        await watching.until(lambda: watching.scene["turn"] == 2)  # Both officers have chosen.
        taken = await ann.post(f"/api/tables/{table}/seats", {"seat": 1})
        tokens = [*own, taken["token"]]
        page = await ann.page(table, tokens)
        assert page.scene["seats"] == [0, 1]
        assert (await ann.http.delete(f"/api/tables/{table}/seats/1")).status_code == 204
        await page.until(lambda: page.closed)
        assert page.notices == ["reload"]

        again = await ann.page(table, tokens)
        assert again.scene["seats"] == [0]
        assert seat(again, 1)["standing_in"]
        assert await viewer(ann, table) == [0]
        assert await ann.get(f"/api/tables/{table}/tokens") == [{"seat": 0, "token": own[0]}]
        pool = server.services.pool
        assert again.scene["turn"] == 2
        slice = parse_record((await ann.http.get(f"/api/tables/{table}/record")).text).text()
        assert slice == await pool.record(table, (0,))
        assert slice != await pool.record(table, (0, 1))
        forks = [(await ann.post(f"/api/tables/{table}/fork"))["table"]["id"] for _ in range(10)]
        hands = [parts((await pool.view(fork, (1,), -1)).scene) for fork in forks]
        assert len(set(hands)) > 1  # Each imagines that hand again: ten equal ones are one chance in a million.


def parts(scene: bytes) -> bytes:
    return scene.partition(b'"parts":')[2].partition(b'"decision"')[0]


async def test_a_guest_who_left_sees_nothing_until_returning(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, tokens = await ann.new_table(**BATTLE, bots={"2": "officer"}, stand_in=0, public=True)
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
        mine, theirs = await ann.page(table), await bob.page(table)
        assert (await ann.http.delete(f"/api/tables/{table}/seats/0")).status_code == 204
        await mine.until(lambda: mine.closed)
        old = Page(server.url, table, tokens)
        await old.open()
        assert old.scene["seats"] == []
        assert not (old.decision or {"options": []})["options"]
        assert await viewer(ann, table) == []
        hint = await ann.http.post(f"/api/tables/{table}/hint", json={})
        assert hint.status_code == 403
        await play_on(theirs, lambda: theirs.scene["round"] == 2)

        back = await ann.post(f"/api/tables/{table}/seats", {"seat": 0})
        assert back["token"] not in ("", *tokens)
        fresh = await ann.page(table)
        assert fresh.scene["seats"] == [0]
        assert not seat(fresh, 0).get("standing_in")
        await old.close()
