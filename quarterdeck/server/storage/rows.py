"""What the store gives back."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from quarterdeck.server.messages import Late
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
    """Some seat is free: neither a person nor a bot has it."""
    next: str
    """The table of the rematch."""
    origin: str
    """The match it was forked from; in older rows it may be a what-if between them."""
    day: str
    counted: bool
    kept: str
    """Why it can only be read; empty if it goes on."""
    summary: Summary
    time: int = 0
    """Seconds for a choice; 0: as long as one likes."""
    late: Late = "bot"
    stand_in: int = -1
    """Seconds after which a bot stands in for who has left; -1: never."""
    due: int = 0
    """When the time for the present question is over; 0 while there is none."""
    hints: bool = False
    """Hints are welcome also where several people play."""

    def __repr__(self) -> str:  # The invitation is a secret.
        return f"TableRow({self.id!r}, {self.game!r}, {self.kind!r})"


class SeatRow(Struct, frozen=True):
    seat: int
    guest: str
    """Empty: the seat is free, or a bot's."""
    name: str
    """What the guest is called now."""
    token: str
    """Opens what the seat sees. Empty beside a guest: the guest left, a bot stands in, and the guest may come back."""
    bot: str = ""
    """The player that chooses here: where there is a guest too, in place of the guest."""
    since: int = 0
    """From when on it chooses."""

    def seen_by(self, guest: str) -> bool:
        """Whether the guest sees what this seat sees: who left sees what spectators see, until coming back."""
        return bool(guest and self.token) and self.guest == guest

    def __repr__(self) -> str:  # The token is a secret.
        return f"SeatRow({self.seat}, {self.guest!r}, {self.name!r}, {self.bot!r})"


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


class ContactRow(Struct, frozen=True):
    """How a guest wants to be told that it is their turn."""

    guest: str
    mail: str = ""
    confirmed: bool = False
    """Whoever reads mail at that address has said so."""
    language: str = "en"
    hook: str = ""
    """The address of a webhook."""
    hook_secret: str = ""
    hook_off: str = ""
    """Why nothing is sent there any more."""
    hook_failed: int = 0

    def __repr__(self) -> str:  # Addresses are nobody's business, and the secret even less.
        return f"ContactRow({self.guest!r})"


class NoticeRow(Struct, frozen=True):
    """Something to be sent: that a table waits for a guest, or the server's own letters, which are about none."""

    guest: str
    table: str
    way: Literal["mail", "hook", "confirm"]
    since: int
    due: int
    tries: int = 0


class SeenRow(Struct, frozen=True):
    """How far a guest has seen a match, and when that was."""

    turn: int
    at: int


class ReviewRow(Struct, frozen=True):
    """A review that is asked for, made, or could not be made."""

    state: Literal["asked", "done", "failed"]
    claimed: int
    """Until then somebody is at it."""
    done: int
    total: int
    review: str
    """As JSON, once it is made."""
