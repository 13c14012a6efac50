"""How a table stands, for whoever looks after its bots and its clock: who is asked, and who plays there."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from quarterdeck.server.storage.rows import SeatRow, TableRow
from quarterdeck.server.table_info import state_of

LIVE = 3600
"""Seconds. Who has longer for a choice need not stay at the table."""


class Standing(Struct, frozen=True):
    row: TableRow
    seats: list[SeatRow]
    now: int
    """Milliseconds since 1970."""

    @property
    def plays(self) -> bool:
        return state_of(self.row) == "playing"

    @property
    def asked(self) -> list[SeatRow]:
        return [seat for seat in self.seats if seat.seat in self.row.summary.asked]

    @property
    def persons(self) -> list[SeatRow]:
        """Those who play themselves."""
        return [seat for seat in self.seats if seat.guest and not seat.bot]

    @property
    def bots(self) -> list[SeatRow]:
        """Those who are asked and may choose now."""
        return [seat for seat in self.asked if seat.bot and seat.since <= self.now]

    def others(self, players: Mapping[int, str]) -> list[SeatRow]:
        """Those who are asked beside these players and the bots: they may still answer themselves."""
        return [seat for seat in self.asked if seat.seat not in players and seat not in self.bots]

    @property
    def late(self) -> list[SeatRow]:
        """Persons whose time to choose is over."""
        over = 0 < self.row.due <= self.now
        return [seat for seat in self.asked if seat.guest and not seat.bot] if over else []

    @property
    def replaces(self) -> bool:
        """Whether a bot stands in for who merely is not there: only where everybody is expected to be."""
        return 0 < self.row.time <= LIVE and self.row.stand_in >= 0

    def moments(self) -> list[int]:
        """When to look again, if nothing happens until then."""
        begins = [seat.since for seat in self.asked if seat.bot]
        return [at for at in (self.row.due, *begins) if at > self.now]
