"""Which answers count: each question has one answer, with any of its numbers."""

from __future__ import annotations

import json

import pytest

from quarterdeck.players.remote.exchange import Exchange
from quarterdeck.players.remote.messages import Act, Key, Ready, Wrong, read


def act(number: int, action: str = "mark a1", **more: object) -> bytes:
    return json.dumps({"type": "act", "number": number, "action": action, **more}).encode()


def asking() -> Exchange:
    exchange = Exchange(0)
    exchange.begin(["mark a1", "mark b2"])
    assert exchange.next_number() == 1
    return exchange


def test_an_answer_counts() -> None:
    assert asking().hear(act(1)) == "mark a1"
    assert asking().hear(act(1, "mark b2", seat=0, note="extra")) == "mark b2"


def test_an_answer_during_the_second_request_counts() -> None:
    exchange = asking()
    assert exchange.fail() == 1
    assert exchange.next_number() == 2
    assert exchange.hear(act(1)) == "mark a1"
    exchange.begin(["mark b2"])
    assert exchange.next_number() == 3
    assert exchange.hear(act(2)) is None  # It was late before, and the bot got the reason.
    with pytest.raises(Wrong, match="answered question 2 before"):
        exchange.hear(act(2))
    assert exchange.hear(act(3, "mark b2")) == "mark b2"


def test_an_illegal_answer_uses_up_its_number() -> None:
    exchange = asking()
    with pytest.raises(Wrong, match="'mark c3' is none of the options"):
        exchange.hear(act(1, "mark c3"))
    with pytest.raises(Wrong, match="answered question 1 before"):
        exchange.hear(act(1))


def test_tries_are_restored_by_a_question_answered_at_once() -> None:
    exchange = asking()
    assert exchange.fail() == 1
    exchange.begin(["mark a1"])
    assert exchange.left == 1
    exchange.begin(["mark a1"])
    assert exchange.left == 2


def test_a_reason_contains_no_escape_sequences() -> None:
    with pytest.raises(Wrong) as caught:
        asking().hear(act(1, "mark \x1b[2J"))
    assert "\x1b" not in str(caught.value)
    ready = read(b'{"type": "ready", "name": " Bad\\u001b[31m"}')
    assert isinstance(ready, Ready)
    assert ready.name == "Bad[31m"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "not JSON"),
        (b"\xff", "not UTF-8"),
        (b"{}", 'needs a "type"'),
        (b"null", "not a JSON object"),
        (b'{"type": 1}', 'needs a "type"'),
        (b'{"type": "act"}', '"number"'),
        (b'{"type": "act", "number": true, "action": "x"}', '"number"'),
        (b'{"type": "act", "number": 1.0, "action": "x"}', '"number"'),
        (b'{"type": "act", "number": 1}', '"action"'),
        (b'{"type": "act", "number": 1, "action": ["x"]}', '"action"'),
        (b'{"type": "act", "number": 1, "action": "x", "seat": "0"}', '"seat"'),
        (b'{"type": "ready", "name": 7}', '"name"'),
        (b'{"type": "key"}', '"key"'),
        (b'{"type": "act", "x": "' + b"x" * 5000 + b'"}', "too long"),
        (b"[" * 4096, "not JSON"),
        (b"9" * 4096, "not a JSON object"),
    ],
)
def test_an_invalid_message_is_refused_with_the_reason(line: bytes, why: str) -> None:
    with pytest.raises(Wrong, match=why):
        read(line)


def test_messages_of_a_bot_are_parsed() -> None:
    said = read(act(3, "mark b2"))
    assert isinstance(said, Act)
    assert (said.number, said.action, said.seat) == (3, "mark b2", None)
    assert isinstance(read(b'{"type": "ready"}'), Ready)
    assert isinstance(read(b'{"type": "key", "key": "t.1.x"}'), Key)
