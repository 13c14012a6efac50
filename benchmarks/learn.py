"""Trains the nets that rate positions of Deep Space D-6.

    python -m benchmarks.learn play officer 6000 1 officer.bin     writes a player's matches as rows of numbers
    python -m benchmarks.learn fit net.toml officer.bin ...        fits the captain's net to such rows
    python -m benchmarks.learn foresee foresight.toml 9600 1       trains the admiral's two nets by self-play
    python -m benchmarks.learn foresee better.toml 9600 2 foresight.toml      the same, starting from existing nets

The rows for the captain's net are positions at the beginning of a round, with the result of the match. A tenth of the
matches is the validation set; the net with the lowest loss on it is written.

The admiral's nets start with matches of the officer, or of existing nets. Then they play by their own ratings and learn
after every few matches from the latest ones: the target of a position is between the rating of the next one and the
result of the match (temporal differences). Late in the training, and at its end, they go through the latest matches
once more with a decreasing learning rate. Needs numpy, which is installed with the lab.
"""

from __future__ import annotations

import sys
import tomllib
from array import array
from collections import deque
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np
from rich.progress import track

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from quarterdeck import registry
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import WON
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.verbs import RECALL, REROLL
from quarterdeck.lab.seeds import key_of
from quarterdeck.players import player
from quarterdeck.players.d6.danger import Danger, Weights
from quarterdeck.players.d6.features import SIZE, features
from quarterdeck.players.d6.foresight import Foresight
from quarterdeck.players.d6.officer import WIDTH, least_regret, recall
from quarterdeck.players.d6.plans import Plans, Way
from quarterdeck.players.d6.rehearsal import answer, go_on
from quarterdeck.players.net import Net

DIFFICULTIES = ("teaching", "easy", "medium", "hard")
HIDDEN = 12
BATCH = 512
PATIENCE = 10
"""Epochs without improvement after which the training stops."""
DECAY = 1e-3

WATCHED = 3200
"""Matches of the officer with which the training of the admiral's nets starts."""
UNITS = 32
KEPT = 4000
"""Size of the replay buffer, in matches."""
AT_ONCE = 60
"""Matches between two training phases."""
CURIOUS = 0.1
"""Probability of an order other than the best (exploration)."""
OTHERS = 6
STEPS = 26
FAR = 0.85
"""Weight of later ratings against the next one in a target: during self-play, and in `settle`."""
NEARER = 0.7
NARROW = 10
"""Beam width during self-play."""
LAST = 4
"""Passes over the replay buffer in `settle`."""


def play(name: str, games: int, seed: int, path: Path) -> None:
    """Write one row per round: the features, 1 if the match was won, and the number of the match."""
    boxes = [registry.open_game("d6", {"difficulty": difficulty}) for difficulty in DIFFICULTIES]
    rows = array("f")
    for number in track(range(games), "Playing"):
        game, key = boxes[number % len(boxes)], key_of(seed, number)
        door, chooser = FastDoor(key), player(name, key ^ 1)
        s = game.start(door)
        danger = Danger(s.kit.threats, Weights())
        seen: list[list[float]] = []
        while not s.over:
            if s.round > len(seen) and isinstance(s.agenda[-1], Assign):
                seen.append(features(s, danger))
            game.apply(s, chooser(game, s), door)
        for row in seen:
            rows.extend([*row, float(s.results[0] == WON), float(number)])
    path.write_bytes(rows.tobytes())


class Learner:
    """A net with one hidden layer of rectified units, trained with Adam."""

    def __init__(self, wins: float, size: int = SIZE, hidden: int = HIDDEN, decay: float = DECAY) -> None:
        luck = np.random.default_rng(1)
        self.weights: list[Any] = [
            luck.normal(0, size**-0.5, (size, hidden)),
            np.zeros(hidden),
            luck.normal(0, hidden**-0.5, hidden),
            np.array([np.log(wins / (1 - wins))]),
        ]
        self._decay = decay
        self._mean = [np.zeros_like(one) for one in self.weights]
        self._square = [np.zeros_like(one) for one in self.weights]
        self._steps = 0

    def scores(self, rows: Any) -> tuple[Any, Any]:
        """The hidden units and the log odds."""
        hidden, offsets, outer, offset = self.weights
        units = np.maximum(rows @ hidden + offsets, 0)
        return units, units @ outer + offset[0]

    def loss(self, rows: Any, wins: Any) -> float:
        _, odds = self.scores(rows)
        return float(np.mean(np.logaddexp(0, odds) - wins * odds))

    def learn(self, rows: Any, wins: Any, rate: float) -> None:
        units, odds = self.scores(rows)
        error = (1 / (1 + np.exp(-odds)) - wins) / len(wins)
        behind = error[:, None] * self.weights[2] * (units > 0)
        slopes = [
            rows.T @ behind + self._decay * self.weights[0],
            behind.sum(0),
            units.T @ error + self._decay * self.weights[2],
            np.array([error.sum()]),
        ]
        self._steps += 1
        for at, slope in enumerate(slopes):
            self._mean[at] = 0.9 * self._mean[at] + 0.1 * slope
            self._square[at] = 0.999 * self._square[at] + 0.001 * slope * slope
            mean = self._mean[at] / (1 - 0.9**self._steps)
            square = self._square[at] / (1 - 0.999**self._steps)
            self.weights[at] = self.weights[at] - rate * mean / (np.sqrt(square) + 1e-8)


def fit(path: Path, sources: list[Path]) -> None:
    rows, wins, match = _read(sources)
    apart = match % 10 == 0
    learner = Learner(float(wins[~apart].mean()))
    luck = np.random.default_rng(2)
    best, kept, idle = 9.0, learner.weights, 0
    for number in count():
        order = luck.permutation(np.flatnonzero(~apart))
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            learner.learn(rows[some], wins[some], 2e-3 * 0.95**number)
        loss = learner.loss(rows[apart], wins[apart])
        print(f"{number + 1:3}: {loss:.4f}")
        if loss < best - 1e-5:
            best, kept, idle = loss, [one.copy() for one in learner.weights], 0
        else:
            idle += 1
            if idle == PATIENCE:
                break
    path.write_text(_written(kept, best), "utf-8")


def _read(sources: list[Path]) -> tuple[Any, Any, Any]:
    found, matches = [], 0
    for source in sources:
        rows = np.fromfile(source, dtype=np.float32).reshape(-1, SIZE + 2).astype(np.float64)
        rows[:, -1] += matches
        matches = int(rows[:, -1].max()) + 1
        found.append(rows)
    every = np.concatenate(found)
    return every[:, :SIZE], every[:, SIZE], every[:, SIZE + 1].astype(int)


def _written(weights: list[Any], loss: float) -> str:
    head = f"# Made by benchmarks/learn.py; log loss on matches kept apart {loss:.4f}."
    return "\n".join([head, *_lines(weights)]) + "\n"


def _lines(weights: list[Any]) -> list[str]:
    def row(numbers: Any) -> str:
        return "[" + ", ".join(f"{number:.4g}" for number in numbers) + "]"

    hidden, offsets, outer, offset = weights
    lines = [f"offset = {offset[0]:.4g}", f"offsets = {row(offsets)}", f"outer = {row(outer)}", "hidden = ["]
    return [*lines, *(f"    {row(unit)}," for unit in hidden.T), "]"]


MOMENTS = ("ended", "rolling")
Played: TypeAlias = tuple[Any, Any, list[float], float]
"""For each moment of a match its kind, its features and its missed value (see `_match`); and 1 if the match was won."""


class Pupil:
    """The two nets and their replay buffer: for each match the moments before an outcome of chance, in order."""

    def __init__(self, cards: list[str], size: int) -> None:
        self.cards = cards
        self.nets = [Learner(0.25, size, UNITS, 3e-5) for _ in MOMENTS]
        self.matches: deque[Played] = deque(maxlen=KEPT)

    def remember(self, nets: dict[str, Any]) -> None:
        for moment, one in zip(MOMENTS, self.nets, strict=True):
            net = nets[moment]
            one.weights = [np.array(net["hidden"]).T, np.array(net["offsets"]), np.array(net["outer"])]
            one.weights.append(np.array([net["offset"]]))

    def foresight(self, width: int) -> Foresight:
        ended, rolling = (_net(one.weights) for one in self.nets)
        return Foresight(ended, rolling, self.cards, width)

    def lessons(self, far: float) -> tuple[Any, Any, Any]:
        """All moments in the buffer: kinds, features and training targets."""
        kinds = np.concatenate([match[0] for match in self.matches])
        rows = np.concatenate([match[1] for match in self.matches]).astype(np.float32)
        odds = np.where(kinds == 0, self.nets[0].scores(rows)[1], self.nets[1].scores(rows)[1])
        judged = 1 / (1 + np.exp(-odds))
        due, at = np.empty(len(rows)), len(rows)
        for _, _, missed, won in reversed(self.matches):
            worth = won
            for best in reversed(missed):
                at -= 1
                due[at] = worth
                worth = best if best >= 0 else (1 - far) * judged[at] + far * worth
        return kinds, rows, due

    def learn(self, far: float, steps: int, rate: float) -> None:
        kinds, rows, due = self.lessons(far)
        luck = np.random.default_rng(len(rows))
        for kind, net in enumerate(self.nets):
            mine = np.flatnonzero(kinds == kind)
            for _ in range(steps):
                some = luck.choice(mine, BATCH)
                net.learn(rows[some], due[some], rate)

    def settle(self, far: float) -> None:
        """Go through the whole buffer with a decreasing learning rate."""
        kinds, rows, due = self.lessons(far)
        luck = np.random.default_rng(2)
        for kind, net in enumerate(self.nets):
            mine = np.flatnonzero(kinds == kind)
            order = np.concatenate([luck.permutation(mine) for _ in range(LAST)])
            for at in range(0, len(order), 2 * BATCH):
                some = order[at : at + 2 * BATCH]
                net.learn(rows[some], due[some], 7e-4 * (1 + np.cos(np.pi * at / len(order))) / 2)


def foresee(path: Path, matches: int, seed: int, source: Path | None = None) -> None:
    boxes = [registry.open_game("d6", {"difficulty": difficulty}) for difficulty in DIFFICULTIES]
    cards = boxes[0].blank().kit.threats.ids
    pupil = Pupil(cards, Foresight(_NO_NET, _NO_NET, cards, 1).survey(boxes[0].blank()).size)
    luck, judge, turn = Random(seed), pupil.foresight(NARROW), matches * 3 // 4
    if source is not None:
        pupil.remember(tomllib.loads(source.read_text("utf-8"))["net"])
        judge = pupil.foresight(NARROW)
    guide = None if source is None else judge
    for number in track(range(WATCHED), "Watching"):
        pupil.matches.append(_match(boxes[number % len(boxes)], key_of(seed, number), judge, guide, luck))
    if source is None:
        pupil.learn(1.0, 6 * sum(len(match[0]) for match in pupil.matches) // BATCH, 1e-3)
    for number in track(range(matches), "Playing"):
        if number % AT_ONCE == 0:
            judge = pupil.foresight(NARROW)
        game, key = boxes[number % len(boxes)], key_of(seed + 1, number)
        pupil.matches.append(_match(game, key, judge, judge, luck))
        if number % AT_ONCE == AT_ONCE - 1:
            pupil.learn(FAR, STEPS, 1e-3 if source is None and number < turn else 3e-4)
        if number in (turn, matches - 1):
            pupil.settle(NEARER)
    lines = [
        f"# Made by benchmarks/learn.py from {WATCHED} matches of the officer and {matches} of its own.",
        f"known = {cards}".replace("'", '"'),
    ]
    for title, net in zip(MOMENTS, pupil.nets, strict=True):
        lines += ["", f"[net.{title}]", *_lines(net.weights)]
    path.write_text("\n".join(lines) + "\n", "utf-8")


_NO_NET = Net([], [], [], 0.0)


def _net(weights: list[Any]) -> Net:
    hidden, offsets, outer, offset = weights
    return Net(hidden.T.tolist(), offsets.tolist(), outer.tolist(), float(offset[0]))


def _match(game: Any, key: int, sees: Foresight, judge: Foresight | None, luck: Random) -> Played:
    """Play one match by the ratings of `judge`; without it, by the officer's plans."""
    door, plans = FastDoor(key), Plans(Weights(), WIDTH if judge is None else NARROW)
    s: Table = game.setup(door)
    kinds: list[int] = []
    rows: list[list[float]] = []
    missed: list[float] = []
    """The rating of the best way if another one was tried, else -1."""

    def note(kind: int, row: list[float], best: float = -1.0) -> None:
        kinds.append(kind)
        rows.append(row)
        missed.append(best)

    go_on(s, door)
    while not s.over:
        if not s.options:
            note(1, sees.survey(s).rolling(s, s.pool))
            s.agenda.pop().run(s, door)
            go_on(s, door)
        elif isinstance(s.agenda[-1], (Assign, Aim)):
            way, best = _way(plans.ways(s), judge, luck)
            table = way.table
            if way.orders[-1].code == REROLL:
                note(1, sees.survey(s).rolling(table, sum(table.hand) - 1), best)
            elif not table.over:
                note(0, sees.survey(s).ended(table), best)
            for action in way.orders:
                answer(s, action, door)
        else:
            officer = recall(s) if s.options[0].code == RECALL else least_regret(s)
            answer(s, officer if judge is None else judge.best(s).actions[0], door)
    return np.array(kinds), np.array(rows, np.float16), missed, float(s.results[0] == WON)


def _way(ways: list[Way], judge: Foresight | None, luck: Random) -> tuple[Way, float]:
    """The best way; sometimes one of the next ways, and then also the rating of the best."""
    worths = [way.value if judge is None else judge.of_way(way) for way in ways]
    order = sorted(range(len(ways)), key=lambda at: -worths[at])
    if luck.random() >= CURIOUS:
        return ways[order[0]], -1.0
    chosen = luck.choice(order[:OTHERS])
    return ways[chosen], -1.0 if judge is None or chosen == order[0] else worths[order[0]]


def main() -> None:
    match sys.argv[1:]:
        case ["play", name, games, seed, path]:
            play(name, int(games), int(seed), Path(path))
        case ["fit", path, *sources] if sources:
            fit(Path(path), [Path(source) for source in sources])
        case ["foresee", path, matches, seed, *sources] if len(sources) < 2:
            foresee(Path(path), int(matches), int(seed), *(Path(source) for source in sources))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
