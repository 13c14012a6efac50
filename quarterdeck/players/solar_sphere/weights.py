"""What the officer of Solar Sphere makes of each thing, in points. Figures found by letting variants play."""

from __future__ import annotations

from typing import Final

SOURCES: Final = ["sphere", "crew", "fleet", "economy"]
"""The sources of points that a strategy can count double: points of the Sphere and on its hexes; points on crew cards;
bonuses of Resistance ships; points for reputation, morale, drones and resources at the end."""


class Weights:
    """All figures of the evaluation. A strategy is a copy with one source of points counted more than once."""

    def __init__(self, source: str = "", times: float = 1.0) -> None:
        # How often the points of each source count.
        self.sphere: float = times if source == "sphere" else 1.0
        self.crew: float = times if source == "crew" else 1.0
        self.fleet: float = times if source == "fleet" else 1.0
        self.economy: float = times if source == "economy" else 1.0
        self.is_one_sided: bool = times != 1.0
        # What things are worth while there are turns left to use them.
        self.turn: float = 1.5
        """A turn that is still to come."""
        self.resource: float = 0.72
        self.active: float = 0.75
        """An active drone, up to `many` of them. Others are worth what they score at the end."""
        self.many: int = 7
        self.inactive: float = 0.42
        self.morale: float = 0.6
        self.reputation: float = 2.6
        self.kickback: float = 1.0
        self.satellites: list[float] = [0.17, 0.17, 0.17, 0.07, 0.085, 0.1, 0.055, 0.07]
        """A satellite at each location, per turn to come."""
        self.columns: list[float] = [0.0, 0.2, 0.7, 0.0]
        """A column of the matrix by its drones: a full one gives a die."""
        # Set pieces that are not complete yet.
        self.sets: list[float] = [1.0, 0.6, 0.28, 0.0]
        """The part of a set of factions that counts if so many icons are missing."""
        self.spare_icon: float = 0.42
        self.hope: list[float] = [0.45, 0.32, 0.21, 0.13, 0.07, 0.035, 0.015]
        """The part of a hex, crew member or ship that counts before it is bought, by the resources that are missing."""
        self.next_one: float = 0.42
        """How much the second best hex or crew member counts beside the best one."""
        self.second: float = 0.5
        self.third: float = 0.35
        """How much the second and third best of hex, crew member and ship count."""
        self.hidden_hex: float = 0.5
        """The part for a hex that is not viable yet."""
        self.later: float = 0.6
        """The part of a reward that comes a round later."""
        self.rivals: float = 0.8
        """How much the drones and the morale of the others count, for all of them together."""
