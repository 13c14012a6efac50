"""What events are worth: the reward of a success, the price of a failure, the relief when a hazard ends.

A point is about a point of hull.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.games.armada.cards import (
    COSTLY_MODULES,
    JAMMED_REWARDS,
    NO_DATA,
    NO_HIRE,
    NO_SHIPYARD,
    NO_TRADE,
    SLOW_REPAIR,
    STABLE,
)
from quarterdeck.games.armada.rules.ending import beacons_at
from quarterdeck.games.armada.rules.outcomes import is_lasting
from quarterdeck.games.armada.rules.ship import passive
from quarterdeck.games.armada.table import CARRIED, NONE, Kit, Table

DATA: Final = 7.0
CREDIT: Final = 0.8
THREAT: Final = 1.0
"""What a threat card costs the captains."""
HULL: Final = 1.2
PRIME: Final = 1.5
BLOCKED: Final = 0.7
BLOCKED_DATA: Final = 2.0
MOST_BLOCKED: Final = 9.0
"""What it is worth that other missions are possible again: for each of them, and at most."""
SKIPPED: Final = 2.5
"""A planning phase that all captains miss."""
LAST_BEACON: Final = 14.0
CROWDED: Final = [0.0, 0.15, 0.3, 0.7, 1.8, 6.0]
"""What it is worth to take a beacon from a planet with so many of them; the last figure is for one below the limit."""
TOWER: Final = 40.0
UPLINK: Final = 14.0
_HAZARDS: Final = {
    "damage_here": 0.5,
    "damage_all": 1.3,
    "fleet_here": 1.0,
    "reinforce_here": 0.5,
    "reinforce_largest": 0.7,
    "draw_threats": 1.0,
    "lose_credits": 0.8,
    "tax_richest": 0.7,
}
ROUNDS: Final = 2.5
"""Rounds for which a hazard counts."""


class Stakes:
    def __init__(self, kit: Kit) -> None:
        events = kit.events
        relief: list[float] = []
        for event in range(len(events.ids)):
            total = 0.0
            for effect in events.hazard[event]:
                size = kit.players if effect.name in ("damage_all", "lose_credits") else 1
                total += _HAZARDS.get(effect.name, 0.5) * max(1, effect.amount) * (0.6 + 0.4 * size)
            relief.append(total * ROUNDS)
        self.relief: Final = relief
        """What it is worth that the hazard of each event ends."""
        self.lasting: Final[dict[int, float]] = {
            NO_HIRE: 2.0,
            NO_TRADE: 0.2,
            COSTLY_MODULES: 0.8,
            SLOW_REPAIR: 2.0,
            JAMMED_REWARDS: 1.5,
            NO_SHIPYARD: 1.2,
        }

    def reward(self, s: Table, event: int) -> float:
        """What the success of an event is worth."""
        events = s.kit.events
        if event == s.kit.figures.tower:
            return TOWER
        if event == s.kit.figures.uplink:
            return UPLINK if not s.exposed else 0.0
        total = 0.2 + self.relief[event] + self.lasting.get(events.lasting[event], 0.0)
        if events.data[event] != NO_DATA and s.finale == NONE:
            total += DATA + (2.0 if len(s.data) + 1 >= s.kit.rulings.data else 0.0)
        if not is_lasting(s, JAMMED_REWARDS):
            total += CREDIT * events.credits[event]
        return total + self.removal(s, event) - CREDIT * events.fee[event]

    def removal(self, s: Table, event: int) -> float:
        """What it is worth that the beacon leaves its planet."""
        planet = s.events[event]
        if planet < 0 or planet >= CARRIED:
            return 0.0
        total = 0.0
        if s.kit.events.prime[event]:
            total += PRIME + self._blocked(s)
        here = beacons_at(s, planet)
        most = s.kit.rulings.most_beacons
        if here > most:
            return total + LAST_BEACON
        return total + CROWDED[max(0, min(5, here + 5 - most))]

    def _blocked(self, s: Table) -> float:
        """What the missions are worth that a Prime beacon blocks."""
        events = s.kit.events
        total = 0.0
        for event, place in enumerate(s.events):
            if 0 <= place < CARRIED and not events.prime[event]:
                if event in (s.kit.figures.tower, s.kit.figures.uplink):
                    return MOST_BLOCKED
                total += BLOCKED_DATA if events.data[event] != NO_DATA and s.finale == NONE else BLOCKED
        return min(total, MOST_BLOCKED)

    def penalty(self, s: Table, event: int, team: list[int]) -> float:
        """What a failure costs."""
        events = s.kit.events
        total = THREAT * events.threats[event] + (SKIPPED if events.skip[event] else 0.0)
        if events.hull[event]:
            for seat in team:
                if not passive(s, seat, STABLE):
                    low = 2.5 if s.hull[seat] <= events.hull[event] else 1.0
                    total += HULL * events.hull[event] * low
        return total
