"""The insight of a search into Battlecruisers: the officer's values of cards, and the value of a final place."""

from __future__ import annotations

from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.game import Game
from quarterdeck.core.state import State
from quarterdeck.games.battlecruisers.table import CALLED_OFF, INTERMINABLE, SEATS_IN, VICTORY, Battle, cards_left
from quarterdeck.games.battlecruisers.verbs import PLAY
from quarterdeck.players.battlecruisers.instinct import Instinct
from quarterdeck.players.battlecruisers.officer import BattlecruisersOfficer, drawn, eagerness, shares, weigh
from quarterdeck.players.insight import ChoiceLine, Insight
from quarterdeck.players.ranking import places

MANY: Final = 5
"""Cards beyond this number add no value."""
WINNING: Final = 0.5
"""The weight of winning in the value of a result; the rest is the place among the others."""


class BattlecruisersInsight(Insight):
    def __init__(self, rounds: int, instinct: Instinct | None = None, sure: float = 1.0) -> None:
        """Looks `rounds` rounds ahead. Cards are played by instinct, or as the officer would if there is none.

        With `sure` below 1 simulated seats follow instinct less strictly, because real opponents do, too.
        """
        self._officer: Final = BattlecruisersOfficer()
        self._rounds: Final = rounds
        self._instinct: Final = instinct
        self._sure: Final = sure

    def lines(self, s: State, seat: int, options: list[Action]) -> list[ChoiceLine]:
        assert isinstance(s, Battle)
        if self._instinct is not None and options[0].code == PLAY:
            found = self._instinct.shares(s, options)
        else:
            found = shares(weigh(s, options), eagerness(s))
        total = sum(found)
        return [ChoiceLine([action], share / total) for action, share in zip(options, found, strict=True)]

    def choose(self, s: State, seat: int, options: list[Action], luck: Random) -> Action:
        assert isinstance(s, Battle)
        if self._instinct is not None and options[0].code == PLAY:
            found = self._instinct.shares(s, options)
            if self._sure < 1.0:
                found = [share**self._sure for share in found]
            return options[drawn(found, luck)]
        return self._officer.choose(s, options, luck)

    def enough(self, game: Game[State], s: State, begun: int) -> bool:
        assert isinstance(s, Battle)
        return s.round > begun + self._rounds

    def values(self, s: State) -> list[float]:
        assert isinstance(s, Battle)
        return result(s) if s.over else standing(s)


def result(s: Battle) -> list[float]:
    """The value of a finished battle for each seat. If all lose, it is 0 for all, whatever their points."""
    if s.ending == INTERMINABLE or s.ending == CALLED_OFF:
        return [0.0] * s.kit.seats
    won = [result / 2 for result in s.results]
    return [WINNING * w + (1 - WINNING) * p for w, p in zip(won, places(s.results, s.tally), strict=True)]


def standing(s: Battle) -> list[float]:
    """The value of an unfinished battle for each seat: points and cards, against those of the others.

    The coefficients come from a linear regression on the results of some thousand matches.
    """
    out = [0.0] * s.kit.seats
    alive = s.kit.everyone & ~s.out
    for seat in SEATS_IN[alive]:
        others = SEATS_IN[alive & ~(1 << seat)]
        points = cards = most = 0
        for other in others:
            points += s.points[other]
            cards += min(MANY, cards_left(s, other))
            most = max(most, s.points[other])
        count = len(others)
        mine = s.points[seat] / VICTORY
        value = 0.54 + 0.24 * mine + 0.44 * mine * mine - 0.40 * points / VICTORY / count - 0.11 * most / VICTORY
        value += 0.28 * min(MANY, cards_left(s, seat)) / MANY - 0.31 * cards / MANY / count - 0.046 * count
        out[seat] = max(0.02, min(0.98, value))
    return out
