"""The entry of a game: what clients, players and commands know of it before they open it.

Every game has one entry, beside its rules. The registry collects the entries, and everything else iterates over them:
no client names a game. An entry holds data only. It names what a game has beyond its rules, such as players and a
layout for the terminal, as `module:object`. This is imported on demand, so that rules depend on no client.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

COMPLETE: Final = "complete"
PREVIEW: Final = "preview"
"""All rules work and it can be played in every client; figures, players or the board are still being finished."""
EXAMPLE: Final = "example"
TO_COME: Final = "to come"
LAST: Final = 1000
"""The default place: after the others, sorted by name."""


class Lesson:
    """The set-up of a guided first match. It is fixed, so that the guide can say what comes next."""

    def __init__(
        self, seed: str, options: Mapping[str, str] | None = None, bots: Mapping[int, str] | None = None
    ) -> None:
        self.seed: Final = seed
        self.options: Final[dict[str, str]] = dict(options or {})
        self.bots: Final[dict[int, str]] = dict(bots or {})


class Entry:
    """What is known of a game before it is opened. `game` names its class; without one the game is still to come."""

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
        daily: Mapping[str, str] | None = None,
        place: int = LAST,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.game: Final = game
        self.seats: Final = seats
        """The fewest and the most players."""
        self.minutes: Final = minutes
        """The shortest and the longest usual match; (0, 0) if unknown."""
        self.line: Final[dict[str, str]] = dict(line or {})
        """One sentence that describes the game, by language."""
        self.status: Final = status if game else TO_COME
        self.packs: Final = packs
        """Whether the game takes content packs, as in `Game(options, packs)`."""
        self.figures: Final = figures
        """Reference to the `Figures` that show its content as tables."""
        self.players: Final = players
        """Reference to the `Skills` of the bots for this game."""
        self.terminal: Final = terminal
        """Reference to the `Layout` of the table in the terminal. Without one, the terminal draws the parts."""
        self.lesson: Final = lesson
        self.daily: Final[dict[str, str]] = dict(daily or {})
        """Options with which one player plays, for the daily challenge. A game for one needs none."""
        self.place: Final = place
        """The sort key in lists of games, smallest first."""


def resolve(reference: str) -> object:
    """The object that `module:object` names."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)
