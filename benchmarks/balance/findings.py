"""What an experiment found, as a page: `python -m benchmarks.balance.findings DIR > benchmarks/balance/NAME.md`.

Every figure has its number of observations and a 95 % confidence interval.
"""

import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import polars as pl

from quarterdeck.lab import load
from quarterdeck.lab.experiment_spec import LINE_UP
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.reporting.estimates import Measured, clustered_share, paired_shares, quantile
from quarterdeck.lab.reporting.influence import influences
from quarterdeck.lab.reporting.last_event import finishes
from quarterdeck.lab.reporting.names import Names
from quarterdeck.lab.reporting.outcomes import CellMatches, played
from quarterdeck.lab.reporting.page import report
from quarterdeck.lab.tables import Results
from quarterdeck.registry import open_game

Floats = npt.NDArray[np.float64]

PLAYED = "reveals"
"""The event that says which card a seat has played."""
MOST = 15
"""Rows of a table."""
ENOUGH = 100
"""Plays of a card in a set that make a figure."""


def percent(measured: Measured) -> str:
    value, low, high = measured.estimate
    return f"{value:.1%} ({low:.1%} to {high:.1%})"


def whole_share(values: Floats) -> Measured:
    """The mean of one value per match."""
    return clustered_share(values, np.ones_like(values))


def points(value: float, low: float, high: float) -> str:
    return f"{100 * value:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"


def whole(estimate: Estimate) -> str:
    return f"{estimate.value:.0f} ({estimate.low:.0f} to {estimate.high:.0f})"


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(str(value) for value in row)} |"
    yield ""


def command(results: Results) -> str:
    """What to type to run the same experiment."""
    spec = results.spec
    players = ",".join(dict.fromkeys(cell.players for cell in results.cells))
    words = ["quarterdeck", "simulate", spec["game"], "--games", str(spec["games"]), "--players", players]
    for setting in open_game(str(spec["game"])).box.settings:
        values = list(dict.fromkeys(cell.options[setting.name] for cell in results.cells))
        if values != [setting.default]:
            words += ["--set", f"{setting.name}={','.join(values)}"]
    return shlex.join([*words, "--seed", str(spec["seed"]), "--out", "DIR"])


def head(results: Results) -> Iterator[str]:
    spec = results.spec
    yield f"# {spec['title']}: what {results.matches.height:,} matches show"
    yield ""
    yield "Made by `python -m benchmarks.balance.findings` from the experiment"
    yield ""
    yield "```"
    yield command(results)
    yield "```"
    yield ""
    yield f"Rules revision {spec['rules']}, code {spec['code']}. Intervals are 95 % confidence intervals; `n` is the"
    yield "number of matches unless a table says otherwise. `quarterdeck report DIR` shows the same data as a page."
    yield ""
    for sentence in report(results).contents.answer:
        yield f"- {sentence}"
    yield ""


def difficulty(cells: Sequence[CellMatches]) -> Iterator[str]:
    """Win rates, and what each step costs, on the same seeds."""
    axis = next(name for name in cells[0].varied if name != LINE_UP)
    yield f"## What each {axis} is worth"
    yield ""
    rows = []
    for cell in cells:
        before = next((one for one in cells if _follows(one, cell, cells, axis)), None)
        step = "" if before is None else points(*paired_shares(cell.wins, before.wins).estimate)
        share = whole_share(cell.wins.astype(np.float64))
        rows.append((cell.cell.players, cell.varied[axis], percent(share), len(cell), step))
    yield from table(("players", axis, "won", "n", "points more than the value above, same seeds"), rows)


def _follows(one: CellMatches, cell: CellMatches, cells: Sequence[CellMatches], axis: str) -> bool:
    same = [other for other in cells if other.cell.players == cell.cell.players]
    return one in same and same.index(one) == same.index(cell) - 1


def kills(cells: Sequence[CellMatches], names: Names) -> Iterator[str]:
    yield "## Which threats end lost matches"
    yield ""
    for players in dict.fromkeys(cell.cell.players for cell in cells):
        found, _ = finishes([cell for cell in cells if cell.cell.players == players])
        for finish in found:
            told = f"that end with `{finish.ending}`, n = {finish.matches:,}: the threat that was named last."
            yield f"Matches of the {players} {told}"
            yield ""
            rows = [(names.subject(one.subject), one.kind, percent(one.share), one.times) for one in finish.last[:MOST]]
            yield from table(("threat", "event", "share", "matches"), rows)


def early(cells: Sequence[CellMatches], events: pl.DataFrame, names: Names) -> Iterator[str]:
    """Cards from the deck, drawn early: the deck is shuffled, so that is an effect."""
    yield "## What a card costs that comes early"
    yield ""
    found, _ = influences(cells, events)
    for one in found:
        if one.kind.startswith("revealed"):
            yield f"`{one.kind}` up to round {one.by_round}: difference of the win rate in points. The deck is"
            yield "shuffled, so this is an effect. *Shown*: after the correction for many comparisons (Benjamini and"
            yield "Hochberg, 5 %)."
            yield ""
            rows = [
                (names.subject(one.subject), points(*one.difference), one.n_with, "yes" if one.found else "no")
                for one in reversed(one.effects)
            ]
            yield from table(("card", "points", "matches with it", "shown"), rows)


def cards(results: Results, names: Names) -> Iterator[str]:
    """How often the seat that plays a card wins. All active seats play a card in each round."""
    seats = results.cells[0].seats
    won = (
        results.matches.select("cell", "match", "results")
        .with_columns(seat=pl.int_ranges(0, seats))
        .explode("results", "seat")
        .select("cell", "match", pl.col("seat").cast(pl.Int8), won=(pl.col("results") == 2).cast(pl.Float64))
    )
    plays = results.events.filter((pl.col("kind") == PLAYED) & (pl.col("role") == "card"))
    plays = plays.join(won, on=["cell", "match", "seat"]).with_columns(wins=pl.col("won") * pl.col("count"))
    yield "## Which cards win"
    yield ""
    every = _won_share(plays)
    yield "A play counts as won if its seat wins the match. Over all plays the share is"
    yield f"{percent(every)}, n = {every.n:,} plays. It is not 1 / {seats}: seats that are out play no more cards,"
    yield "and a match may have no winner. This is how officers play the cards: a card that they misuse looks weak."
    yield ""
    yield from table(("card", "plays of winners", "plays", "sets"), _card_rows(plays, names))
    yield "## Which cards win, by set"
    yield ""
    yield f"Of the cards with {ENOUGH} plays or more in the set."
    yield ""
    rows = []
    for cell in results.cells:
        own = [row for row in _card_rows(plays.filter(pl.col("cell") == cell.number), names) if row[2] >= ENOUGH]
        rows.append((cell.options["set"], *own[0][:3], *own[-1][:3]))
    yield from table(("set", "best card", "plays of winners", "plays", "worst card", "plays of winners", "plays"), rows)


def _won_share(plays: pl.DataFrame) -> Measured:
    """The share of plays by winners. The plays of a match depend on each other, so matches are the clusters."""
    per_match = plays.group_by("cell", "match").agg(pl.col("wins").sum(), pl.col("count").sum())
    return clustered_share(per_match["wins"].to_numpy(), per_match["count"].to_numpy().astype(float))


def _card_rows(plays: pl.DataFrame, names: Names) -> list[tuple[str, str, int, int]]:
    found = []
    for (subject,), own in plays.group_by(["subject"]):
        share = _won_share(own)
        row = (names.subject(str(subject)), percent(share), int(own["count"].sum()), own["cell"].n_unique())
        found.append((share.estimate.value, row))
    return [row for _, row in sorted(found, key=lambda one: -one[0])]


def seats(cells: Sequence[CellMatches], results: Results) -> Iterator[str]:
    yield "## Seats and endings, by set"
    yield ""
    rows = []
    for cell, info in zip(cells, results.cells, strict=True):
        shares = [whole_share(cell.credits[:, seat]) for seat in range(info.seats)]
        lost = whole_share((cell.results == 0).all(axis=1).astype(np.float64))
        rounds = quantile(cell.rounds, 0.5).estimate
        rows.append(
            (info.options["set"], *(percent(share) for share in shares), percent(lost), whole(rounds), len(cell))
        )
    heads = [f"seat {seat + 1}" for seat in range(results.cells[0].seats)]
    yield from table(("set", *heads, "all lose", "median rounds", "n"), rows)


def page(folder: Path) -> str:
    results = load(folder)
    cells = played(results)
    names = Names(results)
    lines = list(head(results))
    if results.cells[0].seats == 1:
        lines += [*difficulty(cells), *kills(cells, names), *early(cells, results.events, names)]
    else:
        lines += [*cards(results, names), *seats(cells, results)]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    print(page(Path(sys.argv[1])), end="")
