"""Replay: the record played again is the same match, here, in another process, interpreted and compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.record import parse_record
from quarterdeck.core.replay import replay
from quarterdeck.shelf import GAMES, AnyGame
from quarterdeck.testing.report import Finding, found
from quarterdeck.testing.trial import Trial, settled_marks

PATIENCE = 120
"""Seconds another process may take."""


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


def replays_elsewhere(trials: Sequence[Trial]) -> list[Finding]:
    """Two findings: a second process, and compiled against interpreted."""
    names = ("replays in another process", "compiled and interpreted agree")
    where = address(trials[0].game)
    if not where:
        why = "not run: this game cannot be imported by another process"
        return [Finding(name, True, why) for name in names]
    pure, free = _start(where, trials, "1"), _start(where, trials, "")
    pure_said, free_said = _answer(pure), _answer(free)
    findings = [found(names[0], _differences(trials, pure_said), f"{len(trials)} matches, interpreted")]
    if free_said.get("trouble") or free_said["compiled"]:
        problems = _differences(trials, free_said)
        return [*findings, found(names[1], problems, f"{len(trials)} matches, compiled")]
    return [*findings, Finding(names[1], True, "not run: no compiled build")]


def address(game: AnyGame) -> str:
    """How another process finds this game: its name on the shelf, or module and class, or its file."""
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


def _start(where: str, trials: Sequence[Trial], pure: str) -> subprocess.Popen[str]:
    path = os.pathsep.join(entry for entry in sys.path if entry)
    environment = {**os.environ, "QUARTERDECK_PURE": pure, "PYTHONHASHSEED": "4711", "PYTHONPATH": path}
    task = json.dumps({"game": where, "records": [trial.match.record().text() for trial in trials]})
    process = subprocess.Popen(
        [sys.executable, "-m", "quarterdeck.testing.elsewhere"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
    )
    assert process.stdin is not None
    process.stdin.write(task)
    process.stdin.close()
    process.stdin = None
    return process


def _answer(process: subprocess.Popen[str]) -> dict[str, object]:
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return {"trouble": f"no answer within {PATIENCE} s"}
    if process.returncode:
        return {"trouble": err.strip().splitlines()[-1] if err.strip() else f"exit {process.returncode}"}
    said: dict[str, object] = json.loads(out)
    return said


def _differences(trials: Sequence[Trial], said: dict[str, object]) -> list[str]:
    if said.get("trouble"):
        return [f"the other process failed: {said['trouble']}"]
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
