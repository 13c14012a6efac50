"""Step 2 of combat: one enemy die for the whole fleet. Rules: Enemy action, Enemy ships."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import OPEN, Ask, Step
from quarterdeck.games.armada.cards import ABSORB, BREACHES, KINETIC, MENDS, STATIONS
from quarterdeck.games.armada.effects.foes import PerformFoe
from quarterdeck.games.armada.effects.stations import CLOAK
from quarterdeck.games.armada.rules.damage import Breach
from quarterdeck.games.armada.rules.ship import CLOAKED, NO_KINETIC, module_at, recharge, working
from quarterdeck.games.armada.rules.weapons import is_lethal, is_ouroboros, shields_of
from quarterdeck.games.armada.story import foe_name, foe_part, tell
from quarterdeck.games.armada.table import (
    ACTED,
    ACTS,
    ENEMY_DIE,
    FLIPPED,
    HELD_ABILITY,
    NONE,
    SHIELDED,
    Table,
)
from quarterdeck.games.armada.verbs import AGAIN

CRITICAL_SECTION: Final = 3
"""Damage on a section of the Ouroboros that covers its die symbol."""


class EnemyAction(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        if not s.team:
            return
        for foe in range(len(s.foes)):
            s.foe_flags[foe] &= ~(ACTED | SHIELDED | ACTS)
            if s.foe_shield[shields_of(s, foe)] > 0:
                s.foe_flags[foe] |= SHIELDED
        for seat in s.team:
            s.hits[seat] = 0
            if is_cloaked(s, seat):
                s.guards[seat] |= CLOAKED
        s.do(RollEnemyDie(), EndOfEnemyAction())


def is_cloaked(s: Table, seat: int) -> bool:
    return any(cloak_at(s, seat, station) >= CLOAK for station in range(STATIONS))


def cloak_at(s: Table, seat: int, station: int) -> int:
    """The timers of a cloaking unit at a station; 0 if there is none."""
    module = module_at(s, seat, station)
    if module == NONE:
        return 0
    for use in s.kit.modules.uses[module]:
        for effect in use.effects:
            if effect.name == "cloak":
                return s.timers[STATIONS * seat + station]
    return 0


class RollEnemyDie(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        s.die = door.roll(s, ENEMY_DIE, 6)
        if door.listening:
            tell(door, "enemy-die", ["enemy-die"], {"number": s.die + 1})
        if any(s.relays[seat] for seat in s.team):
            s.then(RerollEnemyDie())
        else:
            s.then(FoesAct())


class RerollEnemyDie(Ask[Table]):
    """Captains with an active relay may have the enemy die rolled again."""

    def mode(self) -> int:
        return OPEN

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        out: list[Action] = []
        for seat in s.team:
            if s.relays[seat]:
                out += [verbs.again.of(seat), verbs.accept.of(seat)]
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == AGAIN:
            s.relays[action.seat] -= 1
            s.then(RollEnemyDie())
        else:
            s.then(FoesAct())


class FoesAct(Step[Table]):
    """Every ship with an action for the number acts: ships from left to right, actions from top to bottom."""

    def run(self, s: Table, door: Door) -> None:
        steps: list[Step[Table]] = []
        for foe in range(len(s.foes)):
            for number in matching(s, foe):
                steps.append(FoeAct(foe, number))
                if not s.foe_flags[foe] >> number & 1:
                    s.foe_flags[foe] |= ACTS
        s.do(*steps)


def matching(s: Table, foe: int) -> list[int]:
    """The actions of an enemy ship for the number on the enemy die, held or not; of a ship that flips, of one half."""
    kind = s.foes[foe]
    if is_ouroboros(s) and s.foe_damage[foe] >= CRITICAL_SECTION:
        return []
    actions = s.kit.foes.actions[kind]
    if s.kit.foes.flips[kind]:
        half = 1 if s.foe_flags[foe] & FLIPPED else 0
        return [half] if actions[half].numbers >> s.die & 1 else []
    return [number for number, action in enumerate(actions) if action.numbers >> s.die & 1]


class FoeAct(Step[Table]):
    """One action of an enemy ship, on the Frontline or on all ships."""

    def __init__(self, foe: int, action: int) -> None:
        self.foe: Final = foe
        self.action: Final = action

    def args(self) -> list[int]:
        return [self.foe, self.action]

    def run(self, s: Table, door: Door) -> None:
        if not s.team or s.fleet == NONE or s.foe_flags[self.foe] >> self.action & 1:
            return
        kind = s.foes[self.foe]
        action = s.kit.foes.actions[kind][self.action]
        s.foe_flags[self.foe] |= ACTED
        if s.kit.foes.flips[kind]:
            s.foe_flags[self.foe] ^= FLIPPED
        if door.listening:
            tell(door, "foe-acts", [foe_part(self.foe)], {"foe": foe_name(s, kind)})
        mask = 0
        for seat in s.team:
            if action.area or seat == s.front:
                shut = s.far >> seat & 1 or (action.kind == KINETIC and s.guards[seat] & NO_KINETIC)
                mask |= 0 if shut else 1 << seat
        s.then(PerformFoe(mask, self.foe, self.action, 0))


class EndOfEnemyAction(Step[Table]):
    """What follows from the whole step: absorbing plating, breaches, repairs; then defences end."""

    def run(self, s: Table, door: Door) -> None:
        if not s.team:
            return
        for seat in s.team:
            if s.hits[seat] and working(s, seat, ABSORB):
                recharge(s, door, seat, s.hits[seat] * working(s, seat, ABSORB))
            s.hits[seat] = 0
            if s.guards[seat] & CLOAKED:
                for station in range(STATIONS):
                    if cloak_at(s, seat, station):
                        s.timers[STATIONS * seat + station] = 0
            s.guards[seat] = 0
            s.relays[seat] = 0
        foes = s.kit.foes
        active = [foe for foe in range(len(s.foes)) if not s.foe_flags[foe] & HELD_ABILITY]
        for mender in active:
            if foes.passive[s.foes[mender]] == MENDS:
                for foe in range(len(s.foes)):
                    if not s.foe_flags[foe] & ACTED and s.foe_damage[foe]:
                        s.foe_damage[foe] = max(0, s.foe_damage[foe] - foes.amount[s.foes[mender]])
                        if door.listening:
                            tell(door, "foe-mended", [foe_part(foe)], {"foe": foe_name(s, s.foes[foe])})
        breachers = [foe for foe in active if foes.passive[s.foes[foe]] == BREACHES]
        s.do(*[Breach(seat, 0) for _ in breachers for seat in sorted(s.team) if s.hurt >> seat & 1])


def lethal_foes(s: Table) -> list[int]:
    return [foe for foe in range(len(s.foes)) if is_lethal(s, foe)]
