"""Players by name. A player gets the handle of a seat and chooses one of its options."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.players.handle import Budget, Handle, handle_of
from quarterdeck.players.levels import (
    ANY_GAME,
    LEVELS,
    Admiral,
    Cadet,
    Captain,
    Greedy,
    Officer,
    SearchPlayer,
    Strategist,
    Style,
    knows,
)
from quarterdeck.players.play_out import Chooser, EndlessMatch, answer, play_match, play_out
from quarterdeck.players.player import Choice, Player
from quarterdeck.players.random_player import RandomPlayer
from quarterdeck.players.remote.command import EXEC, check_command, is_command
from quarterdeck.players.remote.stdio import StdioPlayer
from quarterdeck.players.skills import skills_of
from quarterdeck.registry import AnyGame

__all__ = [
    "PLAYERS", "Budget", "Choice", "Chooser", "EndlessMatch", "Handle", "Player", "UnknownPlayer", "answer",
    "built_in", "handle_of", "knows", "must_know", "play_match", "play_out", "player", "players_of", "strategists_of",
]  # fmt: skip


class UnknownPlayer(QuarterdeckError):
    """No player has this name, or it does not know the game."""


_MAKERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": Greedy,
    "search": lambda seed: SearchPlayer(seed, Style()),
    "cadet": Cadet,
    "officer": Officer,
    "captain": lambda seed: SearchPlayer(seed, Captain()),
    "admiral": lambda seed: SearchPlayer(seed, Admiral()),
}

PLAYERS = tuple(_MAKERS)
"""In the order they are shown: those that play any game, then the levels, each from the weakest to the strongest."""


STRATEGIST = "officer-"
"""The beginning of the name of a one-sided officer, such as `officer-fleet`."""


def players_of(game: AnyGame) -> list[str]:
    """The players for this game, from the weakest to the strongest."""
    return ["random", *LEVELS] if knows(game) else list(ANY_GAME)


def strategists_of(game: AnyGame) -> list[str]:
    """Officers of this game that prefer one source of points: for experiments, not for tables."""
    skills = skills_of(game)
    return [STRATEGIST + strategy for strategy in skills.strategies()] if skills is not None else []


def must_know(game: AnyGame, name: str) -> None:
    """Raises UnknownPlayer if there is no such player for this game."""
    if is_command(name):
        check_command(name)
    elif name not in (*players_of(game), *strategists_of(game)):
        built_in(name)
        raise UnknownPlayer(f"{name} does not know {game.box.name}: there are {', '.join(players_of(game))}")


def player(name: str, seed: int = 0) -> Player:
    """A player by name, or an external program: `exec:python3 mybot.py`.

    Such a name runs a command, so it may come only from the person at this machine. Names from a file or the network
    go to `built_in`.
    """
    return StdioPlayer(name.removeprefix(EXEC), seed) if is_command(name) else built_in(name, seed)


def built_in(name: str, seed: int = 0) -> Player:
    """A player by name. The same name and seed give the same choices."""
    maker = _MAKERS.get(name)
    if maker is None and name.startswith(STRATEGIST):
        return Strategist(name.removeprefix(STRATEGIST), seed)
    if maker is None:
        close = get_close_matches(name, PLAYERS, 1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(PLAYERS)}"
        raise UnknownPlayer(f"there is no player {name[:40]!r}: {hint}")
    return maker(seed)
