"""`quarterdeck check`: the battery, one line per check."""

import json
from pathlib import Path

from tests.cli.shell import refused, run


def test_a_correct_game_passes_every_check() -> None:
    result = run("check", "tictactoe")
    assert result.exit_code == 0, result.stdout
    *checks, verdict = result.stdout.splitlines()
    assert len(checks) > 10
    assert all(line.startswith(("ok      ", "not run ")) for line in checks)
    assert verdict.startswith("tictactoe: all is well, ")
    assert "not run revealed answers stay: no question of this game is answered in secret" in checks
    assert f" {sum(line.startswith('not run ') for line in checks)} not run " in verdict


def test_a_game_from_a_file_is_checked(own_game: Path) -> None:
    assert run("check", str(own_game)).exit_code == 0


def test_a_game_whose_copies_share_a_list_fails(own_game: Path) -> None:
    source = own_game.read_text(encoding="utf-8")
    assert "like.marks[:]" in source
    own_game.write_text(source.replace("like.marks[:]", "like.marks"), encoding="utf-8")
    result = run("check", str(own_game))
    assert result.exit_code == 1
    assert any(line.startswith("FAIL    copies share nothing") for line in result.stdout.splitlines())
    assert "checks failed" in result.stdout.splitlines()[-1]


def test_the_findings_as_json() -> None:
    data = json.loads(run("check", "tictactoe", "--json").stdout)
    assert data["ok"] is True
    assert data["game"] == "tictactoe"
    assert {"name", "verdict", "detail"} == set(data["findings"][0])


def test_wrong_arguments_are_refused() -> None:
    assert "did you mean 'd6'?" in refused("check", "d66")
    assert "there is no file 'gone.py'" in refused("check", "gone.py")
    assert "cannot read 'gone.toml'" in refused("check", "d6", "--pack", "gone.toml")
