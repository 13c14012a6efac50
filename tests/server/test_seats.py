"""Seats: sit down, leave, return, races for a seat, and rematches."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.inside import free, inside
from tests.server.page import Guest, Page
from tests.server.running import Running


async def test_a_private_table_is_found_only_by_its_link(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as bob:
        hidden, _ = await ann.new_table("tictactoe")
        shown, _ = await ann.new_table("tictactoe", public=True)
        listed = [row["id"] for row in (await bob.get("/api/tables"))["tables"]]
        assert shown in listed
        assert hidden not in listed
        assert [row["id"] for row in (await ann.get("/api/me/tables"))["tables"]] == [shown, hidden]
        assert (await bob.get("/api/me/tables"))["tables"] == []
        info = await bob.get(f"/api/tables/{hidden}")
        assert "invite" not in info
        invite = (await ann.get(f"/api/tables/{hidden}"))["invite"]
        for wrong in ("", "x", invite[:-1], invite + "x", invite.swapcase()):
            answer = await bob.http.post(f"/api/tables/{hidden}/seats", json={"seat": 1, "invite": wrong})
            assert (answer.status_code, answer.json()["code"]) == (403, "invite")
        await bob.post(f"/api/tables/{hidden}/seats", {"seat": 1, "invite": invite})
        await bob.post(f"/api/tables/{shown}/seats", {"seat": 1})
        assert (await bob.get(f"/api/tables/{hidden}"))["invite"] == invite


async def test_of_many_requests_for_a_seat_one_succeeds(patient: Running) -> None:
    async with Guest(patient.url) as ann:
        table, _ = await ann.new_table("tictactoe", public=True)
        others = [await Guest(patient.url).__aenter__() for _ in range(6)]
        answers = await asyncio.gather(
            *(other.http.post(f"/api/tables/{table}/seats", json={"seat": 1}) for other in others)
        )
        assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409, 409]
        sits = next(other for other, answer in zip(others, answers, strict=True) if answer.status_code == 201)
        token = next(answer.json()["token"] for answer in answers if answer.status_code == 201)
        assert await sits.get(f"/api/tables/{table}/tokens") == [{"seat": 1, "token": token}]
        again = await sits.post(f"/api/tables/{table}/seats", {"seat": 1})
        assert again == {"seat": 1, "token": token}
        assert (await ann.get(f"/api/tables/{table}"))["state"] == "playing"
        for other in others:
            await other.http.aclose()


async def test_leaving_and_returning(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as bob, Guest(patient.url) as eve:
        table, tokens = await ann.new_table("tictactoe", public=True, stand_in=-1)
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
        x, o = await ann.page(table), await bob.page(table)
        friend = Page(patient.url, table, tokens)
        await friend.open()
        assert (await friend.act("mark b2"))["type"] == "ack"
        await o.until(lambda: o.version == 1)
        assert (await bob.http.delete(f"/api/tables/{table}/seats/0")).status_code == 403

        assert (await ann.http.delete(f"/api/tables/{table}/seats/0")).status_code == 204
        for page in (x, friend):
            await page.until(lambda page=page: page.closed)
            assert page.notices == ["reload"]
        await o.until(lambda: o.info["state"] == "waiting")
        assert o.info["seats"][0].get("name", "") == ""
        assert (await o.act("mark a1"))["why"] == "not-yours"
        old = await ann.page(table, tokens)
        assert old.scene["seats"] == []
        assert (await old.act("mark a1", decision=1))["why"] == "not-yours"
        assert (await ann.http.delete(f"/api/tables/{table}/seats/0")).status_code == 403

        back = await ann.post(f"/api/tables/{table}/seats", {"seat": 0})
        assert back["token"] not in tokens
        await o.until(lambda: o.info["state"] == "playing")
        assert (await o.act("mark a1"))["type"] == "ack"
        returned = await ann.page(table)
        assert (returned.version, returned.scene["turn"]) == (2, 2)
        assert (await returned.act("mark b1"))["type"] == "ack"

        await bob.http.delete(f"/api/tables/{table}/seats/1")
        await eve.post(f"/api/tables/{table}/seats", {"seat": 1})
        heir = await eve.page(table)
        await returned.until(lambda: returned.info["state"] == "playing")
        assert (await heir.act("mark a2"))["type"] == "ack"
        assert (await returned.act("mark b3"))["type"] == "ack"
        await heir.until(lambda: heir.info["state"] == "over")
        late = await eve.http.delete(f"/api/tables/{table}/seats/1")
        assert (late.status_code, late.json()["code"]) == (409, "over")
        assert (await bob.http.post(f"/api/tables/{table}/seats", json={"seat": 1})).status_code == 409


async def test_the_owner_of_a_table_returns_to_it_without_the_link(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as eve:
        table, _ = await ann.new_table("d6")
        await ann.http.delete(f"/api/tables/{table}/seats/0")
        assert (await ann.get(f"/api/tables/{table}"))["state"] == "waiting"
        assert (await eve.http.post(f"/api/tables/{table}/seats", json={"seat": 0})).status_code == 403
        await ann.post(f"/api/tables/{table}/seats", {"seat": 0})
        assert (await ann.get(f"/api/tables/{table}"))["state"] == "playing"


@pytest.mark.full
async def test_a_table_waits_exactly_while_a_seat_is_free(tmp_path: Path) -> None:
    """Also if two people sit down and leave at the same time."""
    async with inside(tmp_path, limits=free()) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table("tictactoe", public=True, stand_in=-1)
        watcher = await bob.page(table)
        seats = f"/api/tables/{table}/seats"
        for _ in range(6):
            await asyncio.gather(ann.http.delete(f"{seats}/0"), bob.http.post(seats, json={"seat": 1}))
            assert (await ann.get(f"/api/tables/{table}"))["state"] == "waiting"
            await asyncio.gather(ann.http.post(seats, json={"seat": 0}), bob.http.post(seats, json={"seat": 1}))
            assert (await ann.get(f"/api/tables/{table}"))["state"] == "playing"
            await bob.http.delete(f"{seats}/1")
        await asyncio.gather(ann.http.delete(f"{seats}/0"), bob.http.post(seats, json={"seat": 1}))
        await asyncio.gather(ann.http.post(seats, json={"seat": 0}), bob.http.post(seats, json={"seat": 1}))
        await watcher.until(lambda: watcher.info["state"] == "playing")
        lines = await server.services.store.lines(table)
        assert {line.kind for line in lines} == {"sit", "leave"}


async def test_many_requests_for_a_rematch_make_one_table(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as bob, Guest(patient.url) as eve:
        table, _ = await ann.new_table("tictactoe", public=True)
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
        pages = [await ann.page(table), await bob.page(table)]
        early = await ann.http.post(f"/api/tables/{table}/rematch")
        assert (early.status_code, early.json()["code"]) == (409, "not-over")
        for turn, cell in enumerate(["a1", "b1", "a2", "b2", "a3"]):
            page = pages[turn % 2]
            await page.until(lambda page=page, turn=turn: page.version == turn)
            await page.act(f"mark {cell}")
        assert (await eve.http.post(f"/api/tables/{table}/rematch")).status_code == 403
        answers = await asyncio.gather(
            *(guest.post(f"/api/tables/{table}/rematch") for guest in (ann, bob) for _ in range(4))
        )
        assert len({answer["table"]["id"] for answer in answers}) == 1
        assert [seat.get("yours", False) for seat in answers[0]["table"]["seats"]] == [False, True]
        assert len({tuple(answer["tokens"]) for answer in answers}) == 2
        for guest in (ann, bob):
            mine = (await guest.get("/api/me/tables"))["tables"]
            assert sorted(row["id"] for row in mine) == sorted([table, answers[0]["table"]["id"]])
        for page in pages:
            await page.until(lambda page=page: page.info.get("next") == answers[0]["table"]["id"])
        first = await bob.page(answers[0]["table"]["id"])
        assert first.info["commitment"] != pages[0].info["commitment"]
        assert (await first.act("mark b2"))["type"] == "ack"


async def test_a_missing_seat(patient: Running) -> None:
    async with Guest(patient.url) as ann:
        for sit in ([], [2], [0, 1, 2], [-1]):
            assert (await ann.http.post("/api/tables", json={"game": "tictactoe", "sit": sit})).status_code == 400
        table, _ = await ann.new_table("tictactoe", public=True)
        assert (await ann.http.post(f"/api/tables/{table}/seats", json={"seat": 2})).status_code == 400
        assert (await ann.http.delete(f"/api/tables/{table}/seats/2")).status_code == 403
        assert (await ann.http.post("/api/tables/nowhere/seats", json={"seat": 0})).status_code == 404


async def test_a_deleted_table_is_gone_for_all(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as eve:
        table, _ = await ann.new_table("d6")
        fork = (await ann.post(f"/api/tables/{table}/fork"))["table"]["id"]
        pages = [await ann.page(fork), await ann.page(fork), await eve.page(fork)]
        assert (await eve.http.delete(f"/api/tables/{fork}")).status_code == 403
        assert (await ann.http.delete(f"/api/tables/{fork}")).status_code == 204
        for page in pages:
            await page.until(lambda page=page: page.closed)
        assert (await ann.http.get(f"/api/tables/{fork}")).status_code == 404
        late = await ann.page(fork, [])
        assert late.answers["hello"]["why"] == "bad"
        assert late.closed
