"""The danger of each card of a Deep Space D-6 deck: how often it acts, and what it costs to have it in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quarterdeck.games.d6.cards import (
    COMMANDER,
    ENGINEERING,
    FRIENDLY_FIRE,
    NOTHING,
    QUIET,
    SCIENCE,
    Threats,
)
from quarterdeck.games.d6.cards import HULL_LOST as AFTER_LOSS


@dataclass(frozen=True)
class Weights:
    """The weights of the evaluation, in points of hull. Tuned with some thousand matches of variants."""

    stays: float = 1.56
    """Rounds an external threat is expected to stay, and how many more for each point of its health."""
    lasts: float = 1.09
    work: float = 0.34
    """The cost of each point of health, whatever the card does."""
    crossfire: float = 0.1
    """Threats that fire together are worse than each alone."""
    piercing: float = 1.42
    wound: float = 1.45
    """A die sent to the Infirmary."""
    missing: float = 0.56
    """A die that will not be rolled next round, and how much worse each further one is."""
    shorthanded: float = 0.11
    patient: float = 0.25
    """In addition: a die in the Infirmary, a die in the scanners, and scanners with one place left."""
    scanned: float = 0.09
    alarm: float = 0.41
    partial: float = 0.54
    """The share of a mission's value that counts for its first dice."""
    hull: float = 0.59
    """The weight of the value of the hull."""
    shield: float = 0.34
    blast: float = 0.32
    """Each point of damage that a threat deals when it is destroyed."""
    internal: float = 3.01
    """Rounds an internal threat is expected to stay."""
    blocked: float = 2.53
    offline: float = 1.91
    fortune: float = 0.4
    """The expected gain of a die that is rolled again, as a share of the mean gain of all faces."""
    hope: float = 0.58
    """The same for dice in hand while a round is planned."""


class Danger:
    """Three numbers per card, computed once per deck."""

    def __init__(self, threats: Threats, weights: Weights) -> None:
        self.threats: Final = threats
        self.weights: Final = weights
        self.per_round: list[float] = [self._per_round(card) for card in range(threats.size)]
        self.inside: list[float] = [self._inside(card) for card in range(threats.size)]
        self.outlook: list[float] = [self._outlook(card) for card in range(threats.size)]

    def _chance(self, card: int) -> float:
        when = self.threats.when[card]
        if when == AFTER_LOSS or when == QUIET:
            return 0.4
        return self.threats.faces[card].bit_count() / 6

    def _per_round(self, card: int) -> float:
        """The expected cost of a card per round, in points of hull."""
        w = self.weights
        prices = {
            "damage": 1.0,
            "piercing": w.piercing,
            "infirmary": w.wound,
            "drain": 1.5,
            "recover": 1.5,
            "roll_again": 3.0,
        }
        cost = 0.0
        for effect in self.threats.effects[card]:
            cost += prices.get(effect.name, 0.0) * effect.amount
        return cost * self._chance(card)

    def _inside(self, card: int) -> float:
        """The cost of an internal threat in play."""
        cost = self.per_round[card] * self.weights.internal
        share = {COMMANDER: 1.3, SCIENCE: 1.0, ENGINEERING: 0.7}.get(self.threats.block[card], 0.0)
        return cost + share * self.weights.blocked

    def _outlook(self, card: int) -> float:
        """The cost of a card that is still to be drawn."""
        if self.threats.reveal[card] == NOTHING:
            return 0.0
        if self.threats.reveal[card] == FRIENDLY_FIRE:
            return self.weights.wound
        return self.outside(card, self.threats.health[card]) if self.threats.external[card] else self.inside[card]

    def outside(self, card: int, health: int) -> float:
        """The cost of an external threat in play, at that health."""
        w = self.weights
        cost = self.per_round[card] * (w.stays + w.lasts * health) + w.work * health
        return cost + self.threats.explode[card] * w.blast + (w.offline if self.threats.offline[card] else 0.0)
