"""Fights between captains and the Galactic Savior. Rules: Final encounter: Savior.

The side that began goes first and completes step 1; then the other side takes its step 1 in place of the enemy action.
Both sides gather, and each may try to escape.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import JOINT, ONE, Ask, Step
from quarterdeck.games.armada.cards import FLEETS, SAVIOR, STATIONS
from quarterdeck.games.armada.rules.aftermath import CombatOver
from quarterdeck.games.armada.rules.assign import Act
from quarterdeck.games.armada.rules.damage import PassBadge
from quarterdeck.games.armada.rules.enemy import cloak_at, is_cloaked
from quarterdeck.games.armada.rules.escape import EscapeAttempt
from quarterdeck.games.armada.rules.gathering import KeepResult, Unlock, drone_steps, gather_team
from quarterdeck.games.armada.rules.rolls import RollCrew
from quarterdeck.games.armada.rules.ship import CLOAKED, is_duel
from quarterdeck.games.armada.story import planet_part, told
from quarterdeck.games.armada.table import NONE, Table
from quarterdeck.games.armada.verbs import FLEE

REBELS: Final = 0
THE_SAVIOR: Final = 1


def side_of_duel(s: Table, side: int) -> list[int]:
    return [seat for seat in s.team if (seat == s.savior) == (side == THE_SAVIOR)]


def mask_of(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


def begin_duel(s: Table, door: Door, first: int) -> None:
    """`s.team` against the Savior; `first` is the side that began."""
    s.team = [*s.team, s.savior]
    s.fleet = FLEETS + SAVIOR
    s.bout = 0
    s.front = NONE
    s.wrecks = []
    for seat in s.team:
        s.guards[seat] = 0
        s.used[seat] = 0
        s.relays[seat] = 0
    if door.listening:
        told(door, "duel", s.savior, [planet_part(s, s.at[s.savior])], {})
    s.do(PassBadge(), DuelRound(first), CombatOver())


class BeginDuel(Step[Table]):
    def __init__(self, first: int) -> None:
        self.first: Final = first

    def args(self) -> list[int]:
        return [self.first]

    def run(self, s: Table, door: Door) -> None:
        begin_duel(s, door, self.first)


class DuelRound(Step[Table]):
    def __init__(self, first: int) -> None:
        self.first: Final = first

    def args(self) -> list[int]:
        return [self.first]

    def run(self, s: Table, door: Door) -> None:
        if not is_duel(s):
            return
        s.bout += 1
        for seat in s.team:
            s.used[seat] = 0
        s.do(DuelHalf(self.first), DuelHalf(1 - self.first), DuelGather(self.first))


class DuelHalf(Step[Table]):
    """One side rolls and assigns; the defences of the other side hold until it is over."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def args(self) -> list[int]:
        return [self.side]

    def run(self, s: Table, door: Door) -> None:
        if not is_duel(s):
            return
        seats = side_of_duel(s, self.side)
        for seat in seats:
            s.guards[seat] = 0
        for seat in side_of_duel(s, 1 - self.side):
            if is_cloaked(s, seat):
                s.guards[seat] |= CLOAKED
        s.ready = ~mask_of(seats) & (1 << s.kit.players) - 1
        s.do(*[RollCrew(seat) for seat in seats], Act(), HalfOver(self.side))


class HalfOver(Step[Table]):
    """Drones act at the end of step 1; a cloak that was used has lost its timers."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def args(self) -> list[int]:
        return [self.side]

    def run(self, s: Table, door: Door) -> None:
        if not is_duel(s):
            return
        s.do(*drone_steps(s, side_of_duel(s, self.side)), Thaw(self.side))
        for seat in side_of_duel(s, 1 - self.side):
            if s.guards[seat] & CLOAKED:
                for station in range(STATIONS):
                    if cloak_at(s, seat, station):
                        s.timers[STATIONS * seat + station] = 0


class Thaw(Step[Table]):
    """Stasis on stations of a side ends with its step 1."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def args(self) -> list[int]:
        return [self.side]

    def run(self, s: Table, door: Door) -> None:
        for seat in side_of_duel(s, self.side):
            s.frozen[seat] = 0


class DuelGather(Step[Table]):
    def __init__(self, first: int) -> None:
        self.first: Final = first

    def args(self) -> list[int]:
        return [self.first]

    def run(self, s: Table, door: Door) -> None:
        s.do(*[KeepResult(seat) for seat in s.team], *[Unlock(seat, 0) for seat in s.team], DuelNext(self.first))


class DuelNext(Step[Table]):
    """Both sides decide whether to go on, the captains first."""

    def __init__(self, first: int) -> None:
        self.first: Final = first

    def args(self) -> list[int]:
        return [self.first]

    def run(self, s: Table, door: Door) -> None:
        s.then(DuelGathered(self.first))
        gather_team(s, door)


class DuelGathered(Step[Table]):
    """After the dice, and after a badge that passed."""

    def __init__(self, first: int) -> None:
        self.first: Final = first

    def args(self) -> list[int]:
        return [self.first]

    def run(self, s: Table, door: Door) -> None:
        if not is_duel(s) or not s.team:
            return
        sides = [mask_of(side_of_duel(s, side)) for side in (REBELS, THE_SAVIOR)]
        s.do(*[FightOn(side) for side in sides], DuelRound(self.first))


class FightOn(Ask[Table]):
    """A side fights on, or tries to escape."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def args(self) -> list[int]:
        return [self.side]

    def mode(self) -> int:
        return ONE if self.side & self.side - 1 == 0 else JOINT

    def seats(self, s: Table) -> list[int]:
        return [seat for seat in range(s.kit.players) if self.side >> seat & 1]

    def legal(self, s: Table) -> list[Action]:
        if not is_duel(s):
            return []
        seat = self.seats(s)[0] if self.mode() == ONE else TABLE
        return [s.kit.verbs.fight.of(seat), s.kit.verbs.flee.of(seat)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == FLEE:
            s.then(EscapeAttempt(self.side))
