"""Plays the matches of a candidate through the lab, and reads the observations from their tables."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

import numpy as np
import polars as pl

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.pack import ContentError, Source
from quarterdeck.core.state import DRAWN
from quarterdeck.core.state import WON as RESULT_WON
from quarterdeck.lab.experiment_spec import Cell, Experiment, ExperimentSpec
from quarterdeck.lab.run import Engine, run
from quarterdeck.lab.tables import EVENTS, MATCHES, read_table
from quarterdeck.lab.tuning.measures import ROUNDS, SEEN, SHARE, WON, Column, Measure, Numbers, measures_of
from quarterdeck.lab.tuning.plan import SEAT_SHARE, CellKey, TuningPlan
from quarterdeck.registry import open_game

TUNED: Final = "tuned.toml"
"""The name of the pack that is tuned, in messages."""


class Runner(Protocol):
    """Plays candidates. Tests have one with a known truth."""

    def unsound(self, pack: str) -> str:
        """Why the game refuses a pack; empty if it does not."""

    def play(self, pack: str, seed: int, first: int, count: int) -> dict[str, Numbers]:
        """The columns of all measures for matches `first` to `first + count - 1` of every cell."""


class LabRunner:
    """Plays with the lab's runner."""

    def __init__(self, plan: TuningPlan, game: str, engine: Engine | None = None) -> None:
        """Raises ContentError if the game cannot be played as the plan says."""
        self.tick: Callable[[], None] = lambda: None
        """Called now and then while matches are played."""
        self._plan: Final = plan
        self._game: Final = game
        self._engine: Final = engine
        self._others: Final = tuple((source.name, source.text) for source in plan.others)
        measures = measures_of(plan)
        self._columns: Final = list(dict.fromkeys(column for measure in measures for column in measure.columns))
        open_game(game, {}, [*plan.others, plan.pack.source])  # Reports the problems of the pack itself first.
        self.contents: Final = [self._checked(at, measure) for at, measure in enumerate(measures)]
        """The hash of the content of every cell, at the start."""

    def _checked(self, at: int, measure: Measure) -> list[str]:
        """Open every cell of a target. Errors name the line of the target in the plan."""
        target = measure.target
        hashes: list[str] = []
        for key in target.cells:
            try:
                cell = Experiment(self._spec(key, self._plan.pack.source.text, 0, 1)).cells[0]
            except ContentError:
                raise
            except QuarterdeckError as error:
                raise self._plan.problem(at, str(error)) from error
            box = cell.game.box
            if target.measure == SEAT_SHARE and (target.seat >= box.seats or box.cooperative or box.seats == 1):
                there = f"has seats 1 to {box.seats}" if box.seats > 1 else "has one seat"
                reason = "and all win together" if box.cooperative and box.seats > 1 else f"not {target.seat + 1}"
                raise self._plan.problem(
                    at, f"a seat share needs a seat that can win alone; {box.title} {there}, {reason}"
                )
            counts_wins = any(column.what == WON for column in measure.columns)
            if counts_wins and box.seats > 1 and not box.cooperative and cell.uniform:
                message = f"{key.players} plays every seat, so that one of them always wins; name two, as officer+cadet"
                raise self._plan.problem(at, message)
            hashes.append(box.content)
        return hashes

    def _spec(self, key: CellKey, pack: str, seed: int, games: int) -> ExperimentSpec:
        options = {name: (value,) for name, value in key.options}
        packs = ((*self._others, (TUNED, pack)),)
        return ExperimentSpec(self._game, (key.players,), games, seed, options, packs)

    def unsound(self, pack: str) -> str:
        try:
            for key in self._plan.cells:
                open_game(self._game, dict(key.options), [*self._plan.others, Source(TUNED, pack)])
        except ContentError as error:
            return "; ".join(problem.message for problem in error.problems)
        except QuarterdeckError as error:
            return str(error)
        return ""

    def play(self, pack: str, seed: int, first: int, count: int) -> dict[str, Numbers]:
        found: dict[str, Numbers] = {}
        for key in self._plan.cells:
            spec = self._spec(key, pack, seed, count)
            cell = Experiment(spec).cells[0]
            wanted = [column for column in self._columns if column.cell == key]
            with tempfile.TemporaryDirectory(prefix="quarterdeck-tune-") as scratch:
                folder = Path(scratch) / "matches"
                run(spec, self._engine, folder=folder, first=first, progress=lambda *_: self.tick())
                matches = read_table(folder, MATCHES)
                seen = any(column.what == SEEN for column in wanted)
                events = read_table(folder, EVENTS) if seen else None
            for column in wanted:
                found[str(column)] = observed(column, cell, matches, events)
        return found


def observed(column: Column, cell: Cell, matches: pl.DataFrame, events: pl.DataFrame | None) -> Numbers:
    """One number per match, in the order of the matches."""
    if column.what == ROUNDS:
        return matches["rounds"].to_numpy().astype(np.float32)
    if column.what == SEEN:
        assert events is not None
        return _seen(column.of, matches, events)
    results = np.array(matches["results"].to_list(), dtype=np.int8)
    if column.what == SHARE:
        return _shares(results)[:, int(column.of)]
    numbers = matches["match"].to_numpy()
    together = cell.game.box.cooperative or cell.seats == 1
    seats = np.zeros(len(numbers), dtype=np.int64) if together else numbers.astype(np.int64) % cell.seats
    first_named = results[np.arange(len(numbers)), seats]  # Place 0 of the line-up sits in seat n % seats.
    won: Numbers = (first_named == RESULT_WON).astype(np.float32)
    return won


def _shares(results: np.ndarray[tuple[int, ...], np.dtype[np.int8]]) -> Numbers:
    """The share of each seat in the win: winners divide it equally; if no seat won, those that drew do."""
    won, drawn = results == RESULT_WON, results == DRAWN
    having = np.where(won.any(axis=1, keepdims=True), won, np.where(drawn.any(axis=1, keepdims=True), drawn, True))
    shares: Numbers = (having / having.sum(axis=1, keepdims=True)).astype(np.float32)
    return shares


def _seen(of: str, matches: pl.DataFrame, events: pl.DataFrame) -> Numbers:
    """Whether an event of the kind named the subject. Numbered copies, such as `drone.2`, are the same subject."""
    kind, subject = of.split(" ", 1)
    same = (pl.col("subject") == subject) | pl.col("subject").str.starts_with(f"{subject}.")
    found = events.filter((pl.col("kind") == kind) & same)["match"].unique()
    seen: Numbers = matches["match"].is_in(found.implode()).to_numpy().astype(np.float32)
    return seen
