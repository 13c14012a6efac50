"""Plays one match of an arena: each player gets what its seat knows, and the time of its choices is measured."""

from __future__ import annotations

from time import perf_counter_ns
from typing import Any, Final

import msgspec

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.state import DRAWN, RESULTS
from quarterdeck.lab.plan import ArenaPlan, Fixture
from quarterdeck.lab.quiet import silenced
from quarterdeck.lab.story import Story
from quarterdeck.players import Player, handle_of, player
from quarterdeck.players.remote.stdio import StdioPlayer

LONGEST: Final = 3_000
"""Choices after which a match is broken off: ten times as many as a long one takes."""
_MASK: Final = (1 << 64) - 1


class MatchFailed(QuarterdeckError):
    """A match that a player could not play to its end. It says which, so that it can be played again."""


class Bout(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a match came out. Lists have an entry per seat."""

    part: int
    number: int
    seating: list[int]
    results: list[int]
    tally: list[int]
    ending: int
    rounds: int
    choices: list[int]
    """Between two options or more."""
    iterations: list[int]
    cut: list[int]
    """Choices that the time cut short."""
    micros: list[list[int]]
    """How long each choice took, in millionths of a second."""
    replaced: list[int] = []
    """Choices that a stand-in made for a program that failed; left out where no program played."""
    because: list[str] = []
    """Why; nothing for a seat whose program did not fail."""
    endless: bool = False
    """It reached the limit of choices and was broken off: a draw for every player."""


class _Sitting:
    """A player in its seat, and what is counted there."""

    def __init__(self, plan: ArenaPlan, entrant: int, luck: int) -> None:
        own = plan.entrants[entrant]
        self.name: Final = str(own)
        self.budget: Final = own.budget(plan.game, plan.clock)
        self.player: Final[Player] = player(own.name, luck)
        self.luck: Final = luck
        self.iterations = 0
        self.cut = 0
        self.replaced = 0
        self.micros: Final[list[int]] = []

    @property
    def because(self) -> str:
        """Why a stand-in chose, if one did."""
        return self.player.because[-1] if self.replaced and isinstance(self.player, StdioPlayer) else ""


def play_bout(plan: ArenaPlan, number: int, part: int = 0, longest: int = LONGEST) -> Bout:
    fixture = plan.fixture(number)
    try:
        with silenced():
            return _played(plan, fixture, part, longest)
    except MatchFailed:
        raise
    except Exception as error:
        raise MatchFailed(f"{_name(plan, fixture)}: the game failed: {_reason(error)}") from error


def _played(plan: ArenaPlan, fixture: Fixture, part: int, longest: int) -> Bout:
    sittings = [_Sitting(plan, one, luck) for one, luck in zip(fixture.seating, fixture.luck, strict=True)]
    results: list[str] = []
    try:
        bout = _finished(plan, fixture, sittings, part, longest)
        results = [] if bout.endless else [RESULTS[result] for result in bout.results]
        return bout
    finally:
        for one in sittings:
            one.player.close(results)


def _finished(plan: ArenaPlan, fixture: Fixture, sittings: list[_Sitting], part: int, longest: int) -> Bout:
    game = plan.game
    door = FastDoor(fixture.key)
    programs = any(plan.entrants[one].program for one in fixture.seating)
    story = Story(door, listening=programs)
    s = game.start(door)
    taken = 0
    while not s.over and taken < longest:
        _choose(plan, fixture, s, sittings, door, story)
        taken += 1
    return Bout(
        part,
        fixture.number,
        list(fixture.seating),
        list(s.results) if s.over else [DRAWN] * len(sittings),
        list(s.tally) if s.over else [],
        s.ending if s.over else -1,
        game.round(s),
        [len(one.micros) for one in sittings],
        [one.iterations for one in sittings],
        [one.cut for one in sittings],
        [one.micros for one in sittings],
        [one.replaced for one in sittings] if programs else [],
        [one.because for one in sittings] if programs else [],
        not s.over,
    )


def _choose(plan: ArenaPlan, fixture: Fixture, s: Any, sittings: list[_Sitting], door: FastDoor, story: Story) -> None:
    game = plan.game
    seat = game.next_to_act(s)
    sitting = sittings[seat]
    handle = handle_of(game, s, seat, (sitting.luck + s.count) & _MASK, sitting.budget, story.news(seat))
    try:
        sitting.player.meet(handle)
        begun = perf_counter_ns()
        choice = sitting.player.choose(handle)
        took = perf_counter_ns() - begun
    except Exception as error:
        raise _failed(plan, fixture, sitting, seat, s.count, f"failed: {_reason(error)}") from error
    if choice.action not in handle.options:
        raise _failed(plan, fixture, sitting, seat, s.count, f"chose {choice.action}, which is not among its options")
    if len(handle.options) > 1:
        sitting.micros.append(took // 1000)
        sitting.iterations += choice.thought.iterations if choice.thought is not None else 0
        sitting.cut += plan.clock and choice.cut
        sitting.replaced += choice.replaced
    game.apply(s, choice.action, door)


def _failed(plan: ArenaPlan, fixture: Fixture, sitting: _Sitting, seat: int, count: int, what: str) -> MatchFailed:
    return MatchFailed(f"{_name(plan, fixture)}: at choice {count + 1} {sitting.name} in seat {seat + 1} {what}")


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _name(plan: ArenaPlan, fixture: Fixture) -> str:
    seated = ", ".join(str(plan.entrants[one]) for one in fixture.seating)
    return f"match {fixture.number} of seed {plan.seed} ({seated}; its seed is {fixture.key})"
