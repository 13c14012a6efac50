"""The plan of an arena: who meets whom in which match, with what luck.

A *block* is every seating once, all with the same luck of the match. So what a lucky deck gives to one player it gives
to the others too, and the block, not the match, is what is counted as one observation.
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
    """An arena that cannot be held."""


class Fixture(NamedTuple):
    """One match to be played."""

    number: int
    block: int
    seating: tuple[int, ...]
    key: int
    """The luck of the match: the same for all matches of the block."""
    luck: tuple[int, ...]
    """The own luck of the player in each seat, and nobody else's."""


class Plan:
    """One game, set up one way. The matches are the same whether few or many are asked for."""

    def __init__(self, game: AnyGame, entrants: Sequence[Entrant], games: int, seed: int, clock: bool = False) -> None:
        if not 1 <= games <= MOST:
            raise PlanError(f"--games takes 1 to {MOST}, not {games}")
        self.game: Final = game
        self.entrants: Final = list(entrants)
        self.seed: Final = seed
        self.clock: Final = clock
        self.together: Final = game.box.seats == 1 or game.box.cooperative
        """Nobody is beaten: the entrants are compared by how often each wins."""
        self.seatings: Final = seatings(len(entrants), game.box.seats, self.together)
        each = games if self.together else -(-games // len(self.seatings))
        self.blocks: Final = each
        self.matches: Final = each * len(self.seatings)

    def fixture(self, number: int) -> Fixture:
        block, at = divmod(number, len(self.seatings))
        own = key_of(self.seed ^ _MASK, number)
        luck = tuple(key_of(own, seat) for seat in range(self.game.box.seats))
        return Fixture(number, block, self.seatings[at], key_of(self.seed, block), luck)
