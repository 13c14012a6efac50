"""Planning a round of Deep Space D-6: a beam search over the ways to use the dice, die by die."""

from __future__ import annotations

from typing import Final, TypeAlias

from quarterdeck.core.action import Action
from quarterdeck.core.chance import ReplayDoor
from quarterdeck.games.d6.cards import COMMANDER, DETECTED, ENGINEERING, TACTICAL
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.verbs import CHANGE, END, REROLL, STAND_BY
from quarterdeck.players.d6.danger import Danger, Weights
from quarterdeck.players.d6.worth import worth

ASSIGN: Final = Assign()
NO_CHANCE: Final = ReplayDoor([])
"""Planned orders never roll dice."""


RoundKey: TypeAlias = tuple[object, ...]


class Way:
    """Orders so far and the position after them. `promise` also counts what the dice in hand could still do."""

    def __init__(self, promise: float, value: float, table: Table, orders: list[Action], keys: list[RoundKey]) -> None:
        self.promise: Final = promise
        self.value: Final = value
        self.table: Final = table
        self.orders: Final = orders
        self.keys: Final = keys
        """The `round_key` of the table before each of the orders, and after the last."""

    def ended(self, action: Action, gain: float) -> Way:
        return Way(self.promise, self.value + gain, self.table, [*self.orders, action], self.keys)


class Plans:
    def __init__(self, weights: Weights, width: int, keeps_back: bool = False) -> None:
        """`width` is the width of the beam search. With `keeps_back`, plans may let dice stand by while the others are
        rolled again. By `worth` alone that never pays: it counts every die rolled again as the same gain."""
        self._weights: Final = weights
        self._width: Final = width
        self._keeps_back: Final = keeps_back
        self._danger: Danger | None = None

    def best(self, s: Table) -> Way:
        """The best way, up to the first order with a random outcome."""
        ends = self.ways(s)
        best = ends[0]
        for way in ends:
            if way.value > best.value:
                best = way
        return best

    def ways(self, s: Table) -> list[Way]:
        """Every way that was followed to its end: the round ended, the dice rolled again, the match over."""
        danger = self.danger(s)
        demand = self._demand(s, danger)
        luck = (self._weights.fortune * sum(demand) - danger.weights.scanned) / 6
        ahead = [Way(0.0, worth(s, danger), s, [], [round_key(s)])]
        seen: set[RoundKey] = set()
        ends: list[Way] = []
        while ahead:
            further: list[Way] = []
            for way in ahead:
                for action in way.table.options:
                    if action.code == END:
                        ends.append(way.ended(action, 0.0))
                    elif action.code == REROLL:
                        ends.append(way.ended(action, luck * (sum(way.table.hand) - 1)))
                        if self._keeps_back:
                            ends += _kept_back(way, action, luck)
                    elif action.code == STAND_BY:
                        continue  # It does nothing, and matters only before dice are rolled again.
                    elif action.code != CHANGE or _sensible(action, demand):
                        after = after_order(way.table, action)
                        if after is None:
                            continue
                        shape = round_key(after)
                        if shape in seen:
                            continue
                        seen.add(shape)
                        value = worth(after, danger)
                        hope = 0.0
                        for face in range(5):
                            hope += demand[face] * after.hand[face]
                        promise = value + self._weights.hope * hope
                        further.append(Way(promise, value, after, [*way.orders, action], [*way.keys, shape]))
            further.sort(key=_promise, reverse=True)
            ends += [way for way in further if way.table.over]
            ahead = [way for way in further if not way.table.over][: self._width]
        return ends

    def danger(self, s: Table) -> Danger:
        if self._danger is None or self._danger.threats is not s.kit.threats:
            self._danger = Danger(s.kit.threats, self._weights)
        return self._danger

    def _demand(self, s: Table, danger: Danger) -> list[float]:
        """The gain from one more die of each face. A Commander counts as the most useful face."""
        now = worth(s, danger)
        demand = [0.0] * 5
        for face in range(COMMANDER + 1, 5):
            alone = s.copy()
            alone.hand = [1 if other == face else 0 for other in range(5)]
            alone.agenda.pop()
            alone.then(ASSIGN)
            for action in ASSIGN.legal(alone):
                if action.code != END and action.code != STAND_BY:
                    after = after_order(alone, action)
                    if after is not None:
                        demand[face] = max(demand[face], worth(after, danger) - now)
        demand[COMMANDER] = max(demand)
        return demand


def _kept_back(way: Way, again: Action, luck: float) -> list[Way]:
    """The same way with one, two and more of the idle dice standing by while the others are rolled again."""
    out: list[Way] = []
    table, orders, keys = way.table, way.orders, way.keys
    while sum(table.hand) > 2:
        idle = [action for action in table.options if action.code == STAND_BY]
        after = after_order(table, idle[-1]) if idle else None
        if after is None:
            break
        table, orders, keys = after, [*orders, idle[-1]], [*keys, round_key(after)]
        value = way.value + luck * (sum(table.hand) - 1)
        out.append(Way(way.promise, value, table, [*orders, again], keys))
    return out


def after_order(s: Table, action: Action) -> Table | None:
    """The position right after an order, before anything else happens; None if it has a random outcome."""
    after = s.copy()
    ask = after.agenda.pop()
    assert isinstance(ask, (Assign, Aim))
    ask.choose(after, action, NO_CHANCE)
    if after.over:
        after.options = []
        return after
    top = after.agenda[-1]
    if isinstance(top, Aim):
        after.options = top.legal(after)
        if not after.options:
            after.agenda.pop()
            top = after.agenda[-1]
    if isinstance(top, Assign):
        after.options = top.legal(after)
    return after if isinstance(top, (Assign, Aim)) else None


def _promise(way: Way) -> float:
    return way.promise


def _sensible(action: Action, demand: list[float]) -> bool:
    """Return whether a Commander's change turns a die to a face that is at least about as useful."""
    return action.b != DETECTED and demand[action.b] > demand[action.a] - 0.5


def round_key(s: Table) -> RoundKey:
    """A key of the position in the middle of a round: equal keys are equal positions there."""
    return (
        s.round,
        str(s.agenda[-1]) if s.agenda else "",
        s.hull,
        s.shield,
        s.scanner,
        s.infirmary,
        s.left,
        s.used[TACTICAL],
        s.used[ENGINEERING],
        tuple(s.hand),
        tuple(s.away),
        tuple(s.beamed),
        s.stilled,
        tuple(s.held),
        tuple(s.health),
        tuple(s.external),
        tuple(s.internal),
    )
