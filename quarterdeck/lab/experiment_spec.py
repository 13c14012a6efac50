"""An experiment: one game, played in every combination of set-up options, content packs and players.

    experiment = Experiment(ExperimentSpec(game, ("greedy", "random"), games=1000, seed=1))
    experiment.cells[0].label

Each combination is a *cell*. The seed of a match follows from the seed of the experiment and the number of the match
alone: match 731 has the same dice and decks in every cell, whatever the number of matches, processes and machines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Final, TypeAlias

import msgspec

from quarterdeck.core.errors import OptionError, QuarterdeckError
from quarterdeck.core.pack import Source
from quarterdeck.core.printable import quoted, short
from quarterdeck.lab.entrant import Entrant, parse_entrant
from quarterdeck.players import must_know
from quarterdeck.registry import AnyGame, open_game

MOST_CELLS: Final = 1_000
MOST_GAMES: Final = 100_000_000
NO_PACKS: Final = "none"
LINE_UP: Final = "line-up"
"""The name of the players among what differs between cells: a game may have an option called `players`."""

_NAME: Final = r"(?:exec:|[a-z]+(?:-[a-z]+)*(?:@\d+)?(?:[+,]|$))"
_LINE_UPS: Final = re.compile(rf",(?={_NAME})")
_PLACES: Final = re.compile(rf"\+(?={_NAME})")

PackText: TypeAlias = tuple[str, str]
"""The file name of a content pack, and its text."""


class ExperimentError(QuarterdeckError):
    """An experiment that cannot be run."""


class ExperimentSpec(msgspec.Struct, frozen=True):
    """All that defines an experiment, in a form that can be sent to another process or machine."""

    game: str
    """A registered name, or the path of a Python file."""
    players: tuple[str, ...]
    """Line-ups: `officer` plays every seat; `officer+cadet` names the seats, and the last name fills the rest."""
    games: int
    """Matches in each cell."""
    seed: int
    options: Mapping[str, tuple[str, ...]] = {}
    """The values of each set-up option."""
    packs: tuple[tuple[PackText, ...], ...] = ((),)
    """Alternatives: each is played with these packs together."""
    decisions: bool = False
    """Record every decision."""


class Cell:
    """One combination, ready to be played."""

    def __init__(
        self,
        number: int,
        game: AnyGame,
        players: str,
        options: Mapping[str, str],
        packs: tuple[PackText, ...],
        varied: Mapping[str, str],
    ) -> None:
        self.number: Final = number
        self.game: Final = game
        self.players: Final = players
        self.packs: Final = packs
        self.varied: Final = dict(varied)
        """The value of everything that differs between the cells of the experiment."""
        self.chosen: Final = dict(options)
        self.places: Final = line_up(game, players)
        """The player of each place. Match `n` has place `p` in seat `(p + n) % seats`."""

    @property
    def label(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.varied.items()) or self.players

    @property
    def seats(self) -> int:
        return self.game.box.seats

    @cached_property
    def uniform(self) -> bool:
        """Whether one player plays every seat."""
        return len(set(self.places)) == 1

    def seating(self, match: int) -> list[Entrant]:
        """The player in each seat of a match. Players rotate, so that no player keeps the advantage of a seat."""
        return [self.places[(seat - match) % self.seats] for seat in range(self.seats)]

    def data(self) -> dict[str, object]:
        box = self.game.box
        return {
            "players": self.players,
            "packs": list(self.game.packs()),
            "content": box.content,
            "seats": box.seats,
            "cooperative": box.cooperative,
            "varied": self.varied,
            "options": dict(self.game.options),
        }


class Experiment:
    """Opens the game of every cell. Raises a `QuarterdeckError` for what cannot be played."""

    def __init__(self, spec: ExperimentSpec) -> None:
        if not 1 <= spec.games <= MOST_GAMES:
            raise ExperimentError(f"--games takes 1 or more, not {spec.games}")
        self.spec: Final = spec
        axes: list[Sequence[object]] = [spec.players, spec.packs, *spec.options.values()]
        size = 1
        for axis in axes:
            if len(set(axis)) != len(axis):
                raise ExperimentError("a value is given twice in one list: name each once")
            size *= len(axis)
        if not 0 < size <= MOST_CELLS:
            raise ExperimentError(f"this makes {size} combinations: at most {MOST_CELLS} are possible")
        self.cells: Final = [self._cell(number, *chosen) for number, chosen in enumerate(self._combinations())]
        self.game: Final = self.cells[0].game

    def _combinations(self) -> list[tuple[str, tuple[PackText, ...], dict[str, str]]]:
        spec = self.spec
        options = [dict(zip(spec.options, values, strict=True)) for values in product(*spec.options.values())]
        return [(players, packs, chosen) for players in spec.players for packs in spec.packs for chosen in options]

    def _cell(self, number: int, players: str, packs: tuple[PackText, ...], options: dict[str, str]) -> Cell:
        spec = self.spec
        game = open_game(spec.game, options, [Source(name, text) for name, text in packs])
        varied = {name: options[name] for name, values in spec.options.items() if len(values) > 1}
        if len(spec.packs) > 1:
            varied["packs"] = "+".join(name for name, _ in packs) or NO_PACKS
        if len(spec.players) > 1:
            varied[LINE_UP] = players
        return Cell(number, game, players, options, packs, varied)

    @property
    def matches(self) -> int:
        return self.spec.games * len(self.cells)

    @cached_property
    def programs(self) -> bool:
        """Whether an external program plays, so that a stand-in may make some of its choices."""
        return any(entrant.program for cell in self.cells for entrant in cell.places)


def line_up(game: AnyGame, text: str) -> list[Entrant]:
    """The player of each seat. The last name fills the seats that are left."""
    named = [parse_entrant(word) for word in _PLACES.split(text)]
    seats = game.box.seats
    for entrant in named:
        must_know(game, entrant.name)
        if entrant.asked and not entrant.iterations(game):
            raise ExperimentError(f"{entrant.name} does not search: leave @{entrant.asked} out")
    if len(named) > seats:
        only = "1 seat" if seats == 1 else f"{seats} seats"
        raise ExperimentError(f"{quoted(short(text, 60))} names {len(named)} players for {only}")
    return named + [named[-1]] * (seats - len(named))


def split_line_ups(text: str) -> tuple[str, ...]:
    """`officer,cadet+random` as two line-ups. Commas inside the command of a program stay."""
    return tuple(word.strip() for word in _LINE_UPS.split(text))


def option_values(words: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """`difficulty=easy,hard` as a name with its values. The same name may be given again, with more values."""
    found: dict[str, tuple[str, ...]] = {}
    for word in words:
        name, equals, values = word.partition("=")
        listed = tuple(value.strip() for value in values.split(","))
        if not equals or not name or not all(listed):
            raise OptionError(
                f"--set takes name=value or name=value,value, such as difficulty=hard, not {quoted(word)}"
            )
        found[name] = (*found.get(name, ()), *listed)
    return found
