"""All effects and conditions that a card of Battlecruisers may have."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.effects import Vocabulary
from quarterdeck.games.battlecruisers.effects import aimed, discards, passing, piles, plans, points, statuses
from quarterdeck.games.battlecruisers.effects.conditions import CONDITIONS
from quarterdeck.games.battlecruisers.table import Battle

FILES: Final = [points, statuses, discards, aimed, piles, plans, passing]

VOCABULARY: Final[Vocabulary[Battle]] = Vocabulary(
    "battlecruisers", [word for file in FILES for word in file.WORDS], CONDITIONS
)
