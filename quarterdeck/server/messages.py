"""Every word that server and page say to each other over the WebSocket, on one page.

A message is one JSON object with a `type`. The page opens `/ws`, says `hello`, and gets `welcome`; from then on the
server tells what changes, and answers every message that carries an `id` with exactly one `ack` or `refused`.

    page                           server
    hello (table, version)   ->
                             <-    welcome, or the updates that were missed
    act (id, decision, ...)  ->
                             <-    update (version 8), and ack (id, version 8)

Versions: what a viewer sees of a match is numbered 0, 1, 2 ... without gaps. A page that lost its connection says the
last version it saw and gets what came after, each once. An `id` is made by the page, unguessable and never used twice:
the same message sent again gets the same answer and is not played again.

Texts of the game travel as keys with parameters (see `Say`); the catalogue of a language comes over HTTP.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

PROTOCOL = 1
"""Goes up when an old page could misunderstand a new server. An older page is told to load itself again."""

# -- small words -------------------------------------------------------------------------------------------------------

Say: TypeAlias = Annotated[str | list[Any], Meta(extra_json_schema={"tsType": "Say"})]
"""`"key"`, or `["key", {params}]`: looked up in the catalogue of the game. A parameter is a number, a plain text, a
message as a list (`["key"]` or `["key", {params}]`), or a list of such messages. A parameter that names a thing says
which: `["key", {params}, {"card": "corsair"}]`."""

Id: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Slug: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=30)]
Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]
Late: TypeAlias = Literal["bot", "stand-in"]
Number: TypeAlias = Annotated[int, Meta(ge=-1, le=2**53 - 1)]
"""A version, a decision, a turn. JavaScript counts no further."""


# -- what a seat sees --------------------------------------------------------------------------------------------------


class AnyPart(Struct, omit_defaults=True, tag_field="kind"):
    """One part of the table (see `quarterdeck.core.parts`)."""

    id: str
    name: Say
    zone: str = ""
    help: Say | UnsetType = UNSET


class Zone(AnyPart, tag="zone"):
    """A place that holds other parts."""


class Other(AnyPart, tag="part"):
    """A part of a kind of its own."""


class Track(AnyPart, tag="track"):
    value: int = 0
    range: tuple[int, int] = (0, 0)
    """Lowest and highest."""
    note: Say | UnsetType = UNSET


Face: TypeAlias = tuple[str, Say, int]
"""Letter, name, how many."""


class Dice(AnyPart, tag="dice"):
    faces: list[Face] = []
    """`<id>.<letter>` can be touched."""


Item: TypeAlias = Annotated[list[Any], Meta(extra_json_schema={"tsType": "Item"})]
"""`[id, name]` or `[id, name, {count, help, state}]`: a line of a card, a token on it, a card in an open pile, a status
of a seat. `count` is 1 if it is left out; `state` says what differs from the usual, `next` for what begins later."""


class Card(AnyPart, tag="card"):
    face: str = ""
    """Which card it is, by its entry in the content; empty when face down."""
    lines: list[Item] = []
    marks: list[Item] = []
    """What is on it now."""
    level: int | UnsetType = UNSET
    """Where it stands on the track it is at."""


class Pile(AnyPart, tag="pile"):
    count: int = 0
    top: Say | UnsetType = UNSET
    cards: list[Item] = []
    """What is in it, by face, where everybody may look."""


class Token(AnyPart, tag="token"):
    at: str = ""
    """The cell or part it stands on."""
    seat: int | UnsetType = UNSET
    facing: int | UnsetType = UNSET


class Panel(AnyPart, tag="panel"):
    seat: int = 0
    lines: list[Item] = []
    waiting: bool = False


class Slot(Struct, omit_defaults=True):
    id: str
    name: Say
    does: Say | UnsetType = UNSET
    holds: Say | UnsetType = UNSET
    open: bool = True
    dice: list[Face] = []


class Slots(AnyPart, tag="slots"):
    slots: list[Slot] = []


class Cell(Struct, omit_defaults=True):
    id: str
    at: tuple[int, int]
    name: Say
    shows: Say | UnsetType = UNSET


class Map(AnyPart, tag="map"):
    shape: Literal["grid", "hex", "graph"] = "grid"
    cells: list[Cell] = []
    links: list[tuple[str, str]] = []


class Text(AnyPart, tag="text"):
    body: Say = ""
    items: list[Item] = []
    """The things that it lists, if it is a list."""


Part: TypeAlias = Zone | Track | Dice | Card | Pile | Token | Panel | Slots | Map | Text | Other


class Option(Struct, omit_defaults=True):
    """Something that may be done: `action` is what is sent back."""

    action: str
    label: Say | UnsetType = UNSET
    """Left out where the text is named after the action: `<game>.do.fire.corsair.1` for `fire corsair 1`."""
    seat: int = 0
    touches: list[str] = []
    """Part ids in the order a person would click them: the thing, then its target."""
    cost: Say | UnsetType = UNSET
    changes: list[tuple[str, int, int]] = []
    """Numbers that will change: part, before, after."""
    group: str = ""
    key: str = ""
    aside: bool = False
    """Legal but seldom wanted: shown behind the others, and no part looks ready because of it."""


class Refusal(Struct):
    """Something one might expect to do but may not, and why."""

    what: Say
    reason: Say
    touches: list[str]


class Decision(Struct):
    number: int
    kind: str
    """Which question of its game it is; empty for those who only wait."""
    mode: Literal["one", "each", "open", "joint"]
    seats: list[int]
    """Whose answer is awaited."""
    topic: Say
    options: list[Option]
    refusals: list[Refusal]


class Event(Struct):
    kind: str
    """What happened, for programs: `hit.shield`. Parameters are in `say`: numbers, and names with their references."""
    say: Say
    parts: list[str]
    """Parts of the table it touched, the cause first."""


class Outcome(Struct, omit_defaults=True):
    ending: str
    results: list[Literal["won", "lost", "drawn"]]
    reason: Say
    scores: list[int] = []


class Undo(Struct, omit_defaults=True):
    """Whether the last choice can be taken back by this viewer, and what it would mean."""

    one: bool
    """The last choice can be taken back."""
    free: int = 0
    """How many choices could be taken back at once, to the last roll or reveal."""
    marked: bool = False
    """Taking back crosses a roll or reveal and is marked in the record."""
    why: Say | UnsetType = UNSET
    """Why not, or why it is marked."""
    redo: bool = False


class Scene(Struct):
    """The whole table as a viewer sees it at one moment."""

    game: str
    seats: list[int]
    """The viewer's seats; none for a spectator."""
    turn: int
    round: int
    parts: list[Part]
    decision: Decision | None
    outcome: Outcome | None
    undo: Undo
    apart: bool = False
    """The viewer's seats do not see the same: at one screen they look one after the other."""


class Frame(Struct, omit_defaults=True):
    """One event, and what it changed on the table."""

    event: Event
    changed: list[Part] = []
    """Parts that are new or different."""
    removed: list[str] = []
    order: list[str] = []
    """All part ids in their new order, if it changed."""
    round: int | UnsetType = UNSET
    """The round it is now, if it changed."""


# -- from the page -----------------------------------------------------------------------------------------------------


class Hello(Struct, tag="hello", tag_field="type"):
    """The first message. `version` is the last one seen of this table, -1 for none; `tokens` hold seats."""

    table: Slug
    protocol: int
    version: Number = -1
    said: Number = 0
    """The number of the last chat line seen."""
    tokens: Annotated[list[Slug], Meta(max_length=31)] = []
    hidden: bool = False
    """Nobody looks at the page: it lies behind others, or the screen is dark."""
    guest: Annotated[str, Meta(max_length=200)] = ""
    """The guest's pass, where cookies are off."""


class Act(Struct, tag="act", tag_field="type"):
    """A choice, or several that count only together. `decision` is the number of the question they answer."""

    id: Id
    decision: Number
    actions: Annotated[list[Line], Meta(min_length=1, max_length=16)]
    seat: Seat | UnsetType = UNSET
    """For whom, where a page holds several seats."""
    version: Number = -1
    """The version the page sees: nobody answers a question of before something was taken back. -1: does not say."""


class TakeBack(Struct, tag="undo", tag_field="type"):
    """Take the last choice back, or with `all` everything since the last roll or reveal."""

    id: Id
    version: Number
    """The version the page sees: nobody takes back what he has not seen."""
    all: bool = False


class Again(Struct, tag="redo", tag_field="type"):
    id: Id
    version: Number


class Chat(Struct, tag="chat", tag_field="type"):
    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(Struct, tag="ping", tag_field="type"):
    number: Number = 0
    hidden: bool = False
    """As in `hello`. A page says it as soon as it changes."""


FromPage: TypeAlias = Hello | Act | TakeBack | Again | Chat | Ping


# -- from the server ---------------------------------------------------------------------------------------------------


class Welcome(Struct, tag="welcome", tag_field="type"):
    """Everything a viewer needs to draw the table."""

    protocol: int
    build: str
    """Changes with every release; a page of another build loads itself again when it suits."""
    version: int
    scene: Scene
    log: list[Event]
    """The last events, oldest first."""
    earlier: int
    """How many events came before those."""
    table: TableInfo
    chat: list[Said]


class Update(Struct, tag="update", tag_field="type", omit_defaults=True):
    """The next version of what a viewer sees."""

    version: int
    cause: Literal["play", "undo", "redo"]
    seat: int
    """Who did it."""
    turn: int
    round: int
    frames: list[Frame]
    """What happened, in order. Nothing changes on the table but by a frame."""
    back: int = 0
    """How many events of the log are taken back by this update (undo), counted from its end."""
    decision: Decision | None = None
    outcome: Outcome | None = None
    undo: Undo | UnsetType = UNSET


class Ack(Struct, tag="ack", tag_field="type"):
    """It is done, and on disk."""

    id: str
    version: int


Why: TypeAlias = Literal[
    "stale",      # the question has changed meanwhile
    "illegal",    # not among the options; `reason` says why
    "not-yours",  # not your seat, or not your turn
    "over",       # the match has ended
    "barrier",    # cannot be taken back
    "limit",      # too fast, too long, too many
    "stuck",      # the rules took too long; nothing was played
    "storage",    # the database does not answer; nothing was played
    "kept",       # the match was made with other rules and can only be read
    "bad",        # not understood
]  # fmt: skip


class Refused(Struct, tag="refused", tag_field="type", omit_defaults=True):
    """It is not done, and nothing has changed. `say` is for the page's catalogue, `reason` already a sentence."""

    id: str
    why: Why
    reason: str = ""


class SeatInfo(Struct, omit_defaults=True):
    seat: int
    name: str = ""
    """Who sits there; empty while nobody does."""
    here: bool = False
    yours: bool = False
    asked: bool = False
    """An answer of this seat is awaited."""
    until: int = 0
    """Asked, at a table with a time for each choice: when the time is over, in milliseconds since 1970."""
    bot: str = ""
    """The bot that plays here, by its code: `cadet`, `officer`, `captain`."""
    standing_in: bool = False
    """It plays for `name`, whose seat it is, and who may take it back at any time."""
    since: int = 0
    """From when on it plays, if not yet: `name` has left a moment ago."""
    key: str = ""
    """For whose table it is: what a `remote` bot says to play here."""
    called: str = ""
    """The personal name of the bot that plays here for itself: `Bruno`. `bot` tells its level."""


class TableInfo(Struct, omit_defaults=True):
    """The table around the match: sent whole whenever something of it changes."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    state: Literal["waiting", "playing", "over", "kept"]
    public: bool
    seats: list[SeatInfo]
    watching: list[str]
    """Names of spectators."""
    kind: Literal["match", "daily", "what-if", "import", "lesson"]
    texts: dict[str, str]
    """Language to the hash of its catalogue for this very game, packs included."""
    content: str
    """The hash of what is printed on its cards and boards, which is at `/api/content/<game>/<hash>`."""
    invite: str = ""
    """The token of the invitation link, for those who sit here."""
    commitment: str = ""
    """SHA-256 of the seed, published before the first roll."""
    seed: str = ""
    """Revealed when the match is over."""
    next: str = ""
    """The table of the rematch."""
    origin: str = ""
    """The match this one was forked from, also if that was by way of another what-if."""
    day: str = ""
    """Of a daily challenge."""
    counted: bool = False
    """Of a daily challenge: the try that counts."""
    reason: str = ""
    """Why it is kept for reading only."""
    owner: bool = False
    """It is your table: you may fill its free seats with bots."""
    time: int = 0
    """Seconds for each choice; 0: as long as one likes."""
    late: Late = "bot"
    """Who has not chosen in time: a `bot` makes this one choice, or a bot is `stand-in` from then on."""
    stand_in: int = -1
    """Seconds after which a bot stands in for who has left; -1: never, and the seat is free."""
    hints: bool = False
    """Whoever is asked here may have a hint."""
    hinted: int = 0
    """How often somebody had one."""


class TableChanged(Struct, tag="table", tag_field="type"):
    table: TableInfo


class Said(Struct, tag="said", tag_field="type"):
    number: int
    name: str
    text: str
    at: int
    """Milliseconds since 1970."""
    seat: int = -1


class Notice(Struct, tag="notice", tag_field="type"):
    """Something about the server that a player should know."""

    code: Literal["storage-gone", "storage-back", "relay-gone", "relay-back", "stuck", "resumed", "closing", "reload"]


class Pong(Struct, tag="pong", tag_field="type"):
    number: int


FromServer: TypeAlias = Welcome | Update | Ack | Refused | TableChanged | Said | Notice | Pong
