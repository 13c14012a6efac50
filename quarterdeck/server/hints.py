"""Hints at a table: who may have one, who thinks of it, and that it is told in the record.

The adviser is a process of bots, apart from those that play: it gets what the seat knows and nothing else, and nobody
waits for it but who asked.
"""

from __future__ import annotations

import asyncio
import hmac
from base64 import urlsafe_b64encode
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec
import structlog

from quarterdeck.server.bots.luck import Luck
from quarterdeck.server.bots.minds import Clueless, Minds
from quarterdeck.server.engine.wire import Advise
from quarterdeck.server.plan import Plan
from quarterdeck.server.problems import Wrong, hints_held_back, no_table, not_yours
from quarterdeck.server.rate import Buckets
from quarterdeck.server.shapes import Hint, HintWish
from quarterdeck.server.storage.rows import SeatRow, TableRow
from quarterdeck.server.table_info import day_runs, held_back, may_be_advised, state_of

if TYPE_CHECKING:
    from quarterdeck.server.house import House

log = structlog.get_logger()

_KEPT = 500
"""Hints that are remembered: who asks the same again gets the same, at once."""
_OF_THE_TIME = 0.5
"""The share of its time that an adviser searches; what is left is for looking ahead, and for a slow machine."""


class Hints:
    def __init__(self, house: House) -> None:
        limits = house.limits
        self._house = house
        self.minds = Minds(limits.hint_processes, house.settings.games, limits.hint_seconds)
        self._rate = Buckets(limits.hints_per_second, limits.hints_at_once)
        self._thoughts: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        """By the id of their line in the journal."""

    async def close(self) -> None:
        for thought in self._thoughts.values():
            thought.cancel()
        await asyncio.gather(*self._thoughts.values(), return_exceptions=True)
        await self.minds.close()

    async def give(self, guest: str, id: str, wish: HintWish) -> Hint:
        """It is written down before it is told: no hint goes without its mark."""
        house = self._house
        row, plan = await house.store.table(id), await house.store.plan(id)
        if row is None or plan is None:
            raise no_table()
        mine = _advised(row, await house.store.seats(id), guest, wish.seat)
        if await held_back(house, row):
            raise hints_held_back()
        luck = Luck(house.key, row, plan)
        async with house.tables.opened(id) as live:
            await house.bring_up(id)
            async with live.lock:  # In the middle of a change the worker would go back to where the journal stands.
                question = await house.pool.imagine(id, live.seq, mine, luck.imagining())
            if wish.decision not in (-1, question.decision):
                raise Wrong("stale", "The question has changed meanwhile. Look again.", 409)
            if not question.positions:
                raise Wrong("not-asked", "There is nothing to choose for you now.", 409)
            seat, position = min(question.positions.items())
            mark = self._mark(id, seat, position)
            if mark not in self._thoughts and not self._rate.take(guest):
                raise Wrong("limit", "That were many hints at once. Think for a moment yourself.", 429)
            seed = luck.choosing(question.decision, seat, 0)
            body = await self._thought(mark, self._wish(plan, position, seat, seed))
            await live.took_hint(seat, mark)
        return msgspec.convert({"decision": question.decision, **msgspec.json.decode(body)}, Hint)

    def _mark(self, table: str, seat: int, position: str) -> str:
        """The id of its line. Who asks again in the same position is told again, and it is counted once."""
        digest = hmac.digest(self._house.key, f"hint {table} {seat} {position}".encode(), "sha256")
        return f"hint-{urlsafe_b64encode(digest[:12]).decode()}"

    def _wish(self, plan: Plan, position: str, seat: int, seed: int) -> Advise:
        limits = self._house.limits
        return Advise(
            game=plan.game,
            options=plan.options,
            position=position,
            seat=seat,
            seed=seed,
            iterations=limits.hint_iterations,
            seconds=limits.hint_seconds * _OF_THE_TIME,
        )

    async def _thought(self, mark: str, wish: Advise) -> bytes:
        """One thought for all who ask the same."""
        thought = self._thoughts.get(mark)
        if thought is None:
            thought = self._thoughts[mark] = asyncio.create_task(self.minds.advise(wish))
            if len(self._thoughts) > _KEPT:
                self._thoughts.popitem(last=False)
        self._thoughts.move_to_end(mark)
        try:
            return await asyncio.shield(thought)
        except Clueless as clueless:
            self._thoughts.pop(mark, None)
            log.warning("no hint", game=wish.game, why=str(clueless))
            raise Wrong("stuck", "The adviser took too long or knew nothing. Nothing was counted.", 503) from None


def _advised(row: TableRow, seats: list[SeatRow], guest: str, seat: int) -> list[int]:
    """The seats that the guest may have a hint for."""
    held = [one for one in seats if one.guest == guest and seat in (-1, one.seat)]
    if not guest or not held:
        raise not_yours()
    if state_of(row) != "playing":
        raise Wrong("not-asked", "There is nothing to choose for you now.", 409)
    if day_runs(row):
        raise Wrong("hints-day", "Hints for the challenge of the day open when the day is over.", 409)
    if not may_be_advised(row, seats):
        raise Wrong("hints-off", "Several people play here, and hints were not agreed on when the table was made.", 403)
    mine = [one.seat for one in held if not one.bot]
    if not mine:
        raise Wrong("not-yours", "A bot plays for you. Take the seat back first.", 403)
    return mine
