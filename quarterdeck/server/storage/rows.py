"""What the store gives back."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from quarterdeck.server.plan import Summary

Kind: TypeAlias = Literal["match", "daily", "what-if", "import", "lesson"]


class GuestRow(Struct, frozen=True):
    id: str
    name: str
    made: int
    """Milliseconds since 1970, as all times here."""


class TableRow(Struct, frozen=True):
    """One match and the people round it."""

    id: str
    game: str
    title: str
    kind: Kind
    public: bool
    invite: str
    owner: str
    """A guest's id."""
    made: int
    changed: int
    waiting: bool
    """Not all seats are taken yet."""
    next: str
    """The table of the rematch."""
    origin: str
    """The table it was forked from."""
    day: str
    counted: bool
    kept: str
    """Why it can only be read; empty if it goes on."""
    summary: Summary

    def __repr__(self) -> str:  # The invitation is a secret.
        return f"TableRow({self.id!r}, {self.game!r}, {self.kind!r})"


class SeatRow(Struct, frozen=True):
    seat: int
    guest: str
    """Empty: the seat is free."""
    name: str
    """What the guest is called now."""
    token: str

    def __repr__(self) -> str:  # The token is a secret.
        return f"SeatRow({self.seat}, {self.guest!r}, {self.name!r})"


class TableWithSeats(Struct, frozen=True):
    table: TableRow
    seats: list[SeatRow]
    options: dict[str, str]


class ChatRow(Struct, frozen=True):
    number: int
    guest: str
    name: str
    text: str
    at: int
    seat: int


class DailyRow(Struct, frozen=True):
    """A counted try of the day."""

    guest: str
    name: str
    table: str
    began: int
    changed: int
    summary: Summary


class FinishedRow(Struct, frozen=True):
    """A match that is over, for the statistics of one who sat there."""

    table: str
    game: str
    kind: Kind
    counted: bool
    day: str
    options: dict[str, str]
    seats: list[int]
    """Those the guest held."""
    summary: Summary
    began: int
    ended: int
