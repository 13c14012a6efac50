"""What is printed: the command centre, crew, Resistance ships, hexes, scoring cards and DRANDA's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.core.hexes import Hex, HexMap, disc

if TYPE_CHECKING:
    from quarterdeck.core.effects import Effect
    from quarterdeck.games.solar_sphere.table import Table

ORE: Final = 0
GOLD: Final = 1
CRYSTAL: Final = 2
RESOURCES: Final = ["ore", "gold", "crystal"]

ORE_BELT: Final = 0
GOLD_BELT: Final = 1
CRYSTAL_BELT: Final = 2
FABRICATOR: Final = 3
SALVAGE_SHIP: Final = 4
SPHERE: Final = 5
CREW_STATION: Final = 6
FLEET: Final = 7
LOCATIONS: Final = [
    "ore-belt", "gold-belt", "crystal-belt", "fabricator", "salvage-ship", "sphere", "crew-station", "fleet",
]  # fmt: skip
ALLOWED: Final = [
    [1, 2], [3, 4], [5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 3, 5], [2, 4, 6],
]  # fmt: skip
"""Per location, the die values that may visit it."""
NEAREST: Final = [[min(allowed, key=lambda value: abs(value - die)) for die in range(7)] for allowed in ALLOWED]
"""Per location and value of a die, the nearest value that may visit it; of two, the lower one."""

SILVER: Final = 3
FACTIONS: Final = ["helion", "tidal", "verdant", "silver"]

# The rows of the matrix.
RESOURCE_ROW: Final = 0
POINTS_ROW: Final = 1
MORALE_ROW: Final = 2
ROWS: Final = ["resource", "points", "morale"]

# When the action of a crew member can be used.
MOMENTS: Final = ["turn", "sphere", "crew-station", "fleet", "deploy", "battle"]
IN_TURN: Final = 0
ON_SPHERE: Final = 1
ON_CREW_STATION: Final = 2
ON_FLEET: Final = 3
ON_DEPLOY: Final = 4
IN_BATTLE: Final = 5
VISIT_MOMENTS: Final = {SPHERE: ON_SPHERE, CREW_STATION: ON_CREW_STATION, FLEET: ON_FLEET}

TIERS: Final = 3
COPIES: Final = 2
"""Cards of each kind of crew."""
TIER_KINDS: Final = [9, 9, 6]
CELLS: Final[list[Hex]] = disc((0, 0), 2)
"""The Core, the ring of six, the ring of twelve."""
CORE: Final = 0
SPHERE_MAP: Final = HexMap(CELLS)
# Where a hex is, for scoring.
INNER: Final = 0
CORNER: Final = 1
EDGE: Final = 2
PLACE_OF: Final[list[int]] = [
    INNER if cell < 7 else CORNER if (cell - 7) % 2 == 0 else EDGE for cell in range(len(CELLS))
]

# DRANDA's dice.
COLOURS: Final = ["black", "ivory", "amber"]
BELT: Final = 0
HER_SALVAGE: Final = 1
HER_SPHERE: Final = 2
HER_FLEET: Final = 3
HER_CREW: Final = 4
ICONS: Final = ["belt", "salvage-ship", "sphere", "fleet", "crew-station"]
"""The locations on DRANDA's cards."""


class Board:
    """The figures of the command centre and of the table."""

    def __init__(self) -> None:
        self.storage: int = 6
        self.active: int = 6
        self.inactive: int = 2
        self.reserve: int = 12
        self.crew: int = 3
        self.rounds: int = 6
        self.top: int = 0
        """The last space of the morale track."""
        self.spanners: list[int] = []
        self.reputation: list[int] = []
        """The space below each step of the reputation track."""
        self.values: list[int] = []
        """Points under each space."""
        self.docking: list[list[int]] = []
        """Morale by die value (1 first) and number of dice."""
        self.points: list[int] = []
        self.morale: list[int] = []
        """Bonuses of the matrix by column."""
        self.faces: list[int] = []
        self.dranda_morale: list[int] = []
        self.dranda_reputation: list[int] = []
        self.dranda_attack: list[int] = []
        self.dranda_lost: list[int] = []
        self.dranda_left: list[int] = []
        self.dranda_supply: int = 0


class Crew:
    """The 48 crew cards: `2 * kind` and `2 * kind + 1` are of one kind. Lists are by kind unless they say otherwise."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.names: list[str] = []
        self.tier: list[int] = []
        """0 to 2."""
        self.moment: list[int] = []
        self.action: list[list[Effect[Table]]] = []
        self.retire: list[list[Effect[Table]]] = []
        self.sources: list[str] = []
        self.house: list[list[str]] = []
        """The keys whose values are ours, where the rest has another source."""
        self.icon: list[int] = []
        """By card."""
        self.ids: list[str] = []
        """By card."""
        self.first: list[int] = [0] * (TIERS + 1)
        """The first card of each tier, and the number of cards."""


class Ships:
    """The Resistance ships."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.value: list[int] = []
        self.bonus: list[list[int]] = []
        self.corporation: list[bool] = []
        self.icons: list[list[int]] = []
        self.sources: list[str] = []


class Hexes:
    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.die: list[int] = []
        self.cost: list[list[int]] = []
        self.benefit: list[list[Effect[Table]]] = []
        self.icons: list[list[int]] = []
        self.sources: list[str] = []


class Scoring:
    """The scoring cards of the Sphere."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.places: list[list[int]] = []
        """Points of a hex by its place: INNER, CORNER, EDGE."""
        self.neighbours: list[int] = []
        self.group: list[int] = []
        self.apart: list[int] = []
        self.sources: list[str] = []


class SoloCards:
    def __init__(self) -> None:
        self.ids: list[str] = []
        self.icons: list[list[int]] = []
        """The location of each die by its colour."""
        self.order: list[list[int]] = []
        """Colours at the bottom, the left-most first."""
        self.sources: list[str] = []
