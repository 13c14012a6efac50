"""Fit how a search judges positions of Armada: the weights of `players/armada/standing.py`.

    python -m benchmarks.armada_standing [MATCHES]

Officers play MATCHES matches for each number of captains and each difficulty. Every position at the start of a round is
one observation: its features, and whether the captains won in the end. A logistic regression gives the weights; a fifth
of the matches is kept back to test the predictions.
"""

import sys
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import numpy.typing as npt

from quarterdeck.core.chance import FastDoor
from quarterdeck.games.armada.game import Armada
from quarterdeck.games.armada.rules.planning import Plan
from quarterdeck.games.armada.table import VICTORY
from quarterdeck.players import player
from quarterdeck.players.armada.insight import officer_for
from quarterdeck.players.armada.standing import Standing

MATCHES = 150
FIRST_SEED = 700_000
SHRINK = 1.0
"""Ridge penalty of all weights but the constant."""
KEPT_BACK = 5
FLOATS = npt.NDArray[np.float64]


def positions(match: tuple[str, str, int]) -> list[list[float]]:
    """The features at the start of each round; the last number of a row is 1 if the match was won."""
    players, difficulty, seed = match
    game = Armada({"players": players, "difficulty": difficulty, "ships": "random", "savior": "never"})
    door = FastDoor(seed)
    s = game.start(door)
    officer = player("officer", seed)
    standing = Standing(officer_for(game.kit).charts)
    rows: list[list[float]] = []
    seen = 0
    while not s.over:
        if s.round != seen and isinstance(s.agenda[-1], Plan):
            seen = s.round
            rows.append(standing.features(s))
        game.apply(s, officer(game, s), door)
    return [[*row, float(s.ending == VICTORY)] for row in rows]


def fit(x: FLOATS, y: FLOATS) -> FLOATS:
    """Logistic regression with a small ridge penalty, by Newton's method."""
    weights = np.zeros(x.shape[1])
    penalty = np.diag([0.0, *[SHRINK] * (x.shape[1] - 1)])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (chance - y) + penalty @ weights
        curve = (x.T * (chance * (1 - chance))) @ x + penalty
        weights = weights - np.linalg.solve(curve, slope)
    return weights


def surprise(x: FLOATS, y: FLOATS, weights: FLOATS) -> float:
    """The mean log loss."""
    chance = np.clip(1 / (1 + np.exp(-x @ weights)), 1e-6, 1 - 1e-6)
    return float(-np.mean(y * np.log(chance) + (1 - y) * np.log(1 - chance)))


def main(matches: int) -> None:
    todo = [
        (players, difficulty, FIRST_SEED + number)
        for number in range(matches)
        for players in ("1", "2", "3", "4")
        for difficulty in ("easy", "normal", "hard")
    ]
    with ProcessPoolExecutor() as pool:
        played = list(pool.map(positions, todo, chunksize=8))
    sets = [
        [row for at, rows in enumerate(played) if (at % KEPT_BACK == 0) is kept for row in rows]
        for kept in (False, True)
    ]
    (x, y), (test_x, test_y) = [(np.array(rows)[:, :-1], np.array(rows)[:, -1]) for rows in sets]
    weights = fit(x, y)
    sys.stdout.write(f"{len(played)} matches, {len(x)} positions, {len(test_x)} more kept back\n")
    sys.stdout.write(f"WEIGHTS: Final = {[round(float(one), 2) for one in weights]}\n")
    base = np.array([np.log(y.mean() / (1 - y.mean())), *[0.0] * (x.shape[1] - 1)])
    sys.stdout.write(
        f"log loss {surprise(test_x, test_y, weights):.3f}; of the mean alone {surprise(test_x, test_y, base):.3f}\n"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
