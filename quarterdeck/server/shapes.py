"""The types of HTTP requests and responses. OpenAPI and the page's TypeScript types are made from them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from quarterdeck.server.messages import (
    Event,
    Frame,
    Late,
    Number,
    Outcome,
    Say,
    Scene,
    Seat,
    ShortText,
    Slug,
    TableInfo,
)

# -- games -------------------------------------------------------------------------------------------------------------


class SettingInfo(Struct):
    """An option of the set-up. Its words are keys of the catalogue: `words`, and `<words>.<value>` for each value."""

    name: str
    values: list[str]
    default: str
    words: str
    ruling: str
    """The open question of the rulebook that this option answers; empty if it is not a ruling."""
    free: str
    """A pattern for free input instead of a value; empty if there is none. `<words>.free` explains it."""


class PackInfo(Struct):
    """A content pack that the server offers: the option `packs` of a new table joins the ids of several by `+`."""

    id: str
    title: str
    brings: list[str]
    """The names of the cards and other pieces in it."""


class GameInfo(Struct):
    name: str
    title: str
    line: dict[str, str]
    """One sentence about the game, by language; empty for a game from a file."""
    minutes: tuple[int, int]
    """Shortest and longest minutes of a match; 0 and 0 if unknown."""
    lesson: bool
    """Whether there is a guided first match."""
    daily: bool
    """Whether there is a daily challenge: one player against the game."""
    preview: bool
    """Whether it can be played, but its figures, players or board are still being finished."""
    seats: int
    seats_by: str
    """The option for the number of seats, if there is one; `seats` is then the number for its default."""
    bots: list[str]
    """The bots of this game, from the weakest to the strongest, such as `cadet` and `officer`."""
    cooperative: bool
    settings: list[SettingInfo]
    texts: dict[str, str]
    """Language to the hash of its catalogue: the catalogue is at `/api/texts/<game>/<language>/<hash>`."""
    guide: bool
    """Whether it has a guide at `/api/rules/<game>/<language>`."""
    packs: list[PackInfo]


class Rules(Struct):
    game: str
    language: str
    markdown: str


# -- guests ------------------------------------------------------------------------------------------------------------

Name = Annotated[str, Meta(min_length=1, max_length=40)]


class Me(Struct):
    """Your identity. `guest` is your pass: store it if your browser keeps no cookies."""

    id: str
    name: str
    guest: str


class Rename(Struct):
    name: Name


class Code(Struct):
    """A code that signs another device in as you: valid once, for ten minutes."""

    code: str
    seconds: int


class ReturnWish(Struct, omit_defaults=True):
    renew: bool = False
    """Make a new code; the old one becomes invalid."""


class ReturnCode(Struct):
    """A code that signs any device in as you, until you make a new one."""

    code: str


class Claim(Struct):
    code: Annotated[str, Meta(min_length=4, max_length=40)]


class GameStatistics(Struct):
    game: str
    played: int
    won: int
    lost: int
    drawn: int
    streak: int
    """Wins in a row, now."""
    best_streak: int
    takebacks: int
    seconds: int
    """Time of all matches."""
    endings: dict[str, int]
    by_option: dict[str, dict[str, list[int]]]
    """Option name, value: [played, won]."""
    daily: int
    """Daily challenges counted."""


class Statistics(Struct):
    games: list[GameStatistics]


# -- tables ------------------------------------------------------------------------------------------------------------


OptionValue = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[A-Za-z0-9_.,+-]+$")]
"""One of the values of a setting, or what its `free` pattern takes: a set of cards, for example."""
Seconds = Annotated[int, Meta(ge=0, le=7 * 24 * 3600)]


class NewTable(Struct, omit_defaults=True):
    game: Slug
    options: dict[Slug, OptionValue] = {}
    public: bool = False
    """Listed for everybody. Others may watch and take free seats."""
    sit: Annotated[tuple[Seat, ...], Meta(max_length=31)] = (0,)
    """The seats you take yourself."""
    lesson: bool = False
    """A guided first match; all fields but `game` are ignored."""
    bots: dict[Slug, Slug] = {}
    """Seats that bots take: the number of the seat, and which bot."""
    time: Seconds = 0
    """Seconds for each choice, up to a week; 0 is no limit."""
    late: Late = "bot"
    """After the time is over: a `bot` makes this one choice, or a bot becomes `stand-in` for the person."""
    stand_in: Annotated[int, Meta(ge=-1, le=24 * 3600)] = 60
    """Seconds after which a bot stands in for a person who has left; -1: never, and the seat becomes free."""
    hints: bool = False
    """Allow hints although two people or more play. A person alone or with bots always has them."""


class Created(Struct):
    table: TableInfo
    tokens: list[str]
    """The tokens of your seats."""
    warnings: list[Say] = []
    """Warnings about this set-up, which can still be played."""


class Sit(Struct):
    seat: Seat
    invite: str = ""


class SeatBot(Struct):
    seat: Seat
    bot: Slug


class Sitting(Struct):
    seat: int
    token: str


class ForkWish(Struct, omit_defaults=True):
    """Where a what-if starts, and the choices to play first, such as a better line of a review."""

    turn: Number = -1
    """A turn of the replay of a finished match; -1 for the current position of a running match."""
    seat: Seat = 0
    """The seat that makes the choices of `line`."""
    line: Annotated[list[ShortText], Meta(max_length=32)] = []


class HintWish(Struct, omit_defaults=True):
    """The seat, if you have several, and the question of the hint; -1 for any."""

    seat: Annotated[int, Meta(ge=-1, le=30)] = -1
    decision: Number = -1


class Advice(Struct):
    """One option of a hint."""

    action: str
    """As in the options of the question; with `all` before it in a question to the whole table."""
    line: list[str]
    """The option and its best continuation."""
    then: list[Say]
    """The best continuation in words."""
    chance: float
    """The estimated chance to win, 0 to 1; a draw counts a half."""
    error: float
    """The standard error of `chance`."""
    reasons: list[Say]
    expected: dict[str, float]
    """Expected values at the end of the round, such as `hull`; the text key is `hint.expected.hull`."""


class Hint(Struct):
    """The best three options, the best first (see `quarterdeck.players.hint`)."""

    decision: int
    """The number of the question it is about."""
    seat: int
    apart: bool
    """Whether the first is better than all others beyond doubt."""
    worse: list[bool]
    """For each but the first, whether the first is better beyond doubt."""
    iterations: int
    verdict: Say
    advice: list[Advice]


class Listed(Struct, omit_defaults=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    state: Literal["waiting", "playing", "over", "kept"]
    kind: Literal["match", "daily", "what-if", "import", "lesson"]
    seats: list[str]
    """The names of persons by seat; empty for a free seat or a bot's."""
    bots: list[str]
    """The bots by seat; empty if there is none."""
    called: list[str]
    """The personal names of the bots of this server."""
    options: dict[str, str]
    changed: int
    """Milliseconds since 1970."""
    round: int = 0
    turns: int = 0
    your_turn: bool = False
    yours: list[int] = []
    result: str = ""
    """Your result once the match is over: won, lost or drawn."""
    day: str = ""
    time: int = 0
    """Seconds for each choice; 0 is no limit."""
    until: int = 0
    """The deadline of the current question, in milliseconds since 1970."""


class Lists(Struct):
    tables: list[Listed]


class Import(Struct):
    """A record to import. A match that is not over can be continued."""

    record: Annotated[str, Meta(min_length=1, max_length=4_000_000)]


# -- notices -----------------------------------------------------------------------------------------------------------

Language = Literal["en", "de"]


class Contacts(Struct):
    """How you get notices that a match waits for you."""

    sends_mail: bool
    """Whether this server sends mails at all."""
    mail: str
    confirmed: bool
    """The owner of the mail address has confirmed it."""
    language: str
    hook: str
    hook_off: str
    """Why the webhook was switched off: `no-host`, `late`, `tls`, `unreachable`, `not-http`, `refused`,
    or `answer` and a number; empty while it is on."""


class Tongue(Struct):
    language: Language


class MailWish(Struct):
    address: Annotated[str, Meta(min_length=3, max_length=254)]
    language: Language = "en"


class HookWish(Struct):
    url: Annotated[str, Meta(min_length=8, max_length=500)]


class HookSecret(Struct):
    contacts: Contacts
    secret: str
    """The key that signs every call. It is returned only once."""


class TurnSeen(Struct):
    turn: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Seen(Struct):
    """The last turn that you have seen of a match, and when; turn -1 for none."""

    turn: int
    at: int


# -- replay ------------------------------------------------------------------------------------------------------------


class ReplayTurn(Struct):
    """One choice of the main line: its events, and what they changed."""

    turn: int
    seat: int
    action: str
    """In the notation of the record; `?` where the viewer may not know it."""
    round: int
    frames: list[Frame]


class Replay(Struct):
    """Some turns of a match: the table at turn `first`, and the choices after it up to `last`."""

    table: TableInfo
    viewer: list[int]
    turns: int
    """Total number of turns."""
    first: int
    last: int
    scene: Scene
    steps: list[ReplayTurn]
    outcome: Outcome | None


class LogPage(Struct):
    events: list[Event]
    before: int
    """Number of earlier events."""


# -- reviews -----------------------------------------------------------------------------------------------------------


class ReviewChoice(Struct):
    """A choice between two or more options. Chances are from 0 to 1, for the seat that chose."""

    turn: int
    """The turn of the replay after this choice."""
    round: int
    options: int
    action: str
    label: Say
    before: float
    error: float
    after: float
    next: float
    """The chance before the next choice of this seat, or the result."""
    loss: float
    loss_error: float
    grade: Literal["", "inaccuracy", "mistake", "blunder"]
    best: list[str]
    """The best line; `fork` plays it."""
    best_label: Say
    luck: float


class ReviewSeat(Struct):
    """A match as one seat played it: `first + luck - lost = result`."""

    seat: int
    first: float
    result: float
    luck: float
    lost: float
    turning: list[int]
    """The turns of its turning points."""
    choices: list[ReviewChoice]
    noise: float = 0.0
    """The smallest loss that the review can detect; 0 in reviews of older versions."""


class Review(Struct):
    """As in `quarterdeck.players.review`."""

    format: int
    game: str
    match: str
    budget: int
    seed: int
    seats: list[ReviewSeat]
    graded: bool = True
    """Whether the review looked for mistakes; it needs an adviser for the game."""
    rough: bool = False
    """Whether the search was too short for reliable numbers."""


class ReviewInfo(Struct, omit_defaults=True):
    state: Literal["none", "waiting", "running", "done", "failed"]
    """`none`: not requested; `waiting`: queued; `running`; `done`; `failed`: can be requested again."""
    done: int = 0
    total: int = 0
    """Choices reviewed so far, and the total."""
    review: Review | None = None
    ahead: int = 0
    """Number of reviews before this one in the queue."""


# -- fair dice ---------------------------------------------------------------------------------------------------------


class Fair(Struct):
    generator: str
    commitment: str
    seed: str
    """Empty until the match is over."""
    open: bool


# -- daily challenge ---------------------------------------------------------------------------------------------------


class DailyResult(Struct):
    name: str
    result: Literal["won", "lost", "drawn", "playing"]
    turns: int
    rounds: int
    seconds: int
    yours: bool
    table: str
    """Empty until the day is over; after that everybody may open the replay."""


class Daily(Struct):
    game: str
    day: str
    """The day in UTC, as 2026-11-15."""
    ends: int
    """Milliseconds since 1970."""
    options: dict[str, str]
    commitment: str
    seed: str
    """Empty until the day is over."""
    yours: str
    """The table of your counted try, if you have started it."""
    results: list[DailyResult]


class EngineBuild(Struct, omit_defaults=True):
    """The progress of a build of the compiled engine. The server uses it after its next start."""

    state: Literal["building", "done", "failed"]
    percent: Annotated[int, Meta(ge=0, le=100)] = 0
    seconds_left: Annotated[int, Meta(ge=0)] | None = None
    """Progress of the build; None if unknown."""


class About(Struct, omit_defaults=True):
    """Version, engine and addresses of this server."""

    version: str
    engine: Literal["compiled", "python"]
    """The form of the rules: compiled, or plain Python, which is slower and gives the same results."""
    build: EngineBuild | None = None
    """None if no engine is being built."""
    addresses: list[str] = []
    """Addresses of this server for other machines, the best first; empty if only its own machine can reach it."""


class Health(Struct):
    status: str
    storage: bool
    """The database answers."""
    relay: bool
    """The relay to other nodes works, or there are no other nodes."""
    build: str


class Problem(Struct):
    """The body of every HTTP error."""

    code: str
    detail: str
