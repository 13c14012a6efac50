"""`quarterdeck simulate`: many matches in every combination of options, packs and players."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from quarterdeck import _switch
from quarterdeck.commands.arguments import AsJson, GameName, Packs, seed_from
from quarterdeck.commands.bar import COUNTED, Bar
from quarterdeck.commands.files import read_packs
from quarterdeck.commands.lab_libraries import need_libraries
from quarterdeck.commands.output import counted, heading, pairs, say, say_json, warn
from quarterdeck.commands.stand_ins import tell_replaced
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab import open_engine
from quarterdeck.lab.experiment_spec import (
    NO_PACKS,
    Cell,
    Experiment,
    ExperimentSpec,
    PackText,
    option_values,
    split_line_ups,
)
from quarterdeck.lab.run import run
from quarterdeck.lab.totals import Totals, wilson

MOST_JOBS: Final = 1024

Games = Annotated[int, typer.Option("--games", metavar="N", help="Number of matches in each combination.")]
Players = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="NAME,...",
        help="Line-ups. officer,cadet: one of officers, one of cadets; officer+cadet: they meet, the last fills up.",
    ),
]
OneSeed = Annotated[str, typer.Option("--seed", metavar="N", help="The seed of the whole experiment.")]
Values = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE,...", help="A set-up option, with one value or several to compare."),
]
PackSets = Annotated[
    str | None,
    typer.Option(
        "--packs",
        metavar="FILES,...",
        help="Packs to compare: none,a.toml,a.toml+b.toml is without, with one and with two.",
    ),
]
Out = Annotated[str | None, typer.Option("--out", metavar="DIR", help="Record the experiment in this folder.")]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the experiment in the folder.")]
Decisions = Annotated[bool, typer.Option("--decisions", help="Record every decision, too.")]
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="N", help="Processes. Else one for each core.")]
Where = Annotated[str, typer.Option("--engine", metavar="NAME", help="local, or ray: on a Ray cluster.")]
Address = Annotated[str, typer.Option("--address", metavar="HOST:PORT", help="The address of the Ray cluster.")]


def simulate(
    game: GameName,
    games: Games = 1000,
    players: Players = "random",
    seed: OneSeed = "1",
    settings: Values = None,
    pack: Packs = None,
    packs: PackSets = None,
    out: Out = None,
    resume: Resume = False,
    decisions: Decisions = False,
    jobs: Jobs = None,
    engine: Where = "local",
    address: Address = "",
    json: AsJson = False,
) -> None:
    """Play many matches and count the results. Same seed, same result."""
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise QuarterdeckError(f"--jobs takes 1 to {MOST_JOBS}, not {jobs}")
    for option, given in (("--resume", resume), ("--decisions", decisions)):
        if given and out is None:
            raise QuarterdeckError(f"{option} needs the folder of the experiment: add --out DIR")
    if out is not None:
        need_libraries("an experiment", "polars", "tomli_w")
    spec = ExperimentSpec(
        game,
        split_line_ups(players),
        games,
        seed_from(seed).key,
        option_values(settings or []),
        pack_sets(pack or [], packs),
        decisions,
    )
    experiment = Experiment(spec)
    totals = play_with_bar(spec, Path(out) if out else None, resume, jobs, engine, address)
    if json:
        say_json(data(experiment, totals))
    else:
        tell(experiment, totals)
        if out is not None:
            say()
            say(f"Recorded in {out}. `{shlex.join(['quarterdeck', 'report', out])}` makes a page of it.")


def pack_sets(always: Sequence[str], compared: str | None) -> tuple[tuple[PackText, ...], ...]:
    """Each alternative of `--packs`, with the packs of `--pack` in front."""
    first = _texts(always)
    if compared is None:
        return (first,)
    sets = [word.strip() for word in compared.split(",")]
    return tuple((*first, *(() if word == NO_PACKS else _texts(word.split("+")))) for word in sets)


def _texts(names: Sequence[str]) -> tuple[PackText, ...]:
    return tuple((source.name, source.text) for source in read_packs(names))


def play_with_bar(
    spec: ExperimentSpec, out: Path | None, resume: bool, jobs: int | None, engine: str, address: str
) -> list[Totals]:
    playing = open_engine(engine, jobs, address)
    done = total = 0
    try:
        with Bar("matches", *COUNTED) as bar:

            def progress(count: int, of: int) -> None:
                nonlocal done, total
                done, total = count, of
                bar.at(count, of)

            return run(spec, playing, folder=out, resume=resume, progress=progress)
    except KeyboardInterrupt:
        if out is not None and total:
            warn(f"{done} of {total} matches are recorded. `{go_on()}` continues.")
        raise
    finally:
        playing.close()


def go_on() -> str:
    """The same command, with --resume."""
    words = sys.argv[1:]
    return shlex.join(["quarterdeck", *words, *["--resume"] * ("--resume" not in words)])


def data(experiment: Experiment, totals: Sequence[Totals]) -> dict[str, object]:
    box, spec = experiment.game.box, experiment.spec
    cells = zip(experiment.cells, totals, strict=True)
    return {
        "game": box.name,
        "rules": box.revision,
        "seed": spec.seed,
        "games": spec.games,
        "compiled": _switch.compiled(),
        "cells": [{**cell.data(), **total.data(), "endings": endings(cell, total)} for cell, total in cells],
    }


def endings(cell: Cell, total: Totals) -> dict[str, int]:
    """How often each ending came, in the order of the game; those that never came, too."""
    return {**dict.fromkeys(cell.game.box.endings, 0), **total.endings}


def tell(experiment: Experiment, totals: Sequence[Totals]) -> None:
    box = experiment.game.box
    count = sum(total.games for total in totals)
    say(f"{box.title}: {count} {'match' if count == 1 else 'matches'}", "bold")
    for cell, total in zip(experiment.cells, totals, strict=True):
        say()
        if len(experiment.cells) > 1:
            say(cell.label, "bold")
        tell_cell(cell, total)


def tell_cell(cell: Cell, total: Totals) -> None:
    box = cell.game.box
    rows = {"players": cell.players}
    if box.seats == 1 or box.cooperative:
        rows["won"] = _share(total.wins, total.games)
    else:
        for seat, row in enumerate(total.seats):
            rows[f"seat {seat + 1}"] = f"won {_share(row[2], total.games)}, drawn {row[1]}, lost {row[0]}"
        if len(total.players) > 1:
            for name, row in sorted(total.players.items()):
                rows[name] = f"won {_share(row[2], sum(row))}, drawn {row[1]}, lost {row[0]}"
    if total.rounds:
        rows["rounds a match"] = _mean(*total.mean_rounds)
    rows["decisions a match"] = _mean(*total.mean_decisions)
    if any(entrant.program for entrant in cell.places):
        rows["by a stand-in"] = f"{total.replaced} of {counted(total.choices, 'choice')}"
    engine = "compiled" if _switch.compiled() else "interpreted"
    if total.seconds:
        rows["speed"] = (
            f"{total.decisions_per_second:,.0f} decisions a second and core ({engine}, {total.seconds:.2f} s)"
        )
    pairs(rows)
    heading("Endings")
    pairs({ending: str(count) for ending, count in endings(cell, total).items()})
    if total.replaced:
        say()
        tell_replaced(cell.players, total.replaced, total.choices, Counter(total.because))


def _share(wins: int, games: int) -> str:
    low, high = wilson(wins, games)
    return f"{wins} ({wins / games:.2%}; 95 % interval {low:.2%} to {high:.2%})"


def _mean(value: float, low: float, high: float) -> str:
    return f"{value:.2f} (95 % interval {low:.2f} to {high:.2f})"
