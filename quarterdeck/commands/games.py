"""`quarterdeck games`: what is on the shelf."""

from __future__ import annotations

from typing import Final

from quarterdeck.commands.arguments import AsJson
from quarterdeck.commands.opening import TO_COME
from quarterdeck.commands.output import say, say_json, table
from quarterdeck.core.words import Json
from quarterdeck.shelf import GAMES, AnyGame, open_game, seat_counts

STATUS: Final = {"d6": "complete", "battlecruisers": "complete", "tictactoe": "example"}
MOST_NAMED: Final = 3


def games(as_json: AsJson = False) -> None:
    """List the games, and what each can be set up with."""
    rows = [row_of(open_game(name)) for name in GAMES]
    rows += [
        {"name": n, "title": t, "seats": None, "players": None, "status": "to come", "options": []}
        for n, t in TO_COME.items()
    ]
    if as_json:
        say_json(rows)
        return
    table(
        ["name", "title", "players", "status", "options"],
        [[cell_of(row, key) for key in ("name", "title", "players", "status", "options")] for row in rows],
        wraps=[4],
    )
    say("Begin a match with `quarterdeck play NAME`, read the rules with `quarterdeck rules NAME`,")
    say("and all the options with `quarterdeck rules NAME --options`.")


def row_of(game: AnyGame) -> dict[str, Json]:
    box = game.box
    names: list[Json] = [setting.name for setting in box.settings]
    status = STATUS.get(box.name, "playable")
    counts = seat_counts(game)
    players = f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else str(counts[0])
    facts: dict[str, Json] = {"name": box.name, "title": box.title, "seats": box.seats, "players": players}
    return {**facts, "status": status, "options": names}


def cell_of(row: dict[str, Json], key: str) -> str:
    value = row[key]
    if isinstance(value, list):
        names = [str(item) for item in value]
        return ", ".join(names[:MOST_NAMED]) + (
            f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        )
    return "" if value is None else str(value)
