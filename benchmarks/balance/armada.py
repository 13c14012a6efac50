"""Deep Space D-6: Armada: what experiments say about its house figures, as a page.

    python -m benchmarks.balance.armada OFFICERS SHIPS [CAPTAINS ...] > benchmarks/balance/armada.md

OFFICERS is the folder of an experiment with officers at each number of captains and each difficulty, SHIPS one at each
number of captains with ships dealt at random, CAPTAINS are some with other players: cadets, and captains that search.
Each target of the game has its band, the estimate, the interval and the number of matches. The share of losses that are
visible in advance comes from matches that this program plays by itself.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import polars as pl

from benchmarks.balance.armada_purchases import VICTORY, shop
from benchmarks.balance.armada_warnings import warnings
from benchmarks.balance.findings import Floats, command, percent, table, whole_share
from quarterdeck.games.armada.content import load_content
from quarterdeck.lab import load
from quarterdeck.lab.reporting.names import Names
from quarterdeck.lab.reporting.outcomes import CellMatches, played
from quarterdeck.lab.tables import Results

WINS = {"easy": (0.55, 0.75), "normal": (0.30, 0.45), "hard": (0.10, 0.25)}
FINALE = (0.35, 0.65)
LENGTH = (8, 14)
SHIP = 0.08
"""How far the win rate with a ship may be from the mean."""


def won(cell: CellMatches) -> Floats:
    """Whether the captains won each match. A captain who became the Galactic Savior does not count among them."""
    return np.asarray(cell.endings == VICTORY, dtype=np.float64)


def is_inside(low: float, value: float, high: float) -> str:
    return "yes" if low <= value <= high else "no"


def rates(cells: list[CellMatches]) -> Iterator[str]:
    """Win rates and lengths of each number of captains and difficulty."""
    rows = []
    for cell in cells:
        low, high = WINS[cell.cell.options["difficulty"]]
        share = whole_share(won(cell))
        rounds = float(np.median(cell.rounds))
        rows.append(
            (
                cell.cell.options["players"],
                cell.cell.options["difficulty"],
                f"{low:.0%} to {high:.0%}",
                percent(share),
                is_inside(low, share.estimate.value, high),
                f"{rounds:.0f}",
                is_inside(LENGTH[0], rounds, LENGTH[1]),
                f"{len(cell):,}",
            )
        )
    yield "## Win rates and length"
    yield ""
    yield f"Wanted: a median of {LENGTH[0]} to {LENGTH[1]} rounds."
    yield ""
    heads = ("captains", "difficulty", "band", "officers win", "inside", "median rounds", "inside", "n")
    yield from table(heads, rows)


def endings(cells: list[CellMatches]) -> Iterator[str]:
    kinds = sorted({str(ending) for cell in cells for ending in cell.endings})
    rows = []
    for cell in cells:
        shares = [whole_share(np.asarray(cell.endings == kind, dtype=np.float64)) for kind in kinds]
        own = cell.cell.options
        rows.append((own["players"], own["difficulty"], *(f"{one.estimate.value:.1%}" for one in shares), len(cell)))
    yield "## How matches end"
    yield ""
    yield from table(("captains", "difficulty", *kinds, "n"), rows)


def outcomes(results: Results) -> pl.DataFrame:
    return results.matches.select("cell", "match", won=(pl.col("ending") == VICTORY).cast(pl.Float64))


def named(results: Results, kind: str, role: str) -> pl.DataFrame:
    """Cell, match and subject of all events of this kind, each once, with the result of the match."""
    events = results.events.filter(pl.col("kind").str.starts_with(kind) & (pl.col("role") == role))
    return events.select("cell", "match", "subject").unique().join(outcomes(results), on=["cell", "match"])


def finales(results: Results, names: Names) -> Iterator[str]:
    found = named(results, "finale", "finale")
    reached = found.select("cell", "match").n_unique() / max(1, results.matches.height)
    rows = []
    for (subject,), own in sorted(found.group_by(["subject"])):
        share = whole_share(own["won"].to_numpy())
        inside = is_inside(FINALE[0], share.estimate.value, FINALE[1])
        rows.append((names.subject(str(subject)), percent(share), inside, f"{own.height:,}"))
    yield "## Final encounters"
    yield ""
    yield f"{reached:.1%} of {results.matches.height:,} matches reach one. Easy, normal and hard matches and all"
    yield f"numbers of captains count together. Wanted: {FINALE[0]:.0%} to {FINALE[1]:.0%} of those are won."
    yield ""
    yield from table(("final encounter", "won by officers", "inside", "n"), rows)


def ships(results: Results, names: Names) -> Iterator[str]:
    found = named(results, "boards", "ship")
    everything = outcomes(results)
    counts = {number: cell.options["players"] for number, cell in enumerate(results.cells)}
    means = {cell: float(everything.filter(pl.col("cell") == cell)["won"].to_numpy().mean()) for cell in counts}
    # A match counts once for each of its ships, in the mean as in the share of each ship.
    mean = float(found["won"].to_numpy().mean())
    rows = []
    for (subject,), own in sorted(found.group_by(["subject"])):
        share = whole_share(own["won"].to_numpy())
        inside = is_inside(mean - SHIP, share.estimate.value, mean + SHIP)
        each = []
        for cell, usual in means.items():
            here = own.filter(pl.col("cell") == cell)
            each.append(f"{100 * (float(here['won'].to_numpy().mean()) - usual):+.1f} ({here.height:,})")
        rows.append((names.subject(str(subject)), percent(share), inside, f"{own.height:,}", *each))
    yield "## Ships"
    yield ""
    yield "Normal difficulty, ships dealt at random: matches in which a captain flies the ship. Wanted: within"
    yield f"{100 * SHIP:.0f} points of the mean, {mean:.1%}, for which a match counts once for each of its ships. The"
    yield "last columns have the points above or below the mean of each number of captains, and the number of matches."
    yield ""
    heads = [f"{players} captains" if players != "1" else "1 captain" for players in counts.values()]
    yield from table(("ship", "won", "inside", "n", *heads), rows)


def others(officers: list[CellMatches], cells: list[CellMatches]) -> Iterator[str]:
    """Cadets and captains beside officers in the same set-up."""
    yield "## Other players"
    yield ""
    yield "Wanted: captains, who search, win clearly more than officers, and cadets clearly less, intervals apart. The"
    yield "number after @ is the iterations a choice. Cells of an unfinished experiment are left out."
    yield ""
    rows = []
    for cell in cells:
        own = cell.cell.options
        like = [one for one in officers if one.cell.options == own]
        share = whole_share(won(cell))
        usual = whole_share(won(like[0]))
        who = cell.cell.players
        low, high = (share, usual) if "cadet" in who else (usual, share)
        apart = "yes" if low.estimate.high < high.estimate.low else "no"
        rows.append((own["players"], own["difficulty"], who, percent(share), f"{len(cell):,}", percent(usual), apart))
    heads = ("captains", "difficulty", "players", "won", "n", "officers", "intervals apart")
    yield from table(heads, rows)


def page(paths: list[Path]) -> str:
    folders = [load(path) for path in paths]
    results = folders[0]
    names, cells = Names(results), played(results)
    count = sum(one.matches.height for one in folders)
    lines = [
        f"# Deep Space D-6: Armada: what {count:,} matches show",
        "",
        "Made by `python -m benchmarks.balance.armada`. Intervals are 95 % confidence intervals; `n` is the number of",
        "matches. A match is won if the captains defeat the final encounter.",
        "",
        *rates(cells),
        *endings(cells),
        *finales(results, names),
        *ships(folders[1], Names(folders[1])),
        *shop(results, names, load_content([])),
        *warnings(),
    ]
    if len(folders) > 2:
        complete = [cell for one in folders[2:] for cell in played(one) if len(cell) == int(one.spec["games"])]
        lines += others(cells, complete)
    lines += ["## How it was measured", "", "```", *(command(one) for one in folders), "```", ""]
    codes = ", ".join(sorted({str(one.spec["code"]) for one in folders}))
    lines.append(f"Rules revision {results.spec['rules']}, content {results.cells[0].content}, code {codes}.")
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(page([Path(name) for name in sys.argv[1:]]))
