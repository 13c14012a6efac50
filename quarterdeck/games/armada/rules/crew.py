"""Crew dice: rolling, gathering, the Infirmary, heroes. Rules: Crew dice symbols, Player ships, Heroic crew."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.core.words import Message
from quarterdeck.games.armada.cards import ABILITIES, BASIC, GRIT, IMMUNE, STATIONS, TRIAGE
from quarterdeck.games.armada.rules.ship import recharge
from quarterdeck.games.armada.story import crew_part, die_name, hero_name, side_of, told
from quarterdeck.games.armada.symbols import BASIC_SIDES, BLANK
from quarterdeck.games.armada.table import (
    CREW_DICE,
    FREE,
    HERO_DICE,
    INFIRMARY,
    KEPT,
    LOCKED,
    MARKED,
    NONE,
    ON_ESCAPE,
    PARKED,
    RESTING,
    SAVIOR_PLACE,
    UNROLLED,
    Table,
)
from quarterdeck.games.armada.verbs import ANY_BASIC, FIRST_HERO

UNLIMITED: Final = 99

# Bits of `used` above those of the stations.
SYNAPSE_USED: Final = 1 << 6
MIRROR_USED: Final = 1 << 7
SHORTCUT_USED: Final = 1 << 8
SWITCHED: Final = 1 << 10
LINKED: Final = 1 << 11
"""Station 2 was fed by Twin Link, and takes a limited number of dice."""
TWIN_SYMBOL: Final = 1 << 12
"""One Tactical symbol on station 1 that Twin Link has not used at station 2 yet. They are counted from here on."""


def has(s: Table, seat: int, ability: int) -> bool:
    """Return whether a captain has the hero with this ability."""
    return s.gifts[seat] >> ability & 1 == 1


def hero_with(s: Table, ability: int) -> int:
    """The hero with this ability."""
    return s.kit.heroes.ability.index(ability)


def die_class(kind: int, face: int) -> int:
    """The class of a die, by which captains choose it: equal basic dice are not distinguished."""
    if kind != BASIC:
        return FIRST_HERO + kind - 1
    return ANY_BASIC if face < 0 else side_of(face)


def find_die(s: Table, seat: int, cls: int, where: int = FREE) -> int:
    """The first die of a class at a place; NONE if there is none."""
    crew, face, place = s.crew[seat], s.face[seat], s.where[seat]
    if cls >= FIRST_HERO:
        kind = cls - FIRST_HERO + 1
        for at in range(len(crew)):
            if crew[at] == kind and place[at] == where:
                return at
        return NONE
    for at in range(len(crew)):
        if crew[at] == BASIC and place[at] == where and (cls == ANY_BASIC or side_of(face[at]) == cls):
            return at
    return NONE


def free_dice(s: Table, seat: int) -> list[int]:
    """The available dice of a captain, one of each class."""
    out: list[int] = []
    seen: list[int] = []
    crew, face, where = s.crew[seat], s.face[seat], s.where[seat]
    for at in range(len(crew)):
        if where[at] == FREE:
            if crew[at] == BASIC:
                if face[at] in seen:
                    continue
                seen.append(face[at])
            out.append(at)
    return out


def free_faces(s: Table, seat: int) -> list[int]:
    """The faces of all available dice."""
    face, where = s.face[seat], s.where[seat]
    return [face[at] for at in range(len(face)) if where[at] == FREE]


# -- rolling ---------------------------------------------------------------------------------------------


def roll_die(s: Table, door: Door, seat: int, at: int) -> None:
    kind = s.crew[seat][at]
    if kind == BASIC:
        s.face[seat][at] = BASIC_SIDES[door.roll(s, CREW_DICE, 6)]
    else:
        s.face[seat][at] = s.kit.heroes.faces[kind - 1][door.roll(s, HERO_DICE, 6)]


def roll_dice(s: Table, door: Door, seat: int, dice: list[int]) -> None:
    """Roll some dice of a captain."""
    for at in dice:
        roll_die(s, door, seat, at)
    if door.listening and dice:
        shown = [die_name(s, s.crew[seat][at], s.face[seat][at]) for at in dice]
        told(door, "rolls", seat, [crew_part(seat)], {"dice": shown})


def gather(s: Table, seat: int) -> None:
    """Retrieve all dice that are not in the Infirmary, locked, kept, or on the Escape card.

    Those that left the Infirmary in this round wait for the next one. A drone station that is offline holds no die: the
    one of an immune crew is gathered.
    """
    where = s.where[seat]
    for at in range(len(where)):
        place = where[at]
        if place in (INFIRMARY, RESTING, ON_ESCAPE, KEPT, SAVIOR_PLACE):
            continue
        if LOCKED <= place < LOCKED + STATIONS and not s.offline[seat] >> place - LOCKED & 1:
            continue
        where[at] = FREE
        s.face[seat][at] = UNROLLED


def gather_all(s: Table, seat: int) -> None:
    """All dice return to their ships: combat, mission or repair are over."""
    for at in range(len(s.where[seat])):
        s.where[seat][at] = FREE
        s.face[seat][at] = UNROLLED


def move_die(s: Table, seat: int, at: int, to: int) -> None:
    """A die changes ships in the state it is in."""
    s.crew[to].append(s.crew[seat].pop(at))
    s.face[to].append(s.face[seat].pop(at))
    s.where[to].append(s.where[seat].pop(at))
    s.home[to].append(s.home[seat].pop(at))
    learn(s, seat)
    learn(s, to)


def add_die(s: Table, seat: int, kind: int) -> None:
    s.crew[seat].append(kind)
    s.face[seat].append(UNROLLED)
    s.where[seat].append(FREE)
    s.home[seat].append(seat)
    learn(s, seat)


def crew_limit(s: Table, seat: int) -> int:
    """The most dice that a ship uses: without limit but for the DX sheet."""
    return s.kit.ships.crew[s.ship[seat]] if s.kit.rulings.dx else UNLIMITED


def take_aboard(s: Table, seat: int, kind: int) -> None:
    """A die joins the crew; beyond the crew limit it waits in the reserve."""
    if len(s.crew[seat]) < crew_limit(s, seat):
        add_die(s, seat, kind)
    else:
        s.reserve[seat].append(kind)


def heroes_of(s: Table, seat: int) -> list[int]:
    """The heroes that a captain owns, in use or not."""
    return [kind - 1 for kind in [*s.crew[seat], *s.reserve[seat]] if kind != BASIC]


def relieve(s: Table, seat: int, out: int, by: int) -> None:
    """A die of the crew changes places with one of the reserve, as part of a Configure."""
    at = s.crew[seat].index(out)
    s.reserve[seat].remove(by)
    s.crew[seat][at] = by
    s.reserve[seat].append(out)
    learn(s, seat)


def remove_hero(s: Table, seat: int, hero: int) -> None:
    """A hero leaves a captain. A free place in the crew is taken from the reserve."""
    if hero + 1 in s.reserve[seat]:
        s.reserve[seat].remove(hero + 1)
        return
    at = s.crew[seat].index(hero + 1)
    del s.crew[seat][at]
    del s.face[seat][at]
    del s.where[seat][at]
    del s.home[seat][at]
    learn(s, seat)
    if s.reserve[seat]:
        add_die(s, seat, s.reserve[seat].pop(0))


def learn(s: Table, seat: int) -> None:
    """Note the abilities of a captain's heroes."""
    mask = 0
    for kind in s.crew[seat]:
        if kind != BASIC:
            mask |= 1 << s.kit.heroes.ability[kind - 1]
    s.gifts[seat] = mask


# -- the Infirmary ---------------------------------------------------------------------------------------


def in_infirmary(s: Table, seat: int) -> int:
    return s.where[seat].count(INFIRMARY)


def put_in_infirmary(s: Table, door: Door, seat: int, at: int) -> None:
    s.where[seat][at] = INFIRMARY
    if door.listening:
        told(door, "infirmary", seat, [crew_part(seat)], {"die": die_name(s, s.crew[seat][at], UNROLLED)})
    s.face[seat][at] = UNROLLED
    if has(s, seat, GRIT):
        recharge(s, door, seat, 1)


def heal(s: Table, door: Door, seat: int) -> None:
    """All crew leave the Infirmary. They are available from the next round, with a medic's help at once."""
    back: list[int] = []
    for at in range(len(s.where[seat])):
        if s.where[seat][at] == INFIRMARY:
            s.where[seat][at] = RESTING
            back.append(at)
    if door.listening and back:
        told(door, "heals", seat, [crew_part(seat)], {"dice": len(back)})
    treat_returned(s, door, seat, back)


def treat_returned(s: Table, door: Door, seat: int, back: list[int]) -> None:
    """With Jaszsk-Rit, dice that left the Infirmary are rolled and available at once."""
    if back and has(s, seat, TRIAGE):
        announce(s, door, seat, TRIAGE)
        for at in back:
            s.where[seat][at] = FREE
        roll_dice(s, door, seat, back)


def can_be_sent(s: Table, seat: int) -> bool:
    """Return whether any die of a captain can be sent to the Infirmary."""
    return not has(s, seat, IMMUNE) and any(where != INFIRMARY for where in s.where[seat])


class SendToInfirmary(Ask[Table]):
    """A captain chooses crew for the Infirmary: dice on any place count, those in a drone or on Escape last."""

    def __init__(self, seat: int, count: int) -> None:
        self.seat: Final = seat
        self.count: Final = count

    def args(self) -> list[int]:
        return [self.seat, self.count]

    def legal(self, s: Table) -> list[Action]:
        if not can_be_sent(s, self.seat):
            return []
        row = s.kit.verbs.infirm.row(self.seat)
        out: list[Action] = []
        basic = False
        for at, kind in enumerate(s.crew[self.seat]):
            if s.where[self.seat][at] != INFIRMARY:
                if kind != BASIC:
                    out.append(row[FIRST_HERO + kind - 1])
                else:
                    basic = True
        if basic:
            out.append(row[ANY_BASIC])
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        put_in_infirmary(s, door, self.seat, least_useful(s, self.seat, action.a))
        if self.count > 1:
            s.then(SendToInfirmary(self.seat, self.count - 1))


def least_useful(s: Table, seat: int, cls: int) -> int:
    """The die of a class that the captain misses least: a used one, then a blank one, then one that is locked."""
    best, least = NONE, 99
    for at, kind in enumerate(s.crew[seat]):
        where = s.where[seat][at]
        right = kind == BASIC if cls == ANY_BASIC else kind == cls - FIRST_HERO + 1
        if not right or where == INFIRMARY:
            continue
        if where in (ON_ESCAPE, KEPT, PARKED) or LOCKED <= where < LOCKED + 6:
            rank = 4
        elif where in (FREE, MARKED):
            rank = 3 if s.face[seat][at] > BLANK else 2
        else:
            rank = 1
        if rank < least:
            best, least = at, rank
    return best


def announce(s: Table, door: Door, seat: int, ability: int) -> None:
    """Tell that a hero's ability is at work."""
    if door.listening:
        named = Message(f"armada.ability.{ABILITIES[ability]}", {})
        hero = hero_name(s, hero_with(s, ability))
        told(door, "ability", seat, [crew_part(seat)], {"hero": hero, "ability": named})
