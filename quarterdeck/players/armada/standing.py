"""The captains' chance to win, estimated from a position between two rounds."""

from __future__ import annotations

from math import exp
from typing import Final

from quarterdeck.games.armada.cards import FLEETS, OUROBOROS, TOWER
from quarterdeck.games.armada.rules.enemy import CRITICAL_SECTION
from quarterdeck.games.armada.table import CARRIED, NO_FLEET, NONE, Table
from quarterdeck.players.armada.charts import Charts

WEIGHTS: Final = [-1.49, 1.66, 0.07, 0.06, -0.07, -0.58, -0.37, 1.45, -0.7, -0.48, 0.13, -0.07]
"""By feature, in the order of `features`. Fitted by `benchmarks/armada_standing.py` to 17,180 positions of officers."""


class Standing:
    def __init__(self, charts: Charts) -> None:
        self._charts: Final = charts

    def features(self, s: Table) -> list[float]:
        """What a position is judged by, for all captains together."""
        kit = s.kit
        captains = [seat for seat in range(kit.players) if seat != s.savior]
        strengths = [self._charts.outlooks.strength(s, seat) for seat in captains]
        hull = sum(0 if s.critical[seat] else s.hull[seat] for seat in captains) / len(captains)
        power = sum(one.fire + one.screen + one.other for one in strengths) / len(captains)
        ships = sum(len(s.fleet_ships[fleet]) for fleet in range(FLEETS) if s.fleet_at[fleet] != NO_FLEET)
        beacons = [s.events.count(planet) for planet in range(len(kit.planets.ids))]
        crowd = max(0, max(beacons) - 2)
        token = min(1.0, len(s.data) / kit.rulings.data)
        waiting = sum(
            1 for event, place in enumerate(s.events) if 0 <= place < CARRIED and kit.events.data[event] >= -1
        )
        lame = sum(s.critical[seat] for seat in captains) / len(captains)
        return [
            1.0,
            token,
            hull,
            power,
            ships / (1.0 + kit.players),
            float(crowd * crowd) / 4.0,
            min(3, waiting) / 3 if s.finale == NONE else 0.0,
            self.progress(s),
            1.0 if s.finale != NONE else 0.0,
            lame * 2.0,
            min(8.0, sum(s.credits[seat] for seat in captains) / len(captains)),
            max([len(s.fleet_ships[fleet]) for fleet in range(FLEETS) if s.fleet_at[fleet] != NO_FLEET], default=0)
            / (1.0 + kit.players),
        ]

    def progress(self, s: Table) -> float:
        """The part of the final encounter that is done, and how the fight would go."""
        if s.finale == NONE:
            return 0.0
        team = [seat for seat in range(s.kit.players) if seat != s.savior and not s.critical[seat]]
        if not team:
            return -0.5
        if s.finale == TOWER:
            return self._charts.odds.success(s, team, s.kit.figures.tower)
        if s.savior != NONE:
            return max(-0.5, min(1.0, 0.2 * self._charts.duel_margin(s, team)))
        before = s.exposed
        s.exposed = True
        chance = self._charts.outlooks.fleet(s, team, FLEETS + s.finale).chance()
        s.exposed = before
        if s.finale == OUROBOROS:
            return chance + 0.02 * sum(min(damage, CRITICAL_SECTION - 1) for damage in s.boss_damage)
        boss = s.kit.figures.boss[s.finale]
        return chance + 0.5 * s.boss_damage[0] / max(1, s.kit.foes.hull[boss])

    def chances(self, s: Table) -> list[float]:
        """The chance to win of every seat; the Galactic Savior wins if the others lose."""
        total = 0.0
        for weight, feature in zip(WEIGHTS, self.features(s), strict=True):
            total += weight * feature
        chance = 1.0 / (1.0 + exp(-total))
        return [1.0 - chance if seat == s.savior else chance for seat in range(s.kit.players)]
