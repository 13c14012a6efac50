"""Points: gained, lost and taken. Points never fall below 0, and there is no debt."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.games.battlecruisers import story
from quarterdeck.games.battlecruisers.rules.protection import keeps_points
from quarterdeck.games.battlecruisers.table import Battle


def gain(s: Battle, door: Door, seat: int, amount: int) -> None:
    if amount <= 0:
        return
    s.points[seat] += amount
    s.stirred = True
    if door.listening:
        story.gains(s, door, seat, amount)


def lose(s: Battle, door: Door, seat: int, amount: int, actor: int) -> int:
    """Lose up to `amount` points, unless the seat is protected. Returns how many were lost."""
    lost = min(amount, s.points[seat])
    if lost <= 0:
        return 0
    if keeps_points(s, seat, actor):
        if door.listening:
            story.keeps_points(s, door, seat)
        return 0
    s.points[seat] -= lost
    s.lost[seat] += lost
    if door.listening:
        story.loses(s, door, seat, lost)
    return lost


def take(s: Battle, door: Door, seat: int, victim: int, amount: int) -> None:
    """The victim loses points, and the seat gains as many."""
    gain(s, door, seat, lose(s, door, victim, amount, seat))
