"""The data of a match as it is stored and sent to workers: plan, journal lines and summary."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from quarterdeck.server.messages import Late, Say

Result: TypeAlias = Literal["won", "lost", "drawn"]
Kind: TypeAlias = Literal[
    "play", "undo", "undo-all", "redo", "sit", "leave", "bot", "stand-in", "hint",
    "propose", "vote", "ask-undo", "plan", "prompt",
]  # fmt: skip
MOVES: Final[tuple[Kind, ...]] = ("play", "undo", "undo-all", "redo")
"""Kinds of lines that change the match. The others record seats, hints and what people agree on."""
SEATING: Final[tuple[Kind, ...]] = ("sit", "leave", "bot", "stand-in")
"""Kinds of lines that change seats."""
AGREEING: Final[tuple[Kind, ...]] = ("propose", "vote", "ask-undo", "plan", "prompt")
"""Kinds of lines about an agreement (see `quarterdeck.server.agreement`). The next move makes them obsolete."""


class MatchSetup(Struct, frozen=True):
    """Everything that determines a match before its first choice. It never changes."""

    id: str
    game: str
    options: dict[str, str]
    generator: str
    seed: str
    undo: str
    """`practice`, `consent` or `never` (see `quarterdeck.core.match`)."""
    rules: int
    """The rules revision at its start."""
    content: str
    """The content hash at its start."""
    start: str = ""
    """The position at its start, if it does not start from the set-up."""


class Terms(Struct, frozen=True):
    """Time limit, what happens after it, stand-ins and hints of a table (see `shapes.NewTable`)."""

    time: int = 0
    late: Late = "bot"
    stand_in: int = -1
    hints: bool = False


NO_TERMS: Final = Terms()


class JournalLine(Struct, frozen=True):
    """One line of the journal of a match. Lines are numbered 1, 2, 3 ... and never change."""

    seq: int
    kind: Kind
    seat: int
    """The seat that acted; -1 for the table."""
    at: int
    """Milliseconds since 1970."""
    client: str = ""
    """The id that the page gave its message. It identifies a message that is sent twice."""
    actions: list[str] = []
    """The choices in notation; for `bot` and `stand-in` the name of the bot; otherwise see `agreement.py`."""
    chance: list[str] = []
    """The outcomes of chance, one text per action, as in a record ("crew C T; deck drone-a", or empty)."""
    mark: str = ""
    """Fingerprint of the position after the line."""


class ProposedAnswer(Struct, frozen=True):
    """An answer that a line of the kind `propose` proposes."""

    action: str
    decision: int
    """The number of the question."""
    label: Say
    shared: bool
    """Everybody may read it, spectators too."""


class Summary(Struct, frozen=True):
    """The state of a match for lists. Stored with each line, so that a list needs no rules."""

    state: Literal["playing", "over", "kept"]
    round: int
    turns: int
    asked: list[int]
    """Seats that must answer now."""
    ending: str = ""
    results: list[Result] = []
    """Result per seat, once the match is over."""
    takebacks: int = 0
    hints: int = 0
    """Number of hints given."""
