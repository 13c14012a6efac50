"""Many matches of one game, played by nobody, and counted.

    run = Simulation(open_game("d6"), seed=1)
    run.play(1000)
    run.wins, run.games, run.endings

The luck of a match comes from the seed of the run and the number of the match alone, so that match 731 is the same
whether 1,000 or a million are played, and in whichever order.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from time import perf_counter
from typing import Any, Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door, FastDoor
from quarterdeck.core.state import RESULTS
from quarterdeck.lab.quiet import untold
from quarterdeck.lab.story import Story
from quarterdeck.players import Player, handle_of, must_know, player
from quarterdeck.players.play_out import Chooser, EndlessMatch, play_out
from quarterdeck.players.remote.command import is_command
from quarterdeck.players.remote.stdio import StdioPlayer
from quarterdeck.registry import AnyGame

RANDOM: Final = "random"
_CHOICES: Final = 1 << 20
"""The stream of the random player's luck: far from those of any game, and under a key of its own."""
_MASK: Final = (1 << 64) - 1


def key_of(seed: int, number: int) -> int:
    """The key of a match of the run: two rounds of a 64-bit mixing function (splitmix64)."""
    x = (seed + (number + 1) * 0x9E3779B97F4A7C15) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


def any_option(key: int) -> Chooser:
    """The random player of a run. Its luck follows from the key and the number of the choice alone."""
    number = FastDoor(key).number

    def choose(game: AnyGame, s: Any) -> Action:
        options: list[Action] = s.options
        return options[number(_CHOICES, s.count, len(options))]

    return choose


class Simulation:
    """A run: what was played so far, and how it came out."""

    def __init__(self, game: AnyGame, seed: int, players: str = RANDOM) -> None:
        must_know(game, players)
        self.game: Final = game
        self.seed: Final = seed
        self.players: Final = players
        self.games = 0
        self.decisions = 0
        """Choices between two options or more."""
        self.rounds = 0
        self.seconds = 0.0
        self.program: Final = is_command(players)
        self.choices = 0
        """Of a program, those without an alternative too: it is asked them all."""
        self.replaced = 0
        """Choices that a stand-in made, because the program failed."""
        self.because: Final[Counter[str]] = Counter()
        """Why, and in how many seats."""
        self.endings: Final[dict[str, int]] = dict.fromkeys(game.box.endings, 0)
        self.results: Final[list[list[int]]] = [[0] * len(RESULTS) for _ in range(game.box.seats)]
        """Per seat: how often lost, drawn and won."""

    @property
    def wins(self) -> int:
        """Matches that the first seat won; together, that is everybody."""
        return self.results[0][RESULTS.index("won")]

    def play(self, games: int) -> None:
        """Play so many more."""
        begun = perf_counter()
        game = self.game
        for number in range(self.games, self.games + games):
            key = key_of(self.seed, number)
            door = FastDoor(key)
            luck = key ^ _MASK
            who = player(self.players, luck) if self.players != RANDOM else None
            choose = any_option(luck) if who is None else self._asked(who, door) if self.program else who
            s = game.start(door)
            try:
                with untold():
                    played = play_out(game, s, door, choose)
            except EndlessMatch as error:
                raise EndlessMatch(f"match {number} of seed {self.seed}: {error}") from error
            finally:
                if isinstance(who, StdioPlayer):
                    who.close([RESULTS[result] for result in s.results] if s.over else [])
                    self.because.update(who.because)
            self._count(s.ending, s.results, played.decisions, game.round(s))
        self.seconds += perf_counter() - begun

    def _asked(self, program: Player, door: Door) -> Chooser:
        """It is told what happened, and counted."""
        story = Story(door, listening=True)

        def choose(game: AnyGame, s: Any) -> Action:
            seat = max(s.options[0].seat, 0)  # What is asked of the whole table the first seat answers.
            choice = program.choose(handle_of(game, s, seat, s.count, news=story.news(seat)))
            self.choices += 1
            self.replaced += choice.replaced
            return choice.action

        return choose

    def _count(self, ending: int, results: list[int], decisions: int, rounds: int) -> None:
        self.games += 1
        self.decisions += decisions
        self.rounds += rounds
        self.endings[self.game.box.endings[ending]] += 1
        for seat, result in enumerate(results):
            self.results[seat][result] += 1

    def data(self) -> dict[str, object]:
        """The run as JSON. Everything but `seconds` and `decisions_per_second` is the same on every machine."""
        low, high = wilson(self.wins, self.games)
        per_second = round(self.decisions / self.seconds) if self.seconds else 0
        return {
            "game": self.game.box.name,
            "rules": self.game.box.revision,
            "content": self.game.box.content,
            "options": dict(self.game.options),
            "packs": list(self.game.packs()),
            "players": self.players,
            "seed": self.seed,
            "games": self.games,
            "wins": self.wins,
            "win_rate_95": [round(low, 6), round(high, 6)],
            "results": [dict(zip(RESULTS, seat, strict=True)) for seat in self.results],
            "endings": dict(self.endings),
            "rounds": {"total": self.rounds, "games": self.games},
            "decisions": self.decisions,
            **({"replaced": self.replaced, "because": dict(self.because)} if self.program else {}),
            "seconds": round(self.seconds, 6),
            "decisions_per_second": per_second,
        }


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Between which shares the true share of wins lies, 95 times in 100 (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle = share + z * z / (2 * games)
    below = 1 + z * z / games
    return max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)
