"""Information-set Monte Carlo tree search: each iteration samples what the seat cannot see.

An iteration samples a full position that agrees with what the seat knows, walks down the tree, plays on with the quick
choices of an `Insight`, and adds the result for every seat. Random outcomes are drawn anew each time. Every seat has a
tree of its own, whose nodes are the choices that this seat has seen, so no simulated seat uses information that it
cannot have. Seats that choose at the same time each use their own node, without the choices of others (decoupled). In
a question in which any of several seats may act, the searching seat acts first, and then a seat that is drawn each
time; a joint answer is a choice of the searching seat.

If seats choose in secret, each simulated seat mixes: some of its choices are the most promising line, the others are
drawn in proportion to their visits (Smooth UCT, Heinrich and Silver 2015). If all took the most promising line, equal
seats would take the same one in every iteration, and would learn only about clashes. The final choice is drawn in
proportion to the visits, too.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.game import Game
from quarterdeck.core.state import EACH, OPEN, State
from quarterdeck.players.handle import Budget, Handle
from quarterdeck.players.insight import ChoiceLine, Insight

MASK: Final = (1 << 60) - 1
LONGEST: Final = 20_000
"""Choices after which a playout stops and the position is evaluated."""
LOOK_AT_CLOCK: Final = 8
PLANNED: Final = 4
"""The most choices of a plan."""
SEEN_OFTEN: Final = 8
"""Visits of a choice without which it is no part of a plan."""
BEST: Final = 0.4
"""The share of simulated secret choices that take the most promising line; the others are drawn by visits."""


class Node:
    """The statistics of the lines of one seat, after the choices that it has seen."""

    def __init__(self, lines: list[ChoiceLine]) -> None:
        size = len(lines)
        self.lines: Final = lines
        self.visits: list[int] = [0] * size
        self.totals: list[float] = [0.0] * size
        self.squares: list[float] = [0.0] * size
        self.count: int = 0
        self.total: float = 0.0
        self.plan: list[Action] = []
        """At the root of a co-operative game: the main line of all seats."""

    def add(self, visits: list[int], totals: list[float], squares: list[float]) -> None:
        """Add the result of another search over the same lines."""
        for at in range(len(self.lines)):
            self.visits[at] += visits[at]
            self.totals[at] += totals[at]
            self.squares[at] += squares[at]

    def note(self, at: int, value: float) -> None:
        self.count += 1
        self.total += value
        self.visits[at] += 1
        self.totals[at] += value
        self.squares[at] += value * value

    def pick(self, explore: float) -> int:
        """The most promising line: its mean value plus a bonus for few visits (PUCT)."""
        drive = explore * sqrt(self.count + 1)
        fresh = self.total / self.count if self.count else 0.5
        best = -1.0
        at = 0
        for i in range(len(self.lines)):
            n = self.visits[i]
            value = self.totals[i] / n if n else fresh
            value += drive * self.lines[i].promise / (1 + n)
            if value > best:
                best = value
                at = i
        return at

    def mixed(self, explore: float, luck: Random) -> int:
        """For secret choices: the most promising line, or one drawn in proportion to the visits."""
        if not self.count or luck.random() < BEST:
            return self.pick(explore)
        left = luck.random() * self.count
        for at, n in enumerate(self.visits):
            left -= n
            if left < 0:
                return at
        return len(self.visits) - 1


class LineEstimate:
    """The result for one line: value, standard error and visits."""

    def __init__(self, line: ChoiceLine, value: float, error: float, visits: int) -> None:
        self.actions: Final = line.actions
        self.promise: Final = line.promise
        self.value: Final = value
        self.error: Final = error
        """The standard error of `value`."""
        self.visits: Final = visits

    @property
    def action(self) -> Action:
        return self.actions[0]


class Thought:
    """The result of a search, the most visited line first."""

    def __init__(self, lines: list[ChoiceLine], visits: list[int], totals: list[float], squares: list[float]) -> None:
        self.estimates: list[LineEstimate] = []
        self.iterations: int = sum(visits)
        self.cut: bool = False
        """The time limit ended the search early."""
        self.plan: list[Action] = []
        """In a co-operative game: what the search expects all seats to do next."""
        order = sorted(range(len(lines)), key=lambda i: (-visits[i], i))
        for i in order:
            n = visits[i]
            mean = totals[i] / n if n else 0.0
            spread = max(0.0, squares[i] / n - mean * mean) if n else 0.0
            error = sqrt((spread + 0.25 / n) / n) if n else 1.0
            self.estimates.append(LineEstimate(lines[i], mean, error, n))


class Search:
    def __init__(self, insight: Insight, explore: float = 0.6, deep: int = 1000, is_short: bool = False) -> None:
        self.is_short: Final = is_short
        """Whether the search is too short for a second process."""
        self.insight: Final = insight
        self._explore: Final = explore
        self._deep: Final = deep
        """The maximum depth of the tree, in choices."""

    def think(self, handle: Handle, budget: Budget) -> Thought:
        root = self.grow(handle, budget)
        found = Thought(root.lines, root.visits, root.totals, root.squares)
        found.cut = len(root.lines) > 1 and found.iterations < budget.iterations
        found.plan = root.plan
        return found

    def shares(self, thought: Thought) -> list[float]:
        """The share of each line: its share of the visits."""
        return [float(one.visits) for one in thought.estimates]

    def grow(self, handle: Handle, budget: Budget) -> Node:
        game = handle.game
        luck = Random(handle.seed)
        options = self.insight.worthwhile(handle.options)
        root = Node(self.insight.lines(handle.known, handle.seat, options))
        if len(root.lines) == 1:
            root.note(0, 0.5)
            return root
        tree = _Tree(game, self.insight, luck, self._explore, self._deep, handle.seat)
        tree.plant(options, root)
        begun = game.round(handle.known)
        until = perf_counter() + budget.seconds if budget.seconds else 0.0
        for number in range(budget.iterations):
            if until and number % LOOK_AT_CLOCK == 0 and perf_counter() > until:
                break
            door = FastDoor(luck.getrandbits(62))
            s = game.complete(handle.undecided, door)
            tree.iterate(s, FastDoor(luck.getrandbits(62)), begun)
        if game.box.cooperative and game.box.seats > 1:
            s = game.complete(handle.undecided, FastDoor(luck.getrandbits(62)))
            root.plan = tree.main_line(s, FastDoor(luck.getrandbits(62)))
        return root


class _Tree:
    """The trees of all seats. The key of a node is a hash of the choices that its seat has seen since the search
    began, and of its options. Random outcomes that leave the same options lead to the same node."""

    def __init__(
        self, game: Game[State], insight: Insight, luck: Random, explore: float, deep: int, searching: int
    ) -> None:
        self._game: Final = game
        self._insight: Final = insight
        self._luck: Final = luck
        self._explore: Final = explore
        self._deep: Final = deep
        self._searching: Final = searching
        """The seat that searches."""
        self._nodes: list[dict[int, Node]] = [{} for _ in range(game.box.seats)]
        self._seen: list[int] = [0] * game.box.seats
        self._path: list[tuple[int, Node, int]] = []

    def plant(self, options: list[Action], root: Node) -> None:
        self._nodes[self._searching][_sign(0, options)] = root

    def iterate(self, s: State, door: FastDoor, begun: int) -> None:
        game, insight = self._game, self._insight
        seats = game.box.seats
        self._seen = [17] * seats
        self._path = []
        grown = False
        deep = 0
        while not s.over and not grown and deep < self._deep and not insight.enough(game, s, begun):
            deep += 1
            grown = self._step(s, door, deep == 1)
        taken = 0
        while not s.over and taken < LONGEST and not insight.enough(game, s, begun):
            taken += 1
            options = s.options
            seat = options[0].seat
            if options[-1].seat != seat:
                seat = self._actor(s, False)
                options = [action for action in options if action.seat == seat]
            options = insight.worthwhile(options)
            action = insight.choose(s, seat, options, self._luck) if len(options) > 1 else options[0]
            game.apply(s, action, door)
        values = insight.values(s)
        for seat, node, at in self._path:
            node.note(at, values[seat])

    def _step(self, s: State, door: FastDoor, is_root: bool) -> bool:
        """Answer one question within the tree; returns whether a node was new."""
        game = self._game
        ask = game.asking(s)
        assert ask is not None
        if ask.mode() == EACH:
            return self._each(s, door)
        seat, options = self._asked(s, is_root)
        if len(options) == 1:
            self._play(s, options[0], door)
            return False
        owner = self._searching if seat == TABLE else seat
        node, new = self._node(s, owner, options)
        at = node.pick(self._explore)
        self._path.append((owner, node, at))
        for action in node.lines[at].actions:
            if action not in s.options:
                break
            self._play(s, action, door)
        return new

    def _asked(self, s: State, is_root: bool) -> tuple[int, list[Action]]:
        """The seat that acts, and its worthwhile options."""
        options = s.options
        seat = options[0].seat
        if options[-1].seat != seat:
            seat = self._actor(s, is_root)
            options = [action for action in options if action.seat == seat]
        return seat, self._insight.worthwhile(options)

    def _actor(self, s: State, is_root: bool) -> int:
        """The seat that acts in a question to several seats: in an open one, the searching seat or a drawn one."""
        ask = self._game.asking(s)
        if ask is None or ask.mode() != OPEN:
            return s.options[0].seat
        if is_root:
            return self._searching
        seats = self._game.seats_to_act(s)
        return seats[int(self._luck.random() * len(seats))]

    def main_line(self, s: State, door: FastDoor) -> list[Action]:
        """The choices of all seats that the search visited most, up to the next random outcome."""
        door.noting = True
        self._seen = [17] * self._game.box.seats
        out: list[Action] = []
        while not s.over and not door.drawn and not door.revealed and len(out) < PLANNED:
            ask = self._game.asking(s)
            if ask is None or ask.mode() == EACH:
                break
            action = self._most_visited(s, not out)
            if action is None:
                break
            self._play(s, action, door)
            out.append(action)
        return out

    def _most_visited(self, s: State, is_root: bool) -> Action | None:
        best = SEEN_OFTEN - 1
        found: Action | None = None
        for seat in [self._searching] if is_root or s.options[0].seat == TABLE else self._game.seats_to_act(s):
            own = [action for action in s.options if action.seat == seat or action.seat == TABLE]
            options = self._insight.worthwhile(own)
            node = self._nodes[seat].get(_sign(self._seen[seat] - 17, options))
            most = max(node.visits) if node is not None else 0
            if node is not None and most > best:
                best = most
                found = node.lines[node.visits.index(most)].actions[0]
        return found

    def _each(self, s: State, door: FastDoor) -> bool:
        """Answer a secret question: each seat by its own node. The answers are played after the last one is chosen."""
        game = self._game
        grown = False
        answers: list[Action] = []
        options = s.options
        for seat in game.seats_to_act(s):
            own = [action for action in options if action.seat == seat]
            if len(own) == 1:
                answers.append(own[0])
                continue
            node, new = self._node(s, seat, own)
            at = node.mixed(self._explore, self._luck)
            self._path.append((seat, node, at))
            answers.append(node.lines[at].actions[0])
            grown = grown or new
        for answer in answers:
            self._play(s, answer, door)
        return grown

    def _node(self, s: State, seat: int, options: list[Action]) -> tuple[Node, bool]:
        key = _sign(self._seen[seat] - 17, options)
        node = self._nodes[seat].get(key)
        if node is not None:
            return node, False
        node = Node(self._insight.lines(s, seat, options))
        self._nodes[seat][key] = node
        return node, True

    def _play(self, s: State, action: Action, door: FastDoor) -> None:
        """Play it, and update what each seat has seen."""
        knowers = self._game.knowers(s, action)
        seen = self._seen
        for seat in range(len(seen)):
            shown = action.index if knowers >> seat & 1 else 9_999_991
            seen[seat] = ((seen[seat] + action.seat + 2) * 1_000_003 + shown) & MASK
        self._game.apply(s, action, door)


def _sign(seen: int, options: list[Action]) -> int:
    """A hash of the choices that a seat has seen and of its options."""
    out = seen
    for action in options:
        out = (out * 1_000_003 + action.index + 1) & MASK
    return out
