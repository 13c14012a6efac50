"""Reasons for an order of Deep Space D-6: what it changes on the table, and what the threat die may do after it.

The odds are exact: the rules resolve each face of the threat die in the position after the line. The card that is
drawn before the die is rolled is ignored.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.core.words import Message, Value, say
from quarterdeck.games.d6.cards import BY_DIE
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.rules.infirmary import free_places
from quarterdeck.games.d6.rules.threats import ActivateThreats
from quarterdeck.games.d6.rules.track import is_rescued
from quarterdeck.games.d6.story import threat_name
from quarterdeck.games.d6.table import RESCUED, Table
from quarterdeck.games.d6.verbs import (
    DISTRACT,
    END,
    FROM_RETURNED,
    HURT,
    HURT_AWAY,
    HURT_BEAM,
    RECALL,
    REROLL,
    STAND_BY,
    STAY,
)
from quarterdeck.players.d6.officer import regret
from quarterdeck.players.d6.plans import after_order

FACES: Final = 6
MOST_STEPS: Final = 200


class _Face(Door):
    """A door for which the threat die shows a given face, and the next face if it is rolled again."""

    def __init__(self, face: int) -> None:
        super().__init__()
        self._face: int = face

    def number(self, stream: int, counter: int, size: int) -> int:
        shown = self._face % size
        self._face += 1
        return shown


def reasons(s: Table, line: list[Action]) -> list[Message]:
    if not isinstance(s.agenda[-1], (Assign, Aim)):
        return _giving_up(s, line[0])
    after = _after(s, line)
    if after.over and after.ending == RESCUED:
        return [say("d6.hint.rescued")]
    out = _gone(s, after) + _held(s, after) + _ship(s, after)
    out += _standing_by(line)
    if line[-1].code == REROLL:
        out.append(say("d6.hint.reroll", dice=sum(after.hand) - 1))
    elif is_rescued(after):
        return [*out, say("d6.hint.rescued")]
    else:
        out += _odds(after)
    return out


def _after(s: Table, line: list[Action]) -> Table:
    """The position after the line, before the first random outcome."""
    for action in line:
        if action.code in (END, REROLL):
            break
        after = after_order(s, action)
        if after is None:
            break
        s = after
        if s.over:
            break
    return s


def _gone(s: Table, after: Table) -> list[Message]:
    """Threats that are destroyed or whose mission is complete, and those that are hit."""
    out: list[Message] = []
    threats = s.kit.threats
    for card in s.external + s.internal:
        name = threat_name(s, card)
        if card not in after.external and card not in after.internal:
            fires = threats.when[card] == BY_DIE and any(effect.listed() for effect in threats.effects[card])
            out.append(Message("d6.hint.gone.fires" if fires else "d6.hint.gone", {"card": name}))
        elif after.health[card] < s.health[card]:
            lost: dict[str, Value] = {"card": name, "from": s.health[card], "to": after.health[card]}
            out.append(Message("d6.hint.hit", lost))
        elif after.away[card] != s.away[card]:
            out.append(Message("d6.hint.mission.joined" if s.away[card] else "d6.hint.mission", {"card": name}))
    return out


def _held(s: Table, after: Table) -> list[Message]:
    return [
        say("d6.hint.stasis", card=threat_name(s, card))
        for card in after.internal + after.external
        if after.beamed[card] and not s.beamed[card]
    ]


def _standing_by(line: list[Action]) -> list[Message]:
    idle = sum(1 for action in line if action.code == STAND_BY)
    if not idle:
        return []
    return [say("d6.hint.stand-by" if line[-1].code == REROLL else "d6.hint.stand-by.idle", dice=idle)]


def _ship(s: Table, after: Table) -> list[Message]:
    out: list[Message] = []
    if after.hull > s.hull:
        out.append(say("d6.hint.hull", amount=after.hull - s.hull))
    if after.shield > s.shield:
        out.append(say("d6.hint.shield", shield=after.shield))
    if s.infirmary and not after.infirmary:
        out.append(say("d6.hint.infirmary", count=s.infirmary))
    if after.scanner == s.scanner - 1:
        out.append(say("d6.hint.scanner"))
    elif after.scanner < s.scanner:
        out.append(say("d6.hint.scanner.several", count=s.scanner - after.scanner))
    if after.hull < s.hull:
        out.append(say("d6.hint.blast", amount=s.hull - after.hull))
    return out


def _odds(s: Table) -> list[Message]:
    """How many faces of the threat die would cost hull, and how much at most."""
    losses = [s.hull - _rolled(s, face) for face in range(FACES)]
    costly = sum(1 for lost in losses if lost > 0)
    fatal = sum(1 for lost in losses if lost >= s.hull)
    if fatal:
        return [say("d6.hint.fatal", faces=fatal)]
    if not costly:
        return [say("d6.hint.safe")]
    least, worst = min(lost for lost in losses if lost > 0), max(losses)
    if least == worst:
        return [say("d6.hint.costs", faces=costly, hull=worst)]
    return [say("d6.hint.costs.up-to", faces=costly, hull=worst)]


def _rolled(s: Table, face: int) -> int:
    """The hull that is left when the threat die shows this face."""
    after = s.copy()
    after.agenda = []
    after.then(ActivateThreats())
    door = _Face(face)
    for _ in range(MOST_STEPS):
        if after.over or not after.agenda:
            break
        step = after.agenda.pop()
        if isinstance(step, Ask):
            options = step.legal(after)
            if options:
                step.choose(after, options[0], door)
        else:
            step.run(after, door)
    return after.hull


def _giving_up(s: Table, action: Action) -> list[Message]:
    """Reasons for answers that are not orders: which die to give up, which crew to recall."""
    if action.code in (HURT, DISTRACT):
        return [_die(s, action)]
    if action.code == HURT_AWAY:
        return [say("d6.hint.mission-broken", card=threat_name(s, action.a))]
    if action.code == HURT_BEAM:
        kept = s.kit.rulings.stasis_outlasts_die
        return [say("d6.hint.beam-kept" if kept else "d6.hint.beam-broken", card=threat_name(s, action.a))]
    if action.code == RECALL:
        return [say("d6.hint.recall", dice=s.pool + 1)]
    if action.code == STAY:
        return [say("d6.hint.stay", card=threat_name(s, action.a), dice=s.pool)]
    return []


def _die(s: Table, action: Action) -> Message:
    """The cost of giving up a free die. The cheapest one has a reason of its own."""
    if not free_places(s):
        return say("d6.hint.nobody-left")
    if action.a >= FROM_RETURNED:
        return say("d6.hint.idle")
    least = all(regret(s, action) < regret(s, other) for other in s.options if other != action)
    return say("d6.hint.needed-least" if least else "d6.hint.unassigned")
