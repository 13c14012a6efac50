"""Checks that a replayed record gives the same match: here, in another process, interpreted and compiled.

Secret answers come in any order, and a record writes them in seat order. So only positions without a sealed answer are
compared: a replay may have other positions between the answers.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from random import Random

from quarterdeck import _switch
from quarterdeck.core.action import Action
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.match import PRACTICE, Match
from quarterdeck.core.record import parse_record
from quarterdeck.core.replay import replay
from quarterdeck.registry import GAMES, AnyGame, AnyMatch
from quarterdeck.testing.report import Finding, found, not_run
from quarterdeck.testing.trial import Trial, settled_marks
from quarterdeck.worker import Worker, WorkerGone

SECONDS = 120
"""Time limit of a worker process."""


def replays_here(trials: Sequence[Trial]) -> Finding:
    problems: list[str] = []
    for trial in trials:
        try:
            match = replay(trial.game, parse_record(trial.match.record().text()))
        except QuarterdeckError as error:
            problems.append(f"{trial.at(0)}: {error}")
            continue
        if settled_marks(match) != settled_marks(trial.match):
            problems.append(f"{trial.at(0)}: the replay goes through other positions")
    return found("replays here", problems, f"{len(trials)} matches played again from their records")


def secret_answers_in_any_order(trials: Sequence[Trial]) -> Finding:
    """Check that the order of secret answers changes neither match nor record, and that the record replays."""
    name = "secret answers in any order"
    problems: list[str] = []
    asked = 0
    for trial in trials:
        groups = _groups(trial)
        asked += sum(len(group) > 1 for group in groups)
        wrong = _wrong_in_another_order(trial, groups)
        if wrong:
            problems.append(f"{trial.at(0)}: {wrong}")
    if not asked:
        return not_run(name, "no question of this game is answered by several in secret")
    return found(name, problems, f"{asked} secret questions answered in random order")


def _groups(trial: Trial) -> list[list[Action]]:
    """The choices. Answers to the same secret question are in one group."""
    out: list[list[Action]] = []
    waiting = False
    for entry in trial.match.entries:
        if waiting:
            out[-1].append(entry.action)
        else:
            out.append([entry.action])
        waiting = bool(entry.after.sealed)
    return out


def _wrong_in_another_order(trial: Trial, groups: Sequence[list[Action]]) -> str:
    luck = Random(trial.seed)
    match: AnyMatch = Match(trial.game, trial.match.seed, PRACTICE)
    try:
        for action in chain.from_iterable(luck.sample(group, len(group)) for group in groups):
            match.play(action)
        text = match.record().text()
        again = replay(trial.game, parse_record(text))
    except QuarterdeckError as error:
        return str(error)
    here = settled_marks(match)
    if here != settled_marks(trial.match):
        return "answers in another order lead to another position"
    if text != trial.match.record().text():
        return "answers in another order make another record"
    return "" if settled_marks(again) == here else "the replay goes through other positions"


def replays_elsewhere(trials: Sequence[Trial]) -> list[Finding]:
    """Two findings: a second process, and compiled against interpreted."""
    names = ("replays in another process", "compiled and interpreted agree")
    where = address(trials[0].game)
    if not where:
        why = "another process cannot import this game"
        return [not_run(names[0], why), _not_compared(names[1], why)]
    pure, free = _start(where, trials, "1"), _start(where, trials, "")
    pure_said, free_said = _answer(pure), _answer(free)
    findings = [found(names[0], _differences(trials, pure_said), f"{len(trials)} matches, interpreted")]
    if free_said.get("trouble") or free_said["compiled"]:
        problems = _differences(trials, free_said)
        return [*findings, found(names[1], problems, f"{len(trials)} matches, compiled")]
    return [*findings, _not_compared(names[1], "no compiled build")]


def _not_compared(name: str, why: str) -> Finding:
    """If CI has made a compiled build, not comparing it is a failure."""
    if os.environ.get("CI") == "true" and _switch.usable():
        return Finding(name, False, f"there is a compiled build, and it was not compared: {why}")
    return not_run(name, why)


def address(game: AnyGame) -> str:
    """The address by which another process finds this game: its registered name, module and class, or file."""
    if game.packs():
        return ""
    if game.box.name in GAMES:
        return game.box.name
    kind = type(game)
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if kind.__module__.startswith("quarterdeck_game_"):
        return str(file or "")
    importable = "<" not in kind.__qualname__ and kind.__module__ != "__main__"
    return f"{kind.__module__}:{kind.__qualname__}" if importable else ""


def _start(where: str, trials: Sequence[Trial], pure: str) -> Worker:
    path = os.pathsep.join(entry for entry in sys.path if entry)
    environment = {**os.environ, "QUARTERDECK_PURE": pure, "PYTHONHASHSEED": "4711", "PYTHONPATH": path}
    worker = Worker("quarterdeck.testing.replay_worker:work", environment, quiet=True)
    with suppress(WorkerGone):  # Noticed when the answer is read.
        worker.ask((where, [trial.match.record().text() for trial in trials]))
    return worker


def _answer(worker: Worker) -> dict[str, object]:
    try:
        said: dict[str, object] = worker.answer(SECONDS)
    except (TimeoutError, QuarterdeckError) as error:
        return {"trouble": str(error)}
    finally:
        worker.close()
    return said


def _differences(trials: Sequence[Trial], said: dict[str, object]) -> list[str]:
    if said.get("trouble"):
        return [f"the worker process failed: {said['trouble']}"]
    answers = said["matches"]
    assert isinstance(answers, list)
    problems: list[str] = []
    for trial, marks in zip(trials, answers, strict=True):
        if isinstance(marks, str):
            problems.append(f"{trial.at(0)}: {marks}")
        elif marks != (here := settled_marks(trial.match)):
            number = next((i for i, (a, b) in enumerate(zip(marks, here, strict=False)) if a != b), len(marks))
            problems.append(f"{trial.at(0)}: position {number} differs there")
    return problems
