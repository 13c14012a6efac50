"""The entry of a game: what clients, players and commands know of it before they open it.

Every game has one entry, beside its rules. The registry collects the entries, and everything else iterates over them:
no client names a game. An entry holds data only. What a game brings beyond its rules, such as players and a layout for
the terminal, is named as `module:object` and imported when it is needed, so that rules depend on no client.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

COMPLETE: Final = "complete"
EXAMPLE: Final = "example"
TO_COME: Final = "to come"
LAST: Final = 1000
"""The place of an entry that asks for none: after the others, by name."""


class Lesson:
    """The set-up of a guided first match. It is fixed, so that the guide can say what comes next."""

    def __init__(
        self, seed: str, options: Mapping[str, str] | None = None, bots: Mapping[int, str] | None = None
    ) -> None:
        self.seed: Final = seed
        self.options: Final[dict[str, str]] = dict(options or {})
        self.bots: Final[dict[int, str]] = dict(bots or {})


class Entry:
    """`game` names the class of the game. Without one the game is still to come."""

    def __init__(
        self,
        name: str,
        title: str,
        game: str = "",
        *,
        seats: tuple[int, int] = (1, 1),
        minutes: tuple[int, int] = (0, 0),
        line: Mapping[str, str] | None = None,
        status: str = COMPLETE,
        packs: bool = False,
        figures: str = "",
        players: str = "",
        terminal: str = "",
        lesson: Lesson | None = None,
        place: int = LAST,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.game: Final = game
        self.seats: Final = seats
        """The fewest and the most players."""
        self.minutes: Final = minutes
        """How long a match takes, from and to; (0, 0) if that is not known."""
        self.line: Final[dict[str, str]] = dict(line or {})
        """One sentence that says what it is like to play, by language."""
        self.status: Final = status if game else TO_COME
        self.packs: Final = packs
        """Whether the game takes content packs, as in `Game(options, packs)`."""
        self.figures: Final = figures
        """The `Figures` that show its content as tables."""
        self.players: Final = players
        """The `Skills` of players who know this game."""
        self.terminal: Final = terminal
        """The `Layout` of the table in the terminal; without one it is drawn from its parts."""
        self.lesson: Final = lesson
        self.place: Final = place
        """Where it stands in lists of games, smallest first."""


def resolve(reference: str) -> object:
    """The object that `module:object` names."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)
