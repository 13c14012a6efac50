"""Bots that hang, crash, run out of time, or choose what may not be chosen: the match goes on, and nobody notices."""

from __future__ import annotations

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.patience import LONG
from tests.server.bot_tables import a_server, a_table
from tests.server.game_files import bad_players, thinkers
from tests.server.page import Guest

LIMITS = {"bot_processes": 1}
SHORT = {**LIMITS, "bot_seconds": 1.5}
"""For one that thinks for ever. Who answers at all may take its time: the random player does, too."""


@pytest.mark.parametrize("player", ["stuck", "dies", "fails", "cheats", "blunders"])
async def test_after_two_tries_the_random_player_chooses(player: str, tmp_path: Path) -> None:
    limits = SHORT if player == "stuck" else LIMITS
    async with a_server(tmp_path, [bad_players(tmp_path)], **limits) as server, Guest(server.url) as ann:
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
        a_server(tmp_path, [bad_players(tmp_path)], bot_seconds=LONG) as server,
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


@pytest.mark.parametrize(("player", "cut"), [("hurried", 2), ("patient", 0)])
async def test_what_was_not_thought_through_is_counted(player: str, cut: int, tmp_path: Path) -> None:
    """A choice all the same. Whoever runs the server learns of it, the table does not."""
    with capture_logs() as logs:
        async with a_server(tmp_path, [thinkers(tmp_path)], **LIMITS) as server, Guest(server.url) as ann:
            table = await a_table(server, [ann], "musing", {}, bots={1: player})
            page = await ann.page(table)
            for turn in (0, 2):
                await page.act(page.decision["options"][0]["action"])
                await page.until(lambda turn=turn: page.scene["turn"] == turn + 2)
            figures = (await ann.http.get("/metrics")).text
    assert f'quarterdeck_bot_choices_total{{bot="{player}"}} 2.0' in figures
    assert f'quarterdeck_bot_choices_cut_total{{bot="{player}"}} {cut}.0' in figures
    assert "quarterdeck_bots_failed_total{" not in figures
    short = [(line["table"], line["seat"], line["bot"]) for line in logs if line["event"] == "bot cut short"]
    assert short == [(table, 1, player)] * cut
