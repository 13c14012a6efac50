"""A bot that makes one kind of mistake: `bad_bot.py WAY [TIMES]`. Without TIMES it always makes it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Say = Callable[[bytes], None]

LONG = 6000


def right(question: Any) -> dict[str, Any]:
    option = question["decision"]["options"][0]
    return {"type": "act", "number": question["number"], "action": option["action"]}


def wrong(way: str, question: Any, say: Say) -> None:
    """Answer this question wrongly. `say` sends the bytes."""
    answer = right(question)
    if way == "illegal":
        say(line({**answer, "action": "mark z9"}))
    elif way == "late":
        time.sleep(question["seconds"] * 1.5)
        say(line(answer))
    elif way == "never":
        pass
    elif way == "twice":
        say(line(answer))
        say(line(answer))
    elif way == "other-seat":
        say(line({**answer, "seat": question["seat"] + 1}))
    elif way == "other-seat-in-notation":
        say(line({**answer, "action": f"p{question['seat'] + 2} {answer['action']}"}))
    elif way == "other-number":
        say(line({**answer, "number": question["number"] + 1000}))
    elif way == "no-number":
        say(line({**answer, "number": "1"}))
    elif way == "long":
        say(line({**answer, "note": "x" * LONG}))
    elif way == "not-json":
        say(b"I would play the captain")
    elif way == "deep":
        say(b"[" * 4000)
    elif way == "not-object":
        say(b"[1, 2]")
    elif way == "not-utf8":
        say(b'{"type": "act", "action": "\xff\xfe"}')
    elif way == "other-type":
        say(line({"type": "resign"}))
    elif way == "ready-again":
        say(line({"type": "ready"}))
    else:
        raise ValueError(way)


def line(message: object) -> bytes:
    return json.dumps(message).encode()


def say(data: bytes) -> None:
    sys.stdout.buffer.write(data + b"\n")
    sys.stdout.buffer.flush()


def main(way: str, times: int, place: Path) -> None:
    """All mistakes above, and those that only a process can make."""
    began = len(list(place.glob("began-*")))
    (place / f"began-{began}").write_text(str(os.getpid()))
    bad = began < times
    if way == "exits" and bad:
        sys.stderr.write("warming up\nno licence\n")
        sys.exit(3)
    if way == "unready" and bad:
        time.sleep(60)
    for text in sys.stdin:
        with (place / f"told-{began}").open("a") as told:
            told.write(text)
        message = json.loads(text)
        if message["type"] == "hello":
            unasked = {"type": "act", "number": 1, "action": "mark a1"}
            say(line(unasked if way == "no-ready" and bad else {"type": "ready", "name": "Bad\x1b[31m"}))
            if way == "deaf":
                time.sleep(60)
            if way == "brood":
                child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
                (place / "child").write_text(str(child.pid))
        elif message["type"] == "choose":
            choose(way, message, times, began)
            times -= way not in ("crash", "exits", "unready", "no-ready")


def choose(way: str, question: Any, times: int, began: int) -> None:
    if way == "crash" and began < times:
        raise RuntimeError("out of ideas")
    if way == "endless" and times > 0:
        while True:
            sys.stdout.buffer.write(b"x" * 65536)
    if way in ("crash", "exits", "unready", "no-ready", "brood", "good") or times <= 0:
        say(line(right(question)))
    else:
        wrong(way, question, say)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
