"""What a match is made of, as it is stored and as it travels to the processes that run the rules."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from quarterdeck.server.messages import Late

Result: TypeAlias = Literal["won", "lost", "drawn"]
Kind: TypeAlias = Literal["play", "undo", "undo-all", "redo", "sit", "leave", "bot", "stand-in", "hint"]
MOVES: Final[tuple[Kind, ...]] = ("play", "undo", "undo-all", "redo")
"""Lines that change the match. The others tell who sits at the table, and who was advised."""
SEATING: Final[tuple[Kind, ...]] = ("sit", "leave", "bot", "stand-in")
"""Lines that tell who sits at the table."""


class Plan(Struct, frozen=True):
    """Everything that fixes a match before its first choice. It never changes."""

    id: str
    game: str
    options: dict[str, str]
    generator: str
    seed: str
    undo: str
    """`practice`, `consent` or `never` (see `quarterdeck.core.match`)."""
    rules: int
    """The rules revision it began under."""
    content: str
    """The hash of the content it began with."""
    start: str = ""
    """The position it begins from, if not from the set-up."""


class Terms(Struct, frozen=True):
    """How long is waited at a table, what happens then, and whether hints are welcome (see `shapes.NewTable`)."""

    time: int = 0
    late: Late = "bot"
    stand_in: int = -1
    hints: bool = False


NO_TERMS: Final = Terms()


class Line(Struct, frozen=True):
    """One line of the journal of a match. Lines are numbered 1, 2, 3 ... and never changed."""

    seq: int
    kind: Kind
    seat: int
    """Who did it; -1 for the table."""
    at: int
    """Milliseconds since 1970."""
    client: str = ""
    """The id the page gave its message, so that a resend is recognised."""
    actions: list[str] = []
    """What was played, in notation; for `bot` and `stand-in` which bot it is."""
    chance: list[str] = []
    """What chance brought, one text per action, as a record writes it ("crew C T; deck drone-a", or empty)."""
    mark: str = ""
    """Fingerprint of the position after it."""


class Summary(Struct, frozen=True):
    """How a match stands, for lists: stored with each line, so that a list needs no rules."""

    state: Literal["playing", "over", "kept"]
    round: int
    turns: int
    asked: list[int]
    """Seats whose answer is awaited."""
    ending: str = ""
    results: list[Result] = []
    """Per seat, once it is over."""
    takebacks: int = 0
    hints: int = 0
    """How often somebody was advised."""
