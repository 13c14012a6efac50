"""Combat: its four steps. Rules: Combat rules, Team combat."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import JOINT, ONE, Ask, Step
from quarterdeck.core.words import seat_name
from quarterdeck.games.armada.cards import FLEETS, OUROBOROS
from quarterdeck.games.armada.rules.aftermath import CombatOver
from quarterdeck.games.armada.rules.assign import Act
from quarterdeck.games.armada.rules.damage import PassBadge
from quarterdeck.games.armada.rules.enemy import EnemyAction, lethal_foes
from quarterdeck.games.armada.rules.escape import EscapeAttempt
from quarterdeck.games.armada.rules.fleets import turn_over
from quarterdeck.games.armada.rules.gathering import KeepResult, Unlock, drone_steps, gather_team
from quarterdeck.games.armada.rules.rolls import RollCrew
from quarterdeck.games.armada.rules.weapons import after_attack, destroy, explode, is_ouroboros
from quarterdeck.games.armada.story import fleet_part, foe_name, panel, planet_part, tell
from quarterdeck.games.armada.table import ALL_HELD, DESTROYED, NONE, Table
from quarterdeck.games.armada.verbs import FLEE


def begin_combat(s: Table, door: Door, fleet: int) -> None:
    """Turn the fleet over and lay it out. `s.team` is set; the Frontline is chosen if there is a choice."""
    s.fleet = fleet
    s.bout = 0
    s.wrecks = []
    s.blasts = 0
    s.front = NONE
    for seat in s.team:
        s.guards[seat] = 0
        s.used[seat] = 0
        s.relays[seat] = 0
    lay_out(s, door)
    s.do(PassBadge(), CombatRound(), CombatOver())


def lay_out(s: Table, door: Door) -> None:
    figures = s.kit.figures
    foes = s.kit.foes
    if s.fleet < FLEETS:
        turn_over(s, door, s.fleet)
        s.foes = s.fleet_ships[s.fleet][:]
        s.foe_damage = s.fleet_cubes[s.fleet][:]
    elif s.fleet == FLEETS + OUROBOROS:
        first = figures.boss[OUROBOROS]
        s.foes = [first + section for section in range(len(figures.sections))]
        s.foe_damage = s.boss_damage[:]
    else:
        finale = s.fleet - FLEETS
        s.foes = [figures.boss[finale], *s.swarm]
        s.foe_damage = [s.boss_damage[0], *s.swarm_cubes]
    s.foe_tokens = [foes.shield[kind] for kind in s.foes]
    s.foe_shield = s.foe_tokens[:]
    s.foe_timers = [0] * len(s.foes)
    s.foe_flags = [0] * len(s.foes)
    if is_ouroboros(s):
        for section in lethal_foes(s):
            s.foe_flags[section] = DESTROYED
    if door.listening:
        names = [foe_name(s, kind) for kind in s.foes]
        seats = [seat_name(seat) for seat in s.team]
        foe = fleet_part(s.fleet) if s.fleet < FLEETS else "finale"
        parts = [*[panel(seat) for seat in s.team], foe, planet_part(s, s.at[s.team[0]])]
        tell(door, "combat", parts, {"seats": seats, "foes": names})


class CombatRound(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        s.bout += 1
        s.ready = 0
        s.hurt = 0
        for seat in s.team:
            s.used[seat] = 0
        for foe in range(len(s.foes)):
            s.foe_flags[foe] &= ~ALL_HELD
        steps: list[Step[Table]] = [RollCrew(seat) for seat in s.team]
        s.do(*steps, Act(), Drones(), EnemyAction(), DestroyShips(), Gather())


class Drones(Step[Table]):
    """Dice that stayed on drone stations act again at the end of step 1."""

    def run(self, s: Table, door: Door) -> None:
        s.do(*drone_steps(s, s.team))


class DestroyShips(Step[Table]):
    """Step 3."""

    def run(self, s: Table, door: Door) -> None:
        if is_ouroboros(s):
            for foe in lethal_foes(s):
                s.foe_flags[foe] |= DESTROYED
            after_attack(s, door)
            return
        for foe in reversed(lethal_foes(s)):
            if not s.over:
                destroy(s, door, foe)
        if s.over:
            return
        if not s.foes:
            after_attack(s, door)
        elif s.blasts:
            explode(s, door)


class Gather(Step[Table]):
    """Step 4: dice come back, except those that stay locked, are kept, or lie in the Infirmary."""

    def run(self, s: Table, door: Door) -> None:
        s.do(*[KeepResult(seat) for seat in s.team], *[Unlock(seat, 0) for seat in s.team], GatherCrew())


class GatherCrew(Step[Table]):
    """A captain without crew to gather leaves the combat; the badge passes before the others decide."""

    def run(self, s: Table, door: Door) -> None:
        s.then(Gathered())
        gather_team(s, door)


class Gathered(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        if s.team:
            s.then(NextRound(sum(1 << seat for seat in s.team)))


class NextRound(Ask[Table]):
    """Fight on, or try to escape: the team decides together."""

    def __init__(self, team: int) -> None:
        self.team: Final = team

    def args(self) -> list[int]:
        return [self.team]

    def mode(self) -> int:
        return ONE if self.team & self.team - 1 == 0 else JOINT

    def seats(self, s: Table) -> list[int]:
        return s.team[:]

    def legal(self, s: Table) -> list[Action]:
        if not s.team:
            return []
        seat = s.team[0] if self.mode() == ONE else TABLE
        return [s.kit.verbs.fight.of(seat), s.kit.verbs.flee.of(seat)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        s.then(CombatRound())
        if action.code == FLEE:
            s.then(EscapeAttempt(self.team))
