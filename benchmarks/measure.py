"""Measures each case once in this process and prints the figures as JSON. `run.py` calls this, compiled and
interpreted.

Every case is driven from Python by the same kind of loop: get the legal actions, take one at random, apply it.
"""

import json
import random
import sys
import time
from collections.abc import Callable

from quarterdeck import _switch
from quarterdeck.core.chance import FastDoor
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.games.tictactoe import TicTacToe
from quarterdeck.players import player
from quarterdeck.players.handle import Budget, handle_of
from quarterdeck.players.levels import Captain
from quarterdeck.registry import AnyGame

SECONDS = 0.7
PLAYOUTS = 100
"""Iterations per search whose playouts are counted."""


def timed(body: Callable[[int], tuple[int, int]]) -> dict[str, float]:
    """Run the body on batches of games until the time is over."""
    steps = games = batch = 0
    begin = time.perf_counter()
    while (elapsed := time.perf_counter() - begin) < SECONDS:
        more_steps, more_games = body(batch)
        steps, games, batch = steps + more_steps, games + more_games, batch + 1
    return {"steps": steps / elapsed, "games": games / elapsed}


def d6() -> dict[str, float]:
    """Random play, set-up included. Only choices with two or more options count as decisions."""
    game = DeepSpaceD6({})
    luck = random.Random(1).random

    def body(batch: int) -> tuple[int, int]:
        steps = 0
        for number in range(50):
            door = FastDoor(batch * 50 + number)
            s = game.start(door)
            while not s.over:
                options = s.options
                steps += len(options) > 1
                game.apply(s, options[int(luck() * len(options))], door)
        return steps, 50

    return timed(body)


def battlecruisers() -> dict[str, float]:
    """Random play of the basic set with four seats, set-up included."""
    game = Battlecruisers({"players": "4", "set": "basic"})
    luck = random.Random(4).random

    def body(batch: int) -> tuple[int, int]:
        steps = 0
        for number in range(50):
            door = FastDoor(batch * 50 + number)
            s = game.start(door)
            while not s.over:
                options = s.options
                steps += len(options) > 1
                game.apply(s, options[int(luck() * len(options))], door)
        return steps, 50

    return timed(body)


def battlecruisers_copies() -> dict[str, float]:
    """Copies positions from the middle of a match."""
    game = Battlecruisers({"players": "4", "set": "basic"})
    luck = random.Random(5).random
    door = FastDoor(6)
    s = game.start(door)
    positions = []
    while not s.over:
        positions.append(s.copy())
        game.apply(s, s.options[int(luck() * len(s.options))], door)

    def body(batch: int) -> tuple[int, int]:
        for position in positions:
            position.copy()
        return len(positions), 1

    return timed(body)


def d6_copies() -> dict[str, float]:
    """Copies positions from the middle of a match."""
    game = DeepSpaceD6({})
    luck = random.Random(2).random
    door = FastDoor(5)
    s = game.start(door)
    positions = []
    while not s.over:
        positions.append(s.copy())
        game.apply(s, s.options[int(luck() * len(s.options))], door)

    def body(batch: int) -> tuple[int, int]:
        for position in positions:
            position.copy()
        return len(positions), 1

    return timed(body)


def playouts(game: AnyGame) -> dict[str, float]:
    """Iterations of the captain's search, one playout each, at the choices of a match between officers."""
    door, officer = FastDoor(7), player("officer", 7)
    s, questions = game.start(door), []
    while not s.over:
        handle = handle_of(game, s, game.seats_to_act(s)[0], 7)
        if len(handle.options) > 1:
            questions.append(handle)
        game.apply(s, officer.choose(handle).action, door)
    search = Captain().search(game)

    def body(batch: int) -> tuple[int, int]:
        return search.think(questions[batch % len(questions)], Budget(PLAYOUTS)).iterations, 1

    return timed(body)


def d6_playouts() -> dict[str, float]:
    return playouts(DeepSpaceD6({}))


def battlecruisers_playouts() -> dict[str, float]:
    return playouts(Battlecruisers({"players": "4", "set": "basic"}))


def tictactoe() -> dict[str, float]:
    game = TicTacToe({})
    door = FastDoor(0)
    luck = random.Random(3).random

    def body(batch: int) -> tuple[int, int]:
        steps = 0
        for _ in range(500):
            s = game.start(door)
            while not s.over:
                options = s.options
                game.apply(s, options[int(luck() * len(options))], door)
                steps += 1
        return steps, 500

    return timed(body)


def openspiel() -> dict[str, float]:
    import pyspiel

    game = pyspiel.load_game("tic_tac_toe")
    luck = random.Random(3).random

    def body(batch: int) -> tuple[int, int]:
        steps = 0
        for _ in range(500):
            s = game.new_initial_state()
            while not s.is_terminal():
                options = s.legal_actions()
                s.apply_action(options[int(luck() * len(options))])
                steps += 1
        return steps, 500

    return timed(body)


CASES: dict[str, Callable[[], dict[str, float]]] = {
    "d6": d6,
    "d6_copies": d6_copies,
    "battlecruisers": battlecruisers,
    "battlecruisers_copies": battlecruisers_copies,
    "d6_playouts": d6_playouts,
    "battlecruisers_playouts": battlecruisers_playouts,
    "tictactoe": tictactoe,
    "openspiel": openspiel,
}

if __name__ == "__main__":
    figures = {name: CASES[name]() for name in sys.argv[1:]}
    print(json.dumps({"compiled": _switch.compiled(), "figures": figures}))
