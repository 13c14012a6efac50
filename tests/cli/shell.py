"""Runs commands as a person would type them: inside this process, or as a separate process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from typer.testing import CliRunner, Result

import quarterdeck
from quarterdeck.cli import app

ROOT = Path(quarterdeck.__file__).parent.parent
COMMAND = (sys.executable, "-c", "from quarterdeck.cli import main; main()")


def run(*words: str, input: str | bytes = "", **env: str) -> Result:
    return CliRunner(env={"COLUMNS": "100", **env}).invoke(app, list(words), input=input, catch_exceptions=False)


def refused(*words: str, input: str | bytes = "") -> str:
    """The one line of the error: exit code 2, nothing on standard output, no traceback."""
    result = run(*words, input=input)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("quarterdeck: ")
    assert "Traceback" not in result.stderr
    return lines[0]


def environment(**changes: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), **changes}


def process(*words: str, input: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *words], input=input, capture_output=True, env=environment(**env), timeout=120, check=False
    )


def interrupted(words: Sequence[str], ready: Callable[[], bool]) -> tuple[int, str, str]:
    """Run a command and interrupt it (Ctrl-C) once it is ready; return its status, output and errors."""
    running = subprocess.Popen(
        [*COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )
    ends = time.monotonic() + 120
    while not ready() and time.monotonic() < ends:
        time.sleep(0.1)
    os.killpg(running.pid, signal.SIGINT)  # To the whole process group.
    out, errors = running.communicate(timeout=120)
    return running.returncode, out.decode(), errors.decode()
