"""The chance that a crew completes an away mission.

It is counted in a fixed sample of imagined missions, so the same crew always gets the same answer.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.games.armada.cards import BASIC, HAVOC, INSPIRE, LOCK, REROLLS, SHORTCUT, Section
from quarterdeck.games.armada.rules.crew import has
from quarterdeck.games.armada.rules.ship import passive
from quarterdeck.games.armada.symbols import (
    ANY_ONE,
    BASIC_SIDES,
    BITS,
    BLANK,
    COMMAND,
    DIGIT,
    MEDICAL,
    missing,
    size,
)
from quarterdeck.games.armada.table import INFIRMARY, Kit, Table

SAMPLE: Final = 40
MOST_TRIES: Final = 14
MOST_KEPT: Final = 20_000


class Odds:
    def __init__(self, kit: Kit) -> None:
        self._kit: Final = kit
        self._known: Final[dict[tuple[int, ...], float]] = {}
        self._random: int = 1

    def success(self, s: Table, team: list[int], event: int) -> float:
        """The chance that these captains complete an event with all their crew."""
        crews: list[list[int]] = []
        for seat in team:
            crews.append([kind for at, kind in enumerate(s.crew[seat]) if s.where[seat][at] != INFIRMARY])
        return self.of_crews(s, team, event, crews, 0)

    def of_crews(self, s: Table, team: list[int], event: int, crews: list[list[int]], filled: int) -> float:
        """The same with the dice that are left, and the sections (a mask) that are complete."""
        key: tuple[int, ...] = (event, filled)
        skills: list[int] = []
        for at, seat in enumerate(team):
            skill = 8 * min(7, passive(s, seat, REROLLS)) + 64 * min(3, passive(s, seat, LOCK))
            skill += 4 if has(s, seat, HAVOC) else 0
            skill += 2 if has(s, seat, SHORTCUT) else 0
            skill += 1 if has(s, seat, INSPIRE) else 0
            skills.append(skill)
            key = (*key, -1 - skill, *sorted(crews[at]))
        found = self._known.get(key)
        if found is None:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            found = self._known[key] = self._sample(event, crews, skills, filled)
        return found

    def _sample(self, event: int, crews: list[list[int]], skills: list[int], filled: int) -> float:
        if all(not crew for crew in crews):
            return 0.0
        self._random = 12_345 + 77 * event
        done = 0
        for _ in range(SAMPLE):
            done += self._attempt(event, [crew[:] for crew in crews], skills, filled)
        return (done + 0.2) / (SAMPLE + 0.4)

    def _roll(self) -> int:
        self._random = (self._random * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        return (self._random >> 12) % 6

    def _face(self, kind: int) -> int:
        return BASIC_SIDES[self._roll()] if kind == BASIC else self._kit.heroes.faces[kind - 1][self._roll()]

    def _attempt(self, event: int, crews: list[list[int]], skills: list[int], filled: int) -> int:
        """One imagined mission: 1 for a success."""
        events = self._kit.events
        sections = events.sections[event]
        tower = event == self._kit.figures.tower
        spare = sum(1 for skill in skills if skill & 2)
        rolling = [True] * len(crews)
        for _ in range(MOST_TRIES):
            faces: list[int] = []
            owners: list[int] = []
            kinds: list[int] = []
            for at in range(len(crews)):
                if rolling[at]:
                    for kind in crews[at]:
                        face = self._face(kind)
                        if face == BLANK and kind == BASIC:
                            if tower:
                                continue
                            if skills[at] & 1:
                                face = self._face(kind)
                        faces.append(face)
                        owners.append(at)
                        kinds.append(kind)
            for at in range(len(crews)):
                for _ in range(skills[at] >> 3 & 7 if rolling[at] else 0):
                    for die in range(len(faces)):
                        if owners[die] == at and not _wanted(sections, filled, faces[die]):
                            faces[die] = self._face(kinds[die])
            if tower:
                for at in range(len(crews)):
                    if rolling[at]:
                        crews[at] = [kinds[die] for die in range(len(faces)) if owners[die] == at]
            helped = 0
            order = _order(sections, filled, events.sequence[event] and not any(skill & 4 for skill in skills))
            while order:
                section = order.pop(0)
                one = sections[section]
                dice = pick_dice(one.need, one.dice, faces)
                if not dice and spare:
                    dice = pick_dice(one.need, one.dice, faces, 1)
                    spare -= 1 if dice else 0
                if not dice:
                    continue
                filled |= 1 << section
                if _complete(sections, filled, events.groups[event]):
                    return 1
                for die in sorted(dice, reverse=True):
                    helped |= 1 << owners[die]
                    crews[owners[die]].remove(kinds[die])
                    del faces[die], owners[die], kinds[die]
                order = [other for other in order if sections[other].group == one.group]
                if events.sequence[event]:
                    break
            going = False
            for at in range(len(crews)):
                if not rolling[at]:
                    continue
                free = helped >> at & 1 == 1 or any(
                    owners[die] == at and faces[die] >> BITS * MEDICAL & DIGIT for die in range(len(faces))
                )
                if not free and len(crews[at]) > 1:
                    crews[at].remove(min(crews[at]))
                elif not free or not crews[at]:
                    rolling[at] = False
                going = going or rolling[at]
            if not going:
                return 0
        return 0


def _order(sections: list[Section], filled: int, ordered: bool) -> list[int]:
    """The sections that are open, those with the most symbols first."""
    group = -1
    for at, one in enumerate(sections):
        if filled >> at & 1:
            group = one.group
    out: list[int] = []
    for at, one in enumerate(sections):
        if filled >> at & 1 or group not in (-1, one.group):
            continue
        if ordered and any(
            other.group == one.group and other.row < one.row and not filled >> number & 1
            for number, other in enumerate(sections)
        ):
            continue
        out.append(at)
    out.sort(key=lambda at: -size(sections[at].need))
    return out


def _complete(sections: list[Section], filled: int, groups: int) -> bool:
    for group in range(groups):
        if all(filled >> at & 1 for at, one in enumerate(sections) if one.group == group):
            return True
    return False


def _wanted(sections: list[Section], filled: int, face: int) -> bool:
    """Return whether a face helps with a section that is not complete, or allows a free try."""
    if face >> BITS * MEDICAL & DIGIT or face >> BITS * COMMAND & DIGIT:
        return True
    for at, one in enumerate(sections):
        if not filled >> at & 1 and (one.need == ANY_ONE or missing(one.need, face) < missing(one.need, 0)):
            return True
    return False


def pick_dice(need: int, most: int, faces: list[int], lacking: int = 0) -> list[int]:
    """Dice that meet a requirement, the least useful ones first; empty if there are not enough."""
    if need == ANY_ONE and faces:
        return [min(range(len(faces)), key=lambda die: size(faces[die]))]
    have = 0
    out: list[int] = []
    left = missing(need, 0)
    while left > lacking and len(out) < most:
        best, least, after = -1, 99, left
        for die, face in enumerate(faces):
            if die in out:
                continue
            now = missing(need, have + face)
            if now >= left:
                continue
            cost = 10 * now + 3 * (face >> BITS * COMMAND & DIGIT) + size(face)
            if best < 0 or cost < least:
                best, least, after = die, cost, now
        if best < 0:
            return []
        out.append(best)
        have += faces[best]
        left = after
    return out if left <= lacking else []
