"""`quarterdeck arena`: reproducible results, resuming, and error messages."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.commands import bar, lab_libraries
from tests.cli.shell import interrupted, process, refused, run
from tests.cli.test_streams_and_signals import EVIL

SMALL = ("tictactoe", "--players", "greedy,random", "--games", "4")


def held(*words: str) -> dict[str, Any]:
    result = run("arena", *words, "--json")
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def repeated(*words: str) -> dict[str, Any]:
    """The result without the times."""
    return {name: value for name, value in held(*words).items() if name != "times"}


def test_the_number_of_processes_does_not_matter() -> None:
    one = repeated(*SMALL, "--jobs", "1")
    assert one == repeated(*SMALL, "--jobs", "2")
    assert one["matches"] == 4
    assert one != repeated(*SMALL, "--jobs", "1", "--seed", "2")


def test_the_result_in_words() -> None:
    text = run("arena", "battlecruisers", "--players", "officer,cadet", "--games", "10", "--jobs", "1").stdout
    assert "12 matches" in text
    assert "2 blocks of 6 seatings with the same seeds (10 asked for, rounded up)" in text
    for heading in ("Ended before", "Ratings, 95 % interval", "Time per choice", "cut by time"):
        assert heading in text
    assert "Again: quarterdeck arena battlecruisers --players officer,cadet --games 10 --seed 1" in text


def test_a_solo_game() -> None:
    words = ["d6", "--players", "cadet,officer", "--games", "2", "--set", "length=short", "--jobs", "1"]
    text = run("arena", *words).stdout
    assert "2 seeds, the same for each player" in text
    assert "Difference at the same seeds" in text
    assert "rescued" in text


def test_a_table_for_each_difficulty() -> None:
    words = ["d6", "--players", "random", "--games", "2", "--each", "difficulty", "--jobs", "1"]
    parts = held(*words)["parts"]
    assert [part["difficulty"] for part in parts] == ["teaching", "easy", "medium", "hard"]
    assert all(part["players"][0]["games"] == 2 for part in parts)
    assert "difficulty hard" in run("arena", *words).stdout


def test_the_budget_is_in_the_result() -> None:
    data = held("tictactoe", "--players", "search@9,random", "--games", "2", "--jobs", "1")
    searcher = data["parts"][0]["players"][0]
    assert searcher["player"] == "search@9"
    assert searcher["iterations_a_choice"] == 9
    assert searcher["iterations"] == 9 * searcher["choices"]


def test_a_game_from_a_file_and_the_arena_file(own_game: Path) -> None:
    words = [str(own_game), "--players", "greedy,random", "--games", "4"]
    one = repeated(*words, "--jobs", "2", "--save", "a.jsonl")
    assert one["game"] == "noughts"
    assert repeated(str(own_game), "--resume", "a.jsonl", "--jobs", "1") == one
    assert "there is no game 'noughts'" in refused("arena", "--resume", "a.jsonl")


def test_a_pack_reaches_every_process_and_the_file(pack: Path) -> None:
    words = ["d6", "--players", "random,cadet", "--games", "1", "--pack", str(pack), "--save", "a.jsonl"]
    one = repeated(*words, "--jobs", "2")
    assert [name.partition("@")[0] for name in one["packs"]] == ["night-watch"]
    pack.unlink()
    assert repeated("--resume", "a.jsonl") == one


def test_without_a_file_name_no_file_remains(tmp_path: Path) -> None:
    run("arena", *SMALL, "--jobs", "1")
    assert list((tmp_path / "home" / "arenas").iterdir()) == []


def test_an_arena_resumes_where_it_stopped() -> None:
    whole = repeated(*SMALL, "--save", "a.jsonl", "--jobs", "1")
    lines = Path("a.jsonl").read_bytes().splitlines(keepends=True)
    Path("a.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:20])
    result = run("arena", "--resume", "a.jsonl", "--json", "--jobs", "1")
    assert "2 of 4 matches were played before" in result.stderr
    assert {k: v for k, v in json.loads(result.stdout).items() if k != "times"} == whole
    assert Path("a.jsonl").read_bytes().splitlines()[:3] == [line.rstrip() for line in lines[:3]]
    assert repeated(*SMALL, "--save", "a.jsonl") == whole
    assert held("--resume", "a.jsonl", "--games", "6", "--jobs", "1")["matches"] == 6


def test_ctrl_c_keeps_played_matches_and_says_how_to_resume() -> None:
    words = ["arena", "battlecruisers", "--players", "cadet,officer", "--games", "600000", "--save", "a.jsonl"]
    file = Path("a.jsonl")
    status, out, errors = interrupted(
        [*words, "--jobs", "2"], lambda: file.exists() and file.read_bytes().count(b"\n") > 3
    )
    assert status == 130
    assert out == ""
    assert "Traceback" not in errors
    assert "matches are kept. `quarterdeck arena --resume a.jsonl` goes on." in errors
    played = Path("a.jsonl").read_bytes().count(b"\n") - 1
    assert played > 2
    assert held("--resume", "a.jsonl", "--games", "6", "--jobs", "1")["matches"] == 6


@pytest.mark.full
def test_ctrl_c_during_searches_prints_one_line() -> None:
    words = ["arena", "battlecruisers", "--players", "admiral@40,officer", "--games", "600000", "--save", "a.jsonl"]
    file = Path("a.jsonl")
    status, out, errors = interrupted(
        [*words, "--jobs", "1"], lambda: file.exists() and file.read_bytes().count(b"\n") > 1
    )
    assert (status, out) == (130, "")
    assert re.fullmatch(r"\d+ of \d+ matches are kept\. `quarterdeck arena --resume a\.jsonl` goes on\.\n", errors)


def test_a_crashed_process_is_reported_with_its_match(own_game: Path) -> None:
    text = own_game.read_text(encoding="utf-8")
    own_game.write_text(
        text.replace("        s = Board()\n", "        __import__('os')._exit(3)\n", 1), encoding="utf-8"
    )
    said = refused("arena", str(own_game), "--players", "greedy,random", "--games", "4", "--jobs", "2")
    assert "of seed 1: the worker process ended with code 3" in said


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_failing_game_is_reported_with_its_match(own_game: Path, jobs: str) -> None:
    text = own_game.read_text(encoding="utf-8")
    own_game.write_text(text.replace("        s = Board()\n", "        s = Boat()\n", 1), encoding="utf-8")
    said = refused("arena", str(own_game), "--players", "greedy,random", "--games", "4", "--jobs", jobs)
    assert "of seed 1 (" in said
    assert "the game failed: NameError: name 'Boat' is not defined" in said


def test_the_progress_bar_counts_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar, "PATIENCE", 0.0)
    result = run("arena", *SMALL, "--jobs", "1", "--json", FORCE_COLOR="1", TERM="xterm")
    assert "4/4" in result.stderr
    assert json.loads(result.stdout)["matches"] == 4


@pytest.mark.full
def test_a_short_arena_prints_nothing_on_standard_error() -> None:
    result = process("arena", *SMALL, "--json", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert result.returncode == 0
    assert result.stderr == b""
    assert json.loads(result.stdout)["matches"] == 4


def test_without_the_library_one_line_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_libraries, "find_spec", lambda name: None if name == "scipy" else object())
    said = refused("arena", *SMALL)
    assert "the arena needs scipy" in said
    assert "requirements/lab.txt" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name a game"),
        (["d6"], "name the players with --players"),
        (["d66", "--players", "cadet"], "did you mean 'd6'?"),
        (["akarios", "--players", "cadet"], "still to come"),
        (["d6", "--players", "rndom"], "did you mean 'random'?"),
        (["d6", "--players", ""], "there is no player"),
        (["d6", "--players", "cadet,cadet"], "cadet is named twice"),
        (["d6", "--players", "greedy"], "greedy does not know d6"),
        (["tictactoe", "--players", "random,cadet"], "cadet does not know tictactoe"),
        (["battlecruisers", "--players", "cadet"], "name two players or more"),
        (["battlecruisers", "--players", "cadet,captain@0"], "1 to 1000000 iterations"),
        (["battlecruisers", "--players", "cadet,captain@many"], "1 to 1000000 iterations"),
        (["battlecruisers", "--players", "captain,officer@5"], "officer does not search: leave @5 out"),
        ([*SMALL[:3], "--games", "0"], "--games takes 1"),
        ([*SMALL[:3], "--games", "-1"], "--games takes 1"),
        ([*SMALL[:3], "--games", "many"], "--games"),
        ([*SMALL, "--jobs", "0"], "--jobs takes 1"),
        ([*SMALL, "--seed", "x"], "not a whole number"),
        ([*SMALL, "--seed", "-1"], "out of range"),
        ([*SMALL, "--seed", str(1 << 64)], "out of range"),
        ([*SMALL, "--set", "players=3"], "has no option"),
        ([*SMALL, "--each", "players"], "has no option 'players' for --each"),
        (["d6", "--players", "cadet", "--each", "ship", "--set", "ship=rptr"], "leave --set ship=... out"),
        ([*SMALL, "--pack", "nowhere.toml"], "cannot read 'nowhere.toml'"),
        ([*SMALL, "--save", "nowhere/a.jsonl"], "there is no folder 'nowhere'"),
        ([*SMALL, "--save", "."], "Is a directory"),
        ([*SMALL, "--save", "/dev/full"], "is not a regular file"),
        (["--resume", "nowhere.jsonl"], "No such file"),
        (["--resume", "."], "is not a regular file"),
        (["--resume", "a.jsonl", "--seed", "4", "--clock"], "leave --seed, --clock out"),
        (["--resume", EVIL], "\\x1b"),
        ([*SMALL[:2], EVIL], "\\x1b"),
        ([*SMALL, "--each", EVIL], "\\x1b"),
    ],
)
def test_wrong_arguments_are_refused(words: list[str], said: str) -> None:
    line = refused("arena", *words)
    assert said in line
    assert "\x1b" not in line


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"seed":1', b'"seed":-1', "out of range"),
        (b'"games":4', b'"games":0', "--games takes 1"),
        (b'"players":"greedy', b'"players":"grudy', "there is no player"),
        (b'"format":1', b'"format":2', "file format 2"),
        (b'"game":"tictactoe"', b'"game":"evil.py"', "name it yourself"),
        (b'"rules":1', b'"rules":0', "rules revision 0 there and 1 here"),
        (b"{", b"[", "'a.jsonl' is not the file of an arena, or its first line is damaged"),
    ],
)
def test_an_invalid_first_line_is_refused(old: bytes, new: bytes, said: str) -> None:
    held(*SMALL, "--save", "a.jsonl", "--jobs", "1")
    data = Path("a.jsonl").read_bytes()
    assert old in data
    Path("a.jsonl").write_bytes(data.replace(old, new, 1))
    assert said in refused("arena", "--resume", "a.jsonl")


@pytest.mark.parametrize("text", ["[1, 2]\n", "{}\n", '"arena"\n', "null\n", '{"quarterdeck": "record"}\n', "\xff\n"])
def test_a_file_that_is_no_arena_is_refused(text: str) -> None:
    Path("a.json").write_text(text, encoding="latin-1")
    said = "quarterdeck: 'a.json' is not the file of an arena, or its first line is damaged"
    assert refused("arena", "--resume", "a.json") == said
    assert refused("arena", *SMALL, "--save", "a.json") == said


def test_a_folder_is_named_once(tmp_path: Path) -> None:
    line = refused("arena", "--resume", str(tmp_path))
    assert line.count(str(tmp_path)) == 1
    assert "is not a regular file" in line


def test_a_file_of_another_arena_is_refused_and_left_alone() -> None:
    held(*SMALL, "--save", "a.jsonl", "--jobs", "1")
    before = Path("a.jsonl").read_bytes()
    assert "seed 1 there and 2 here" in refused("arena", *SMALL, "--seed", "2", "--save", "a.jsonl")
    assert Path("a.jsonl").read_bytes() == before
