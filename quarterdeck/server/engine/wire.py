"""What the pool and its workers say to each other: one request, one answer, as MessagePack with the length in front."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from quarterdeck.server.messages import Why
from quarterdeck.server.plan import Kind, Line, Plan, Summary

Viewer: TypeAlias = tuple[int, ...]
"""Sorted seats; none for a spectator."""

LENGTH = 4
"""Bytes in front of each message that say how long it is."""
ORDER = 4
"""Bytes of an order to the forge, and of its answer."""


class Opening(Struct):
    """A match as the database has it, for a worker that does not hold it."""

    plan: Plan
    lines: list[Line]
    snapshot: tuple[int, str] | None = None


class News(Struct):
    """What happened since a seat was last asked, as it may know it."""

    events: bytes = b"[]"
    """JSON: a list of `quarterdeck.core.event.Event.data`."""
    before: int = 0
    """How much it was told before that."""


# -- requests ----------------------------------------------------------------------------------------------------------


class Begin(Struct, tag=True):
    plan: Plan


class Play(Struct, tag=True):
    match: str
    seq: int
    seats: list[int]
    decision: int
    actions: list[str]
    viewers: list[Viewer]
    once: bool = False
    """Only if these seats' answer is still awaited: a secret one that is given already is not changed."""
    saw: tuple[Viewer, int] = ((), -1)
    """Who answers, and the version he saw; -1: he does not say."""


class Undo(Struct, tag=True):
    match: str
    seq: int
    seats: list[int]
    version: int
    all: bool
    viewers: list[Viewer]


class Redo(Struct, tag=True):
    match: str
    seq: int
    seats: list[int]
    version: int
    viewers: list[Viewer]


class CatchUp(Struct, tag=True):
    match: str
    lines: list[Line]
    viewers: list[Viewer]


class See(Struct, tag=True):
    match: str
    viewer: Viewer
    since: int


class Replay(Struct, tag=True):
    match: str
    viewer: Viewer
    first: int
    last: int


class Log(Struct, tag=True):
    match: str
    viewer: Viewer
    before: int
    count: int


class WriteRecord(Struct, tag=True):
    match: str
    viewer: Viewer | None


class Fork(Struct, tag=True):
    match: str
    viewer: Viewer
    seed: str
    turn: int


class Imagine(Struct, tag=True):
    """For each of these seats whose answer is awaited: a position that it cannot tell from the true one."""

    match: str
    seq: int
    seats: list[int]
    seed: str
    """Of the luck that positions are imagined with. It has nothing to do with the luck of the match."""
    tell: list[int] = []
    """Of these seats also what happened since they were last asked."""


class Forget(Struct, tag=True):
    match: str


class Clear(Struct, tag=True):
    """Forget every match."""


class Check(Struct, tag=True):
    opening: Opening


class ReadRecord(Struct, tag=True):
    text: str


class Choose(Struct, tag=True):
    """To the process of a bot: which option it takes. This is all that such a process is ever told."""

    game: str
    options: dict[str, str]
    position: str
    """Imagined: what the seat knows is as it is, what it cannot know is made up."""
    seat: int
    player: str
    seed: int


class Describe(Struct, tag=True):
    """To the process of a bot: this question in words, for a bot elsewhere."""

    game: str
    options: dict[str, str]
    position: str
    """Imagined, as for `Choose`."""
    seat: int
    news: News


class Advise(Struct, tag=True):
    """To the process of a bot: what it would advise whoever sits there."""

    game: str
    options: dict[str, str]
    position: str
    """Imagined, as for `Choose`."""
    seat: int
    seed: int
    iterations: int
    seconds: float


OfMatch: TypeAlias = Play | Undo | Redo | CatchUp | See | Replay | Log | WriteRecord | Fork | Imagine
Request: TypeAlias = OfMatch | Begin | Forget | Clear | Check | ReadRecord | Choose | Describe | Advise


class Call(Struct):
    request: Request
    opening: Opening | None = None
    """Sent when the worker has said that it does not hold the match."""


# -- answers -----------------------------------------------------------------------------------------------------------


class Begun(Struct, tag=True):
    summary: Summary
    seats: int
    title: str
    record: str
    """The record before the first choice. As a snapshot it keeps the set-up readable whatever becomes of the rules."""


class Played(Struct, tag=True):
    kind: Kind
    seat: int
    actions: list[str]
    """In canonical notation. For `undo-all`: how many choices were taken back."""
    chance: list[str]
    mark: str
    summary: Summary
    updates: dict[Viewer, bytes | None]
    """A whole encoded `messages.Update`, or nothing for a viewer who sees nothing of it."""
    versions: dict[Viewer, int]
    record: str | None = None
    """The whole record now and then, to be kept as a snapshot."""
    fresh: bool = True
    """It leads to another question. A secret answer leaves the question as it is, until the last one is given."""
    quiet: bool = False
    """A secret answer was changed: nobody but who changed it may know."""


class CaughtUp(Struct, tag=True):
    updates: dict[Viewer, list[bytes]]
    quiet: bool = False
    """Nothing but secret answers was changed."""


class Seen(Struct, tag=True):
    """Either the whole `scene` with the end of the `log`, or only the `updates` that were missed."""

    version: int
    scene: bytes = b""
    log: bytes = b""
    earlier: int = 0
    updates: list[bytes] = []


class Imported(Struct, tag=True):
    game: str
    options: dict[str, str]
    generator: str
    seed: str
    start: str
    rules: int
    content: str
    lines: list[Line]
    summary: Summary


class Imagined(Struct, tag=True):
    decision: int
    """The number of the question."""
    joint: bool
    """One answer is for the whole table."""
    positions: dict[int, str]
    versions: dict[int, int]
    """What each of them has seen of the match."""
    news: dict[int, News]
    """Of those for whom it was asked."""


class Text(Struct, tag=True):
    text: str


class Chosen(Struct, tag=True):
    """What a bot takes."""

    action: str
    cut: bool = False
    """Its time was over before it had thought as much as it should."""


class Body(Struct, tag=True):
    """JSON."""

    body: bytes


class Done(Struct, tag=True):
    pass


class Missing(Struct, tag=True):
    """I need the match from the database for that."""


class Refused(Struct, tag=True):
    why: Why
    reason: str


class CannotGoOn(Struct, tag=True):
    reason: str


class Wrong(Struct, tag=True):
    """What was given is no match or no record."""

    reason: str


class Failed(Struct, tag=True):
    """The rules raised an error of this kind."""

    kind: str


Answer: TypeAlias = (
    Begun
    | Played
    | CaughtUp
    | Seen
    | Imported
    | Imagined
    | Text
    | Chosen
    | Body
    | Done
    | Missing
    | Refused
    | CannotGoOn
    | Wrong
    | Failed
)


class Reply(Struct):
    answer: Answer
    held: int
    """How many matches the worker holds now."""


_encoder = Encoder()
read_call = Decoder(Call).decode
read_reply = Decoder(Reply).decode


def framed(message: Call | Reply) -> bytes:
    body = _encoder.encode(message)
    return len(body).to_bytes(LENGTH, "big") + body
