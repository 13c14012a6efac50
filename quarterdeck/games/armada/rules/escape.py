"""Escaping combat. Rules: Escaping combat, Team combat.

All captains in the combat roll their available dice once. The Escape card takes Engineering dice of any of them, and
keeps them for later attempts; or one captain gives any die and all hull but 1.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import OPEN, Ask, Step
from quarterdeck.games.armada.cards import SURVIVE
from quarterdeck.games.armada.rules.crew import announce, die_class, find_die, free_dice, gather, has
from quarterdeck.games.armada.rules.damage import end_of_combat_for
from quarterdeck.games.armada.rules.rolls import roll
from quarterdeck.games.armada.rules.ship import allies
from quarterdeck.games.armada.story import die_name, hull_part, tell, told
from quarterdeck.games.armada.symbols import helps, missing
from quarterdeck.games.armada.table import FREE, NONE, ON_ESCAPE, Table
from quarterdeck.games.armada.verbs import ASSIGN, BOLT, ESCAPE_SLOT


class EscapeAttempt(Step[Table]):
    """The captains of a side (a mask) try to escape."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def args(self) -> list[int]:
        return [self.side]

    def run(self, s: Table, door: Door) -> None:
        s.ready = ~self.side & (1 << s.kit.players) - 1
        s.do(Escape(), StayInCombat())
        for seat in s.team[:]:
            if self.side >> seat & 1 and not s.far >> seat & 1 and not s.over:
                where = s.where[seat]
                roll(s, door, seat, [at for at in range(len(where)) if where[at] == FREE])


def on_card(s: Table, seat: int) -> int:
    """The sum of the faces that a captain's side has on the Escape card."""
    have = 0
    for ally in allies(s, seat):
        for at, where in enumerate(s.where[ally]):
            if where == ON_ESCAPE:
                have += s.face[ally][at]
    return have


class Escape(Ask[Table]):
    """The captains put dice on the Escape card, or give up for this round."""

    def mode(self) -> int:
        return OPEN

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        need = s.kit.figures.escape
        out: list[Action] = []
        for seat in s.team:
            if s.ready >> seat & 1 or s.far >> seat & 1:
                continue
            have = on_card(s, seat)
            for at in free_dice(s, seat):
                cls = die_class(s.crew[seat][at], s.face[seat][at])
                if has(s, seat, SURVIVE) or helps(need, have, s.face[seat][at]):
                    out.append(verbs.assign.of(seat, cls, ESCAPE_SLOT))
                out.append(verbs.bolt.of(seat, cls))
            out.append(verbs.done.of(seat))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        seat = action.seat
        if action.code not in (ASSIGN, BOLT):
            s.ready |= 1 << seat
            s.then(self)
            return
        at = find_die(s, seat, action.a)
        if door.listening:
            told(door, "to-escape", seat, [], {"die": die_name(s, s.crew[seat][at], s.face[seat][at])})
        need = s.kit.figures.escape
        if action.code == BOLT:
            s.hull[seat] = 1
            if door.listening:
                told(door, "bolts", seat, [hull_part(seat)], {})
            escape(s, door, seat)
            return
        if not helps(need, on_card(s, seat), s.face[seat][at]):
            announce(s, door, seat, SURVIVE)
            s.face[seat][at] = first_of(need)
        s.where[seat][at] = ON_ESCAPE
        if missing(need, on_card(s, seat)) == 0:
            escape(s, door, seat)
        else:
            s.then(self)


def first_of(need: int) -> int:
    """One symbol of a requirement, as a face."""
    shift = 0
    while not need >> shift & 7:
        shift += 3
    return 1 << shift


def escape(s: Table, door: Door, seat: int) -> None:
    """All on the side of a captain escape. In a fight between captains the others stay where they are."""
    if door.listening:
        tell(door, "escapes", [], {})
    side = allies(s, seat)[:]
    for other in s.team:
        if other not in side:
            end_of_combat_for(s, other)
    s.front = s.front if s.front in side else NONE
    s.team = side
    s.unwind("CombatOver")


class StayInCombat(Step[Table]):
    """The attempt failed: dice are rolled anew in the next round, except those on the card."""

    def run(self, s: Table, door: Door) -> None:
        for seat in s.team:
            gather(s, seat)
