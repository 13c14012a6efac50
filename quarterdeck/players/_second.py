"""A second mind: another process, on another core, that thinks about the same question with luck of its own.

It is given an imagined position of the seat that is asked, never the true one, and ends when whoever started it does.
Where there is none to be had, the first mind thinks both thoughts, one after the other: what comes out is the same.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import threading
from time import time
from typing import Any, Final

from quarterdeck.players.elsewhere import handle_in, opens_elsewhere, question
from quarterdeck.players.handle import Budget, Handle
from quarterdeck.players.search import Node, Search
from quarterdeck.registry import open_registered

DEAF: Final = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
"""Ctrl-C is for whoever started it, and ends both. First of all, since it may come while the rest is loaded."""


class SecondMind:
    """Started when it is first needed. `ask` it, think yourself, then take its `answer`."""

    def __init__(self, player: str) -> None:
        self._player = player
        self._process: subprocess.Popen[str] | None = None
        self._free = threading.Lock()

    def ask(self, handle: Handle, budget: Budget) -> bool:
        """Whether it has begun to think. It has not if it could not open the same game, or thinks for somebody else."""
        could = opens_elsewhere(handle.game) and (os.cpu_count() or 1) > 1
        if not could or not self._free.acquire(blocking=False):
            return False
        until = time() + budget.seconds if budget.seconds else 0.0
        asked = {**question(self._player, handle), "iterations": budget.iterations, "until": until}
        try:
            process = self._started()
            assert process.stdin is not None
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
        except OSError:
            self.close()
            self._free.release()
            return False
        return True

    def answer(self, root: Node) -> bool:
        """Add what it found to a node; whether it found anything."""
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            found = json.loads(self._process.stdout.readline())
        except ValueError:
            found = None
        finally:
            self._free.release()
        if not isinstance(found, dict) or len(found["visits"]) != len(root.lines):
            self.close()
            return False
        root.add(found["visits"], found["totals"], found["squares"])
        return True

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", f"{DEAF}; from quarterdeck.players._second import main; main()"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        return self._process


_minds: dict[str, SecondMind] = {}


def second_mind(player: str) -> SecondMind:
    """One for each kind of player in a process, whoever asks."""
    if player not in _minds:
        _minds[player] = SecondMind(player)
        atexit.register(_minds[player].close)
    return _minds[player]


def main() -> None:
    from quarterdeck.players.levels import SHORTEST, STYLES

    searches: dict[str, tuple[Any, Search]] = {}
    for line in sys.stdin:
        wish = json.loads(line)
        name = json.dumps([wish["player"], wish["game"], wish["options"]])
        if name not in searches:
            game = open_registered(wish["game"], wish["options"])
            searches[name] = game, STYLES[wish["player"]].search(game)
        game, search = searches[name]
        left = max(SHORTEST, wish["until"] - time()) if wish["until"] else 0.0
        root = search.grow(handle_in(game, wish), Budget(wish["iterations"], left))
        print(json.dumps({"visits": root.visits, "totals": root.totals, "squares": root.squares}), flush=True)  # noqa: T201
