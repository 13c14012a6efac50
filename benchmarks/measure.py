"""Measures each case once in this process and prints the figures as JSON. `run.py` calls this, compiled and
interpreted.

Every case is driven from Python by the same kind of loop: get the legal actions, take one at random, apply it. Time is
processor time, which other processes change less.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Callable

from quarterdeck import _switch
from quarterdeck.core.chance import FastDoor
from quarterdeck.games.armada.game import Armada
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.games.solar_sphere.game import SolarSphere
from quarterdeck.games.tictactoe import TicTacToe
from quarterdeck.players import player
from quarterdeck.players.handle import Budget, Handle, handle_of
from quarterdeck.players.levels import Captain
from quarterdeck.registry import AnyGame

SECONDS = 0.7
PLAYOUTS = 100
"""Iterations per search whose playouts are counted."""
CHOICES = 40
"""Searches of a captain whose time is measured."""


def timed(body: Callable[[int], tuple[int, int]]) -> dict[str, float]:
    """Run the body on batches of games until the time is over."""
    steps = games = batch = 0
    begin = time.process_time()
    while (elapsed := time.process_time() - begin) < SECONDS:
        more_steps, more_games = body(batch)
        steps, games, batch = steps + more_steps, games + more_games, batch + 1
    return {"steps": steps / elapsed, "games": games / elapsed}


def random_play(game: AnyGame, seed: int, matches: int = 50) -> dict[str, float]:
    """Random play, set-up included. Only choices with two or more options count as decisions."""
    luck = random.Random(seed).random

    def body(batch: int) -> tuple[int, int]:
        steps = 0
        for number in range(matches):
            door = FastDoor(batch * matches + number)
            s = game.start(door)
            while not s.over:
                options = s.options
                steps += len(options) > 1
                game.apply(s, options[int(luck() * len(options))], door)
        return steps, matches

    return timed(body)


def d6() -> dict[str, float]:
    return random_play(DeepSpaceD6({}), 1)


def battlecruisers() -> dict[str, float]:
    return random_play(Battlecruisers({"players": "4", "set": "basic"}), 4)


def solar_sphere() -> dict[str, float]:
    return random_play(SolarSphere({"players": "4"}), 6, 5)


def armada() -> dict[str, float]:
    return random_play(Armada({"players": "4"}), 8, 5)


def copies(game: AnyGame, seed: int, key: int) -> dict[str, float]:
    """Copies positions from the middle of a match."""
    luck = random.Random(seed).random
    door = FastDoor(key)
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


def battlecruisers_copies() -> dict[str, float]:
    return copies(Battlecruisers({"players": "4", "set": "basic"}), 5, 6)


def d6_copies() -> dict[str, float]:
    return copies(DeepSpaceD6({}), 2, 5)


def questions_of(game: AnyGame, key: int = 7) -> list[Handle]:
    """The choices of a match between officers."""
    door, officer = FastDoor(key), player("officer", key)
    s, questions = game.start(door), []
    while not s.over:
        handle = handle_of(game, s, game.next_to_act(s), 7)
        if len(handle.options) > 1:
            questions.append(handle)
        game.apply(s, officer.choose(handle).action, door)
    return questions


def choices(game: AnyGame) -> dict[str, float]:
    """Seconds of a captain's choices that need a search, drawn from matches between officers, without a time limit."""
    captain, budget = player("captain", 7), Budget(Captain().budget(game).iterations)
    questions = [handle for key in range(7, 12) for handle in questions_of(game, key)]
    random.Random(9).shuffle(questions)
    taken: list[float] = []
    for question in questions:
        handle = Handle(game, question.known, question.seat, 7, budget)
        begin = time.process_time()
        choice = captain.choose(handle)
        if choice.thought is not None:
            taken.append(time.process_time() - begin)
        if len(taken) > CHOICES:
            break
    del taken[0]  # The first search loads what it needs.
    taken.sort()
    return {
        "median": statistics.median(taken),
        "most": taken[len(taken) * 95 // 100],
        "longest": taken[-1],
    }


def solar_sphere_choices() -> dict[str, float]:
    return choices(SolarSphere({"players": "4"}))


def armada_choices() -> dict[str, float]:
    return choices(Armada({"players": "4"}))


def playouts(game: AnyGame) -> dict[str, float]:
    """Iterations of the captain's search, one playout each, at the choices of a match between officers."""
    questions = questions_of(game)
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
    "solar_sphere": solar_sphere,
    "solar_sphere_choices": solar_sphere_choices,
    "armada": armada,
    "armada_choices": armada_choices,
    "d6_playouts": d6_playouts,
    "battlecruisers_playouts": battlecruisers_playouts,
    "tictactoe": tictactoe,
    "openspiel": openspiel,
}

if __name__ == "__main__":
    figures = {name: CASES[name]() for name in sys.argv[1:]}
    print(json.dumps({"compiled": _switch.compiled(), "figures": figures}))
