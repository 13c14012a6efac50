"""Where bots think: another process. Compiled code holds its process until it is done, and the table would stand still.

It is given an imagined position of the seat that is asked, never the true one, and ends when whoever started it does.
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

START = (sys.executable, "-P", "-c", "from quarterdeck.terminal.mind import main; main()")


class Mind:
    """Started when it is first needed. One question at a time: `ask`, then `hear` in a thread of its own."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def ask(self, name: str, handle: Handle) -> subprocess.Popen[str] | None:
        """Who thinks about it now; nobody if the same question cannot be put there."""
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
