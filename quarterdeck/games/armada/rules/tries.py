"""The tries of an away mission: rolling, and rolling again. Rules: Away mission rules, Team away missions."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask, Step
from quarterdeck.core.words import seat_name
from quarterdeck.games.armada.cards import IMMUNE, TRIES
from quarterdeck.games.armada.rules.crew import (
    SHORTCUT_USED,
    die_class,
    find_die,
    free_dice,
    has,
    put_in_infirmary,
)
from quarterdeck.games.armada.rules.favours import is_favoured
from quarterdeck.games.armada.rules.missions import Fill
from quarterdeck.games.armada.rules.outcomes import MissionOver, all_filled
from quarterdeck.games.armada.rules.rolls import RollCrew
from quarterdeck.games.armada.story import beacon_part, event_name, panel, tell
from quarterdeck.games.armada.symbols import BLANK, COMMAND, MEDICAL, count
from quarterdeck.games.armada.table import FREE, KEPT, PARKED, UNROLLED, Table
from quarterdeck.games.armada.verbs import AGAIN, SACRIFICE


def begin_mission(s: Table, door: Door, event: int) -> None:
    """`s.team` attempts an event."""
    s.mission = event
    s.filled = 0
    s.bout = 0
    for seat in s.team:
        s.used[seat] = 0
    if door.listening:
        seats = [seat_name(seat) for seat in s.team]
        parts = [beacon_part(s, event), *[panel(seat) for seat in s.team]]
        tell(door, "mission", parts, {"event": event_name(s, event), "seats": seats})
    s.do(MissionTry((1 << s.kit.players) - 1), MissionOver())


class MissionTry(Step[Table]):
    """Step 1: the captains roll and assign. `rolling` is a mask of those who roll in this try."""

    def __init__(self, rolling: int) -> None:
        self.rolling: Final = rolling

    def args(self) -> list[int]:
        return [self.rolling]

    def run(self, s: Table, door: Door) -> None:
        s.bout += 1
        s.helped = 0
        s.ready = 0
        steps: list[Step[Table]] = []
        for seat in s.team:
            s.used[seat] &= SHORTCUT_USED
            if self.rolling >> seat & 1:
                steps.append(RollCrew(seat))
            else:
                s.ready |= 1 << seat
        s.do(*steps, Fill(), TryAgain())


class TryAgain(Step[Table]):
    """Step 3: each captain decides alone whether to roll again."""

    def run(self, s: Table, door: Door) -> None:
        if not all_filled(s):
            s.do(*[Retry(seat) for seat in s.team], NextTry())


def rolls_free(s: Table, seat: int) -> bool:
    """Another try costs nothing after a completed section, with an unassigned Medical result, or by a hero's trait."""
    if s.helped >> seat & 1 or is_favoured(s, seat, s.mission, TRIES):
        return True
    wild = COMMAND if s.kit.rulings.command_repairs else MEDICAL
    face, where = s.face[seat], s.where[seat]
    return any(
        where[at] in (FREE, PARKED) and face[at] > BLANK and (count(face[at], MEDICAL) or count(face[at], wild))
        for at in range(len(face))
    )


class Retry(Ask[Table]):
    """Roll again, for free or for a die that goes to the Infirmary, or stop."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def skips(self, s: Table) -> bool:
        return True

    def legal(self, s: Table) -> list[Action]:
        seat = self.seat
        verbs = s.kit.verbs
        dice = free_dice(s, seat)
        free = sum(1 for where in s.where[seat] if where == FREE)
        out: list[Action] = []
        if rolls_free(s, seat):
            if free:
                out.append(verbs.again.of(seat))
        elif not has(s, seat, IMMUNE) and free + s.where[seat].count(PARKED) > 1:
            for at in dice:
                out.append(verbs.sacrifice.of(seat, die_class(s.crew[seat][at], s.face[seat][at])))
        out.append(verbs.done.of(seat))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        seat = self.seat
        s.ready &= ~(1 << seat)
        if action.code == SACRIFICE:
            put_in_infirmary(s, door, seat, find_die(s, seat, action.a))
        elif action.code != AGAIN:
            s.ready |= 1 << seat


class NextTry(Step[Table]):
    """Those who roll again do so together. Dice of the others stay as they are, and cannot be assigned."""

    def run(self, s: Table, door: Door) -> None:
        rolling = sum(1 << seat for seat in s.team if not s.ready >> seat & 1)
        if not rolling:
            return
        for seat in s.team:
            for at, where in enumerate(s.where[seat]):
                if where == FREE:
                    s.face[seat][at] = UNROLLED
                elif where == PARKED:
                    s.where[seat][at] = KEPT
        s.then(MissionTry(rolling))
