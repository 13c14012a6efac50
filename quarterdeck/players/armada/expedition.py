"""The officer's choices on away missions: which dice for which section, and whether to try again."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.games.armada.cards import MIRROR, PAIR
from quarterdeck.games.armada.rules.crew import find_die, hero_with
from quarterdeck.games.armada.rules.missions import open_sections
from quarterdeck.games.armada.symbols import BASIC_SIDES, BITS, COMMAND, DIGIT, SCIENCE, missing, size
from quarterdeck.games.armada.table import FREE, MARKED, PARKED, Table
from quarterdeck.games.armada.verbs import (
    AGAIN,
    ASSIGN,
    COPY,
    FIRST_HERO,
    MARK,
    PARK,
    ROLL,
    SACRIFICE,
    SECTION_SLOT,
    SHOW,
    SYNAPSE,
    TURN,
)
from quarterdeck.games.armada.verbs import PAIR as PAIR_VERB
from quarterdeck.players.armada.appraisal import Appraisal
from quarterdeck.players.armada.odds import Odds, pick_dice

HOPELESS: Final = 0.01
MOST_TRIES: Final = 30


class Expedition:
    def __init__(self, appraisal: Appraisal, odds: Odds) -> None:
        self.appraisal: Final = appraisal
        self.odds: Final = odds

    def fill(self, s: Table, options: list[Action]) -> list[float]:
        """The largest section first, with the dice that fit nowhere else; a face that helps later may be locked."""
        seat = options[0].seat
        sections = s.kit.events.sections[s.mission]
        assigns = any(action.code == ASSIGN for action in options)
        out: list[float] = []
        for action in options:
            if action.code == ASSIGN:
                section = action.b - SECTION_SLOT
                face = s.face[action.seat][find_die(s, action.seat, action.a)]
                group = self._group(s, section)
                out.append(1.0 + group + 0.1 * size(sections[section].need) - self._spare(s, face, section))
            elif action.code == PARK:
                face = s.face[seat][find_die(s, seat, action.a)]
                needed = self._usefulness(s, face)
                out.append(0.3 * needed - 0.25 if not assigns else 0.2 * needed - 0.5)
            elif action.code == COPY:
                own = s.face[seat][find_die(s, seat, FIRST_HERO + hero_with(s, MIRROR))]
                face = s.face[seat][find_die(s, seat, action.a)]
                more = self._usefulness(s, face) - self._usefulness(s, own)
                out.append(0.5 * more - 0.1 if not assigns else -0.1)
            elif action.code == PAIR_VERB:
                own = s.face[seat][find_die(s, seat, FIRST_HERO + hero_with(s, PAIR))]
                out.append(0.2 if not assigns and self._usefulness(s, own) < 1.0 else -0.1)
            elif action.code == SYNAPSE:
                out.append(0.3)
            elif action.code in (TURN, SHOW):
                out.append(self._turned(s, seat, action))
            else:
                out.append(0.0)
        return out

    def _turned(self, s: Table, seat: int, action: Action) -> float:
        """What it is worth that the last die shows another side."""
        if action.code == SHOW:
            own = s.face[seat][s.crew[seat].index(action.a + 1)]
            face = s.kit.heroes.faces[action.a][action.b]
        else:
            own = s.face[seat][find_die(s, seat, action.a)]
            face = BASIC_SIDES[action.b]
        return self._usefulness(s, face) - self._usefulness(s, own) - 0.1

    def _group(self, s: Table, section: int) -> float:
        """In a decision mission: better a group that can be completed at once."""
        events = s.kit.events
        if events.groups[s.mission] < 2:
            return 0.0
        sections = events.sections[s.mission]
        faces: list[int] = []
        for seat in s.team:
            faces += [s.face[seat][at] for at, where in enumerate(s.where[seat]) if where == FREE]
        lacking = 0
        for at, one in enumerate(sections):
            if one.group == sections[section].group and not s.filled >> at & 1:
                dice = pick_dice(one.need, one.dice, faces)
                if not dice:
                    lacking += size(one.need)
                for die in sorted(dice, reverse=True):
                    del faces[die]
        return -0.3 * lacking

    def _spare(self, s: Table, face: int, section: int) -> float:
        """What the die could do elsewhere."""
        sections = s.kit.events.sections[s.mission]
        wild = face >> BITS * COMMAND & DIGIT
        total = 0.05 * size(face) + 0.2 * wild
        for at, one in enumerate(sections):
            if at != section and not s.filled >> at & 1 and missing(one.need, face) < missing(one.need, 0):
                total += 0.08
        return total

    def _usefulness(self, s: Table, face: int) -> float:
        """How many symbols of an open section a face brings."""
        if face <= 0:
            return 0.0
        best = 0.0
        for at, one in enumerate(s.kit.events.sections[s.mission]):
            if not s.filled >> at & 1:
                best = max(best, float(missing(one.need, 0) - missing(one.need, face)))
        return best

    def retry(self, s: Table, options: list[Action]) -> list[float]:
        """A captain goes on as long as there is hope: a mission that is given up has failed as well."""
        hopeless = s.bout > MOST_TRIES or self._hope(s) < HOPELESS
        out: list[float] = []
        for action in options:
            if action.code == AGAIN:
                out.append(-1.0 if hopeless else 2.0)
            elif action.code == SACRIFICE:
                out.append(-1.0 if hopeless else 1.0 - self._price(action.a))
            else:
                out.append(0.0)
        return out

    def _hope(self, s: Table) -> float:
        """The chance to complete the mission with the dice that are left."""
        crews: list[list[int]] = []
        for seat in s.team:
            where = s.where[seat]
            crews.append([kind for at, kind in enumerate(s.crew[seat]) if where[at] in (FREE, PARKED)])
        return self.odds.of_crews(s, s.team, s.mission, crews, s.filled)

    def _price(self, cls: int) -> float:
        return 0.1 if cls < FIRST_HERO else 0.2 + 0.2 * self.appraisal.heroes[cls - FIRST_HERO]

    def reroll(self, s: Table, options: list[Action]) -> list[float]:
        """Dice that help with no section are rolled again."""
        seat = options[0].seat
        out: list[float] = []
        for action in options:
            if action.code == MARK:
                face = s.face[seat][find_die(s, seat, action.a)]
                out.append(-1.0 if self._wanted(s, seat, face) else 0.3)
            else:
                out.append(0.01 if action.code == ROLL and MARKED in s.where[seat] else 0.0)
        return out

    def _wanted(self, s: Table, seat: int, face: int) -> bool:
        """Return whether a face is needed: not if enough other dice show it."""
        if face <= 0:
            return False
        sections = s.kit.events.sections[s.mission]
        for section in open_sections(s, seat):
            if missing(sections[section].need, face) < missing(sections[section].need, 0):
                return True
        return False

    def curious(self, s: Table, options: list[Action]) -> list[float]:
        seat = options[0].seat
        wanted = any(
            s.where[seat][at] == FREE and face > 0 and face >> BITS * SCIENCE & DIGIT and self._wanted(s, seat, face)
            for at, face in enumerate(s.face[seat])
        )
        return [(-1.0 if wanted else 1.0) if action.code == AGAIN else 0.0 for action in options]
