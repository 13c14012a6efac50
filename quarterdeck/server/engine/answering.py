"""Who may answer now: whose action it is, and whether the question still stands."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.errors import IllegalAction, NotationError
from quarterdeck.core.state import EACH, JOINT, OPEN, State
from quarterdeck.registry import AnyMatch
from quarterdeck.server.engine.errors import NOT_ASKED, STALE, Refusal, sentence


def check_question(match: AnyMatch, seats: Sequence[int], decision: int, actions: Sequence[str]) -> None:
    """Whether these seats may answer that question at all."""
    if not seats:
        raise Refusal("not-yours", NOT_ASKED)
    if match.over:
        raise Refusal("over", "The match is over.")
    if question_number(match.state) != decision and not _still_the_same(match, seats, decision, actions):
        raise Refusal("stale", STALE)


def check_awaited(match: AnyMatch, seats: Sequence[int]) -> None:
    """Whether one of these seats has still to answer."""
    if not any(seat in seats for seat in match.game.seats_to_act(match.state)):
        raise Refusal("stale", STALE)


def acting_seat(match: AnyMatch, seats: Sequence[int]) -> int:
    """Who answers, where the answer is the whole table's."""
    return next((seat for seat in match.game.seats_to_act(match.state) if seat in seats), seats[0])


def find_action(match: AnyMatch, seats: Sequence[int], text: str) -> Action:
    """The legal action of one of these seats that the text means."""
    game, s = match.game, match.state
    ask = game.asking(s)
    if ask is None:
        raise Refusal("over", "The match is over.")
    verbs = game.box.verbs
    try:
        bare = verbs.parse(text, TABLE)
        may = game.seats_to_act(s)
        if ask.mode() == EACH:
            may = may + [answer.seat for answer in s.sealed]
        mine = [seat for seat in seats if seat in may and bare.seat in (TABLE, seat)]
        if not mine:
            raise Refusal("not-yours", NOT_ASKED)
        if ask.mode() == JOINT:
            return match.find(bare)
        return _first_legal(match, [verbs.parse(text, seat) for seat in mine])
    except (IllegalAction, NotationError) as error:
        raise Refusal("illegal", sentence(str(error))) from None


def _first_legal(match: AnyMatch, actions: list[Action]) -> Action:
    for action in actions[:-1]:
        try:
            return match.find(action)
        except IllegalAction:
            continue
    return match.find(actions[-1])


def question_number(s: State) -> int:
    """As `Decision.number`: secret answers do not move it."""
    return s.count - len(s.sealed)


def _still_the_same(match: AnyMatch, seats: Sequence[int], decision: int, actions: Sequence[str]) -> bool:
    """On an open floor others act meanwhile: what is offered as it was may be done although the question moved on."""
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
