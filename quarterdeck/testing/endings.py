"""Checks that matches end: no dead ends, every option can be played, branching and rounds within bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quarterdeck.core.seed import FAST, Seed
from quarterdeck.testing.report import Finding, found
from quarterdeck.testing.trial import Trial

MOST_OPTIONS = 256
EVERY = 7
"""All options are tried in every EVERY-th position."""


def no_dead_ends(trials: Sequence[Trial]) -> Finding:
    """Check that every match reached its end."""
    problems = [f"{trial.at(trial.match.turn)}: {trial.trouble}" for trial in trials if trial.trouble]
    turns = sum(trial.match.turn for trial in trials)
    return found("no dead ends", problems, f"{len(trials)} matches to their end in {turns} choices")


def options_can_be_played(trials: Sequence[Trial]) -> Finding:
    """Check that every option leads to another question or to the end."""
    problems: list[str] = []
    tried = 0
    for trial in trials:
        door = Seed(FAST, "9").door()
        for turn in range(0, trial.match.turn + 1, EVERY):
            s = trial.match.state_at(turn)
            for action in s.options:
                after = s.copy()
                tried += 1
                try:
                    trial.game.apply(after, action, door)
                except Exception as error:  # Any error of a game under test is a finding.
                    problems.append(f"{trial.at(turn)}: {action} fails with {type(error).__name__}: {error}")
                    continue
                if not after.over and not after.options:
                    problems.append(f"{trial.at(turn)}: {action} leads to a dead end")
    return found("every option can be played", problems, f"{tried} options tried")


def branching(trials: Sequence[Trial]) -> Finding:
    """Check that there are at most 256 options. Usually there are fewer than 64."""
    counts = [(len(s.options), trial, turn) for trial in trials for turn, s in enumerate(trial.states) if s.options]
    problems = [f"{trial.at(turn)}: {count} options" for count, trial, turn in counts if count > MOST_OPTIONS]
    largest = max((count for count, _, _ in counts), default=0)
    average = sum(count for count, _, _ in counts) / max(1, len(counts))
    return found("branching", problems, f"at most {largest} options (allowed {MOST_OPTIONS}), {average:.1f} on average")


def rounds_within_bound(trials: Sequence[Trial]) -> Finding:
    """Check that no round takes more choices than the box says."""
    problems: list[str] = []
    longest = 0
    bound = trials[0].game.box.bound
    for trial in trials:
        per_round = Counter(trial.game.round(s) for s in trial.states if s.options)
        for number, choices in per_round.items():
            longest = max(longest, choices)
            if choices > bound:
                problems.append(f"{trial.at(0)}: {choices} choices in round {number}, the bound is {bound}")
    return found("rounds within bound", problems, f"at most {longest} choices in a round (bound {bound})")


def invariants(trials: Sequence[Trial]) -> Finding:
    """Check that pieces are conserved and tracks in range, with the game's own check."""
    problems: list[str] = []
    looked = 0
    for trial in trials:
        for turn, s in enumerate(trial.states):
            looked += 1
            problems += [f"{trial.at(turn)}: {wrong}" for wrong in trial.game.check(s)]
    return found("invariants", problems, f"{looked} positions")
