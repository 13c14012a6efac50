"""Tactical: aiming damage, and splitting it. Rules: The crew and stations."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.games.d6 import story
from quarterdeck.games.d6.rules.track import hit
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.verbs import AIM

MANY_SHOTS: Final = 120
"""The most options to offer for one shot. The printed cards have 68 health in all, so only packs can exceed it."""


class Aim(Ask[Table]):
    """Splits damage from the top of the track down, so that each split has exactly one sequence of choices.

    `below` is a mask of the cards that may still be hit (-1: all): those that were below the last target. With very
    many targets (`crowded`) a target may be hit again; then a further bit (`any_order`) allows any order.
    """

    def __init__(self, points: int, below: int) -> None:
        self.points = points
        self.below = below

    def args(self) -> list[int]:
        return [self.points, self.below]

    def legal(self, s: Table) -> list[Action]:
        out: list[Action] = []
        aim = s.kit.verbs.aim
        for card in s.external:
            if self.below >> card & 1:
                for amount in shots(s, card, self.points):
                    out.append(aim.of(0, card, amount))
        if out:
            out.append(s.kit.verbs.hold_fire.of(0))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == AIM:
            aim(s, door, action.a, action.b, self.points, self.below)
        elif door.listening:
            story.held_fire(s, door, self.points)


def crowded(s: Table, points: int) -> bool:
    """Return whether every amount at every target would be too many options."""
    if len(s.external) * points <= MANY_SHOTS:
        return False
    total = 0
    for card in s.external:
        total += min(points, s.health[card])
    return total > MANY_SHOTS


def shots(s: Table, card: int, points: int) -> list[int]:
    """The damage that may be aimed at a target: from 1 to all it can take. With very many targets only these two
    amounts are offered, and a target may be hit again, so that every split stays possible."""
    most = min(points, s.health[card])
    if most > 1 and crowded(s, points):
        return [1, most]
    return list(range(1, most + 1))


def any_order(s: Table) -> int:
    """The bit of `Aim.below` that allows the rest of the damage to go to any target, in any order."""
    return 1 << s.kit.threats.size


def lost_with(s: Table, card: int, amount: int, points: int, allowed: int) -> int:
    """The damage that is lost if `amount` of it is aimed at this card and no further target exists."""
    return points - amount if points > amount and not further(s, card, amount, points, allowed) else 0


def further(s: Table, card: int, amount: int, points: int, allowed: int) -> int:
    """The mask of targets that the rest of the damage may go to: those further down the track."""
    stays = 1 << card if amount < s.health[card] else 0
    if allowed >= any_order(s):
        left = allowed & ~(1 << card) | stays
        return left if left != any_order(s) else 0
    below = 0
    for other in reversed(s.external):
        if other == card:
            break
        if s.health[other] and allowed >> other & 1:
            below |= 1 << other
    return below | stays | any_order(s) if stays and crowded(s, points) else below


def aim(s: Table, door: Door, card: int, amount: int, points: int, allowed: int) -> None:
    """Hit a target; what is left of the damage may go to threats further down."""
    below = further(s, card, amount, points, allowed)
    if points > amount and below:
        s.then(Aim(points - amount, below))
    if door.listening:
        story.fires(s, door, card, amount)
        if points > amount and not below:
            story.wasted(s, door, points - amount)
    hit(s, door, card, amount)
