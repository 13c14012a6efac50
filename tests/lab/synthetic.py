"""Experiments of an invented game with a known truth: who wins how often, and which cards matter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import tomli_w

from quarterdeck.lab.tables import CHOICES, DESCRIPTION, EVENTS, MATCHES, SCHEMAS, Results

Row = dict[str, Any]
Play = Callable[[np.random.Generator, int, Row], tuple[Row, list[Row]]]
"""Plays one match of a cell: changes to the usual row of `matches`, and rows of `events` without cell and match."""

LOST, DRAWN, WON = 0, 1, 2


def cell(players: str = "officer", /, seats: int = 1, cooperative: bool = False, **options: str) -> Row:
    return {
        "players": players,
        "packs": [],
        "content": "c0ffee",
        "files": [],
        "seats": seats,
        "cooperative": cooperative,
        "varied": {},
        "options": options,
    }


def results(play: Play, cells: Sequence[Row], games: int, *, seed: int = 1, wanted: int = 0, **spec: Any) -> Results:
    """Play all cells. Luck follows from the seed and the match number, so cells are paired by it."""
    matches: list[Row] = []
    events: list[Row] = []
    for number, one in enumerate(cells):
        for match in range(games):
            found, told = play(np.random.default_rng([seed, match]), match, one)
            matches.append(_match(one, number, match) | found)
            events += [{"cell": number, "match": match, "count": 1, **event} for event in told]
    description = {
        "quarterdeck": "experiment",
        "format": 1,
        "game": "invented",
        "title": "Invented",
        "rules": 1,
        "version": "0",
        "code": "abc",
        "games": wanted or games,
        "seed": seed,
        "decisions": False,
        "created": datetime(2026, 1, 1, tzinfo=UTC),
        "cell": list(cells),
    } | spec
    tables = {
        MATCHES: pl.DataFrame(matches, SCHEMAS[MATCHES]),
        EVENTS: pl.DataFrame(events, SCHEMAS[EVENTS]),
        CHOICES: pl.DataFrame([], SCHEMAS[CHOICES]),
    }
    return Results(None, description, tables)


def _match(one: Row, number: int, match: int) -> Row:
    places = str(one["players"]).split("+")
    places += [places[-1]] * (one["seats"] - len(places))
    seated = [places[(seat - match) % one["seats"]] for seat in range(one["seats"])]
    return {
        "cell": number,
        "match": match,
        "seed": match,
        "players": seated,
        "results": [LOST] * one["seats"],
        "tally": [],
        "ending": "over",
        "rounds": 10,
        "decisions": 30,
        "choices": 40,
        "last_kind": "",
        "last_role": "",
        "last_subject": "",
        "last_seat": -1,
        "endless": False,
    }


def write(made: Results, folder: Path) -> Path:
    """Write an experiment as `quarterdeck simulate --out` does."""
    folder.mkdir()
    (folder / DESCRIPTION).write_text(tomli_w.dumps(made.spec), "utf-8")
    for name, table in {MATCHES: made.matches, EVENTS: made.events, CHOICES: made.choices}.items():
        table.write_parquet(folder / f"{name}.parquet")
    return folder


def event(subject: str, first: int, *, kind: str = "drawn", seat: int = -1, role: str = "card") -> Row:
    return {"kind": kind, "seat": seat, "role": role, "about": "card", "subject": subject, "first": first}


def solo(rate: float = 0.5, cards: Mapping[str, float] | None = None, option: str = "level") -> Play:
    """A solo game. Each card comes early in three of ten matches and changes the chance of winning by its figure.

    Won matches are twice as long, and every card may come late too: a card without effect is seen in wins more often.
    `level=hard` costs 20 points.
    """

    def play(random: np.random.Generator, match: int, one: Row) -> tuple[Row, list[Row]]:
        chance = rate - (0.2 if one["options"].get(option) == "hard" else 0.0)
        told = []
        for name, effect in (cards or {}).items():
            early, late = random.random() < 0.3, random.random() < 0.5
            chance += effect * early
            if early:
                told.append(event(name, int(random.integers(1, 6))))
            elif late:
                told.append(event(name, 12))
        won = random.random() < chance
        rounds = int(random.integers(16, 24)) if won else int(random.integers(8, 12))
        told = [row for row in told if row["first"] <= rounds]
        last = told[-1]["subject"] if told else ""
        row: Row = {"results": [WON if won else LOST], "rounds": rounds, "ending": "safe" if won else "lost"}
        return row | {"last_kind": "drawn" if last else "", "last_subject": last}, told

    return play


def contest(shares: Sequence[float], strong: str = "", card: str = "") -> Play:
    """A contest: each seat wins with its share. The player `strong` has twice the chance, a seat with `card` too."""

    def play(random: np.random.Generator, match: int, one: Row) -> tuple[Row, list[Row]]:
        players = _match(one, 0, match)["players"]
        has = [random.random() < 0.4 for _ in shares]
        none = [random.random() < 0.4 for _ in shares]
        weights = np.array(
            [
                share * (2 if name == strong else 1) * (2 if card and own else 1)
                for share, name, own in zip(shares, players, has, strict=True)
            ]
        )
        winner = int(random.choice(len(shares), p=weights / weights.sum()))
        told = [event(card or "null", 2, kind="plays", seat=seat) for seat, own in enumerate(has) if own]
        told += [event("other", 2, kind="plays", seat=seat) for seat, own in enumerate(none) if own]
        return {"results": [WON if seat == winner else LOST for seat in range(len(shares))]}, told

    return play
