"""What the printed things of Armada are worth: enemy ships, stations and heroes, as numbers for the officer.

A point is about a point of damage. The figures are computed once for each kit, from the content.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.games.armada.cards import (
    ALOOF,
    BLAST,
    BREACHES,
    ENERGY,
    ION,
    KINETIC,
    MENDS,
    PROTECT,
    Use,
)
from quarterdeck.games.armada.symbols import COMMAND, ENGINEERING, MEDICAL, SCIENCE, TACTICAL, count, size
from quarterdeck.games.armada.table import Kit

# What an enemy action does to a captain's ship. The first three are the damage types.
BREACH: Final = 3
DISABLE: Final = 4
DROP_SHIELDS: Final = 5
PER_SHIP: Final = 6
PER_TIMER: Final = 7
PER_CUBE: Final = 8
NUISANCE: Final = 9
"""What helps the enemy's own fleet."""

# Conditions of an effect.
ALWAYS: Final = 0
ALONE: Final = 1
COMPANY: Final = 2
SHIELDED: Final = 3
UNSHIELDED: Final = 4

_CODES: Final = {
    "hit_energy": ENERGY,
    "hit_kinetic": KINETIC,
    "hit_ion": ION,
    "breach": BREACH,
    "disable": DISABLE,
    "drop_shields": DROP_SHIELDS,
    "hit_per_ship": PER_SHIP,
    "hit_per_timer": PER_TIMER,
    "hit_per_cube": PER_CUBE,
}
_CONDITIONS: Final = {"alone": ALONE, "company": COMPANY, "has-shields": SHIELDED, "unshielded": UNSHIELDED}
_DANGER: Final = [1.0, 1.25, 0.4, 0.7, 0.6, 1.5, 2.5, 2.0, 1.0, 0.35]
"""The worth of a point of each kind of blow."""
_PASSIVE_DANGER: Final = {PROTECT: 0.0, ALOOF: 0.0, BLAST: 0.3, BREACHES: 0.5, MENDS: 0.5}

_ATTACKS: Final = {
    "energy": 1.0,
    "kinetic": 1.25,
    "ion": 0.45,
    "ion_drain": 0.8,
    "burn": 0.95,
    "energy_and_more": 1.2,
}
_DEFENCES: Final = {
    "recharge": 0.65,
    "recharge_more": 0.85,
    "repair": 1.6,
    "no_kinetic": 1.3,
    "soft_energy": 2.0,
    "polarity": 1.0,
    "stasis": 1.1,
    "relay": 1.6,
    "heal": 0.9,
    "shield_transfer": 0.7,
    "cloak": 1.3,
    "ablate": 1.5,
    "charge": 0.5,
    "teleport": 1.0,
}
TRAIT_POINTS: Final = [(1, 0.3), (2, 0.15), (4, 0.2)]
"""Quickstrike, Multi-target, Direct."""
AREA: Final = 8
AREA_TIMES: Final = 2.8
CREDIT: Final = 0.9
"""What a credit is worth."""

PASSIVE_WORTH: Final = [0.55, 0.37, 0.5, 0.8, 0.15, 0.4, 0.55, 0.42, 0.37, 0.37, 0.38, 0.43, 0.44]
"""What each passive of a station is worth per combat round, for an amount of one."""

ABILITY_WORTH: Final = [
    0.3, 0.1, 0.0, 0.15, 0.5, 0.25, 0.3, 0.3, 0.1, -0.3,
    0.1, 0.2, 0.1, 0.1, 0.3, 0.5, 0.15, 0.15, 0.05, 0.0,
    0.2, 0.1, 0.05, 0.6, 0.3, 0.1, 0.3, 0.1, 0.15,
    0.1, 0.1, -0.1, 0.4, 0.3,
]  # fmt: skip
"""What the ability of a hero is worth beside the die."""


class Appraisal:
    def __init__(self, kit: Kit) -> None:
        self.kit: Final = kit
        foes = kit.foes
        kinds = range(len(foes.ids))
        self.blows: Final[list[list[list[int]]]] = [self._blows(kind) for kind in kinds]
        """By kind: rows of action, mask of numbers, area, damage type of the action, code, amount, condition."""
        self.danger: Final[list[float]] = [self._danger(kind) for kind in kinds]
        """What a ship does to a captain in one enemy action, on average."""
        self.energy_share: Final[list[float]] = [self._energy_share(kind) for kind in kinds]
        """The part of the danger that shields stop."""
        self.toughness: Final[list[float]] = [foes.hull[kind] + 0.7 * foes.shield[kind] for kind in kinds]
        cards = max(1, sum(foes.copies[kind] for kind in kinds if not foes.swarm[kind]))
        plain = [kind for kind in kinds if not foes.swarm[kind] and foes.copies[kind]]
        self.usual_danger: Final[float] = sum(self.danger[kind] * foes.copies[kind] for kind in plain) / cards
        self.usual_toughness: Final[float] = sum(self.toughness[kind] * foes.copies[kind] for kind in plain) / cards
        self.usual_energy: Final[float] = sum(self.energy_share[kind] * foes.copies[kind] for kind in plain) / cards
        modules = kit.modules
        self.attack: Final[list[list[float]]] = []
        """By module and use: the damage of one activation."""
        self.defence: Final[list[list[float]]] = []
        """By module and use: what one activation is worth besides damage."""
        for module in range(len(modules.ids)):
            traits = modules.traits[module]
            self.attack.append([_attack(use, traits) for use in modules.uses[module]])
            self.defence.append([_defence(use) for use in modules.uses[module]])
        self.passive: Final[list[float]] = []
        """By module: what it is worth without crew."""
        for module in range(len(modules.ids)):
            amounts = modules.passive[module]
            self.passive.append(sum(PASSIVE_WORTH[at] * amount for at, amount in enumerate(amounts)))
        self.symbols: Final[list[list[float]]] = [_symbols(faces) for faces in kit.heroes.faces]
        """By hero: the expected number of each symbol on the die."""
        self.heroes: Final[list[float]] = []
        """By hero: what one is worth per round."""
        for hero in range(len(kit.heroes.ids)):
            row = self.symbols[hero]
            points = row[TACTICAL] + row[ENGINEERING] + 0.75 * row[SCIENCE] + 0.6 * row[MEDICAL] + 1.4 * row[COMMAND]
            self.heroes.append(points + ABILITY_WORTH[kit.heroes.ability[hero]])

    def _blows(self, kind: int) -> list[list[int]]:
        out: list[list[int]] = []
        for number, action in enumerate(self.kit.foes.actions[kind]):
            for effect in action.effects:
                code = _CODES.get(effect.name, NUISANCE)
                condition = _CONDITIONS.get(effect.condition.name, ALWAYS) if effect.condition is not None else ALWAYS
                row = [number, action.numbers, 1 if action.area else 0, action.kind, code, effect.amount, condition]
                out.append(row)
        return out

    def _danger(self, kind: int) -> float:
        total = _PASSIVE_DANGER.get(self.kit.foes.passive[kind], 0.0)
        half = 0.5 if self.kit.foes.flips[kind] else 1.0
        for row in self.blows[kind]:
            numbers = row[1].bit_count()
            worth = _DANGER[row[4]] * max(1, row[5]) * (1.3 if row[2] else 1.0) * half
            total += worth * numbers / 6 * (1.0 if row[6] == ALWAYS else 0.6)
        return total

    def _energy_share(self, kind: int) -> float:
        energy = every = 0.01
        for row in self.blows[kind]:
            worth = _DANGER[row[4]] * max(1, row[5]) * row[1].bit_count()
            every += worth
            if row[4] in (ENERGY, PER_SHIP, PER_TIMER, PER_CUBE):
                energy += worth
        return energy / every


def _attack(use: Use, traits: int) -> float:
    total = 0.0
    for effect in use.effects:
        if effect.name in _ATTACKS:
            points = effect.amount * _ATTACKS[effect.name]
            for trait, more in TRAIT_POINTS:
                points += more if traits & trait else 0.0
            total += points * (AREA_TIMES if traits & AREA else 1.0)
        elif effect.name == "energy_per_timer":
            total += 2.0 * effect.amount
    if total and use.drone:
        total *= 1.25
    return max(0.0, total - CREDIT * use.credits)


def _defence(use: Use) -> float:
    total = 0.0
    for effect in use.effects:
        if effect.name in _DEFENCES:
            total += _DEFENCES[effect.name] * max(1, effect.amount)
    return max(0.0, total - CREDIT * use.credits) if total else 0.0


def _symbols(faces: list[int]) -> list[float]:
    return [sum(count(face, symbol) for face in faces) / len(faces) for symbol in range(COMMAND + 1)]


def dice_of(use: Use) -> int:
    """How many symbols an activation takes."""
    return max(1, size(use.need))
