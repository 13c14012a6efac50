"""A record may come from a stranger: it can name a registered game, but never a file to run."""

from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.core.errors import UnknownGame
from quarterdeck.core.record import parse_record
from quarterdeck.registry import game_of
from quarterdeck.terminal import saves
from tests.cli.shell import refused, run

NEEDED = "for a game of your own, give its file FILE.py"


@pytest.fixture
def marker(tmp_path: Path) -> Path:
    """A file that exists only if the stranger's file was run."""
    return tmp_path / "was-run"


@pytest.fixture
def evil(tmp_path: Path, marker: Path, own_game: Path) -> Path:
    """A file that defines a valid game and also writes the marker."""
    path = tmp_path / "evil.py"
    deed = f"from pathlib import Path\nPath({str(marker)!r}).touch()\n"
    path.write_text(own_game.read_text(encoding="utf-8") + deed, encoding="utf-8")
    return path


@pytest.fixture(params=["absolute", "relative", "folder up"])
def strange(begun: Path, evil: Path, request: pytest.FixtureRequest) -> Path:
    """A record whose game is that file."""
    names = {"absolute": str(evil), "relative": evil.name, "folder up": f"../{evil.parent.name}/{evil.name}"}
    text = begun.read_text(encoding="utf-8").replace('[Game "d6"]', f'[Game "{names[request.param]}"]')
    begun.write_text(text, encoding="utf-8")
    return begun


def test_the_file_writes_its_marker_when_it_is_run(evil: Path, marker: Path) -> None:
    assert run("check", str(evil)).exit_code == 0
    assert marker.exists()


@pytest.mark.parametrize(
    "words",
    [
        ["record", "replay"],
        ["record", "replay", "--plain"],
        ["record", "verify"],
        ["record", "patch"],
        ["record", "export", "--text"],
        ["play", "--plain", "--load"],
    ],
    ids=" ".join,
)
def test_no_command_runs_the_file(strange: Path, marker: Path, words: list[str]) -> None:
    said = refused(*words, str(strange))
    assert "there is no game" in said
    assert NEEDED in said
    assert not marker.exists()
    assert not strange.with_suffix(".patched.record").exists()


def test_it_can_still_be_shown_and_exported(strange: Path, marker: Path) -> None:
    shown = run("record", "show", str(strange))
    assert shown.exit_code == 0
    assert "evil.py" in shown.stdout
    assert "2. end | deck" in shown.stdout
    assert NEEDED in shown.stdout
    for words in ([], ["--json"]):
        assert run("record", "export", str(strange), *words).exit_code == 0
    assert not marker.exists()


def test_resuming_the_latest_match_does_not_run_it(strange: Path, marker: Path) -> None:
    saves.folder().mkdir(parents=True)
    (saves.folder() / "strange.record").write_bytes(strange.read_bytes())
    assert NEEDED in refused("play", "--resume", "--plain")
    assert not marker.exists()


def test_the_library_does_not_run_it(strange: Path, marker: Path) -> None:
    text = strange.read_text(encoding="utf-8")
    with pytest.raises(UnknownGame):
        qd.load(text)
    with pytest.raises(UnknownGame):
        game_of(parse_record(text))
    assert not marker.exists()


def test_a_file_that_a_person_gives_is_run(strange: Path, evil: Path, marker: Path) -> None:
    refused("record", "verify", str(strange), "--game", str(evil))  # A record of another game.
    assert marker.exists()
