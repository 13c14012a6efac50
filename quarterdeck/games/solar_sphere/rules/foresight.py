"""Whether a visit has a purpose: a satellite, or the action of the location, with all that can still be gained.

The gains of a visit come after the die was placed. So this looks ahead through boosts, crew that act on a visit,
trades, kickbacks, free resources, and drones salvaged into the matrix.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.games.solar_sphere.cards import (
    CREW_STATION,
    CRYSTAL,
    FLEET,
    GOLD,
    IN_TURN,
    SPHERE,
    VISIT_MOMENTS,
)
from quarterdeck.games.solar_sphere.effects import (
    Fabricate,
    GainOre,
    Kickback,
    PayMorale,
    PayOre,
    SalvageDrones,
    refreshes,
)
from quarterdeck.games.solar_sphere.rules.crew import HIRE_GOLD
from quarterdeck.games.solar_sphere.rules.drones import COLUMNS
from quarterdeck.games.solar_sphere.rules.kickbacks import SALVAGED
from quarterdeck.games.solar_sphere.rules.sphere import ANY_VALUE, viable
from quarterdeck.games.solar_sphere.table import NONE, Table, owner_of

FLEET_SALVAGE: Final = 2
"""Drones that a boosted attack salvages first."""


class Means:
    """What a captain has to spend on a visit."""

    def __init__(self, store: list[int], active: int, inactive: int, reserve: int, free: int, satellites: int) -> None:
        self.store: Final = store
        self.active: Final = active
        self.inactive: Final = inactive
        self.reserve: Final = reserve
        self.free: Final = free
        """Free spaces in the resource row of the matrix."""
        self.satellites: Final = satellites
        """A mask of locations."""

    def with_store(self, store: list[int]) -> Means:
        return Means(store, self.active, self.inactive, self.reserve, self.free, self.satellites)

    def regenerated(self, count: int) -> Means:
        back = min(count, self.inactive)
        return Means(self.store, self.active + back, self.inactive - back, self.reserve, self.free, self.satellites)

    def fabricated(self, count: int, place: int) -> list[Means]:
        """From the reserve, then from satellites: those elsewhere first, or that of this place first."""
        made = min(count, self.reserve)
        satellites = self.satellites
        out = [self._recovered(made, min(count - made, satellites.bit_count()), place, False)]
        if count > made and satellites >> place & 1:
            out.append(self._recovered(made, min(count - made, satellites.bit_count()), place, True))
        return out

    def _recovered(self, made: int, back: int, place: int, here: bool) -> Means:
        mask = self.satellites
        left = back
        if here and left:
            mask &= ~(1 << place)
            left -= 1
        while left:
            others = mask & ~(1 << place)
            lowest = others & -others
            mask &= ~(lowest or 1 << place)
            left -= 1
        active = self.active + made + back
        return Means(self.store, active, self.inactive, self.reserve - made, self.free, mask)


class Goal:
    """What the action of a location takes: one of these costs, perhaps more resources, perhaps a drone."""

    def __init__(self, costs: list[list[int]], total: int, drone: bool) -> None:
        self.costs: Final = costs
        self.total: Final = total
        self.drone: Final = drone

    def met(self, means: Means) -> bool:
        store = means.store
        if (self.drone and not means.active) or store[0] + store[1] + store[2] < self.total:
            return False
        for cost in self.costs:
            if store[0] >= cost[0] and store[1] >= cost[1] and store[2] >= cost[2]:
                return True
        return False


def may_visit(s: Table, captain: int, place: int, die: int, drones: int, exhausted: int) -> bool:
    """Return whether a visit with this value has a purpose, if it exhausts drones and leaves so many active ones."""
    if place < SPHERE:
        return True
    if drones and not s.satellites[captain] >> place & 1:
        return True
    means = _means(s, captain, drones, s.inactive[captain] + exhausted)
    return _reaches(s, place, _goal(s, captain, place, die), means, _unused(s, captain), s.spent[captain], False)


def may_act(s: Table, captain: int, place: int, die: int) -> bool:
    """Return whether the action can be taken now. Crew that act on a visit are used before."""
    if place < SPHERE:
        return True
    means = _means(s, captain, s.active[captain], s.inactive[captain])
    goal = _goal(s, captain, place, die)
    if goal.met(means):
        return True
    return _boosted(s, captain, place, goal, means, _unused(s, captain), s.spent[captain])


def _means(s: Table, captain: int, active: int, inactive: int) -> Means:
    at = 3 * captain
    free = COLUMNS - s.matrix[at]
    return Means(s.store[at : at + 3], active, inactive, s.reserve[captain], free, s.satellites[captain])


def _unused(s: Table, captain: int) -> list[int]:
    return [card for card in s.crew[captain] if card not in s.spent[captain]]


def _goal(s: Table, captain: int, place: int, die: int) -> Goal:
    if place == FLEET:
        return _attack_goal(s, captain)
    return _hire_goal(s) if place == CREW_STATION else _build_goal(s, captain, die)


def _attack_goal(s: Table, captain: int) -> Goal:
    if s.fleet.count(NONE) == len(s.fleet):
        return Goal([], 0, True)
    crystal = [0, 0, 0]
    crystal[CRYSTAL] = 1
    if not s.kit.rulings.reinforce_pays and any(owner_of(column) == captain for row in s.columns for column in row):
        crystal[CRYSTAL] = 0
    return Goal([crystal], 0, True)


def _hire_goal(s: Table) -> Goal:
    gold = [0, 0, 0]
    gold[GOLD] = HIRE_GOLD
    for tier in range(3):
        if s.display[2 * tier] >= 0 or s.display[2 * tier + 1] >= 0:
            return Goal([gold], HIRE_GOLD + tier, False)
    return Goal([], 0, False)


def _build_goal(s: Table, captain: int, die: int) -> Goal:
    limit = ANY_VALUE if s.satellites[captain] >> SPHERE & 1 else die
    hexes = s.kit.hexes
    costs: list[list[int]] = []
    for cell in range(1, len(s.owner)):
        if s.owner[cell] == NONE and hexes.die[s.tiles[cell]] <= limit and viable(s, cell):
            costs.append(hexes.cost[s.tiles[cell]])
    return Goal(costs, 0, True)


# -- looking ahead ---------------------------------------------------------------------------------------


def _reaches(
    s: Table,
    place: int,
    goal: Goal,
    means: Means,
    unused: list[int],
    spent: list[int],
    acted: bool,
) -> bool:
    """Return whether the goal, or before the action a satellite, can be reached with these crew members."""
    launch = not acted and not means.satellites >> place & 1
    if goal.met(means) or (launch and means.active):
        return True
    captain = s.order[s.turn]
    if not acted and not launch and _boosted(s, captain, place, goal, means, unused, spent):
        return True
    for at, card in enumerate(unused):
        moment = s.kit.crew.moment[card // 2]
        if moment != IN_TURN and (acted or VISIT_MOMENTS.get(place, NONE) != moment):
            continue
        others = unused[:at] + unused[at + 1 :]
        if refreshes(s, card):
            for again in spent:
                left = [one for one in spent if one != again]
                if not refreshes(s, again) and _reaches(s, place, goal, means, [*others, again], left, acted):
                    return True
            continue
        for got in _used(s, captain, means, card, place):
            if _reaches(s, place, goal, got, others, [*spent, card], acted):
                return True
    return False


def _boosted(s: Table, captain: int, place: int, goal: Goal, means: Means, unused: list[int], spent: list[int]) -> bool:
    """The same after the action began: with its boost, and without crew that act on a visit."""
    results = [means]
    if means.satellites >> place & 1:
        if place == CREW_STATION:
            results = _any(s, means)
        elif place == FLEET:
            results = _salvaged(s, means, FLEET_SALVAGE)
    for got in results:
        if _reaches(s, place, goal, got, unused, spent, True):
            return True
    return False


def _used(s: Table, captain: int, means: Means, card: int, place: int) -> list[Means]:
    """What a captain can have after a crew member was used; empty if that cannot be paid or gives nothing of use."""
    results = [means]
    helps = False
    for effect in s.kit.crew.action[card // 2]:
        more: list[Means] = []
        for one in results:
            if isinstance(effect, PayOre):
                if one.store[effect.resource()] >= effect.amount:
                    store = one.store[:]
                    store[effect.resource()] -= effect.amount
                    more.append(one.with_store(store))
            elif isinstance(effect, GainOre):
                got = [one]
                for _ in range(effect.amount):
                    got = [after for before in got for after in _gained(s, before, effect.resource())]
                more += got
                helps = True
            elif isinstance(effect, Kickback):
                more += _any(s, one)
                more += one.fabricated(1, place)
                more += _salvaged(s, one, SALVAGED)
                helps = True
            elif isinstance(effect, SalvageDrones):
                more += _salvaged(s, one, effect.count(s, captain))
                helps = True
            elif isinstance(effect, Fabricate):
                more += one.fabricated(effect.amount, place)
                helps = True
            elif isinstance(effect, PayMorale):
                continue
        results = more
    return results if helps else []


def _any(s: Table, means: Means) -> list[Means]:
    return [got for kind in range(3) for got in _gained(s, means, kind)]


def _gained(s: Table, means: Means, kind: int) -> list[Means]:
    """With one more resource; if the store is full, another one goes."""
    store = means.store[:]
    store[kind] += 1
    if store[0] + store[1] + store[2] <= s.kit.board.storage:
        return [means.with_store(store)]
    out: list[Means] = []
    for other in range(3):
        if other != kind and store[other]:
            less = store[:]
            less[other] -= 1
            out.append(means.with_store(less))
    return out or [means]


def _salvaged(s: Table, means: Means, count: int) -> list[Means]:
    """Regenerate as many as possible, or put one into the resource row and regenerate the rest."""
    out = [means.regenerated(count)]
    if count and means.inactive and means.free:
        rest = Means(
            means.store, means.active, means.inactive - 1, means.reserve, means.free - 1, means.satellites
        ).regenerated(count - 1)
        out += _any(s, rest)
    return out
