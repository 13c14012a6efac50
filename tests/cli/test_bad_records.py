"""Record files that are damaged, cut off, foreign, empty, binary, huge or missing: one line each, exit code 2."""

from pathlib import Path

import pytest

from quarterdeck.terminal.save_file import RECORD_BYTES
from tests.cli.shell import process, refused, run

COMMANDS = (("record", "show"), ("record", "replay"), ("record", "verify"), ("record", "patch"), ("record", "export"))


def everywhere(path: str | Path) -> list[str]:
    """The messages of all commands that read a record."""
    said = [refused(*command, str(path)) for command in COMMANDS]
    return [*said, refused("play", "--load", str(path))]


def test_a_missing_file() -> None:
    for said in everywhere("gone.record"):
        assert "cannot read 'gone.record': there is no such file" in said


def test_a_folder() -> None:
    Path("folder").mkdir()
    for said in everywhere("folder"):
        assert "it is a folder; name a file" in said


def test_an_empty_file() -> None:
    Path("empty.record").touch()
    for said in everywhere("empty.record"):
        assert "'empty.record' is empty" in said


def test_a_file_of_blank_lines() -> None:
    Path("blank.record").write_text("\n\n\n", encoding="utf-8")
    for said in everywhere("blank.record"):
        assert "not a Quarterdeck record" in said


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0\0", b"\xff\xfe[\0Q\0", bytes(range(256)) * 40])
def test_a_binary_file(data: bytes) -> None:
    Path("picture.png").write_bytes(data)
    for said in everywhere("picture.png"):
        assert "is not UTF-8 text" in said


def test_null_bytes() -> None:
    Path("zeros.record").write_bytes(b"\0" * 5000)
    for said in everywhere("zeros.record"):
        assert "not a Quarterdeck record" in said


def test_a_foreign_text() -> None:
    Path("game.pgn").write_text('[Event "Casual"]\n\n1. e4 e5 *\n', encoding="utf-8")
    for said in everywhere("game.pgn"):
        assert 'its first line would be [Quarterdeck "1"]' in said


def test_a_huge_file() -> None:
    with Path("huge.record").open("wb") as file:
        file.truncate(RECORD_BYTES + 10)
    for said in everywhere("huge.record"):
        assert "larger than any record" in said


def test_an_endless_device() -> None:
    assert "larger than any record" in refused("record", "show", "/dev/zero")


def test_a_record_that_is_too_long(begun: Path) -> None:
    begun.write_text(begun.read_text(encoding="utf-8") + " " * 4_000_000, encoding="utf-8")
    for said in everywhere(begun):
        assert "larger than any record" in said


def test_every_way_to_cut_a_record_off_is_noticed(begun: Path) -> None:
    whole = begun.read_text(encoding="utf-8")
    for at in range(1, len(whole) - 12, 29):
        begun.write_text(whole[:at], encoding="utf-8")
        refused("record", "verify", str(begun))


def test_a_record_cut_off_says_after_which_choice(begun: Path) -> None:
    lines = begun.read_text(encoding="utf-8").splitlines()
    begun.write_text("\n".join(lines[:-2]), encoding="utf-8")
    for said in everywhere(begun):
        assert "cut off after choice 1" in said


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('[Quarterdeck "1"]', '[Quarterdeck "9"]', "format '9'"),
        ('[Seats "1"]\n', "", "lacks Seats"),
        ('[Rules "', '[Rules "x', "Rules must be a number"),
        ('[Hints "0"]', '[Hints "0"]\n[Hints "0"]', "Hints is given twice"),
        ('[Hints "0"]', '[Hints "0"]\n[Colour "red"]', "unknown header 'Colour'"),
        ('[Options "difficulty=hard', '[Options "difficulty', "write name=value"),
        ("2. ", "7. ", "choice 2 is missing"),
        ("-- 2 choices", "-- 5 choices", "says 5 choices but holds 2"),
    ],
)
def test_a_damaged_record_says_what_is_wrong(begun: Path, before: str, after: str, said: str) -> None:
    text = begun.read_text(encoding="utf-8")
    assert before in text
    begun.write_text(text.replace(before, after, 1), encoding="utf-8")
    for line in everywhere(begun):
        assert said in line
        assert begun.name in line


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('[Seed "7"]', '[Seed "seven"]', "not a whole number"),
        ('[Generator "fast"]', '[Generator "lava"]', "unknown generator"),
        ('[Game "d6"]', '[Game "d66"]', "did you mean 'd6'?"),
        ('[Options "difficulty=hard', '[Options "difficulty=soft', "teaching, easy, medium, hard"),
        ('[Packs "-"]', '[Packs "night-watch"]', "--pack FILE (night-watch)"),
    ],
)
def test_a_record_that_cannot_be_played_back_says_why(begun: Path, before: str, after: str, said: str) -> None:
    text = begun.read_text(encoding="utf-8")
    assert before in text
    begun.write_text(text.replace(before, after, 1), encoding="utf-8")
    assert said in refused("record", "verify", str(begun))
    assert said in run("record", "show", str(begun)).stdout


def test_escape_sequences_in_a_record_are_shown_as_text(begun: Path) -> None:
    text = begun.read_text(encoding="utf-8")
    begun.write_text(text.replace("1. ", "1. \x1b[2J\x1b]0;owned\x07", 1), encoding="utf-8")
    for command in ("show", "verify"):
        result = run("record", command, str(begun))
        assert "\x1b" not in result.output
        assert "\\x1b[2J" in result.output


def test_closed_standard_input_is_an_empty_record() -> None:
    result = process("record", "show", "-")
    assert result.returncode == 2
    assert b"'standard input' is empty" in result.stderr


def test_a_byte_order_mark_is_skipped(begun: Path) -> None:
    begun.write_bytes(b"\xef\xbb\xbf" + begun.read_bytes())
    assert run("record", "verify", str(begun)).exit_code == 0
    assert run("play", "--load", str(begun), "--plain", input="quit\n").exit_code == 0
