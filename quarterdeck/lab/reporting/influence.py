"""Which cards and other subjects of events go with winning.

A unit is a match, or a seat of a match if seats play against each other and the event names one. Units in which a
subject occurred early are compared with the others of the same cell, seat and player. "Early" is before almost any
match has ended: a long match sees more cards, and must not make them look good or bad. A seat that is eliminated before
that round is compared too, because events do not say which seats are still active: a report states this bias.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
import polars as pl
from scipy import stats

from quarterdeck.core.state import WON
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.reporting.estimates import REACH, Bools, Floats, Ints, Measured, adjusted, clustered_share
from quarterdeck.lab.reporting.outcomes import CellMatches

LEAST: Final = 20
"""Units with and without a subject below which nothing is tested."""
ENDED: Final = 0.05
"""Early is as long as at most this share of matches has ended, in the cell with the shortest matches."""
THE_SAME: Final = 0.8
"""Two kinds of events that name the same subjects in more than this share of units tell the same."""
MOST: Final = 6
"""Kinds of events in a report."""

EVENT_COLUMNS: Final = ("cell", "match", "kind", "seat", "role", "about", "subject", "first")


@dataclass(frozen=True)
class Effect:
    """A subject: the result of units in which it occurred early, and how that differs from the others."""

    subject: str
    n_with: int
    n_without: int
    rate_with: Measured
    difference: Estimate
    p: float
    adjusted: float = 1.0

    @property
    def found(self) -> bool:
        """Whether it is still there after the correction for many comparisons."""
        return self.adjusted < 0.05


@dataclass(frozen=True)
class Usage:
    """In which share of matches or seats a subject occurs at all: of all, of the winners', and of the others."""

    subject: str
    all: Measured
    winners: Measured
    others: Measured


@dataclass(frozen=True)
class Influence:
    """One kind of event and what it names in one role."""

    kind: str
    role: str
    about: str
    seats: bool
    """Whether the units are seats; otherwise matches."""
    by_round: int
    """Early is up to this round; 0: the game has no rounds, and it is at any time."""
    effects: list[Effect]
    """By effect, the best first."""
    untested: list[str]
    """Subjects that are too rare, or almost always there."""
    usage: list[Usage]
    """The most used first."""


class Units:
    """What is compared: matches, or seats of matches."""

    def __init__(self, cells: Sequence[CellMatches], seats: bool) -> None:
        self.seats: Final = seats
        frames = [_units_of(cell, seats) for cell in cells]
        frame = pl.concat(frames).with_row_index("unit")
        self.frame: Final = frame.select("unit", "cell", "match", "seat")
        self.result: Final[Floats] = frame["result"].to_numpy()
        self.won: Final[Bools] = frame["won"].to_numpy()
        self.stratum: Final[Ints] = _codes(frame, ["cell", "seat", "player"])
        self.cluster: Final[Ints] = _codes(frame, ["match"])
        """Matches of one number share their luck in all cells."""

    def __len__(self) -> int:
        return len(self.result)

    @cached_property
    def centred(self) -> Floats:
        """Results less the mean of the stratum."""
        count = np.bincount(self.stratum)
        return np.asarray(self.result - (np.bincount(self.stratum, self.result) / count)[self.stratum])

    def effect(self, subject: str, units: Ints) -> Effect:
        """Compare units with a subject with the others of their stratum.

        The regression of the result on occurrence with a constant for each stratum; the standard error is the larger
        one of the usual one and the one that allows for clusters.
        """
        occurred = np.zeros(len(self))
        occurred[units] = 1
        count = np.bincount(self.stratum)
        ours = occurred - (np.bincount(self.stratum, occurred) / count)[self.stratum]
        information = float(ours @ ours)
        slope = float(ours @ self.centred) / information
        rest = self.centred - slope * ours
        scores = np.bincount(self.cluster, ours * rest)
        clusters = len(scores)
        robust = float(scores @ scores) * clusters / max(1, clusters - 1) / information**2
        simple = float((self.centred**2).mean()) / information
        error = max(robust, simple) ** 0.5
        found = Estimate(slope, max(-1.0, slope - REACH * error), min(1.0, slope + REACH * error))
        p = float(2 * stats.norm.sf(abs(slope) / error))
        return Effect(subject, len(units), len(self) - len(units), self.rate(self.result, occurred), found, p)

    def rate(self, value: Floats, chosen: Floats) -> Measured:
        """The mean of a value in 0..1 over chosen units, clustered by match number."""
        won: Floats = np.bincount(self.cluster, value * chosen).astype(float)
        return clustered_share(won, np.bincount(self.cluster, chosen).astype(float))

    def usage(self, subject: str, units: Ints) -> Usage:
        occurred = np.zeros(len(self))
        occurred[units] = 1
        won = self.won.astype(float)
        every = np.ones(len(self))
        return Usage(subject, self.rate(occurred, every), self.rate(occurred, won), self.rate(occurred, 1 - won))


def _units_of(cell: CellMatches, seats: bool) -> pl.DataFrame:
    """Without seats, a contest has no winner that its matches could be compared by: it is left out before."""
    parts = []
    for seat in range(cell.cell.seats if seats else 1):
        names = cell.frame["players"].list.get(seat) if seats else pl.Series([""] * len(cell))
        parts.append(
            pl.DataFrame(
                {
                    "cell": cell.frame["cell"],
                    "match": cell.frame["match"],
                    "seat": pl.Series([seat if seats else -1] * len(cell), dtype=pl.Int8),
                    "player": names,
                    "result": cell.credits[:, seat],
                    "won": cell.results[:, seat] == WON,
                }
            )
        )
    return pl.concat(parts)


def _codes(frame: pl.DataFrame, columns: list[str]) -> Ints:
    """A number for each combination of values."""
    ranks: Ints = frame.select(pl.struct(columns).rank("dense")).to_series().cast(pl.Int64).to_numpy() - 1
    return ranks


def early_limit(cells: Sequence[CellMatches]) -> int:
    """The last round that almost every match reaches; 0 if the game has no rounds."""
    if max((int(cell.rounds.max()) for cell in cells), default=0) <= 1:
        return 0
    return max(1, min(int(np.quantile(cell.rounds, ENDED, method="lower")) for cell in cells))


def named_events(events: pl.DataFrame) -> pl.DataFrame:
    """Events that name a subject. Texts become numbers (categories), which takes a fraction of the memory."""
    texts = pl.col("kind", "role", "about", "subject").cast(pl.Categorical)
    named = events.lazy().filter((pl.col("role") != "") & (pl.col("subject") != ""))
    return named.select(EVENT_COLUMNS).with_columns(texts).collect()


def families(events: pl.DataFrame) -> pl.DataFrame:
    """Events with a column `family`: kinds such as `revealed.a` and `revealed.b` together, if no subject is in both."""
    first = pl.col("kind").str.split(".").list.first()
    kinds = events.select("kind", "role", "subject").unique().cast(pl.String).with_columns(first.alias("family"))
    shared = kinds.group_by("family", "role", "subject").agg(pl.len().alias("kinds"))
    apart = shared.group_by("family", "role").agg((pl.col("kinds").max() == 1).alias("apart"))
    named = kinds.join(apart, on=["family", "role"]).select("kind", "role", "subject", "family", "apart")
    chosen = pl.when(pl.col("apart")).then(pl.col("family")).otherwise(pl.col("kind"))
    named = named.with_columns(chosen.alias("family")).drop("apart").unique().cast(pl.Categorical)
    return events.join(named, on=["kind", "role", "subject"])


def influences(cells: Sequence[CellMatches], events: pl.DataFrame) -> tuple[list[Influence], int]:
    """The kinds of events that tell most about winning, and how many others were not compared.

    Kinds, and up to which round an event is early, are chosen by the information they hold, never by results.
    """
    named = named_events(events)
    if named.is_empty() or not cells:
        return [], 0
    limit = early_limit(cells)
    out: list[_Candidate] = []
    for seats in (False, True):
        own = [cell for cell in cells if cell.contest == seats]
        if own:
            out += _candidates(Units(own, seats), named, limit)
    out.sort(key=lambda one: -one.information)
    chosen: list[_Candidate] = []
    for candidate in out:
        if len(chosen) < MOST and not any(candidate.like(other) for other in chosen):
            chosen.append(candidate)
    found = [candidate.influence() for candidate in chosen]
    return _corrected(found), len(out) - len(chosen)


def _corrected(found: list[Influence]) -> list[Influence]:
    """With the p-values of all effects adjusted together."""
    ps = iter(adjusted([effect.p for one in found for effect in one.effects]))
    return [replace(one, effects=[replace(effect, adjusted=next(ps)) for effect in one.effects]) for one in found]


class _Candidate:
    """A kind of event and a role: in which units which subjects occurred, and when first."""

    def __init__(self, units: Units, occurred: pl.DataFrame, limit: int, key: tuple[str, str, str]) -> None:
        self.units: Final = units
        self.kind, self.role, self.about = key
        self.occurred: Final = occurred
        self.by_round, self.information = self._most_telling(limit)
        early = pl.col("first") <= self.by_round if limit else pl.lit(True)
        self.early: Final = occurred.filter(early)

    def _most_telling(self, limit: int) -> tuple[int, float]:
        """The round up to which the split into units with and without a subject holds the most information."""
        total = len(self.units)
        best = (0, 0.0)
        counts = self.occurred.group_by("subject", "first").agg(pl.len().alias("n"))
        for by_round in range(1, limit + 1) if limit else [0]:
            upto = counts.filter(pl.col("first") <= by_round) if limit else counts
            n = upto.group_by("subject").agg(pl.col("n").sum())["n"].to_numpy().astype(float)
            n = n[(n >= LEAST) & (total - n >= LEAST)]
            information = float((n * (total - n)).sum()) / total if len(n) > 1 else 0.0
            if information > best[1]:
                best = (by_round, information)
        return best

    def like(self, other: _Candidate) -> bool:
        if self.units is not other.units:
            return False
        both = self.early.select("unit", "subject").join(
            other.early.select("unit", "subject"), on=["unit", "subject"], how="inner"
        )
        return both.height > THE_SAME * (self.early.height + other.early.height - both.height)

    def influence(self) -> Influence:
        total = len(self.units)
        effects, untested = [], []
        whole = {str(key[0]): own["unit"].to_numpy() for key, own in self.occurred.group_by("subject")}
        early = {str(key[0]): own["unit"].to_numpy() for key, own in self.early.group_by("subject")}
        constant = bool(np.all(self.units.centred == 0))
        for subject in sorted(whole):
            n = len(early.get(subject, ()))
            if constant or n < LEAST or total - n < LEAST or self._confounded(early[subject]):
                untested.append(subject)
            else:
                effects.append(self.units.effect(subject, early[subject]))
        usage = [self.units.usage(subject, units.astype(np.int64)) for subject, units in whole.items()]
        return Influence(
            self.kind,
            self.role,
            self.about,
            self.units.seats,
            self.by_round,
            sorted(effects, key=lambda effect: -effect.difference.value),
            untested,
            sorted(usage, key=lambda one: (-one.all.estimate.value, one.subject)),
        )

    def _confounded(self, units: Ints) -> bool:
        """Whether no stratum has enough units both with and without the subject."""
        count = np.bincount(self.units.stratum)
        ours = np.bincount(self.units.stratum[units], minlength=len(count))
        return float((ours * (count - ours) / count).sum()) < LEAST / 2


def _candidates(units: Units, events: pl.DataFrame, limit: int) -> list[_Candidate]:
    keys = ["cell", "match", "seat"] if units.seats else ["cell", "match"]
    frame = units.frame if units.seats else units.frame.drop("seat")
    own = families(events.join(frame, on=keys, how="inner"))
    once = own.group_by("family", "role", "about", "unit", "subject").agg(pl.col("first").min())
    out = []
    for key, occurred in sorted(once.partition_by("family", "role", "about", as_dict=True).items()):
        candidate = _Candidate(units, occurred.drop("family", "role", "about"), limit, (key[0], key[1], key[2]))
        if candidate.information > 0:
            out.append(candidate)
    return out
