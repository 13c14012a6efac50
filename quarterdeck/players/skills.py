"""What players know about one game. A game with the four levels has `Skills`; its entry names them."""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.entry import resolve
from quarterdeck.core.state import State
from quarterdeck.core.words import Message
from quarterdeck.players.adviser import Adviser
from quarterdeck.players.handle import Budget
from quarterdeck.players.search import Search
from quarterdeck.registry import AnyGame, entry_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement:
    """Chooses without a search. A player has one for each game it plays, so it may remember a plan."""

    def choose(self, game: AnyGame, s: State, options: list[Action]) -> Action:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Skills:
    """How the levels play one game."""

    def cadet(self, luck: Random) -> Judgement:
        raise NotImplementedError

    def officer(self, luck: Random) -> Judgement:
        raise NotImplementedError

    def strategies(self) -> list[str]:
        """The names of one-sided officers, for experiments: `fleet` is the player `officer-fleet`."""
        return []

    def strategist(self, strategy: str) -> Judgement:
        """An officer that prefers one source of points."""
        raise NotImplementedError

    def captain(self) -> Search:
        raise NotImplementedError

    def captain_budget(self) -> Budget:
        return Budget(400, 1.4)

    def admiral(self) -> Search:
        raise NotImplementedError

    def admiral_budget(self) -> Budget:
        return Budget(400, 4.8)

    def at_once(self, game: AnyGame, s: State, options: list[Action], luck: Random) -> Action | None:
        """The choice of captain and admiral without a search, or None if the question needs one."""
        return None

    def ahead(self, game: AnyGame, s: State, action: Action, door: Door) -> list[Message]:
        """What the seat of this action is expected to do next, in words that every player may read.

        The action was performed on `s`, an imagined position that this method may change.
        """
        return []

    def adviser(self) -> Adviser:
        return Adviser()


def any_good(values: list[float], margin: float, luck: Random) -> int:
    """The index of a random value within the margin of the best, with equal probability."""
    best = max(values)
    good = [at for at, value in enumerate(values) if value >= best - margin]
    return good[int(luck.random() * len(good))]


_found: Final[dict[str, Skills]] = {}


def skills_of(game: AnyGame) -> Skills | None:
    """The skills for a game; None if players know only its rules."""
    entry = entry_of(game)
    if entry is None or not entry.players:
        return None
    skills = _found.get(entry.name)
    if skills is None:
        named = resolve(entry.players)
        assert isinstance(named, Skills), entry.players
        skills = _found[entry.name] = named
    return skills


def must_have_skills(game: AnyGame) -> Skills:
    skills = skills_of(game)
    if skills is None:
        raise ValueError(f"the levels do not know {game.box.name}")
    return skills


def adviser_of(game: AnyGame) -> Adviser:
    """The adviser of the game, or one with random playouts."""
    skills = skills_of(game)
    return Adviser() if skills is None else skills.adviser()
