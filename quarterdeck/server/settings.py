"""How a server is set up."""

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
    """What one guest, one connection or one message may ask of the server."""

    message: int = 16_384
    """Bytes of a WebSocket message."""
    request: int = 4_100_000
    """Bytes of a request: a record to import is the largest."""
    header: int = 32_768
    """Bytes of a request's first line and headers."""
    header_seconds: float = 10.0
    """How long they may take to arrive."""
    request_seconds: float = 60.0
    """How long a whole request may take to arrive."""
    unread_seconds: float = 15.0
    """How long a page or a client may leave what is sent to it unread."""
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
    """Per guest; of those without a pass, per address."""
    address_chat_per_second: float = 4.0
    address_chat_at_once: float = 60.0
    """Of all guests at one address."""
    codes_per_second: float = 0.1
    codes_at_once: float = 10.0
    """Tries to claim a code, per address."""
    imports_per_second: float = 0.1
    imports_at_once: float = 10.0
    """Records that are imported: per guest, per address."""
    imports_together: int = 2
    """Imports that are worked on at the same time."""
    imports_waiting: int = 8
    """Imports that may wait for that; more are refused."""
    confirmations_per_second: float = 0.002
    confirmations_at_once: float = 5.0
    """Mails that ask whether more may come, and webhooks: per guest, per address, per recipient."""
    waiting: int = 256
    """Messages a slow page may have before it is let go."""
    storage_seconds: float = 5.0
    """How long the database may take before it counts as gone."""
    engine_seconds: float = 10.0
    """How long the rules may take for one choice."""
    bot_seconds: float = 12.0
    """How long a bot may think about one choice."""
    bot_pause: float = 0.7
    """How long it seems to think, at the least, while somebody watches."""
    remote_seconds: float = 5.0
    """How long a bot from elsewhere may think about one choice."""
    remote_wait: float = 15.0
    """How long one that is not connected is waited for. With several nodes more than twice `remote_seconds`."""
    bot_processes: int = 2
    """Bots that may think at the same time."""
    hint_seconds: float = 10.0
    """How long an adviser may think about one hint."""
    hint_iterations: int = 400
    """How often it tries the options out."""
    hint_processes: int = 1
    """Advisers that may think at the same time."""
    hints_per_second: float = 0.2
    hints_at_once: float = 12.0
    """Per guest."""
    reviews_per_second: float = 0.02
    reviews_at_once: float = 10.0
    """Asked for by one guest."""
    review_turns: int = 2_000
    """Choices of a match that is looked back at, at the most."""
    review_iterations: int = 150
    """How often each of them is thought through."""
    review_seconds: float = 900.0
    """How long a review may take."""
    shortest_time: float = 15.0
    """Seconds for a choice, at the least, at a table with a time for each."""


def limits_in(environment: Mapping[str, str]) -> Limits:
    """The limits, but for those that the environment sets: `QUARTERDECK_LIMIT_TABLES_PER_GUEST=500`."""
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
    """Processes that run the rules; 0: as many as fit the machine."""
    games: tuple[str, ...] = ()
    """Files of games beside those on the registry."""
    origins: tuple[str, ...] = ()
    """Other addresses whose pages may connect."""
    hosts: tuple[str, ...] = ()
    """Other names by which browsers may reach this server; `*` for any."""
    secure: bool = False
    """Behind HTTPS: cookies travel encrypted only."""
    metrics: bool = False
    """Metrics for everybody, not only for this machine."""
    address: str = ""
    """Where people find this server, for links in mails and invitations; empty: where it listens."""
    listens: tuple[str, int] = ("", 0)
    """The host and port where it listens."""
    smtp: str = field(default="", repr=False)
    """The mail server; empty: no mails."""
    notice_minutes: float = 5.0
    """How long somebody has been away from a table before being told that it is their turn."""
    private_hooks: bool = False
    """Webhooks may lead into this server's own network."""
    limits: Limits = Limits()

    def processes(self) -> int:
        return self.workers or max(1, (os.cpu_count() or 2) - 1)


def web_address(text: str) -> str:
    """Where people find a server: `https://deck.example`, without a path."""
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
    """Where this person's server keeps its database: `QUARTERDECK_HOME` if that is set, else the data folder."""
    own = os.environ.get("QUARTERDECK_HOME")
    if own:
        return Path(own).expanduser()
    data = os.environ.get("XDG_DATA_HOME")
    base = Path(data) if data else Path.home() / ".local" / "share"
    return base / "quarterdeck"


def own_database() -> str:
    """The database of whoever gives none."""
    return f"sqlite:///{home() / 'tables.db'}"
