"""Bots that hang, crash, run out of time, or choose illegally: the match continues without visible effect."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from quarterdeck.core.position import position_text
from quarterdeck.registry import new, open_game
from quarterdeck.server.bots.thinker_pool import BotFailed, ThinkerPool
from quarterdeck.server.engine.wire import Choose, Chosen
from tests.server.bot_tables import a_server, a_table
from tests.server.game_files import bad_players, thinkers
from tests.server.page import Guest
from tests.time_limits import LONG

LIMITS: dict[str, Any] = {"bot_processes": 1}
SHORT = {**LIMITS, "bot_seconds": 2.0}
"""A time limit for bots that never answer. Others, and stand-ins with half of it, have enough time."""


@pytest.mark.parametrize(
    "player", [pytest.param("stuck", marks=pytest.mark.full), "dies", "fails", "cheats", "blunders"]
)
async def test_after_two_tries_another_bot_chooses_sensibly(player: str, tmp_path: Path) -> None:
    limits = SHORT if player == "stuck" else LIMITS
    async with a_server(tmp_path, [bad_players(tmp_path)], **limits) as server, Guest(server.url) as ann:
        table = await a_table(server, [ann], "noughts", {}, bots={1: player})
        page = await ann.page(table)
        for turn in (0, 2):  # Its process is restarted for the second choice.
            await page.act(page.decision["options"][0]["action"])
            await page.until(lambda turn=turn: page.scene["turn"] == turn + 2)
        metrics = server.services.metrics.text().decode()
        assert f'quarterdeck_bots_failed_total{{bot="{player}"}} 4.0' in metrics
        assert 'quarterdeck_bot_choices_total{bot="greedy"} 2.0' in metrics
        assert [line.seat for line in await server.services.store.lines(table)] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("player", "failing", "asked"),
    [
        ("search", {"search"}, {"search": (LONG, LONG), "greedy": (LONG / 2,)}),
        ("search", {"search", "greedy"}, {"search": (LONG, LONG), "greedy": (LONG / 2,), "random": (LONG,)}),
        ("greedy", {"greedy"}, {"greedy": (LONG, LONG), "random": (LONG,)}),
        ("random", {"random"}, {"random": (LONG, LONG), "greedy": (LONG,)}),
    ],
)
async def test_a_stand_in_is_asked_once_with_less_time_unless_it_is_the_last(
    player: str,
    failing: set[str],
    asked: dict[str, tuple[float, ...]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with a_server(tmp_path, bot_processes=1, bot_seconds=LONG) as server, Guest(server.url) as ann:
        thinkers = server.services.bot_scheduler.thinkers
        choose = thinkers.choose
        limits: dict[str, tuple[float, ...]] = {}

        async def choosing(wish: Choose, limit: float) -> Chosen:
            limits[wish.player] = (*limits.get(wish.player, ()), limit)
            if wish.player in failing:
                raise BotFailed("no idea")
            return await choose(wish, limit)

        monkeypatch.setattr(thinkers, "choose", choosing)
        page = await ann.page(await a_table(server, [ann], "tictactoe", {}, bots={1: player}))
        await page.act("mark b2")
        await page.until(lambda: page.scene["turn"] == 2)
        assert list(limits.items()) == list(asked.items())


async def test_a_process_with_less_time_is_killed_at_its_limit(tmp_path: Path) -> None:
    thinkers = ThinkerPool(1, [str(bad_players(tmp_path))], LONG)
    match = new(open_game("tictactoe"), seed=1)
    position = position_text(match.game, match.state).replace("tictactoe", "noughts")
    try:
        with pytest.raises(BotFailed, match=r"longer than 0\.2 s"):
            await thinkers.choose(Choose("noughts", {}, position, 0, "stuck", 1), 0.2)
        assert (await thinkers.choose(Choose("noughts", {}, position, 0, "random", 1))).action
    finally:
        await thinkers.close()


async def test_a_thinking_bot_delays_no_table(tmp_path: Path) -> None:
    """Neither its own table nor the rules of others."""
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
async def test_choices_cut_by_time_are_counted(player: str, cut: int, tmp_path: Path) -> None:
    """The choice is played. The operator sees the cut in the metrics, the table does not."""
    with capture_logs() as logs:
        async with a_server(tmp_path, [thinkers(tmp_path)], **LIMITS) as server, Guest(server.url) as ann:
            table = await a_table(server, [ann], "musing", {}, bots={1: player})
            page = await ann.page(table)
            for turn in (0, 2):
                await page.act(page.decision["options"][0]["action"])
                await page.until(lambda turn=turn: page.scene["turn"] == turn + 2)
            metrics = (await ann.http.get("/metrics")).text
    assert f'quarterdeck_bot_choices_total{{bot="{player}"}} 2.0' in metrics
    assert f'quarterdeck_bot_choices_cut_total{{bot="{player}"}} {cut}.0' in metrics
    assert "quarterdeck_bots_failed_total{" not in metrics
    short = [(line["table"], line["seat"], line["bot"]) for line in logs if line["event"] == "bot cut short"]
    assert short == [(table, 1, player)] * cut
