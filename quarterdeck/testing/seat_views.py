"""The views of each set of seats at the positions of the trials."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from quarterdeck.core.match import Match
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.core.view import View
from quarterdeck.registry import AnyGame
from quarterdeck.testing.report import Finding, found
from quarterdeck.testing.trial import Trial, seat_sets

LARGEST = 32_768
"""The most bytes of a view with its events: a table with four large boards needs most of it."""


class SeatView(NamedTuple):
    where: str
    trial: Trial
    turn: int
    seats: list[int]
    view: View


def view_at(game: AnyGame, s: Any, seats: Sequence[int]) -> View:
    """The view of these seats in a position, without its history."""
    return Match(game, Seed(FAST, "1"), start=s).view(seats)


def seat_views(trials: Sequence[Trial], every: int) -> list[SeatView]:
    """The views of every `every`-th position of each trial, and of its last, for every set of seats."""
    out: list[SeatView] = []
    for trial in trials:
        last = trial.match.turn
        for turn in sorted({*range(0, last, every), last}):
            for seats in seat_sets(trial.game):
                view = view_at(trial.game, trial.match.state_at(turn), seats)
                out.append(SeatView(trial.at(turn), trial, turn, seats, view))
    return out


def views_are_small(views: Sequence[SeatView]) -> Finding:
    """Check the size of views. The latest events are sent with a view, so they count."""
    sizes = [(len(shown.view.json().encode()) + _told(shown), shown.where) for shown in views]
    problems = [f"{where}: {size} bytes" for size, where in sizes if size > LARGEST]
    largest = max((size for size, _ in sizes), default=0)
    return found("views are small", problems, f"{len(sizes)} views of at most {largest} bytes (allowed {LARGEST})")


def _told(shown: SeatView) -> int:
    """The bytes of the events that led to this position. The view itself has no events, because it has no history."""
    events = [event.seen_by(shown.seats).data() for event in shown.trial.match.events_at(shown.turn)]
    return len(json.dumps(events, separators=(",", ":"), ensure_ascii=False).encode()) - len("[]")


def touches_exist(views: Sequence[SeatView]) -> Finding:
    """Check that options and refusals touch existing parts, ids are unique, and parts are in existing zones."""
    problems: dict[str, None] = {}
    touched = refused = 0
    for shown in views:
        view = shown.view
        ids = view.part_ids()
        known = set(ids)
        if len(known) < len(ids):
            problems.setdefault(f"{shown.where}: the part {next(i for i in ids if ids.count(i) > 1)!r} is there twice")
        for part in view.parts:
            if part.zone and part.zone not in known:
                problems.setdefault(f"{shown.where}: {part.id!r} is in {part.zone!r}, which does not exist")
        if view.decision is None:
            continue
        for option in view.decision.options:
            touched += len(option.touches)
            for touch in option.touches:
                if touch not in known:
                    problems.setdefault(f"{shown.where}: {option.action} touches {touch!r}, which is not there")
        for refusal in view.decision.refusals:
            refused += len(refusal.touches)
            for touch in refusal.touches:
                if touch not in known:
                    problems.setdefault(f"{shown.where}: a refusal touches {touch!r}, which is not there")
    return found("touched parts exist", list(problems), f"{touched} touches of options, {refused} of refusals")
