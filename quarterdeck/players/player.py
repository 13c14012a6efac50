"""Players: whoever is given a seat's handle and chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.state import State
from quarterdeck.players.handle import Handle, handle_of
from quarterdeck.players.search import Thought
from quarterdeck.registry import AnyGame


class Choice:
    """What a player chose, and what it thought about it if it thinks."""

    def __init__(self, action: Action, thought: Thought | None = None, replaced: bool = False) -> None:
        self.action: Final = action
        self.thought: Final = thought
        self.replaced: Final = replaced
        """A stand-in chose, because the player could not."""

    @property
    def cut(self) -> bool:
        """Whether its time ran out before it had thought as much as it should."""
        return self.thought is not None and self.thought.cut


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """One player may sit in several seats of several matches."""

    def __init__(self) -> None:
        self.choices: int = 0
        self.cut: int = 0
        """How many choices it made when called, and how many of them its time cut short."""

    def meet(self, handle: Handle) -> None:
        """Whatever takes time once is done now, so that the first choice takes no longer than the others."""

    def choose(self, handle: Handle) -> Choice:
        raise NotImplementedError

    def close(self, results: Sequence[str] = ()) -> None:
        """Nobody asks it any more; and how it came out for each seat, if the match is over."""

    def __call__(self, game: AnyGame, s: State) -> Action:
        """Choose in the seat that a true position asks, from what that seat knows.

        mypyc does not inherit `__call__` from a class of another library: compiled subclasses repeat this line.
        """
        return self.answer(game, s)

    def answer(self, game: AnyGame, s: State) -> Action:
        seat = s.options[0].seat
        choice = self.choose(handle_of(game, s, 0 if seat == TABLE else seat, s.count))
        self.choices += 1
        self.cut += choice.cut
        return choice.action
