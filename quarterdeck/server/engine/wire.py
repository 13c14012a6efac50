"""Messages between the pool and its workers: one request, one answer, as MessagePack with a length prefix."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from quarterdeck.server.match_data import JournalLine, Kind, MatchSetup, ProposedAnswer, Summary
from quarterdeck.server.messages import Why

Viewer: TypeAlias = tuple[int, ...]
"""The seats whose view it is, sorted; empty for a spectator."""

LENGTH = 4
"""Bytes of the length prefix."""
ORDER = 4
"""Bytes of an order to the spawner, and of its answer."""


class StoredMatch(Struct):
    """A match as the database holds it, for a worker that has not cached it."""

    plan: MatchSetup
    lines: list[JournalLine]
    snapshot: tuple[int, str] | None = None


class News(Struct):
    """The events since a seat was last asked, as the seat may see them."""

    events: bytes = b"[]"
    """JSON: a list of `quarterdeck.core.event.Event.data`."""
    before: int = 0
    """The number of earlier events."""


# -- requests ----------------------------------------------------------------------------------------------------------


class Begin(Struct, tag=True):
    plan: MatchSetup


class Play(Struct, tag=True):
    match: str
    seq: int
    seats: list[int]
    decision: int
    actions: list[str]
    viewers: list[Viewer]
    once: bool = False
    """Refuse the request if these seats have answered already, instead of changing a secret answer."""
    saw: tuple[Viewer, int] = ((), -1)
    """The viewer who answers and the version it saw; -1 if unknown."""
    others: list[int] = []
    """Seats of other people. If a joint question asks one of them, the answer is only `Proposed`."""


class Undo(Struct, tag=True):
    match: str
    seq: int
    seats: list[int]
    version: int
    """-1: the others have agreed, and nothing was played since."""
    all: bool
    viewers: list[Viewer]
    others: list[int] = []
    """Seats of other people. If the undo needs their consent, it is only `Proposed`."""
    bots: list[int] = []
    """Seats of bots. By consent, their choices are undone together with the last choice of a person."""


class Redo(Struct, tag=True):
    match: str
    seq: int
    seats: list[int]
    version: int
    viewers: list[Viewer]


class CatchUp(Struct, tag=True):
    match: str
    lines: list[JournalLine]
    viewers: list[Viewer]


class GetView(Struct, tag=True):
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
    """For each of these seats that is asked: a position that it cannot distinguish from the true one."""

    match: str
    seq: int
    seats: list[int]
    seed: str
    """The seed for imagining positions. It is independent of the seed of the match."""
    tell: list[int] = []
    """Seats that also get their `News`."""


class Forget(Struct, tag=True):
    match: str


class Clear(Struct, tag=True):
    """Forget every match."""


class Check(Struct, tag=True):
    stored: StoredMatch


class ReadRecord(Struct, tag=True):
    text: str


class Choose(Struct, tag=True):
    """To a thinker process: choose an option. The process gets no other information about the match."""

    game: str
    options: dict[str, str]
    position: str
    """Imagined: what the seat knows is true, the rest is made up."""
    seat: int
    player: str
    seed: int
    planning: bool = False
    """The answer must contain the bot's plan."""


class Describe(Struct, tag=True):
    """To a thinker process: the question as JSON, for a remote bot."""

    game: str
    options: dict[str, str]
    position: str
    """Imagined, as for `Choose`."""
    seat: int
    news: News


class Advise(Struct, tag=True):
    """To a thinker process: a hint for the person in this seat."""

    game: str
    options: dict[str, str]
    position: str
    """Imagined, as for `Choose`."""
    seat: int
    seed: int
    iterations: int
    seconds: float


OfMatch: TypeAlias = Play | Undo | Redo | CatchUp | GetView | Replay | Log | WriteRecord | Fork | Imagine
Request: TypeAlias = OfMatch | Begin | Forget | Clear | Check | ReadRecord | Choose | Describe | Advise


class Call(Struct):
    request: Request
    stored: StoredMatch | None = None
    """Sent after the worker has answered `NotCached`."""


# -- answers -----------------------------------------------------------------------------------------------------------


class Begun(Struct, tag=True):
    summary: Summary
    seats: int
    title: str
    record: str
    """The record before the first choice. Stored as a snapshot: the set-up stays readable when the rules change."""


class Moved(Struct, tag=True):
    kind: Kind
    seat: int
    actions: list[str]
    """In canonical notation. For `undo-all`: the number of undone choices."""
    chance: list[str]
    mark: str
    summary: Summary
    updates: dict[Viewer, bytes | None]
    """The encoded `messages.Update` per viewer; None for a viewer who must not notice the change."""
    versions: dict[Viewer, int]
    record: str | None = None
    """The whole record if it is time to store a snapshot."""
    fresh: bool = True
    """The match asks another question now. A secret answer keeps the question, except the last one."""
    silent: bool = False
    """A secret answer was changed: other seats must not notice."""


class Proposed(Struct, tag=True):
    """Other people have to agree first: to this answer, or to an undo."""

    seat: int
    answer: ProposedAnswer | None = None


class CaughtUp(Struct, tag=True):
    updates: dict[Viewer, list[bytes]]
    silent: bool = False
    """All lines only changed secret answers."""


class ViewSince(Struct, tag=True):
    """The whole `scene` with the end of the `log`, or only the missed `updates`."""

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
    lines: list[JournalLine]
    summary: Summary


class Imagined(Struct, tag=True):
    decision: int
    """The number of the question."""
    joint: bool
    """One answer counts for the whole table."""
    people_first: bool
    """In this question the bots wait for the people: any seat may act, and all play together."""
    positions: dict[int, str]
    versions: dict[int, int]
    """The version of each asked seat."""
    news: dict[int, News]
    """Only for the seats in `Imagine.tell`."""


class Text(Struct, tag=True):
    text: str


class Chosen(Struct, tag=True):
    """The option that a bot chose."""

    action: str
    cut: bool = False
    """Its time ran out before its search was complete."""
    plan: bytes = b""
    """If it was asked for: what the bot expects all seats to do, as JSON. A list of pairs: seat, and `messages.Say`."""


class Body(Struct, tag=True):
    """JSON."""

    body: bytes


class Done(Struct, tag=True):
    pass


class NotCached(Struct, tag=True):
    """The worker needs the match from the database to answer."""


class NotAllowed(Struct, tag=True):
    why: Why
    reason: str


class CannotGoOn(Struct, tag=True):
    reason: str


class BadInput(Struct, tag=True):
    """The plan or the record is not valid."""

    reason: str


class Failed(Struct, tag=True):
    """The rules raised an exception of this type."""

    kind: str


Answer: TypeAlias = (
    Begun
    | Moved
    | Proposed
    | CaughtUp
    | ViewSince
    | Imported
    | Imagined
    | Text
    | Chosen
    | Body
    | Done
    | NotCached
    | NotAllowed
    | CannotGoOn
    | BadInput
    | Failed
)


class Reply(Struct):
    answer: Answer
    cached: int
    """Number of matches in the worker's cache."""


_encoder = Encoder()
read_call = Decoder(Call).decode
read_reply = Decoder(Reply).decode


def framed(message: Call | Reply) -> bytes:
    body = _encoder.encode(message)
    return len(body).to_bytes(LENGTH, "big") + body
