"""Settings and limits of a server."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from math import isfinite
from pathlib import Path
from urllib.parse import urlsplit

from quarterdeck.core.errors import QuarterdeckError


@dataclass(frozen=True)
class Limits:
    """Limits for guests, connections and messages. Environment variables can change each one (`limits_in`)."""

    message: int = 16_384
    """Bytes of a WebSocket message."""
    request: int = 4_100_000
    """Bytes of a request: a record to import is the largest."""
    header: int = 32_768
    """Bytes of a request's first line and headers."""
    header_seconds: float = 10.0
    """Seconds until they have arrived."""
    request_seconds: float = 60.0
    """Seconds until a whole request has arrived."""
    unread_seconds: float = 15.0
    """Seconds that a client may leave sent data unread."""
    messages_per_second: float = 15.0
    messages_at_once: float = 40.0
    requests_per_second: float = 20.0
    requests_at_once: float = 200.0
    new_guests_per_second: float = 2.0
    new_guests_at_once: float = 60.0
    """Per address. A school or an office shares one."""
    connects_per_second: float = 10.0
    connects_at_once: float = 100.0
    """Pages that connect, per address."""
    tables_per_guest: int = 50
    """Running at the same time."""
    connections_per_guest: int = 20
    chat_per_second: float = 0.5
    chat_at_once: float = 8.0
    """Per guest; per address for pages without a guest."""
    address_chat_per_second: float = 4.0
    address_chat_at_once: float = 60.0
    """For all guests at one address."""
    codes_per_second: float = 0.1
    codes_at_once: float = 10.0
    """Tries to claim a code, per address."""
    imports_per_second: float = 0.1
    imports_at_once: float = 10.0
    """Imports of records: per guest, per address."""
    imports_together: int = 2
    """Imports that run at the same time."""
    imports_waiting: int = 8
    """Imports that may wait; more are refused."""
    confirmations_per_second: float = 0.002
    confirmations_at_once: float = 5.0
    """Confirmation mails and new webhooks: per guest, per address, per recipient."""
    waiting: int = 256
    """Messages that may wait for a slow page before it is disconnected."""
    storage_seconds: float = 5.0
    """Seconds until a database that does not answer counts as gone."""
    engine_seconds: float = 10.0
    """Seconds for the rules of one choice."""
    bot_seconds: float = 12.0
    """Seconds for a bot to think about one choice."""
    bot_pause: float = 0.7
    """Minimum seconds until a bot answers while a page is open."""
    remote_seconds: float = 5.0
    """Seconds for a remote bot to answer."""
    remote_wait: float = 15.0
    """Seconds to wait for a remote bot to connect. With several nodes more than twice `remote_seconds`."""
    bot_processes: int = 2
    """Bots that may think at the same time."""
    hint_seconds: float = 10.0
    """Seconds for an adviser to think about one hint."""
    hint_iterations: int = 400
    """Search iterations for one hint."""
    hint_processes: int = 1
    """Advisers that may think at the same time."""
    hints_per_second: float = 0.2
    hints_at_once: float = 12.0
    """Per guest."""
    reviews_per_second: float = 0.02
    reviews_at_once: float = 10.0
    """Per guest."""
    review_turns: int = 2_000
    """Maximum choices of a match for a review."""
    review_iterations: int = 150
    """Search iterations for each choice of a review."""
    review_seconds: float = 900.0
    """Seconds for a review."""
    shortest_time: float = 15.0
    """Minimum seconds for a choice at a table with a time limit."""


def limits_in(environment: Mapping[str, str]) -> Limits:
    """The default limits, changed by environment variables such as `QUARTERDECK_LIMIT_TABLES_PER_GUEST=500`."""
    said: dict[str, int | float] = {}
    for limit in fields(Limits):
        name = f"QUARTERDECK_LIMIT_{limit.name.upper()}"
        if text := environment.get(name):
            said[limit.name] = _limit(name, text, whole=isinstance(limit.default, int))
    return Limits(**said)  # type: ignore[arg-type]


def _limit(name: str, text: str, whole: bool) -> int | float:
    try:
        value = int(text) if whole else float(text)
    except ValueError:
        value = 0
    if not (isfinite(value) and value > 0):
        kind = "a whole number" if whole else "a number"
        raise QuarterdeckError(f"{name} is {text!r}: give {kind} above 0")
    return value


@dataclass(frozen=True)
class Settings:
    database: str
    redis: str = ""
    workers: int = 0
    """Worker processes; 0 is one less than the number of CPUs."""
    games: tuple[str, ...] = ()
    """Files of further games, besides the registered ones."""
    packs: tuple[str, ...] = ()
    """Files of content packs that tables may use."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may connect."""
    hosts: tuple[str, ...] = ()
    """Further allowed Host names; `*` for any."""
    secure: bool = False
    """Set the Secure flag of cookies, for a server behind HTTPS."""
    metrics: bool = False
    """Serve metrics to all clients, not only to this machine."""
    address: str = ""
    """The public address for links in mails and invitations; empty for the address where it listens."""
    listens: tuple[str, int] = ("", 0)
    """The host and port where it listens."""
    smtp: str = field(default="", repr=False)
    """The mail server; empty for no mails."""
    notice_minutes: float = 5.0
    """Minutes that a person is away from a table before a notice is sent."""
    private_hooks: bool = False
    """Allow webhooks to addresses in this server's own network."""
    limits: Limits = Limits()

    @property
    def files(self) -> tuple[str, ...]:
        """The files that every process of the server opens games from."""
        return self.games + self.packs

    def processes(self) -> int:
        return self.workers or max(1, (os.cpu_count() or 2) - 1)


def web_address(text: str) -> str:
    """A public address such as `https://deck.example`, checked. Raises QuarterdeckError if it is not valid."""
    try:
        place = urlsplit(text)
        plain = place.scheme in ("http", "https") and bool(place.hostname) and "@" not in place.netloc
        whole = place.port != 0 and place.path in ("", "/") and not place.query and not place.fragment
    except ValueError:
        plain = whole = False
    if not (plain and whole and text.isascii() and text.isprintable() and " " not in text):
        raise QuarterdeckError(f"--address is {text!r}: give where people find this server, as https://deck.example")
    return text.rstrip("/")


def home() -> Path:
    """The data folder of this user: `QUARTERDECK_HOME` if set, else the XDG data folder."""
    own = os.environ.get("QUARTERDECK_HOME")
    if own:
        return Path(own).expanduser()
    data = os.environ.get("XDG_DATA_HOME")
    base = Path(data) if data else Path.home() / ".local" / "share"
    return base / "quarterdeck"


def own_database() -> str:
    """The default database."""
    return f"sqlite:///{home() / 'tables.db'}"
