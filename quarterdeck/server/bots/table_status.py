"""The status of a table for the bot scheduler: who is asked, who is late, which seats bots play."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from quarterdeck.server.storage.rows import SeatRow, TableRow
from quarterdeck.server.table_info import state_of

LIVE = 3600
"""Seconds for a choice. With more time than this, persons need not stay connected."""


class TableStatus(Struct, frozen=True):
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
        """Seats that a person plays."""
        return [seat for seat in self.seats if seat.guest and not seat.bot]

    @property
    def bots(self) -> list[SeatRow]:
        """Seats of bots that are asked and may choose now."""
        return [seat for seat in self.asked if seat.bot and seat.since <= self.now]

    def others(self, players: Mapping[int, str]) -> list[SeatRow]:
        """Asked seats besides these players and the bots. They may still answer themselves."""
        return [seat for seat in self.asked if seat.seat not in players and seat not in self.bots]

    @property
    def late(self) -> list[SeatRow]:
        """Seats of persons whose time to choose is over."""
        over = 0 < self.row.due <= self.now
        return [seat for seat in self.asked if seat.guest and not seat.bot] if over else []

    @property
    def replaces(self) -> bool:
        """Whether a bot stands in for absent persons: only at live tables (see LIVE)."""
        return 0 < self.row.time <= LIVE and self.row.stand_in >= 0

    def moments(self) -> list[int]:
        """Times at which to check the table again, if nothing else happens."""
        begins = [seat.since for seat in self.asked if seat.bot]
        return [at for at in (self.row.due, *begins) if at > self.now]
