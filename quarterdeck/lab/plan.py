"""The plan of an arena: the players in the seats of each match, and its seeds.

A *block* is every seating once, all with the same seed of the match: a good deck helps each player in turn. So the
block, not the match, is one observation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.entrant import Entrant
from quarterdeck.lab.seatings import seatings
from quarterdeck.lab.seeds import key_of
from quarterdeck.registry import AnyGame

_MASK: Final = (1 << 64) - 1
MOST: Final = 10_000_000


class PlanError(QuarterdeckError):
    """An arena that cannot be played."""


class Fixture(NamedTuple):
    """One match to be played."""

    number: int
    block: int
    seating: tuple[int, ...]
    key: int
    """The seed of the match: the same for all matches of the block."""
    luck: tuple[int, ...]
    """The seed of the player in each seat: different for each."""


class ArenaPlan:
    """All matches of one game with one set-up. A match does not depend on the number of games."""

    def __init__(self, game: AnyGame, entrants: Sequence[Entrant], games: int, seed: int, clock: bool = False) -> None:
        if not 1 <= games <= MOST:
            raise PlanError(f"--games takes 1 to {MOST}, not {games}")
        self.game: Final = game
        self.entrants: Final = list(entrants)
        self.seed: Final = seed
        self.clock: Final = clock
        self.together: Final = game.box.seats == 1 or game.box.cooperative
        """Entrants do not play against each other: they are compared by their win rates."""
        self.seatings: Final = seatings(len(entrants), game.box.seats, self.together)
        each = games if self.together else -(-games // len(self.seatings))
        self.blocks: Final = each
        self.matches: Final = each * len(self.seatings)

    def fixture(self, number: int) -> Fixture:
        block, at = divmod(number, len(self.seatings))
        own = key_of(self.seed ^ _MASK, number)
        luck = tuple(key_of(own, seat) for seat in range(self.game.box.seats))
        return Fixture(number, block, self.seatings[at], key_of(self.seed, block), luck)
