"""The cards of Battlecruisers as the rules use them. `content.py` reads them from files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from quarterdeck.games.battlecruisers.effects.base import CardEffect

# Symbols in the corner of a card, as bits.
PEOPLE: Final = 1
TECHNOLOGY: Final = 2
WEAPONS: Final = 4
SPACE: Final = 8
NEGATION: Final = 16
SYMBOL_IDS: Final = ("people", "technology", "weapons", "space", "negation", "anti-negation")


class Cards:
    """All cards as parallel tables, in order of their numbers; a card is its index."""

    def __init__(self) -> None:
        self.size = 0
        self.ids: list[str] = []
        self.names: list[str] = []
        self.numbers: list[int] = []
        self.symbols: list[int] = []
        self.only_card: list[bool] = []
        self.main: list[list[CardEffect]] = []
        self.clash: list[list[CardEffect]] = []
        self.extra: list[bool] = []
        self.sources: list[str] = []
        self.grades: list[str] = []

    def symbol_names(self, card: int) -> list[str]:
        return [name for bit, name in enumerate(SYMBOL_IDS) if self.symbols[card] >> bit & 1]
