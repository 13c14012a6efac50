"""Away missions: crew on sections. Rules: Away missions, Team away missions."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import OPEN, Ask
from quarterdeck.core.words import Value
from quarterdeck.games.armada.cards import HAVOC, LAST_STAND, LOCK, MIRROR, PAIR, SHORTCUT, SYNAPSE
from quarterdeck.games.armada.rules.crew import (
    MIRROR_USED,
    SHORTCUT_USED,
    SYNAPSE_USED,
    announce,
    die_class,
    find_die,
    free_dice,
    free_faces,
    has,
    hero_with,
)
from quarterdeck.games.armada.rules.outcomes import all_filled
from quarterdeck.games.armada.rules.rolls import roll
from quarterdeck.games.armada.rules.ship import passive
from quarterdeck.games.armada.rules.turning import last_stand, stand_last
from quarterdeck.games.armada.story import die_name, tell, told
from quarterdeck.games.armada.symbols import ANY_ONE, BLANK, can_meet, helps, missing
from quarterdeck.games.armada.table import FREE, GONE, IN_SECTION, NONE, PARKED, Table
from quarterdeck.games.armada.verbs import (
    ASSIGN,
    COPY,
    DONE,
    FIRST_HERO,
    PARK,
    SECTION_SLOT,
    SHOW,
    TURN,
)
from quarterdeck.games.armada.verbs import SYNAPSE as SYNAPSE_VERB

# -- which sections are open -----------------------------------------------------------------------------


def open_sections(s: Table, seat: int) -> list[int]:
    """The sections that a captain can work on: of the group that was begun, in sequence if the mission says so."""
    sections = s.kit.events.sections[s.mission]
    group = next((one.group for at, one in enumerate(sections) if s.filled >> at & 1), NONE)
    ordered = s.kit.events.sequence[s.mission] and not has(s, seat, HAVOC)
    out: list[int] = []
    for at, one in enumerate(sections):
        if s.filled >> at & 1 or group not in (NONE, one.group):
            continue
        if ordered and any(
            other.group == one.group and other.row < one.row and not s.filled >> number & 1
            for number, other in enumerate(sections)
        ):
            continue
        out.append(at)
    return out


def team_faces(s: Table) -> list[int]:
    """The faces of the available dice of all captains who still assign."""
    out: list[int] = []
    for seat in s.team:
        if not s.ready >> seat & 1:
            out += free_faces(s, seat)
    return out


def can_fill(s: Table, section: int, have: int, dice: int, face: int) -> bool:
    """Return whether a die brings a section closer, and the other dice can complete it."""
    one = s.kit.events.sections[s.mission][section]
    if one.need == ANY_ONE:
        return True
    if not helps(one.need, have, face):
        return False
    faces = team_faces(s)
    faces.remove(face)
    return can_meet(one.need, have + face, faces, one.dice - dice - 1)


# -- assigning -------------------------------------------------------------------------------------------


class Fill(Ask[Table]):
    """The captains of the mission assign crew to its sections, until all have had enough."""

    def mode(self) -> int:
        return OPEN

    def legal(self, s: Table) -> list[Action]:
        out: list[Action] = []
        for seat in s.team:
            if not s.ready >> seat & 1:
                out += mission_options(s, seat)
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        s.then(self)
        seat = action.seat
        if action.code == ASSIGN:
            put_in_section(s, door, seat, find_die(s, seat, action.a), action.b - SECTION_SLOT, 0, 0)
        elif action.code == DONE:
            s.ready |= 1 << seat
        elif action.code == PARK:
            s.where[seat][find_die(s, seat, action.a)] = PARKED
        elif action.code == COPY:
            announce(s, door, seat, MIRROR)
            s.used[seat] |= MIRROR_USED
            face = s.face[seat][find_die(s, seat, action.a)]
            s.face[seat][find_die(s, seat, FIRST_HERO + hero_with(s, MIRROR))] = face
        elif action.code == SYNAPSE_VERB:
            announce(s, door, seat, SYNAPSE)
            s.used[seat] |= SYNAPSE_USED
            roll(s, door, seat, [at for at, where in enumerate(s.where[seat]) if where == FREE])
        elif action.code in (TURN, SHOW):
            stand_last(s, door, action)
        else:
            pair_in_section(s, door, seat, action.a)


def mission_options(s: Table, seat: int) -> list[Action]:
    verbs = s.kit.verbs
    out: list[Action] = []
    dice = free_dice(s, seat)
    sections = open_sections(s, seat)
    for at in dice:
        face = s.face[seat][at]
        cls = die_class(s.crew[seat][at], face)
        for section in sections:
            if can_fill(s, section, 0, 0, face) or can_shorten(s, seat, section, face):
                out.append(verbs.assign.of(seat, cls, SECTION_SLOT + section))
    assigns = bool(out)
    if s.where[seat].count(PARKED) < passive(s, seat, LOCK):
        for at in dice:
            if s.face[seat][at] > BLANK:
                out.append(verbs.park.of(seat, die_class(s.crew[seat][at], s.face[seat][at])))
    if s.gifts[seat]:
        out += mission_abilities(s, seat, dice, assigns)
    out.append(verbs.done.of(seat))
    return out


def mission_abilities(s: Table, seat: int, dice: list[int], assigns: bool) -> list[Action]:
    verbs = s.kit.verbs
    out: list[Action] = []
    if has(s, seat, MIRROR) and not s.used[seat] & MIRROR_USED:
        mirror = FIRST_HERO + hero_with(s, MIRROR)
        if find_die(s, seat, mirror) != NONE:
            classes = [die_class(s.crew[seat][at], s.face[seat][at]) for at in dice]
            out += [verbs.copy.of(seat, cls) for cls in classes if cls != mirror]
    if has(s, seat, PAIR) and find_die(s, seat, FIRST_HERO + hero_with(s, PAIR)) != NONE:
        classes = []
        for at, kind in enumerate(s.crew[seat]):
            if IN_SECTION <= s.where[seat][at] < GONE and s.face[seat][at] > BLANK:
                cls = die_class(kind, s.face[seat][at])
                if cls not in classes:
                    classes.append(cls)
        out += [verbs.pair.of(seat, cls) for cls in classes]
    if has(s, seat, SYNAPSE) and not (assigns or s.helped >> seat & 1 or s.used[seat] & SYNAPSE_USED):
        out += [verbs.synapse.of(seat)] if FREE in s.where[seat] else []
    if has(s, seat, LAST_STAND):
        out += last_stand(s, seat)
    return out


def can_shorten(s: Table, seat: int, section: int, face: int) -> bool:
    """With the right hero, once per mission a section may lack one symbol."""
    if not has(s, seat, SHORTCUT) or s.used[seat] & SHORTCUT_USED:
        return False
    need = s.kit.events.sections[s.mission][section].need
    return missing(need, face) == 1 and helps(need, 0, face)


def put_in_section(s: Table, door: Door, seat: int, at: int, section: int, have: int, dice: int) -> None:
    face = s.face[seat][at]
    shortens = not can_fill(s, section, have, dice, face)
    s.where[seat][at] = IN_SECTION + section
    if door.listening:
        params: dict[str, Value] = {"die": die_name(s, s.crew[seat][at], face), "section": section + 1}
        told(door, "fills", seat, [f"section{section + 1}"], params)
    have += face
    if missing(s.kit.events.sections[s.mission][section].need, have) > 0 and not shortens:
        s.then(FillSection(section, have, dice + 1))
        return
    if shortens:
        announce(s, door, seat, SHORTCUT)
        s.used[seat] |= SHORTCUT_USED
    complete_section(s, door, section)


def complete_section(s: Table, door: Door, section: int) -> None:
    """All captains with dice in it have completed it. In a sequence the try is over."""
    s.filled |= 1 << section
    for seat in s.team:
        if IN_SECTION + section in s.where[seat]:
            s.helped |= 1 << seat
    if door.listening:
        tell(door, "section-done", [f"section{section + 1}"], {"section": section + 1})
    if all_filled(s):
        s.ready = (1 << s.kit.players) - 1
    elif s.kit.events.sequence[s.mission]:
        for seat in s.team:
            if not has(s, seat, HAVOC):
                s.ready |= 1 << seat


class FillSection(Ask[Table]):
    """The next die of a section: any captain of the mission can give it."""

    def __init__(self, section: int, have: int, dice: int) -> None:
        self.section: Final = section
        self.have: Final = have
        self.dice: Final = dice

    def args(self) -> list[int]:
        return [self.section, self.have, self.dice]

    def mode(self) -> int:
        return OPEN

    def skips(self, s: Table) -> bool:
        return True

    def legal(self, s: Table) -> list[Action]:
        verb = s.kit.verbs.assign
        out: list[Action] = []
        for seat in s.team:
            if s.ready >> seat & 1:
                continue
            for at in free_dice(s, seat):
                face = s.face[seat][at]
                if can_fill(s, self.section, self.have, self.dice, face):
                    out.append(verb.of(seat, die_class(s.crew[seat][at], face), SECTION_SLOT + self.section))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        at = find_die(s, action.seat, action.a)
        put_in_section(s, door, action.seat, at, self.section, self.have, self.dice)


def pair_in_section(s: Table, door: Door, seat: int, cls: int) -> None:
    announce(s, door, seat, PAIR)
    for at, kind in enumerate(s.crew[seat]):
        where = s.where[seat][at]
        if IN_SECTION <= where < GONE and die_class(kind, s.face[seat][at]) == cls:
            s.where[seat][find_die(s, seat, FIRST_HERO + hero_with(s, PAIR))] = where
            s.where[seat][at] = FREE
            return
