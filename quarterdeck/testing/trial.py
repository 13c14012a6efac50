"""Trials: matches that the battery plays and then checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from quarterdeck.core.match import PRACTICE, Match
from quarterdeck.core.position import fingerprint
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.players import player
from quarterdeck.players.play_out import Chooser
from quarterdeck.registry import AnyGame, AnyMatch

Factory: TypeAlias = Callable[[dict[str, str]], AnyGame]

LONGEST = 20_000
"""Choices after which a match counts as endless."""


class Trial:
    """One match, played to its end or to the first error (`trouble`)."""

    def __init__(self, game: AnyGame, chooser: str, seed: int) -> None:
        self.game = game
        self.chooser = chooser
        self.seed = seed
        self.match: AnyMatch = Match(game, Seed(FAST, str(seed)), PRACTICE)
        self.marks = [mark(game, self.match.state)]
        """The mark of each position when it was new."""
        self.trouble = ""
        self._play(player(chooser, seed))

    def _play(self, choose: Chooser) -> None:
        match = self.match
        while not match.over and not self.trouble:
            s = match.state
            if not s.options:
                self.trouble = "a dead end: the match is not over and there is no option"
            elif match.turn == LONGEST:
                self.trouble = f"not over after {LONGEST} choices"
            else:
                self._play_one(choose)

    def _play_one(self, choose: Chooser) -> None:
        try:
            self.match.play(choose(self.game, self.match.state))
            self.marks.append(mark(self.game, self.match.state))
        except Exception as error:  # Any error of a game under test is a finding.
            self.trouble = f"{type(error).__name__}: {error}"

    @property
    def states(self) -> list[Any]:
        return [self.match.state_at(turn) for turn in range(self.match.turn + 1)]

    def at(self, turn: int) -> str:
        """The place of a problem: player, seed and turn."""
        return f"{self.chooser} {self.seed} turn {turn}"


def settled_marks(match: AnyMatch) -> list[str]:
    """The marks of positions without a sealed answer. (A record puts such answers into seat order.)"""
    states = [match.state_at(turn) for turn in range(match.turn + 1)]
    return [mark(match.game, s) for s in states if not s.sealed]


def mark(game: AnyGame, s: Any) -> str:
    """A text that identifies a position: its fingerprint and its options."""
    return f"{fingerprint(game, s)} {' '.join(f'{a.seat}:{a.index}' for a in s.options)}"


def seat_sets(game: AnyGame) -> list[list[int]]:
    """The sets of seats whose views are checked: none (a spectator), each seat, and all together."""
    every = list(range(game.box.seats))
    return [[], *([seat] for seat in every), *([every] if len(every) > 1 else [])]
