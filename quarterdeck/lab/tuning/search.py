"""Searches figures of a content pack until the targets of a plan are met.

tuned = tune("plan.toml", out="tuned")
tuned.met, tuned.figures, tuned.table, tuned.pack
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import optuna

from quarterdeck.core.errors import OptionError
from quarterdeck.core.pack import content_hash
from quarterdeck.core.printable import quoted
from quarterdeck.lab.code_version import code_version
from quarterdeck.lab.run import LocalEngine, cores
from quarterdeck.lab.tuning.history import FILE, History, HistoryError
from quarterdeck.lab.tuning.plan import TuningPlan, read_plan
from quarterdeck.lab.tuning.race import Search, Status
from quarterdeck.lab.tuning.result import PACK, RESULT, Tuned
from quarterdeck.lab.tuning.runner import LabRunner
from quarterdeck.registry import open_game


def tune(
    plan: TuningPlan | Path | str,
    game: str | None = None,
    *,
    out: Path | str | None = None,
    jobs: int | None = None,
    minutes: float | None = None,
    resume: bool = False,
    progress: Callable[[Status], None] | None = None,
) -> Tuned:
    """Search until the targets of a plan are met or its time is over.

    With `out`, the folder gets `tuned.toml`, `result.toml` and the history `tuning.jsonl`; `resume` continues from it.
    Raises ContentError for a plan or a pack that cannot be used.
    """
    read = plan if isinstance(plan, TuningPlan) else read_plan(plan)
    name = _game_of(read, game)
    folder = Path(out) if out is not None else None
    if folder is not None:
        _keep_others(folder)
    with LocalEngine(jobs or cores()) as engine:
        runner = LabRunner(read, name, engine)
        history = History(folder / FILE if folder is not None else None, header_of(read, name, runner), resume)
        try:
            search = Search(read, runner, history, minutes, progress)
            runner.tick = search.tick
            tuned = Tuned(read, name, search.run())
        finally:
            history.close()
    if folder is not None:
        tuned.write(folder)
    return tuned


def _keep_others(folder: Path) -> None:
    """Refuse a folder in which the results would replace files that no tuning wrote there."""
    if (folder / FILE).exists():
        return
    for name in (PACK, RESULT):
        if (folder / name).exists():
            raise HistoryError(f"{quoted(str(folder / name))} would be overwritten: choose another --out")


def header_of(plan: TuningPlan, game: str, runner: LabRunner) -> dict[str, Any]:
    """All that must be the same when a tuning is continued."""
    data = plan.source.parse().data
    budget = data.get("budget")
    kept = dict(budget) if isinstance(budget, dict) else {}
    for key in ("minutes", "candidates"):
        kept.pop(key, None)
    return {
        "game": game,
        "plan": content_hash({**data, "budget": kept}),
        "pack": content_hash([plan.pack.data, *(source.parse().data for source in plan.others)]),
        "rules": open_game(game).box.revision,
        "content": runner.contents,
        "code": code_version(game),
        "optuna": optuna.__version__,
    }


def _game_of(plan: TuningPlan, game: str | None) -> str:
    if game and plan.game and game != plan.game and not game.endswith(".py"):
        raise OptionError(f"{quoted(plan.source.name)} is a plan for {plan.game}, not for {quoted(game)}")
    name = game or plan.game
    if not name:
        raise OptionError(f'{quoted(plan.source.name)} does not say for which game it is: add game = "..."')
    return name
