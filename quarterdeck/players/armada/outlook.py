"""How a combat is expected to go: its rounds, the hull it costs, and the chance to win it.

The estimate adds up what the enemy ships do until each of them is destroyed, the most dangerous ones first.
"""

from __future__ import annotations

from math import exp
from typing import Final

from quarterdeck.games.armada.cards import ARTEMIS, FLEETS, OUROBOROS, PROTECT, SWARM
from quarterdeck.games.armada.rules.enemy import CRITICAL_SECTION
from quarterdeck.games.armada.table import FACE_DOWN, NONE, Table
from quarterdeck.players.armada.appraisal import Appraisal
from quarterdeck.players.armada.strength import Strength, strength_of

SCREENING: Final = 0.7
"""The part of the defences that is of use."""
HELPERS: Final = 0.7
"""The part of the other captains' hull and shields that a team can use, by swapping the Frontline."""
LONGEST: Final = 40.0
STEEP: Final = 50.0
"""A chance this unlikely is 0: several large fleets on a planet can cost any number of hull."""


class Outlook:
    def __init__(self, rounds: float, loss: float, hull: float) -> None:
        self.rounds: Final = rounds
        self.loss: Final = loss
        """The hull that the whole combat would cost."""
        self.hull: Final = hull
        """The hull that the team has for it."""

    def chance(self) -> float:
        """The chance to win."""
        if self.rounds >= LONGEST:
            return 0.0
        spare = self.hull - 0.4 - self.loss
        return 1.0 / (1.0 + exp(min(STEEP, -spare / (0.5 + 0.22 * self.loss))))


class Outlooks:
    def __init__(self, appraisal: Appraisal) -> None:
        self.appraisal: Final = appraisal
        self._strengths: Final[dict[tuple[int, ...], Strength]] = {}

    def strength(self, s: Table, seat: int) -> Strength:
        key = (s.ship[seat], s.offline[seat], *s.crew[seat], -5, *s.aboard[6 * seat : 6 * seat + 6])
        found = self._strengths.get(key)
        if found is None:
            if len(self._strengths) > 5000:
                self._strengths.clear()
            found = self._strengths[key] = strength_of(self.appraisal, s, seat)
        return found

    def of_ships(
        self, s: Table, team: list[int], toughness: list[float], danger: list[float], energy: list[float]
    ) -> Outlook:
        """The outlook of a team against ships, which are destroyed in this order."""
        fire = screen = 0.0
        hull = shield = 0.0
        best = -1.0
        for seat in team:
            own = self.strength(s, seat)
            fire += own.fire
            body = float(s.hull[seat] + s.shield[seat])
            if body > best:
                best = body
                screen = own.screen
            part = HELPERS if len(team) > 1 else 1.0
            hull += part * s.hull[seat]
            shield += part * s.shield[seat]
        if len(team) > 1:
            hull += 0.3 * best
        fire = max(0.2, fire)
        time = 0.0
        raw = past = 0.0
        for at in range(len(toughness)):
            time += max(0.35, toughness[at] / fire)
            acts = time + 0.35
            raw += danger[at] * energy[at] * acts
            past += danger[at] * (1.0 - energy[at]) * acts
        soaked = shield + SCREENING * screen * time
        # Shields stop less than their number: hits come in lumps, and some come before the shields are up again.
        through = raw * raw / (raw + soaked) if raw > 0 else 0.0
        if soaked < raw:
            through = max(through, raw - soaked)
        return Outlook(time, through + 0.8 * past, hull)

    def fleet(self, s: Table, team: list[int], fleet: int) -> Outlook:
        """The outlook of a team against a fleet on the map, or against the final encounter."""
        kinds = self.kinds(s, fleet)
        return self.against(s, team, kinds, [], fleet)

    def kinds(self, s: Table, fleet: int) -> list[int]:
        if fleet < FLEETS:
            return s.fleet_ships[fleet]
        figures = s.kit.figures
        if fleet == FLEETS + OUROBOROS:
            first = figures.boss[OUROBOROS]
            return [first + section for section in range(len(figures.sections))]
        return [figures.boss[fleet - FLEETS], *s.swarm]

    def against(self, s: Table, team: list[int], kinds: list[int], damage: list[int], fleet: int) -> Outlook:
        a = self.appraisal
        if fleet == FLEETS + ARTEMIS and not s.exposed and s.fleet == NONE:
            return Outlook(LONGEST, 30.0, 1.0)
        if fleet >= FLEETS and not damage:
            damage = s.boss_damage
        rows: list[tuple[float, float, float, float]] = []
        size = len(kinds)
        for at, kind in enumerate(kinds):
            if kind == FACE_DOWN:
                tough, danger, energy = a.usual_toughness, a.usual_danger, a.usual_energy
                first = 0
            else:
                tough, danger, energy = a.toughness[kind], a.danger[kind], a.energy_share[kind]
                if at < len(damage):
                    tough = max(0.1, tough - damage[at])
                passive = s.kit.foes.passive[kind]
                first = 1 if passive == PROTECT or (passive == SWARM and fleet >= FLEETS) else 0
                if s.kit.foes.ids[kind] == "mirage" and size > 1:
                    danger += 0.3 * size
            if fleet == FLEETS + OUROBOROS:
                # A section with three damage is silent.
                silent = CRITICAL_SECTION - (damage[at] if at < len(damage) else 0)
                tough = max(0.1, float(silent)) + 0.7 * s.kit.foes.shield[kind]
            rows.append((-first - danger / max(0.3, tough) / 100, tough, danger, energy))
        rows.sort()
        return self.of_ships(s, team, [row[1] for row in rows], [row[2] for row in rows], [row[3] for row in rows])
