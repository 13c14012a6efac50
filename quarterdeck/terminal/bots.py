"""Bots at the table. Each gets what its seat knows, never the true position.

The choice of a bot that takes time is computed in the background. The bots of the package search in a worker process,
because compiled code would block the terminal.
"""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Future, wait
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from quarterdeck.core.action import Action
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.state import EACH
from quarterdeck.players import EndlessMatch, Handle, Player, handle_of, player
from quarterdeck.players.option_estimates import Cancelled
from quarterdeck.players.recent_events import news_of
from quarterdeck.players.remote.stdio import StdioPlayer
from quarterdeck.players.worker_question import opens_in_worker, question_handle, worker_question
from quarterdeck.registry import AnyMatch, open_registered
from quarterdeck.worker import Channel, Worker

if TYPE_CHECKING:
    from quarterdeck.terminal.seating import Seating


class Chosen(NamedTuple):
    action: Action
    cut: bool
    """Whether the time limit ended the search early."""


class BotWorker:
    """Starts its process with the first question. One question at a time."""

    def __init__(self) -> None:
        self.worker: Worker | None = None

    def ask(self, name: str, handle: Handle) -> Worker | None:
        """Send a question; return the process, or None if it cannot open the game or rebuild the position."""
        if not opens_in_worker(handle.game):
            return None
        question = worker_question(name, handle)
        if question_handle(handle.game, question).position() != handle.position():
            return None
        try:
            if self.worker is None or not self.worker.alive:
                self.worker = Worker("quarterdeck.terminal.bots:work", quiet=True)  # The screen stays clean.
            self.worker.ask(question)
        except (OSError, QuarterdeckError):
            self.close()
        return self.worker

    def close(self) -> None:
        """End the process and cancel what it computes."""
        worker, self.worker = self.worker, None
        if worker is not None:
            worker.close()


def work(channel: Channel) -> None:
    def answer(question: dict[str, Any]) -> tuple[int, bool]:
        handle = question_handle(open_registered(question["game"], question["options"]), question)
        choice = player(question["player"], handle.seed).choose(handle)
        return choice.action.index, choice.cut

    channel.answer_all(answer)


class BotChoice:
    """Begins at once. A program of one's own runs in its own process, any other bot in the worker."""

    def __init__(self, bot_worker: BotWorker, who: str | Player, handle: Handle) -> None:
        self.seat: Final = handle.seat
        self._bot_worker: Final = bot_worker
        self._who: Final = who
        self._handle: Final = handle
        self._worker: Final = bot_worker.ask(who, handle) if isinstance(who, str) else None
        self._result: Final[Future[Chosen]] = Future()
        Thread(target=self._run, daemon=True).start()

    @property
    def done(self) -> bool:
        return self._result.done()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is done, at most so many seconds; return whether it is done."""
        wait([self._result], seconds)
        return self.done

    def result(self) -> Chosen:
        """What the bot chose. Raises the error of a bot that failed."""
        return self._result.result()

    def cancel(self) -> None:
        if not self.done and self._worker is not None:
            self._bot_worker.close()

    def _run(self) -> None:
        try:
            self._result.set_result(self._compute())
        except BaseException as error:
            self._result.set_exception(error)

    def _compute(self) -> Chosen:
        if self._worker is not None:
            try:
                index, cut = self._worker.answer()
                return Chosen(next(action for action in self._handle.options if action.index == index), cut)
            except QuarterdeckError:
                if self._worker.closed:
                    raise Cancelled("the choice was cancelled") from None
        return choose(self._who, self._handle)


def choose(who: str | Player, handle: Handle) -> Chosen:
    """The choice of a player, computed in this thread."""
    bot = player(who, handle.seed) if isinstance(who, str) else who
    choice = bot.choose(handle)
    return Chosen(choice.action, choice.cut)


MOST_CHOICES = 3000
"""Choices of bots without a person in between, after which a match counts as endless."""
AT_ONCE: Final = ("random", "cadet", "officer")
"""Bots that answer at once."""


def bots_at_work(match: AnyMatch, seating: Seating, prompted: int = -1) -> Generator[BotChoice, None, None]:
    """Play the choices of bots until a person has to choose. Secret answers are locked at once.

    `prompted`: a bot that makes one choice first, although in an open question it would wait for people.

    Yields the choice of a bot that takes time; go on when it is done. Until then the match stays as it is.
    """
    for _ in range(MOST_CHOICES):
        seat = prompted if prompted >= 0 else asked_bot(match, seating)
        prompted = -1
        if seat < 0:
            return
        who = seating.program(seat) or seating.bots[seat]
        if who in AT_ONCE:
            match.play(bot_answer(match, who, seat).action)
            continue
        choice = BotChoice(seating.worker, who, bot_handle(match, who, seat))
        try:
            yield choice
            chosen = choice.result()
        finally:
            choice.cancel()
        match.play(chosen.action)
    raise EndlessMatch("the bots play on without end: the match is kept as it is")


def let_bots_choose(match: AnyMatch, seating: Seating) -> None:
    """Play the choices of bots and wait for each."""
    for choice in bots_at_work(match, seating):
        choice.wait()


def asked_bot(match: AnyMatch, seating: Seating) -> int:
    """The seat of the bot that has to choose now; -1 if no bot has to. Where any seat may act, people come first."""
    ask = match.game.asking(match.state)
    asked = match.game.seats_to_act(match.state)
    mine = [seat for seat in asked if seat in seating.bots]
    if match.outcome is not None:
        seating.close(match.outcome.results)
    if ask is None or not mine or (ask.mode() != EACH and len(mine) < len(asked)):
        return -1
    return mine[0] if ask.mode() == EACH else match.game.next_to_act(match.state)


def bot_answer(match: AnyMatch, who: str | Player, seat: int) -> Chosen:
    """The choice of that player in that seat."""
    return choose(who, bot_handle(match, who, seat))


def bot_handle(match: AnyMatch, who: str | Player, seat: int) -> Handle:
    """What a bot gets. Its seed depends on the question only, so it answers the same after an undo or a new start."""
    luck = match.seed.derive(f"bot {seat} {match.state.count - len(match.state.sealed)}")
    told = news_of(match, seat) if isinstance(who, StdioPlayer) else None
    return handle_of(match.game, match.state, seat, luck.key, news=told)
