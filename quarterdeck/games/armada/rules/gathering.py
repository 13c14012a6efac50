"""Step 4 of combat: dice come back, stay locked, or keep their result. Rules: Gather available crew."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask, Step
from quarterdeck.games.armada.cards import ALL_IN, LOCK_ON, STATIONS
from quarterdeck.games.armada.effects.stations import PerformStation
from quarterdeck.games.armada.rules.crew import (
    announce,
    die_class,
    find_die,
    gather,
    has,
    hero_with,
    put_in_infirmary,
)
from quarterdeck.games.armada.rules.damage import is_at_station, turn_critical
from quarterdeck.games.armada.rules.ship import module_at
from quarterdeck.games.armada.story import told
from quarterdeck.games.armada.symbols import times
from quarterdeck.games.armada.table import FREE, INFIRMARY, KEPT, LOCKED, NONE, ON_ESCAPE, STATION, Table
from quarterdeck.games.armada.verbs import LOCK


def drone_steps(s: Table, seats: list[int]) -> list[Step[Table]]:
    """What dice do that stayed on drone stations."""
    steps: list[Step[Table]] = []
    for seat in seats:
        for at, where in enumerate(s.where[seat]):
            if LOCKED <= where < LOCKED + STATIONS and not (s.offline[seat] | s.frozen[seat]) >> where - LOCKED & 1:
                module = module_at(s, seat, where - LOCKED)
                often = times(s.kit.modules.uses[module][0].need, s.face[seat][at])
                steps += [PerformStation(1 << seat, 2 * module, where - LOCKED, 0) for _ in range(often)]
    return steps


def gather_team(s: Table, door: Door) -> None:
    """All captains in the combat gather their dice. One who has none to gather is defeated."""
    for seat in s.team[:]:
        if has(s, seat, ALL_IN):
            go_all_in(s, door, seat)
        gather(s, seat)
        if all(where in (INFIRMARY, ON_ESCAPE) for where in s.where[seat]):
            if door.listening:
                told(door, "no-crew", seat, [], {})
            turn_critical(s, door, seat)
            if s.over or not s.team:
                return


def go_all_in(s: Table, door: Door, seat: int) -> None:
    """Lazerball goes to the Infirmary after a round in which he was used."""
    kind = hero_with(s, ALL_IN) + 1
    at = s.crew[seat].index(kind)
    if is_at_station(s.where[seat][at]):
        announce(s, door, seat, ALL_IN)
        put_in_infirmary(s, door, seat, at)


class Unlock(Ask[Table]):
    """A die on a drone station may stay there."""

    def __init__(self, seat: int, station: int) -> None:
        self.seat: Final = seat
        self.station: Final = station
        """Stations before this one have been asked about."""

    def args(self) -> list[int]:
        return [self.seat, self.station]

    def drone(self, s: Table) -> int:
        for station in range(self.station, STATIONS):
            module = module_at(s, self.seat, station)
            if module == NONE or s.offline[self.seat] >> station & 1:
                continue
            manned = LOCKED + station in s.where[self.seat] or STATION + station in s.where[self.seat]
            if manned and any(use.drone for use in s.kit.modules.uses[module]):
                return station
        return NONE

    def legal(self, s: Table) -> list[Action]:
        station = self.drone(s)
        if station == NONE or self.seat not in s.team:
            return []
        verbs = s.kit.verbs
        return [verbs.lock.of(self.seat, station + 1), verbs.release.of(self.seat, station + 1)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        where = s.where[self.seat]
        station = action.a - 1
        for at in range(len(where)):
            if where[at] in (LOCKED + station, STATION + station):
                where[at] = (LOCKED if action.code == LOCK else STATION) + station
        s.then(Unlock(self.seat, station + 1))


class KeepResult(Ask[Table]):
    """Lock On: one die keeps its result for the next combat round."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Table) -> list[Action]:
        seat = self.seat
        if seat not in s.team or not has(s, seat, LOCK_ON):
            return []
        classes: list[int] = []
        for at, kind in enumerate(s.crew[seat]):
            if s.where[seat][at] == FREE and s.face[seat][at] > 0:
                cls = die_class(kind, s.face[seat][at])
                if cls not in classes:
                    classes.append(cls)
        if not classes:
            return []
        return [*[s.kit.verbs.hold.of(seat, cls) for cls in classes], s.kit.verbs.done.of(seat)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.verb is s.kit.verbs.hold:
            announce(s, door, self.seat, LOCK_ON)
            s.where[self.seat][find_die(s, self.seat, action.a)] = KEPT
