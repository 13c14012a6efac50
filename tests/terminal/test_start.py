"""Starting the terminal client: as a process, through a pipe and on a terminal."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from quarterdeck.terminal import saves

PLAY = """
import sys
import quarterdeck as qd
from quarterdeck import terminal
code = terminal.play(qd.new("tictactoe", seed=1), plain={plain}, save_path=None)
print("full screen loaded:", "textual" in sys.modules, file=sys.stderr)
sys.exit(code)
"""
REPLAY = """
import sys
import quarterdeck as qd
from quarterdeck import terminal
match = qd.new("tictactoe", seed=1)
match.play("mark b2")
sys.exit(terminal.show_replay(match, plain=False))
"""


def run(program: str, typed: bytes | None, **environment: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=typed,
        stdin=subprocess.DEVNULL if typed is None else None,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


@pytest.mark.parametrize("plain", [True, False])
def test_a_pipe_is_played_in_plain_lines(plain: bool, home: Path) -> None:
    code, told, aside = run(PLAY.format(plain=plain), b"mark b2\n")
    assert code == 2, "the input ended before the match"
    assert "X marks b2." in told
    assert "full screen loaded: False" in aside
    assert ("Plain lines, because this is not a terminal." in aside) is not plain
    found = saves.latest_unfinished("tictactoe")
    assert found is not None
    assert found.choices == 1


def test_an_empty_input_ends_at_once() -> None:
    assert run(PLAY.format(plain=True), None)[0] == 2


def test_invalid_bytes_and_an_ascii_stream() -> None:
    code, told, _ = run(PLAY.format(plain=True), b"\xff\xfe\nquit\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert code == 0
    assert told.count("X, mark an empty cell.") == 2


def test_a_replay_in_a_pipe_is_printed() -> None:
    code, told, _ = run(REPLAY, None)
    assert code == 0
    assert "Turn 1 of 1: X: Mark b2 (mark b2)" in told


def test_a_closed_pipe_prints_no_error() -> None:
    command = f"yes '' | {sys.executable} -c '{PLAY.format(plain=True)}' | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, timeout=120, check=False)
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert done.stdout == b"Tic-tac-toe\n"


class Terminal:
    """A terminal of 80 columns and 24 rows that runs a program."""

    def __init__(self, program: str) -> None:
        self.output = b""
        self._child, self._line = pty.fork()
        if self._child == 0:
            os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24")
            os.execv(sys.executable, [sys.executable, "-c", program])

    def wait_for(self, words: bytes) -> None:
        until = time.monotonic() + 60
        while words not in self.output:
            ready, _, _ = select.select([self._line], [], [], 0.2)
            try:
                self.output += os.read(self._line, 65536) if ready else b""
            except OSError:  # The program has ended.
                break
            assert time.monotonic() < until, self.output[-2000:]
        assert words in self.output, self.output[-2000:]

    def type(self, keys: bytes) -> None:
        os.write(self._line, keys)

    def leave(self) -> int:
        """Wait for the end; return the exit code."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            ready, _, _ = select.select([self._line], [], [], 0.1)
            try:
                self.output += os.read(self._line, 65536) if ready else b""
            except OSError:
                break
        os.close(self._line)
        return os.waitstatus_to_exitcode(os.waitpid(self._child, 0)[1])


@pytest.mark.parametrize(("key", "code"), [(b"q", 0), (b"\x03", 130)], ids=["q", "ctrl-c"])
def test_a_terminal_gets_the_full_screen_and_is_restored(key: bytes, code: int, home: Path) -> None:
    terminal = Terminal(PLAY.format(plain=False))
    terminal.wait_for(b"mark an empty cell")
    terminal.type(b"5")
    terminal.wait_for(b"X marks b2.")
    terminal.type(key)
    assert terminal.leave() == code
    assert b"\x1b[?1049l" in terminal.output, "the screen that was there before comes back"
    assert b"The match is saved in" in terminal.output
    found = saves.latest_unfinished("tictactoe")
    assert found is not None
    assert found.choices == 1


def test_a_dumb_terminal_gets_plain_lines() -> None:
    terminal = Terminal("import os; os.environ['TERM'] = 'dumb'\n" + PLAY.format(plain=False))
    terminal.wait_for(b"9. Mark c3")
    terminal.type(b"quit\n")
    assert terminal.leave() == 0
    assert b"\x1b" not in terminal.output
