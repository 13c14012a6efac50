"""The door: generators, dictated outcomes, odds, and no events without a listener."""

from fractions import Fraction

import pytest

from quarterdeck.core.chance import FastDoor, ReplayDoor, SealedDoor
from quarterdeck.core.errors import ChanceError, SeedError
from quarterdeck.core.event import Event
from quarterdeck.core.odds import outcomes
from quarterdeck.core.seed import Seed, fast_seed
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.games.tictactoe import TicTacToe
from tests.core.skirmish import Skirmish

pytestmark = pytest.mark.both


def test_a_number_is_a_function_of_key_stream_and_counter() -> None:
    for make in (lambda: FastDoor(7), lambda: SealedDoor(bytes(range(32)))):
        one, other = make(), make()
        later = [one.number(2, counter, 6) for counter in range(50)]
        assert [other.number(2, counter, 6) for counter in reversed(range(50))][::-1] == later
        assert {len(later), *later} > {0, 1, 2, 3, 4, 5}


def test_numbers_are_the_same_on_every_machine() -> None:
    """Compiled or interpreted, now and later: records depend on it."""
    door = FastDoor(0x0123456789ABCDEF)
    assert [door.number(0, n, 6) for n in range(12)] == FAST_CREW
    assert [door.number(2, n, 1000) for n in range(6)] == FAST_DECK
    sealed = Seed("sealed", "0f" * 32).door()
    assert [sealed.number(1, n, 6) for n in range(12)] == SEALED_CREW


def test_streams_are_independent() -> None:
    game = DeepSpaceD6({})
    door = fast_seed(3).door()
    s = game.start(door)
    other = s.copy()
    other.counters[0] += 5
    assert door.roll(s, 1, 6) == door.roll(other, 1, 6)


def test_a_dictated_outcome_must_be_possible() -> None:
    s = DeepSpaceD6({}).blank()
    door = ReplayDoor([(0, 6), (1, 2), (2, 1)])
    with pytest.raises(ChanceError, match="outside 0 to 5"):
        door.roll(s, 0, 6)
    with pytest.raises(ChanceError, match="ask for stream 0 where stream 1"):
        door.roll(s, 0, 6)
    assert door.roll(s, 1, 6) == 2
    with pytest.raises(ChanceError, match="cannot be drawn"):
        door.pick(s, 2, [1, 0], 1)
    with pytest.raises(ChanceError, match="end before"):
        door.roll(s, 0, 6)


def test_the_odds_of_all_outcomes_of_an_action_add_up_to_one() -> None:
    game = Skirmish({})
    s = game.start(fast_seed(1).door())
    game.apply(s, s.options[1], fast_seed(1).door())
    assert str(s.options[-1]) == "done"
    ways = outcomes(game, s, s.options[-1])
    assert sum(Fraction(above, below) for above, below, _ in ways) == 1
    assert len(ways) == 4  # Each of the two gunners is hit or missed.


def test_a_certain_action_has_one_outcome() -> None:
    game = TicTacToe({})
    s = game.start(fast_seed(1).door())
    assert [way[:2] for way in outcomes(game, s, s.options[0])] == [(1, 1)]


def test_too_many_outcomes_are_refused() -> None:
    game = DeepSpaceD6({})
    s = game.start(fast_seed(1).door())
    with pytest.raises(OverflowError):
        outcomes(game, s, game.box.verbs.parse("end"), limit=500)


class Deaf(FastDoor):
    """Fails if an event is emitted although there is no listener."""

    def tell(self, event: Event) -> None:
        raise AssertionError(f"told {event} without a listener")


def test_no_event_is_made_without_a_listener(monkeypatch: pytest.MonkeyPatch) -> None:
    from quarterdeck import _switch
    from quarterdeck.core.decision import Option
    from quarterdeck.core.words import Message

    game = DeepSpaceD6({})

    def made(*args: object, **kwargs: object) -> None:
        raise AssertionError("made without a listener")

    if not _switch.compiled():
        for kind in (Event, Message, Option):
            monkeypatch.setattr(kind, "__init__", made)
    door = FastDoor(1) if _switch.compiled() else Deaf(1)
    for seed in range(10):
        s = game.start(door)
        while not s.over:
            game.apply(s, s.options[seed % len(s.options)], door)
    assert door.events == []


def test_seeds() -> None:
    assert fast_seed(5).derive("fork 1") == fast_seed(5).derive("fork 1") != fast_seed(5).derive("fork 2")
    assert Seed("sealed", "ab" * 32).derive("x").generator == "sealed"
    assert len(Seed("sealed", "ab" * 32).commitment()) == 64
    with pytest.raises(SeedError, match="could be guessed"):
        fast_seed(5).commitment()
    assert Seed("fast", "007").derive("x") == fast_seed(7).derive("x")
    for wrong in ("-1", str(1 << 64), "x", "", "1.5", "٣", "9" * 50):
        with pytest.raises(SeedError):
            Seed("fast", wrong)
    for wrong in ("ab", "G" * 64, "AB" * 32):
        with pytest.raises(SeedError):
            Seed("sealed", wrong)
    with pytest.raises(SeedError, match="unknown generator"):
        Seed("loaded", "1")


FAST_CREW = [3, 4, 3, 0, 4, 1, 3, 0, 5, 2, 2, 5]
FAST_DECK = [284, 483, 303, 145, 727, 715]
SEALED_CREW = [2, 2, 1, 1, 1, 2, 4, 1, 0, 1, 3, 0]
