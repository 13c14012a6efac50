"""What the next enemy action would do to a ship, number by number of the enemy die.

No random numbers are drawn: all six numbers are looked at, and the result is an average.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.games.armada.cards import ENERGY, ION, KINETIC
from quarterdeck.games.armada.rules.damage import POLARITY
from quarterdeck.games.armada.rules.enemy import CRITICAL_SECTION
from quarterdeck.games.armada.rules.ship import AGAINST_ENERGY, AGAINST_KINETIC, CLOAKED, NO_KINETIC, SOFT_ENERGY
from quarterdeck.games.armada.rules.weapons import cards_in, is_ouroboros, shields_of
from quarterdeck.games.armada.table import FLIPPED, Table
from quarterdeck.players.armada.appraisal import (
    ALONE,
    ALWAYS,
    BREACH,
    COMPANY,
    DISABLE,
    DROP_SHIELDS,
    NUISANCE,
    PER_CUBE,
    PER_SHIP,
    PER_TIMER,
    SHIELDED,
    UNSHIELDED,
    Appraisal,
)

NUMBERS: Final = 6
BREACH_HARM: Final = 0.55
DISABLE_HARM: Final = 0.55
SHIELD_WORTH: Final = 0.3
"""A shield that is left for later enemy actions of the same combat."""


def blows_on(appraisal: Appraisal, s: Table, seat: int, front: int) -> list[list[int]]:
    """By number of the die: pairs of code and amount that hit a ship, if `front` is the Frontline.

    A code of 10 or more is part of an action with kinetic damage, which an anti-ordnance system stops as a whole.
    """
    out: list[list[int]] = [[], [], [], [], [], []]
    ouroboros = is_ouroboros(s)
    for foe in range(len(s.foes)):
        if ouroboros and s.foe_damage[foe] >= CRITICAL_SECTION:
            continue
        kind = s.foes[foe]
        flags = s.foe_flags[foe]
        half = -1
        if s.kit.foes.flips[kind]:
            half = 1 if flags & FLIPPED else 0
        for row in appraisal.blows[kind]:
            number, numbers, area, type_, code, amount, condition = row
            if code == NUISANCE or flags >> number & 1 or (half >= 0 and number != half):
                continue
            if not area and seat != front:
                continue
            if condition != ALWAYS and not _holds(s, condition, foe, seat):
                continue
            if code == PER_SHIP:
                code, amount = ENERGY, amount * cards_in(s)
            elif code == PER_TIMER:
                code, amount = ENERGY, amount * s.foe_timers[foe]
            elif code == PER_CUBE:
                code, amount = ENERGY, amount * s.foe_damage[foe]
            if type_ == KINETIC:
                code += 10
            for at in range(NUMBERS):
                if numbers >> at & 1:
                    if condition == ALONE and _others_act(appraisal, s, foe, at):
                        continue
                    if condition == COMPANY and not _others_act(appraisal, s, foe, at):
                        continue
                    out[at].append(code)
                    out[at].append(amount)
    return out


def _holds(s: Table, condition: int, foe: int, seat: int) -> bool:
    if condition == SHIELDED:
        return s.foe_shield[shields_of(s, foe)] > 0
    if condition == UNSHIELDED:
        return s.shield[seat] == 0
    return True


def _others_act(appraisal: Appraisal, s: Table, foe: int, at: int) -> bool:
    for other in range(len(s.foes)):
        if other == foe:
            continue
        for row in appraisal.blows[s.foes[other]]:
            if row[1] >> at & 1 and not s.foe_flags[other] >> row[0] & 1:
                return True
    return False


class Harm:
    """What a hull point is worth by how many are left, and the harm of blows."""

    def __init__(self, fatal: float) -> None:
        self.fatal: Final = fatal
        """The price of critical damage."""
        self.lost: int = 0
        """The hull that the last number would have cost."""

    def hull(self, hull: int, lost: int) -> float:
        """The price of losing hull: more if little is left."""
        total = 0.0
        left = hull
        for _ in range(min(hull, lost)):
            total += 1.0 + 2.0 / (left + 1)
            left -= 1
        return total + (self.fatal if lost >= hull else 0.0)

    def of_number(self, blows: list[int], hull: int, shield: int, guards: int) -> float:
        """The harm of one number of the die."""
        lost = 0
        extra = 0.0
        before = shield
        at = 0
        while at < len(blows):
            code, amount = blows[at], blows[at + 1]
            at += 2
            if code >= 10:
                if guards & NO_KINETIC:
                    continue
                code -= 10
            if code == BREACH:
                extra += BREACH_HARM * amount
            elif code == DISABLE:
                extra += DISABLE_HARM * amount
            elif code == DROP_SHIELDS:
                shield = 0
            else:
                if (code == ENERGY and guards & AGAINST_ENERGY) or (code == KINETIC and guards & AGAINST_KINETIC):
                    amount -= POLARITY
                if code == ENERGY and guards & SOFT_ENERGY:
                    amount = min(amount, 1)
                if amount <= 0 or guards & CLOAKED:
                    continue
                absorbed = 0 if code == KINETIC else min(amount, shield)
                shield -= absorbed
                if code != ION:
                    lost += amount - absorbed
        self.lost = lost
        harm = extra + SHIELD_WORTH * (before - shield)
        return harm + self.hull(hull, lost) if lost else harm

    def expected(self, blows: list[list[int]], hull: int, shield: int, guards: int) -> float:
        """The mean over the six numbers."""
        total = 0.0
        for row in blows:
            if row:
                total += self.of_number(row, hull, shield, guards)
        return total / NUMBERS

    def death(self, blows: list[list[int]], hull: int, shield: int, guards: int) -> float:
        """The probability that a ship turns critical in the next enemy action."""
        dead = 0
        for row in blows:
            if row:
                self.of_number(row, hull, shield, guards)
                dead += self.lost >= hull
        return dead / NUMBERS
