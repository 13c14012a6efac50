"""An entrant: a player, and the number of iterations of its search."""

from __future__ import annotations

from typing import Final, NamedTuple

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted, short
from quarterdeck.players import Budget, must_know, player
from quarterdeck.players.levels import SearchPlayer
from quarterdeck.players.remote.command import is_command
from quarterdeck.registry import AnyGame

MOST: Final = 1_000_000
"""Iterations a choice."""


class EntrantError(QuarterdeckError):
    """Players that cannot meet in this arena."""


class Entrant(NamedTuple):
    """`captain` searches with its usual number of iterations, `captain@200` with 200 for each choice.

    `exec:python3 mybot.py` is an external program: it has no iterations.
    """

    name: str
    asked: int = 0

    @property
    def program(self) -> bool:
        return is_command(self.name)

    def __str__(self) -> str:
        return f"{self.name}@{self.asked}" if self.asked else self.name

    def iterations(self, game: AnyGame) -> int:
        """Iterations a choice; 0 for a player that does not search."""
        thinker = player(self.name)
        if not isinstance(thinker, SearchPlayer):
            return 0
        return self.asked or thinker.style.budget(game).iterations

    def budget(self, game: AnyGame, clock: bool) -> Budget | None:
        """Without a clock the same choice is made on every machine; with it a player may run out of time."""
        thinker = player(self.name)
        if not isinstance(thinker, SearchPlayer):
            return None
        return Budget(self.iterations(game), thinker.style.budget(game).seconds if clock else 0.0)


def parse_entrant(text: str) -> Entrant:
    name, at, number = text.strip().partition("@")
    if not at or is_command(name):
        return Entrant(text.strip())
    digits = number.isascii() and number.isdigit()
    if not digits or not 1 <= int(number[:9]) <= MOST:
        raise EntrantError(f"{quoted(short(text, 40))}: after @ come 1 to {MOST} iterations, such as captain@200")
    return Entrant(name, int(number))


def entrants_for(game: AnyGame, text: str) -> list[Entrant]:
    """`admiral,captain@200,cadet`: each knows the game, and no two are the same."""
    entrants = [parse_entrant(word) for word in text.split(",")]
    for entrant in entrants:
        must_know(game, entrant.name)
        if entrant.asked and not entrant.iterations(game):
            raise EntrantError(f"{entrant.name} does not search: leave @{entrant.asked} out")
        if entrants.count(entrant) > 1:
            raise EntrantError(f"{entrant} is named twice: name each player once")
    if len(entrants) == 1 and game.box.seats > 1 and not game.box.cooperative:
        raise EntrantError(f"{entrants[0]} has no opponent: name two players or more, such as officer,cadet")
    return entrants
