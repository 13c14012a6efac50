"""Routes of the daily challenge: one seed a day, one try that counts."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Literal

from litestar import Controller

from quarterdeck.core.seed import SEALED, Seed
from quarterdeck.server.clock import end_of, today
from quarterdeck.server.names import unique_names
from quarterdeck.server.request_errors import RequestError
from quarterdeck.server.routes.http import Day, Slug, get, post
from quarterdeck.server.routes.request import AnyRequest, guest_of, known_guest, services_of
from quarterdeck.server.services import Services
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
            raise RequestError("day", "Give a day that has begun, as 2026-11-15.", 404)
        return await _daily(request, game, day)

    @post("/")
    async def begin(self, request: AnyRequest, game: Slug) -> Created:
        """The first try of the day counts; later ones are practice, once it is over."""
        services = services_of(request)
        guest = await guest_of(request)
        options = _options(services, game)
        day = today()
        seed = await services.store.day_seed(game, day, secrets.token_hex(32))
        tried = next((row for row in await services.store.daily_tables(game, day) if row.guest == guest.id), None)
        if tried is not None and tried.summary.state == "playing":
            raise RequestError("daily-open", "Your try that counts is not over. Practice begins after it.", 409)
        return await services.tables.daily(guest.id, game, options, day, seed, counted=tried is None)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _options(services: Services, game: str) -> dict[str, str]:
    """The options of a game's challenge."""
    options = services.library.daily(game) if game in services.library.names() else None
    if options is None:
        raise RequestError("game", "There is no daily challenge of this game.", 404)
    return options


async def _daily(request: AnyRequest, game: str, day: str) -> Daily:
    services = services_of(request)
    options = _options(services, game)
    guest = await known_guest(request)
    mine = guest.id if guest else ""
    done = day < today()
    seed = await services.store.day_seed(game, day, secrets.token_hex(32))
    rows = await services.store.daily_tables(game, day)
    names = unique_names([(row.guest, row.name) for row in rows])
    results = [_result(row, names[row.guest], row.guest == mine, done) for row in rows]
    results.sort(key=lambda r: (_ORDER[r.result], r.rounds, r.turns, r.seconds))
    return Daily(
        game=game,
        day=day,
        ends=end_of(day),
        options=dict(services.library.open(game, options).options),
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
