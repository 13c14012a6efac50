"""The printed figures as the oracle reads them: straight from the content files, with names instead of numbers."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import quarterdeck

RESOURCES = ("ore", "gold", "crystal")
BELTS = ("ore-belt", "gold-belt", "crystal-belt")
FABRICATOR, SALVAGE_SHIP, SPHERE, CREW_STATION, FLEET = "fabricator", "salvage-ship", "sphere", "crew-station", "fleet"
PLACES = (*BELTS, FABRICATOR, SALVAGE_SHIP, SPHERE, CREW_STATION, FLEET)
DICE_FOR = {
    "ore-belt": {1, 2},
    "gold-belt": {3, 4},
    "crystal-belt": {5, 6},
    FABRICATOR: {1, 2, 3, 4, 5, 6},
    SALVAGE_SHIP: {1, 2, 3, 4, 5, 6},
    SPHERE: {1, 2, 3, 4, 5, 6},
    CREW_STATION: {1, 3, 5},
    FLEET: {2, 4, 6},
}
ROWS = ("resource", "points", "morale")
FACTIONS = ("helion", "tidal", "verdant", "silver")
COLOURS = ("black", "ivory", "amber")
SLOTS = ("top-left", "top-right", "bottom-left", "bottom-right")
RECIPES = {1: (6, 6, 0, 0), 2: (6, 6, 0, 0), 3: (3, 6, 3, 0), 4: (3, 3, 3, 3)}
"""Resistance cards of value 2, 3, 4 and 5 by players."""
FACE_DOWN = {1: 6, 2: 6, 3: 3, 4: 0}

Cell = tuple[int, int]
Effect = dict[str, Any]
Store = tuple[int, int, int]


@dataclass(frozen=True)
class CrewCard:
    id: str
    tier: int
    moment: str
    action: list[Effect]
    retire: list[Effect]
    icon: str


@dataclass(frozen=True)
class ShipCard:
    id: str
    value: int
    bonus: list[int]
    corporation: bool
    icons: list[str]


@dataclass(frozen=True)
class HexTile:
    id: str
    die: int
    cost: Store
    benefit: list[Effect]
    icons: list[str]


@dataclass(frozen=True)
class SoloCard:
    id: str
    place: dict[str, str]
    order: list[str]


@dataclass(frozen=True)
class Figures:
    board: dict[str, Any]
    tracks: dict[str, Any]
    docking: list[list[int]]
    matrix: dict[str, list[int]]
    faces: list[int]
    dranda: dict[str, Any]
    dranda_supply: int
    crew: list[CrewCard]
    ships: list[ShipCard]
    hexes: list[HexTile]
    scoring: list[dict[str, Any]]
    solo: list[SoloCard]


@cache
def figures(pack: str = "") -> Figures:
    """The printed figures, changed by a pack if one is given as text."""
    data = _printed()
    for name, entry in tomllib.loads(pack).items():
        if isinstance(entry, list):
            changes = {one["id"]: one for one in entry}
            data[name] = [one | changes.get(one["id"], {}) for one in data[name]]
        elif name != "pack":
            data[name] = data[name] | entry
    crew = [
        CrewCard(f"{one['id']}-{copy + 1}", one["tier"], one["moment"], one["action"], one["retire"], icon)
        for one in data["crew"]
        for copy, icon in enumerate(one["icons"])
    ]
    ships = [ShipCard(one["id"], one["value"], one["bonus"], one["corporation"], one["icons"]) for one in data["ship"]]
    hexes = [
        HexTile(one["id"], one["die"], (one["cost"][0], one["cost"][1], one["cost"][2]), one["benefit"], one["icons"])
        for one in data["hex"]
    ]
    return Figures(
        data["board"],
        data["tracks"],
        [data["docking"][port] for port in ("one", "two", "three", "four", "five", "six")],
        data["matrix"],
        data["resistance"]["faces"],
        data["dranda"],
        data["dranda_supply"]["drones"],
        crew,
        ships,
        hexes,
        data["scoring"],
        [SoloCard(one["id"], {c: one[c] for c in COLOURS}, one["order"]) for one in data["solo"]],
    )


def _printed() -> dict[str, Any]:
    content = Path(quarterdeck.__file__).parent / "games" / "solar_sphere" / "content"
    data: dict[str, Any] = {}
    for name in ("board", "crew", "fleet", "sphere", "solo"):
        data |= tomllib.loads((content / f"{name}.toml").read_text(encoding="utf-8"))
    return data


def _spiral() -> list[Cell]:
    """The Core, the ring of six and the ring of twelve, each clockwise from the top."""
    cells = [(0, 0)]
    for size in (1, 2):
        q, r = 0, -size
        for dq, dr in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
            for _ in range(size):
                cells.append((q, r))
                q, r = q + dq, r + dr
    return cells


CELLS = _spiral()


def touching(one: int, other: int) -> bool:
    """Whether two cells share an edge."""
    q, r = CELLS[one][0] - CELLS[other][0], CELLS[one][1] - CELLS[other][1]
    return max(abs(q), abs(r), abs(q + r)) == 1


AROUND = [[other for other in range(len(CELLS)) if touching(cell, other)] for cell in range(len(CELLS))]


def ring_place(cell: int) -> str:
    """The word of a scoring card for the place of a hex."""
    q, r = CELLS[cell]
    if max(abs(q), abs(r), abs(q + r)) == 1:
        return "inner"
    return "corner" if 0 in (q, r, q + r) else "edge"


def payments(tier: int) -> dict[str, Store]:
    """What may be paid beyond the 2 gold of a crew member: the notation, and ore, gold and crystal."""
    out: dict[str, Store] = {}
    for kinds in combinations_with_replacement(range(3), tier - 1):
        name = "+".join(RESOURCES[kind] for kind in kinds) or "-"
        out[name] = (kinds.count(0), kinds.count(1), kinds.count(2))
    return out
