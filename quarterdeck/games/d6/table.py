"""The State of Deep Space D-6: the pieces and where they are. A card is its index, a die is its face."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.state import State
from quarterdeck.games.d6.cards import Ship, Threats
from quarterdeck.games.d6.settings import Rulings
from quarterdeck.games.d6.verbs import Verbs

CREW_DICE: Final = 0
THREAT_DIE: Final = 1
DECK: Final = 2

# The steps of a round.
SETUP: Final = 0
ASSIGN: Final = 1
DISCOVER: Final = 2
ACTIVATE: Final = 3
GATHER: Final = 4

RESCUED: Final = 0
DESTROYED: Final = 1
INCAPACITATED: Final = 2
ENDINGS: Final = ["rescued", "destroyed", "incapacitated"]

USED: Final = 5
"""Index of `returned` for dice without a face: freed from Infirmary, scanners or a card, or set aside by a scan."""


class Kit:
    """What never changes during a match: the cards, the ship, the rulings and the verbs."""

    def __init__(self, threats: Threats, ship: Ship, rulings: Rulings, panic: int) -> None:
        """`panic` is the number of Don't Panic cards in the deck, at most as many as exist."""
        self.threats: Final = threats
        self.deck: Final[list[int]] = threats.copies[:]
        """The deck before the first draw: the count of each card."""
        if threats.panic >= 0:
            self.deck[threats.panic] = min(panic, threats.copies[threats.panic])
        self.ship: Final = ship
        self.rulings: Final = rulings
        self.verbs: Final = Verbs(threats.ids, ship.crew)


class Table(State):
    """A position: a new one for the set-up, or with `like` a copy. Each field is assigned once, with both values."""

    def __init__(self, kit: Kit, like: Table | None = None) -> None:
        super().__init__(3 if like is None else 0)
        self.kit: Final = kit
        cards = kit.threats.size
        self.round: int = 0 if like is None else like.round
        self.phase: int = SETUP if like is None else like.phase
        self.hull: int = kit.ship.hull if like is None else like.hull
        self.shield: int = kit.ship.shield if like is None else like.shield
        # Where the crew dice are.
        self.pool: int = kit.ship.crew if like is None else like.pool
        """Gathered, waiting for the next roll."""
        self.hand: list[int] = [0] * 5 if like is None else like.hand[:]
        """Rolled and not yet assigned, by face."""
        self.returned: list[int] = [0] * 6 if like is None else like.returned[:]
        """Used this round, by face; they come back when the crew is gathered."""
        self.scanner: int = 0 if like is None else like.scanner
        self.infirmary: int = 0 if like is None else like.infirmary
        self.away: list[int] = [0] * cards if like is None else like.away[:]
        """Crew on a card's away mission: one octal digit per place, 0 empty, else face + 1."""
        self.beamed: list[int] = [0] * cards if like is None else like.beamed[:]
        """1 where a Science die holds the card in stasis."""
        self.held: list[int] = [0] * cards if like is None else like.held[:]
        """1 where the card holds a distracted die."""
        # Where the cards are.
        self.deck: list[int] = [0] * cards if like is None else like.deck[:]
        """The count of each card not drawn yet. There is no order: each draw is random."""
        self.left: int = 0 if like is None else like.left
        """How many will still be drawn; in a short game fewer than the cards in `deck`."""
        self.internal: list[int] = [] if like is None else like.internal[:]
        """Cards in play, top to bottom, in the order they came."""
        self.external: list[int] = [] if like is None else like.external[:]
        """Cards on the damage track, top to bottom: more health first, then the one that reached that health first."""
        self.health: list[int] = [0] * cards if like is None else like.health[:]
        self.discarded: int = 0 if like is None else like.discarded
        # What the rules must remember of this round.
        self.used: list[int] = [0] * 5 if like is None else like.used[:]
        """Dice assigned to each station, by face. A die that holds a stasis beam is on its threat instead."""
        self.stilled: int = 0 if like is None else like.stilled
        """The mask of cards that stay in stasis although the die of the beam was sent to the Infirmary."""
        self.threat_roll: int = 0 if like is None else like.threat_roll
        self.activated: bool = False if like is None else like.activated
        self.roll_again: bool = False if like is None else like.roll_again
        self.rolls: int = 0 if like is None else like.rolls
        self.hull_lost: bool = False if like is None else like.hull_lost
        self.harmed: bool = False if like is None else like.harmed
        """Hull or shields were lost to an activated threat."""
        self.damaged: bool = False if like is None else like.damaged
        """Hull or shields were lost to anything."""
        if like is not None:
            like.copy_to(self)

    def copy(self) -> Table:
        return Table(self.kit, self)
