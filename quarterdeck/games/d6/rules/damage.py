"""Damage to the ship. Rules: Activate threats (damage goes to the shields first), The Ship (hull 0 loses)."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.state import LOST
from quarterdeck.games.d6 import story
from quarterdeck.games.d6.table import ACTIVATE, DESTROYED, Table


def damage_ship(s: Table, door: Door, amount: int) -> None:
    """Shields first, the rest to the hull. Shields that are offline are at 0, so all of it goes to the hull."""
    absorbed = min(s.shield, amount)
    s.shield -= absorbed
    if absorbed:
        _remember(s)
    if door.listening:
        story.hit(s, door, absorbed, amount - absorbed)
    if amount > absorbed:
        _lose_hull(s, door, amount - absorbed)


def pierce_ship(s: Table, door: Door, amount: int) -> None:
    """Damage that ignores the shields."""
    if door.listening:
        story.hit(s, door, 0, amount)
    _lose_hull(s, door, amount)


def drain_shields(s: Table, door: Door) -> None:
    lost = s.shield
    if lost:
        _remember(s)
    s.shield = 0
    if door.listening:
        story.drained(s, door, lost)


def _lose_hull(s: Table, door: Door, amount: int) -> None:
    s.hull -= amount
    s.hull_lost = True
    _remember(s)
    if s.hull <= 0:
        s.hull = 0
        if door.listening:
            story.destroyed_ship(s, door)
        s.finish(DESTROYED, [LOST])


def _remember(s: Table) -> None:
    s.damaged = True
    if s.phase == ACTIVATE:
        s.harmed = True
