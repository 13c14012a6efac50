"""Who may do what now: whose action it is, whether the question still stands, what may be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.errors import IllegalAction, NotationError
from quarterdeck.core.match import PRACTICE
from quarterdeck.core.state import EACH, JOINT, OPEN, State
from quarterdeck.core.words import Json, Message, say
from quarterdeck.server.engine.course import NONE, Course
from quarterdeck.server.engine.errors import Refusal
from quarterdeck.server.engine.wire import Viewer
from quarterdeck.shelf import AnyMatch

_STALE = "The question has changed meanwhile. Look again."
_NOT_ASKED = "It is not your choice now."


# -- acting ------------------------------------------------------------------------------------------------------------


def check_question(match: AnyMatch, seats: Sequence[int], decision: int, actions: Sequence[str]) -> None:
    """Whether these seats may answer that question at all."""
    if not seats:
        raise Refusal("not-yours", _NOT_ASKED)
    if match.over:
        raise Refusal("over", "The match is over.")
    if _number(match.state) != decision and not _still_the_same(match, seats, decision, actions):
        raise Refusal("stale", _STALE)


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
            raise Refusal("not-yours", _NOT_ASKED)
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


def _number(s: State) -> int:
    """As `Decision.number`: secret answers do not move it."""
    return s.count - len(s.sealed)


def _still_the_same(match: AnyMatch, seats: Sequence[int], decision: int, actions: Sequence[str]) -> bool:
    """On an open floor others act meanwhile: what is offered as it was may be done although the question moved on."""
    ask = match.game.asking(match.state)
    if ask is None or ask.mode() != OPEN or len(actions) != 1:
        return False
    seen = next((s for s in _earlier(match) if _number(s) == decision), None)
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


# -- taking back -------------------------------------------------------------------------------------------------------


class Back:
    """What these seats may take back, and play again."""

    def __init__(self, course: Course, seats: Viewer) -> None:
        self.one = False
        self.free = 0
        self.marked = False
        self.why: Message | None = None
        self.redo = False
        if seats and not course.kept:
            self._look(course, seats)

    def _look(self, course: Course, seats: Viewer) -> None:
        match = course.match
        practice = match.policy == PRACTICE
        sealed = bool(match.state.sealed)
        entries = match.entries
        if course.plan.undo == NONE:
            self.why = say("core.undo.none")
        elif not entries:
            self.why = say("core.undo.nothing")
        elif match.over and not practice:
            self.why = say("core.undo.over")
        elif sealed and not practice:
            # Whether an answer was changed since is a secret, so nothing here may depend on it.
            self.why = say("core.undo.sealed")
        else:
            for entry in reversed(entries):
                if entry.barrier or not (practice or entry.action.seat in (TABLE, *seats)):
                    break
                self.free += 1
            if not self.free:
                self.why = say("core.undo.chance" if entries[-1].barrier else "core.undo.other")
                if entries[-1].action.seat not in (TABLE, *seats) and not practice:
                    self.why = say("core.undo.other")
            self.one = practice or self.free > 0
            self.marked = practice and not self.free
            if sealed:
                self.free = 0
        if course.tail and not sealed and course.plan.undo != NONE:
            self.redo = practice or course.tail[-1].action.seat in (TABLE, *seats)

    def data(self) -> Json:
        out: dict[str, Json] = {"one": self.one}
        if self.free:
            out["free"] = self.free
        if self.marked:
            out["marked"] = True
        if self.why is not None:
            out["why"] = self.why.data()
        if self.redo:
            out["redo"] = True
        return out


def check_back(course: Course, seats: Sequence[int], version: int, all: bool) -> int:
    """How many choices are taken back, or a refusal."""
    back = _checked(course, seats, version)
    if all and back.free:
        return back.free
    if all or not back.one:
        raise Refusal("barrier", sentence(course.match.text(back.why or say("core.undo.nothing"))))
    return 1


def check_again(course: Course, seats: Sequence[int], version: int) -> None:
    if not _checked(course, seats, version).redo:
        raise Refusal("barrier", sentence(course.match.text(say("core.redo.nothing"))))


def _checked(course: Course, seats: Sequence[int], version: int) -> Back:
    if not seats:
        raise Refusal("not-yours", _NOT_ASKED)
    viewer = tuple(sorted(seats))
    if course.version(viewer) != version:
        raise Refusal("stale", _STALE)
    return Back(course, viewer)


def sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."
