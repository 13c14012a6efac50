"""Checks that copies share nothing mutable, so that the history of a match never changes."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.testing.report import Finding, found
from quarterdeck.testing.trial import Trial, mark

READ_ONLY = ("options", "results", "sealed", "tally")
"""The engine replaces these and never changes them, so copies may share them."""


def history_stays(trials: Sequence[Trial]) -> Finding:
    """Check that no position of the history changed when its copies were played on."""
    problems: list[str] = []
    looked = 0
    for trial in trials:
        for turn, (s, before) in enumerate(zip(trial.states, trial.marks, strict=False)):
            looked += 1
            if mark(trial.game, s) != before:
                problems.append(f"{trial.at(turn)}: the position changed after it was copied")
                break
    return found("history stays as it was", problems, f"{looked} positions looked at again")


def copies_share_nothing(trials: Sequence[Trial]) -> Finding:
    """Check that a position and its copy share no list, set or dict."""
    problems: list[str] = []
    looked = 0
    for trial in trials:
        for turn in (0, trial.match.turn // 2, trial.match.turn):
            s = trial.match.state_at(turn)
            other = s.copy()
            for name in dir(s):
                if not name.startswith("_") and name not in READ_ONLY:
                    looked += 1
                    if _shared(getattr(s, name), getattr(other, name, None)):
                        problems.append(f"{name!r} is shared by a position and its copy")
    return found("copies share nothing", sorted(set(problems)), f"{looked} fields compared")


def _shared(one: object, other: object) -> bool:
    if not isinstance(one, (list, dict, set, bytearray)):
        return False
    if one is other:
        return True
    return isinstance(one, list) and isinstance(other, list) and any(map(_shared, one, other))
