"""The pieces of a combat as the oracle sees them: dice, captains' ships, enemy ships."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeAlias

from tests.games.armada.oracle_cards import SIDE_NAMES, Foe, Module, Ship, heroes, modules

OWN = 6
"""The stations of the Savior are an extension of the ship: they follow after the six."""
ARMOUR = "own1"
TOGETHER = -1
"""The seat of an answer that several captains give together."""
Answer: TypeAlias = tuple[int, str]


@dataclass
class Question:
    kind: str
    options: list[Answer]


Asking: TypeAlias = Generator[Question, Answer, None]


class FightOver(Exception):
    """The combat ends at once."""


class MatchOver(Exception):
    """The match ends at once: the final encounter is destroyed, or a captain alone is lost."""


# -- symbols -----------------------------------------------------------------------------------------------


def lacks(need: str, have: str) -> int:
    """How many symbols are missing. A Command symbol stands for any other, but a Command requirement needs it."""
    left = sum(max(0, need.count(letter) - have.count(letter)) for letter in "TESM")
    spare = have.count("C") - need.count("C")
    return left - spare if spare < 0 else max(0, left - spare)


def often(need: str, have: str) -> int:
    """How often these symbols meet a requirement."""
    number = 0
    while lacks(need * (number + 1), have) == 0:
        number += 1
    return number


def completes(need: str, have: str, others: list[str], dice: int) -> bool:
    """Whether some of the other dice, not more than so many, complete a requirement."""
    for number in range(min(dice, len(others)) + 1):
        for some in combinations(others, number):
            if lacks(need, have + "".join(some)) == 0:
                return True
    return False


# -- pieces ------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Die:
    hero: str
    """Empty for a basic die."""
    home: int
    face: str | None = None
    place: str = "free"

    @property
    def name(self) -> str:
        """What a captain calls it: a hero, or what a basic die shows."""
        return self.hero or ("basic" if self.face is None else SIDE_NAMES[self.face])

    @property
    def symbols(self) -> str:
        return "" if self.face in (None, "-") else str(self.face)

    @property
    def station(self) -> int:
        """The station where it is assigned or locked; those of the Savior follow after 6. 0 if it is elsewhere."""
        if self.place[:-1] == "own":
            return OWN + int(self.place[-1])
        return int(self.place[-1]) if self.place[:-1] in ("station", "lock") else 0

    @property
    def assigned(self) -> bool:
        """Whether it is at a station, but not locked there."""
        return self.place[:-1] in ("station", "own")


@dataclass(eq=False)
class Captain:
    seat: int
    card: Ship
    fitted: dict[int, str]
    storage: list[str]
    dice: list[Die]
    players: int
    credits: int = 0
    hull: int = 0
    shield: int = 0
    far: bool = False
    critical: bool = False
    ready: bool = False
    rerolls: int = 0
    relays: int = 0
    hits: int = 0
    hurt: bool = False
    offline: set[int] = field(default_factory=set)
    frozen: set[int] = field(default_factory=set)
    """Stations that Stasis holds in a fight between captains."""
    timers: dict[int, int] = field(default_factory=dict)
    guards: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    twin: int = 0
    """Tactical symbols on station 1 that Twin Link has not used yet."""

    def module(self, station: int) -> Module | None:
        id = self.fitted.get(station, self.card.stations[station - 1])
        return None if id == "-" else modules()[id]

    def aboard(self) -> list[tuple[int, Module]]:
        found = [(station, self.module(station)) for station in range(1, 7)]
        return [(station, module) for station, module in found if module is not None]

    def passive(self, name: str, online: bool = True) -> int:
        """The amount of a passive ability: each module counts. Capacity counts even offline; the others do not."""
        return sum(
            module.passive.get(name, 0) for station, module in self.aboard() if not online or station not in self.shut
        )

    @property
    def shut(self) -> set[int]:
        return self.offline | self.frozen

    @property
    def max_hull(self) -> int:
        return self.card.full_hull if self.passive("max-hull", False) else self.card.hull[self.players - 1]

    @property
    def max_shield(self) -> int:
        return self.card.full_shield if self.passive("max-shield", False) else self.card.shield[self.players - 1]

    def has(self, ability: str) -> bool:
        """Abilities follow the dice aboard, also those in the Infirmary."""
        return any(die.hero and heroes()[die.hero].ability == ability for die in self.dice)

    def hero(self, ability: str) -> Die:
        return next(die for die in self.dice if die.hero and heroes()[die.hero].ability == ability)

    def at(self, *places: str) -> list[Die]:
        return [die for die in self.dice if die.place in places]

    def free(self) -> list[Die]:
        """The available dice, one of each name."""
        out: dict[str, Die] = {}
        for die in self.at("free"):
            out.setdefault(die.name, die)
        return list(out.values())

    def find(self, name: str, *places: str) -> Die:
        return next(die for die in self.at(*(places or ("free",))) if die.name == name)

    def recharge(self, amount: int) -> int:
        gained = max(0, min(amount, self.max_shield - self.shield))
        self.shield += gained
        return gained

    def infirm(self, die: Die) -> None:
        die.place, die.face = "infirmary", None
        if self.has("grit"):
            self.recharge(1)

    def gather(self) -> None:
        for die in self.dice:
            locked = die.place.startswith("lock") and die.station not in self.offline
            if die.place not in ("infirmary", "resting", "escape", "kept", ARMOUR) and not locked:
                die.place, die.face = "free", None


@dataclass(eq=False)
class Enemy:
    card: Foe
    shield: int = 0
    tokens: int = 0
    damage: int = 0
    timers: int = 0
    held: set[str] = field(default_factory=set)
    flipped: bool = False
    acted: bool = False
    acts: bool = False
    shielded: bool = False
    destroyed: bool = False
    """Of a section of the Ouroboros, which stays on the card."""

    @property
    def lethal(self) -> bool:
        return self.damage >= self.card.hull

    @property
    def active(self) -> bool:
        return "ability" not in self.held


def names(dice: Iterable[Die]) -> list[str]:
    out: list[str] = []
    for die in dice:
        if die.name not in out:
            out.append(die.name)
    return out
