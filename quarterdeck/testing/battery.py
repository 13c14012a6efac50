"""The battery: checks everything that the engine promises, for one game."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import Game
from quarterdeck.players import knows
from quarterdeck.registry import AnyGame
from quarterdeck.testing import (
    copies,
    counts,
    endings,
    knowledge,
    modes,
    notation,
    quiet,
    reach,
    replays,
    saving,
    seat_views,
    takebacks,
)
from quarterdeck.testing import touchable as touch
from quarterdeck.testing import wording as words
from quarterdeck.testing.report import Finding, Report
from quarterdeck.testing.trial import Factory, Trial
from quarterdeck.testing.variants import pairwise

Progress: TypeAlias = Callable[[int, int, str], None]
"""Called with the number of finished items, the total, and the name of the next item."""


@dataclass(frozen=True)
class Effort:
    """How much to play: `per_setup` random matches for every pairwise set-up, and `guided` matches by the officer."""

    per_setup: int = 1
    guided: int = 6
    playouts: int = 300
    guided_playouts: int = 24
    look_every: int = 4
    elsewhere: int = 6


NORMAL = Effort()
THOROUGH = Effort(per_setup=6, guided=40, playouts=8000, guided_playouts=400, look_every=1, elsewhere=60)


def check_game(
    game: AnyGame | Factory,
    *,
    thorough: bool = False,
    progress: Progress | None = None,
    effort: Effort | None = None,
    alone: bool = False,
) -> Report:
    """Check a game, or (better) a function that opens it with options: then all pairs of options are tried too.

    With `alone`, only the given set-up is checked, whatever other options the game has.
    """
    effort = effort or (THOROUGH if thorough else NORMAL)
    began = time.monotonic()
    games = [game] if alone and isinstance(game, Game) else setups(game)
    work = _Work(games, effort, progress or (lambda done, total, what: None))
    findings = work.findings(thorough)
    return Report(games[0].box.name, findings, time.monotonic() - began)


def setups(game: AnyGame | Factory) -> list[AnyGame]:
    """The game in every set-up to try, the given or default one first."""
    if not isinstance(game, Game):
        first = game({})
        return [first, *(game(options) for options in pairwise(first.box.settings)[1:])]
    if game.packs():
        return [game]  # Its content cannot be opened again from here.
    try:
        kind: Factory = type(game)
        return [game, *(kind(options) for options in pairwise(game.box.settings)[1:])]
    except (TypeError, QuarterdeckError):
        return [game]


class _Work:
    def __init__(self, games: list[AnyGame], effort: Effort, progress: Progress) -> None:
        self.games = games
        self.effort = effort
        self.sensible = "officer" if knows(games[0]) else "random"
        """The player of the guided matches."""
        self.progress = progress
        self.trials: list[Trial] = []
        self.done = 0
        matches = len(games) * effort.per_setup + effort.guided
        self.total = matches + len(self.checks()) + effort.playouts + effort.guided_playouts

    def findings(self, thorough: bool) -> list[Finding]:
        self.play()
        out: list[Finding] = []
        for name, check in self.checks():
            self.tick(name)
            try:
                result = check()
            except Exception as error:  # A game that breaks a check has failed it.
                result = [Finding(name, False, f"{type(error).__name__}: {error}")]
            out += result if isinstance(result, list) else [result]
        out.append(reach.everything_reached(self.explore(), thorough))
        return out

    def tick(self, what: str) -> None:
        self.progress(self.done, self.total, what)
        self.done += 1

    def play(self) -> None:
        seed = 1000
        for chooser, count in (
            ("random", len(self.games) * self.effort.per_setup),
            (self.sensible, self.effort.guided),
        ):
            for number in range(count):
                seed += 1
                self.tick(f"{chooser} match {number + 1}")
                self.trials.append(Trial(self.games[number % len(self.games)], chooser, seed))

    def checks(self) -> list[tuple[str, Callable[[], Finding | list[Finding]]]]:
        trials = self.trials
        seen: list[seat_views.SeatView] = []

        def views() -> list[seat_views.SeatView]:
            if not seen:
                seen.extend(seat_views.seat_views(trials, self.effort.look_every))
            return seen

        return [
            ("no dead ends", lambda: endings.no_dead_ends(trials)),
            ("every option can be played", lambda: endings.options_can_be_played(trials)),
            ("branching", lambda: endings.branching(trials)),
            ("rounds within bound", lambda: endings.rounds_within_bound(trials)),
            ("invariants", lambda: endings.invariants(trials)),
            ("positions save and load", lambda: saving.positions_round_trip(trials)),
            ("position text says everything", lambda: saving.nothing_left_out(trials)),
            ("records round-trip", lambda: saving.records_round_trip(trials)),
            ("record slices", lambda: saving.slices_tell_no_more(trials)),
            ("history stays as it was", lambda: copies.history_stays(trials)),
            ("copies share nothing", lambda: copies.copies_share_nothing(trials)),
            ("undo and redo", lambda: takebacks.undo_and_redo(trials)),
            ("revealed answers stay", lambda: takebacks.revealed_answers_stay(trials)),
            ("secret answers in any order", lambda: replays.secret_answers_in_any_order(trials)),
            ("replays here", lambda: replays.replays_here(trials)),
            ("replays in another process", lambda: replays.replays_elsewhere(self.some_trials())),
            ("notation, JSON and index", lambda: notation.actions_round_trip(trials)),
            ("options are unique", lambda: notation.options_are_unique(trials)),
            ("options fit the mode", lambda: modes.options_fit_the_mode(trials)),
            ("labels are unique", lambda: words.labels_are_unique(views())),
            ("texts are there", lambda: words.texts_are_there(trials, views())),
            ("views show no secret", lambda: knowledge.views_survive_imagining(views())),
            ("imagining starts from knowledge", lambda: knowledge.imagining_forgets(views())),
            ("hidden positions offer own options", lambda: knowledge.hiding_leaves_own_options(views())),
            ("private fields of events", lambda: words.private_stays_private(trials)),
            ("touched parts exist", lambda: seat_views.touches_exist(views())),
            (touch.NAME, lambda: touch.touchable_parts_have_an_answer(views())),
            ("views are small", lambda: seat_views.views_are_small(views())),
            ("no events without a listener", lambda: quiet.quiet_when_nobody_listens(trials)),
            ("events are counted as told", lambda: counts.events_are_counted_as_told(trials)),
        ]

    def some_trials(self) -> list[Trial]:
        """Matches for the other process: from both ends of the list, so that there are random and guided ones."""
        half = self.effort.elsewhere // 2
        return self.trials[: self.effort.elsewhere - half] + self.trials[len(self.trials) - half :]

    def explore(self) -> reach.Reach:
        """Play matches without history, to reach as much of the game as possible."""
        seen = reach.Reach(self.games[0])
        for trial in self.trials:
            seen.add_trial(trial)
        seed = 100_000
        for chooser, count in (("random", self.effort.playouts), (self.sensible, self.effort.guided_playouts)):
            for number in range(count):
                seed += 1
                self.tick(f"{chooser} play-out {number + 1}")
                seen.add_playout(self.games[number % len(self.games)], chooser, seed)
        return seen
