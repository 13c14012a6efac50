"""Whether the action of a location will be possible, with all that crew and boosts can still give.

A visit must have a purpose: a satellite or the action. The gains of a visit come after the die was placed, so this
looks ahead through boosts, crew that act on a visit, trades, and free resources.
"""

from __future__ import annotations

from quarterdeck.core.effects import Effect
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
    PayOre,
    Refresh,
    SalvageDrones,
    refreshable,
)
from quarterdeck.games.solar_sphere.rules.crew import HIRE_GOLD
from quarterdeck.games.solar_sphere.rules.sphere import ANY_VALUE, viable
from quarterdeck.games.solar_sphere.table import NONE, Table, owner_of


def may_act(s: Table, captain: int, place: int, die: int, drones: int) -> bool:
    """Return whether the action of a location can be taken with a die of this value and so many active drones."""
    if place < SPHERE:
        return True
    boosted = s.satellites[captain] >> place & 1 == 1
    at = 3 * captain
    have = s.store[at : at + 3]
    if place == FLEET:
        return _may_attack(s, captain, have, drones, boosted)
    if place == CREW_STATION:
        return _may_hire(s, captain, have, boosted)
    return _may_build(s, captain, have, drones, ANY_VALUE if boosted else die)


def _may_attack(s: Table, captain: int, have: list[int], drones: int, boosted: bool) -> bool:
    if s.fleet.count(NONE) == 4:
        return False
    if not drones and not (boosted and s.inactive[captain]) and not _may_get_drone(s, captain, FLEET):
        return False
    if have[CRYSTAL]:
        return True
    free = not s.kit.rulings.reinforce_pays
    if free and any(owner_of(column) == captain for row in s.columns for column in row):
        return True
    return bool(s.crew[captain]) and _reaches(s, captain, FLEET, have, [[0, 0, 1]], 0)


def _may_hire(s: Table, captain: int, have: list[int], boosted: bool) -> bool:
    costs: list[tuple[int, int]] = []
    for tier in range(3):
        if s.display[2 * tier] >= 0 or s.display[2 * tier + 1] >= 0:
            costs.append((HIRE_GOLD, HIRE_GOLD + tier))
            break
    if not costs:
        return False
    gold, total = costs[0]
    if have[GOLD] >= gold and have[0] + have[1] + have[2] >= total:
        return True
    if not boosted and not s.crew[captain]:
        return False
    return _reaches(s, captain, CREW_STATION, have, [[0, gold, 0]], total, 1 if boosted else 0)


def _may_build(s: Table, captain: int, have: list[int], drones: int, limit: int) -> bool:
    if not drones and not _may_get_drone(s, captain, SPHERE):
        return False
    hexes = s.kit.hexes
    wanted: list[list[int]] = []
    for cell in range(1, len(s.owner)):
        if s.owner[cell] == NONE and hexes.die[s.tiles[cell]] <= limit and viable(s, cell):
            cost = hexes.cost[s.tiles[cell]]
            if have[0] >= cost[0] and have[1] >= cost[1] and have[2] >= cost[2]:
                return True
            wanted.append(cost)
    if not wanted or not s.crew[captain]:
        return False
    return _reaches(s, captain, SPHERE, have, wanted, 0)


def _may_get_drone(s: Table, captain: int, place: int) -> bool:
    """Return whether crew can give an active drone during the visit."""
    for card in s.crew[captain]:
        if card in s.spent[captain]:
            continue
        moment = s.kit.crew.moment[card // 2]
        if moment != IN_TURN and VISIT_MOMENTS.get(place, NONE) != moment:
            continue
        for effect in s.kit.crew.action[card // 2]:
            if isinstance(effect, Kickback):
                if s.inactive[captain] or s.reserve[captain] or s.satellites[captain]:
                    return True
            elif _gives_drone(s, captain, effect):
                return True
            elif isinstance(effect, Refresh):
                for other in refreshable(s, captain):
                    if any(_gives_drone(s, captain, again) for again in s.kit.crew.action[other // 2]):
                        return True
    return False


def _gives_drone(s: Table, captain: int, effect: Effect[Table]) -> bool:
    return isinstance(effect, (SalvageDrones, Fabricate)) and effect.helps(s, captain)


def _reaches(
    s: Table, captain: int, place: int, have: list[int], wanted: list[list[int]], total: int, any_gain: int = 0
) -> bool:
    """Return whether crew can turn `have` into one of the wanted costs, with at least `total` resources in all.

    `any_gain` resources of choice come first. The store may be full: then a gain replaces another resource.
    """
    if any_gain:
        for kind in range(3):
            if _reaches(s, captain, place, _gained(s, have, kind), wanted, total, any_gain - 1):
                return True
        return False
    if _enough(have, wanted, total):
        return True
    cards = [card for card in s.crew[captain] if card not in s.spent[captain]]
    refresh = any(isinstance(effect, Refresh) for card in cards for effect in s.kit.crew.action[card // 2])
    if refresh:
        cards += refreshable(s, captain)
    return _search(s, place, have, wanted, total, cards, 1 if refresh else 0)


def _search(
    s: Table, place: int, have: list[int], wanted: list[list[int]], total: int, cards: list[int], again: int
) -> bool:
    for at, card in enumerate(cards):
        moment = s.kit.crew.moment[card // 2]
        if moment != IN_TURN and VISIT_MOMENTS.get(place, NONE) != moment:
            continue
        others = cards[:at] + cards[at + 1 :]
        for got in _results(s, have, card):
            if _enough(got, wanted, total) or _search(s, place, got, wanted, total, others, again):
                return True
            if again and _search(s, place, got, wanted, total, cards, 0):
                return True
    return False


def _results(s: Table, have: list[int], card: int) -> list[list[int]]:
    """What the store can be after a crew member was used; empty if that changes no resource."""
    got = have[:]
    changed = False
    out: list[list[int]] = []
    for effect in s.kit.crew.action[card // 2]:
        if isinstance(effect, PayOre):
            kind = effect.resource()
            if got[kind] < effect.amount:
                return []
            got[kind] -= effect.amount
        elif isinstance(effect, GainOre):
            for _ in range(effect.amount):
                got = _gained(s, got, effect.resource())
            changed = True
        elif isinstance(effect, Kickback):
            out += [_gained(s, got, kind) for kind in range(3)]
    if changed:
        out.append(got)
    return out


def _gained(s: Table, have: list[int], kind: int) -> list[int]:
    """With one more resource. A full store keeps as much as it can: the most frequent other resource goes."""
    got = have[:]
    got[kind] += 1
    if sum(got) > s.kit.board.storage:
        others = [one for one in range(3) if one != kind]
        most = others[0] if got[others[0]] >= got[others[1]] else others[1]
        if got[most]:
            got[most] -= 1
        else:
            got[kind] -= 1
    return got


def _enough(have: list[int], wanted: list[list[int]], total: int) -> bool:
    if have[0] + have[1] + have[2] < total:
        return False
    for cost in wanted:
        if have[0] >= cost[0] and have[1] >= cost[1] and have[2] >= cost[2]:
            return True
    return False
