"""The State of Solar Sphere: the pieces and where they are.

A captain is a player or DRANDA, who is captain 1 of a solo match. Lists by captain and something else are flat:
`store[captain * 3 + resource]`.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.state import State
from quarterdeck.games.solar_sphere.cards import CELLS, LOCATIONS, Board, Crew, Hexes, Scoring, Ships, SoloCards
from quarterdeck.games.solar_sphere.settings import Rulings
from quarterdeck.games.solar_sphere.verbs import Verbs

NONE: Final = -1
CORPORATION: Final = 4
"""The owner of Corporation drones, beside the captains 0 to 3."""
DRANDA: Final = 1

# Random streams.
SHIP_DICE: Final = 0
AUXILIARY_DIE: Final = 1
RESISTANCE_DIE: Final = 2
TILES: Final = 3
TURN_ORDER: Final = 4
SCORING_CARDS: Final = 5
STACKS: Final = 6
SHIP_CARDS: Final = 7
CREW_CARDS: Final = 8
"""Three streams, one for each tier."""
SOLO_CARDS: Final = 11
DRANDA_DICE: Final = 12
STREAMS: Final = 13

# Phases.
SETUP: Final = 0
DOCK: Final = 1
DEPLOY: Final = 2
BATTLE: Final = 3
RECOVER: Final = 4
PHASES: Final = ["setup", "dock", "deploy", "battle", "recover"]

# Ends.
LAST_ROUND: Final = 0
LAST_HEX: Final = 1
ENDINGS: Final = ["rounds", "sphere"]

# The state of an auxiliary die: in reserve, docked with its value 1 to 6, or used this round.
AUX_USED: Final = 7

# Categories of the final score, in half points.
ON_TRACK: Final = 0
SPHERE_POINTS: Final = 1
FACTION_POINTS: Final = 2
REPUTATION_POINTS: Final = 3
MORALE_POINTS: Final = 4
SUPPLY_POINTS: Final = 5
CATEGORIES: Final = ["track", "sphere", "factions", "reputation", "morale", "supplies"]

# Places of Resistance ships.
TOP_LEFT: Final = 0
TOP_RIGHT: Final = 1
BOTTOM_LEFT: Final = 2
BOTTOM_RIGHT: Final = 3

STACK_VALUES: Final = [2, 3, 4, 5]
RECIPES: Final = [[6, 6, 0, 0], [6, 6, 0, 0], [3, 6, 3, 0], [3, 3, 3, 3]]
"""Resistance cards of value 2, 3, 4, 5 by players (1 first)."""
FLIPPED: Final = [6, 6, 3, 0]
"""Hexes that the Corporation has built, by players."""

COLUMN: Final = 64
"""A drone column of a Resistance ship is `owner * COLUMN + drones`."""
DIE: Final = 8
"""A die at a location is `ship * DIE + value`. Ships 0 to 3 are the captains', then DRANDA's by colour: three
transparent, three opaque."""
HER_SHIPS: Final = 4
HER_OPAQUE: Final = 7


class Kit:
    """What never changes during a match."""

    def __init__(
        self,
        board: Board,
        crew: Crew,
        ships: Ships,
        hexes: Hexes,
        scoring: Scoring,
        solo: SoloCards,
        rulings: Rulings,
        players: int,
        level: int,
        chosen_scoring: int,
    ) -> None:
        self.board: Final = board
        self.crew: Final = crew
        self.ships: Final = ships
        self.hexes: Final = hexes
        self.scoring: Final = scoring
        self.solo_cards: Final = solo
        self.rulings: Final = rulings
        self.players: Final = players
        self.solo: Final[bool] = players == 1
        self.captains: Final[int] = max(players, 2)
        self.level: Final = level
        self.chosen_scoring: Final = chosen_scoring
        self.verbs: Final = Verbs(crew.ids, board.top + 1)


class Table(State):
    """A position: a new one, or with `like` a copy. Each field is assigned once, with both values."""

    def __init__(self, kit: Kit, like: Table | None = None) -> None:
        super().__init__(STREAMS if like is None else 0)
        self.kit: Final = kit
        n = kit.captains
        self.round: int = 0 if like is None else like.round
        self.phase: int = SETUP if like is None else like.phase
        self.last: bool = False if like is None else like.last
        """The last hex is built: this round is the final one."""
        self.order: list[int] = list(range(n)) if like is None else like.order[:]
        """The captains in turn order."""
        self.turn: int = 0 if like is None else like.turn
        """The place in the turn order of the captain who acts."""
        # Command centres.
        self.score: list[int] = [0] * n if like is None else like.score[:]
        self.morale: list[int] = [0] * n if like is None else like.morale[:]
        self.reputation: list[int] = [0] * n if like is None else like.reputation[:]
        """Steps."""
        self.store: list[int] = [0] * (3 * n) if like is None else like.store[:]
        self.active: list[int] = [0] * n if like is None else like.active[:]
        self.inactive: list[int] = [0] * n if like is None else like.inactive[:]
        self.reserve: list[int] = [0] * n if like is None else like.reserve[:]
        self.matrix: list[int] = [0] * (3 * n) if like is None else like.matrix[:]
        """Drones in each row."""
        self.dock: list[int] = [0] * (6 * n) if like is None else like.dock[:]
        """Dice at each port, the auxiliary die included."""
        self.auxiliary: list[int] = [0] * n if like is None else like.auxiliary[:]
        """0 in reserve, 1 to 6 docked with that value, AUX_USED."""
        self.satellites: list[int] = [0] * n if like is None else like.satellites[:]
        """A mask of locations."""
        self.icons: list[int] = [0] * (4 * n) if like is None else like.icons[:]
        """Faction icons by faction."""
        self.crew: list[list[int]] = [[] for _ in range(n)] if like is None else [row[:] for row in like.crew]
        self.spent: list[list[int]] = [[] for _ in range(n)] if like is None else [row[:] for row in like.spent]
        """Crew whose action was used this round."""
        self.retired: list[list[int]] = [[] for _ in range(n)] if like is None else [row[:] for row in like.retired]
        self.claimed: list[list[int]] = [[] for _ in range(n)] if like is None else [row[:] for row in like.claimed]
        """Resistance ships."""
        # The table.
        self.tiles: list[int] = [NONE] * len(CELLS) if like is None else like.tiles[:]
        """The hex in each cell; NONE in the Core and for face-down hexes."""
        self.owner: list[int] = [NONE] * len(CELLS) if like is None else like.owner[:]
        """Whose drone is on each cell."""
        self.scoring: int = NONE if like is None else like.scoring
        self.visits: list[list[int]] = [[] for _ in LOCATIONS] if like is None else [row[:] for row in like.visits]
        """The dice at each location, in the order they came."""
        self.stacks: list[int] = [0] * 4 if like is None else like.stacks[:]
        """How many cards of value 2, 3, 4, 5 the Resistance deck still has. Which of them is drawn is random."""
        self.ships: list[int] = [1] * len(kit.ships.ids) if like is None else like.ships[:]
        """1 for ships that did not appear yet."""
        self.fleet: list[int] = [NONE] * 4 if like is None else like.fleet[:]
        self.columns: list[list[int]] = [[], [], [], []] if like is None else [row[:] for row in like.columns]
        """The drone columns of each ship."""
        self.unseen: list[int] = [1] * len(kit.crew.ids) if like is None else like.unseen[:]
        """1 for crew cards somewhere in their deck, above those of `under`."""
        self.under: list[list[int]] = [[], [], []] if like is None else [row[:] for row in like.under]
        """Crew cards at the bottom of each deck, the lowest last. Their order is public."""
        self.display: list[int] = [NONE] * 6 if like is None else like.display[:]
        """Two crew cards for each tier: the top row, then the bottom row."""
        self.tokens: list[int] = [0] * 6 if like is None else like.tokens[:]
        """Morale on each card of the display."""
        # What the rules must remember of this turn.
        self.die: int = 0 if like is None else like.die
        """The value of the die that was deployed."""
        self.place: int = NONE if like is None else like.place
        """The location of this visit."""
        self.kicked: bool = False if like is None else like.kicked
        """Kickbacks were taken this turn."""
        self.fresh: bool = False if like is None else like.fresh
        """The auxiliary die was gained this turn, and waits for a later one."""
        self.cast: int = 0 if like is None else like.cast
        """A die whose value a crew member changes: its old value * DIE + its new value."""
        self.attacked: int = 0 if like is None else like.attacked
        """A mask of the ships attacked in this visit."""
        self.rows_used: int = 0 if like is None else like.rows_used
        """A mask of the matrix rows used this turn, for the ruling that counts a turn."""
        # DRANDA.
        self.supply: int = 0 if like is None else like.supply
        self.removed: int = 0 if like is None else like.removed
        """Drones out of play."""
        self.line: list[int] = [] if like is None else like.line[:]
        """The dice of this round that wait, left to right: colour * DIE + value."""
        self.cards: list[int] = [0] * len(kit.solo_cards.ids) if like is None else like.cards[:]
        """1 for solo cards in the deck, above those of `below`."""
        self.below: list[int] = [] if like is None else like.below[:]
        """Solo cards at the bottom of the deck, the lowest last."""
        self.aside: list[int] = [] if like is None else like.aside[:]
        """Solo cards in the play area."""
        self.discards: list[int] = [] if like is None else like.discards[:]
        self.opaque: int = 0 if like is None else like.opaque
        """A mask of the opaque dice that were used, by colour."""
        self.final: list[int] = [] if like is None else like.final[:]
        """The final score by captain and category, in half points."""
        if like is not None:
            like.copy_to(self)

    def copy(self) -> Table:
        return Table(self.kit, self)


def is_dranda(s: Table, captain: int) -> bool:
    return s.kit.solo and captain == DRANDA


def acting(s: Table) -> int:
    return s.order[s.turn]


def stored(s: Table, captain: int) -> int:
    at = 3 * captain
    return s.store[at] + s.store[at + 1] + s.store[at + 2]


def drones_in(column: int) -> int:
    return column % COLUMN


def owner_of(column: int) -> int:
    return column // COLUMN
