"""A process in which bots think, because compiled code would block the terminal until it is done.

The process gets an imagined position of the asked seat, never the true one. It ends with the process that started it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import quarterdeck
from quarterdeck.players import Handle, player
from quarterdeck.players.elsewhere import handle_in, opens_elsewhere, question
from quarterdeck.players.weighing import CalledOff
from quarterdeck.registry import open_registered

START = (sys.executable, "-P", "-c", "from quarterdeck.terminal.thinker import main; main()")


class Thinker:
    """Starts its process with the first question. One question at a time: `ask`, then `hear` in another thread."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def ask(self, name: str, handle: Handle) -> subprocess.Popen[str] | None:
        """Send a question; return the process, or None if it cannot open the game or rebuild the position."""
        if not opens_elsewhere(handle.game):
            return None
        asked = question(name, handle)
        if handle_in(handle.game, asked).position() != handle.position():
            return None
        try:
            process = self._started()
            assert process.stdin is not None
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
        except OSError:
            self.close()
            return None
        return process

    def hear(self, process: subprocess.Popen[str]) -> tuple[int, bool] | None:
        """The number of the action, and whether time cut the thought short; nothing if it could not answer."""
        assert process.stdout is not None
        try:
            found = json.loads(process.stdout.readline())
        except ValueError:
            found = None
        if self._process is not process:
            raise CalledOff("nobody waits for this choice any more")
        return (int(found["action"]), bool(found["cut"])) if isinstance(found, dict) else None

    def close(self) -> None:
        """Whatever is thought there is called off."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            here = str(Path(quarterdeck.__file__).parent.parent)
            paths = [here, *filter(None, [os.environ.get("PYTHONPATH")])]
            self._process = subprocess.Popen(
                START,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # The screen is the table's.
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
                start_new_session=True,  # Ctrl-C is for whoever started it.
                text=True,
                encoding="utf-8",
            )
        return self._process


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        handle = handle_in(open_registered(asked["game"], asked["options"]), asked)
        choice = player(asked["player"], handle.seed).choose(handle)
        print(json.dumps({"action": choice.action.index, "cut": choice.cut}), flush=True)
