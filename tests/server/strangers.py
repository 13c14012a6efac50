"""Messages that no regular page would send: malformed, oversized, out of order, copied, for other seats."""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Sequence
from typing import Any

from quarterdeck.server.messages import PROTOCOL

Message = str | bytes
"""Text or binary; `Broken` is text that is not UTF-8."""


class Broken(bytes):
    """Sent as text although it is not UTF-8."""


LARGEST = 16_384
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    30,
    31,
    2**31,
    2**53,
    2**63,
    2**64,
    10**400,
    -(10**400),
    0.5,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "x",
    "\0",
    "\u202e\u200b\u2066",
    "\U0001f680" * 40,
    "é" * 300,
    "../../etc/passwd",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "a" * 5000,
    [],
    [None],
    ["x"] * 40,
    [[[[[[]]]]]],
    {},
    {"a": {"b": []}},
    {"type": "act"},
)
RAW: tuple[str, ...] = (
    "",
    " ",
    "null",
    "true",
    "NaN",
    "-Infinity",
    "0",
    "1e999",
    "9" * 5000,
    '"hello"',
    "[]",
    "{}",
    "{",
    '{"type"}',
    '{"type": "act", "type": "chat"}',
    '{"type": 1}',
    '{"type": null, "id": 7}',
    '{"type": "welcome"}',
    '{"type": "constructor"}',
    '{"type": "ping", "number": 1e999}',
    '{"type": "ping", "number": -0.0}',
    '{"type": "chat", "id": "aaaaaaaa", "text": "\\ud800"}',
    '{"type": "chat", "id": "aaaaaaaa", "text": "\\udc00\\ud800"}',
    '{"type": "chat", "id": "aaaaaaaa", "text": "\\x41"}',
    '{"type": "chat", "id": "aaaa\\u0000aaa", "text": "x"}',
    '\ufeff{"type": "ping"}',
    '{"type": "ping"} {"type": "ping"}',
    '{"type": "ping"}\0',
    "[" * 8000,
    "[" * 5000 + "]" * 5000,
    '{"a":' * 3000,
    '{"type": "ping", "more": ' + "[" * 2000 + "]" * 2000 + "}",
    '{"id": ' + "[" * 2000 + "]" * 2000 + ', "type": "act"}',
    '{"type": "ping", "number": ' + "1" * 4000 + "}",
)


class Stranger:
    """Generates the messages, in the same order for the same seed."""

    def __init__(
        self, seed: int, tables: Sequence[str], overheard: Sequence[dict[str, Any]], versions: Sequence[int]
    ) -> None:
        self._chance = random.Random(seed)
        self._versions = versions
        self._tables = tables
        self._overheard = overheard
        """Messages of regular pages, with their ids."""

    def hello(self, table: str, tokens: Sequence[str]) -> dict[str, Any]:
        return {"type": "hello", "table": table, "protocol": PROTOCOL, "version": -1, "tokens": list(tokens)}

    def bad_hello(self, table: str) -> Message:
        """Any first message except a valid hello."""
        chance = self._chance
        hello: dict[str, Any] = self.hello(table, [])
        kind = chance.randrange(6)
        if kind == 0:
            return self.message()
        if kind == 1:
            hello["protocol"] = chance.choice([0, -1, 2, 2**70, "1", None, 1.5])
        elif kind == 2:
            hello["table"] = chance.choice(["nowhere", "a" * 64, "a" * 65, "..", "", None, 5])
        elif kind == 3:
            hello["guest"] = chance.choice(["x", "." * 150, "é.é", "a." + "0" * 40, "a" * 300])
        elif kind == 4:
            hello["tokens"] = [secrets.token_urlsafe(24) for _ in range(chance.choice([1, 31, 32, 100]))]
        else:
            hello[chance.choice([*hello])] = chance.choice(ODD)
        return json.dumps(hello)

    def message(self) -> Message:
        chance = self._chance
        kind = chance.random()
        if kind < 0.15:
            return chance.choice(RAW)
        if kind < 0.25:
            return self._bytes()
        if kind < 0.35:
            return json.dumps(self._repeated())
        message = self._honest()
        if kind < 0.85:
            self._spoil(message)
        text = json.dumps(message)
        if kind > 0.97:
            text = text[: chance.randrange(len(text))]
        return text

    def oversized(self) -> Message:
        """A message for which the server must disconnect."""
        size = self._chance.choice([LARGEST + 1, 70_000, 1_000_000])
        many: list[Message] = ["a" * size, b"\0" * size, json.dumps({"type": "chat", "text": "a" * size})]
        return self._chance.choice(many)

    def broken(self) -> Broken:
        return Broken(self._chance.choice([b"\xff", b'{"type": "\xc3\x28"}', b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80"]))

    def _bytes(self) -> Message:
        if self._chance.random() < 0.5:
            return json.dumps(self._honest()).encode()
        return self._chance.randbytes(self._chance.randrange(200))

    def _repeated(self) -> dict[str, Any]:
        return dict(self._chance.choice(self._overheard))

    def _honest(self) -> dict[str, Any]:
        """A valid message that this page is not allowed to send."""
        chance = self._chance
        id = secrets.token_urlsafe(9)
        return chance.choice(
            [
                {"type": "act", "id": id, "decision": chance.randrange(9), "actions": ["mark b2"]},
                {"type": "act", "id": id, "decision": 0, "actions": ["p1 mark a1"], "seat": 0},
                {"type": "act", "id": id, "decision": 1, "actions": ["p1 mark a1", "p2 mark b2"], "seat": 1},
                {"type": "act", "id": id, "decision": 0, "actions": ["end"]},
                {"type": "undo", "id": id, "version": chance.choice(self._versions), "all": bool(chance.randrange(2))},
                {"type": "redo", "id": id, "version": chance.choice(self._versions)},
                {"type": "ping", "number": chance.randrange(2**53)},
                self.hello(chance.choice(self._tables), []),
                {"type": chance.choice(["welcome", "ack", "update", "bye", "HELLO"]), "id": id},
            ]
        )

    def _spoil(self, message: dict[str, Any]) -> None:
        chance = self._chance
        for _ in range(chance.randrange(1, 3)):
            field = chance.choice([*message, "more"])
            if chance.random() < 0.2:
                message.pop(field, None)
            elif field == "actions":
                message[field] = chance.choice([*ODD, ["mark " + "x" * 130], ["p3 mark a1"], ["\0"], ["mark"] * 17])
            else:
                message[field] = chance.choice(ODD)
