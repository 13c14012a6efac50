"""Statistics of a guest: from finished matches, without what-ifs."""

from __future__ import annotations

from tests.server.page import Guest
from tests.server.running import Running


async def play(ann: Guest, bob: Guest, cells: list[str]) -> None:
    table, _ = await ann.new_table("tictactoe", public=True)
    await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
    pages = [await ann.page(table), await bob.page(table)]
    for turn, cell in enumerate(cells):
        page = pages[turn % 2]
        await page.until(lambda page=page, turn=turn: page.version == turn)
        assert (await page.act(f"mark {cell}"))["type"] == "ack"


FIRST_WINS = ["a1", "b1", "a2", "b2", "a3"]
SECOND_WINS = ["a1", "b1", "a2", "b2", "c3", "b3"]
DRAWN = ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3"]


async def test_wins_losses_and_streaks(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as bob:
        assert (await ann.get("/api/me/statistics")) == {"games": []}
        for cells in (FIRST_WINS, FIRST_WINS, SECOND_WINS, DRAWN, FIRST_WINS):
            await play(ann, bob, cells)
        (mine,) = (await ann.get("/api/me/statistics"))["games"]
        (theirs,) = (await bob.get("/api/me/statistics"))["games"]
        assert [mine[key] for key in ("game", "played", "won", "lost", "drawn")] == ["tictactoe", 5, 3, 1, 1]
        assert (mine["streak"], mine["best_streak"]) == (1, 2)
        assert [theirs[key] for key in ("played", "won", "lost", "drawn")] == [5, 1, 3, 1]
        assert (theirs["streak"], theirs["best_streak"]) == (0, 1)
        assert mine["endings"] == {"line": 4, "full": 1}


async def test_what_ifs_do_not_count(patient: Running) -> None:
    async with Guest(patient.url) as ann:
        table, _ = await ann.new_table("d6", options={"difficulty": "hard"})
        page = await ann.page(table)
        await page.act(page.decision["options"][0]["action"])
        await page.undo()
        fork = await ann.post(f"/api/tables/{table}/fork")
        trial = await ann.page(fork["table"]["id"])
        for one in (trial, page):
            while one.decision is not None:
                await one.act(one.decision["options"][-1]["action"])
        (mine,) = (await ann.get("/api/me/statistics"))["games"]
        assert mine["played"] == mine["won"] + mine["lost"] == 1
        assert mine["by_option"]["difficulty"] == {"hard": [1, mine["won"]]}
        assert mine["daily"] == 0
