"""The lab: many matches, and what they show.

    from quarterdeck.lab import experiment, load, report, tune

    results = experiment(game, games=1000, players=["cadet", "officer"], options={"difficulty": ["easy", "hard"]})
    results.matches                  # a polars DataFrame, one row per match
    report(results).save("report.html")

The libraries of the lab are imported when a function is called: `pip install 'quarterdeck[lab]'`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from quarterdeck.core.errors import QuarterdeckError

if TYPE_CHECKING:
    from quarterdeck.lab.reporting.page import Report
    from quarterdeck.lab.run import Engine, Progress
    from quarterdeck.lab.tables import Results
    from quarterdeck.lab.tuning.race import Status
    from quarterdeck.lab.tuning.result import Tuned

__all__ = ["experiment", "load", "report", "tune"]


def experiment(
    game: str,
    *,
    games: int = 1000,
    players: str | Sequence[str] = ("random",),
    options: Mapping[str, str | Sequence[str]] | None = None,
    packs: Sequence[Sequence[str | Path]] = ((),),
    seed: int = 1,
    out: str | Path | None = None,
    resume: bool = False,
    decisions: bool = False,
    jobs: int | None = None,
    engine: str = "local",
    address: str = "",
    progress: Progress | None = None,
) -> Results:
    """Play every combination of players, options and packs, and return the tables.

    `packs` holds alternatives: each is a list of files that are played together. Without `out` the tables are kept in
    memory. `jobs` is the number of processes, one per core if not given; `engine="ray"` plays on a Ray cluster.
    """
    from quarterdeck.lab.experiment_spec import ExperimentSpec
    from quarterdeck.lab.run import run
    from quarterdeck.lab.tables import load as load_results

    chosen = {name: (value,) if isinstance(value, str) else tuple(value) for name, value in (options or {}).items()}
    texts = _texts([[Path(file) for file in files] for files in packs])
    line_ups = (players,) if isinstance(players, str) else tuple(players)
    spec = ExperimentSpec(game, line_ups, games, seed, chosen, texts, decisions)
    playing = open_engine(engine, jobs, address)
    try:
        if out is not None:
            run(spec, playing, folder=Path(out), resume=resume, progress=progress)
            return load_results(out)
        with TemporaryDirectory() as folder:
            run(spec, playing, folder=Path(folder), progress=progress)
            return load_results(folder).in_memory()
    finally:
        playing.close()


def _texts(packs: Sequence[Sequence[Path]]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Names and texts of content packs: the whole path if two files in different folders have the same name."""
    files = {file for alternative in packs for file in alternative}
    names = Counter(file.name for file in files)
    return tuple(
        tuple((file.name if names[file.name] == 1 else str(file), file.read_text("utf-8")) for file in alternative)
        for alternative in packs
    )


def open_engine(engine: str, jobs: int | None = None, address: str = "") -> Engine:
    """Where matches are played: `local`, in so many processes, or `ray`, on the cluster at this address."""
    from quarterdeck.lab.run import LocalEngine, cores

    if engine == "ray":
        from quarterdeck.lab.ray_engine import RayEngine

        return RayEngine(address)
    if engine != "local":
        raise QuarterdeckError(f"there is no engine {engine[:40]!r}: there are local and ray")
    if address:
        raise QuarterdeckError("--address is for --engine ray")
    return LocalEngine(jobs or cores())


def load(folder: str | Path) -> Results:
    """The tables of an experiment in a folder, also of one that is not complete."""
    from quarterdeck.lab.tables import load as load_results

    return load_results(folder)


def report(results: Results | str | Path, other: Results | str | Path | None = None) -> Report:
    """A page about an experiment, or about the differences between two."""
    from quarterdeck.lab.reporting.page import report as make_report

    return make_report(results, other)


def tune(
    plan: str | Path,
    game: str | None = None,
    *,
    out: str | Path | None = None,
    jobs: int | None = None,
    minutes: float | None = None,
    resume: bool = False,
    progress: Callable[[Status], None] | None = None,
) -> Tuned:
    """Search figures of content until the targets of a plan are met, or its time or `minutes` are over."""
    from quarterdeck.lab.tuning.search import tune as search

    return search(plan, game, out=out, jobs=jobs, minutes=minutes, resume=resume, progress=progress)
