"""A bot that takes time over its choice: it thinks beside the table, and nobody has to stand still meanwhile."""

from __future__ import annotations

from concurrent.futures import Future, wait
from subprocess import Popen
from threading import Thread
from typing import Final, NamedTuple

from quarterdeck.core.action import Action
from quarterdeck.players import Handle, Player, player
from quarterdeck.terminal.thinker import Thinker


class Answer(NamedTuple):
    action: Action
    cut: bool
    """Its time ran out before it had thought as much as it should."""


class Thought:
    """It begins at once. A program of one's own thinks in its own process, any other bot in the thinker process."""

    def __init__(self, thinker: Thinker, who: str | Player, handle: Handle) -> None:
        self.seat: Final = handle.seat
        self._mind: Final = thinker
        self._who: Final = who
        self._handle: Final = handle
        self._asked: Final = thinker.ask(who, handle) if isinstance(who, str) else None
        self._answer: Final[Future[Answer]] = Future()
        Thread(target=self._work, daemon=True).start()

    @property
    def done(self) -> bool:
        return self._answer.done()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is done, or so long; whether it is done."""
        wait([self._answer], seconds)
        return self.done

    def answer(self) -> Answer:
        """What it chose. Whatever went wrong in the thought is raised here."""
        return self._answer.result()

    def call_off(self) -> None:
        if not self.done and self._asked is not None:
            self._mind.close()

    def _work(self) -> None:
        try:
            self._answer.set_result(self._think(self._asked))
        except BaseException as error:
            self._answer.set_exception(error)

    def _think(self, asked: Popen[str] | None) -> Answer:
        told = self._mind.hear(asked) if asked is not None else None
        if told is not None:
            index, cut = told
            return Answer(next(action for action in self._handle.options if action.index == index), cut)
        return choose(self._who, self._handle)


def choose(who: str | Player, handle: Handle) -> Answer:
    """What a player chooses, here and now."""
    bot = player(who, handle.seed) if isinstance(who, str) else who
    choice = bot.choose(handle)
    return Answer(choice.action, choice.cut)
