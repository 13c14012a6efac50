"""Plays one match of an experiment, and watches it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from quarterdeck.core.action import Action
from quarterdeck.core.chance import CountingDoor, Door, FastDoor
from quarterdeck.core.counting import ChoiceCounts, EventCounts
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.state import DRAWN, RESULTS
from quarterdeck.lab.entrant import Entrant
from quarterdeck.lab.experiment_spec import Cell
from quarterdeck.lab.seeds import MASK, key_of
from quarterdeck.lab.story import Story
from quarterdeck.players import Chooser, Player, handle_of, player
from quarterdeck.players.levels import SearchPlayer
from quarterdeck.players.play_out import EndlessMatch, PlayOut, play_out
from quarterdeck.players.random_player import RandomChooser
from quarterdeck.players.remote.stdio import StdioPlayer
from quarterdeck.registry import AnyGame

RANDOM: Final = "random"
LONGEST: Final = 20_000
"""Choices after which a match is broken off."""
BROKEN_OFF: Final = "broken off"
"""The ending of such a match."""

Watch: TypeAlias = Callable[[AnyGame, Any, Action], None]
"""Called with each choice before it is played."""


class MatchFailed(QuarterdeckError):
    """A match that a player could not play to its end. It says which, so that it can be played again."""


class MatchCounts:
    """The counts of one match after another."""

    def __init__(self) -> None:
        self.events: Final = EventCounts()
        self.choices: Final = ChoiceCounts()

    def end(self, match: int) -> None:
        self.events.end(match)
        self.choices.end(match)


class Outcome(NamedTuple):
    """How a match came out. Lists have an entry per seat."""

    number: int
    key: int
    players: list[str]
    results: list[int]
    tally: list[int]
    ending: str
    rounds: int
    decisions: int
    choices: int
    endless: bool
    replaced: int
    because: list[str]


class _Seat:
    """A player, and how it is asked."""

    def __init__(self, game: AnyGame, entrant: Entrant, seed: int, story: Story) -> None:
        self.entrant: Final = entrant
        self.player: Final[Player | None] = None if entrant.name == RANDOM else player(entrant.name, seed)
        self.replaced = 0
        self._story: Final = story
        self._budget: Final = entrant.budget(game, clock=False) if isinstance(self.player, SearchPlayer) else None
        self.choose: Final[Chooser] = self._chooser(seed)

    def _chooser(self, seed: int) -> Chooser:
        if self.player is None:
            return RandomChooser(seed)
        if isinstance(self.player, StdioPlayer):
            return self._ask_program
        return self._search if isinstance(self.player, SearchPlayer) else self.player

    def _search(self, game: AnyGame, s: Any) -> Action:
        """With its iterations and no clock, so that the choice is the same on every machine."""
        assert self.player is not None
        return self.player.choose(handle_of(game, s, asked_seat(game, s), s.count, self._budget)).action

    def _ask_program(self, game: AnyGame, s: Any) -> Action:
        assert self.player is not None
        seat = asked_seat(game, s)
        choice = self.player.choose(handle_of(game, s, seat, s.count, news=self._story.news(seat)))
        self.replaced += choice.replaced
        return choice.action

    def close(self, results: Sequence[str]) -> list[str]:
        """End a program; returns the reasons for its failures."""
        if self.player is None:
            return []
        self.player.close(results)
        return list(self.player.because) if isinstance(self.player, StdioPlayer) else []


def asked_seat(game: AnyGame, s: Any) -> int:
    """The seat that chooses (see `Game.next_to_act`)."""
    seat: int = game.next_to_act(s)
    return seat


def play_match(
    cell: Cell, seed: int, number: int, counts: MatchCounts | None = None, watch: Watch | None = None
) -> Outcome:
    """Play match `number` of a cell to its end. Raises MatchFailed if the game or a player fails."""
    key = key_of(seed, number)
    seating = cell.seating(number)
    programs = any(entrant.program for entrant in seating)
    door: Door = FastDoor(key) if counts is None else CountingDoor(key, counts.events, keeps=programs)
    try:
        return _played(cell, seating, number, key, door, counts, watch)
    except Exception as error:
        names = ", ".join(str(entrant) for entrant in seating)
        reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        what = f"match {number} of {cell.label} ({names}; its seed is {key})"
        raise MatchFailed(f"{what} failed: {reason}") from error


def _played(
    cell: Cell,
    seating: list[Entrant],
    number: int,
    key: int,
    door: Door,
    counts: MatchCounts | None,
    watch: Watch | None,
) -> Outcome:
    game = cell.game
    story = Story(door, listening=door.listening or any(entrant.program for entrant in seating))
    seats = _seats(cell, seating, key ^ MASK, story)
    s = game.start(door)
    choose = _chooser(game, [seat.choose for seat in seats], watch)
    endless = False
    because: list[str] = []
    try:
        played = play_out(game, s, door, choose, LONGEST, counts.choices if counts is not None else None)
    except EndlessMatch:
        endless, played = True, PlayOut(LONGEST, LONGEST)
    finally:
        results = [RESULTS[result] for result in s.results] if s.over else []
        for seat in dict.fromkeys(seats):
            because += seat.close(results)
    return Outcome(
        number,
        key,
        [str(entrant) for entrant in seating],
        [DRAWN] * cell.seats if endless else list(s.results),
        [] if endless else list(s.tally),
        BROKEN_OFF if endless else game.box.endings[s.ending],
        game.round(s),
        played.decisions,
        played.choices,
        endless,
        sum(seat.replaced for seat in dict.fromkeys(seats)),
        because,
    )


def _seats(cell: Cell, seating: list[Entrant], seed: int, story: Story) -> list[_Seat]:
    """One player for all seats if all are the same. Otherwise each seat has a player with a seed of its own."""
    if cell.uniform:
        return [_Seat(cell.game, seating[0], seed, story)] * cell.seats
    return [_Seat(cell.game, entrant, key_of(seed, seat), story) for seat, entrant in enumerate(seating)]


def _chooser(game: AnyGame, choosers: list[Chooser], watch: Watch | None) -> Chooser:
    first = choosers[0]
    choose = first
    if any(chooser is not first for chooser in choosers):

        def of_the_seat(game: AnyGame, s: Any) -> Action:
            return choosers[asked_seat(game, s)](game, s)

        choose = of_the_seat
    if watch is None:
        return choose

    def watched(game: AnyGame, s: Any) -> Action:
        action = choose(game, s)
        watch(game, s, action)
        return action

    return watched
