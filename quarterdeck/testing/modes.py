"""Checks that the options of a question fit its mode: which seats may answer it, and in which order they are listed."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import TABLE
from quarterdeck.core.state import JOINT, MODES, ONE, State
from quarterdeck.registry import AnyGame
from quarterdeck.testing.report import Finding, found
from quarterdeck.testing.trial import Trial


def options_fit_the_mode(trials: Sequence[Trial]) -> Finding:
    problems: list[str] = []
    seen: dict[str, int] = {}
    for trial in trials:
        for turn, s in enumerate(trial.states):
            ask = trial.game.asking(s)
            if ask is None:
                continue
            mode = MODES[ask.mode()]
            seen[mode] = seen.get(mode, 0) + 1
            wrong = _wrong(trial.game, s, ask.mode())
            if wrong:
                problems.append(f"{trial.at(turn)}: {type(ask).__name__} {wrong}")
    counts = ", ".join(f"{count} {mode}" for mode, count in seen.items())
    return found("options fit the mode", problems, f"questions: {counts}")


def _wrong(game: AnyGame, s: State, mode: int) -> str:
    seats = [action.seat for action in s.options]
    asked = game.seats_to_act(s)
    if mode == JOINT:
        if set(seats) != {TABLE}:
            return "is joint, and an option is not of the whole table"
        if not asked or len(set(asked)) != len(asked) or any(not 0 <= seat < game.box.seats for seat in asked):
            return f"is joint, and its members are {asked}"
    elif TABLE in seats:
        return f"is {MODES[mode]}, and an option is of the whole table"
    elif mode == ONE and len(set(seats)) > 1:
        return "asks one seat, and another seat has an option"
    elif len(set(seats)) != sum(seat != before for seat, before in zip(seats, [TABLE, *seats[:-1]], strict=True)):
        return "does not list its options seat by seat"
    return ""
