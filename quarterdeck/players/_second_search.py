"""A search in a second process, on another core, about the same question with another seed.

It gets an imagined position of the asked seat, never the true one. If no worker can be started, the first
process runs both searches one after the other, with the same result.
"""

from __future__ import annotations

import atexit
import json
import os
import threading
from time import time
from typing import Any

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.players.handle import Budget, Handle
from quarterdeck.players.search import Node, Search
from quarterdeck.players.worker_question import opens_in_worker, question_handle, worker_question
from quarterdeck.registry import open_registered
from quarterdeck.worker import Channel, Worker


class SecondSearch:
    """`ask` it, search yourself, then `add_to` your result. Starts its process with the first question."""

    def __init__(self, player: str) -> None:
        self._player = player
        self._worker: Worker | None = None
        self._free = threading.Lock()

    def ask(self, handle: Handle, budget: Budget) -> bool:
        """Start a search. Returns False if it cannot open the game, or searches for another thread."""
        could = opens_in_worker(handle.game) and (os.cpu_count() or 1) > 1
        if not could or not self._free.acquire(blocking=False):
            return False
        until = time() + budget.seconds if budget.seconds else 0.0
        question = worker_question(self._player, handle)
        try:
            if self._worker is None or not self._worker.alive:
                self._worker = Worker("quarterdeck.players._second_search:work")
            self._worker.ask({**question, "iterations": budget.iterations, "until": until})
        except (OSError, QuarterdeckError):
            self.close()
            self._free.release()
            return False
        return True

    def add_to(self, root: Node) -> bool:
        """Add its result to a node. Returns whether there is one."""
        assert self._worker is not None
        try:
            visits, totals, squares = self._worker.answer()
        except QuarterdeckError:
            visits = []
        finally:
            self._free.release()
        if len(visits) != len(root.lines):
            self.close()
            return False
        root.add(visits, totals, squares)
        return True

    def close(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None


_searches: dict[str, SecondSearch] = {}


def second_search(player: str) -> SecondSearch:
    """The second search of this process for a kind of player."""
    if player not in _searches:
        _searches[player] = SecondSearch(player)
        atexit.register(_searches[player].close)
    return _searches[player]


def work(channel: Channel) -> None:
    from quarterdeck.players.levels import SHORTEST, STYLES

    searches: dict[str, tuple[Any, Search]] = {}

    def answer(question: dict[str, Any]) -> tuple[list[int], list[float], list[float]]:
        name = json.dumps([question["player"], question["game"], question["options"]])
        if name not in searches:
            game = open_registered(question["game"], question["options"])
            searches[name] = game, STYLES[question["player"]].search(game)
        game, search = searches[name]
        left = max(SHORTEST, question["until"] - time()) if question["until"] else 0.0
        root = search.grow(question_handle(game, question), Budget(question["iterations"], left))
        return root.visits, root.totals, root.squares

    channel.answer_all(answer)
