"""Bots that hang, crash, or choose what may not be chosen: the match goes on, and nobody else notices."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.bot_tables import a_server, a_table
from tests.server.game_files import bad_players
from tests.server.page import Guest

SHORT = {"bot_seconds": 0.5, "bot_processes": 1}


@pytest.mark.parametrize("player", ["stuck", "dies", "fails", "cheats", "blunders"])
async def test_after_two_tries_the_random_player_chooses(player: str, tmp_path: Path) -> None:
    async with a_server(tmp_path, [bad_players(tmp_path)], **SHORT) as server, Guest(server.url) as ann:
        table = await a_table(server, [ann], "noughts", {}, bots={1: player})
        page = await ann.page(table)
        for turn in (0, 2):  # Its process is there again for the second choice.
            await page.act(page.decision["options"][0]["action"])
            await page.until(lambda turn=turn: page.scene["turn"] == turn + 2)
        figures = server.house.figures.text().decode()
        assert f'quarterdeck_bots_failed_total{{bot="{player}"}} 4.0' in figures
        assert 'quarterdeck_bot_choices_total{bot="random"} 2.0' in figures
        assert [line.seat for line in await server.house.store.lines(table)] == [0, 1, 0, 1]


async def test_a_bot_that_thinks_delays_nobody(tmp_path: Path) -> None:
    """Not its own table, and not the rules of others."""
    async with (
        a_server(tmp_path, [bad_players(tmp_path)], bot_seconds=3) as server,
        Guest(server.url) as ann,
        Guest(server.url) as bob,
    ):
        slow = await ann.page(await a_table(server, [ann], "noughts", {}, bots={1: "stuck"}))
        other = await bob.page((await bob.new_table("d6"))[0])
        await slow.act("mark b2")
        for _ in range(10):
            assert (await other.act(other.decision["options"][0]["action"]))["type"] == "ack"
        assert (await slow.say("Take your time."))["type"] == "ack"
        assert (await slow.act("mark a1"))["type"] == "refused"
        joined = await bob.page(slow.table)
        assert joined.scene["turn"] == slow.scene["turn"] == 1
