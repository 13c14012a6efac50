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

MANY_SPLITS: Final = 120


class Aim(Ask[Table]):
    """Splitting damage: from the top of the track down, so that each split has one way to be said.

    `below` has a bit for each card that may still be hit (-1: all): those that lay below the last target.
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
                most = min(self.points, s.health[card])
                for amount in range(least_shot(s, self.points, most), most + 1):
                    out.append(aim.of(0, card, amount))
        if out:
            out.append(s.kit.verbs.hold_fire.of(0))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == AIM:
            aim(s, door, action.a, action.b, self.points, self.below)
        elif door.listening:
            story.held_fire(s, door, self.points)


def least_shot(s: Table, points: int, most: int) -> int:
    """The least damage that may be aimed at one target. Only packs can bring so many targets and points that offering
    every split would be more than anybody can choose from; then a target takes as much as it can."""
    return 1 if len(s.external) * points <= MANY_SPLITS else max(1, most)


def aim(s: Table, door: Door, card: int, amount: int, points: int, allowed: int) -> None:
    """Hit a target; what is left of the damage may go to threats further down."""
    below = 0
    for other in reversed(s.external):
        if other == card:
            break
        if allowed >> other & 1:
            below |= 1 << other
    if points > amount and below:
        s.then(Aim(points - amount, below))
    if door.listening:
        story.fires(s, door, card, amount)
        if points > amount and not below:
            story.wasted(s, door, points - amount)
    hit(s, door, card, amount)
