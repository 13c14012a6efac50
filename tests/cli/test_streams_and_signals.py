"""Closed inputs, closed pipes, signals, small character sets, narrow screens, and names with escape sequences."""

import os
import pty
import signal
import subprocess
import time
from pathlib import Path

import pytest

from quarterdeck.core.record import parse_record
from tests.cli.shell import COMMAND, environment, process, refused, run


def test_the_match_is_saved_when_the_input_ends() -> None:
    result = process("play", "d6", "--seed", "7", "--save", "m.record")
    assert result.returncode == 2
    assert b"The input has ended before the match" in result.stdout
    assert b"Traceback" not in result.stderr
    assert len(parse_record(Path("m.record").read_text(encoding="utf-8")).turns) == 1


@pytest.mark.full
def test_closed_standard_streams() -> None:
    words = " ".join(f"'{word}'" for word in COMMAND)
    shell = f"{words} play d6 --save m.record <&- && exit 9; {words} games >&-"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, env=environment(), timeout=120, check=False)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert Path("m.record").exists()


@pytest.mark.parametrize(
    "words",
    ["content list d6", "record replay finished.record --plain", "record show finished.record", "rules d6 --options"],
)
def test_a_closed_pipe_is_no_error(finished: Path, words: str) -> None:
    command = " ".join(f"'{word}'" for word in COMMAND)
    shell = f"{command} {words} | head -n 1"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, env=environment(), timeout=120, check=False)
    assert done.stderr.replace(b"Plain lines, because this is not a terminal.\n", b"") == b""
    assert len(done.stdout.splitlines()) == 1


def worked(pid: int) -> float:
    """CPU seconds used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.full
def test_ctrl_c_during_a_simulation_ends_quietly() -> None:
    running = subprocess.Popen(
        [*COMMAND, "simulate", "d6", "--games", "100000000", "--jobs", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    ends = time.monotonic() + 120
    while worked(running.pid) < 4 and time.monotonic() < ends:  # By then it has started.
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    out, errors = running.communicate(timeout=120)
    assert running.returncode == 130
    assert out == b""
    assert b"Traceback" not in errors


def test_ctrl_c_while_playing_keeps_the_match() -> None:
    running = subprocess.Popen(
        [*COMMAND, "play", "d6", "--plain", "--save", "m.record"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    )
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(b"1\n")
    running.stdin.flush()
    for _ in range(2):
        while b"End assignment" not in running.stdout.readline():
            pass
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=120)
    assert running.returncode == 130
    assert b"Traceback" not in errors
    assert len(parse_record(Path("m.record").read_text(encoding="utf-8")).turns) == 2


@pytest.mark.parametrize(
    "words",
    [
        "games",
        "rules d6 --options",
        "content list d6",
        "record show begun.record",
        "record export begun.record --text",
        "--help",
    ],
)
def test_output_is_readable_without_utf_8(begun: Path, words: str) -> None:
    result = process(*words.split(), PYTHONIOENCODING="ascii", LC_ALL="C", LANG="C")
    assert result.returncode == 0, result.stderr
    assert result.stdout.isascii()
    assert result.stderr == b""


def test_a_match_is_played_without_utf_8() -> None:
    words = ["play", "d6", "--seed", "7", "--save", "m.record"]
    result = process(*words, input=b"1\n\xff\xfe\nquit\n", PYTHONIOENCODING="ascii", LC_ALL="C", LANG="C")
    assert result.returncode == 0
    assert result.stdout.isascii()
    assert len(parse_record(Path("m.record").read_text(encoding="utf-8")).turns) == 2


def test_errors_are_readable_without_utf_8() -> None:
    result = process("play", "d\u00fc", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert result.returncode == 2
    assert result.stderr.startswith(b"quarterdeck: there is no game")


def on_a_screen(columns: int, *words: str) -> list[str]:
    """The output of a command on a real terminal of that width."""
    ours, theirs = pty.openpty()
    env = environment(COLUMNS=str(columns), TERM="xterm", NO_COLOR="1")
    running = subprocess.Popen([*COMMAND, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    seen = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    assert running.wait(120) == 0
    os.close(ours)
    return seen.decode("utf-8").replace("\r\n", "\n").splitlines()


@pytest.mark.parametrize("words", ["games", "content list d6"])
@pytest.mark.parametrize("columns", [30, *(pytest.param(one, marks=pytest.mark.full) for one in (60, 80, 120))])
def test_a_table_fits_a_narrow_screen_and_loses_nothing(words: str, columns: int) -> None:
    import re

    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in on_a_screen(columns, *words.split())]
    text = " ".join(" ".join(lines).split())
    wanted = "Stars of Akarios" if words == "games" else "cosmic-existentialism"
    assert wanted in text
    assert "\u2026" not in text
    if words == "content list d6":
        assert max(len(line) for line in lines[:-1]) <= columns


def test_in_a_pipe_every_row_is_one_line() -> None:
    lines = process("content", "list", "d6").stdout.decode().splitlines()
    assert any(
        line.split()[:2] == ["distracted", "internal;"] and line.rstrip().endswith("published") for line in lines
    )


EVIL = "\x1b]0;owned\x07\x1b[31m[red]x"


@pytest.mark.parametrize(
    "words",
    [
        ["play", EVIL],
        ["play", EVIL + ".py"],
        ["play", "d6", "--set", f"scout={EVIL}"],
        ["play", "d6", "--set", f"{EVIL}=faq"],
        ["play", "d6", "--set", EVIL],
        ["play", "d6", "--seed", EVIL],
        ["play", "d6", "--pack", EVIL],
        ["play", "--load", EVIL],
        ["rules", "d6", EVIL],
        ["record", "show", EVIL],
        ["record", "export", "begun.record", "--output", f"begun.record/{EVIL}"],
        ["simulate", "d6", "--players", EVIL],
        [EVIL],
        ["play", f"--{EVIL}"],
    ],
)
def test_names_with_escape_sequences_are_shown_as_text(begun: Path, words: list[str]) -> None:
    said = refused(*words)
    assert "\x1b" not in said
    assert "\x07" not in said
    assert "\\x1b" in said


def test_a_file_with_an_escape_sequence_in_its_name(begun: Path) -> None:
    evil = begun.with_name("m\x1b[31m\n[red].record")
    evil.write_bytes(begun.read_bytes())
    result = run("record", "verify", str(evil))
    assert result.exit_code == 0
    assert "\x1b" not in result.output
    assert "m\\x1b[31m\\n[red].record: the record is valid." in result.stdout


def test_a_very_long_value_is_cut() -> None:
    assert len(refused("play", "d6", "--set", f"scout={'x' * 100_000}")) < 1200


def test_a_very_long_name() -> None:
    assert "the name is too long" in refused("record", "show", "x" * 5000)
