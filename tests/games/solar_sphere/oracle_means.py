"""What a captain could do at a location: an exhaustive search through boosts and crew.

Rules: "If you cannot pay the cost and deploy a drone, you cannot take this action", "If you cannot attack at least 1
ship, you cannot take this action". A visit needs a purpose: a satellite or the action, perhaps after crew is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from tests.games.solar_sphere.oracle_figures import (
    CREW_STATION,
    FLEET,
    RESOURCES,
    SPHERE,
    Effect,
    Store,
)
from tests.games.solar_sphere.oracle_table import Board, Captain

STORAGE = 6
ROW_LENGTH = 3
CRYSTAL = 2


@dataclass(frozen=True)
class Means:
    """What a captain has to act with."""

    store: Store
    active: int
    inactive: int
    reserve: int
    in_row: int
    """Drones in the resource row of the matrix."""
    satellites: frozenset[str]
    ready: frozenset[int]
    used: frozenset[int]
    ships: int
    """Resistance ship cards."""

    @classmethod
    def of(cls, captain: Captain) -> Means:
        ore, gold, crystal = captain.store
        return cls(
            (ore, gold, crystal),
            captain.active,
            captain.inactive,
            captain.reserve,
            captain.matrix[0],
            frozenset(captain.satellites),
            frozenset(card for card in captain.crew if card not in captain.used),
            frozenset(captain.used),
            len(captain.claimed),
        )

    def adding(self, kind: int, amount: int) -> Means:
        store = list(self.store)
        store[kind] += amount
        return replace(self, store=(store[0], store[1], store[2]))


def can_launch(means: Means, place: str) -> bool:
    """Rules: Take an action. One drone, and at most one satellite of each player on a card."""
    return means.active > 0 and place not in means.satellites


def can_act_now(board: Board, means: Means, place: str, value: int) -> bool:
    """Whether the action of a location can be taken with these means as they are."""
    if place == SPHERE:
        return bool(buildable(board, means, 6 if place in means.satellites else value))
    if place == CREW_STATION:
        tiers = {board.figures.crew[card].tier for card in board.display if card is not None}
        return any(can_pay(means.store, tier) for tier in tiers)
    if place == FLEET:
        return means.active > 0 and means.store[CRYSTAL] > 0
    return True  # Gains, and "up to" a number of drones: these actions are never impossible.


def can_act(board: Board, means: Means, place: str, value: int) -> bool:
    """Whether the action of a location can be taken, through its boost and crew used in the middle of it."""
    start = [means]
    if place in means.satellites and place == CREW_STATION:
        start = _gain_any(means)
    elif place in means.satellites and place == FLEET:
        start = _salvage(means, 2)
    return _reaches(board, start, lambda now: can_act_now(board, now, place, value))


def has_purpose(board: Board, means: Means, place: str, value: int) -> bool:
    """Whether a visit can lead to a satellite or to the action, perhaps after crew is used."""
    return _reaches(
        board, [means], lambda now: can_launch(now, place) or can_act(board, now, place, value), visited=place
    )


def _reaches(board: Board, start: Iterable[Means], goal: Callable[[Means], bool], visited: str = "") -> bool:
    """Whether crew leads from one of these means to the goal. Crew for a visit is used on entering, at `visited`."""
    waiting = list(dict.fromkeys(start))
    seen = set(waiting)
    while waiting:
        now = waiting.pop()
        if goal(now):
            return True
        for card in sorted(now.ready):
            if board.figures.crew[card].moment in ("turn", visited):
                new = [after for after in _use(board, now, card) if after not in seen]
                seen.update(new)
                waiting += new
    return False


def buildable(board: Board, means: Means, limit: int) -> list[int]:
    """The cells of hexes that can be built with these means and a die of this value."""
    out = []
    for cell in board.viable():
        tile = board.tiles[cell]
        assert tile is not None
        if means.active and tile.die <= limit and all(h >= c for h, c in zip(means.store, tile.cost, strict=True)):
            out.append(cell)
    return out


def can_pay(store: Store, tier: int) -> bool:
    """Rules: 2 gold, and 1 or 2 further resources of any kind."""
    return store[1] >= 2 and sum(store) >= 2 + tier - 1


# -- what crew could bring -----------------------------------------------------------------------------------


def _use(board: Board, means: Means, card: int) -> Iterable[Means]:
    states = {replace(means, ready=means.ready - {card}, used=means.used | {card})}
    for effect in board.figures.crew[card].action:
        states = {after for state in states for after in _outcomes(board, state, effect)}
    return states


def _outcomes(board: Board, means: Means, effect: Effect) -> Iterable[Means]:
    """Every result of an effect that bears on stores and drones."""
    (word, amount), *_ = effect.items()
    if word in RESOURCES:
        return _gain(means, RESOURCES.index(word), amount)
    if word.startswith("pay_") and word[4:] in RESOURCES:
        kind = RESOURCES.index(word[4:])
        return [means.adding(kind, -amount)] if means.store[kind] >= amount else []
    if word == "salvage":
        return _salvage(means, amount)
    if word == "salvage_per_ship":
        return _salvage(means, amount * means.ships)
    if word == "fabricate":
        return _fabricate(means, amount)
    if word == "kickback":
        return [*_gain_any(means), *_fabricate(means, 1), *_salvage(means, 2)]
    if word == "refresh":
        others = [card for card in means.used if {"refresh": True} not in board.figures.crew[card].action]
        return [replace(means, ready=means.ready | {card}, used=means.used - {card}) for card in others]
    return [means]


def _gain_any(means: Means) -> list[Means]:
    return [after for kind in range(3) for after in _gain(means, kind, 1)]


def _gain(means: Means, kind: int, amount: int) -> list[Means]:
    states = [means]
    for _ in range(amount):
        states = [after for state in states for after in _gain_one(state, kind)]
    return states


def _gain_one(means: Means, kind: int) -> list[Means]:
    if sum(means.store) < STORAGE:
        return [means.adding(kind, 1)]
    swaps = [means.adding(other, -1).adding(kind, 1) for other in range(3) if other != kind and means.store[other]]
    return [means, *swaps]


def _salvage(means: Means, most: int) -> list[Means]:
    """Regenerate some drones, and perhaps put one into the resource row. Other rows bring nothing for this visit."""
    most = min(most, means.inactive)
    out = [_regenerate(means, drones) for drones in range(most + 1)]
    if most and means.in_row < ROW_LENGTH:
        spent = replace(means, inactive=means.inactive - 1, in_row=means.in_row + 1)
        out += [_regenerate(after, drones) for after in _gain_any(spent) for drones in range(most)]
    return out


def _regenerate(means: Means, drones: int) -> Means:
    return replace(means, active=means.active + drones, inactive=means.inactive - drones)


def _fabricate(means: Means, amount: int) -> list[Means]:
    made = min(amount, means.reserve)
    states = [replace(means, active=means.active + made, reserve=means.reserve - made)]
    for _ in range(amount - made):
        states += [
            replace(state, active=state.active + 1, satellites=state.satellites - {place})
            for state in states
            for place in sorted(state.satellites)
        ]
    return states
