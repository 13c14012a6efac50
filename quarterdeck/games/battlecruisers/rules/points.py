"""Points: gained, lost and taken. Nobody has fewer than none, and nothing is owed."""

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
    """As many as there are, unless the seat keeps its points from this effect; how many were lost."""
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
    """What one loses the other gains."""
    gain(s, door, seat, lose(s, door, victim, amount, seat))
