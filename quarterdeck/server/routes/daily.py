"""The daily challenge: one seed a day, one try that counts."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Literal

from litestar import Controller

from quarterdeck.core.seed import SEALED, Seed
from quarterdeck.server.clock import end_of, today
from quarterdeck.server.house import House
from quarterdeck.server.names import told_apart
from quarterdeck.server.problems import Wrong
from quarterdeck.server.routes.places import Day, Slug
from quarterdeck.server.routes.verbs import get, post
from quarterdeck.server.routes.who import AnyRequest, guest_of, house_of, known_guest
from quarterdeck.server.shapes import Created, Daily, DailyResult
from quarterdeck.server.storage.rows import DailyRow

_ORDER = {"won": 0, "drawn": 1, "lost": 2, "playing": 3}


class DailyRoutes(Controller):
    path = "/api/daily/{game:str}"
    tags = ["daily"]  # noqa: RUF012

    @get("/")
    async def today(self, request: AnyRequest, game: Slug) -> Daily:
        return await _daily(request, game, today())

    @get("/{day:str}")
    async def day(self, request: AnyRequest, game: Slug, day: Day) -> Daily:
        if not _is_day(day) or day > today():
            raise Wrong("day", "Give a day that has begun, as 2026-11-15.", 404)
        return await _daily(request, game, day)

    @post("/")
    async def begin(self, request: AnyRequest, game: Slug) -> Created:
        """The first try of the day counts; later ones are practice, once it is over."""
        house = house_of(request)
        guest = await guest_of(request)
        _check_game(house, game)
        day = today()
        seed = await house.store.day_seed(game, day, secrets.token_hex(32))
        tried = next((row for row in await house.store.daily_tables(game, day) if row.guest == guest.id), None)
        if tried is not None and tried.summary.state == "playing":
            raise Wrong("daily-open", "Your try that counts is not over. Practice begins after it.", 409)
        return await house.tables.daily(guest.id, game, day, seed, counted=tried is None)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _check_game(house: House, game: str) -> None:
    if game not in house.library.names() or house.library.open(game, {}).box.seats != 1:
        raise Wrong("game", "There is no daily challenge of this game.", 404)


async def _daily(request: AnyRequest, game: str, day: str) -> Daily:
    house = house_of(request)
    _check_game(house, game)
    guest = await known_guest(request)
    mine = guest.id if guest else ""
    done = day < today()
    seed = await house.store.day_seed(game, day, secrets.token_hex(32))
    rows = await house.store.daily_tables(game, day)
    names = told_apart([(row.guest, row.name) for row in rows])
    results = [_result(row, names[row.guest], row.guest == mine, done) for row in rows]
    results.sort(key=lambda r: (_ORDER[r.result], r.rounds, r.turns, r.seconds))
    return Daily(
        game=game,
        day=day,
        ends=end_of(day),
        options=dict(house.library.open(game, {}).options),
        commitment=Seed(SEALED, seed).commitment(),
        seed=seed if done else "",
        yours=next((row.table for row in rows if row.guest == mine), ""),
        results=results,
    )


def _result(row: DailyRow, name: str, yours: bool, done: bool) -> DailyResult:
    summary = row.summary
    result: Literal["won", "lost", "drawn", "playing"] = "playing"
    if summary.state == "over" and summary.results:
        result = summary.results[0]
    seconds = max(0, row.changed - row.began) // 1000
    return DailyResult(name, result, summary.turns, summary.round, seconds, yours, row.table if done or yours else "")
