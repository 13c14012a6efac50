"""What was run, how to run it again, and how figures were worked out."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.lab.experiment_spec import NO_PACKS
from quarterdeck.lab.reporting.outcomes import CellMatches
from quarterdeck.lab.reporting.parts import ReportTable, Section
from quarterdeck.lab.tables import Results

METHOD: Final = (
    (
        "All intervals are meant to hold the true figure 95 times in 100. n is the number of matches, or of seats "
        "where it says so."
    ),
    (
        "Win rates and endings of one cell: Wilson's interval. Shares over several cells or seats: Korn and Graubard's "
        "interval, with the matches of one number as one cluster, because they share their luck."
    ),
    (
        "Differences between cells: paired by match number. Agresti and Min's interval and McNemar's exact test for "
        "shares, Student's interval for means."
    ),
    (
        "Influence: a regression of the result on whether a subject occurs early, with a constant for each cell, seat "
        "and player; the standard error is the larger one of the usual one and the one that allows for clusters."
    ),
    (
        "Many comparisons: p-values are adjusted by Benjamini and Hochberg's method. What stays below 0.05 is drawn in "
        "colour; at most 5 % of that is expected to be a false finding. Intervals themselves are not adjusted."
    ),
    "Figures hold for these players. Stronger players, or people, may play a card or an option better or worse.",
)


def method_section(
    results: Results, cells: Sequence[CellMatches], other: Results | None, defaults: Mapping[str, str]
) -> Section:
    tables = [_run_table(results, "What was run"), _cells_table(results, cells)]
    if other is not None:
        tables.append(_run_table(other, "What was run in the second experiment"))
    commands = [command(one, defaults) for one in (results, other) if one is not None]
    notes = [f"To run it again: {line}" for line in commands]
    return Section("method", "Method, and what was run", "Method", METHOD, (), tables, notes)


def _run_table(results: Results, title: str) -> ReportTable:
    spec = results.spec
    rows = [
        ["game", f"{spec.get('title', '')} ({spec['game']})"],
        ["rules", f"revision {spec.get('rules', '-')}"],
        ["content", ", ".join(dict.fromkeys(cell.content for cell in results.cells))],
        ["packs", ", ".join(dict.fromkeys(pack for cell in results.cells for pack in cell.packs)) or "none"],
        ["code", str(spec.get("code", "-"))],
        ["version of Quarterdeck", str(spec.get("version", "-"))],
        ["seed", str(spec.get("seed", "-"))],
        ["matches per cell", f"{spec.get('games', 0):,}"],
        ["matches played", f"{results.matches.height:,}"],
        ["created", str(spec.get("created", "-"))],
    ]
    return ReportTable(title, ["what", "value"], rows)


def _cells_table(results: Results, cells: Sequence[CellMatches]) -> ReportTable:
    played = {cell.cell.number: cell for cell in cells}
    rows = [
        [
            played[cell.number].label if cell.number in played else cell.label,
            cell.players,
            str(cell.seats),
            ", ".join(f"{name}={value}" for name, value in cell.options.items()) or "none",
            f"{len(played[cell.number]) if cell.number in played else 0:,}",
        ]
        for cell in results.cells
    ]
    return ReportTable("Cells", ["cell", "players", "seats", "options", "matches"], rows)


def command(results: Results, defaults: Mapping[str, str]) -> str:
    """The command that plays the same matches again. Options with their default values need not be said."""
    spec = results.spec
    words = ["quarterdeck", "simulate", str(spec["game"])]
    words += ["--players", ",".join(dict.fromkeys(cell.players for cell in results.cells))]
    words += ["--games", str(spec["games"]), "--seed", str(spec["seed"])]
    values: dict[str, list[str]] = {}
    for cell in results.cells:
        for name, value in cell.options.items():
            if value not in values.setdefault(name, []):
                values[name].append(value)
    for name, chosen in values.items():
        if chosen != [defaults.get(name)]:
            words += ["--set", f"{name}={','.join(chosen)}"]
    packs = list(dict.fromkeys("+".join(cell.get("files", ())) for cell in spec["cell"]))
    if len(packs) > 1:
        words += ["--packs", ",".join(one or NO_PACKS for one in packs)]
    elif packs[0]:
        words += [word for file in packs[0].split("+") for word in ("--pack", file)]
    return shlex.join([*words, "--out", "DIR"])
