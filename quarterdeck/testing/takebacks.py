"""Checks of undo and redo: back to every turn and forward again, and undone rolls repeat with the same result."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.match import PRACTICE, Match
from quarterdeck.core.state import EACH
from quarterdeck.registry import AnyMatch
from quarterdeck.testing.report import Finding, found, not_run
from quarterdeck.testing.trial import Trial, mark


def undo_and_redo(trials: Sequence[Trial]) -> Finding:
    """Undo all, redo all, then undo and repeat each choice."""
    problems: list[str] = []
    steps = rolls = 0
    for trial in trials:
        match: AnyMatch = Match(trial.game, trial.match.seed, PRACTICE)
        for entry in trial.match.entries:
            match.play(entry.action)
        wrong = _there_and_back(trial, match) or _made_again(trial, match)
        if wrong:
            problems.append(wrong)
        steps += len(trial.match.entries)
        rolls += sum(len(entry.drawn) for entry in trial.match.entries)
    return found("undo and redo", problems, f"{steps} choices taken back, {rolls} undone rolls came back identical")


def _there_and_back(trial: Trial, match: AnyMatch) -> str:
    while match.turn:
        match.undo()
        if mark(trial.game, match.state) != trial.marks[match.turn]:
            return f"{trial.at(match.turn)}: undo leads to another position"
    while match.can_redo:
        match.redo()
        if mark(trial.game, match.state) != trial.marks[match.turn]:
            return f"{trial.at(match.turn)}: redo leads to another position"
    return ""


def _made_again(trial: Trial, match: AnyMatch) -> str:
    for turn in range(match.turn - 1, -1, -1):
        entry = trial.match.entries[turn]
        match.undo()
        match.play(entry.action)
        if match.entries[-1].drawn != entry.drawn:
            return f"{trial.at(turn)}: undone rolls come back as {match.entries[-1].drawn}, not {entry.drawn}"
        if mark(trial.game, match.state) != trial.marks[turn + 1]:
            return f"{trial.at(turn)}: the same choice made again leads to another position"
        match.undo()
    return ""


def revealed_answers_stay(trials: Sequence[Trial]) -> Finding:
    """Check that the last answer to a secret question is a barrier for undo: all seats know the answers then."""
    name = "revealed answers stay"
    problems: list[str] = []
    revealed = 0
    for trial in trials:
        match: AnyMatch = Match(trial.game, trial.match.seed, PRACTICE)
        for entry in trial.match.entries:
            ask = trial.game.asking(match.state)
            match.play(entry.action)
            if ask is None or ask.mode() != EACH or match.state.sealed:
                continue
            revealed += 1
            if match.barrier() is None:
                problems.append(f"{trial.at(match.turn)}: an answer that all have seen can be taken back freely")
    if not revealed:
        return not_run(name, "no question of this game is answered in secret")
    return found(name, problems, f"{revealed} secret questions answered by all")
