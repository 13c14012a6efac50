"""The messages between a host and a bot in another process.

A message is one JSON object with a `type`, on a line of its own: over standard input and output as it is, over a
WebSocket one text message per line. `docs/write-a-bot.md` documents it for authors of bots.

    host                                bot
    hello (game, options, seat)   ->
                                  <-    ready (name)
    choose (number, view, ...)    ->
                                  <-    act (number, action)
    wrong (number, why, left)     ->    then the question again, with the next number
    over (results)                ->
    bye (why)                     ->

Over a WebSocket the bot sends the first message: `key` identifies the seat that it plays.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import printable, quoted, short

PROTOCOL: Final = 1
"""Increased when an old bot could misunderstand a new host. Additions are listed in `docs/write-a-bot.md`."""
LONGEST: Final = 4096
"""Maximum bytes of a line from a bot."""
NAME: Final = 40

Message: TypeAlias = dict[str, object]


class Wrong(QuarterdeckError):
    """A message of a bot is wrong or missing. The bot gets this text."""


# -- from the bot ------------------------------------------------------------------------------------------------------


class Ready:
    def __init__(self, name: str) -> None:
        self.name: Final = name


class Act:
    """A choice. The number is that of the question; the seat may be left out."""

    def __init__(self, number: int, action: str, seat: int | None) -> None:
        self.number: Final = number
        self.action: Final = action
        self.seat: Final = seat


class Key:
    def __init__(self, key: str) -> None:
        self.key: Final = key


def read(line: bytes) -> Ready | Act | Key:
    """Parse a message of a bot; raises Wrong."""
    said = _object(line)
    kind = said.get("type")
    if kind == "act":
        return Act(_number(said), _text(said, "action"), _seat(said))
    if kind == "ready":
        name = said.get("name", "")
        if not isinstance(name, str):
            raise Wrong('"name" is a text')
        return Ready(short(printable(name).strip(), NAME))
    if kind == "key":
        return Key(_text(said, "key"))
    if not isinstance(kind, str):
        raise Wrong('a message needs a "type", which is a text')
    raise Wrong(f'there is no message of the type {quoted(short(kind, 40))}: a bot says "ready" and "act"')


def _object(line: bytes) -> Mapping[str, object]:
    if len(line) > LONGEST:
        raise too_long()
    try:
        said: object = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise Wrong("that line is not UTF-8") from None
    except (ValueError, RecursionError):
        raise Wrong("that line is not JSON: one object per line, and nothing else") from None
    if not isinstance(said, dict):
        raise Wrong("that line is not a JSON object")
    return said


def too_long() -> Wrong:
    return Wrong(f"that line is too long: {LONGEST} bytes at the most")


def _number(said: Mapping[str, object]) -> int:
    number = said.get("number")
    if not isinstance(number, int) or isinstance(number, bool):
        raise Wrong('"act" needs the "number" of the question, a whole number')
    return number


def _seat(said: Mapping[str, object]) -> int | None:
    seat = said.get("seat")
    if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
        raise Wrong('"seat" is a whole number')
    return seat


def _text(said: Mapping[str, object], name: str) -> str:
    text = said.get(name)
    if not isinstance(text, str):
        raise Wrong(f'"{said["type"]}" needs "{name}", a text')
    return text


# -- from the host -----------------------------------------------------------------------------------------------------


def hello(game: str, title: str, options: Mapping[str, str], seat: int, seats: int) -> Message:
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game,
        "title": title,
        "options": dict(options),
        "seat": seat,
        "seats": seats,
    }


def choose(number: int, seat: int, seconds: float, question: Mapping[str, object]) -> Message:
    return {"type": "choose", "number": number, "seat": seat, "seconds": seconds, **question}


def wrong(number: int, why: str, left: int) -> Message:
    """`left` is the number of tries left."""
    return {"type": "wrong", "number": number, "why": why, "left": left}


def over(results: Sequence[str]) -> Message:
    return {"type": "over", "results": list(results)}


def bye(why: str = "") -> Message:
    return {"type": "bye", "why": why}


def written(message: Message) -> bytes:
    """The message as a line of ASCII, without its end."""
    return json.dumps(message, separators=(",", ":")).encode("ascii")
