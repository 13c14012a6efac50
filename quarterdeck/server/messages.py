"""All messages between server and page over the WebSocket.

A message is one JSON object with a `type`. The page opens `/ws`, sends `hello`, and gets `welcome`. After that the
server sends every change, and answers every message with an `id` with exactly one `ack` or `refused`.

    page                           server
    hello (table, version)   ->
                             <-    welcome, or the updates that were missed
    act (id, decision, ...)  ->
                             <-    update (version 8), and ack (id, version 8)

Versions: the states of a match that a viewer sees are numbered 0, 1, 2 ... without gaps. A page that lost its
connection sends its last version and gets each later update once. The page makes the `id`s: unguessable, and never used
twice. A message that is sent again gets the same answer and is not played again.

Texts of the game travel as keys with parameters (see `Say`); the catalogue of a language comes over HTTP.

These types are the full form. The scene of a welcome and updates are sent in the short form, see
`quarterdeck.core.short`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

PROTOCOL = 2
"""Increases when an old page could misunderstand a new server. The server makes an older page reload."""

# -- basic types -------------------------------------------------------------------------------------------------------

Say: TypeAlias = Annotated[str | list[Any], Meta(extra_json_schema={"tsType": "Say"})]
"""`"key"`, or `["key", {params}]`: looked up in the catalogue of the game. A parameter is a number, a plain text, a
message as a list (`["key"]` or `["key", {params}]`), or a list of such messages. A parameter that names a piece has
its reference: `["key", {params}, {"card": "corsair"}]`."""

Id: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Slug: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=30)]
ShortText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]
Late: TypeAlias = Literal["bot", "stand-in"]
Number: TypeAlias = Annotated[int, Meta(ge=-1, le=2**53 - 1)]
"""A version, a decision, a turn. The maximum is the largest exact integer in JavaScript."""


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
    """A part of any other kind."""


class Track(AnyPart, tag="track"):
    value: int = 0
    range: tuple[int, int] = (0, 0)
    """Minimum and maximum."""
    note: Say | UnsetType = UNSET


Face: TypeAlias = Annotated[list[Any], Meta(extra_json_schema={"tsType": "Face"})]
"""`[letter, name, count]`, with `symbols` or with `symbols, of` behind it: `symbols` is what the die shows, if its
letter says only which die it is; `of` says whose dice they are, by seat (`0`) or by colour."""


class Dice(AnyPart, tag="dice"):
    faces: list[Face] = []
    """`<id>.<letter>` can be touched."""


Item: TypeAlias = Annotated[list[Any], Meta(extra_json_schema={"tsType": "Item"})]
"""`[id, name]` or `[id, name, {count, help, state}]`: a line of a card, a token on it, a card in an open pile, a status
of a seat. `count` defaults to 1; `state` says what differs from the usual, `next` for what begins later."""


class Card(AnyPart, tag="card"):
    face: str = ""
    """Which card it is, by its entry in the content; empty when face down."""
    lines: list[Item] = []
    marks: list[Item] = []
    """What is on it now."""
    level: int | UnsetType = UNSET
    """Its step on the track."""
    at: str = ""
    """The id of the cell or part where it is, if it is on a map."""


class Pile(AnyPart, tag="pile"):
    count: int = 0
    top: Say | UnsetType = UNSET
    cards: list[Item] = []
    """Its cards by face, if every seat may look at them."""
    at: str = ""
    """The id of the cell where it is, if it is on a map."""


class Token(AnyPart, tag="token"):
    at: str = ""
    """The id of the cell or part it is on."""
    seat: int | UnsetType = UNSET
    facing: int | UnsetType = UNSET
    face: str | UnsetType = UNSET
    """Which piece it is, if there are several kinds."""


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
    face: str = ""
    """What is in it, by its entry in the content."""
    level: int | UnsetType = UNSET
    """Its value, such as the rounds that a timer counts."""


class Slots(AnyPart, tag="slots"):
    slots: list[Slot] = []


class Cell(Struct, omit_defaults=True):
    id: str
    at: tuple[int, int]
    name: Say
    shows: Say | UnsetType = UNSET
    face: str | UnsetType = UNSET


class Map(AnyPart, tag="map"):
    shape: Literal["grid", "hex", "graph"] = "grid"
    cells: list[Cell] = []
    links: list[tuple[str, str]] = []


class Text(AnyPart, tag="text"):
    body: Say = ""
    """Empty if there are items."""
    items: list[Item] = []
    """The items, if it is a list."""


Part: TypeAlias = Zone | Track | Dice | Card | Pile | Token | Panel | Slots | Map | Text | Other


class Option(Struct, omit_defaults=True):
    """A legal choice. The page sends `action` back."""

    action: str
    label: Say | UnsetType = UNSET
    """Omitted if the text key follows from the action: `<game>.do.fire.corsair.1` for `fire corsair 1`."""
    seat: int = 0
    touches: list[str] = []
    """Part ids in the order of clicks: the source, then its target."""
    cost: Say | UnsetType = UNSET
    changes: list[tuple[str, int, int]] = []
    """Numbers that will change: part, before, after."""
    group: str = ""
    key: str = ""
    aside: bool = False
    """Legal but rarely wanted: shown after the others, and it highlights no part."""


class Refusal(Struct):
    """A choice that a person may expect but that is not legal, with the reason."""

    what: Say
    reason: Say
    touches: list[str]


class Decision(Struct, omit_defaults=True):
    number: int
    kind: str
    """Which question of its game it is; empty for those who only wait."""
    mode: Literal["one", "each", "open", "joint"]
    seats: list[int]
    """The seats that must answer."""
    topic: Say
    options: list[Option]
    refusals: list[Refusal]
    others: list[Option] = []
    """What other seats can do now, if all may see it: in an open question of a co-operative game. The
    viewer does not choose from it, so it has only actions, labels and costs."""


class Event(Struct):
    kind: str
    """What happened, for programs: `hit.shield`. Parameters are in `say`: numbers, and names with their references."""
    say: Say
    parts: list[str]
    """The parts of the table that it concerns, the cause first."""


class Outcome(Struct, omit_defaults=True):
    ending: str
    results: list[Literal["won", "lost", "drawn"]]
    reason: Say
    scores: list[int] = []


class Undo(Struct, omit_defaults=True):
    """Whether this viewer can undo the last choice, and at what cost."""

    one: bool
    """The last choice can be undone."""
    free: int = 0
    """Number of choices that can be undone at once, back to the last roll or reveal."""
    marked: bool = False
    """An undo would cross a roll or reveal and be marked in the record."""
    why: Say | UnsetType = UNSET
    """Why an undo is not possible, or why it is marked."""
    redo: bool = False
    ask: bool = False
    """The last choice of a person can be undone if the other people agree; at once, if there are none."""


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
    """The viewer's seats see different things: players at one screen take turns to look."""


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
    """The page is not visible: a hidden tab, or the screen is off."""
    guest: Annotated[str, Meta(max_length=200)] = ""
    """The guest's pass, for browsers without cookies."""


class Act(Struct, tag="act", tag_field="type"):
    """One choice, or several that are played together or not at all. `decision`: the number of the question.

    In a joint question in which other people have a say, it is a proposal (see `agreement`).
    """

    id: Id
    decision: Number
    actions: Annotated[list[ShortText], Meta(min_length=1, max_length=16)]
    seat: Annotated[int, Meta(ge=-1, le=30)] | UnsetType = UNSET
    """The seat that chooses, if the page has several seats; -1 for a joint answer."""
    version: Number = -1
    """The version that the page shows. The server rejects an answer from before an undo. -1: unknown."""


class TakeBack(Struct, tag="undo", tag_field="type"):
    """Undo the last choice, or with `all` every choice since the last roll or reveal.

    If it needs the consent of others (`Undo.ask`), it is a request (see `agreement`).
    """

    id: Id
    version: Number
    """The version that the page shows. The server rejects an undo from a stale version."""
    all: bool = False


class Again(Struct, tag="redo", tag_field="type"):
    id: Id
    version: Number


class Vote(Struct, tag="vote", tag_field="type"):
    """Agree or disagree with a proposal or a request to undo. It may be changed until all agree."""

    id: Id
    proposal: Number
    agree: bool


class Prompt(Struct, tag="prompt", tag_field="type"):
    """Let the bot in this seat make one choice now, in an open question in which it would wait for the people."""

    id: Id
    seat: Seat


class Chat(Struct, tag="chat", tag_field="type"):
    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(Struct, tag="ping", tag_field="type"):
    number: Number = 0
    hidden: bool = False
    """As in `hello`. A page sends a ping as soon as it changes."""


FromPage: TypeAlias = Hello | Act | TakeBack | Again | Vote | Prompt | Chat | Ping


# -- from the server ---------------------------------------------------------------------------------------------------


class Welcome(Struct, tag="welcome", tag_field="type"):
    """Everything a viewer needs to draw the table."""

    protocol: int
    build: str
    """Changes with every release. A page of another build reloads at a suitable moment."""
    version: int
    scene: Scene
    log: list[Event]
    """The last events, oldest first."""
    earlier: int
    """Number of earlier events."""
    table: TableInfo
    chat: list[Said]


class Update(Struct, tag="update", tag_field="type", omit_defaults=True):
    """The next version of what a viewer sees."""

    version: int
    cause: Literal["play", "undo", "redo"]
    seat: int
    """The seat that acted."""
    turn: int
    round: int
    frames: list[Frame]
    """The events in order. All changes of the table are in frames."""
    back: int = 0
    """Number of events that an undo removes from the end of the log."""
    decision: Decision | None = None
    outcome: Outcome | None = None
    undo: Undo | UnsetType = UNSET


class Ack(Struct, tag="ack", tag_field="type"):
    """The change is made and stored."""

    id: str
    version: int


Why: TypeAlias = Literal[
    "stale",      # the question has changed
    "illegal",    # not among the options; `reason` says why
    "not-yours",  # not your seat, or not your turn
    "over",       # the match has ended
    "barrier",    # cannot be undone
    "limit",      # too fast, too long, too many
    "stuck",      # the rules took too long; nothing was played
    "storage",    # the database does not answer; nothing was played
    "kept",       # the match was made with other rules and can only be read
    "bad",        # not understood
]  # fmt: skip


class Refused(Struct, tag="refused", tag_field="type", omit_defaults=True):
    """The message was refused and nothing has changed. `say` is a key of the page's catalogue, `reason` a sentence."""

    id: str
    why: Why
    reason: str = ""


class SeatInfo(Struct, omit_defaults=True):
    seat: int
    name: str = ""
    """The name of the person; empty if there is none."""
    here: bool = False
    yours: bool = False
    asked: bool = False
    """This seat must answer now."""
    until: int = 0
    """The deadline for the answer, in milliseconds since 1970; 0 if there is none."""
    bot: str = ""
    """The bot that plays here, by its code: `cadet`, `officer`, `captain`."""
    standing_in: bool = False
    """The bot stands in for `name`, who may take the seat back at any time."""
    since: int = 0
    """When the bot will take over from `name`, who has just left; 0 if it plays already."""
    key: str = ""
    """For the owner of the table: the key of a `remote` bot for this seat."""
    called: str = ""
    """The personal name of a bot that does not stand in: `Bruno`. `bot` is its level."""


class TableInfo(Struct, omit_defaults=True):
    """Everything about a table besides the match. Sent as a whole whenever it changes."""

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
    """Language to hash of the catalogue for this game with its options and packs."""
    content: str
    """The hash of what is printed on its cards and boards, which is at `/api/content/<game>/<hash>`."""
    invite: str = ""
    """The token of the invitation link, only for guests with a seat."""
    commitment: str = ""
    """SHA-256 of the seed, published before the first roll."""
    seed: str = ""
    """Revealed when the match is over."""
    next: str = ""
    """The table of the rematch."""
    origin: str = ""
    """The match that this what-if started from, possibly through other what-ifs."""
    day: str = ""
    """The day of a daily challenge."""
    counted: bool = False
    """This is the try of a daily challenge that counts."""
    reason: str = ""
    """Why the match is read-only."""
    owner: bool = False
    """It is your table: you may fill its free seats with bots."""
    time: int = 0
    """Seconds for each choice; 0 is no limit."""
    late: Late = "bot"
    """After the time is over: a `bot` makes this one choice, or a bot becomes `stand-in` for the person."""
    stand_in: int = -1
    """Seconds after which a bot stands in for a person who has left; -1: never, and the seat becomes free."""
    hints: bool = False
    """Hints are allowed."""
    hinted: int = 0
    """Number of hints given."""


class TableChanged(Struct, tag="table", tag_field="type"):
    table: TableInfo


class Said(Struct, tag="said", tag_field="type"):
    number: int
    name: str
    text: str
    at: int
    """Milliseconds since 1970."""
    seat: int = -1


class Proposal(Struct, omit_defaults=True):
    number: int
    """Its number, for `vote`."""
    kind: Literal["answer", "undo"]
    seat: int
    """The seat that proposed it."""
    label: Say
    """The proposed answer in words; empty for an undo."""
    agree: list[int]
    disagree: list[int]
    action: str = ""
    """The proposed answer, as in the options of the question; `all` before it."""
    until: int = 0
    """When silence counts as consent, in milliseconds since 1970; 0 for never."""


class BotPlan(Struct):
    """What a bot would do, and what it expects the others to do next."""

    seat: int
    steps: list[tuple[int, Say]]
    """The seat that acts (-1: the table), and the choice in words."""


class Agreement(Struct, tag="agreement", tag_field="type"):
    """What the people are agreeing on. Sent as a whole whenever it changes; the next move of the match empties it."""

    proposals: list[Proposal]
    plans: list[BotPlan]


class Notice(Struct, tag="notice", tag_field="type"):
    """Something about the server that a player should know."""

    code: Literal["storage-gone", "storage-back", "relay-gone", "relay-back", "stuck", "resumed", "closing", "reload"]


class Pong(Struct, tag="pong", tag_field="type"):
    number: int


FromServer: TypeAlias = Welcome | Update | Ack | Refused | TableChanged | Said | Agreement | Notice | Pong
