"""What a match is made of, as it is stored and as it travels to the processes that run the rules."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Result: TypeAlias = Literal["won", "lost", "drawn"]
Kind: TypeAlias = Literal["play", "undo", "undo-all", "redo", "sit", "leave"]


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
    """What was played, in notation."""
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
