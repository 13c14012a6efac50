"""Seats of a table: persons sit down and leave, bots take seats and stand in for persons."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from quarterdeck.server.bots.bot_seats import REMOTE, checked_bot, stand_in
from quarterdeck.server.clock import now_ms
from quarterdeck.server.match_data import MatchSetup
from quarterdeck.server.request_errors import RequestError, not_yours
from quarterdeck.server.shapes import Sitting
from quarterdeck.server.storage.rows import SeatRow, TableRow
from quarterdeck.server.table_info import state_of
from quarterdeck.server.tables import new_token

if TYPE_CHECKING:
    from quarterdeck.server.services import Services


def _has_begun(row: TableRow) -> bool:
    """Whether the match has begun. Before that, seats may change freely."""
    return not row.waiting or row.summary.turns > 0


class SeatService:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def sit(self, guest: str, id: str, seat: int, invite: str) -> Sitting:
        row, _, seats = await self._services.tables.read(id)
        if not 0 <= seat < len(seats):
            raise RequestError("seat", f"This table has the seats 0 to {len(seats) - 1}.")
        at_home = guest in (row.owner, seats[seat].guest)
        if not (row.public or at_home or secrets.compare_digest(invite.encode(), row.invite.encode())):
            raise RequestError("invite", "This table is private: you need the whole invitation link.", 403)
        if not (row.kind == "match" or at_home) or state_of(row) in ("over", "kept"):
            raise RequestError("seat", "The seats of this match can no longer be taken.", 409)
        if seats[seat].guest == guest and not seats[seat].bot:
            return Sitting(seat, seats[seat].token)
        if seats[seat].guest != guest:
            second = any(other.guest == guest for other in seats)
            if seats[seat].bot or (second and _has_begun(row)):
                await self._check_secrets(id, seats)
        if not await self._services.store.take_seat(id, seat, guest, new_token()):
            raise RequestError("seat", "Somebody else took this seat.", 409)
        await self._seats_changed(id)
        self._services.notices.seated(id, guest)
        return next(s for s in await self.tokens(guest, id) if s.seat == seat)

    async def stand_up(self, guest: str, id: str, seat: int) -> None:
        """Leave a seat. In a running match a bot stands in after a while, and the guest can take the seat back. If the
        table has no stand-ins, the seat becomes free and the match waits."""
        row, _, seats = await self._services.tables.read(id)
        if row.summary.state == "over":
            raise RequestError("over", "The match is over: who sat here stays in its record.", 409)
        if not any(here.seat == seat and here.guest == guest for here in seats):
            raise not_yours()
        if row.stand_in >= 0 and state_of(row) == "playing":
            await self.stand_in(id, seat, guest, now_ms() + row.stand_in * 1000, left=True)
            return
        if not await self._services.store.leave_seat(id, seat, guest):
            raise not_yours()
        await self._seats_changed(id)

    async def stand_in(self, id: str, seat: int, guest: str, since: int, left: bool = False) -> None:
        """Let a bot play for the guest from `since` on, until the guest takes the seat back. `left` closes the view."""
        plan = await self._services.store.plan(id)
        assert plan is not None
        bot = stand_in(self._services.library.open(plan.game, plan.options))
        if await self._services.store.stand_in(id, seat, guest, bot, since, left):
            await self._seats_changed(id)

    async def seat_bot(self, guest: str, id: str, seat: int, bot: str) -> None:
        """Put a bot in a free seat. Only the owner of the table may do this."""
        plan = await self._owned(guest, id, seat)
        token = ""
        if bot == REMOTE:
            row, _, seats = await self._services.tables.read(id)
            if seats[seat].bot or _has_begun(row):
                await self._check_secrets(id, seats)
            token = new_token()
        checked = checked_bot(self._services.library.open(plan.game, plan.options), bot)
        if not await self._services.store.seat_bot(id, seat, checked, token):
            raise RequestError("seat", "Somebody sits there.", 409)
        await self._seats_changed(id)
        self._services.notices.seated(id, guest)

    async def replace_remote(self, id: str, seat: SeatRow) -> None:
        """Replace a remote bot that failed with a built-in one."""
        plan = await self._services.store.plan(id)
        assert plan is not None
        bot = stand_in(self._services.library.open(plan.game, plan.options))
        if await self._services.store.replace_bot(id, seat.seat, seat.token, bot):
            await self._seats_changed(id)

    async def free_bot(self, guest: str, id: str, seat: int) -> None:
        """Free the seat of a bot. The match waits until the seat is taken."""
        await self._owned(guest, id, seat)
        seats = await self._services.store.seats(id)
        if seats[seat].bot and not seats[seat].guest:
            await self._check_secrets(id, seats)
        if not await self._services.store.free_bot(id, seat):
            raise RequestError("seat", "No bot has this seat to itself.", 409)
        await self._seats_changed(id)

    async def _check_secrets(self, id: str, seats: list[SeatRow]) -> None:
        """Raise RequestError if several people play and seats have secrets: a person could take a seat to see them."""
        if len({seat.guest for seat in seats if seat.guest}) < 2:
            return
        await self._services.live_tables.refresh(id)
        if await self._services.pool.apart(id, tuple(seat.seat for seat in seats)):
            raise RequestError(
                "secret", "Several people play here, and this seat has secrets. Take it in the next match.", 409
            )

    async def _owned(self, guest: str, id: str, seat: int) -> MatchSetup:
        row, plan, seats = await self._services.tables.read(id)
        if row.owner != guest:
            raise RequestError("not-yours", "This is for whose table it is.", 403)
        if not 0 <= seat < len(seats):
            raise RequestError("seat", f"This table has the seats 0 to {len(seats) - 1}.")
        if row.kind != "match" or state_of(row) in ("over", "kept"):
            raise RequestError("seat", "The seats of this match can no longer be taken.", 409)
        return plan

    async def _seats_changed(self, id: str) -> None:
        live = self._services.live_tables.find(id)
        if live is not None:
            await live.changes.catch_up()
        await self._services.nodes.table_changed(id)
        self._services.bot_scheduler.wake(id)

    async def tokens(self, guest: str, id: str) -> list[Sitting]:
        return [Sitting(s.seat, s.token) for s in await self._services.store.seats(id) if s.seen_by(guest)]
