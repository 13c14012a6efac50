"""What a captain can do in step 1 beside assigning dice: the ram, and abilities of heroes and ships."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.games.armada.cards import (
    BASIC,
    IMMUNE,
    KINETIC,
    LAST_STAND,
    MIRROR,
    PAIR,
    PARLEY,
    RAM,
    STATIONS,
    SWITCH_BLADE,
    SYNAPSE,
)
from quarterdeck.games.armada.rules.crew import (
    MIRROR_USED,
    SWITCHED,
    SYNAPSE_USED,
    announce,
    can_be_sent,
    die_class,
    find_die,
    free_dice,
    has,
    hero_with,
    put_in_infirmary,
)
from quarterdeck.games.armada.rules.damage import crew_at, lose_hull
from quarterdeck.games.armada.rules.rolls import roll
from quarterdeck.games.armada.rules.ship import refit, working
from quarterdeck.games.armada.rules.weapons import attack, in_reach
from quarterdeck.games.armada.story import crew_part, die_name, module_name, side_of, station_part, told
from quarterdeck.games.armada.symbols import BASIC_SIDES, SIDES
from quarterdeck.games.armada.table import FREE, INFIRMARY, NONE, STATION, Table
from quarterdeck.games.armada.verbs import (
    COPY,
    FIRST_HERO,
    INSTALL,
    MOST_RAM,
    TURN,
)
from quarterdeck.games.armada.verbs import (
    PARLEY as PARLEY_VERB,
)
from quarterdeck.games.armada.verbs import (
    RAM as RAM_VERB,
)
from quarterdeck.games.armada.verbs import (
    SYNAPSE as SYNAPSE_VERB,
)


def options(s: Table, seat: int, can_assign: bool) -> list[Action]:
    out: list[Action] = []
    verbs = s.kit.verbs
    if working(s, seat, RAM) and not s.far >> seat & 1 and in_reach(s, seat, KINETIC, 0):
        row = verbs.ram.row(seat)
        out += [row[hull] for hull in range(1, min(s.hull[seat], MOST_RAM - 1) + 1)]
    if s.kit.ships.system[s.ship[seat]] == SWITCH_BLADE:
        out += switches(s, seat)
    if s.gifts[seat]:
        out += abilities(s, seat, can_assign)
    return out


def abilities(s: Table, seat: int, can_assign: bool) -> list[Action]:
    verbs = s.kit.verbs
    out: list[Action] = []
    if has(s, seat, PARLEY) and not has(s, seat, IMMUNE) and can_be_sent(s, seat):
        basics = sum(1 for at, kind in enumerate(s.crew[seat]) if kind == BASIC and s.where[seat][at] == FREE)
        if basics:
            for at in free_dice(s, seat):
                if s.crew[seat][at] != BASIC or basics > 1:
                    out.append(verbs.parley.of(seat, die_class(s.crew[seat][at], s.face[seat][at])))
    if has(s, seat, MIRROR) and not s.used[seat] & MIRROR_USED:
        mirror = FIRST_HERO + hero_with(s, MIRROR)
        if find_die(s, seat, mirror) != NONE:
            for at in free_dice(s, seat):
                cls = die_class(s.crew[seat][at], s.face[seat][at])
                if cls != mirror:
                    out.append(verbs.copy.of(seat, cls))
    if has(s, seat, PAIR) and find_die(s, seat, FIRST_HERO + hero_with(s, PAIR)) != NONE:
        out += [verbs.pair.of(seat, cls) for cls in assigned_classes(s, seat)]
    if has(s, seat, LAST_STAND):
        out += last_stand(s, seat)
    if has(s, seat, SYNAPSE) and not can_assign and not s.used[seat] & SYNAPSE_USED and FREE in s.where[seat]:
        out.append(verbs.synapse.of(seat))
    return out


def assigned_classes(s: Table, seat: int) -> list[int]:
    out: list[int] = []
    for at, kind in enumerate(s.crew[seat]):
        if STATION <= s.where[seat][at] < STATION + STATIONS:
            cls = die_class(kind, s.face[seat][at])
            if cls not in out:
                out.append(cls)
    return out


def last_stand(s: Table, seat: int) -> list[Action]:
    """If all but one of the crew are in the Infirmary, that one can show any side."""
    out = [at for at in range(len(s.crew[seat])) if s.where[seat][at] != INFIRMARY]
    if len(out) != 1 or s.where[seat][out[0]] != FREE or INFIRMARY not in s.where[seat]:
        return []
    cls = die_class(s.crew[seat][out[0]], s.face[seat][out[0]])
    return [
        s.kit.verbs.turn.of(seat, cls, side)
        for side in range(len(SIDES) - 1)
        if BASIC_SIDES[side] != s.face[seat][out[0]]
    ]


def play(s: Table, door: Door, action: Action) -> None:
    seat = action.seat
    if action.code == RAM_VERB:
        ram(s, door, seat, action.a)
    elif action.code == PARLEY_VERB:
        announce(s, door, seat, PARLEY)
        put_in_infirmary(s, door, seat, find_die(s, seat, action.a))
        s.then(Turn(seat))
    elif action.code == TURN:
        announce(s, door, seat, LAST_STAND)
        turn(s, door, seat, find_die(s, seat, action.a), action.b)
    elif action.code == COPY:
        announce(s, door, seat, MIRROR)
        s.used[seat] |= MIRROR_USED
        face = s.face[seat][find_die(s, seat, action.a)]
        s.face[seat][find_die(s, seat, FIRST_HERO + hero_with(s, MIRROR))] = face
    elif action.code == SYNAPSE_VERB:
        announce(s, door, seat, SYNAPSE)
        s.used[seat] |= SYNAPSE_USED
        roll(s, door, seat, [at for at in range(len(s.crew[seat])) if s.where[seat][at] == FREE])
    elif action.code == INSTALL:
        switch(s, door, seat, action.a, action.b - 1)
    else:
        pair(s, door, seat, action.a)


def ram(s: Table, door: Door, seat: int, hull: int) -> None:
    """Titan Arum Ram: hull is lost, a target takes as much. A fight that is lost by it deals its damage first."""
    attack(s, door, seat, KINETIC, hull, 0)
    if door.listening:
        told(door, "rams", seat, [], {"hull": hull})
    lose_hull(s, door, seat, hull)


def pair(s: Table, door: Door, seat: int, cls: int) -> None:
    """Rose joins an assigned die, which can be assigned again."""
    announce(s, door, seat, PAIR)
    for at, kind in enumerate(s.crew[seat]):
        where = s.where[seat][at]
        if STATION <= where < STATION + STATIONS and die_class(kind, s.face[seat][at]) == cls:
            s.where[seat][find_die(s, seat, FIRST_HERO + hero_with(s, PAIR))] = where
            s.where[seat][at] = FREE
            return


def turn(s: Table, door: Door, seat: int, at: int, side: int) -> None:
    s.face[seat][at] = BASIC_SIDES[side]
    if door.listening:
        told(door, "turns", seat, [crew_part(seat)], {"die": die_name(s, s.crew[seat][at], s.face[seat][at])})


class Turn(Ask[Table]):
    """Parley: which basic die shows which side."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Table) -> list[Action]:
        seat = self.seat
        out: list[Action] = []
        for at in free_dice(s, seat):
            if s.crew[seat][at] == BASIC:
                now = side_of(s.face[seat][at])
                out += [s.kit.verbs.turn.of(seat, now, side) for side in range(len(SIDES)) if side != now]
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        turn(s, door, self.seat, find_die(s, self.seat, action.a), action.b)


# -- the switch-blade design of AG-01 --------------------------------------------------------------------


def switches(s: Table, seat: int) -> list[Action]:
    """Once per round, while no station is offline, a stored module takes the place of a station without crew."""
    if s.used[seat] & SWITCHED or s.offline[seat]:
        return []
    manned = [crew_at(s, seat, at) for at in range(len(s.crew[seat]))]
    out: list[Action] = []
    for module in sorted(set(s.storage[seat])):
        for station in range(STATIONS):
            if station not in manned:
                out.append(s.kit.verbs.install.of(seat, module, station + 1))
    return out


def switch(s: Table, door: Door, seat: int, module: int, station: int) -> None:
    s.used[seat] |= SWITCHED
    s.storage[seat].remove(module)
    before = s.fitted[STATIONS * seat + station]
    if before != NONE:
        s.storage[seat].append(before)
    s.fitted[STATIONS * seat + station] = module
    s.timers[STATIONS * seat + station] = 0
    refit(s, seat)
    if door.listening:
        told(door, "installs", seat, [station_part(seat, station)], {"module": module_name(s, module)})
