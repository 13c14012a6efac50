"""The table of Deep Space D-6: what lies where. Flat lists of small ints; a card is its index, a die is its face."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.state import State
from quarterdeck.games.d6.content import Ship, Threats
from quarterdeck.games.d6.settings import Rulings
from quarterdeck.games.d6.verbs import Verbs

CREW_DICE: Final = 0
THREAT_DIE: Final = 1
DECK: Final = 2

# How far the round is.
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
        """So many Don't Panic cards are shuffled in, if there are as many."""
        self.threats: Final = threats
        self.deck: Final[list[int]] = threats.copies[:]
        """The whole deck before the first card is drawn: how often each card is in it."""
        if threats.panic >= 0:
            self.deck[threats.panic] = min(panic, threats.copies[threats.panic])
        self.ship: Final = ship
        self.rulings: Final = rulings
        self.verbs: Final = Verbs(threats.ids, ship.crew)


class Table(State):
    """A position. Made fresh for the set-up, or like another one to copy it."""

    def __init__(self, kit: Kit, like: Table | None = None) -> None:
        super().__init__(3 if like is None else 0)
        self.kit: Final = kit
        if like is None:
            cards = kit.threats.size
            self.round: int = 0
            self.phase: int = SETUP
            self.hull: int = kit.ship.hull
            self.shield: int = kit.ship.shield
            # Where the crew dice are.
            self.pool: int = kit.ship.crew
            """Gathered, waiting for the next roll."""
            self.hand: list[int] = [0] * 5
            """Rolled and not yet assigned, by face."""
            self.returned: list[int] = [0] * 6
            """Used this round, by face; they come back when the crew is gathered."""
            self.scanner: int = 0
            self.infirmary: int = 0
            self.away: list[int] = [0] * cards
            """Crew on a card's away mission: one octal digit per place, 0 empty, else face + 1."""
            self.beamed: list[int] = [0] * cards
            """1 where a Science die holds the card in stasis."""
            self.held: list[int] = [0] * cards
            """1 where the card holds a distracted die."""
            # Where the cards are.
            self.deck: list[int] = [0] * cards
            """Cards not seen yet, per card. Drawing is the chance: there is no order to know."""
            self.left: int = 0
            """How many will still be drawn; in a short game fewer than the cards not seen."""
            self.internal: list[int] = []
            """Cards in play, top to bottom, which is the order they came."""
            self.external: list[int] = []
            """Cards on the damage track, top to bottom: more health first, then who came to that height first."""
            self.health: list[int] = [0] * cards
            self.discarded: int = 0
            # What the rules must remember of this round.
            self.used: list[int] = [0] * 5
            """Dice assigned to each station, by face. A die that holds a stasis beam lies on its threat instead."""
            self.stilled: int = 0
            """A bit for each card that stays in stasis although the die of its beam was sent to the Infirmary."""
            self.threat_roll: int = 0
            self.activated: bool = False
            self.roll_again: bool = False
            self.rolls: int = 0
            self.hull_lost: bool = False
            self.harmed: bool = False
            """Hull or shields were lost to an activated threat."""
            self.damaged: bool = False
            """Hull or shields were lost to anything."""
        else:
            self.round = like.round
            self.phase = like.phase
            self.hull = like.hull
            self.shield = like.shield
            self.pool = like.pool
            self.hand = like.hand[:]
            self.returned = like.returned[:]
            self.scanner = like.scanner
            self.infirmary = like.infirmary
            self.away = like.away[:]
            self.beamed = like.beamed[:]
            self.held = like.held[:]
            self.deck = like.deck[:]
            self.left = like.left
            self.internal = like.internal[:]
            self.external = like.external[:]
            self.health = like.health[:]
            self.discarded = like.discarded
            self.used = like.used[:]
            self.stilled = like.stilled
            self.threat_roll = like.threat_roll
            self.activated = like.activated
            self.roll_again = like.roll_again
            self.rolls = like.rolls
            self.hull_lost = like.hull_lost
            self.harmed = like.harmed
            self.damaged = like.damaged
            like.copy_to(self)

    def copy(self) -> Table:
        return Table(self.kit, self)


FIELDS: Final = {
    "round": "int",
    "phase": "int",
    "hull": "int",
    "shield": "int",
    "pool": "int",
    "hand": "ints",
    "returned": "ints",
    "scanner": "int",
    "infirmary": "int",
    "away": "ints",
    "beamed": "ints",
    "held": "ints",
    "deck": "ints",
    "left": "int",
    "internal": "ints",
    "external": "ints",
    "health": "ints",
    "discarded": "int",
    "used": "ints",
    "stilled": "int",
    "threat_roll": "int",
    "activated": "flag",
    "roll_again": "flag",
    "rolls": "int",
    "hull_lost": "flag",
    "harmed": "flag",
    "damaged": "flag",
}
