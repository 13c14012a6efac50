"""Writes the figures of the content into the tables of the rules of Solar Sphere, in both languages.

    python -m tests.docs.solar_sphere_tables

After a change of a house figure this corrects the tables; the test of the guide compares them. Sentences and worked
examples are corrected by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import quarterdeck
from quarterdeck.core.effects import Effect
from quarterdeck.games.solar_sphere.cards import COLOURS, FACTIONS, ICONS
from quarterdeck.games.solar_sphere.game import SolarSphere
from quarterdeck.games.solar_sphere.table import Table
from quarterdeck.languages import catalogue

FOLDER = Path(quarterdeck.__file__).parent / "games" / "solar_sphere"
PAGES = {"en": FOLDER / "guide.md", "de": FOLDER / "guide.de.md"}
GAME = SolarSphere({})
CONTENT = GAME.content
_TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)

BENEFITS = {
    "en": {
        "morale": "{n} morale",
        "reputation": "{n} reputation",
        "points": "{n} point{s}",
        "any": "{n} resource{s} of your choice",
        "salvage": "salvage up to {n} drone{s}",
        "fabricate": "fabricate {n} drone{s}",
    },
    "de": {
        "morale": "{n} Moral",
        "reputation": "{n} Ansehen",
        "points": "{n} Punkt{e}",
        "any": "{n} Rohstoff{e} deiner Wahl",
        "salvage": "birg bis zu {n} Drohne{en}",
        "fabricate": "fertige {n} Drohne{en}",
    },
}
MORE = {
    "en": (
        "{n} for each pair of your hexes that touch",
        "{n} for each hex of your largest connected group",
        "{n} for each hex that touches no other of yours",
        "nothing",
    ),
    "de": (
        "{n} für jedes Paar deiner Felder, die sich berühren",
        "{n} für jedes Feld deiner größten zusammenhängenden Gruppe",
        "{n} für jedes Feld, das kein anderes von dir berührt",
        "nichts",
    ),
}
MATRIX = {
    "en": (
        ("1 resource of your choice", "1 resource of your choice"),
        ("{n} point", "{n} points"),
        ("{n} morale",) * 2,
    ),
    "de": (("1 Rohstoff deiner Wahl", "1 Rohstoff deiner Wahl"), ("{n} Punkt", "{n} Punkte"), ("{n} Moral",) * 2),
}
HEADS = {
    "en": ["1 die", "0", "1st space", "Crystal", "Corner", "Tier 1", "Tier 2", "Tier 3", "Corporation icon"],
    "de": ["1 Würfel", "0", "1. Platz", "Kristall", "Ecke", "Rang 1", "Rang 2", "Rang 3", "Symbol der Korporation"],
}
for _language, _colour in (("en", "Amber"), ("de", "Bernstein")):
    HEADS[_language] += ["`level=easy` (I)", _colour]
YES = {"en": ("no", "yes"), "de": ("nein", "ja")}
BELT = {"en": "Asteroid Belt", "de": "Asteroidengürtel"}


class Columns(NamedTuple):
    """What the content says about a table: its rows, from one column on."""

    first: int
    rows: list[list[str]]


def tables(language: str) -> dict[str, Columns]:
    """The figures of the content for each table, by a head that only this table has."""
    board, hexes, ships = CONTENT.board, CONTENT.hexes, CONTENT.ships
    texts = catalogue(GAME, language).texts
    factions = [texts[f"solar_sphere.faction.{id}"] for id in FACTIONS]

    def name(kind: str, id: str, printed: str) -> str:
        return texts.get(f"solar_sphere.{kind}.{id}.name", printed)

    def icons(found: Sequence[int]) -> str:
        return ", ".join(factions[icon] for icon in found)

    hex_rows = [
        [
            name("hex", id, hexes.names[at]),
            *_numbers([hexes.die[at], *hexes.cost[at]]),
            _benefit(language, hexes.benefit[at]),
            icons(hexes.icons[at]),
        ]
        for at, id in enumerate(hexes.ids)
    ]
    ship_rows = [
        [
            name("ship", id, ships.names[at]),
            *_numbers([ships.value[at], *ships.bonus[at]]),
            YES[language][ships.corporation[at]],
            icons(ships.icons[at]),
        ]
        for at, id in enumerate(ships.ids)
    ]
    crew = CONTENT.crew
    crew_rows = [
        [[icons(crew.icon[2 * kind : 2 * kind + 2])] for kind in range(len(crew.kinds)) if crew.tier[kind] == tier]
        for tier in range(3)
    ]
    levels = (board.dranda_morale, board.dranda_reputation, board.dranda_attack, board.dranda_lost, board.dranda_left)
    figures = [
        Columns(0, [[str(port + 1), *_numbers(row)] for port, row in enumerate(board.docking)]),
        Columns(1, [_numbers(board.values)]),
        Columns(1, _matrix(language)),
        Columns(0, hex_rows),
        Columns(0, _scoring(language, texts)),
        *(Columns(3, rows) for rows in crew_rows),
        Columns(0, ship_rows),
        Columns(1, [_numbers(row) for row in levels]),
        Columns(0, _solo(language, texts)),
    ]
    return dict(zip(HEADS[language], figures, strict=True))


def corrected(language: str) -> str:
    """The page with the figures of the content in all tables."""
    page = PAGES[language].read_text(encoding="utf-8")
    for head, columns in tables(language).items():
        found = [table for table in _TABLE.findall(page) if head in _split(table.partition("\n")[0])]
        assert len(found) == 1, f"{len(found)} tables have a column {head!r}"
        page = page.replace(found[0], _written(found[0], columns))
    return page


def _split(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")[1:-1]]


def _written(table: str, columns: Columns) -> str:
    head, _, *rows = [_split(line) for line in table.strip().split("\n")]
    for row, right in zip(rows, columns.rows, strict=True):
        row[columns.first : columns.first + len(right)] = right
    widths = [max(3, *(len(row[at]) for row in (head, *rows))) for at in range(len(head))]
    lines = [head, ["-" * (width + 2) for width in widths], *rows]
    return "".join(f"|{'|'.join(_cells(line, widths))}|\n" for line in lines)


def _cells(line: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for cell, width in zip(line, widths, strict=True):
        yield cell if cell.startswith("---") else f" {cell.ljust(width)} "


def _numbers(values: Sequence[int]) -> list[str]:
    return [str(value) for value in values]


def _benefit(language: str, effects: Sequence[Effect[Table]]) -> str:
    out = []
    for effect in effects:
        many = effect.amount != 1
        endings = {"s": "s" if many else "", "e": "e" if many else "", "en": "n" if many else ""}
        out.append(BENEFITS[language][effect.name].format(n=effect.amount, **endings))
    return ", ".join(out)


def _matrix(language: str) -> list[list[str]]:
    board = CONTENT.board
    return [
        [row[amount != 1].format(n=amount) for amount in amounts]
        for row, amounts in zip(MATRIX[language], ([1, 1, 1], board.points, board.morale), strict=True)
    ]


def _scoring(language: str, texts: dict[str, str]) -> list[list[str]]:
    scoring = CONTENT.scoring
    out = []
    for at, id in enumerate(scoring.ids):
        pair, group, apart, nothing = MORE[language]
        figures = ((pair, scoring.neighbours[at]), (group, scoring.group[at]), (apart, scoring.apart[at]))
        more = ", ".join(words.format(n=amount) for words, amount in figures if amount)
        name = texts.get(f"solar_sphere.scoring.{id}.name", scoring.names[at])
        out.append([name, *_numbers(scoring.places[at]), more or nothing])
    return out


def _solo(language: str, texts: dict[str, str]) -> list[list[str]]:
    solo = CONTENT.solo
    out = []
    for at, id in enumerate(solo.ids):
        ids = [ICONS[icon] for icon in solo.icons[at]]
        places = [BELT[language] if one == "belt" else texts[f"solar_sphere.place.{one}"] for one in ids]
        out.append([id, *places, texts[f"solar_sphere.colour.{COLOURS[solo.order[at][0]]}"]])
    return out


if __name__ == "__main__":
    for language, page in PAGES.items():
        page.write_text(corrected(language), encoding="utf-8")
