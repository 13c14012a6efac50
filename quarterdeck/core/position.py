"""Position text: a state as one line that people can read and the engine can parse, like FEN in chess.

    hull=8 shield=4 hand=1,0,2,0,1 agenda=Round();Assign() count=12 ...

Runs of equal values in lists are `value*times`, an empty list is `-`, and rows are separated by `/`.
"""

from __future__ import annotations

import hashlib
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.deck import Deck
from quarterdeck.core.errors import NotationError, PositionError
from quarterdeck.core.game import Game
from quarterdeck.core.state import DERIVED, EACH, RESULTS, Ask, S, State, Step

_ENGINE: Final[dict[str, str]] = {
    "counters": "ints",
    "count": "int",
    "over": "flag",
    "ending": "int",
    "results": "ints",
    "tally": "ints",
}
_LONGEST: Final = 4096
_MOST_ROLLS: Final = 1 << 31


def position_text(game: Game[S], s: S) -> str:
    words = [f"{name}={_write(kind, getattr(s, name))}" for name, kind in _written(game).items()]
    words.append("agenda=" + (";".join(str(step) for step in s.agenda) or "-"))
    words.append("sealed=" + (",".join(f"{a.seat}:{a.index}" for a in s.sealed) or "-"))
    words += [f"{name}={_write(kind, getattr(s, name))}" for name, kind in _ENGINE.items()]
    return " ".join(words)


def _written(game: Game[S]) -> dict[str, str]:
    return {name: kind for name, kind in game.fields().items() if kind != DERIVED}


def fingerprint(game: Game[S], s: S) -> str:
    """A hash of the whole position: 16 hexadecimal digits, the same on every machine, compiled or not."""
    return hashlib.sha256(position_text(game, s).encode()).hexdigest()[:16]


def parse_position(game: Game[S], text: str) -> S:
    """Parse a position text. Raises PositionError if anything is wrong with it."""
    if len(text) > 65536:
        raise PositionError("a position text is one line of at most 64 kB")
    kinds = {**_written(game), **_ENGINE, "agenda": "agenda", "sealed": "sealed"}
    found: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in kinds:
            raise PositionError(f"{word[:40]!r} is not a field of a {game.box.name} position")
        if name in found:
            raise PositionError(f"field {name!r} is given twice")
        found[name] = value
    missing = [name for name in kinds if name not in found]
    if missing:
        raise PositionError(f"the position lacks {', '.join(missing)}")
    s = game.blank()
    for name, kind in kinds.items():
        if name not in ("agenda", "sealed"):
            _read_into(s, name, kind, found[name])
    if len(s.counters) != len(game.box.streams):
        raise PositionError(f"counters: {len(game.box.streams)} numbers are needed")
    s.agenda = [] if found["agenda"] == "-" else [_step(game, word) for word in found["agenda"].split(";")]
    s.sealed = [] if found["sealed"] == "-" else [_sealed(game, word) for word in found["sealed"].split(",")]
    wrong = _engine_problems(game, s) or game.check(s)
    if wrong:
        raise PositionError(f"this position cannot be: {'; '.join(wrong)}")
    game.refresh(s)
    if not s.over and not s.options:
        raise PositionError("this position cannot be: its question has no answer")
    if position_text(game, s) != " ".join(text.split()):
        raise PositionError(f"write the position as {position_text(game, s)!r}")
    return s


def _engine_problems(game: Game[S], s: S) -> list[str]:
    """Problems with the engine's fields: a finished match needs a known ending, any other match a question."""
    if any(not 0 <= counter < _MOST_ROLLS for counter in s.counters):
        return ["a counter is out of range"]
    if s.over:
        known = 0 <= s.ending < len(game.box.endings) and len(s.results) == game.box.seats
        return [] if known and all(0 <= r < len(RESULTS) for r in s.results) else ["its ending is none of this game"]
    ask = s.agenda[-1] if s.agenda else None
    if not isinstance(ask, Ask):
        return ["it is not over and asks nothing"]
    return ["answers are sealed where none is secret"] if s.sealed and ask.mode() != EACH else []


def _write(kind: str, value: object) -> str:
    if kind == "int":
        assert isinstance(value, int)
        return str(value)
    if kind == "flag":
        return "1" if value else "0"
    if isinstance(value, Deck):
        return _write_ints(value.numbers())
    assert isinstance(value, list)
    if kind == "ints":
        return _write_ints(value)
    return "/".join(_write_ints(row) for row in value) or "-"


def _write_ints(values: list[int]) -> str:
    runs: list[str] = []
    at = 0
    while at < len(values):
        end = at
        while end < len(values) and values[end] == values[at]:
            end += 1
        runs.append(f"{values[at]}*{end - at}" if end - at > 1 else str(values[at]))
        at = end
    return ",".join(runs) or "-"


def _read_into(s: State, name: str, kind: str, text: str) -> None:
    try:
        if kind == "int":
            setattr(s, name, int(text))
        elif kind == "flag":
            setattr(s, name, {"0": False, "1": True}[text])
        elif kind == "ints":
            setattr(s, name, _read_ints(text))
        elif kind == "deck":
            setattr(s, name, Deck.from_numbers(_read_ints(text)))
        else:
            setattr(s, name, [] if text == "-" else [_read_ints(row) for row in text.split("/")])
    except (ValueError, KeyError):
        raise PositionError(f"{name}={text[:40]!r} is not readable as {kind}") from None


def _read_ints(text: str) -> list[int]:
    out: list[int] = []
    if text == "-":
        return out
    for run in text.split(","):
        value, star, times = run.partition("*")
        count = int(times) if star else 1
        if count < 1 or len(out) + count > _LONGEST:
            raise ValueError(run)
        out += [int(value)] * count
    return out


def _step(game: Game[S], text: str) -> Step[State]:
    name, bracket, rest = text.partition("(")
    make = game.box.steps.get(name)
    if make is None or not bracket or not rest.endswith(")"):
        raise PositionError(f"agenda: {text[:40]!r} is not a step of {game.box.name}")
    try:
        args = [int(word) for word in rest[:-1].split(",")] if rest != ")" else []
        step = make(*args)
    except (ValueError, TypeError):
        raise PositionError(f"agenda: {text[:40]!r} has the wrong numbers") from None
    assert isinstance(step, Step)
    if str(step) != text:
        raise PositionError(f"agenda: {text[:40]!r} has the wrong numbers")
    return step


def _sealed(game: Game[S], text: str) -> Action:
    seat, colon, index = text.partition(":")
    digits = text.isascii() and seat.isdigit() and index.isdigit() and len(text) < 20
    if not colon or not digits or int(seat) >= game.box.seats:
        raise PositionError(f"sealed: {text[:40]!r} is not an answer")
    try:
        return game.box.verbs.action(int(index), int(seat))
    except NotationError as error:
        raise PositionError(f"sealed: {error}") from None
