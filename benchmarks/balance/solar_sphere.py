"""Solar Sphere: what experiments say about its house figures, as a page.

    python -m benchmarks.balance.solar_sphere TWO SOLO FOUR [CAPTAINS] > benchmarks/balance/solar_sphere.md

Folders of experiments: line-ups of two captains, officers against DRANDA at each level, four officers, and captains
against DRANDA. Each target of the game has its band, the estimate, the interval and the number of matches.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import polars as pl

from benchmarks.balance.findings import command, percent, points, table, whole_share
from quarterdeck.games.solar_sphere.cards import LOCATIONS
from quarterdeck.games.solar_sphere.content import load_content
from quarterdeck.lab import load
from quarterdeck.lab.intervals import share_of_wins
from quarterdeck.lab.reporting.estimates import Measured, paired_shares
from quarterdeck.lab.reporting.names import Names
from quarterdeck.lab.reporting.outcomes import CellMatches, played
from quarterdeck.lab.tables import Results

STRATEGIES = ["sphere", "crew", "fleet", "economy"]
LEAST_USE = 0.03
LAST_ROUND = 6
USED = [("hires", "crew", "crew"), ("builds", "hex", "hexes"), ("visits", "place", "locations")]
"""Event, role of the subject, and the word for it."""


def share_of(cell: CellMatches, name: str) -> Measured:
    """The share of matches that the player of this name won; a shared victory counts half."""
    own = [seats.index(name) for seats in cell.frame["players"].to_list()]
    return whole_share(cell.credits[np.arange(len(cell)), own].astype(np.float64))


def judged(goal: str, low: float, high: float, measured: Measured, count: int) -> tuple[str, ...]:
    inside = "yes" if low <= measured.estimate.value <= high else "no"
    return (goal, f"{low:.0%} to {high:.0%}", percent(measured), f"{count:,}", inside)


def targets(two: list[CellMatches], solo: list[CellMatches], four: CellMatches) -> Iterator[str]:
    """The bands of the plan, and what was measured."""
    by_players = {cell.cell.players: cell for cell in two}
    rows = []
    for strategy in STRATEGIES:
        cell = by_players[f"officer-{strategy}+officer"]
        goal = f"`officer-{strategy}` beats `officer`"
        rows.append(judged(goal, 0.35, 0.65, share_of(cell, f"officer-{strategy}"), len(cell)))
    mirror = by_players["officer"]
    rows.append(judged("first seat, two officers", 0.45, 0.55, whole_share(mirror.credits[:, 0]), len(mirror)))
    cadet = by_players["officer+cadet"]
    rows.append(judged("officer beats cadet", 0.70, 0.85, share_of(cadet, "officer"), len(cadet)))
    early = whole_share((four.frame["rounds"] < LAST_ROUND).cast(pl.Float64).to_numpy())
    rows.append(judged("four officers complete the Sphere before round 6", 0.10, 0.40, early, len(four)))
    yield from table(("target", "band", "measured", "n", "estimate inside"), rows)
    yield "## DRANDA"
    yield ""
    yield "Wanted: rates that differ clearly, about 70, 45 and 20 %."
    yield ""
    yield from levels(solo, [])


def levels(cells: list[CellMatches], officers: list[CellMatches]) -> Iterator[str]:
    """The rates at each level. `officers` play the same seeds; without them nothing is compared."""
    rows = []
    for at, cell in enumerate(cells):
        share = whole_share(cell.wins.astype(np.float64))
        row = [cell.cell.players, cell.cell.options["level"], percent(share), f"{len(cell):,}"]
        row.append(points(*paired_shares(cell.wins, cells[at - 1].wins).estimate) if at else "")
        if officers:
            row.append(points(*paired_shares(cell.wins, officers[at].wins[: len(cell)]).estimate))
        rows.append(tuple(row))
    heads = ["player", "level", "won", "n", "points more than the level above, same seeds"]
    yield from table([*heads, *["points more than the officer, same seeds"] * bool(officers)], rows)


def use(results: Results, four: Results) -> Iterator[str]:
    """In how many matches the winner hired, built or visited each thing: two officers, and four."""
    content = load_content([])
    every = {"crew": content.crew.kinds, "hex": content.hexes.ids, "place": LOCATIONS}
    for title, source in (("two officers", results), ("four officers", four)):
        number = next(cell.number for cell in source.cells if cell.players == "officer")
        matches = source.matches.filter(pl.col("cell") == number)
        seats = len(matches["results"][0])
        winners = (
            matches.select("match", "results")
            .with_columns(seat=pl.int_ranges(0, seats))
            .explode("results", "seat")
            .filter(pl.col("results") > 0)
            .select("match", pl.col("seat").cast(pl.Int8))
        )
        events = source.events.filter(pl.col("cell") == number).join(winners, on=["match", "seat"])
        names = Names(source)
        yield f"## What winners use: {title}"
        yield ""
        yield f"The share of matches in which the winner did so at least once, n = {matches.height:,}."
        yield ""
        for kind, role, word in USED:
            own = events.filter(pl.col("kind").str.starts_with(kind) & (pl.col("role") == role))
            found = own.group_by("subject").agg(pl.col("match").n_unique()).sort("match")
            used = {str(subject): int(count) for subject, count in found.iter_rows()}
            counts = sorted((used.get(id, 0), names.subject(id)) for id in every[role])
            few = [name for count, name in counts if count < LEAST_USE * matches.height]
            least, most = (f"{name}, {interval(count, matches.height)}" for count, name in (counts[0], counts[-1]))
            below = f"below {LEAST_USE:.0%}: {', '.join(few) or 'none'}"
            yield f"- {len(counts)} {word}: least {least}; most {most}; {below}."
        yield ""


def interval(count: int, of: int) -> str:
    value, low, high = share_of_wins(count, of)
    return f"{value:.1%} ({low:.1%} to {high:.1%})"


def commands(folders: list[Results]) -> Iterator[str]:
    yield "## How it was measured"
    yield ""
    yield "```"
    for results in folders:
        yield command(results)
    yield "```"
    yield ""
    codes = ", ".join(sorted({str(results.spec["code"]) for results in folders}))
    contents = ", ".join(sorted({cell.content for results in folders for cell in results.cells}))
    yield f"Rules revision {folders[0].spec['rules']}, content {contents}, code {codes}."


def page(paths: list[Path]) -> str:
    folders = [load(path) for path in paths]
    two, solo, four = (played(results) for results in folders[:3])
    count = sum(results.matches.height for results in folders)
    lines = [
        f"# Solar Sphere: what {count:,} matches show",
        "",
        "Made by `python -m benchmarks.balance.solar_sphere`. Intervals are 95 % confidence intervals; `n` is the",
        "number of matches. A one-sided officer counts the points of one source twice: points of the Sphere and on its",
        "hexes, points on crew cards, bonuses of Resistance ships, or points for reputation, morale, drones and",
        "resources at the end.",
        "",
        "## Targets",
        "",
        *targets(two, solo, four[0]),
    ]
    if len(folders) > 3:
        lines += ["Captains, with the number of iterations that their name says:", ""]
        lines += levels(played(folders[3]), solo)
    lines += [*use(folders[0], folders[2]), *commands(folders)]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(page([Path(name) for name in sys.argv[1:]]))
