"""What goes over plain HTTP: the shapes of requests and answers, from which OpenAPI and the page's types are made."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from quarterdeck.server.messages import Event, Frame, Late, Line, Number, Outcome, Say, Scene, Seat, Slug, TableInfo

# -- games -------------------------------------------------------------------------------------------------------------


class SettingInfo(Struct):
    """An option of the set-up. Its words are keys of the catalogue: `words`, and `<words>.<value>` for each value."""

    name: str
    values: list[str]
    default: str
    words: str
    ruling: str
    """The open question of the rules that it settles, if it is one."""
    free: str
    """A pattern of what may be written instead of a value; empty if nothing may. `<words>.free` explains it."""


class GameInfo(Struct):
    name: str
    title: str
    line: dict[str, str]
    """What it is like to play, in one sentence, by language; a game from a file has none."""
    minutes: tuple[int, int]
    """How long a match takes, from and to; 0 and 0 if that is not known."""
    lesson: bool
    """Whether there is a guided first match."""
    seats: int
    seats_by: str
    """The option that says how many seats there are, if one does; `seats` is then what its default says."""
    bots: list[str]
    """Who may be put in a free seat, from the weakest to the strongest, such as `cadet` and `officer`."""
    cooperative: bool
    settings: list[SettingInfo]
    texts: dict[str, str]
    """Language to the hash of its catalogue: the catalogue is at `/api/texts/<game>/<language>/<hash>`."""
    guide: bool
    """Whether it brings its rules in words: `/api/rules/<game>/<language>`."""


class Rules(Struct):
    game: str
    language: str
    markdown: str


# -- guests ------------------------------------------------------------------------------------------------------------

Name = Annotated[str, Meta(min_length=1, max_length=40)]


class Me(Struct):
    """Who you are here. `guest` is your pass: keep it if your browser keeps no cookies."""

    id: str
    name: str
    guest: str


class Rename(Struct):
    name: Name


class Code(Struct):
    """A code that makes another device yours, once, within ten minutes."""

    code: str
    seconds: int


class ReturnWish(Struct, omit_defaults=True):
    renew: bool = False
    """Another code: the one before is worth nothing from then on."""


class ReturnCode(Struct):
    """A code that brings you back on any device, as often as needed, until you ask for another."""

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
    """Time at the table, all matches."""
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
    """Listed for everybody, who may then watch, and sit where a seat is free."""
    sit: Annotated[tuple[Seat, ...], Meta(max_length=31)] = (0,)
    """The seats you take yourself."""
    lesson: bool = False
    """A guided first match; everything else is then settled."""
    bots: dict[Slug, Slug] = {}
    """Seats that bots take: the number of the seat, and which bot."""
    time: Seconds = 0
    """Seconds for each choice, up to a week; 0: as long as one likes."""
    late: Late = "bot"
    """Who has not chosen in time: a `bot` makes this one choice, or a bot is `stand-in` from then on."""
    stand_in: Annotated[int, Meta(ge=-1, le=24 * 3600)] = 60
    """Seconds after which a bot stands in for who has left; -1: never, and the seat is free."""
    hints: bool = False
    """Hints also where two people or more play. Who plays alone, or with bots, has them anyway."""


class Created(Struct):
    table: TableInfo
    tokens: list[str]
    """Yours: each holds one of your seats."""
    warnings: list[Say] = []
    """What is not advised about this set-up, though it can be played."""


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
    """From where, and what is played there first: a better line of a review, as far as it goes."""

    turn: Number = -1
    """Of the replay of a match that is over; -1: from where a match stands that is played."""
    seat: Seat = 0
    """Whose choices the line has."""
    line: Annotated[list[Line], Meta(max_length=32)] = []


class HintWish(Struct, omit_defaults=True):
    """For which of your seats, where you hold several, and to which question; -1: whatever is asked now."""

    seat: Annotated[int, Meta(ge=-1, le=30)] = -1
    decision: Number = -1


class Advice(Struct):
    """One option of a hint."""

    action: str
    """As in the options of the question; in a question to all, with `all` before it."""
    line: list[str]
    """The option, and what it is best followed by."""
    then: list[Say]
    """What it is best followed by, in words."""
    chance: float
    """The estimated chance to win, 0 to 1; a draw counts a half."""
    error: float
    """The standard error of `chance`."""
    reasons: list[Say]
    expected: dict[str, float]
    """What is expected when the round is over, such as `hull`: `hint.expected.hull` says it in words."""


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
    """Who sits where; empty: free, or a bot's."""
    bots: list[str]
    """Which bot plays where, if one does."""
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
    """won, lost or drawn: yours, once it is over."""
    day: str = ""
    time: int = 0
    """Seconds for each choice; 0: as long as one likes."""
    until: int = 0
    """When the time of the present question is over, in milliseconds since 1970."""


class Lists(Struct):
    tables: list[Listed]


class Import(Struct):
    """A record to look at, and to go on with where it is still in play."""

    record: Annotated[str, Meta(min_length=1, max_length=4_000_000)]


# -- being told --------------------------------------------------------------------------------------------------------

Language = Literal["en", "de"]


class Contacts(Struct):
    """How you are told that a match waits for you while you are away."""

    sends_mail: bool
    """Whether this server sends mails at all."""
    mail: str
    confirmed: bool
    """Somebody who reads mail there has agreed."""
    language: str
    hook: str
    hook_off: str
    """Why the webhook is no longer called: `no-host`, `late`, `tls`, `unreachable`, `not-http`, `refused`,
    or `answer` and a number; empty while it is."""


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
    """Signs every call. It is told this once."""


class TurnSeen(Struct):
    turn: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Seen(Struct):
    """How far you have seen a match, and when; turn -1: not at all."""

    turn: int
    at: int


# -- replay ------------------------------------------------------------------------------------------------------------


class ReplayTurn(Struct):
    """One choice of the main line: what was told, and what changed."""

    turn: int
    seat: int
    action: str
    """In the notation of the record; `?` where the viewer may not know it."""
    round: int
    frames: list[Frame]


class Replay(Struct):
    """A stretch of a match: the table at turn `first`, and the choices after it up to `last`."""

    table: TableInfo
    viewer: list[int]
    turns: int
    """How many there are in all."""
    first: int
    last: int
    scene: Scene
    steps: list[ReplayTurn]
    outcome: Outcome | None


class LogPage(Struct):
    events: list[Event]
    before: int
    """How many come before these."""


# -- reviews -----------------------------------------------------------------------------------------------------------


class ReviewChoice(Struct):
    """A choice between two options or more; chances are from 0 to 1, for whose choice it was."""

    turn: int
    """Of the replay: the turn that it led to."""
    round: int
    options: int
    action: str
    label: Say
    before: float
    error: float
    after: float
    next: float
    """Before the next choice of this seat, or how it ended."""
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
    """The smallest loss that the review can see; 0 in reviews made before this was told."""


class Review(Struct):
    """As in `quarterdeck.players.review`."""

    format: int
    game: str
    match: str
    budget: int
    seed: int
    seats: list[ReviewSeat]
    graded: bool = True
    """Whether mistakes were looked for: not in games that no adviser knows."""
    rough: bool = False
    """Whether too little was thought for the figures to be relied on."""


class ReviewInfo(Struct, omit_defaults=True):
    state: Literal["none", "waiting", "running", "done", "failed"]
    """Not asked for; its turn comes; on the way; there; to be asked for again."""
    done: int = 0
    total: int = 0
    """Choices that are looked back at, and how many there are."""
    review: Review | None = None
    ahead: int = 0
    """While it waits: how many other matches are reviewed first."""


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
    """Empty until the day is over: then its replay is open to all."""


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
    """Your table of the counted try, if you have begun it."""
    results: list[DailyResult]


class EngineBuild(Struct, omit_defaults=True):
    """The compiled engine, as it is being built beside this server. It is used from the next start on."""

    state: Literal["building", "done", "failed"]
    percent: Annotated[int, Meta(ge=0, le=100)] = 0
    seconds_left: Annotated[int, Meta(ge=0)] | None = None
    """While it is being built; none if nothing is known yet."""


class About(Struct, omit_defaults=True):
    """What runs here."""

    version: str
    engine: Literal["compiled", "python"]
    """In which form the rules run: compiled, or as plain Python, which is slower and plays the same."""
    build: EngineBuild | None = None
    """None if no engine is being built."""
    addresses: list[str] = []
    """Where other machines can reach this server, the best first; none: only the machine that it runs on can."""


class Health(Struct):
    status: str
    storage: bool
    """The database answers."""
    relay: bool
    """Other nodes are heard, if there are any."""
    build: str


class Problem(Struct):
    """What every refusal over HTTP looks like."""

    code: str
    detail: str
