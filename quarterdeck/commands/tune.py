"""`quarterdeck tune`: searches figures of a content pack until stated targets are met."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.progress import BarColumn, ProgressColumn, Task, TextColumn
from rich.text import Text

from quarterdeck.commands.arguments import AsJson
from quarterdeck.commands.bar import Bar
from quarterdeck.commands.lab_libraries import need_libraries
from quarterdeck.commands.output import heading, pairs, prose, say, say_json, table, warn
from quarterdeck.core.errors import QuarterdeckError

if TYPE_CHECKING:
    from quarterdeck.lab.tuning.race import Status
    from quarterdeck.lab.tuning.result import Tuned

MOST_JOBS: Final = 1024
NOT_MET: Final = 1
"""The exit code if a target is not met."""

Game = Annotated[str, typer.Argument(metavar="GAME", help="A game's name.")]
PlanFile = Annotated[Path, typer.Argument(metavar="PLAN", help="A plan, see docs/lab.md.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Where to write. Else `tuned` beside the plan.")]
Resume = Annotated[bool, typer.Option("--resume", help="Continue what is in the folder.")]
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="N", help="Processes. Else one for each core.")]
Minutes = Annotated[float | None, typer.Option("--minutes", metavar="M", help="Time. Else as the plan says.")]


class TuneError(QuarterdeckError):
    """The options of a tuning do not fit together."""


def tune(
    game: Game,
    plan: PlanFile,
    out: Out = None,
    resume: Resume = False,
    jobs: Jobs = None,
    minutes: Minutes = None,
    as_json: AsJson = False,
) -> None:
    """Tune figures of a content pack: search until the targets of a plan are met. Exit code 1 if they are not."""
    need_libraries("tuning", "numpy", "scipy", "polars", "optuna")
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise TuneError(f"--jobs takes 1 to {MOST_JOBS}, not {jobs}")
    if minutes is not None and not 0 < minutes < 1e6:
        raise TuneError(f"--minutes takes a number above 0, not {minutes:g}")
    from quarterdeck.lab.tuning.plan import read_plan
    from quarterdeck.lab.tuning.search import tune as search

    read = read_plan(plan)
    folder = out if out is not None else plan.parent / "tuned"
    shown = _Shown()
    try:
        with Bar("tuning", TextColumn("{task.description}"), BarColumn(), shown) as bar:

            def progress(status: Status) -> None:
                shown.status = status
                bar.at(min(int(status.seconds), int(status.limit)), int(status.limit))

            tuned = search(read, game, out=folder, jobs=jobs, minutes=minutes, resume=resume, progress=progress)
    except KeyboardInterrupt:
        again = shlex.join(["quarterdeck", "tune", game, str(plan), "--out", str(folder), "--resume"])
        if shown.status is not None:
            warn(f"{shown.status.candidates} candidates are kept. `{again}` goes on.")
        raise
    if as_json:
        say_json({**tuned.data(), "created": tuned.data()["created"].isoformat()})
    else:
        tell(tuned, folder)
    if not tuned.met:
        raise typer.Exit(NOT_MET)


def tell(tuned: Tuned, folder: Path) -> None:
    from quarterdeck.lab.tuning.figures import toml_value
    from quarterdeck.lab.tuning.result import HEADS, PACK

    found = tuned.found
    say("All targets are met." if tuned.met else "Not all targets are met.", "bold")
    table(HEADS, [row.cells() for row in tuned.table], wraps=[0])
    heading("Figures")
    changed = {path: f"{toml_value(old)} -> {toml_value(new)}" for path, (old, new) in tuned.changed.items()}
    pairs(changed or {"no figure": "changed"})
    heading("How")
    played = f"{found.candidates} candidates, {found.dropped} of them dropped early, {found.rejected.total()} rejected"
    took = f"{found.matches:,} matches in {found.seconds / 60:.1f} minutes"
    prose(f"{played}; {took}; seed of the final try {found.final.seed}.")
    for note in tuned.notes:
        prose(f"{note[:1].upper()}{note[1:]}.")
    say()
    say(f"The pack is {folder / PACK}")


class _Shown(ProgressColumn):
    """Minutes, candidates, and the estimates of the best candidate."""

    def __init__(self) -> None:
        super().__init__()
        self.status: Status | None = None

    def render(self, task: Task) -> Text:
        return Text(in_words(self.status) if self.status is not None else "")


def in_words(status: Status) -> str:
    """`1:05 of 20:00, 14 candidates, best: 26.1 %`"""
    clock = [f"{int(seconds) // 60}:{int(seconds) % 60:02d}" for seconds in (status.seconds, status.limit)]
    words = [f"{clock[0]} of {clock[1]}", f"{status.candidates} candidates"]
    if status.tries:
        words.append("1 final try" if status.tries == 1 else f"{status.tries} final tries")
    if status.best is not None:
        words.append("best: " + ", ".join(status.best.shown()))
    return ", ".join(words)
