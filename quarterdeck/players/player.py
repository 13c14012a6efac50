"""The base class of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import Action
from quarterdeck.core.state import State
from quarterdeck.players.handle import Handle, handle_of
from quarterdeck.players.search import Thought
from quarterdeck.registry import AnyGame


class Choice:
    """The choice of a player, with the result of its search if it searches."""

    def __init__(self, action: Action, thought: Thought | None = None, replaced: bool = False) -> None:
        self.action: Final = action
        self.thought: Final = thought
        self.replaced: Final = replaced
        """Whether a stand-in chose, because the player failed."""

    @property
    def plan(self) -> list[Action]:
        """This choice, and what the player expects all seats to do next in a co-operative game."""
        planned = self.thought.plan if self.thought is not None else []
        return planned if planned and planned[0] is self.action else [self.action]

    @property
    def cut(self) -> bool:
        """Whether the time limit ended the search early."""
        return self.thought is not None and self.thought.cut


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Base class of players. One player may play several seats of several matches."""

    def __init__(self) -> None:
        self.choices: int = 0
        self.cut: int = 0
        """The number of choices, and how many of them the time limit ended early."""

    def meet(self, handle: Handle) -> None:
        """Do slow preparations now, so that the first choice takes no longer than the others."""

    def choose(self, handle: Handle) -> Choice:
        raise NotImplementedError

    def close(self, results: Sequence[str] = ()) -> None:
        """The player is not asked any more. `results` holds the result of each seat if the match is over."""

    def __call__(self, game: AnyGame, s: State) -> Action:
        """Choose in the seat that a true position asks, from what that seat knows.

        mypyc does not inherit `__call__` from a class of another library: compiled subclasses repeat this line.
        """
        return self.answer(game, s)

    def answer(self, game: AnyGame, s: State) -> Action:
        choice = self.choose(handle_of(game, s, game.next_to_act(s), s.count))
        self.choices += 1
        self.cut += choice.cut
        return choice.action
