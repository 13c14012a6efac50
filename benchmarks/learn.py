"""How the net that judges positions of Deep Space D-6 was learned.

    python -m benchmarks.learn play officer 6000 1 officer.bin     a player's matches, as rows of numbers
    python -m benchmarks.learn fit net.toml officer.bin ...        the net that tells wins from losses best

The rows are positions at the beginning of a round; beside each stands whether the match was won. A tenth of the matches
is kept apart: the net that is best at those is the one written down. Needs numpy, which comes with the lab.
"""

from __future__ import annotations

import sys
from array import array
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from quarterdeck import shelf
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import WON
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.lab.simulate import key_of
from quarterdeck.players import player
from quarterdeck.players.d6.danger import Danger, Weights
from quarterdeck.players.d6.features import SIZE, features

DIFFICULTIES = ("teaching", "easy", "medium", "hard")
HIDDEN = 12
BATCH = 512
PATIENCE = 10
"""Rounds of learning without anything learned before it ends."""
DECAY = 1e-3


def play(name: str, games: int, seed: int, path: Path) -> None:
    """Rows: the features, 1 for a match that was won, the number of the match."""
    boxes = [shelf.open_game("d6", {"difficulty": difficulty}) for difficulty in DIFFICULTIES]
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
    """One hidden layer of rectified units, taught by Adam."""

    def __init__(self, wins: float) -> None:
        luck = np.random.default_rng(1)
        self.weights: list[Any] = [
            luck.normal(0, SIZE**-0.5, (SIZE, HIDDEN)),
            np.zeros(HIDDEN),
            luck.normal(0, HIDDEN**-0.5, HIDDEN),
            np.array([np.log(wins / (1 - wins))]),
        ]
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
            rows.T @ behind + DECAY * self.weights[0],
            behind.sum(0),
            units.T @ error + DECAY * self.weights[2],
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
    def row(numbers: Any) -> str:
        return "[" + ", ".join(f"{number:.4g}" for number in numbers) + "]"

    hidden, offsets, outer, offset = weights
    lines = [f"# Made by benchmarks/learn.py; log loss on matches kept apart {loss:.4f}.", f"offset = {offset[0]:.4g}"]
    lines += [f"offsets = {row(offsets)}", f"outer = {row(outer)}", "hidden = ["]
    lines += [f"    {row(hidden[:, unit])}," for unit in range(HIDDEN)]
    return "\n".join([*lines, "]\n"])


def main() -> None:
    match sys.argv[1:]:
        case ["play", name, games, seed, path]:
            play(name, int(games), int(seed), Path(path))
        case ["fit", path, *sources] if sources:
            fit(Path(path), [Path(source) for source in sources])
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
