"""Estimates of the options of a seat: the value of each, and its standard error.

A search finds the good options. Playouts then compare the few best from the same imagined positions and with the same
random numbers, so that only the choice differs. Both count in an option's estimate.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Final, TypeAlias

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import Game
from quarterdeck.core.state import OPEN, State
from quarterdeck.players.adviser import Adviser, Measure
from quarterdeck.players.handle import Budget, Handle
from quarterdeck.players.insight import ChoiceLine, Insight
from quarterdeck.players.search import LONGEST, Search

Watch: TypeAlias = Callable[[int, int], bool]
"""Called with the work done and the total; returns False to cancel."""

FEW: Final = 5
"""The number of options that are evaluated further."""
LEAST: Final = 0.05
"""The prior of an option that the insight does not propose."""
SURE: Final = 2.0
"""Standard errors by which two estimates must differ to count as different."""


class Cancelled(QuarterdeckError):
    """The search was cancelled."""


class Considering(Insight):
    """An insight with extra options to consider, which reports its progress."""

    def __init__(self, inner: Insight, adviser: Adviser, must: list[Action], watch: Watch | None, total: int) -> None:
        self._inner: Final = inner
        self._adviser: Final = adviser
        self._must: list[Action] = must
        self._watch: Final = watch
        self._total: Final = total
        self._done: int = 0

    def lines(self, s: State, seat: int, options: list[Action]) -> list[ChoiceLine]:
        lines = self._inner.lines(s, seat, options)
        must, self._must = self._must, []  # Only for the asked question, not for later ones in the search.
        known = [line.actions[0] for line in lines]
        for action in must:
            if action not in known:
                lines.append(ChoiceLine(self._adviser.line(s, action), LEAST))
        return lines

    def choose(self, s: State, seat: int, options: list[Action], luck: Random) -> Action:
        return self._inner.choose(s, seat, options, luck)

    def enough(self, game: Game[State], s: State, begun: int) -> bool:
        return self._inner.enough(game, s, begun)

    def values(self, s: State) -> list[float]:
        self._done += 1
        if self._watch is not None and not self._watch(self._done, self._total):
            raise Cancelled("cancelled: nothing has changed")
        return self._inner.values(s)


class Weighed:
    """An option with its best line: its value, the standard error, and its measures."""

    def __init__(
        self, line: list[Action], value: float, error: float, visits: int, ahead: list[float], measures: list[Measure]
    ) -> None:
        self.line: Final = line
        self.value: Final = value
        self.error: Final = error
        self.visits: Final = visits
        self.ahead: Final = ahead
        """The result of each playout: one number per imagined position, the same positions for all options."""
        self.measures: Final = measures

    @property
    def action(self) -> Action:
        return self.line[0]


def weigh(
    handle: Handle, adviser: Adviser, budget: Budget, must: list[Action], watch: Watch | None, few: int = FEW
) -> list[Weighed]:
    """Estimate the `few` most visited options, the most visited first, and those of `must`.

    The budget is that of the search. The playouts take as much again, or half as much for a single option.
    """
    tries = max(8, budget.iterations // max(2, few))
    most = min(len(handle.options), few + len(must))
    insight = Considering(adviser.insight(), adviser, must, watch, budget.iterations + tries * most)
    lines: list[list[Action]] = []
    sums: list[tuple[float, float, int]] = []
    if len(handle.options) > 1:
        thought = Search(insight, adviser.explore()).think(handle, budget)
        alone = len(thought.estimates) == 1  # Then there was nothing to search; only playouts count.
        for one in thought.estimates:
            if one.action in [line[0] for line in lines]:
                continue
            if len(lines) < few or one.action in must:
                lines.append(one.actions)
                sums.append((0.0, 1.0, 0) if alone else (one.value, one.error, one.visits))
    else:
        lines.append(adviser.line(handle.known, handle.options[0]))
        sums.append((0.0, 1.0, 0))
    return _looked_ahead(handle, adviser, insight, lines, sums, tries)


def _looked_ahead(
    handle: Handle,
    adviser: Adviser,
    insight: Insight,
    lines: list[list[Action]],
    sums: list[tuple[float, float, int]],
    tries: int,
) -> list[Weighed]:
    luck = Random(handle.seed + 1)
    values: list[list[float]] = [[] for _ in lines]
    totals: list[list[Measure]] = [[] for _ in lines]
    for _ in range(tries):
        hidden, chance, others = luck.getrandbits(62), luck.getrandbits(62), luck.getrandbits(62)
        for at in range(len(lines)):
            value, measures = look_ahead(handle, adviser, insight, lines[at], hidden, chance, others)
            values[at].append(value)
            totals[at] = _added(totals[at], measures)
    out: list[Weighed] = []
    for at in range(len(lines)):
        searched, error, visits = sums[at]
        value, sure = pooled(searched, error, visits, values[at])
        means = [Measure(one.name, one.value / tries) for one in totals[at]]
        out.append(Weighed(lines[at], value, sure, visits + tries, values[at], means))
    return out


def look_ahead(
    handle: Handle, adviser: Adviser, insight: Insight, line: list[Action], hidden: int, chance: int, others: int
) -> tuple[float, list[Measure]]:
    """Play a line in one imagined position and continue with quick choices. Returns the value, and the measures at
    the end of the round."""
    game, seat = handle.game, handle.seat
    s: State = game.complete(handle.undecided, FastDoor(hidden))
    door, luck = FastDoor(chance), Random(others)
    begun = game.round(s)
    counted: list[Measure] | None = None
    at = taken = 0
    while not s.over and taken < LONGEST and (at < len(line) or not insight.enough(game, s, begun)):
        taken += 1
        asked = _actor(game, s, seat, at < len(line))
        options = [action for action in s.options if action.seat == asked]
        if asked in (seat, TABLE) and at < len(line) and line[at] in options:
            action = line[at]
            at += 1
        else:
            if asked in (seat, TABLE):
                at = len(line)  # The rest of the line does not fit this outcome.
            action = options[0] if len(options) == 1 else insight.choose(s, asked, options, luck)
        game.apply(s, action, door)
        if counted is None and game.round(s) > begun:
            counted = adviser.measures(s, seat)
    if counted is None:
        counted = adviser.measures(s, seat)
    return insight.values(s)[seat], counted


def _actor(game: Game[State], s: State, seat: int, has_line: bool) -> int:
    """The seat that chooses now. In an open question the seat with the line acts first."""
    first = s.options[0].seat
    if first == TABLE or s.options[-1].seat == first:
        return first
    ask = game.asking(s)
    if has_line and ask is not None and ask.mode() == OPEN and seat in game.seats_to_act(s):
        return seat
    return game.next_to_act(s)


def _added(totals: list[Measure], more: list[Measure]) -> list[Measure]:
    if not totals:
        return more
    return [Measure(one.name, one.value + other.value) for one, other in zip(totals, more, strict=True)]


def pooled(searched: float, error: float, visits: int, values: list[float]) -> tuple[float, float]:
    """The mean over search and playouts, with its standard error."""
    count = visits + len(values)
    mean = (searched * visits + sum(values)) / count
    spread = max(0.0, error * error * visits - 0.25 / visits) * visits if visits else 0.0
    spread += sum((value - mean) ** 2 for value in values) + visits * (searched - mean) ** 2
    return mean, sqrt((spread / count + 0.25 / count) / count)


def better(one: Weighed, other: Weighed) -> bool:
    """Return whether the first is significantly better than the second."""
    return one.value - other.value > SURE * sqrt(one.error * one.error + other.error * other.error)


def difference(one: Weighed, other: Weighed) -> tuple[float, float]:
    """The mean difference over the same imagined positions, and its standard error."""
    count = len(one.ahead)
    gaps = [a - b for a, b in zip(one.ahead, other.ahead, strict=True)]
    mean = sum(gaps) / count
    spread = sum((gap - mean) ** 2 for gap in gaps) / count
    return mean, sqrt((spread + 0.25 / count) / count)
