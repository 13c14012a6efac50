"""Building the Sphere. Rules: Solar Sphere."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Step
from quarterdeck.games.solar_sphere.cards import CELLS, PLACE_OF, SPHERE_MAP
from quarterdeck.games.solar_sphere.effects import BENEFIT_WAY, Perform
from quarterdeck.games.solar_sphere.rules.crew import AskWithCrew, uses
from quarterdeck.games.solar_sphere.rules.storage import can_pay, pay
from quarterdeck.games.solar_sphere.rules.tracks import gain_icons, gain_morale
from quarterdeck.games.solar_sphere.story import cell_part, hex_name, told
from quarterdeck.games.solar_sphere.table import NONE, Table
from quarterdeck.games.solar_sphere.verbs import BUILD

ANY_VALUE: Final = 9
"""A limit above every die: the boost."""


def viable(s: Table, cell: int) -> bool:
    """A hex without a drone, beside one with a drone."""
    if s.owner[cell] != NONE:
        return False
    for there in SPHERE_MAP.neighbours[cell]:
        if there >= 0 and s.owner[there] != NONE:
            return True
    return False


def unbuilt(s: Table) -> list[int]:
    return [cell for cell in range(len(CELLS)) if s.owner[cell] == NONE]


def buildable(s: Table, captain: int, limit: int) -> list[int]:
    """The cells that a captain can build now, with a die of this value."""
    if not s.active[captain]:
        return []
    hexes = s.kit.hexes
    out: list[int] = []
    for cell in range(1, len(CELLS)):
        if s.owner[cell] == NONE:
            tile = s.tiles[cell]
            if hexes.die[tile] <= limit and can_pay(s, captain, hexes.cost[tile]) and viable(s, cell):
                out.append(cell)
    return out


class Build(AskWithCrew):
    """Build a hex whose value is at most `limit`."""

    def __init__(self, captain: int, limit: int) -> None:
        super().__init__(captain)
        self.limit: Final = limit

    def args(self) -> list[int]:
        return [self.captain, self.limit]

    def legal(self, s: Table) -> list[Action]:
        row = s.kit.verbs.build.row(self.captain)
        out = [row[cell] for cell in buildable(s, self.captain, self.limit)]
        if not out:
            out.append(s.kit.verbs.nothing.of(self.captain))
        return out + uses(s, self.captain)

    def decide(self, s: Table, action: Action, door: Door) -> None:
        if action.code == BUILD:
            pay(s, self.captain, s.kit.hexes.cost[s.tiles[action.a]])
            s.active[self.captain] -= 1
            build(s, door, self.captain, action.a)


def build(s: Table, door: Door, captain: int, cell: int) -> None:
    """Place the drone, gain the benefits, then the builders of adjacent hexes gain morale."""
    tile = s.tiles[cell]
    s.owner[cell] = captain
    gain_icons(s, captain, s.kit.hexes.icons[tile])
    if NONE not in s.owner:
        s.last = True
    if door.listening:
        told(s, door, "builds", captain, [cell_part(cell)], {"hex": hex_name(s, tile)})
        if s.last:
            told(s, door, "last-hex", captain, [cell_part(cell)], {})
    s.do(Perform(1 << captain, tile, BENEFIT_WAY, 0), Neighbours(cell))


class Neighbours(Step[Table]):
    """Rules: Morale bonus. The builder of each adjacent hex gains 1 morale."""

    def __init__(self, cell: int) -> None:
        self.cell: Final = cell

    def args(self) -> list[int]:
        return [self.cell]

    def run(self, s: Table, door: Door) -> None:
        for captain in range(s.kit.captains):
            gain_morale(s, door, captain, adjacent(s, self.cell, captain))


def adjacent(s: Table, cell: int, captain: int) -> int:
    """How many hexes of a captain touch a cell."""
    count = 0
    for there in SPHERE_MAP.neighbours[cell]:
        if there >= 0 and s.owner[there] == captain:
            count += 1
    return count


def place_points(s: Table, cell: int) -> int:
    """The points of a hex by its place, under the scoring card in play."""
    return s.kit.scoring.places[s.scoring][PLACE_OF[cell]]


def sphere_points(s: Table, captain: int) -> int:
    """Rules: Sphere scoring card."""
    scoring, card = s.kit.scoring, s.scoring
    own = [cell for cell in range(1, len(CELLS)) if s.owner[cell] == captain]
    total = 0
    pairs = 0
    apart = 0
    for cell in own:
        total += place_points(s, cell)
        touching = adjacent(s, cell, captain)
        pairs += touching
        if not touching:
            apart += 1
    total += scoring.neighbours[card] * (pairs // 2) + scoring.apart[card] * apart
    if scoring.group[card]:
        total += scoring.group[card] * largest_group(s, captain)
    return total


def largest_group(s: Table, captain: int) -> int:
    blocked = [s.owner[cell] != captain for cell in range(len(CELLS))]
    best = 0
    for cell in range(1, len(CELLS)):
        if not blocked[cell]:
            reached = SPHERE_MAP.distances(cell, blocked)
            best = max(best, sum(1 for distance in reached if distance >= 0))
    return best
