"""The oracle's table: captains and ships as plain objects, and the random outcomes it is told."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tests.games.solar_sphere.oracle_figures import AROUND, CELLS, FACTIONS, PLACES, SLOTS, Figures, HexTile

CORPORATION = 4
"""The owner of Corporation drones, beside the captains 0 to 3."""
SHIP_DICE, AUXILIARY_DIE, RESISTANCE_DIE, TILES, TURN_ORDER, SCORING_CARDS, STACKS, SHIP_CARDS = range(8)
CREW_CARDS, SOLO_CARDS, DRANDA_DICE = 8, 11, 12


@dataclass(frozen=True)
class Reading:
    """Where the text can be read in two ways, and both are played."""

    needless: bool
    """More drones may be exhausted for a die than needed."""


@dataclass(frozen=True)
class Question:
    """A question with more than one legal answer."""

    kind: str
    captain: int
    options: list[str]


Asking: TypeAlias = Generator[Question, str, None]
Answer: TypeAlias = Generator[Question, str, str]


def ask(kind: str, captain: int, options: Sequence[str]) -> Answer:
    """The answer to a question. A single legal answer is given without asking."""
    if not options:
        raise AssertionError(f"{kind}: captain {captain} has no legal answer")
    if len(options) == 1:
        return options[0]
    return (yield Question(kind, captain, list(options)))


@dataclass
class Captain:
    number: int
    automa: bool
    score: int = 0
    morale: int = 0
    reputation: int = 0
    store: list[int] = field(default_factory=lambda: [0, 0, 0])
    active: int = 0
    inactive: int = 0
    reserve: int = 0
    matrix: list[int] = field(default_factory=lambda: [0, 0, 0])
    dice: list[int] = field(default_factory=list)
    """The docked dice, the auxiliary die included."""
    had_auxiliary: bool = False
    """The auxiliary die was gained this round."""
    fresh: int = 0
    """The value of an auxiliary die gained this turn."""
    satellites: set[str] = field(default_factory=set)
    icons: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FACTIONS, 0))
    crew: list[int] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    retired: list[int] = field(default_factory=list)
    claimed: list[int] = field(default_factory=list)


@dataclass
class Ship:
    """A Resistance ship on the table. A column is its owner and the number of drones."""

    card: int
    columns: list[list[int]] = field(default_factory=list)

    @property
    def power(self) -> int:
        return sum(drones for _, drones in self.columns)

    def deploy(self, owner: int, drones: int) -> None:
        """Rules: Resistance Fleet. The own column, otherwise the left-most empty one."""
        for column in self.columns:
            if column[0] == owner:
                column[1] += drones
                return
        self.columns.append([owner, drones])


@dataclass
class Dranda:
    supply: int = 0
    removed: int = 0
    deck: set[int] = field(default_factory=set)
    bottom: list[int] = field(default_factory=list)
    """Cards at the bottom of the deck, the lowest last."""
    aside: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    line: list[tuple[str, int]] = field(default_factory=list)
    """The dice that wait, left to right: colour and value."""
    opaque: set[str] = field(default_factory=set)
    """Colours of the opaque dice that were placed."""


class Board:
    """Everything on the table."""

    def __init__(self, figures: Figures, players: int, level: int, reading: Reading) -> None:
        self.figures = figures
        self.players = players
        self.solo = players == 1
        self.level = level
        self.reading = reading
        self.captains = [Captain(number, self.solo and number == 1) for number in range(max(players, 2))]
        self.dranda = Dranda()
        self.round = 0
        self.order: list[int] = []
        self.tiles: list[HexTile | None] = [None] * len(CELLS)
        self.owner: list[int | None] = [None] * len(CELLS)
        self.scoring = -1
        self.visits: dict[str, list[int]] = {place: [] for place in PLACES}
        """The values of the dice at each location, in the order they came."""
        self.fleet: dict[str, Ship | None] = dict.fromkeys(SLOTS)
        self.left_of_value = [0, 0, 0, 0]
        self.crew_deck: list[set[int]] = [set(), set(), set()]
        self.crew_bottom: list[list[int]] = [[], [], []]
        self.display: list[int | None] = [None] * 6
        self.tokens = [0] * 6
        self.luck: deque[tuple[int, int]] = deque()

    def draw(self, stream: int) -> int:
        """The next random outcome, which must be of this stream."""
        if not self.luck:
            raise AssertionError(f"the oracle draws from stream {stream}, the engine did not")
        came, outcome = self.luck.popleft()
        if came != stream:
            raise AssertionError(f"the oracle draws from stream {stream}, the engine from {came}")
        return outcome

    def hexes_of(self, captain: Captain) -> list[int]:
        return [cell for cell, owner in enumerate(self.owner) if owner == captain.number]

    def complete(self) -> bool:
        return None not in self.owner

    def viable(self) -> list[int]:
        """Rules: Solar Sphere. Cells without a drone that touch one with a drone."""
        return [
            cell
            for cell, tile in enumerate(self.tiles)
            if tile is not None
            and self.owner[cell] is None
            and any(self.owner[near] is not None for near in AROUND[cell])
        ]

    # -- tracks ----------------------------------------------------------------------------------------------

    def gain_morale(self, captain: Captain, amount: int) -> None:
        if captain.automa:
            captain.score += amount * int(self.figures.dranda["morale"][self.level])
            return
        kept = min(amount, int(self.figures.tracks["top"]) - captain.morale)
        captain.morale += kept
        captain.score += amount - kept

    def lose_morale(self, captain: Captain, amount: int) -> None:
        if captain.automa:
            return
        lost = min(amount, captain.morale)
        captain.morale -= lost
        captain.score -= 2 * (amount - lost)

    def gain_reputation(self, captain: Captain) -> None:
        if captain.automa:
            captain.score += int(self.figures.dranda["reputation"][self.level])
        elif captain.reputation + 1 < len(self.figures.tracks["reputation"]):
            captain.reputation += 1
        else:
            self.gain_morale(captain, 1)

    def gain_icons(self, captain: Captain, icons: Sequence[str]) -> None:
        for icon in icons:
            captain.icons[icon] += 1

    def reward_neighbours(self, cell: int) -> None:
        """Rules: Morale bonus. The builder of each hex beside a new one gains 1 morale."""
        for near in AROUND[cell]:
            owner = self.owner[near]
            if owner is not None and owner != CORPORATION:
                self.gain_morale(self.captains[owner], 1)
