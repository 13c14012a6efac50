"""What a captain can do in step 1 beside assigning dice: the ram, and abilities of heroes and ships."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Step
from quarterdeck.games.armada.cards import (
    BASIC,
    IMMUNE,
    INDIVISIBLE,
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
    free_faces,
    has,
    hero_with,
    put_in_infirmary,
)
from quarterdeck.games.armada.rules.damage import crew_at, is_at_station, lose_hull
from quarterdeck.games.armada.rules.rolls import roll
from quarterdeck.games.armada.rules.ship import holds_cargo, module_at, refit, working
from quarterdeck.games.armada.rules.turning import Turn, last_stand, stand_last
from quarterdeck.games.armada.rules.weapons import attack, in_reach
from quarterdeck.games.armada.story import module_name, station_part, told
from quarterdeck.games.armada.symbols import can_meet, size
from quarterdeck.games.armada.table import FREE, NONE, ON_SWAP, SPENT, Table
from quarterdeck.games.armada.verbs import (
    COPY,
    FIRST_HERO,
    INSTALL,
    MOST_RAM,
    SHOW,
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

MOST_IN_GROUP: Final = 2
"""Dice that Kilroy allows on one station."""


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
    if has(s, seat, SYNAPSE) and not can_assign and not s.used[seat] & SYNAPSE_USED and may_reroll_all(s, seat):
        out.append(verbs.synapse.of(seat))
    return out


def may_reroll_all(s: Table, seat: int) -> bool:
    """Synapse: no die was assigned since the roll, and no other hero's ability is the reason that none can be."""
    return FREE in s.where[seat] and not has_assigned(s, seat) and not is_held_back(s, seat)


def has_assigned(s: Table, seat: int) -> bool:
    """Return whether a captain has assigned a die since the roll of this round."""
    return any(is_at_station(where) or where in (SPENT, ON_SWAP) for where in s.where[seat])


def is_held_back(s: Table, seat: int) -> bool:
    """Return whether Kilroy alone forbids the assignment of every die: then Synapse does not help."""
    if not has(s, seat, INDIVISIBLE):
        return False
    stations = range(1 if s.far >> seat & 1 else STATIONS)
    faces = free_faces(s, seat)
    for station in stations:
        module = module_at(s, seat, station)
        if module == NONE or s.offline[seat] >> station & 1:
            continue
        for use in s.kit.modules.uses[module]:
            if size(use.need) > MOST_IN_GROUP and can_meet(use.need, 0, faces, len(faces)):
                return True
    return False


def assigned_classes(s: Table, seat: int) -> list[int]:
    out: list[int] = []
    for at, kind in enumerate(s.crew[seat]):
        if is_at_station(s.where[seat][at]):
            cls = die_class(kind, s.face[seat][at])
            if cls not in out:
                out.append(cls)
    return out


def play(s: Table, door: Door, action: Action) -> None:
    seat = action.seat
    if action.code == RAM_VERB:
        ram(s, door, seat, action.a)
    elif action.code == PARLEY_VERB:
        announce(s, door, seat, PARLEY)
        put_in_infirmary(s, door, seat, find_die(s, seat, action.a))
        s.then(Turn(seat))
    elif action.code in (TURN, SHOW):
        stand_last(s, door, action)
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
    """Titan Arum Ram: a target takes as much damage as the ship loses hull, also if the fight is lost by it."""
    if door.listening:
        told(door, "rams", seat, [], {"hull": hull})
    s.then(Crumple(seat, hull))
    attack(s, door, seat, KINETIC, hull, 0)


class Crumple(Step[Table]):
    """The hull that a ram costs is lost."""

    def __init__(self, seat: int, hull: int) -> None:
        self.seat: Final = seat
        self.hull: Final = hull

    def args(self) -> list[int]:
        return [self.seat, self.hull]

    def closing(self) -> Step[Table]:
        return self

    def run(self, s: Table, door: Door) -> None:
        if not s.over and s.hull[self.seat]:
            lose_hull(s, door, self.seat, self.hull)


def pair(s: Table, door: Door, seat: int, cls: int) -> None:
    """Rose joins an assigned die, which can be assigned again."""
    announce(s, door, seat, PAIR)
    for at, kind in enumerate(s.crew[seat]):
        where = s.where[seat][at]
        if is_at_station(where) and die_class(kind, s.face[seat][at]) == cls:
            s.where[seat][find_die(s, seat, FIRST_HERO + hero_with(s, PAIR))] = where
            s.where[seat][at] = FREE
            return


# -- the switch-blade design of AG-01 --------------------------------------------------------------------


def switches(s: Table, seat: int) -> list[Action]:
    """Once per round, while no station is offline, a stored module takes the place of a station without crew."""
    if s.used[seat] & SWITCHED or s.offline[seat]:
        return []
    manned = [crew_at(s, seat, at) for at in range(len(s.crew[seat]))]
    out: list[Action] = []
    for module in sorted(set(s.storage[seat])):
        for station in range(STATIONS):
            if station not in manned and not holds_cargo(s, seat, station):
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
