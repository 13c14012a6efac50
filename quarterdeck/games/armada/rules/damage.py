"""Damage to captains' ships: shields, hull, breaches, critical damage, leaving a combat.

Rules: Player ship damage and hull breaches, Critical damage, Defeat.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import JOINT, Ask, Step
from quarterdeck.games.armada.cards import ENERGY, IMMUNE, ION, KINETIC, REINFORCED, REROUTE, STATIONS
from quarterdeck.games.armada.rules.crew import announce, gather_all, has, move_die, put_in_infirmary
from quarterdeck.games.armada.rules.ending import judge_savior, lose
from quarterdeck.games.armada.rules.galaxy import near
from quarterdeck.games.armada.rules.ship import (
    AGAINST_ENERGY,
    AGAINST_KINETIC,
    CLOAKED,
    NO_KINETIC,
    SOFT_ENERGY,
    is_duel,
    is_sturdy,
    module_at,
)
from quarterdeck.games.armada.story import hull_part, planet_name, planet_part, shield_part, station_part, told
from quarterdeck.games.armada.table import (
    ALL_CRITICAL,
    BREACH_DIE,
    FREE,
    INFIRMARY,
    KEPT,
    LOCKED,
    NONE,
    ON_ESCAPE,
    RESTING,
    SAVIOR_PLACE,
    SPENT,
    STATION,
    Table,
)
from quarterdeck.games.armada.verbs import AGAIN

POLARITY: Final = 2
"""The damage that a Polarity Drive takes from each hit of its type."""


def hit(s: Table, door: Door, seat: int, kind: int, amount: int) -> None:
    """One hit of an enemy attack on a ship in combat."""
    if seat == s.savior and SAVIOR_PLACE in s.where[seat]:
        s.where[seat][s.where[seat].index(SAVIOR_PLACE)] = SPENT
        if door.listening:
            told(door, "armour", seat, [], {})
        return
    guards = s.guards[seat]
    if (kind == ENERGY and guards & AGAINST_ENERGY) or (kind == KINETIC and guards & AGAINST_KINETIC):
        amount -= POLARITY
    if kind == ENERGY and guards & SOFT_ENERGY:
        amount = min(amount, 1)
    if amount <= 0 or guards & CLOAKED or (kind == KINETIC and guards & NO_KINETIC):
        if door.listening:
            told(door, "unharmed", seat, [shield_part(seat)], {})
        return
    absorbed = 0 if kind == KINETIC else min(amount, s.shield[seat])
    if absorbed:
        s.shield[seat] -= absorbed
        if door.listening:
            told(door, "shield-down", seat, [shield_part(seat)], {"amount": absorbed, "shield": s.shield[seat]})
    through = 0 if kind == ION else min(amount - absorbed, s.hull[seat])
    if through:
        s.hits[seat] += 1
        lose_hull(s, door, seat, through)


def lose_hull(s: Table, door: Door, seat: int, amount: int) -> None:
    """Hull is lost past the shields. At 0 the ship is critically damaged at once."""
    s.hull[seat] = max(0, s.hull[seat] - amount)
    s.hurt |= 1 << seat
    if door.listening:
        told(door, "hull-down", seat, [hull_part(seat)], {"amount": amount, "hull": s.hull[seat]})
    if s.hull[seat] == 0:
        turn_critical(s, door, seat)


def turn_critical(s: Table, door: Door, seat: int) -> None:
    """Rules: Critical damage. A solo captain has lost, or rebuilds the ship once."""
    if door.listening and not s.critical[seat]:
        told(door, "critical", seat, [hull_part(seat)], {})
    s.critical[seat] = 1
    if s.savior != NONE and judge_savior(s, seat):
        return
    if s.kit.solo:
        if not s.rebuild:
            lose(s, ALL_CRITICAL)
            return
        s.rebuild = False
        s.critical[seat] = 0
        s.hull[seat] = s.max_hull[seat]
        if door.listening:
            told(door, "rebuilds", seat, [hull_part(seat)], {"hull": s.hull[seat]})
    if s.fleet != NONE and seat in s.team:
        leave_combat(s, door, seat)


def leave_combat(s: Table, door: Door, seat: int) -> None:
    """A captain leaves the combat in defeat; the others go on, if one of them can be the Frontline."""
    s.team.remove(seat)
    end_of_combat_for(s, seat)
    led = s.front == seat
    s.front = NONE if led else s.front
    duel = is_duel(s)
    if all(s.far >> other & 1 or (duel and other == s.savior) for other in s.team):
        if duel:
            for other in s.team:
                end_of_combat_for(s, other)
                s.acted |= 1 << other
            s.team = []
        s.unwind("CombatOver")
    elif led:
        s.then(PassBadge())
    s.acted |= 1 << seat
    if not s.far >> seat & 1:
        s.then(Retreat(seat))


def end_of_combat_for(s: Table, seat: int) -> None:
    """Dice, Offline tokens, timers and defences of a ship that leaves a combat."""
    for other in range(s.kit.players):
        for at in range(len(s.crew[other]) - 1, -1, -1):
            owner = s.home[other][at]
            if owner != other and (owner == seat or other == seat):
                if s.where[other][at] not in (FREE, INFIRMARY, RESTING, KEPT, ON_ESCAPE):
                    s.where[other][at] = SPENT
                move_die(s, other, at, owner)
    gather_all(s, seat)
    s.offline[seat] = 0
    s.frozen[seat] = 0
    s.guards[seat] = 0
    s.relays[seat] = 0
    s.used[seat] = 0
    for station in range(STATIONS):
        s.timers[STATIONS * seat + station] = 0


class PassBadge(Ask[Table]):
    """The captains left in the combat choose the new Frontline together."""

    def mode(self) -> int:
        return JOINT

    def skips(self, s: Table) -> bool:
        return True

    def seats(self, s: Table) -> list[int]:
        return [seat for seat in s.team if seat != s.savior]

    def legal(self, s: Table) -> list[Action]:
        return [s.kit.verbs.front.of(TABLE, seat) for seat in self.seats(s) if not s.far >> seat & 1]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        s.front = action.a
        if door.listening:
            told(door, "front", action.a, [], {})


class Retreat(Ask[Table]):
    """A defeated or fleeing ship moves to a nearby planet of its captain's choice."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def closing(self) -> Step[Table]:
        return self

    def legal(self, s: Table) -> list[Action]:
        row = s.kit.verbs.retreat.row(self.seat)
        return [row[planet] for planet in near(s, s.at[self.seat])]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        s.at[self.seat] = action.a
        if door.listening:
            told(door, "retreats", self.seat, [planet_part(s, action.a)], {"planet": planet_name(s, action.a)})


# -- breaches --------------------------------------------------------------------------------------------


class Breach(Step[Table]):
    """Rules: Hull breach. The enemy die says which station goes offline."""

    def __init__(self, seat: int, tried: int) -> None:
        self.seat: Final = seat
        self.tried: Final = tried
        """A mask of the rerolls that were used: 1 for a hero, 2 for a relay."""

    def args(self) -> list[int]:
        return [self.seat, self.tried]

    def run(self, s: Table, door: Door) -> None:
        if self.seat not in s.team or s.fleet == NONE:
            return
        station = door.roll(s, BREACH_DIE, 6)
        if door.listening:
            told(door, "breach", self.seat, [station_part(self.seat, station)], {"station": station + 1})
        if not can_go_offline(s, self.seat, station):
            return
        may = has(s, self.seat, REROUTE) and not self.tried & 1
        if may or (s.relays[self.seat] and not self.tried & 2):
            s.then(RerollBreach(self.seat, station, self.tried))
        else:
            open_breach(s, door, self.seat, station)


def can_go_offline(s: Table, seat: int, station: int) -> bool:
    """An empty station, one that is offline already and a sturdy one ignore a breach."""
    return (
        module_at(s, seat, station) != NONE and not s.offline[seat] >> station & 1 and not is_sturdy(s, seat, station)
    )


def open_breach(s: Table, door: Door, seat: int, station: int) -> None:
    """The station goes offline, and its crew to the Infirmary."""
    dice = [at for at in range(len(s.crew[seat])) if crew_at(s, seat, at) == station]
    if dice and has(s, seat, REINFORCED):
        announce(s, door, seat, REINFORCED)
    else:
        s.offline[seat] |= 1 << station
        if loses_timers(s, seat, station):
            s.timers[STATIONS * seat + station] = 0
        if door.listening:
            told(door, "offline", seat, [station_part(seat, station)], {"station": station + 1})
    if dice and has(s, seat, IMMUNE):
        announce(s, door, seat, IMMUNE)
        return
    for at in dice:
        put_in_infirmary(s, door, seat, at)


def loses_timers(s: Table, seat: int, station: int) -> bool:
    """Return whether the timers of a station are removed when it goes offline: those of a Raflesia, not of a cloak."""
    uses = s.kit.modules.uses[module_at(s, seat, station)]
    return any(effect.name == "charge" for use in uses for effect in use.effects)


def is_at_station(where: int) -> bool:
    """Whether a die at this place was assigned in this round to a station, of the ship or of the Savior."""
    return STATION <= where < STATION + STATIONS or where >= SAVIOR_PLACE


def crew_at(s: Table, seat: int, at: int) -> int:
    """The station of a die, locked or not; NONE if it is elsewhere. Those of the Savior come after those of a ship."""
    where = s.where[seat][at]
    if STATION <= where < STATION + STATIONS:
        return where - STATION
    if LOCKED <= where < LOCKED + STATIONS:
        return where - LOCKED
    if where >= SAVIOR_PLACE:
        return STATIONS + where - SAVIOR_PLACE
    return NONE


class RerollBreach(Ask[Table]):
    """A captain may roll again for the place of a breach."""

    def __init__(self, seat: int, station: int, tried: int) -> None:
        self.seat: Final = seat
        self.station: Final = station
        self.tried: Final = tried

    def args(self) -> list[int]:
        return [self.seat, self.station, self.tried]

    def legal(self, s: Table) -> list[Action]:
        return [s.kit.verbs.again.of(self.seat), s.kit.verbs.accept.of(self.seat)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code != AGAIN:
            open_breach(s, door, self.seat, self.station)
            return
        tried = self.tried
        if has(s, self.seat, REROUTE) and not tried & 1:
            announce(s, door, self.seat, REROUTE)
            tried |= 1
        else:
            s.relays[self.seat] -= 1
            tried |= 2
        s.then(Breach(self.seat, tried))
