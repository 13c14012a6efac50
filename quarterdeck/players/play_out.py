"""The fast loop: plays a position to its end, without events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.registry import AnyGame, AnyMatch

Chooser: TypeAlias = Callable[[AnyGame, Any], Action]
"""Given a game and a position that is not over, one of the position's options."""

LONGEST = 100_000
"""Choices after which a match counts as endless."""


class EndlessMatch(QuarterdeckError):
    """A match that did not end."""


class Played(NamedTuple):
    choices: int
    decisions: int
    """Choices between two options or more."""


def play_out(game: AnyGame, state: Any, door: Door, chooser: Chooser, most: int = LONGEST) -> Played:
    """Play the position itself (copy it first to keep it) until it is over; returns the number of choices.

    The chooser is given the whole position: a fit judge for the lab and for tests. At a table with secrets a player
    is given what its seat knows, see `answer`.
    """
    apply = game.apply
    taken = decisions = 0
    while not state.over:
        if taken == most:
            raise EndlessMatch(f"{game.box.name}: not over after {most} choices")
        if len(state.options) > 1:
            decisions += 1
        apply(state, chooser(game, state), door)
        taken += 1
    return Played(taken, decisions)


def answer(match: AnyMatch, chooser: Chooser, seat: int = 0) -> Action:
    """What a player in that seat would choose now, knowing only what the seat knows."""
    return chooser(match.game, match.game.hide(match.state, [seat]))


def play_match(match: AnyMatch, chooser: Chooser, most: int = LONGEST) -> None:
    """Play a match to its end with its history kept: slower than `play_out`, and there is a record of it."""
    for _ in range(most):
        if match.over:
            return
        match.play(answer(match, chooser, match.game.seats_to_act(match.state)[0]))
    if not match.over:
        raise EndlessMatch(f"{match.game.box.name}: not over after {most} choices")
