"""The share of Deep Space D-6 matches that a player wins who knows all future cards and dice.

    python -m benchmarks.foreknow medium 200 1            the same luck for all, 200 matches of seed 1
    python -m benchmarks.foreknow medium 200 1 1,8,32     with these beam widths

Dice and cards come from a counter-based generator, so the luck of a match is fixed before it is played. The player runs
a beam search over the match with its true luck; the admiral's nets rate the positions. With a beam of one line it knows
the result of the next orders and the dice after them; with a wider beam it sees further. The search does not find all
ways to win, so its share of wins is no upper bound: it shows how much it helps to know the luck of a round.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from quarterdeck import registry
from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import WON
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.games.d6.table import Table
from quarterdeck.lab.intervals import share_of_wins
from quarterdeck.lab.seeds import key_of
from quarterdeck.players import player
from quarterdeck.players.d6.foresight import Foresight
from quarterdeck.players.d6.skills import d6_foresight
from quarterdeck.players.handle import handle_of

WAYS = 8
"""Number of ways to use the dice that the search follows from each position."""
LONGEST = 400
"""Orders after which the search gives a match up."""


def knows_all(game: DeepSpaceD6, key: int, foresight: Foresight, lines: int) -> bool:
    """Whether the search finds a way to win the match with this key."""
    ahead = [game.start(FastDoor(key))]
    for _ in range(LONGEST):
        reached: list[tuple[float, Table]] = []
        for s in ahead:
            for prospect in foresight.prospects(s)[:WAYS]:
                after = _played(game, s, prospect.actions, FastDoor(key))
                if not after.over:
                    reached.append((foresight.best(after).chance, after))
                elif after.results[0] == WON:
                    return True
        reached.sort(key=_chance, reverse=True)
        ahead = [after for _, after in reached[:lines]]
    return False


def _played(game: DeepSpaceD6, s: Table, actions: list[Action], door: FastDoor) -> Table:
    """The position after these orders, at the next question with two answers or more."""
    after = s.copy()
    for action in actions:
        if action not in after.options:
            break
        game.apply(after, action, door)
    while not after.over and len(after.options) == 1:
        game.apply(after, after.options[0], door)
    return after


def _chance(one: tuple[float, Table]) -> float:
    return one[0]


def admiral(game: DeepSpaceD6, key: int) -> bool:
    door, mind = FastDoor(key), player("admiral", key)
    s = game.start(door)
    while not s.over:
        game.apply(s, mind.choose(handle_of(game, s, 0)).action, door)
    return s.results[0] == WON


def compare(difficulty: str, matches: int, seed: int, widths: list[int]) -> None:
    game = registry.open_game("d6", {"difficulty": difficulty})
    assert isinstance(game, DeepSpaceD6)
    foresight, keys, console = d6_foresight(width=16), [key_of(seed, number) for number in range(matches)], Console()
    for lines in [0, *widths]:
        name = f"knows all, {lines} {'line' if lines == 1 else 'lines'}" if lines else "admiral"
        won = 0
        for key in track(keys, name, console=Console(stderr=True)):
            won += knows_all(game, key, foresight, lines) if lines else admiral(game, key)
        found = share_of_wins(won, matches)
        console.print(f"{name}: {found.value:.1%} ({found.low:.1%} to {found.high:.1%}) of {matches}, {difficulty}")


def main() -> None:
    match sys.argv[1:]:
        case [difficulty, matches, seed, *widths] if len(widths) < 2:
            lines = [int(width) for width in widths[0].split(",")] if widths else [1, 8]
            compare(difficulty, int(matches), int(seed), lines)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
