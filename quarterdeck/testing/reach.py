"""Reach: the random outcomes, verbs and endings that occurred over all matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterdeck.core.chance import Door, Drawn
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.players import player
from quarterdeck.registry import AnyGame
from quarterdeck.testing.report import Finding, found
from quarterdeck.testing.trial import LONGEST, Trial


class Reach:
    """What occurred so far, and what is still missing."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.matches = 0
        self.outcomes: set[tuple[int, int]] = set()
        self.verbs: set[int] = set()
        self.endings: set[int] = set()
        self.trouble: list[str] = []

    def add_trial(self, trial: Trial) -> None:
        self.matches += 1
        self._note(trial.match.opening)
        for entry in trial.match.entries:
            self._note(entry.drawn)
            self.verbs.add(entry.action.code)
        if trial.match.over:
            self.endings.add(trial.match.state.ending)

    def add_playout(self, game: AnyGame, chooser: str, seed: int) -> None:
        """A match played without history."""
        try:
            self._play(game, chooser, seed)
            self.matches += 1
        except Exception as error:  # Any error of a game under test is a finding.
            self.trouble.append(f"{chooser} {seed}: {type(error).__name__}: {error}")

    def _play(self, game: AnyGame, chooser: str, seed: int) -> None:
        door: Door = Seed(FAST, str(seed)).door()
        door.noting = True
        choose = player(chooser, seed)
        s: Any = game.start(door)
        for _ in range(LONGEST):
            if s.over or not s.options:
                break
            action = choose(game, s)
            self.verbs.add(action.code)
            game.apply(s, action, door)
        self._note(door.drawn)
        if s.over:
            self.endings.add(s.ending)

    def _note(self, drawn: Sequence[Drawn]) -> None:
        self.outcomes.update((stream, outcome) for stream, outcome, _ in drawn)

    def missing(self) -> list[str]:
        box = self.game.box
        out: list[str] = []
        for number, stream in enumerate(box.streams):
            absent = [name for i, name in enumerate(stream.outcomes) if (number, i) not in self.outcomes]
            out += [f"{stream.name} {name}" for name in absent]
        out += [f"verb {verb.name}" for verb in box.verbs.verbs if verb.code not in self.verbs]
        return out + [f"ending {name}" for i, name in enumerate(box.endings) if i not in self.endings]

    def total(self) -> int:
        box = self.game.box
        return sum(len(stream.outcomes) for stream in box.streams) + len(box.verbs.verbs) + len(box.endings)


def everything_reached(reach: Reach, thorough: bool) -> Finding:
    """In the thorough run everything must occur; otherwise the share is reported."""
    missing, total = reach.missing(), reach.total()
    share = f"{100 * (total - len(missing)) // max(1, total)} % of {total} outcomes, verbs and endings"
    detail = f"{share} in {reach.matches} matches"
    if thorough or reach.trouble:
        return found("everything reached", reach.trouble + [f"never seen: {name}" for name in missing], detail)
    return Finding("everything reached", True, detail + (f"; not seen: {_some(missing)}" if missing else ""))


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
