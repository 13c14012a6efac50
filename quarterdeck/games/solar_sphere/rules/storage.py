"""Resources and the storage area. Rules: Storage area."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask, Step
from quarterdeck.games.solar_sphere.story import resource_name, told
from quarterdeck.games.solar_sphere.table import Table, is_dranda, stored


def gain_resource(s: Table, door: Door, captain: int, resource: int, amount: int) -> None:
    """Store what fits; for the rest, ask what to discard. DRANDA never gains resources."""
    if is_dranda(s, captain):
        return
    fits = min(amount, s.kit.board.storage - stored(s, captain))
    if fits:
        s.store[3 * captain + resource] += fits
        if door.listening:
            told(s, door, "resource", captain, [f"store{captain}"], {"amount": fits, "what": resource_name(resource)})
    if amount > fits:
        s.then(FullStore(captain, resource, amount - fits))


class GainResource(Step[Table]):
    """Gains that wait for a question."""

    def __init__(self, captain: int, resource: int, amount: int) -> None:
        self.captain: Final = captain
        self.resource: Final = resource
        self.amount: Final = amount

    def args(self) -> list[int]:
        return [self.captain, self.resource, self.amount]

    def run(self, s: Table, door: Door) -> None:
        gain_resource(s, door, self.captain, self.resource, self.amount)


class FullStore(Ask[Table]):
    """The store is full: discard the new resource, or one of the others."""

    def __init__(self, captain: int, resource: int, amount: int) -> None:
        self.captain: Final = captain
        self.resource: Final = resource
        self.amount: Final = amount

    def args(self) -> list[int]:
        return [self.captain, self.resource, self.amount]

    def legal(self, s: Table) -> list[Action]:
        row = s.kit.verbs.discard.row(self.captain)
        at = 3 * self.captain
        return [row[one] for one in range(3) if s.store[at + one] or one == self.resource]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if self.amount > 1:
            s.then(GainResource(self.captain, self.resource, self.amount - 1))
        if action.a != self.resource:
            s.store[3 * self.captain + action.a] -= 1
            s.store[3 * self.captain + self.resource] += 1
        if door.listening:
            what = resource_name(action.a)
            key = "store.full" if action.a == self.resource else "store.swap"
            new = resource_name(self.resource)
            told(s, door, key, self.captain, [f"store{self.captain}"], {"what": what, "new": new})


class ChooseResource(Ask[Table]):
    """Gain a resource of choice, `amount` times."""

    def __init__(self, captain: int, amount: int) -> None:
        self.captain: Final = captain
        self.amount: Final = amount

    def args(self) -> list[int]:
        return [self.captain, self.amount]

    def legal(self, s: Table) -> list[Action]:
        return s.kit.verbs.take.row(self.captain)

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if self.amount > 1:
            s.then(ChooseResource(self.captain, self.amount - 1))
        gain_resource(s, door, self.captain, action.a, 1)


def choose_resource(s: Table, captain: int, amount: int) -> None:
    if not is_dranda(s, captain):
        s.then(ChooseResource(captain, amount))


def pay(s: Table, captain: int, cost: list[int]) -> None:
    at = 3 * captain
    for resource in range(3):
        s.store[at + resource] -= cost[resource]


def can_pay(s: Table, captain: int, cost: list[int]) -> bool:
    at = 3 * captain
    return s.store[at] >= cost[0] and s.store[at + 1] >= cost[1] and s.store[at + 2] >= cost[2]
