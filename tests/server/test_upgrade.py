"""New rules with running matches: each continues or becomes read-only with the reason. None is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.core.record import parse_record
from tests.server.game_files import squares
from tests.server.page import Guest, Page
from tests.server.running import Running


async def begin(guest: Guest, *cells: str) -> Page:
    """A match in which one guest has both seats."""
    table, _ = await guest.new_table("squares", sit=[0, 1])
    page = await guest.page(table)
    for cell in cells:
        assert (await page.act(f"mark {cell}"))["type"] == "ack"
    return page


@pytest.mark.full
async def test_a_match_continues_or_becomes_read_only_with_the_reason(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(database, games=[squares(tmp_path)]) as before:
        async with Guest(before.url) as guest:
            cookies = guest.http.cookies
            untouched = await begin(guest, "a1", "b1")
            touched = await begin(guest, "a1", "b2", "c3")
            fresh = await begin(guest)
            over = await begin(guest, "b2", "a1", "b1", "a2", "b3")
            other, _ = await guest.new_table("d6")
            pages = [untouched, touched, fresh, over]
    scenes = [page.scene for page in pages]
    with Running(database, games=[squares(tmp_path, revision=2)], port=before.port) as after:
        async with Guest(after.url) as guest:
            guest.http.cookies = cookies

            await untouched.again()
            assert untouched.scene == scenes[0]
            assert untouched.info["state"] == "playing"
            assert (await untouched.act("mark b2"))["why"] == "illegal"
            assert (await untouched.act("mark c1"))["type"] == "ack"
            await fresh.again()
            assert (await fresh.act("mark a1"))["type"] == "ack"

            await touched.again()
            await touched.until(lambda: touched.info["state"] == "kept")
            assert "revision 1 of the rules; here they are revision 2. From choice 2 on" in touched.info["reason"]
            refused = await touched.ask({"type": "act", "decision": 3, "actions": ["mark a3"]})
            assert refused["why"] == "kept"
            assert refused["reason"] == touched.info["reason"]
            welcomed = await guest.page(touched.table)
            assert welcomed.decision is None
            record = parse_record((await guest.http.get(f"/api/tables/{touched.table}/record")).text)
            assert [turn.choice for turn in record.turns[1:]] == ["p1 mark a1", "p2 mark b2", "p1 mark c3"]
            assert record.tags["Seed"] == touched.info["seed"]
            replay = await guest.get(f"/api/tables/{touched.table}/replay")
            assert [step["action"] for step in replay["steps"]] == ["p1 mark a1"]
            assert (await guest.http.post(f"/api/tables/{touched.table}/fork")).status_code == 409

            whole = (await guest.http.get(f"/api/tables/{over.table}/record")).text
            assert [turn.choice for turn in parse_record(whole).turns[1:]][-1] == "p1 mark b3"
            assert (await guest.get(f"/api/tables/{over.table}"))["state"] == "over"

            states = {row["id"]: row["state"] for row in (await guest.get("/api/me/tables"))["tables"]}
            playing = dict.fromkeys([untouched.table, fresh.table, other], "playing")
            assert states == {touched.table: "kept", over.table: "over", **playing}
    assert any('"checked": 3, "kept": 1' in line for line in after.log), after.log


@pytest.mark.full
async def test_a_game_that_is_not_offered_for_a_while(tmp_path: Path) -> None:
    """The operator may forget the file at a start. Its matches are not marked until it is given again."""
    database, game = f"sqlite:///{tmp_path / 'tables.db'}", squares(tmp_path)
    with Running(database, games=[game]) as first:
        async with Guest(first.url) as guest:
            cookies = guest.http.cookies
            page = await begin(guest, "a1", "b2")
            scene = page.scene
    with Running(database, port=first.port) as without:
        async with Guest(without.url) as guest:
            guest.http.cookies = cookies
            assert (await guest.get(f"/api/tables/{page.table}"))["title"] == "Tic-tac-toe"
            assert len((await guest.get("/api/me/tables"))["tables"]) == 1
            await page.again()
            assert page.answers["hello"]["why"] == "kept"
            assert "This server does not have the game 'squares'." in page.answers["hello"]["reason"]
            answer = await guest.http.get(f"/api/tables/{page.table}/replay")
            assert (answer.status_code, answer.json()["code"]) == (409, "kept")
            assert (await guest.http.post("/api/tables", json={"game": "squares"})).status_code == 400
    with Running(database, games=[game], port=first.port):
        await page.again()
        assert page.scene == scene
        assert (await page.act("mark c3"))["type"] == "ack"
        await page.close()
