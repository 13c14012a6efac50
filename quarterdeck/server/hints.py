"""Hints at a table: checks who may get one, lets an adviser think, and writes the hint to the journal.

Advisers run in thinker processes of their own. They get only what the seat knows, and they never delay a match.
"""

from __future__ import annotations

import asyncio
import hmac
from base64 import urlsafe_b64encode
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec
import structlog

from quarterdeck.server.bots.bot_seeds import BotSeeds
from quarterdeck.server.bots.thinker_pool import BotFailed, ThinkerPool
from quarterdeck.server.engine.wire import Advise
from quarterdeck.server.match_data import MatchSetup
from quarterdeck.server.rate import Buckets
from quarterdeck.server.request_errors import RequestError, hints_withheld_error, no_table, not_yours
from quarterdeck.server.shapes import Hint, HintWish
from quarterdeck.server.storage.rows import SeatRow, TableRow
from quarterdeck.server.table_info import hints_allowed, hints_withheld, is_current_daily, state_of

if TYPE_CHECKING:
    from quarterdeck.server.services import Services

log = structlog.get_logger()

_MOST_CACHED = 500
"""Number of cached hints. The same question gets the same hint."""
_OF_THE_TIME = 0.5
"""The share of its time that an adviser searches; the rest is a reserve for slow machines."""


class HintService:
    def __init__(self, services: Services) -> None:
        limits = services.limits
        self._services = services
        self.thinkers = ThinkerPool(limits.hint_processes, services.settings.files, limits.hint_seconds)
        self._rate = Buckets(limits.hints_per_second, limits.hints_at_once)
        self._hints: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        """The id of the journal line to the task that computes the hint."""

    async def close(self) -> None:
        for hint in self._hints.values():
            hint.cancel()
        await asyncio.gather(*self._hints.values(), return_exceptions=True)
        await self.thinkers.close()

    async def give(self, guest: str, id: str, request: HintWish) -> Hint:
        """Compute a hint, write it to the journal, and then return it."""
        services = self._services
        row, plan = await services.store.table(id), await services.store.plan(id)
        if row is None or plan is None:
            raise no_table()
        mine = _advised(row, await services.store.seats(id), guest, request.seat)
        if await hints_withheld(services, row):
            raise hints_withheld_error()
        seeds = BotSeeds(services.key, row, plan)
        async with services.live_tables.opened(id) as live:
            await services.live_tables.refresh(id)
            async with live.changes.lock:  # During a change the replica is ahead of the journal.
                question = await services.pool.imagine(id, live.changes.seq, mine, seeds.for_imagining())
            if request.decision not in (-1, question.decision):
                raise RequestError("stale", "The question has changed meanwhile. Look again.", 409)
            if not question.positions:
                raise RequestError("not-asked", "There is nothing to choose for you now.", 409)
            seat, position = min(question.positions.items())
            mark = self._mark(id, seat, position)
            if mark not in self._hints and not self._rate.take(guest):
                raise RequestError("limit", "That were many hints at once. Think for a moment yourself.", 429)
            seed = seeds.for_choosing(question.decision, seat, 0)
            body = await self._cached_hint(mark, self._request(plan, position, seat, seed))
            await live.changes.write_hint(seat, mark)
        return msgspec.convert({"decision": question.decision, **msgspec.json.decode(body)}, Hint)

    def _mark(self, table: str, seat: int, position: str) -> str:
        """The client id of the journal line. It follows from the position, so a repeated hint is counted once."""
        digest = hmac.digest(self._services.key, f"hint {table} {seat} {position}".encode(), "sha256")
        return f"hint-{urlsafe_b64encode(digest[:12]).decode()}"

    def _request(self, plan: MatchSetup, position: str, seat: int, seed: int) -> Advise:
        limits = self._services.limits
        return Advise(
            game=plan.game,
            options=plan.options,
            position=position,
            seat=seat,
            seed=seed,
            iterations=limits.hint_iterations,
            seconds=limits.hint_seconds * _OF_THE_TIME,
        )

    async def _cached_hint(self, mark: str, request: Advise) -> bytes:
        """The hint as JSON, computed once for all equal requests."""
        hint = self._hints.get(mark)
        if hint is None:
            hint = self._hints[mark] = asyncio.create_task(self.thinkers.advise(request))
            if len(self._hints) > _MOST_CACHED:
                self._hints.popitem(last=False)
        self._hints.move_to_end(mark)
        try:
            return await asyncio.shield(hint)
        except BotFailed as failed:
            self._hints.pop(mark, None)
            log.warning("no hint", game=request.game, why=str(failed))
            raise RequestError(
                "stuck", "The adviser took too long or knew nothing. Nothing was counted.", 503
            ) from None


def _advised(row: TableRow, seats: list[SeatRow], guest: str, seat: int) -> list[int]:
    """The seats for which the guest may get a hint. Raises RequestError if there are none."""
    seats_of_guest = [one for one in seats if one.guest == guest and seat in (-1, one.seat)]
    if not guest or not seats_of_guest:
        raise not_yours()
    if state_of(row) != "playing":
        raise RequestError("not-asked", "There is nothing to choose for you now.", 409)
    if is_current_daily(row):
        raise RequestError("hints-day", "Hints for the challenge of the day open when the day is over.", 409)
    if not hints_allowed(row, seats):
        raise RequestError(
            "hints-off", "Several people play here, and hints were not agreed on when the table was made.", 403
        )
    mine = [one.seat for one in seats_of_guest if not one.bot]
    if not mine:
        raise RequestError("not-yours", "A bot plays for you. Take the seat back first.", 403)
    return mine
