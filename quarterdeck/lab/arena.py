"""An arena: players play many matches against each other, and their results are counted.

    arena = Arena(Spec(game, "greedy,random", games=100, seed=1))
    bouts = play(arena)

The same arena gives the same matches with any number of processes and in any order. Only measured times differ.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import msgspec

from quarterdeck.core.errors import OptionError
from quarterdeck.core.pack import Source
from quarterdeck.core.printable import quoted
from quarterdeck.lab.bout import Bout, play_bout
from quarterdeck.lab.entrant import Entrant, entrants_for
from quarterdeck.lab.plan import ArenaPlan
from quarterdeck.registry import AnyGame, open_game

Task: TypeAlias = tuple[int, int]
"""A match to be played: its part and its number."""
Progress: TypeAlias = Callable[[int, int], None]


class Spec(msgspec.Struct, frozen=True):
    """All that defines an arena, in a form that can be sent to another process."""

    game: str
    """A registered name, or the path of a Python file."""
    players: str
    games: int
    seed: int
    options: Mapping[str, str] = {}
    each: str = ""
    """A set-up option: every value of it becomes a part of its own."""
    packs: tuple[tuple[str, str], ...] = ()
    """Names and texts of content packs."""
    clock: bool = False
    """Players have the time limit for a choice that they have at a table."""


class Arena:
    def __init__(self, spec: Spec) -> None:
        self.spec: Final = spec
        packs = [Source(name, text) for name, text in spec.packs]
        games = _parts(spec, packs)
        self.game: Final = games[0]
        self.values: Final = [game.options[spec.each] if spec.each else "" for game in games]
        self.entrants: Final[list[Entrant]] = entrants_for(games[0], spec.players)
        self.plans: Final = [ArenaPlan(game, self.entrants, spec.games, spec.seed, spec.clock) for game in games]
        self.matches: Final = sum(plan.matches for plan in self.plans)

    def tasks(self, done: Iterable[Bout] = ()) -> Iterator[Task]:
        """What is still to be played."""
        known = {(bout.part, bout.number) for bout in done}
        for part, plan in enumerate(self.plans):
            for number in range(plan.matches):
                if (part, number) not in known:
                    yield part, number

    def play(self, task: Task) -> Bout:
        part, number = task
        return play_bout(self.plans[part], number, part)

    def unusual(self) -> list[str]:
        """Options that do not have their default value: `difficulty=hard`."""
        usual = {setting.name: setting.default for setting in self.game.box.settings}
        chosen = self.game.options.items()
        return [f"{name}={value}" for name, value in chosen if name != self.spec.each and value != usual[name]]

    def command(self) -> str:
        """The command that plays the same arena. Packs have the names that they had."""
        spec = self.spec
        words = ["quarterdeck", "arena", spec.game, "--players", spec.players, "--games", str(spec.games)]
        words += ["--seed", str(spec.seed)]
        for setting in self.unusual():
            words += ["--set", setting]
        words += ["--each", spec.each] if spec.each else []
        for name, _ in spec.packs:
            words += ["--pack", name]
        return shlex.join(words + ["--clock"] * spec.clock)


def _parts(spec: Spec, packs: list[Source]) -> list[AnyGame]:
    first = open_game(spec.game, spec.options, packs)
    if not spec.each:
        return [first]
    known = {setting.name: setting for setting in first.box.settings}
    if spec.each not in known:
        there = f"there are {', '.join(known)}" if known else "this game has no options"
        raise OptionError(f"{first.box.name} has no option {quoted(spec.each)} for --each: {there}")
    if spec.each in spec.options:
        raise OptionError(f"--each {spec.each} takes every value of it: leave --set {spec.each}=... out")
    return [open_game(spec.game, {**spec.options, spec.each: value}, packs) for value in known[spec.each].values]


def play(
    arena: Arena,
    jobs: int = 1,
    done: Iterable[Bout] = (),
    keep: Callable[[Bout], None] | None = None,
    progress: Progress | None = None,
) -> list[Bout]:
    """Play what is not done yet; return all matches in the order of the plan. Call `keep` with each at its end."""
    from quarterdeck.lab.workers import in_processes

    bouts = list(done)
    tasks = list(arena.tasks(bouts))
    if progress is not None:
        progress(len(bouts), arena.matches)
    hands = min(jobs, len(tasks))
    for bout in in_processes(arena, tasks, hands) if hands > 1 else map(arena.play, tasks):
        if keep is not None:
            keep(bout)
        bouts.append(bout)
        if progress is not None:
            progress(len(bouts), arena.matches)
    return sorted(bouts, key=lambda bout: (bout.part, bout.number))
