"""The values that the store returns."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from quarterdeck.server.match_data import Summary
from quarterdeck.server.messages import Late

Kind: TypeAlias = Literal["match", "daily", "what-if", "import", "lesson"]


class GuestRow(Struct, frozen=True):
    id: str
    name: str
    made: int
    """Milliseconds since 1970, as all times here."""


class TableRow(Struct, frozen=True):
    """One match with its table settings."""

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
    """Some seat is free: it has neither a person nor a bot."""
    next: str
    """The table of the rematch."""
    origin: str
    """The match it was forked from; in older rows possibly a what-if in between."""
    day: str
    counted: bool
    kept: str
    """Why it is read-only; empty if it is not."""
    summary: Summary
    time: int = 0
    """Seconds for a choice; 0 is no limit."""
    late: Late = "bot"
    stand_in: int = -1
    """Seconds after which a bot stands in for a person who has left; -1 is never."""
    due: int = 0
    """Deadline of the current question; 0 if there is none."""
    hints: bool = False
    """Hints are allowed although several people play."""

    def __repr__(self) -> str:  # The invitation is a secret.
        return f"TableRow({self.id!r}, {self.game!r}, {self.kind!r})"


class SeatRow(Struct, frozen=True):
    seat: int
    guest: str
    """Empty if the seat is free or belongs to a bot."""
    name: str
    """The current name of the guest."""
    token: str
    """Opens the view of the seat. Empty with a guest: the guest left, a bot stands in, and the guest may come back."""
    bot: str = ""
    """The bot that plays here; if there is a guest too, in place of the guest."""
    since: int = 0
    """The time from which the bot plays."""

    def seen_by(self, guest: str) -> bool:
        """Whether the guest has the view of this seat. A guest who left has only the view of spectators."""
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
    """A match that is over, for the statistics of one guest."""

    table: str
    game: str
    kind: Kind
    counted: bool
    day: str
    options: dict[str, str]
    seats: list[int]
    """The seats of the guest."""
    summary: Summary
    began: int
    ended: int


class ContactRow(Struct, frozen=True):
    """How a guest wants to get notices."""

    guest: str
    mail: str = ""
    confirmed: bool = False
    """The owner of the address has followed the confirmation link."""
    language: str = "en"
    hook: str = ""
    """The address of a webhook."""
    hook_secret: str = ""
    hook_off: str = ""
    """Why the webhook is switched off."""
    hook_failed: int = 0

    def __repr__(self) -> str:  # Addresses and secrets must not reach a log.
        return f"ContactRow({self.guest!r})"


class NoticeRow(Struct, frozen=True):
    """A message to send: that a table waits for a guest, or a confirmation mail, which has no table."""

    guest: str
    table: str
    way: Literal["mail", "hook", "confirm"]
    since: int
    due: int
    tries: int = 0


class SeenRow(Struct, frozen=True):
    """The last turn of a match that a guest has seen, and when."""

    turn: int
    at: int


class ReviewRow(Struct, frozen=True):
    """A review: requested, done or failed."""

    state: Literal["asked", "done", "failed"]
    claimed: int
    """Until when a node has claimed the work."""
    done: int
    total: int
    review: str
    """The review as JSON, once it is done."""
