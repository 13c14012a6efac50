"""Points, morale and reputation. Rules: Reputation and morale."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.games.solar_sphere.story import told
from quarterdeck.games.solar_sphere.table import Table, is_dranda

LOST_MORALE_COSTS = 2
"""Points for each morale that is lost below the start of the track."""


def gain_points(s: Table, door: Door, captain: int, amount: int) -> None:
    """Score points at once; a negative amount is lost."""
    if amount == 0:
        return
    s.score[captain] += amount
    if door.listening:
        key = "points" if amount > 0 else "points.lost"
        told(s, door, key, captain, [f"score{captain}"], {"amount": abs(amount), "score": s.score[captain]})


def gain_morale(s: Table, door: Door, captain: int, amount: int) -> None:
    """Morale that cannot be recorded scores points. DRANDA scores points by its level instead."""
    if amount == 0:
        return
    if is_dranda(s, captain):
        gain_points(s, door, captain, amount * s.kit.board.dranda_morale[s.kit.level])
        return
    recorded = min(amount, s.kit.board.top - s.morale[captain])
    s.morale[captain] += recorded
    if door.listening and recorded:
        told(s, door, "morale", captain, [f"morale{captain}"], {"amount": recorded, "morale": s.morale[captain]})
    gain_points(s, door, captain, amount - recorded)


def lose_morale(s: Table, door: Door, captain: int, amount: int) -> None:
    """Each morale below the start of the track costs points. DRANDA loses none."""
    if is_dranda(s, captain):
        return
    recorded = min(amount, s.morale[captain])
    s.morale[captain] -= recorded
    if door.listening and recorded:
        told(s, door, "morale.lost", captain, [f"morale{captain}"], {"amount": recorded, "morale": s.morale[captain]})
    gain_points(s, door, captain, -LOST_MORALE_COSTS * (amount - recorded))


def gain_reputation(s: Table, door: Door, captain: int, amount: int) -> None:
    """Reputation that cannot be recorded becomes morale. DRANDA scores points by its level instead."""
    if is_dranda(s, captain):
        gain_points(s, door, captain, amount * s.kit.board.dranda_reputation[s.kit.level])
        return
    recorded = min(amount, len(s.kit.board.reputation) - 1 - s.reputation[captain])
    s.reputation[captain] += recorded
    if door.listening and recorded:
        space = s.kit.board.reputation[s.reputation[captain]]
        told(s, door, "reputation", captain, [f"reputation{captain}"], {"amount": recorded, "space": space})
    gain_morale(s, door, captain, amount - recorded)


def gain_icons(s: Table, captain: int, icons: list[int]) -> None:
    for faction in icons:
        s.icons[4 * captain + faction] += 1
