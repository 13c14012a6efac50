"""What a choice changes before the next question: the numbers that clients show beforehand.

The choice is played on a copy. The preview ends at a question, at a random number, or at the end of the turn: what
follows is not the result of this choice alone.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.decision import NumberChange
from quarterdeck.core.state import Ask
from quarterdeck.games.solar_sphere.cards import RESOURCES, ROWS
from quarterdeck.games.solar_sphere.rules.battle import Battle, Resolve
from quarterdeck.games.solar_sphere.rules.deploy import EndTurn
from quarterdeck.games.solar_sphere.rules.ending import FinalScore
from quarterdeck.games.solar_sphere.rules.fleet import power
from quarterdeck.games.solar_sphere.rules.recover import Recover
from quarterdeck.games.solar_sphere.rules.round import NextTurn
from quarterdeck.games.solar_sphere.story import slot_part
from quarterdeck.games.solar_sphere.table import NONE, Table, is_dranda


class _UnknownOutcomeError(Exception):
    """A random number is needed."""


class _ClosedDoor(Door):
    def number(self, stream: int, counter: int, size: int) -> int:
        raise _UnknownOutcomeError

    def choose(self, stream: int, counter: int, weights: list[int], total: int) -> int:
        raise _UnknownOutcomeError


def changes(s: Table, action: Action) -> list[NumberChange]:
    """The numbers that change, those of the acting captain first."""
    after: Final = s.copy()
    ask = after.agenda.pop()
    assert isinstance(ask, Ask)
    door = _ClosedDoor()
    try:
        ask.choose(after, action, door)
        _run(after, door)
    except _UnknownOutcomeError:
        pass
    out = _own(s, after, action.seat)
    for captain in range(s.kit.captains):
        if captain != action.seat:
            out += _public(s, after, captain)
    for slot in range(4):
        if s.fleet[slot] != NONE and after.fleet[slot] == s.fleet[slot]:
            out += _change(slot_part(slot), power(s, slot), power(after, slot))
    return out


def _run(s: Table, door: Door) -> None:
    """Run the steps of the turn up to the next question."""
    while s.agenda:
        step = s.agenda[-1]
        if isinstance(step, (EndTurn, NextTurn, Battle, Resolve, Recover, FinalScore)):
            return
        if isinstance(step, Ask):
            options: list[Action] = step.legal(s)
            if len(options) > 1 or (options and not step.skips(s)):
                return
            s.agenda.pop()
            if options:
                step.choose(s, options[0], door)
        else:
            s.agenda.pop()
            step.run(s, door)


def _own(s: Table, after: Table, captain: int) -> list[NumberChange]:
    out: list[NumberChange] = []
    out += _change(f"active{captain}", s.active[captain], after.active[captain])
    out += _change(f"inactive{captain}", s.inactive[captain], after.inactive[captain])
    out += _change(f"reserve{captain}", s.reserve[captain], after.reserve[captain])
    for kind, id in enumerate(RESOURCES):
        at = 3 * captain + kind
        out += _change(f"store{captain}.{id}", s.store[at], after.store[at])
    for row, id in enumerate(ROWS):
        at = 3 * captain + row
        out += _change(f"matrix{captain}.{id}", s.matrix[at], after.matrix[at])
    return out + _public(s, after, captain)


def _public(s: Table, after: Table, captain: int) -> list[NumberChange]:
    """What the choice of another captain can change too."""
    out = _change(f"score{captain}", s.score[captain], after.score[captain])
    if is_dranda(s, captain):
        return out
    spaces = s.kit.board.reputation
    out += _change(f"morale{captain}", s.morale[captain], after.morale[captain])
    out += _change(f"reputation{captain}", spaces[s.reputation[captain]], spaces[after.reputation[captain]])
    return out


def _change(part: str, before: int, after: int) -> list[NumberChange]:
    return [NumberChange(part, before, after)] if before != after else []
