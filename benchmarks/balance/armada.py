"""Deep Space D-6: Armada: what experiments say about its house figures, as a page.

    python -m benchmarks.balance.armada OFFICERS [CAPTAINS] > benchmarks/balance/armada.md

OFFICERS is the folder of an experiment with officers at each number of captains and each difficulty, CAPTAINS one with
players that search. Each target of the game has its band, the estimate, the interval and the number of matches. The
share of losses that are visible in advance comes from matches that this program plays by itself.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import polars as pl

from benchmarks.balance.armada_warnings import NOTICE, warned_losses
from benchmarks.balance.findings import Floats, command, percent, points, table, whole_share
from quarterdeck.games.armada.content import Content, load_content
from quarterdeck.lab import load
from quarterdeck.lab.reporting.estimates import Measured, separate_shares
from quarterdeck.lab.reporting.names import Names
from quarterdeck.lab.reporting.outcomes import Played, played
from quarterdeck.lab.tables import Results

VICTORY = "victory"
WINS = {"easy": (0.55, 0.75), "normal": (0.30, 0.45), "hard": (0.10, 0.25)}
FINALE = (0.35, 0.65)
LENGTH = (8, 14)
SHIP = 0.08
"""How far the win rate with a ship may be from the mean."""
LEAST_BOUGHT = 0.02
INFLUENCE = 0.15
VISIBLE = 0.9
ENOUGH = 30
"""Matches with a thing, and without it, below which its influence is not shown."""


def won(cell: Played) -> Floats:
    """Whether the captains won each match. A captain who became the Galactic Savior does not count among them."""
    return np.asarray(cell.endings == VICTORY, dtype=np.float64)


def is_inside(low: float, value: float, high: float) -> str:
    return "yes" if low <= value <= high else "no"


def rates(cells: list[Played]) -> Iterator[str]:
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


def endings(cells: list[Played]) -> Iterator[str]:
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
    yield f"{reached:.1%} of {results.matches.height:,} matches reach one."
    yield f"Wanted: {FINALE[0]:.0%} to {FINALE[1]:.0%} of those are won."
    yield ""
    yield from table(("final encounter", "won by officers", "inside", "n"), rows)


def influence(own: pl.DataFrame, everything: pl.DataFrame) -> tuple[float, str]:
    """The difference in points between matches with and without a thing, of the same cells."""
    rest = everything.join(own, on=["cell", "match"], how="anti")
    if own.height < ENOUGH or rest.height < ENOUGH:
        return 0.0, "too few"
    difference = separate_shares(own["won"].to_numpy() > 0, rest["won"].to_numpy() > 0).estimate
    return difference[0], points(*difference)


def ships(results: Results, names: Names) -> Iterator[str]:
    everything = outcomes(results)
    mean = float(everything["won"].mean() or 0.0)  # type: ignore[arg-type]
    rows = []
    for (subject,), own in sorted(named(results, "boards", "ship").group_by(["subject"])):
        share = whole_share(own["won"].to_numpy())
        inside = is_inside(mean - SHIP, share.estimate.value, mean + SHIP)
        rows.append((names.subject(str(subject)), percent(share), inside, f"{own.height:,}"))
    yield "## Ships"
    yield ""
    yield f"Matches in which a captain flies the ship. Wanted: within {100 * SHIP:.0f} points of the mean, {mean:.1%}."
    yield ""
    yield from table(("ship", "won", "inside", "n"), rows)


def bought(results: Results, kind: str, role: str, every: dict[str, str]) -> Iterator[str]:
    """How often each thing is bought, and how the results of those matches differ. `every`: id to what is counted."""
    everything = outcomes(results)
    found = named(results, kind, role).with_columns(
        thing=pl.col("subject").replace_strict(every, default="", return_dtype=pl.String)
    )
    rows = []
    for thing in dict.fromkeys(every.values()):
        own = found.filter(pl.col("thing") == thing).select("cell", "match", "won").unique()
        share = own.height / max(1, everything.height)
        difference, told = influence(own, everything)
        good = share >= LEAST_BOUGHT and abs(difference) <= INFLUENCE
        rows.append((share, (thing, f"{share:.1%}", told, "yes" if good else "no")))
    rows.sort(key=lambda one: -one[0])
    yield f"n = {everything.height:,} matches. Matches in which a thing is bought last longer than others, so the"
    yield "difference in points is not only an effect of the thing."
    yield ""
    yield from table((role, "bought in", "points more than without it", "inside"), [row for _, row in rows])


def shop(results: Results, names: Names, content: Content) -> Iterator[str]:
    modules = content.modules
    for_sale = [at for at in range(len(modules.ids)) if modules.copies[at] and not modules.cargo[at]]
    families = {modules.ids[at]: modules.families[modules.family[at]] for at in for_sale}
    yield "## Modules"
    yield ""
    limits = f"Wanted: in at least {LEAST_BOUGHT:.0%} of matches, and within {100 * INFLUENCE:.0f} points."
    yield limits
    yield ""
    yield from bought(results, "buys", "module", families)
    yield "## Heroes"
    yield ""
    yield limits
    yield ""
    yield from bought(results, "hires", "hero", {id: names.subject(id) for id in content.heroes.ids})


def warnings() -> Iterator[str]:
    yield "## Losses that can be seen coming"
    yield ""
    yield NOTICE
    yield ""
    rows = []
    for players in ("1", "2", "3", "4"):
        losses, warned = warned_losses(players)
        share: Measured = whole_share(np.asarray(warned, dtype=np.float64))
        rows.append((players, percent(share), is_inside(VISIBLE, share.estimate.value, 1.0), losses))
    yield from table(("captains", "losses with a warning", "at least 90 %", "losses"), rows)


def searching(cells: list[Played]) -> Iterator[str]:
    yield "## Players that search"
    yield ""
    rows = []
    for cell in cells:
        own = cell.cell.options
        rows.append((own["players"], own["difficulty"], cell.cell.players, percent(whole_share(won(cell))), len(cell)))
    yield from table(("captains", "difficulty", "players", "won", "n"), rows)


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
        *ships(results, names),
        *shop(results, names, load_content([])),
        *warnings(),
    ]
    if len(folders) > 1:
        lines += searching(played(folders[1]))
    lines += ["## How it was measured", "", "```", *(command(one) for one in folders), "```", ""]
    codes = ", ".join(sorted({str(one.spec["code"]) for one in folders}))
    lines.append(f"Rules revision {results.spec['rules']}, content {results.cells[0].content}, code {codes}.")
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(page([Path(name) for name in sys.argv[1:]]))
