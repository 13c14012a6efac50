"""Attacking Resistance ships. Rules: Resistance fleet."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.games.solar_sphere.cards import CRYSTAL
from quarterdeck.games.solar_sphere.rules.crew import AskWithCrew, uses
from quarterdeck.games.solar_sphere.story import ship_name, slot_part, told
from quarterdeck.games.solar_sphere.table import COLUMN, Table, drones_in, owner_of
from quarterdeck.games.solar_sphere.verbs import ATTACK


def drones_on(s: Table, slot: int, captain: int) -> int:
    """The drones of an owner on a Resistance ship."""
    for column in s.columns[slot]:
        if owner_of(column) == captain:
            return drones_in(column)
    return 0


def power(s: Table, slot: int) -> int:
    """All drones on a ship."""
    total = 0
    for column in s.columns[slot]:
        total += drones_in(column)
    return total


def place_drones(s: Table, slot: int, captain: int, count: int) -> None:
    """Into the captain's column, or the left-most empty one."""
    columns = s.columns[slot]
    for at in range(len(columns)):
        if owner_of(columns[at]) == captain:
            columns[at] += count
            return
    columns.append(captain * COLUMN + count)


def attackable(s: Table, captain: int) -> list[int]:
    """The ships that a captain can attack now: each once in a visit, for one crystal."""
    if not s.active[captain]:
        return []
    rich = s.store[3 * captain + CRYSTAL] > 0
    free = not s.kit.rulings.reinforce_pays
    out: list[int] = []
    for slot in range(4):
        open_to_attack = s.fleet[slot] >= 0 and not s.attacked >> slot & 1
        if open_to_attack and (rich or (free and drones_on(s, slot, captain))):
            out.append(slot)
    return out


class Attack(AskWithCrew):
    """Attack ships one after the other."""

    def legal(self, s: Table) -> list[Action]:
        row = s.kit.verbs.attack.row(self.captain)
        size = s.kit.verbs.attack.params[1].size
        out: list[Action] = []
        for slot in attackable(s, self.captain):
            for count in range(1, s.active[self.captain] + 1):
                out.append(row[slot * size + count])
        if s.attacked:
            out.append(s.kit.verbs.done.of(self.captain))
        elif not out:
            out.append(s.kit.verbs.nothing.of(self.captain))
        return out + uses(s, self.captain)

    def decide(self, s: Table, action: Action, door: Door) -> None:
        if action.code == ATTACK:
            attack(s, door, self.captain, action.a, action.b)
            s.then(self)


def attack(s: Table, door: Door, captain: int, slot: int, count: int) -> None:
    if s.kit.rulings.reinforce_pays or not drones_on(s, slot, captain):
        s.store[3 * captain + CRYSTAL] -= 1
    s.active[captain] -= count
    s.attacked |= 1 << slot
    place_drones(s, slot, captain, count)
    if door.listening:
        ship = ship_name(s, s.fleet[slot])
        told(s, door, "attacks", captain, [slot_part(slot)], {"ship": ship, "drones": count})
