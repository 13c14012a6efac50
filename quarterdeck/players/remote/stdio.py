"""A player that is an external program, asked over standard input and output.

Each seat has its own process, which gets what that seat knows. A process that fails gets the reason and is asked once
more (if it ended, it is started again). After a second failure a stand-in plays in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from logging import getLogger
from time import monotonic
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.setting import options_text
from quarterdeck.core.state import State
from quarterdeck.players.handle import Handle
from quarterdeck.players.levels import Greedy, Officer, knows
from quarterdeck.players.player import Choice, Player
from quarterdeck.players.remote._program import Ended, Program
from quarterdeck.players.remote.command import EXEC, words_of
from quarterdeck.players.remote.exchange import Exchange
from quarterdeck.players.remote.messages import Message, Ready, Wrong, bye, choose, hello, over, read, written, wrong
from quarterdeck.players.remote.question import Question, question
from quarterdeck.registry import AnyGame

SECONDS: Final = 5.0
"""Default seconds per choice."""
START_SECONDS: Final = 10.0
"""Seconds until it must be ready."""
_GRACE: Final = 1.0
"""Seconds for the program to end by itself."""

log: Final = getLogger("quarterdeck.players")


class StdioPlayer(Player):
    """Starts a process with the first question of each seat."""

    def __init__(self, command: str, seed: int = 0, seconds: float = SECONDS, start: float = START_SECONDS) -> None:
        super().__init__()
        self.command: Final = command
        self.faults: Final[list[str]] = []
        """Everything that went wrong, in words."""
        self.replaced: Final[list[int]] = []
        """Seats in which a stand-in plays."""
        self.because: Final[list[str]] = []
        """The reason for each of them."""
        self._seed: Final = seed
        self._seconds: Final = seconds
        self._start: Final = start
        self._bots: Final[dict[str, _Bot]] = {}
        self._stand_ins: Final[dict[str, Player]] = {}

    def meet(self, handle: Handle) -> None:
        if _whose(handle) not in self._stand_ins:
            self._bot(handle).meet()

    def __call__(self, game: AnyGame, s: State) -> Action:
        return self.answer(game, s)

    def choose(self, handle: Handle) -> Choice:
        whose = _whose(handle)
        stand_in = self._stand_ins.get(whose)
        if stand_in is not None:
            return _instead(stand_in, handle)
        limit = handle.budget.seconds if handle.budget is not None and handle.budget.seconds > 0 else self._seconds
        chosen = self._bot(handle).answer(question(handle), limit)
        if chosen is not None:
            return Choice(_meant(handle.options, chosen))
        stand_in = Officer(self._seed) if knows(handle.game) else Greedy(self._seed)
        self._stand_ins[whose] = stand_in
        self.replaced.append(handle.seat)
        self.because.append(self.faults[-1])
        log.warning("seat %d: %s is replaced: %s", handle.seat + 1, EXEC + self.command, self.faults[-1])
        return _instead(stand_in, handle)

    def _bot(self, handle: Handle) -> _Bot:
        whose = _whose(handle)
        if whose not in self._bots:
            self._bots[whose] = _Bot(self.command, handle.game, handle.seat, self._start, self.faults)
        return self._bots[whose]

    def close(self, results: Sequence[str] = ()) -> None:
        """End all processes. A bot that is asked later is started again."""
        for bot in self._bots.values():
            bot.part(results)
        until = monotonic() + _GRACE
        for bot in self._bots.values():
            bot.close(max(0.0, until - monotonic()))
        self._bots.clear()
        self._stand_ins.clear()


def _whose(handle: Handle) -> str:
    game = handle.game
    return f"{game.box.name} {options_text(game.box.settings, game.options)} {handle.seat}"


def _instead(stand_in: Player, handle: Handle) -> Choice:
    choice = stand_in.choose(handle)
    return Choice(choice.action, choice.thought, replaced=True)


def _meant(options: list[Action], chosen: str) -> Action:
    for action in options:
        if str(action) == chosen:
            return action
    raise AssertionError(chosen)


class _Bot:
    """One process in one seat."""

    def __init__(self, command: str, game: AnyGame, seat: int, start: float, faults: list[str]) -> None:
        self._words: Final = words_of(command)
        box = game.box
        self._hello: Final = hello(box.name, box.title, game.options, seat, box.seats)
        self._seat: Final = seat
        self._start: Final = start
        self._faults: Final = faults
        self._exchange: Final = Exchange(seat)
        self._process: Program | None = None
        self.name = ""

    def meet(self) -> None:
        """Start it. If that fails, it is started once more when it is asked."""
        if self._process is None:
            try:
                self._started()
            except Wrong as error:
                self._blame(self._exchange.number, str(error))

    def answer(self, asked: Question, seconds: float) -> str | None:
        """Its choice; None if it failed and has to be replaced."""
        self._exchange.begin(asked.actions)
        while self._exchange.left > 0:
            number = self._exchange.next_number()
            try:
                process = self._process or self._started()
                self._say(choose(number, self._seat, seconds, asked.body))
                return self._heard(process, seconds)
            except Wrong as error:
                self._blame(number, str(error))
        self._say(bye("a stand-in plays for you"))
        self.close(0.0)
        return None

    def _started(self) -> Program:
        try:
            process = self._process = Program(self._words)
        except OSError as error:
            raise Wrong(f"it cannot be started: {error.strerror or error}") from None
        self._say(self._hello)
        try:
            said = read(self._line(process, self._start, "it was not ready"))
            if not isinstance(said, Ready):
                raise Wrong('say "ready" first')
        except Wrong as error:
            self._blame_unready(str(error))
            raise
        self.name = said.name
        return process

    def _blame_unready(self, why: str) -> None:
        """The program does not follow the protocol: end it, so that it is started again."""
        self._say(wrong(self._exchange.number, why, self._exchange.left - 1))
        self.close(0.0)

    def _heard(self, process: Program, seconds: float) -> str:
        until = monotonic() + seconds
        while True:
            chosen = self._exchange.hear(self._line(process, until - monotonic(), "there was no answer", seconds))
            if chosen is not None:
                return chosen

    def _line(self, process: Program, left: float, otherwise: str, seconds: float = 0.0) -> bytes:
        try:
            line: bytes = process.next(left)
            return line
        except TimeoutError:
            raise Wrong(f"{otherwise} within {seconds or left:g} s") from None
        except Ended:
            self.close(0.0)
            raise Wrong(_how_it_ended(process)) from None

    def _blame(self, number: int, why: str) -> None:
        left = self._exchange.fail()
        self._faults.append(why)
        self._say(wrong(number, why, left))

    def _say(self, message: Message) -> None:
        if self._process is not None:
            self._process.send(written(message))

    def part(self, results: Sequence[str]) -> None:
        if results:
            self._say(over(results))
        self._say(bye())

    def close(self, grace: float) -> None:
        if self._process is not None:
            self._process.close(grace)
            self._process = None


def _how_it_ended(process: Program) -> str:
    status: int | None = process.status
    words: list[str] = process.last_words
    how = f"it ended with the status {status}" if status is not None and status >= 0 else "it ended"
    return f"{how}: {words[-1]}" if words else how
