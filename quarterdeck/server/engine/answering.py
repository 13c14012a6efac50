"""Checks of an answer: may these seats answer, is the question still open, and which legal action is meant."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.errors import IllegalAction, NotationError
from quarterdeck.core.state import EACH, JOINT, OPEN, State
from quarterdeck.registry import AnyMatch
from quarterdeck.server.engine.errors import NOT_ASKED, STALE, NotAllowed, sentence


def check_question(match: AnyMatch, seats: Sequence[int], decision: int, actions: Sequence[str]) -> None:
    """Raise NotAllowed unless these seats may answer this question now."""
    if not seats:
        raise NotAllowed("not-yours", NOT_ASKED)
    if match.over:
        raise NotAllowed("over", "The match is over.")
    if question_number(match.state) != decision and not _still_the_same(match, seats, decision, actions):
        raise NotAllowed("stale", STALE)


def check_awaited(match: AnyMatch, seats: Sequence[int]) -> None:
    """Raise NotAllowed unless one of these seats has not answered yet."""
    if not any(seat in seats for seat in match.game.seats_to_act(match.state)):
        raise NotAllowed("stale", STALE)


def acting_seat(match: AnyMatch, seats: Sequence[int]) -> int:
    """The seat that a joint answer of the whole table is credited to."""
    return next((seat for seat in match.game.seats_to_act(match.state) if seat in seats), seats[0])


def find_action(match: AnyMatch, seats: Sequence[int], text: str) -> Action:
    """The legal action that the text names for one of these seats. Raises NotAllowed if there is none."""
    game, s = match.game, match.state
    ask = game.asking(s)
    if ask is None:
        raise NotAllowed("over", "The match is over.")
    verbs = game.box.verbs
    try:
        bare = verbs.parse(text, TABLE)
        may = game.seats_to_act(s)
        if ask.mode() == EACH:
            may = may + [answer.seat for answer in s.sealed]
        mine = [seat for seat in seats if seat in may and bare.seat in (TABLE, seat)]
        if not mine:
            raise NotAllowed("not-yours", NOT_ASKED)
        if ask.mode() == JOINT:
            return match.find(bare)
        return _first_legal(match, [verbs.parse(text, seat) for seat in mine])
    except (IllegalAction, NotationError) as error:
        raise NotAllowed("illegal", sentence(str(error))) from None


def _first_legal(match: AnyMatch, actions: list[Action]) -> Action:
    for action in actions[:-1]:
        try:
            return match.find(action)
        except IllegalAction:
            continue
    return match.find(actions[-1])


def is_joint(match: AnyMatch) -> bool:
    """Whether the match asks for one answer of a group."""
    ask = match.game.asking(match.state)
    return ask is not None and ask.mode() == JOINT


def is_open(match: AnyMatch) -> bool:
    """Whether any of the asked seats may act now."""
    ask = match.game.asking(match.state)
    return ask is not None and ask.mode() == OPEN


def question_number(s: State) -> int:
    """The number of the current question (`Decision.number`). Secret answers do not change it."""
    return s.count - len(s.sealed)


def _still_the_same(match: AnyMatch, seats: Sequence[int], decision: int, actions: Sequence[str]) -> bool:
    """Whether an answer to an older question is still valid: in OPEN mode, if the same option is offered unchanged."""
    ask = match.game.asking(match.state)
    if ask is None or ask.mode() != OPEN or len(actions) != 1:
        return False
    seen = next((s for s in _earlier(match) if question_number(s) == decision), None)
    if seen is None or seen.over:
        return False
    action = find_action(match, seats, actions[0])
    was = next((option for option in seen.options if option.same(action)), None)
    if was is None:
        return False
    then, now = match.game.option(seen, was), match.game.option(match.state, action)
    return then.data() == now.data()


def _earlier(match: AnyMatch) -> list[State]:
    return [match.state_at(turn) for turn in range(match.turn - 1, max(match.turn - 100, 0) - 1, -1)]
