"""What a player in a seat gets: what the seat knows, a budget and a seed. Holds no hidden information."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import Door, FastDoor
from quarterdeck.core.parts import Part
from quarterdeck.core.position import position_text
from quarterdeck.core.state import State
from quarterdeck.players.recent_events import News
from quarterdeck.registry import AnyGame


class Budget:
    """How much a player may search: iterations, and a time limit for slow machines."""

    def __init__(self, iterations: int, seconds: float = 0.0) -> None:
        self.iterations: Final = iterations
        self.seconds: Final = seconds
        """0 is no limit."""


class Handle:
    """Made from what `Game.hide` leaves of a position, here or in another process."""

    def __init__(
        self,
        game: AnyGame,
        known: State,
        seat: int,
        seed: int = 0,
        budget: Budget | None = None,
        news: News | None = None,
    ) -> None:
        self.game: Final = game
        self.known: Final = known
        self.seat: Final = seat
        self.seed: Final = seed
        self.budget: Final = budget
        """None is the player's usual budget."""
        self.news: Final = news if news is not None else News()
        """The events since the seat was last asked, as it may know them; None if they are not recorded."""
        self.options: Final[list[Action]] = [one for one in known.options if one.seat == seat or one.seat == TABLE]
        """The legal actions of the seat."""
        self.undecided: Final[State] = game.reopened(known) if known.sealed else known
        """What is known, with the question open again for seats whose secret answers are unknown: the search
        chooses for them, because random answers would be too weak."""

    def imagine(self, door: Door) -> State:
        """A full position that the seat cannot distinguish from the true one."""
        imagined: State = self.game.complete(self.known, door)
        return imagined

    def view(self) -> list[Part]:
        """The table as the seat sees it."""
        return self.game.view(self.imagine(FastDoor(self.seed)), [self.seat])

    def position(self) -> str:
        """What is known, as a position text without hidden information."""
        return position_text(self.game, self.known)


def handle_of(
    game: AnyGame, s: State, seat: int, seed: int = 0, budget: Budget | None = None, news: News | None = None
) -> Handle:
    """The handle of a seat, made from the true position."""
    known = news.seen_by(seat) if news is not None else None
    return Handle(game, game.hide(s, [seat]), seat, seed, budget, known)
