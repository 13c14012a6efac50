"""What printed things are worth in points: hexes and crew members, by their effects."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.effects import Block, Effect
from quarterdeck.games.solar_sphere.cards import IN_TURN
from quarterdeck.games.solar_sphere.table import Kit, Table
from quarterdeck.players.solar_sphere.weights import Weights

SELDOM: Final = 0.6
"""The part of its worth for a crew member that can act only on a visit or in battle."""


class Appraisal:
    """Figures by hex and by kind of crew, for one game."""

    def __init__(self, kit: Kit, weights: Weights) -> None:
        self.kit: Final = kit
        self._units: Final = _units(weights)
        self.hexes: Final[list[float]] = [self._list(effects) for effects in kit.hexes.benefit]
        """What the benefits of a hex are worth."""
        self.points: Final[list[float]] = [_points(effects) for effects in kit.hexes.benefit]
        """The points among the benefits of a hex."""
        self.retire: Final[list[float]] = [self._list(effects) for effects in kit.crew.retire]
        self.action: Final[list[float]] = []
        """What the action of a crew member is worth in a round."""
        for kind in range(len(kit.crew.kinds)):
            often = 1.0 if kit.crew.moment[kind] == IN_TURN else SELDOM
            self.action.append(often * self._list(kit.crew.action[kind]))

    def _list(self, effects: list[Effect[Table]]) -> float:
        """All effects together; of a choice the best one."""
        total = best = 0.0
        choice = False
        for effect in effects:
            if isinstance(effect, Block):
                choice = True
            value = self._units.get(effect.name, 0.0) * max(1, effect.amount)
            total += value
            best = max(best, value)
        return best if choice else total


def _points(effects: list[Effect[Table]]) -> float:
    return float(sum(effect.amount for effect in effects if effect.name == "points"))


def _units(w: Weights) -> dict[str, float]:
    """The worth of each effect, for an amount of one."""
    salvaged = w.active - w.inactive
    return {
        "ore": w.resource,
        "gold": w.resource,
        "crystal": w.resource,
        "any": 1.25 * w.resource,
        "pay_ore": -w.resource,
        "pay_gold": -w.resource,
        "pay_crystal": -w.resource,
        "pay_morale": -w.morale,
        "morale": w.morale,
        "reputation": w.reputation,
        "points": 1.0,
        "morale_per_crew": w.morale,  # With four crew members, current and retired, for an amount of two.
        "morale_per_hex": w.morale,
        "points_per_hex": 2.5,
        "points_per_ship": 2.5,
        "salvage": salvaged,
        "salvage_per_ship": 2 * salvaged,
        "salvage_all": 5 * salvaged,
        "fabricate": w.active,
        "kickback": w.kickback,
        "auxiliary": w.turn,
        "refresh": w.resource,
        "recast": 0.5 * w.turn,
        "reroll": 1.0,
    }
