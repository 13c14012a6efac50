"""`quarterdeck play`: begin, load and resume, and wrong arguments."""

from pathlib import Path

import pytest

from quarterdeck.core.record import parse_record
from tests.cli.shell import process, refused, run


def test_a_match_is_played_in_plain_lines_and_saved() -> None:
    result = run("play", "d6", "--seed", "7", "--plain", "--save", "m.record", input="1\nquit\n")
    assert result.exit_code == 0
    assert "Captain, assign your crew" in result.stdout
    record = parse_record(Path("m.record").read_text(encoding="utf-8"))
    assert record.tags["Seed"] == "7"
    assert len(record.turns) == 2


def test_options_and_shortcuts_reach_the_match() -> None:
    words = ["--difficulty", "hard", "--length", "short", "--ship", "halcyon", "--set", "scout=faq"]
    run("play", "d6", *words, "--plain", "--save", "m.record", input="quit\n")
    tags = parse_record(Path("m.record").read_text(encoding="utf-8")).tags
    assert {"difficulty=hard", "length=short", "ship=halcyon", "scout=faq"} <= set(tags["Options"].split())


def test_a_pack_reaches_the_match(pack: Path) -> None:
    run("play", "d6", "--pack", str(pack), "--plain", "--save", "m.record", input="quit\n")
    (laid,) = parse_record(Path("m.record").read_text(encoding="utf-8")).packs
    assert laid.startswith("night-watch")
    assert "--pack FILE (night-watch)" in refused("play", "--load", "m.record")
    assert run("play", "--load", "m.record", "--pack", str(pack), input="quit\n").exit_code == 0


def test_a_loaded_match_continues_in_its_file(begun: Path) -> None:
    result = run("play", "--load", str(begun), "--plain", input="1\nquit\n")
    assert result.exit_code == 0
    assert len(parse_record(begun.read_text(encoding="utf-8")).turns) == 4


def test_a_loaded_match_can_be_saved_elsewhere(begun: Path) -> None:
    before = begun.read_bytes()
    run("play", "--load", str(begun), "--save", "other.record", "--plain", input="1\nquit\n")
    assert begun.read_bytes() == before
    assert len(parse_record(Path("other.record").read_text(encoding="utf-8")).turns) == 4


def test_resume_continues_the_latest_match() -> None:
    run("play", "d6", "--seed", "7", "--plain", input="1\nquit\n")
    result = run("play", "d6", "--resume", "--plain", input="quit\n")
    assert result.exit_code == 0
    assert "no unfinished match of d6" not in result.stderr
    assert run("play", "--resume", "--plain", input="quit\n").exit_code == 0


def test_resume_without_a_match_says_how_to_begin_one() -> None:
    assert "quarterdeck play d6" in refused("play", "--resume")
    assert "no unfinished match of tictactoe" in refused("play", "tictactoe", "--resume")


def test_a_game_from_a_file_is_played_and_loaded(own_game: Path) -> None:
    first = run("play", str(own_game), "--plain", "--save", "n.record", input="1\nquit\n")
    assert first.exit_code == 0
    assert run("play", str(own_game), "--load", "n.record", "--plain", input="quit\n").exit_code == 0
    assert "noughts" in refused("play", "--load", "n.record")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play"], "which game?"),
        (["play", "d66"], "did you mean 'd6'?"),
        (["play", "nothing.py"], "there is no file 'nothing.py'"),
        (["play", "d6", "--difficulty", "insane"], "teaching, easy, medium, hard"),
        (["play", "d6", "--set", "scuot=faq"], "did you mean 'scout'?"),
        (["play", "d6", "--set", "scout"], "--set takes name=value"),
        (["play", "d6", "--set", "=faq"], "--set takes name=value"),
        (["play", "d6", "--difficulty", "hard", "--set", "difficulty=easy"], "choose one"),
        (["play", "tictactoe", "--difficulty", "hard"], "no option 'difficulty'"),
        (["play", "tictactoe", "--pack", "x.toml"], "there is no such file"),
        (["play", "d6", "--seed", "seven"], "not a whole number"),
        (["play", "d6", "--seed", "1.5"], "not a whole number"),
        (["play", "d6", "--seed", ""], "not a whole number"),
        (["play", "d6", "--seed", "-1"], "0 to 18446744073709551615"),
        (["play", "d6", "--seed", "18446744073709551616"], "0 to 18446744073709551615"),
        (["play", "d6", "--seed", "9" * 5000], "not a whole number"),
        (["play", "--load", "gone.record"], "there is no such file"),
        (["play", "--load", "gone.record", "--resume"], "use one of them"),
        (["play", "--load", "gone.record", "--seed", "1"], "keeps its seed"),
        (["play", "--load", "gone.record", "--difficulty", "hard"], "keeps its seed"),
        (["play", "--load", "."], "it is a folder; name a file"),
    ],
)
def test_wrong_arguments_are_refused(words: list[str], said: str) -> None:
    assert said in refused(*words)


def test_a_match_of_another_game_is_not_loaded(begun: Path) -> None:
    assert "is a match of 'd6', not of 'tictactoe'" in refused("play", "tictactoe", "--load", str(begun))


def test_an_existing_file_is_never_overwritten(begun: Path) -> None:
    before = begun.read_bytes()
    assert "already exists" in refused("play", "d6", "--save", str(begun))
    Path("letter.txt").write_text("dear captain", encoding="utf-8")
    assert "already exists" in refused("play", "d6", "--save", "letter.txt")
    assert begun.read_bytes() == before
    assert Path("letter.txt").read_text(encoding="utf-8") == "dear captain"


def test_a_folder_is_refused_as_a_save() -> None:
    Path("folder").mkdir()
    assert "folder" in refused("play", "d6", "--save", "folder")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("", "defines 0 games"),
        ("def game(", "does not run: SyntaxError"),
        ("raise RuntimeError('boom')", "does not run: RuntimeError: boom"),
    ],
)
def test_a_file_that_defines_no_game_is_refused(source: str, said: str) -> None:
    Path("my_game.py").write_text(source, encoding="utf-8")
    assert said in refused("play", "my_game.py")


@pytest.mark.parametrize("typed", ["99", "fire nothing", "end now please", "\x1b[2J", "9" * 3000, "[bold]"])
def test_an_illegal_answer_changes_nothing(typed: str) -> None:
    result = process("play", "d6", "--seed", "7", "--save", "m.record", input=f"{typed}\nquit\n".encode())
    assert result.returncode == 0
    assert b"\n! " in result.stdout
    assert b"\x1b" not in result.stdout
    assert len(parse_record(Path("m.record").read_text(encoding="utf-8")).turns) == 1
