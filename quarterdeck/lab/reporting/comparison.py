"""What changed between two experiments: settings, and then results with intervals, the second minus the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import numpy as np
import polars as pl
from scipy import stats

from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.reporting.estimates import (
    REACH,
    Bools,
    Difference,
    Numbers,
    adjusted,
    paired_means,
    paired_shares,
    separate_means,
    separate_shares,
)
from quarterdeck.lab.reporting.influence import LEAST, families, named_events
from quarterdeck.lab.reporting.length import endings_of
from quarterdeck.lab.reporting.outcomes import CellMatches, common
from quarterdeck.lab.tables import Results

WINS: Final = "win rate"
SEAT: Final = "share of seat"
ENDING: Final = "ending"
ROUNDS: Final = "rounds"
SUBJECT: Final = "occurs"

FACTS: Final = {
    "game": "game",
    "rules": "revision of the rules",
    "code": "code",
    "version": "version of Quarterdeck",
    "seed": "seed",
    "games": "matches per cell",
}


@dataclass(frozen=True)
class Changed:
    """A setting that is not the same."""

    what: str
    first: str
    second: str


@dataclass(frozen=True)
class FigureChange:
    """A figure of both experiments."""

    measure: str
    what: str
    """The ending, seat or subject; for a subject also `kind` and `role`."""
    cell: str
    first: float
    second: float
    difference: Difference
    kind: str = ""
    role: str = ""
    pooled: bool = False
    """Over all cells; otherwise of one."""
    adjusted: float = 1.0

    @property
    def found(self) -> bool:
        return self.adjusted < 0.05

    @property
    def strength(self) -> float:
        """Standard errors from no change."""
        low, high = self.difference.estimate.low, self.difference.estimate.high
        return abs(low + high) / (high - low) if high - low > 0 and np.isfinite(high - low) else 0.0


@dataclass(frozen=True)
class Comparison:
    settings: list[Changed]
    pairs: list[tuple[CellMatches, CellMatches]]
    left_out: list[str]
    """Cells that only one of the two has."""
    paired: bool
    """Whether matches of one number share their luck."""
    changes: list[FigureChange]
    """All but subjects; the surest first."""
    subjects: list[FigureChange]


def compare(one: Results, other: Results, cells: Sequence[CellMatches], others: Sequence[CellMatches]) -> Comparison:
    pairs = matched(cells, others)
    same = {"game", "seed"} <= {key for key in FACTS if one.spec.get(key) == other.spec.get(key)}
    paired = same and all(len(common(*pair)[0]) > 0 for pair in pairs)
    changes = [change for pair in pairs for change in _of_pair(*pair, paired)]
    changes += _over_all(pairs, paired) if len(pairs) > 1 else []
    changes = _with_adjusted(changes)
    subjects = _with_adjusted(_subjects(one, other, pairs, paired))
    taken = {id(cell) for pair in pairs for cell in pair}
    return Comparison(
        settings(one, other, pairs),
        pairs,
        [cell.label for cell in [*cells, *others] if id(cell) not in taken],
        paired,
        sorted(
            changes, key=lambda change: (not change.found, not change.pooled, change.measure != WINS, -change.strength)
        ),
        sorted(subjects, key=lambda change: (not change.found, -change.strength)),
    )


def matched(cells: Sequence[CellMatches], others: Sequence[CellMatches]) -> list[tuple[CellMatches, CellMatches]]:
    """Cells with the same settings; failing that, the same settings as far as these vary; failing that, by place."""
    for key in (_everything, _without_packs, _varied):
        of_other = {key(cell): cell for cell in reversed(others)}
        found = [(cell, of_other[key(cell)]) for cell in cells if key(cell) in of_other]
        distinct = len({id(other) for _, other in found}) == len(found)
        if found and distinct:
            return [pair for pair in found if pair[0].cell.seats == pair[1].cell.seats]
    if len(cells) != len(others):
        return []
    return [pair for pair in zip(cells, others, strict=True) if pair[0].cell.seats == pair[1].cell.seats]


def _everything(cell: CellMatches) -> object:
    return cell.cell.players, tuple(cell.cell.packs), tuple(sorted(cell.cell.options.items()))


def _without_packs(cell: CellMatches) -> object:
    return cell.cell.players, tuple(sorted(cell.cell.options.items()))


def _varied(cell: CellMatches) -> object:
    return tuple(sorted(cell.varied.items()))


def settings(one: Results, other: Results, pairs: Sequence[tuple[CellMatches, CellMatches]]) -> list[Changed]:
    out = [
        Changed(words, str(one.spec.get(key, "-")), str(other.spec.get(key, "-")))
        for key, words in FACTS.items()
        if one.spec.get(key) != other.spec.get(key)
    ]
    for first, second in pairs:
        a, b = first.cell, second.cell
        found = [
            Changed(name, a.options.get(name, "-"), b.options.get(name, "-"))
            for name in dict.fromkeys([*a.options, *b.options])
            if a.options.get(name) != b.options.get(name)
        ]
        if a.players != b.players:
            found.append(Changed("players", a.players, b.players))
        if list(a.packs) != list(b.packs):
            found.append(Changed("packs", ", ".join(a.packs) or "none", ", ".join(b.packs) or "none"))
        if a.content != b.content:
            found.append(Changed("content", a.content, b.content))
        out += [change for change in found if change not in out]
    return out


def _of_pair(first: CellMatches, second: CellMatches, paired: bool) -> list[FigureChange]:
    label = second.label
    left, right = common(first, second) if paired else (np.arange(len(first)), np.arange(len(second)))

    def shares(measure: str, what: str, one: Bools, other: Bools) -> FigureChange:
        compare = paired_shares if paired else separate_shares
        found = compare(other[right], one[left])
        return FigureChange(measure, what, label, float(one[left].mean()), float(other[right].mean()), found)

    def means(measure: str, what: str, one: Numbers, other: Numbers) -> FigureChange:
        compare = paired_means if paired else separate_means
        found = compare(other[right], one[left])
        return FigureChange(measure, what, label, float(one[left].mean()), float(other[right].mean()), found)

    out = []
    if first.contest:
        seats = range(first.cell.seats)
        out += [means(SEAT, str(seat + 1), first.credits[:, seat], second.credits[:, seat]) for seat in seats]
    else:
        out.append(shares(WINS, "", first.wins, second.wins))
    for ending in _telling([(first, second)]):
        out.append(shares(ENDING, ending, first.endings == ending, second.endings == ending))
    out.append(means(ROUNDS, "", first.rounds, second.rounds))
    return out


def _over_all(pairs: Sequence[tuple[CellMatches, CellMatches]], paired: bool) -> list[FigureChange]:
    """Means over all pairs of cells. Matches of one number share their luck, so they count as one observation."""
    numbers = [np.array(sorted(_numbers(pairs, side, paired))) for side in (0, 1)]
    if min(len(own) for own in numbers) == 0:
        return []

    def mean(side: int, measure: Callable[[CellMatches], Numbers]) -> Numbers:
        places = [np.searchsorted(pair[side].numbers, numbers[side]) for pair in pairs]
        cells = [measure(pair[side])[place] for pair, place in zip(pairs, places, strict=True)]
        return np.asarray(np.mean(cells, axis=0))

    def change(name: str, what: str, measure: Callable[[CellMatches], Numbers]) -> FigureChange:
        one, other = mean(0, measure), mean(1, measure)
        found = (paired_means if paired else separate_means)(other, one)
        return FigureChange(
            name, what, f"all {len(pairs)} cells", float(one.mean()), float(other.mean()), found, pooled=True
        )

    out = [change(ROUNDS, "", lambda cell: cell.rounds)]
    if not any(cell.contest for pair in pairs for cell in pair):
        out.append(change(WINS, "", lambda cell: cell.wins.astype(float)))
    for ending in _telling(pairs):
        out.append(change(ENDING, ending, partial(_ended, ending)))
    return out


def _telling(pairs: Sequence[tuple[CellMatches, CellMatches]]) -> list[str]:
    """The endings, without one that is just another word for winning."""
    cells = [cell for pair in pairs for cell in pair]

    def is_winning(ending: str) -> bool:
        return all(not cell.contest and np.array_equal(cell.endings == ending, cell.wins) for cell in cells)

    return [ending for ending in endings_of(cells) if not is_winning(ending)]


def _ended(ending: str, cell: CellMatches) -> Numbers:
    return np.asarray(cell.endings == ending, dtype=float)


def _with_adjusted(changes: list[FigureChange]) -> list[FigureChange]:
    ps = adjusted([change.difference.p for change in changes])
    return [replace(change, adjusted=p) for change, p in zip(changes, ps, strict=True)]


def _subjects(
    one: Results, other: Results, pairs: Sequence[tuple[CellMatches, CellMatches]], paired: bool
) -> list[FigureChange]:
    """In how many more matches a subject occurs. Matches of one number are one observation, over all cells."""
    if not pairs:
        return []
    both = [_occurrences(one, pairs, 0), _occurrences(other, pairs, 1)]
    key = ["family", "role", "subject"]
    numbers = [_numbers(pairs, side, paired) for side in (0, 1)]
    sums = [
        found.filter(pl.col("match").is_in(list(own))).group_by([*key, "match"]).agg(pl.len().alias("n"))
        for found, own in zip(both, numbers, strict=True)
    ]
    joined = sums[0].join(sums[1], on=[*key, "match"], how="full", coalesce=True, suffix="_second").fill_null(0)
    change = pl.col("n_second").cast(pl.Int64) - pl.col("n").cast(pl.Int64)
    rows = joined.group_by(key).agg(
        pl.col("n").sum().alias("first"),
        pl.col("n_second").sum().alias("second"),
        (change.cast(pl.Float64) ** 2).sum().alias("squares"),
        (pl.col("n").cast(pl.Float64) ** 2).sum().alias("first_squares"),
        (pl.col("n_second").cast(pl.Float64) ** 2).sum().alias("second_squares"),
    )
    rows = rows.filter(pl.max_horizontal("first", "second") >= LEAST).sort(key)
    sizes = [len(own) for own in numbers]
    return [_subject(row, sizes, len(pairs), paired) for row in rows.iter_rows(named=True)]


def _numbers(pairs: Sequence[tuple[CellMatches, CellMatches]], side: int, paired: bool) -> set[int]:
    """The match numbers that count: those of all cells, and if paired, of both experiments."""
    sides = (0, 1) if paired else (side,)
    sets = [set(pair[one].numbers.tolist()) for pair in pairs for one in sides]
    return set.intersection(*sets)


def _occurrences(results: Results, pairs: Sequence[tuple[CellMatches, CellMatches]], side: int) -> pl.DataFrame:
    cells = [pair[side].cell.number for pair in pairs]
    own = families(named_events(results.events.filter(pl.col("cell").is_in(cells))))
    return own.select("cell", "match", "family", "role", "subject").unique()


def _subject(row: dict[str, Any], sizes: Sequence[int], cells: int, paired: bool) -> FigureChange:
    first, second = row["first"] / sizes[0] / cells, row["second"] / sizes[1] / cells
    if paired:
        variance = _variance(row["second"] - row["first"], row["squares"], sizes[0])
    else:
        variance = _variance(row["first"], row["first_squares"], sizes[0])
        variance += _variance(row["second"], row["second_squares"], sizes[1])
    error = variance**0.5 / cells
    change = second - first
    reach = REACH * error
    found = Estimate(change, max(-1.0, change - reach), min(1.0, change + reach))
    p = float(2 * stats.norm.sf(abs(change) / error)) if error > 0 else float(change == 0)
    difference = Difference(found, p, min(sizes), paired)
    return FigureChange(SUBJECT, row["subject"], "", first, second, difference, row["family"], row["role"])


def _variance(total: float, squares: float, n: int) -> float:
    """The variance of a mean; a subject that is always or never there gets that of a single exception."""
    spread = (squares - total * total / n) / max(1, n - 1)
    return float(max(spread, 1 / n) / n)
