"""A hint: the best three options, the chance to win with each, its standard error, and the reasons.

It is made from a seat's handle, so only from what the seat knows. The same handle gives the same hint.
"""

from __future__ import annotations

from itertools import pairwise
from math import floor
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.words import Message, say
from quarterdeck.players.adviser import Adviser, Measure
from quarterdeck.players.handle import Budget, Handle
from quarterdeck.players.json_codec import Data, message_data, notation, rounded
from quarterdeck.players.option_estimates import Watch, Weighed, better, weigh
from quarterdeck.players.skills import adviser_of

MOST: Final = 3
CLOSE: Final = 0.03
"""Options whose chances differ by more are sorted by chance, even if the difference is not significant."""
USUAL: Final = 400
"""Default number of iterations."""


class NoHint(QuarterdeckError):
    """The seat is not asked, so there is no hint."""


class Advice:
    """One option of a hint."""

    def __init__(
        self,
        action: Action,
        line: list[Action],
        then: list[Message],
        chance: float,
        error: float,
        reasons: list[Message],
        measures: list[Measure],
    ) -> None:
        self.action: Final = action
        self.line: Final = line
        """The option, and the best choices after it until a random outcome or another seat follows."""
        self.then: Final = then
        """The best choices after it, in words."""
        self.chance: Final = chance
        """The estimated chance to win, 0 to 1; a draw counts a half."""
        self.error: Final = error
        """The standard error of `chance`."""
        self.reasons: Final = reasons
        self.measures: Final = measures
        """Expected numbers at the end of the round, by name."""

    def promise(self) -> Message:
        """The chance in words."""
        return say("hint.chance", percent=percent(self.chance), error=max(1, percent(self.error)))

    def expected(self) -> list[Message]:
        """The measures in words."""
        return [Message(f"hint.expected.{one.name}", {"count": _tenths(one.value)}) for one in self.measures]

    def data(self) -> Data:
        return {
            "action": notation(self.action),
            "line": [notation(action) for action in self.line],
            "then": [message_data(label) for label in self.then],
            "chance": rounded(self.chance),
            "error": rounded(self.error),
            "reasons": [message_data(reason) for reason in self.reasons],
            "expected": {one.name: rounded(one.value) for one in self.measures},
        }


class Hint:
    """The options, best first. Those that are hardly worse than the best are sorted by their measures."""

    def __init__(self, seat: int, advice: list[Advice], worse: list[bool], iterations: int) -> None:
        self.seat: Final = seat
        self.advice: Final = advice
        self.worse: Final = worse
        """For each but the first, whether it is worse than the first by more than two standard errors."""
        self.iterations: Final = iterations

    @property
    def apart(self) -> bool:
        """Whether the first is better than all others."""
        return all(self.worse)

    def verdict(self) -> Message:
        """A summary in one sentence."""
        if len(self.advice) == 1:
            return say("hint.only")
        if self.apart:
            return say("hint.apart")
        if any(self.worse):
            return say("hint.partly.third" if self.worse[0] else "hint.partly.second")
        if self.advice[0].measures:
            return say("hint.alike.counted")
        return say("hint.alike")

    def data(self) -> Data:
        return {
            "seat": self.seat,
            "apart": self.apart,
            "worse": list(self.worse),
            "iterations": self.iterations,
            "verdict": message_data(self.verdict()),
            "advice": [one.data() for one in self.advice],
        }


def hint(handle: Handle, budget: Budget | None = None, watch: Watch | None = None) -> Hint:
    """Search for the best options. `watch` is called with the progress and cancels the search by returning False."""
    if not handle.options:
        raise NoHint(f"there is nothing to advise: seat {handle.seat + 1} is not asked now")
    adviser = adviser_of(handle.game)
    thought = budget or handle.budget or Budget(USUAL)
    weighed = weigh(handle, adviser, thought, adviser.also(handle.known), watch)
    ranked = _ranked(adviser, weighed)[:MOST]
    worse = [better(ranked[0], one) for one in ranked[1:]]
    advice = [
        Advice(
            one.action,
            one.line,
            _labels(handle, adviser, one.line),
            one.value,
            one.error,
            adviser.reasons(handle.known, handle.seat, one.line),
            one.measures,
        )
        for one in ranked
    ]
    return Hint(handle.seat, advice, worse, sum(one.visits for one in weighed))


def _labels(handle: Handle, adviser: Adviser, line: list[Action]) -> list[Message]:
    """The labels of the choices after the first one of a line."""
    out: list[Message] = []
    s = handle.known
    for done, action in pairwise(line):
        after = adviser.after(s, done)
        if after is None:
            break
        s = after
        label = handle.game.option(s, action).label
        out.append(label)
    return out


def _ranked(adviser: Adviser, weighed: list[Weighed]) -> list[Weighed]:
    """Sort best first; options close to the best by their measures."""
    by_chance = sorted(weighed, key=_chance, reverse=True)
    best = by_chance[0]
    alike = [one for one in by_chance if best.value - one.value <= CLOSE and not better(best, one)]
    merits = [adviser.merit(one.measures) for one in alike]
    order = sorted(range(len(alike)), key=lambda at: (-_step(merits[at]), at))
    return [alike[at] for at in order] + [one for one in by_chance if one not in alike]


def _chance(one: Weighed) -> float:
    return one.value


def _step(merit: float) -> int:
    """Differences below a quarter of a point count as none."""
    return floor(4 * merit + 0.5)


def percent(share: float) -> int:
    return floor(100 * share + 0.5)


def _tenths(value: float) -> Message:
    """A number with one digit after the decimal point."""
    tenths = floor(10 * abs(value) + 0.5)
    key = "hint.number" if value >= 0 or not tenths else "hint.number.below"
    return Message(key, {"whole": tenths // 10, "tenths": tenths % 10})
