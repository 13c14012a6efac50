"""`exec:COMMAND`: programs of one's own at the table. Only the person at the terminal can start one."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from quarterdeck.core.record import parse_record
from quarterdeck.players import UnknownPlayer, built_in
from tests.cli.shell import ROOT, refused, run

CAUTIOUS = f"exec:{shlex.join([sys.executable, str(ROOT / 'docs' / 'bots' / 'cautious.py')])}"
BAD = ROOT / "tests" / "players" / "remote" / "bad_bot.py"
TRAP = f"exec:{shlex.quote(sys.executable)} -c open('trap','w')"


def bad_bot(way: str, folder: Path, times: int = 1000) -> str:
    return f"exec:{shlex.join([sys.executable, str(BAD), way, str(times), str(folder)])}"


def players(name: str = "m.record") -> str:
    return parse_record(Path(name).read_text(encoding="utf-8")).tags.get("Players", "-")


def test_a_match_against_a_program(tmp_path: Path) -> None:
    words = ("play", "tictactoe", "--seed", "1", "--plain", "--save", "m.record", "--bots", bad_bot("good", tmp_path))
    result = run(*words, input="mark b2\nmark b1\nmark b3\n")
    assert result.exit_code == 0, result.output
    assert "O marks a1" in result.stdout
    assert "Three in a row." in result.stdout


def test_programs_and_bots_side_by_side() -> None:
    words = ("play", "battlecruisers", "--seed", "7", "--plain", "--save", "m.record")
    result = run(*words, "--bots", f"{CAUTIOUS},officer,{CAUTIOUS}", input="1\nquit\n")
    assert result.exit_code == 0, result.output
    assert players() == "person exec: officer exec:"


def test_a_missing_program_is_refused_before_the_match() -> None:
    said = refused("play", "tictactoe", "--plain", "--bots", "exec:no-such-bot")
    assert "there is no program 'no-such-bot'" in said
    assert "there is no program 'no-such-bot'" in refused("simulate", "tictactoe", "--players", "exec:no-such-bot")
    assert "needs a command" in refused("play", "tictactoe", "--plain", "--bots", "exec:")


def test_a_save_does_not_name_the_program_and_requires_it_again() -> None:
    run("play", "tictactoe", "--plain", "--save", "m.record", "--bots", CAUTIOUS, input="1\nquit\n")
    assert "cautious" not in Path("m.record").read_text(encoding="utf-8")
    said = refused("play", "--load", "m.record", "--plain")
    assert "no file may start one: name the bots with --bots" in said
    again = run("play", "--load", "m.record", "--plain", "--bots", CAUTIOUS, input="1\nquit\n")
    assert again.exit_code == 0, again.output
    assert run("play", "--load", "m.record", "--plain", "--bots", "random", input="quit\n").exit_code == 0


def test_a_record_cannot_start_a_program() -> None:
    run("play", "tictactoe", "--plain", "--save", "m.record", "--bots", "random", input="1\nquit\n")
    file = Path("m.record")
    text = file.read_text(encoding="utf-8")
    trap = TRAP.replace(" ", "\u00a0")  # Without a space, so that `split` does not divide it.
    for word in (TRAP.partition(" ")[0], trap, "exec:"):
        file.write_text(text.replace("person random", f"person {word}"), encoding="utf-8")
        result = run("play", "--load", "m.record", "--plain", input="1\nquit\n")
        assert result.exit_code == 2
        assert result.stdout == ""
    assert not Path("trap").exists()


def test_a_player_name_cannot_start_a_program() -> None:
    with pytest.raises(UnknownPlayer, match="there is no player"):
        built_in(TRAP)
    assert not Path("trap").exists()


def test_simulation_with_a_program() -> None:
    result = run("simulate", "tictactoe", "--games", "2", "--players", CAUTIOUS, "--json")
    assert result.exit_code == 0, result.output
    (data,) = json.loads(result.stdout)["cells"]
    assert data["games"] == 2
    assert (data["replaced"], data["because"]) == (0, {})


def test_simulation_counts_the_choices_of_a_stand_in(tmp_path: Path) -> None:
    words = ("simulate", "tictactoe", "--games", "2", "--players", bad_bot("illegal", tmp_path))
    (data,) = json.loads(run(*words, "--json").stdout)["cells"]
    assert data["replaced"] >= data["decisions"] > 0  # The last mark on a full board is forced, not a decision.
    assert data["because"] == {"'mark z9' is none of the options: send the action of one of them": 4}
    result = run(*words)
    assert f"by a stand-in      {data['replaced']} of {data['replaced']} choices" in result.stdout
    assert "'mark z9' is none of the options: send the action of one of them (4 times)" in result.stdout
    assert result.stderr == ""


def test_a_stand_in_plays_to_the_end_of_the_match_only(tmp_path: Path) -> None:
    """The program fails twice in its first match. In the second it is asked again, and succeeds."""
    words = ("simulate", "tictactoe", "--games", "2", "--players", bad_bot("exits", tmp_path, 4), "--json")
    (data,) = json.loads(run(*words).stdout)["cells"]
    assert 0 < data["replaced"] < data["decisions"]
    assert data["because"] == {"it ended with the status 3: no licence": 2}


def test_a_program_gets_the_result_of_each_match(tmp_path: Path) -> None:
    run("simulate", "tictactoe", "--games", "2", "--players", bad_bot("good", tmp_path))
    for file in tmp_path.glob("told-*"):
        *_, over, bye = [json.loads(line) for line in file.read_text().splitlines()]
        assert over["type"] == "over"
        assert sorted(over["results"]) == ["lost", "won"]
        assert bye["type"] == "bye"
    assert len(list(tmp_path.glob("told-*"))) == 4
