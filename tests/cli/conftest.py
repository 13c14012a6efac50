from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.players import play_match, player

PACK = """\
[pack]
id = "night-watch"
title = "Night Watch"
game = "d6"

[[threat]]
id = "ghost-ship"
name = "Ghost Ship"
kind = "external"
copies = 2
health = 2
faces = [1, 6]
activate = [{ damage = 1 }]
source = "house"
text = "Deals 1 damage."
"""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every test in its own folder, and store its matches there."""
    monkeypatch.setenv("QUARTERDECK_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a match that is over."""
    match = qd.new("d6", seed=7)
    play_match(match, player("random", 1))
    path = tmp_path / "finished.record"
    path.write_text(qd.save(match), encoding="utf-8")
    return path


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The record of a match with two choices made."""
    match = qd.new("d6", seed=7, difficulty="hard")
    for _ in range(2):
        assert match.decision is not None
        match.play(match.decision.options[0])
    path = tmp_path / "begun.record"
    path.write_text(qd.save(match), encoding="utf-8")
    return path


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    path = tmp_path / "night_watch.toml"
    path.write_text(PACK, encoding="utf-8")
    return path


@pytest.fixture
def own_game(tmp_path: Path) -> Path:
    """A Python file that defines one game: tic-tac-toe under another name."""
    source = Path(qd.__file__).parent / "games" / "tictactoe.py"
    path = tmp_path / "my_game.py"
    path.write_text(source.read_text(encoding="utf-8").replace("tictactoe", "noughts"), encoding="utf-8")
    return path
