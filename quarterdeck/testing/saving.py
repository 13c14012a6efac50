"""Checks of save and load: positions and records as text parse back equal, after every action."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.history import record_lines
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.record import Record, parse_record
from quarterdeck.core.state import DERIVED, ENGINE_FIELDS
from quarterdeck.testing.report import Finding, found
from quarterdeck.testing.trial import Trial, seat_sets

KINDS = "a field is an int, a bool, a list of ints, a list of such lists or a Deck"
PLAIN = (bool, int, float, str, list, dict, set, tuple, bytearray)


def positions_round_trip(trials: Sequence[Trial]) -> Finding:
    """Check that a loaded position has the same text and options, and that the next action has the same result."""
    problems: list[str] = []
    looked = 0
    for trial in trials:
        for turn in range(trial.match.turn + 1):
            looked += 1
            wrong = _wrong_after_load(trial, turn)
            if wrong:
                problems.append(f"{trial.at(turn)}: {wrong}")
                break
    return found("positions save and load", problems, f"{looked} positions read back and played on")


def _wrong_after_load(trial: Trial, turn: int) -> str:
    game, match = trial.game, trial.match
    s = match.state_at(turn)
    text = position_text(game, s)
    try:
        loaded = parse_position(game, text)
    except (QuarterdeckError, AssertionError) as error:
        return f"its own text is refused: {error}"
    if position_text(game, loaded) != text:
        return f"read back as {position_text(game, loaded)[:120]!r}"
    if [id(action) for action in loaded.options] != [id(action) for action in s.options]:
        return f"the options are {loaded.options} after loading, {s.options} before"
    for name, kind in game.fields().items():
        if kind == DERIVED and getattr(loaded, name) != getattr(s, name):
            return f"the field {name!r} is another after loading: `refresh` does not work it out as the rules do"
    if turn < match.turn:
        game.apply(loaded, match.entries[turn].action, match.seed.door())
        if position_text(game, loaded) != position_text(game, match.state_at(turn + 1)):
            return "after loading, the next action leads elsewhere"
    return ""


def nothing_left_out(trials: Sequence[Trial]) -> Finding:
    """Check that all plain data of a State is in its position text, and that none is a float."""
    problems: list[str] = []
    game = trials[0].game
    for s in trials[0].states[-2:]:
        for name in _plain_fields(s):
            if name not in game.fields() and name not in ENGINE_FIELDS:
                problems.append(f"{name!r} of {type(s).__name__} is not in the position text: {KINDS}")
            if _has_float(getattr(s, name)):
                problems.append(f"the field {name!r} holds a float")
    return found("position text says everything", problems[:3], f"{len(game.fields())} fields of {game.box.name}")


def _plain_fields(s: object) -> list[str]:
    return [name for name in dir(s) if not name.startswith("_") and isinstance(getattr(s, name), PLAIN)]


def _has_float(value: object) -> bool:
    return isinstance(value, float) or (isinstance(value, list) and any(_has_float(item) for item in value))


def records_round_trip(trials: Sequence[Trial]) -> Finding:
    """Check that the record after every action parses back to the same text."""
    problems: list[str] = []
    looked = 0
    for trial in trials:
        match = trial.match
        whole = match.record()
        turns = record_lines(trial.game, match.state_at(0), match.opening, match.entries)
        for end in range(1, len(turns) + 1):
            looked += 1
            record = whole if end == len(turns) else Record(whole.tags, turns[:end], "in play")
            try:
                parsed = parse_record(record.text())
            except QuarterdeckError as error:
                problems.append(f"{trial.at(end - 1)}: its own record is refused: {error}")
                break
            if parsed.text() != record.text() or parsed != record:
                problems.append(f"{trial.at(end - 1)}: the record parses to something else")
                break
    return found("records round-trip", problems, f"{looked} records")


def slices_tell_no_more(trials: Sequence[Trial]) -> Finding:
    """Check that a seat's slice of a running match has no seed, no start position and no fingerprint."""
    problems: list[str] = []
    looked = 0
    for trial in trials:
        whole = trial.match.record()
        for seats in seat_sets(trial.game):
            looked += 1
            part = trial.match.record(seats)
            if part.has_seed or "Position" in part.tags or any(turn.mark for turn in part.turns):
                problems.append(
                    f"{trial.at(0)}: the slice of seats {seats} holds the seed, a position or a fingerprint"
                )
            if len(part.turns) != len(whole.turns):
                problems.append(f"{trial.at(0)}: the slice of seats {seats} leaves choices out")
            if parse_record(part.text()).text() != part.text():
                problems.append(f"{trial.at(0)}: the slice of seats {seats} does not parse back")
    return found("record slices", problems, f"{looked} slices, of every seat and a spectator")
