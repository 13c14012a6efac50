"""What the oracle of the combat knows of ships, modules, heroes and enemy ships: the content as it is written."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import quarterdeck

CONTENT = Path(quarterdeck.__file__).parent / "games" / "armada" / "content"
BASIC_FACES = ["T", "E", "S", "M", "-", "-"]
SIDE_NAMES = {"T": "tactical", "E": "engineering", "S": "science", "M": "medical", "-": "blank"}


@dataclass(frozen=True)
class Use:
    """One way to activate a module."""

    crew: str
    does: list[tuple[str, int]]
    most: int = 0
    once: bool = False
    drone: bool = False
    credits: int = 0
    team: bool = False
    grows: bool = False

    @property
    def box(self) -> bool:
        """It takes a limited number of dice or activations."""
        return self.once or self.most > 0 or self.drone


@dataclass(frozen=True)
class Module:
    id: str
    uses: list[Use]
    passive: dict[str, int]
    traits: frozenset[str]


@dataclass(frozen=True)
class Hero:
    id: str
    faces: list[str]
    ability: str


@dataclass(frozen=True)
class Deed:
    """One effect of an enemy action, with its condition."""

    name: str
    amount: int
    when: str


@dataclass(frozen=True)
class FoeAction:
    numbers: frozenset[int]
    area: bool
    deeds: list[Deed]

    @property
    def kinetic(self) -> bool:
        return any(deed.name == "hit_kinetic" for deed in self.deeds)


@dataclass(frozen=True)
class Foe:
    id: str
    faction: str
    hull: int
    shield: int
    scrap: int
    passive: str
    amount: int
    flips: bool
    boss: bool
    actions: list[FoeAction] = field(default_factory=list)


@dataclass(frozen=True)
class Ship:
    id: str
    hull: list[int]
    shield: list[int]
    full_hull: int
    full_shield: int
    system: str
    stations: list[str]


def _entries(file: str, kind: str) -> list[dict[str, Any]]:
    found = tomllib.loads((CONTENT / file).read_text("utf-8"))[kind]
    assert isinstance(found, list)
    return found


def _effect(table: dict[str, Any]) -> tuple[str, int]:
    name, amount = next((key, value) for key, value in table.items() if key != "when")
    return name, int(amount)


@cache
def modules() -> dict[str, Module]:
    out: dict[str, Module] = {}
    for one in _entries("modules.toml", "module"):
        uses = []
        for use in one.get("use", []):
            flags = {key: value for key, value in use.items() if key not in ("crew", "do")}
            uses.append(Use(use["crew"], [_effect(effect) for effect in use["do"]], **flags))
        passive = {key: amount for table in one.get("passive", []) for key, amount in table.items()}
        out[one["id"]] = Module(one["id"], uses, passive, frozenset(one.get("traits", [])))
    return out


@cache
def heroes() -> dict[str, Hero]:
    return {one["id"]: Hero(one["id"], one["faces"], one["ability"]) for one in _entries("heroes.toml", "hero")}


@cache
def foes() -> dict[str, Foe]:
    out: dict[str, Foe] = {}
    for one in _entries("foes.toml", "foe"):
        actions = []
        for action in one["action"]:
            deeds = [Deed(*_effect(effect), effect.get("when", "")) for effect in action["do"]]
            actions.append(FoeAction(frozenset(action["on"]), action.get("area", False), deeds))
        figures = {key: one[key] for key in ("id", "faction", "hull", "shield", "scrap")}
        passive, amount = one.get("passive", ""), one.get("amount", 1)
        flips, boss = one.get("flips", False), one.get("boss", False)
        out[one["id"]] = Foe(**figures, passive=passive, amount=amount, flips=flips, boss=boss, actions=actions)
    return out


@cache
def ships() -> dict[str, Ship]:
    keys = ("id", "hull", "shield", "full_hull", "full_shield")
    return {
        one["id"]: Ship(**{key: one[key] for key in keys}, system=one.get("system", ""), stations=one["stations"])
        for one in _entries("ships.toml", "ship")
    }


@cache
def neighbours() -> dict[str, list[str]]:
    return {one["id"]: one["near"] for one in _entries("galaxy.toml", "planet")}


@cache
def savior_modules() -> list[str]:
    """The four modules of the Galactic Savior, the armour first."""
    found = tomllib.loads((CONTENT / "finale.toml").read_text("utf-8"))["finale"]["savior"]
    assert isinstance(found, list)
    return found
