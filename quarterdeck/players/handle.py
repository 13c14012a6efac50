"""What a player in a seat is given: what the seat knows, a budget and a seed. From here no way leads to the truth."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import Door, FastDoor
from quarterdeck.core.parts import Part
from quarterdeck.core.position import position_text
from quarterdeck.core.state import State
from quarterdeck.players.news import News
from quarterdeck.registry import AnyGame


class Budget:
    """How much a player may think: so many iterations. The time is a net below that, for a machine that is too slow."""

    def __init__(self, iterations: int, seconds: float = 0.0) -> None:
        self.iterations: Final = iterations
        self.seconds: Final = seconds
        """0: as long as it takes."""


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
        """None: as much as the player usually takes."""
        self.news: Final = news if news is not None else News()
        """What happened since the seat was last asked, as it may know it; nothing where nobody listens."""
        self.options: Final[list[Action]] = [one for one in known.options if one.seat == seat or one.seat == TABLE]
        """The decision: everything the seat may choose now."""
        self.undecided: Final[State] = game.reopened(known) if known.sealed else known
        """What is known, with the question open to all whose secret answers are not: who thinks has to think for them,
        and to draw an answer by lot would take them for fools."""

    def imagine(self, door: Door) -> State:
        """A full position that the seat cannot tell from the true one."""
        imagined: State = self.game.complete(self.known, door)
        return imagined

    def view(self) -> list[Part]:
        """The table as the seat sees it. Whatever is imagined behind it does not show."""
        return self.game.view(self.imagine(FastDoor(self.seed)), [self.seat])

    def position(self) -> str:
        """What is known as text: it may be sent anywhere the seat's player is."""
        return position_text(self.game, self.known)


def handle_of(
    game: AnyGame, s: State, seat: int, seed: int = 0, budget: Budget | None = None, news: News | None = None
) -> Handle:
    """For whoever holds the true position: what a seat may be given of it."""
    known = news.seen_by(seat) if news is not None else None
    return Handle(game, game.hide(s, [seat]), seat, seed, budget, known)
