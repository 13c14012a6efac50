"""One entry per game: complete, correct, and sufficient for a game from another package."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import httpx
import pytest

import quarterdeck as qd
from quarterdeck.core.entry import COMPLETE, Entry, Lesson, resolve
from quarterdeck.core.errors import UnknownGame
from quarterdeck.core.words import LANGUAGES
from quarterdeck.players import players_of
from quarterdeck.players.skills import Skills
from quarterdeck.registry import ENTRIES, GAMES, entry_of, open_game, open_registered
from quarterdeck.terminal.layout import Layout, layout_of
from tests.cli.shell import COMMAND, ROOT
from tests.installed_game import GAME, install
from tests.server.running import Running

PLAYABLE = [entry for entry in ENTRIES.values() if entry.game]
PLANNED = [entry for entry in ENTRIES.values() if not entry.game]


@pytest.mark.parametrize("entry", PLAYABLE, ids=lambda entry: entry.name)
def test_an_entry_is_complete_and_correct(entry: Entry) -> None:
    game = open_registered(entry.name)
    assert entry_of(game) is entry
    assert (game.box.name, game.box.title) == (entry.name, entry.title)
    assert set(entry.line) == set(LANGUAGES)
    assert all(entry.line.values())
    assert 0 < entry.minutes[0] <= entry.minutes[1]
    counts = [int(value) for setting in game.box.settings if setting.name == "players" for value in setting.values]
    assert entry.seats == (min(counts, default=game.box.seats), max(counts, default=game.box.seats))
    if entry.status == COMPLETE:
        assert isinstance(resolve(entry.players), Skills)
        assert isinstance(resolve(entry.terminal), Layout)
        assert isinstance(entry.lesson, Lesson)
        open_registered(entry.name, entry.lesson.options)


def test_every_package_of_a_game_is_registered() -> None:
    packages = {file.parent.name for file in (ROOT / "quarterdeck" / "games").glob("*/__init__.py")}
    assert packages
    assert packages <= set(ENTRIES)


def test_playable_games_are_named_in_the_order_of_their_places() -> None:
    assert GAMES == qd.GAMES == tuple(entry.name for entry in PLAYABLE)
    places = [entry.place for entry in ENTRIES.values()]
    assert places == sorted(set(places)), "no two games have the same place"


@pytest.mark.parametrize("entry", PLANNED, ids=lambda entry: entry.name)
def test_a_planned_game_is_refused_by_its_title(entry: Entry) -> None:
    with pytest.raises(UnknownGame, match=re.escape(f"{entry.name} ({entry.title}) is still to come")):
        open_game(entry.name)


def test_a_file_with_the_name_of_a_game_has_no_entry(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(GAME.replace('"coin"', '"d6"'), encoding="utf-8")
    assert entry_of(open_game(str(file))) is None
    assert "officer" not in players_of(open_game(str(file)))


def test_a_game_without_a_layout_is_drawn_from_its_parts() -> None:
    assert layout_of("tictactoe") == Layout()


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    return install(tmp_path)


def test_an_installed_game_works_with_every_command(installed: dict[str, str], tmp_path: Path) -> None:
    def said(*words: str, typed: str = "") -> str:
        done = subprocess.run(
            [*COMMAND, *words], input=typed, capture_output=True, text=True, env=installed, cwd=tmp_path, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def simulated(player: str) -> int:
        """How many of 50 matches this player wins."""
        (cell,) = json.loads(said("simulate", "coin", "--players", player, "--games", "50", "--json"))["cells"]
        return int(cell["wins"])

    rows = {row["name"]: row for row in json.loads(said("games", "--json"))}
    assert rows["coin"] == {
        "name": "coin",
        "title": "Coin",
        "status": "example",
        "seats": 1,
        "players": "1",
        "minutes": "1-2",
        "line": "Heads wins.",
        "options": [],
    }
    assert rows["hollow"]["status"].startswith("hollow cannot be loaded: AttributeError")
    assert "Coin" in said("rules", "coin")
    assert json.loads(said("simulate", "coin", "--games", "20", "--json"))["games"] == 20
    assert simulated("officer") == 50 > simulated("cadet")
    assert "captain" in said("arena", "coin", "--players", "captain,random", "--games", "8", "--jobs", "1")
    assert "Call heads" in said("play", "coin", "--plain", "--seed", "1", typed="1\n")


def test_an_installed_game_is_offered_by_a_server(installed: dict[str, str], tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path / 'tables.db'}", env=installed) as server, httpx.Client() as http:
        games = {game["name"]: game for game in http.get(f"{server.url}/api/games").json()}
        coin = games["coin"]
        assert (coin["title"], coin["line"], coin["minutes"], coin["lesson"]) == (
            "Coin",
            {"en": "Heads wins."},
            [1, 2],
            False,
        )
        assert coin["bots"] == []
        http.get(f"{server.url}/api/me")
        made = http.post(f"{server.url}/api/tables", json={"game": "coin"})
        assert made.status_code == 201, made.text
        assert "hollow" not in games
    for name in ("no_such_module", "NoSuchClass"):
        assert any(name in line for line in server.log), "what is broken is named in the log"
