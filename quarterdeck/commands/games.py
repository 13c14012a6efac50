"""`quarterdeck games`: the registered games."""

from __future__ import annotations

from typing import Final

from quarterdeck.commands.arguments import AsJson
from quarterdeck.commands.output import say, say_json, table
from quarterdeck.core.entry import Entry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.words import ENGLISH, Json
from quarterdeck.registry import ENTRIES, open_registered

MOST_NAMED: Final = 3


def games(as_json: AsJson = False) -> None:
    """List the games, and what each can be set up with."""
    rows = [row_of(entry) for entry in sorted(ENTRIES.values(), key=_is_to_come)]
    if as_json:
        say_json(rows)
        return
    table(
        ["name", "title", "players", "minutes", "status", "options"],
        [[cell_of(row, key) for key in ("name", "title", "players", "minutes", "status", "options")] for row in rows],
        wraps=[5],
    )
    say("Begin a match with `quarterdeck play NAME`, read the rules with `quarterdeck rules NAME`,")
    say("and all the options with `quarterdeck rules NAME --options`.")


def _is_to_come(entry: Entry) -> bool:
    return not entry.game


def row_of(entry: Entry) -> dict[str, Json]:
    facts: dict[str, Json] = {"name": entry.name, "title": entry.title, "status": entry.status}
    unknown: dict[str, Json] = {"seats": None, "players": None, "minutes": None, "line": "", "options": []}
    if not entry.game:
        return {**facts, **unknown}
    try:
        box = open_registered(entry.name).box
    except QuarterdeckError as error:
        return {
            **facts,
            "status": str(error),
            "seats": None,
            "players": None,
            "minutes": None,
            "line": "",
            "options": [],
        }
    names: list[Json] = [setting.name for setting in box.settings]
    shown: dict[str, Json] = {"players": span(entry.seats), "minutes": span(entry.minutes)}
    return {**facts, "seats": box.seats, **shown, "line": entry.line.get(ENGLISH, ""), "options": names}


def span(pair: tuple[int, int]) -> str:
    fewest, most = pair
    return f"{fewest}-{most}" if fewest < most else str(most or "")


def cell_of(row: dict[str, Json], key: str) -> str:
    value = row[key]
    if isinstance(value, list):
        names = [str(item) for item in value]
        return ", ".join(names[:MOST_NAMED]) + (
            f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        )
    return "" if value is None else str(value)
