"""The conditions of effects. Rules: Most and least, Symbols.

A new condition needs a class and an entry in `CONDITIONS`, and `battlecruisers.if.<name>` in each language.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.games.battlecruisers.cards import PEOPLE, SPACE, TECHNOLOGY, WEAPONS
from quarterdeck.games.battlecruisers.effects.base import CardCondition
from quarterdeck.games.battlecruisers.rules.clashes import has_clashed
from quarterdeck.games.battlecruisers.rules.protection import reached
from quarterdeck.games.battlecruisers.table import SEATS_IN, Battle, opponents, recovery_card, symbols_of


class Has(CardCondition):
    """Rules: Symbols. A card in the own recovery zone has the symbol; on red alert the card in play counts."""

    def __init__(self, name: str, symbol: int) -> None:
        super().__init__(name)
        self.symbol: Final = symbol

    def holds(self, s: Battle, seat: int, source: int) -> bool:
        return in_recovery(s, seat, self.symbol)


class HasNot(Has):
    def holds(self, s: Battle, seat: int, source: int) -> bool:
        return not in_recovery(s, seat, self.symbol)


class Least(CardCondition):
    """The fewest points; a tie counts. Seats that ignore the effect are not counted."""

    def holds(self, s: Battle, seat: int, source: int) -> bool:
        return has_least(s, seat, source)


class NotLeast(Has):
    """Not the fewest points, and the recovery zone has the symbol."""

    def holds(self, s: Battle, seat: int, source: int) -> bool:
        return not has_least(s, seat, source) and in_recovery(s, seat, self.symbol)


class NotAhead(CardCondition):
    """Not alone with the most points. Seats that ignore the effect are not counted."""

    def holds(self, s: Battle, seat: int, source: int) -> bool:
        mine = s.points[seat]
        return any(s.points[other] >= mine for other in SEATS_IN[reached(s, seat, source)])


class Below(CardCondition):
    """Fewer points than a number."""

    def __init__(self, name: str, points: int) -> None:
        super().__init__(name)
        self.points: Final = points

    def holds(self, s: Battle, seat: int, source: int) -> bool:
        return s.points[seat] < self.points


class Clashes(CardCondition):
    """Two opponents or more clash this round."""

    def holds(self, s: Battle, seat: int, source: int) -> bool:
        return (has_clashed(s) & opponents(s, seat)).bit_count() >= 2

    def undecided(self, s: Battle, seat: int) -> bool:
        return not any(s.shown[other] >= 0 for other in SEATS_IN[opponents(s, seat)])


class NoHand(CardCondition):
    def holds(self, s: Battle, seat: int, source: int) -> bool:
        return s.hand_size[seat] == 0


class LargestPile(CardCondition):
    """Alone with the most discarded cards. Piles of eliminated seats count: effects on piles reach them too."""

    def holds(self, s: Battle, seat: int, source: int) -> bool:
        mine = s.pile_size[seat]
        return all(s.pile_size[other] < mine for other in SEATS_IN[reached(s, seat, source) | s.out])


CONDITIONS: Final[list[CardCondition]] = [
    Has("people", PEOPLE),
    Has("technology", TECHNOLOGY),
    Has("weapons", WEAPONS),
    Has("space", SPACE),
    HasNot("no-weapons", WEAPONS),
    Least("least"),
    NotLeast("not-least-space", SPACE),
    NotAhead("not-ahead"),
    Below("below-5", 5),
    Clashes("clashes"),
    NoHand("no-hand"),
    LargestPile("largest-pile"),
]


def in_recovery(s: Battle, seat: int, symbol: int) -> bool:
    card = recovery_card(s, seat)
    return card >= 0 and symbols_of(s, card) & symbol != 0


def has_least(s: Battle, seat: int, slot: int) -> bool:
    mine = s.points[seat]
    return all(s.points[other] >= mine for other in SEATS_IN[reached(s, seat, slot)])
