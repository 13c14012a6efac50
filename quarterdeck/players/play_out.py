"""The fast loop: plays a position to its end, without events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.counting import ChoiceCounts
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.registry import AnyGame, AnyMatch

Chooser: TypeAlias = Callable[[AnyGame, Any], Action]
"""Takes a game and a position that is not over; returns one of the position's options."""

LONGEST = 100_000
"""Choices after which a match counts as endless."""


class EndlessMatch(QuarterdeckError):
    """A match that did not end."""


class PlayOut(NamedTuple):
    choices: int
    decisions: int
    """Choices between two options or more."""


def play_out(
    game: AnyGame,
    state: Any,
    door: Door,
    chooser: Chooser,
    most: int = LONGEST,
    counts: ChoiceCounts | None = None,
) -> PlayOut:
    """Play the position itself (copy it first to keep it) until it is over. Returns the number of choices.

    The chooser gets the whole position, which is right for the lab and for tests. In a game with hidden information a
    player gets only what its seat knows, see `answer`.
    """
    apply = game.apply
    taken = decisions = 0
    while not state.over:
        if taken == most:
            raise EndlessMatch(f"{game.box.name}: not over after {most} choices")
        action = chooser(game, state)
        if len(state.options) > 1:
            decisions += 1
            if counts is not None:
                counts.add(action)
        apply(state, action, door)
        taken += 1
    return PlayOut(taken, decisions)


def answer(match: AnyMatch, chooser: Chooser, seat: int = 0) -> Action:
    """The choice of a player in that seat, which gets only what the seat knows."""
    return chooser(match.game, match.game.hide(match.state, [seat]))


def play_match(match: AnyMatch, chooser: Chooser, most: int = LONGEST) -> None:
    """Play a match to its end and keep its history: slower than `play_out`, but with a record."""
    for _ in range(most):
        if match.over:
            return
        match.play(answer(match, chooser, match.game.next_to_act(match.state)))
    if not match.over:
        raise EndlessMatch(f"{match.game.box.name}: not over after {most} choices")
