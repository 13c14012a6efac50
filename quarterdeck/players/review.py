"""The review of a finished match: for every choice the chance to win, the loss, and the luck after it.

Each choice is evaluated with what its seat knew at that time. Between two random outcomes only choices change an
estimate, so the estimates of such a sequence are computed backwards from its last choice. Then

    estimate before - loss = estimate after the choice, and after it + luck = estimate before the next choice

and the sum of luck minus the sum of losses is the result minus the first estimate.

Turns are those of the record, even if this match received secret answers in another order. So a review is valid for the
match in memory and for the same match loaded from its record.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.replay import as_recorded
from quarterdeck.core.state import State
from quarterdeck.core.words import Message
from quarterdeck.players.adviser import Adviser
from quarterdeck.players.handle import Budget, Handle, handle_of
from quarterdeck.players.insight import outcome
from quarterdeck.players.json_codec import Data, DataError, Fields, message_data, notation, rounded
from quarterdeck.players.option_estimates import SURE, Watch, Weighed, difference, weigh
from quarterdeck.players.skills import adviser_of
from quarterdeck.registry import AnyMatch

FORMAT: Final = 3
USUAL: Final = 150
"""Default number of iterations per choice."""
ENOUGH: Final = 100
"""With fewer iterations a review is rough: it misses losses of several percentage points, and counts them as luck."""
SOUND: Final = ""
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
GRADES: Final = (SOUND, INACCURACY, MISTAKE, BLUNDER)
SMALL: Final = 0.01
"""Smaller losses are ignored, even if they are significant."""
TURNING: Final = 3
"""Maximum number of turning points, and the least change of the chance for one."""
SWING: Final = 0.05


class NotReviewed(QuarterdeckError):
    """A match that cannot be reviewed."""


class Judged:
    """One choice between two options or more."""

    def __init__(
        self,
        turn: int,
        round: int,
        options: int,
        action: str,
        label: Message,
        before: float,
        error: float,
        loss: float,
        loss_error: float,
        best: list[str],
        best_label: Message,
        luck: float,
    ) -> None:
        self.turn: Final = turn
        """The line of the record, and so the turn of the match `as_recorded`."""
        self.round: Final = round
        self.options: Final = options
        self.action: Final = action
        self.label: Final = label
        self.before: float = before
        """The chance to win with the best choice."""
        self.error: Final = error
        self.loss: float = loss
        """How much worse than the best it was; 0 unless beyond two standard errors."""
        self.loss_error: Final = loss_error
        self.best: Final = best
        """The best line, as `variation` plays it."""
        self.best_label: Final = best_label
        self.luck: float = luck
        """The change by random outcomes and other seats before the next choice or the end."""

    @property
    def after(self) -> float:
        """The chance to win after the choice."""
        return self.before - self.loss

    @property
    def next(self) -> float:
        return self.after + self.luck

    @property
    def grade(self) -> str:
        if self.loss <= 0:
            return SOUND
        return INACCURACY if self.loss < 0.05 else MISTAKE if self.loss < 0.15 else BLUNDER

    @property
    def swing(self) -> float:
        return self.next - self.before

    def data(self) -> Data:
        return {
            "turn": self.turn,
            "round": self.round,
            "options": self.options,
            "action": self.action,
            "label": message_data(self.label),
            "before": rounded(self.before),
            "error": rounded(self.error),
            "after": rounded(self.after),
            "next": rounded(self.next),
            "loss": rounded(self.loss),
            "loss_error": rounded(self.loss_error),
            "grade": self.grade,
            "best": list(self.best),
            "best_label": message_data(self.best_label),
            "luck": rounded(self.luck),
        }


class SeatReview:
    """A match as one seat played it."""

    def __init__(self, seat: int, result: float, choices: list[Judged]) -> None:
        self.seat: Final = seat
        self.result: Final = result
        """Won 1, drawn a half, lost 0."""
        self.choices: Final = choices

    @property
    def first(self) -> float:
        return self.choices[0].before if self.choices else self.result

    @property
    def luck(self) -> float:
        return sum(one.luck for one in self.choices)

    @property
    def lost(self) -> float:
        """The sum of the losses by choices."""
        return sum(one.loss for one in self.choices)

    @property
    def noise(self) -> float:
        """The smallest loss that can be detected: two standard errors of a median comparison. Less counts as luck."""
        compared = sorted(one.loss_error for one in self.choices if one.loss_error > 0)
        errors = compared or sorted(one.error for one in self.choices) or [0.0]
        return rounded(max(SMALL, SURE * errors[len(errors) // 2]))

    @property
    def mistakes(self) -> list[Judged]:
        return [one for one in self.choices if one.grade]

    @property
    def turning_points(self) -> list[Judged]:
        """The choices around which the chance to win changed most, in their order."""
        least = max(SWING, self.noise)
        large = [one for one in self.choices if abs(one.swing) >= least]
        found = sorted(large, key=lambda one: (-abs(one.swing), one.turn))[:TURNING]
        return sorted(found, key=lambda one: one.turn)

    def curve(self) -> list[float]:
        """The chance to win before each choice, and the result: for a chart."""
        return [one.before for one in self.choices] + [self.result]

    def data(self) -> Data:
        return {
            "seat": self.seat,
            "first": rounded(self.first),
            "result": rounded(self.result),
            "luck": rounded(self.luck),
            "lost": rounded(self.lost),
            "noise": self.noise,
            "turning": [one.turn for one in self.turning_points],
            "choices": [one.data() for one in self.choices],
        }


class Review:
    def __init__(self, game: str, match: str, budget: int, seed: int, graded: bool, seats: list[SeatReview]) -> None:
        self.game: Final = game
        self.match: Final = match
        """`name_of` the reviewed match."""
        self.budget: Final = budget
        """Iterations for each choice."""
        self.seed: Final = seed
        self.graded: Final = graded
        """Whether the review names mistakes. Without skills for the game it cannot."""
        self.seats: Final = seats

    @property
    def rough(self) -> bool:
        """Whether the budget is too small for reliable figures."""
        return self.budget < ENOUGH

    def of(self, seat: int) -> SeatReview:
        for one in self.seats:
            if one.seat == seat:
                return one
        known = ", ".join(str(one.seat + 1) for one in self.seats)
        raise NotReviewed(f"this review is about seat {known}, not seat {seat + 1}")

    def data(self) -> Data:
        return {
            "format": FORMAT,
            "game": self.game,
            "match": self.match,
            "budget": self.budget,
            "seed": self.seed,
            "graded": self.graded,
            "rough": self.rough,
            "seats": [one.data() for one in self.seats],
        }


def name_of(match: AnyMatch) -> str:
    """A short hash of a match as it was played, to find its review."""
    return hashlib.sha256(match.record().text().encode("utf-8")).hexdigest()[:16]


def review_from(data: Data) -> Review:
    """Parse a review from its data."""
    fields = Fields(data, "review")
    if fields.number("format") != FORMAT:
        raise DataError(f"this review has format {fields.number('format')}; this version reads {FORMAT}")
    seats = [_seat_from(one) for one in fields.items("seats")]
    budget, seed, graded = fields.number("budget"), fields.number("seed"), fields.flag("graded")
    return Review(fields.text("game"), fields.text("match"), budget, seed, graded, seats)


def _seat_from(data: Data) -> SeatReview:
    fields = Fields(data, "seat of a review")
    choices = [_judged_from(one) for one in fields.items("choices")]
    return SeatReview(fields.number("seat"), fields.part("result"), choices)


def _judged_from(data: Data) -> Judged:
    fields = Fields(data, "choice of a review")
    return Judged(
        fields.number("turn"),
        fields.number("round"),
        fields.number("options"),
        fields.text("action"),
        fields.message("label"),
        fields.part("before"),
        fields.part("error"),
        fields.part("loss"),
        fields.part("loss_error"),
        fields.texts("best"),
        fields.message("best_label"),
        fields.part("luck"),
    )


class _Question:
    """A choice of a seat, and the position in which it was asked."""

    def __init__(self, turn: int, asked: int, action: Action) -> None:
        self.turn: Final = turn
        self.asked: Final = asked
        """The turn after which it was asked; for a secret question, before the first answer."""
        self.action: Final = action


def review(
    match: AnyMatch,
    seats: Sequence[int] | None = None,
    budget: int = USUAL,
    seed: int = 0,
    watch: Watch | None = None,
) -> Review:
    """Review a finished match for some seats, or for all. `watch` is called with the progress and can cancel."""
    every = list(range(match.game.box.seats)) if seats is None else list(seats)
    for seat in every:
        if not 0 <= seat < match.game.box.seats:
            raise NotReviewed(f"there is no seat {seat + 1}: this match has 1 to {match.game.box.seats}")
    if budget < 1:
        raise NotReviewed(f"a review needs 1 iteration or more, not {budget}")
    if not match.over:
        raise NotReviewed("a review needs a finished match: this one is still in play")
    match = as_recorded(match)
    questions = [_questions(match, seat) for seat in every]
    total = sum(len(asked) for asked in questions)
    adviser = adviser_of(match.game)
    results = outcome(match.state)
    out: list[SeatReview] = []
    done = 0
    for seat, asked in zip(every, questions, strict=True):
        judged: list[Judged] = []
        for question in asked:
            judged.append(_judge(match, adviser, seat, question, budget, seed, _Steps(watch, done, total)))
            done += 1
        _reckon(match, seat, judged, results[seat])
        out.append(SeatReview(seat, results[seat], judged))
    if watch is not None:
        watch(total, total)
    return Review(match.game.box.name, name_of(match), budget, seed, adviser.judges(), out)


class _Steps:
    """The progress of the search about one choice, as the number of finished choices."""

    def __init__(self, watch: Watch | None, done: int, total: int) -> None:
        self._watch: Final = watch
        self._done: Final = done
        self._total: Final = total

    def __call__(self, done: int, total: int) -> bool:
        return self._watch is None or self._watch(self._done, self._total)


def _questions(match: AnyMatch, seat: int) -> list[_Question]:
    """Every choice of a seat between two options or more."""
    out: list[_Question] = []
    asked = 0
    for turn, entry in enumerate(match.entries, 1):
        if not match.state_at(turn - 1).sealed:
            asked = turn - 1
        action = entry.action
        if action.seat not in (seat, TABLE):
            continue
        s = match.state_at(asked)
        if sum(1 for option in s.options if option.seat == action.seat) < 2:
            continue
        out.append(_Question(turn, asked, action))
    return out


def _judge(
    match: AnyMatch, adviser: Adviser, seat: int, question: _Question, budget: int, seed: int, watch: _Steps
) -> Judged:
    """The chance of the best choice, and how much worse the actual one is."""
    s = match.state_at(question.asked)
    handle = handle_of(match.game, s, seat, seed * 1_000_003 + question.turn)
    action = _own(handle, question.action)
    weighed = weigh(handle, adviser, Budget(budget), [action], watch, 1)
    best = weighed[0]
    chosen = next(one for one in weighed if one.action is action)
    loss, error = (0.0, 0.0) if chosen is best or not adviser.judges() else _loss(best, chosen)
    game = match.game
    # In compiled code an attribute of a call's result is a borrowed reference, which could outlive its owner.
    label = game.option(s, action).label
    better = game.option(s, best.action).label
    return Judged(
        question.turn,
        game.round(s),
        len(handle.options),
        notation(action),
        label,
        rounded(best.value),
        rounded(best.error),
        rounded(loss),
        rounded(error),
        [notation(step) for step in best.line],
        better,
        0.0,
    )


def _own(handle: Handle, action: Action) -> Action:
    for option in handle.options:
        if option.same(action):
            return option
    raise NotReviewed(f"{action} was not among the options of seat {handle.seat + 1}")


def _loss(best: Weighed, chosen: Weighed) -> tuple[float, float]:
    """The loss of a choice against the best one, if it is significant."""
    gap, error = difference(best, chosen)
    return (gap if gap > max(SMALL, SURE * error) else 0.0), error


def _reckon(match: AnyMatch, seat: int, judged: list[Judged], result: float) -> None:
    """Compute the luck after each choice, backwards from the result, in rounded numbers so that they add up."""
    after = result
    for at in range(len(judged) - 1, -1, -1):
        one = judged[at]
        last = at + 1 == len(judged)
        until = match.turn if last else judged[at + 1].turn - 1
        if not last and _only_own(match, seat, one.turn, until):
            one.loss = rounded(min(one.loss, 1.0 - after))
            one.before = rounded(after + one.loss)
        # A loss is an estimate of its own: without a limit, chances could be below 0 or above 1.
        one.loss = min(one.loss, one.before)
        one.luck = rounded(after - one.after)
        after = one.before


def _only_own(match: AnyMatch, seat: int, turn: int, until: int) -> bool:
    """Return whether only open choices of this seat come between two choices: no random outcome, no other seat."""
    for entry in match.entries[turn - 1 : until]:
        if entry.barrier or entry.sealed or entry.action.seat not in (seat, TABLE):
            return False
    return True


def variation(match: AnyMatch, turn: int, line: Sequence[str]) -> AnyMatch:
    """A new match from the position of that choice, with another line played as far as it is legal.

    The turn is that of a review: the line of the record. For a secret choice it is the position before the first
    answer. The new match has other random outcomes.
    """
    written = as_recorded(match)
    if not 1 <= turn <= written.turn:
        raise NotReviewed(f"there is no choice {turn}: this match has 1 to {written.turn}")
    seat = written.entries[turn - 1].action.seat
    number = _question_number(written, turn - 1)
    asked = 0
    while _question_number(match, asked) != number:
        asked += 1
    other = match.fork(turn=asked)
    for text in line:
        action = match.game.box.verbs.parse(text, max(seat, 0))
        if not any(option.same(action) for option in other.state.options):
            break
        other.play(action)
    return other


def _question_number(match: AnyMatch, turn: int) -> int:
    """The number of the question at a turn. It does not depend on the order in which secret answers came."""
    s: State = match.state_at(turn)
    return s.count - len(s.sealed)
