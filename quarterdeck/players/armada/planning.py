"""The officer's choices in the planning phase: two actions, looked at together with the place where they lead."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.games.armada.cards import RANGE, SLOW_REPAIR, TINKER
from quarterdeck.games.armada.rules.crew import has
from quarterdeck.games.armada.rules.galaxy import fleets_at, has_shipyard, has_waystation, near
from quarterdeck.games.armada.rules.outcomes import is_lasting
from quarterdeck.games.armada.rules.planning import ACTIONS
from quarterdeck.games.armada.rules.ship import passive
from quarterdeck.games.armada.table import NONE, Table
from quarterdeck.games.armada.verbs import GLIDE, LOOK, RECRUIT, REPAIR, SCAN, SHOP, TRADE, TRAVEL
from quarterdeck.players.armada.charts import PLACES, Charts
from quarterdeck.players.armada.market import Market
from quarterdeck.players.armada.strength import hull_symbols

REPAIRED: Final = 1.05
"""What a point of hull is worth that a repair recovers."""
LOW: Final = 0.9
"""How much more it is worth if hardly any is left."""
RESTORED: Final = 1.5
"""The same for a critically damaged ship, which can do nothing else."""
ACTION: Final = 0.03
"""A plan with fewer actions is better, if all else is equal."""
SHOPPED: Final = 1
HIRED: Final = 2


class Planning:
    def __init__(self, charts: Charts, market: Market) -> None:
        self.charts: Final = charts
        self.market: Final = market

    def weigh(self, s: Table, options: list[Action]) -> list[float]:
        seat = options[0].seat
        here = s.at[seat]
        left = s.actions if s.acted >> seat & 1 else ACTIONS
        places = self.charts.locations(s, seat)
        course = Course(self, s, seat, places)
        out: list[float] = []
        for action in options:
            code = action.code
            if code == TRAVEL:
                out.append(course.best(action.a, left - 1, 0, 0) - ACTION)
            elif code == GLIDE:
                out.append(course.best(action.a, left, 0, 0) - ACTION)
            elif code == REPAIR:
                out.append(course.repair(0) + course.best(here, left - 1, 1, 0) - ACTION)
            elif code == SHOP:
                out.append(course.shop() + course.best(here, left - 1, 0, SHOPPED) - ACTION)
            elif code == RECRUIT:
                out.append(course.hire() + course.best(here, left - 1, 0, HIRED) - ACTION)
            elif code == TRADE:
                out.append(self.market.pooled(s, seat, action.a) - 0.5 + course.best(here, left - 1, 0, 0) - ACTION)
            elif code in (SCAN, LOOK):
                # It costs nothing, so it comes first.
                out.append(course.best(here, left, 0, 0) + (0.1 if code == LOOK else self._scan(s, seat, action.a)))
            else:
                out.append(course.place(here))
        return out

    def _scan(self, s: Table, seat: int, fleet: int) -> float:
        return 0.05 + (0.05 if s.fleet_at[fleet] in near(s, s.at[seat]) else 0.0)

    def retreat(self, s: Table, options: list[Action]) -> list[float]:
        """A planet without fleets, with a Waystation or a Shipyard if possible."""
        out: list[float] = []
        for action in options:
            planet = action.a
            ships = sum(len(s.fleet_ships[fleet]) for fleet in fleets_at(s, planet))
            value = -0.5 * ships + self.charts.hazards(s, action.seat, planet)
            value += 0.3 if has_waystation(s, planet) and s.credits[action.seat] > 2 else 0.0
            value += 0.2 if has_shipyard(s, planet) and s.credits[action.seat] > 2 else 0.0
            if s.savior != NONE and s.at[s.savior] == planet:
                value -= 4.0
            if planet >= PLACES - 1:
                value -= 3.0
            out.append(value)
        return out


class Course:
    """What one captain can still do in this planning phase."""

    def __init__(self, planning: Planning, s: Table, seat: int, places: list[float]) -> None:
        self._planning: Final = planning
        self._s: Final = s
        self._seat: Final = seat
        self._places: Final = places
        self._shop: float = -1.0
        self._hire: float = -1.0
        wide = passive(s, seat, RANGE) > 1
        self._near: Final[list[list[int]]] = []
        for place in range(len(places)):
            reach = near(s, place)[:]
            if wide:
                for one in near(s, place):
                    reach += [other for other in near(s, one) if other not in reach and other != place]
            self._near.append(reach)
        expected = hull_symbols(planning.charts.outlooks.appraisal, s, seat)
        if has(s, seat, TINKER):
            expected *= 2.2
        if is_lasting(s, SLOW_REPAIR):
            expected = min(expected, 0.7)
        self._mends: Final[float] = expected

    def place(self, planet: int) -> float:
        return self._places[planet] if planet < len(self._places) else 0.0

    def repair(self, before: int) -> float:
        """What a repair action is worth after some others."""
        s, seat = self._s, self._seat
        lacks = s.max_hull[seat] - s.hull[seat] - before * self._mends
        if lacks <= 0:
            return 0.02 if s.critical[seat] else -0.05
        gained = min(self._mends, lacks * 0.9)
        if s.critical[seat]:
            return RESTORED * gained + (0.5 if lacks <= self._mends else 0.0)
        scarce = 1.0 - min(1.0, s.hull[seat] / max(1, s.max_hull[seat]))
        price = 0.6 if s.kit.solo and s.rebuild else REPAIRED
        return gained * (price + LOW * scarce * scarce)

    def shop(self) -> float:
        if self._shop < 0:
            s, seat = self._s, self._seat
            self._shop = self._planning.market.shipyard(s, seat, s.credits[seat])
        return self._shop

    def hire(self) -> float:
        if self._hire < 0:
            s, seat = self._s, self._seat
            self._hire = self._planning.market.waystation(s, seat, s.credits[seat])
        return self._hire

    def best(self, planet: int, left: int, repairs: int, done: int) -> float:
        """The best that can still be reached from a planet with so many actions."""
        value = self.place(planet)
        if left <= 0:
            return value
        s = self._s
        value = max(value, self.repair(repairs) + self.best(planet, left - 1, repairs + 1, done) - ACTION)
        if not done & SHOPPED and has_shipyard(s, planet):
            value = max(value, self.shop() + self.best(planet, left - 1, repairs, done | SHOPPED) - ACTION)
        if not done & HIRED and has_waystation(s, planet):
            value = max(value, self.hire() + self.best(planet, left - 1, repairs, done | HIRED) - ACTION)
        if planet < len(self._near):
            for other in self._near[planet]:
                value = max(value, self.best(other, left - 1, repairs, done) - ACTION)
        return value
