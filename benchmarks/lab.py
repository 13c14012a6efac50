"""The speed of experiments: `python -m benchmarks.lab`. Writes `lab.md`.

Both sides of a ratio are measured in turn, several times; the table has medians. What recording adds is measured in
processor time, so that other work on the machine counts less. The rates on all cores need an idle machine.
"""

import os
import platform
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from rich.console import Console
from rich.progress import track

from quarterdeck import _switch
from quarterdeck.lab.experiment_spec import Experiment, ExperimentSpec
from quarterdeck.lab.run import Batch, LocalEngine, cores, play_batch, run

HERE = Path(__file__).parent
ROUNDS = 5
MATCHES = {"random": 4_000, "cadet": 150, "officer": 60}
"""Matches of Deep Space D-6 in a batch, by player."""
LONG = 60_000
"""Matches of the random player on all cores."""


IDLE = 0.5
"""The highest load of a machine that has nothing else to do."""


def seconds(do: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    begun = clock()
    do()
    return clock() - begun


def recording(players: str) -> tuple[float, float]:
    """Processor time of a batch that is not recorded, and of the same batch recorded."""
    experiment = Experiment(ExperimentSpec("d6", (players,), MATCHES[players], 1))
    batch = Batch(0, 0, MATCHES[players])
    plain = seconds(lambda: play_batch(experiment, batch, False), process_time)
    return plain, seconds(lambda: play_batch(experiment, batch, True), process_time)


def both_cores(record: bool) -> float:
    """The rate on all cores as a share of cores times the rate of one core, with running workers."""
    spec = ExperimentSpec("d6", ("random",), LONG, 1)
    few = ExperimentSpec("d6", ("random",), LONG // cores(), 1)

    def play(engine: LocalEngine, what: ExperimentSpec) -> float:
        if not record:
            return seconds(lambda: run(what, engine))
        with TemporaryDirectory() as folder:
            return seconds(lambda: run(what, engine, folder=Path(folder) / "out"))

    with LocalEngine(cores()) as all_cores, LocalEngine(1) as one:
        play(all_cores, spec)  # Starts the workers.
        alone = play(one, few)
        return alone / play(all_cores, spec)


def main() -> None:
    if not _switch.compiled():
        raise SystemExit("the engine is not compiled here: run `make setup` on a machine with a C compiler")
    load = os.getloadavg()[0]
    pairs: dict[str, list[tuple[float, float]]] = {players: [] for players in MATCHES}
    shares: dict[bool, list[float]] = {False: [], True: []}
    for _ in track(range(ROUNDS), description="Measuring", console=Console(stderr=True)):
        for players, found in pairs.items():
            found.append(recording(players))
        for record, rates in shares.items():
            rates.append(both_cores(record))
    lines = [
        "# Speed of experiments",
        "",
        f"Made by `python -m benchmarks.lab` on {cores()} cores, Python {platform.python_version()}, compiled, Deep",
        f"Space D-6: medians of {ROUNDS} rounds, lowest and highest in brackets.",
        *[f"The machine was not idle (load {load:.1f}): the rates on {cores()} cores say nothing."] * (load > IDLE),
        "",
        "| what | measured | to reach |",
        "|---|---|---|",
    ]
    for record, rates in shares.items():
        what = "random, recorded" if record else "random, not recorded"
        lines.append(f"| rate on {cores()} cores / {cores()} x rate on one core, {what} | {spread(rates)} | >= 90% |")
    for players, found in pairs.items():
        plain = median(one for one, _ in found) / MATCHES[players]
        more = [recorded / one - 1 for one, recorded in found]
        lines.append(
            f"| recording adds to a match of the {players} player ({plain * 1e3:.3g} ms) | {spread(more)} | < 15% |"
        )
    (HERE / "lab.md").write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))


def spread(values: list[float]) -> str:
    return f"{median(values):.0%} ({min(values):.0%} to {max(values):.0%})"


if __name__ == "__main__":
    main()
