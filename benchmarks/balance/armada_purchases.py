"""What modules and heroes are worth in Armada, from the events of an experiment."""

from collections.abc import Iterator, Mapping

import numpy as np
import polars as pl

from benchmarks.balance.findings import Floats, points, table
from quarterdeck.games.armada.content import Content
from quarterdeck.lab.reporting.estimates import REACH
from quarterdeck.lab.reporting.names import Names
from quarterdeck.lab.tables import Results

VICTORY = "victory"
LANDMARK = 6
"""The influence of a thing is that of owning it at the end of this round."""
LEAST_BOUGHT = 0.02
INFLUENCE = 0.15
ENOUGH = 30
"""Matches with a thing below which its influence is not shown."""
BUYS = pl.col("kind").is_in(["buys", "upgrades"]) & (pl.col("role") == "module")
HIRES = (pl.col("kind") == "hires") & (pl.col("role") == "hero")


class Purchases:
    def __init__(self, results: Results, families: Mapping[str, str]) -> None:
        """`families`: the family of each module that is for sale."""
        self.results = results
        self._families = families
        self._modules = self._bought(BUYS).filter(pl.col("thing") != "").unique()
        self._heroes = self._bought(HIRES).unique()
        early = [one.filter(pl.col("first") <= LANDMARK) for one in (self._modules, self._heroes)]
        matches = results.matches.filter(pl.col("rounds") > LANDMARK)
        matches = matches.select("cell", "match", won=(pl.col("ending") == VICTORY).cast(pl.Float64))
        for name, bought in zip(("modules", "heroes"), early, strict=True):
            count = bought.group_by("cell", "match").agg(pl.col("thing").n_unique().alias(name))
            matches = matches.join(count, on=["cell", "match"], how="left")
        self._running = matches.fill_null(0).with_row_index("row")
        self._early = pl.concat(early)
        cells = self._running["cell"].to_numpy()
        columns = [cells == cell for cell in np.unique(cells)] + [self._running[name] for name in ("modules", "heroes")]
        self._usual = np.column_stack([np.asarray(one, dtype=np.float64) for one in columns])

    def _bought(self, which: pl.Expr) -> pl.DataFrame:
        events = self.results.events.filter(which)
        if events["role"].n_unique() and events["role"][0] == "module":
            events = events.with_columns(
                pl.col("subject").replace_strict(self._families, default="", return_dtype=pl.String)
            )
        return events.select("cell", "match", "first", thing=pl.col("subject"))

    def share(self, thing: str, cells: list[int]) -> float:
        """The share of matches of these cells in which it is bought at any time."""
        everything = self.results.matches.filter(pl.col("cell").is_in(cells)).height
        bought = pl.concat([self._modules, self._heroes]).filter(
            (pl.col("thing") == thing) & pl.col("cell").is_in(cells)
        )
        return bought.select("cell", "match").n_unique() / max(1, everything)

    def influence(self, thing: str) -> tuple[int, float, float]:
        """The number of matches with it, the difference in the share of wins, and half of its 95 % interval.

        A linear regression over the matches that still run after LANDMARK rounds: won by the cell, the numbers of
        modules and heroes bought until then, and whether the thing is among them. The errors are robust.
        """
        rows = self._running.join(self._early.filter(pl.col("thing") == thing), on=["cell", "match"], how="semi")["row"]
        owned = np.zeros(self._running.height)
        owned[rows.to_numpy()] = 1.0
        if len(rows) < ENOUGH:
            return len(rows), 0.0, 0.0
        x: Floats = np.column_stack([self._usual, owned])
        won = self._running["won"].to_numpy()
        inverse = np.linalg.pinv(x.T @ x)
        weights = inverse @ x.T @ won
        scores = x * (won - x @ weights)[:, None]
        error = float(np.sqrt((inverse @ (scores.T @ scores) @ inverse)[-1, -1]))
        return len(rows), float(weights[-1]), REACH * error

    def rows(self, things: Mapping[str, str], cells: Mapping[str, list[int]]) -> Iterator[tuple[object, ...]]:
        """A row for each thing, the most bought first: things and their names, the cells in which they are for sale."""
        found = []
        for thing, name in things.items():
            share = self.share(thing, cells[thing])
            count, value, half = self.influence(thing)
            told = points(value, value - half, value + half) if half else "too few"
            good = share >= LEAST_BOUGHT and abs(value) <= INFLUENCE
            found.append((share, (name, f"{share:.1%}", told, f"{count:,}", "yes" if good else "no")))
        found.sort(key=lambda one: -one[0])
        yield from (row for _, row in found)


def shop(results: Results, names: Names, content: Content) -> Iterator[str]:
    modules = content.modules
    for_sale = [at for at in range(len(modules.ids)) if modules.copies[at] and not modules.cargo[at]]
    purchases = Purchases(results, {modules.ids[at]: modules.families[modules.family[at]] for at in for_sale})
    every = list(range(len(results.cells)))
    crews = [number for number in every if results.cells[number].options["players"] != "1"]
    families = {modules.families[modules.family[at]]: crews if modules.team[at] else every for at in for_sale}
    heads = ("bought in", f"points more, owned after round {LANDMARK}", "n", "inside")
    yield "## Modules"
    yield ""
    yield f"Wanted: bought in at least {LEAST_BOUGHT:.0%} of the matches in which it is for sale, and within"
    yield f"{100 * INFLUENCE:.0f} points. The points compare matches that are still running after round {LANDMARK},"
    yield "of the same number of captains, difficulty and numbers of modules and heroes bought until then, with and"
    yield "without the thing; n is the number of those with it."
    yield ""
    yield from table(("module", *heads), list(purchases.rows({one: one for one in families}, families)))
    yield "## Heroes"
    yield ""
    yield "The same for heroes."
    yield ""
    heroes = {id: names.subject(id) for id in content.heroes.ids}
    yield from table(("hero", *heads), list(purchases.rows(heroes, dict.fromkeys(heroes, every))))
