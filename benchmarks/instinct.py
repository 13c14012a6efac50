"""Trains the admiral's instinct (its policy) for Battlecruisers.

    python -m benchmarks.instinct instinct.toml 2000000 1              number of matches, and the seed
    python -m benchmarks.instinct better.toml 2000000 2 instinct.toml  the same, starting from an existing instinct

The current instinct plays against itself, the officer and the instinct it started with. If a match ends better for a
seat than its position promised, the cards it played become likelier in such circumstances, otherwise less likely
(policy gradient, with Adam). The result is the mean of the weights over the second half of the training. Every so often
the instinct plays against the officer, two seats each, and the share of pairs in which it is ahead is printed. Needs
numpy, which is installed with the lab.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import Progress

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from quarterdeck.core.chance import FastDoor
from quarterdeck.games.battlecruisers.content import load_content
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.games.battlecruisers.verbs import PLAY
from quarterdeck.players.battlecruisers.insight import result, standing
from quarterdeck.players.battlecruisers.instinct import BESIDE, OWN, TABLE, Instinct, Scene
from quarterdeck.players.battlecruisers.officer import BattlecruisersOfficer, drawn
from quarterdeck.players.ranking import before

BATCH = 600
"""Matches per gradient step."""
STEP = 0.02
TOLD = 50
"""Steps between two evaluations against the officer."""
BASIC = 0.6
"""The share of matches with the basic set and four seats. The others have a random suggested set and number of
seats."""
ALONE = 0.5
"""The share of matches in which the instinct plays against itself only."""
LONGEST = 50
"""Matches with more rounds are discarded."""
LAST = 0.5
"""The share of the training after which weights count for the mean."""

OFFICER = BattlecruisersOfficer()
IDS = load_content().cards.ids
SETS = [one.id for one in load_content().sets]
FIRST = OWN + TABLE
WIDE = FIRST + BESIDE * len(IDS)
"""Weights of a card: its own, those of the table, and some for every other card beside it."""


class Played(NamedTuple):
    """A card that was played, and the alternatives."""

    seat: int
    promised: float
    """The expected result of the seat, by the linear estimate that the captain uses too."""
    shares: list[float]
    scene: Scene
    at: int


def play(
    game: Battlecruisers, door: FastDoor, luck: Random, minds: Sequence[Instinct | None], learns: Instinct | None = None
) -> tuple[Battle, list[Played]]:
    """One match, and the cards that `learns` played in it. A seat without an instinct is played by an officer."""
    s = game.start(door)
    played: list[Played] = []
    while not s.over and s.round < LONGEST:
        seat = s.options[0].seat
        options = s.options if s.options[-1].seat == seat else [one for one in s.options if one.seat == seat]
        mind = minds[seat]
        if len(options) == 1:
            action = options[0]
        elif mind is None or options[0].code != PLAY:
            action = OFFICER.choose(s, options, luck)
        else:
            scene = Scene(s, options)
            shares = mind.seen(s, options, scene)
            at = drawn(shares, luck)
            if mind is learns:
                played.append(Played(seat, standing(s)[seat], shares, scene, at))
            action = options[at]
        game.apply(s, action, door)
    return s, played


class Slope:
    """The gradient of the weights over some matches."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, ...], tuple[list[list[float]], list[list[float]]]] = {}
        self._own = np.zeros((len(IDS), OWN))
        self._choices = 0

    def note(self, s: Battle, played: Sequence[Played]) -> None:
        results = result(s)
        pulls, rows = self._seen.setdefault(tuple(s.deck), ([], []))
        for one in played:
            surplus, total = results[one.seat] - one.promised, sum(one.shares)
            pull = [0.0] * len(s.deck)
            for number, slot in enumerate(one.scene.slots):
                pull[slot] = surplus * ((number == one.at) - one.shares[number] / total)
                for at, circumstance in enumerate(one.scene.own[number]):
                    self._own[s.deck[slot], at] += pull[slot] * circumstance
            pulls.append(pull)
            rows.append(one.scene.common)
        self._choices += len(played)

    def mean(self) -> Any:
        out = np.zeros((len(IDS), WIDE))
        out[:, :OWN] = self._own
        for deck, (pulls, rows) in self._seen.items():
            slope = np.array(pulls).T @ np.array(rows)
            out[np.ix_(deck, columns(deck))] += slope
        return out / max(1, self._choices)


def columns(deck: Sequence[int]) -> list[int]:
    """The columns of the weight matrix that the numbers of a scene belong to."""
    beside = [FIRST + BESIDE * kind + number for kind in deck for number in range(BESIDE)]
    return [*range(OWN, FIRST), *beside]


def learn(path: Path, matches: int, seed: int, source: Path | None = None) -> None:
    luck = Random(seed)
    boxes = {(seats, name): Battlecruisers({"players": seats, "set": name}) for seats in "345" for name in SETS}
    weights, mean, square, total = (np.zeros((len(IDS), WIDE)) for _ in range(4))
    if source is not None:
        weights = read(source)
    first = instinct(weights)
    steps, counted = matches // BATCH, 0
    with Progress(console=Console(stderr=True)) as progress:
        bar = progress.add_task("Playing", total=steps)
        for step in range(1, steps + 1):
            mind, slope = instinct(weights), Slope()
            for _ in range(BATCH):
                basic = luck.random() < BASIC
                game = boxes["4", "basic"] if basic else boxes[luck.choice("345"), luck.choice(SETS)]
                others = [mind] if luck.random() < ALONE else [mind, None, first]
                s, played = play(
                    game, FastDoor(luck.getrandbits(60)), luck, luck.choices(others, k=game.kit.seats), mind
                )
                if s.over:
                    slope.note(s, played)
            towards = slope.mean()
            mean, square = 0.9 * mean + 0.1 * towards, 0.99 * square + 0.01 * towards**2
            rate = STEP * (0.2 + 0.8 * (1 - step / steps))
            weights = weights + rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-5)
            if step > LAST * steps:
                total, counted = total + weights, counted + 1
            progress.advance(bar)
            if step % TOLD == 0 or step == steps:
                found = total / counted if counted else weights
                told = against_officer(instinct(found), boxes["4", "basic"], 200, step)
                progress.console.print(f"{step * BATCH} matches: before the officer in {told:.1%} of pairs")
                path.write_text(written(found, step * BATCH), "utf-8")


def against_officer(mind: Instinct, game: Battlecruisers, blocks: int, seed: int) -> float:
    """The share of pairs in which it is ahead of the officer, over all seatings; a tie counts half."""
    won, pairs = 0.0, 0
    for block in range(blocks):
        for own in combinations(range(4), 2):
            luck = Random(f"{seed} {block} {own}")
            minds = [mind if seat in own else None for seat in range(4)]
            s, _ = play(game, FastDoor(seed << 20 | block), luck, minds)
            if s.over:
                for seat in own:
                    for other in set(range(4)) - set(own):
                        won += before(s.results, s.tally, seat, other)
                        pairs += 1
    return won / pairs


def instinct(weights: Any) -> Instinct:
    beside = {
        card: {other: weights[kind, at : at + BESIDE].tolist() for other, at in zip(IDS, PLACES, strict=True)}
        for kind, card in enumerate(IDS)
    }
    return Instinct({card: weights[kind, :FIRST].tolist() for kind, card in enumerate(IDS)}, beside)


PLACES = range(FIRST, WIDE, BESIDE)


def read(source: Path) -> Any:
    found = tomllib.loads(source.read_text("utf-8"))
    rows = [[*found["weights"][card], *(n for other in IDS for n in found["beside"][card][other])] for card in IDS]
    return np.array(rows)


def written(weights: Any, matches: int) -> str:
    def row(numbers: Any) -> str:
        return "[" + ", ".join(f"{number:.3g}" for number in numbers) + "]"

    found = instinct(weights)
    lines = [f"# Made by benchmarks/instinct.py from {matches} matches against itself and the officer.", "[weights]"]
    lines += [f"{card} = {row(numbers)}" for card, numbers in found.weights.items()]
    for card, beside in found.beside.items():
        lines += ["", f"[beside.{card}]", *(f"{other} = {row(numbers)}" for other, numbers in beside.items())]
    return "\n".join(lines) + "\n"


def main() -> None:
    match sys.argv[1:]:
        case [path, matches, seed, *sources] if len(sources) < 2:
            learn(Path(path), int(matches), int(seed), *(Path(source) for source in sources))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
