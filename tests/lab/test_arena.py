"""The arena: seatings, seeds, and that neither order nor the number of processes changes the results."""

from collections import Counter
from math import factorial

import msgspec
import pytest

from quarterdeck import players
from quarterdeck.core.action import Action
from quarterdeck.core.errors import OptionError
from quarterdeck.lab.arena import Arena, Spec, play
from quarterdeck.lab.arena_results import data, results
from quarterdeck.lab.bout import Bout, MatchFailed, play_bout
from quarterdeck.lab.entrant import Entrant, EntrantError, entrants_for, parse_entrant
from quarterdeck.lab.plan import ArenaPlan, PlanError
from quarterdeck.lab.seatings import seatings
from quarterdeck.players import Choice, Handle, Player, UnknownPlayer
from quarterdeck.registry import open_game

BATTLE = Spec("battlecruisers", "cadet,officer", games=12, seed=3)
SMALL = Spec("tictactoe", "greedy,random", games=8, seed=1)


def without_times(bouts: list[Bout]) -> list[Bout]:
    return [msgspec.structs.replace(bout, micros=[]) for bout in bouts]


# -- seatings ----------------------------------------------------------------------------------------------


def test_two_players_at_four_seats_have_two_each_in_all_six_ways() -> None:
    found = seatings(2, 4)
    assert len(found) == len(set(found)) == 6
    assert all(sorted(seating) == [0, 0, 1, 1] for seating in found)


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seatings_are_fair_to_all_and_to_every_seat(entrants: int, seats: int) -> None:
    found = seatings(entrants, seats)
    assert len(found) == len(set(found))
    for seat in range(seats):
        assert len(set(Counter(seating[seat] for seating in found).values())) == 1
    for seating in found:
        counts = Counter(seating).values()
        assert max(counts) - min(counts) <= 1
        assert len(counts) == min(entrants, seats)


def test_seatings_are_all_there_are() -> None:
    assert len(seatings(4, 4)) == factorial(4)
    assert len(seatings(4, 3)) == 4 * factorial(3)
    assert len(seatings(2, 3)) == 3 + 3
    assert len(seatings(3, 5)) == 3 * 30


def test_in_solo_and_cooperative_games_one_player_plays_all_seats() -> None:
    assert seatings(3, 1) == [(0,), (1,), (2,)]
    assert seatings(2, 3, together=True) == [(0, 0, 0), (1, 1, 1)]


def test_too_many_seatings_are_refused() -> None:
    with pytest.raises(EntrantError, match="name fewer players"):
        seatings(40, 5)


# -- entrants ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["captain", "captain@200"])
def test_an_entrant_is_written_as_it_is_read(text: str) -> None:
    assert str(parse_entrant(text)) == text


@pytest.mark.parametrize("text", ["captain@", "captain@0", "captain@-1", "captain@x", "captain@9999999", "captain@2.5"])
def test_a_budget_that_is_none(text: str) -> None:
    with pytest.raises(EntrantError, match="captain@200"):
        parse_entrant(text)


def test_a_budget_is_what_was_asked_for_or_what_is_usual() -> None:
    game = open_game("battlecruisers")
    assert Entrant("captain", 7).iterations(game) == 7
    assert Entrant("captain").iterations(game) > 7
    assert Entrant("officer").budget(game, clock=True) is None
    free, timed = (Entrant("captain").budget(game, clock) for clock in (False, True))
    assert free is not None
    assert timed is not None
    assert free.iterations == timed.iterations
    assert free.seconds == 0 < timed.seconds


@pytest.mark.parametrize(
    ("game", "names", "said"),
    [
        ("battlecruisers", "officer", "has no opponent"),
        ("battlecruisers", "officer,officer", "named twice"),
        ("battlecruisers", "officer@5,cadet", "does not search"),
        ("tictactoe", "officer,random", "does not know tictactoe"),
        ("d6", "rndom", "did you mean 'random'"),
        ("d6", "", "there is no player"),
    ],
)
def test_who_cannot_enter(game: str, names: str, said: str) -> None:
    with pytest.raises((EntrantError, UnknownPlayer), match=said):
        entrants_for(open_game(game), names)


# -- the plan ----------------------------------------------------------------------------------------------


def test_a_block_is_every_seating_with_one_luck() -> None:
    plan = Arena(msgspec.structs.replace(BATTLE, games=13)).plans[0]
    assert (plan.blocks, plan.matches) == (3, 18)
    fixtures = [plan.fixture(number) for number in range(plan.matches)]
    for block in range(3):
        own = [one for one in fixtures if one.block == block]
        assert {one.seating for one in own} == set(seatings(2, 4))
        assert len({one.key for one in own}) == 1
    assert len({one.key for one in fixtures}) == 3
    lucks = [luck for one in fixtures for luck in one.luck]
    assert len(set(lucks)) == len(lucks)


def test_the_matches_are_the_same_whether_few_or_many_are_asked_for() -> None:
    game, entrants = open_game("tictactoe"), [Entrant("random"), Entrant("greedy")]
    few, many = ArenaPlan(game, entrants, 2, 5), ArenaPlan(game, entrants, 900, 5)
    assert [few.fixture(n) for n in range(2)] == [many.fixture(n) for n in range(2)]
    assert few.fixture(0) != ArenaPlan(game, entrants, 2, 6).fixture(0)


@pytest.mark.parametrize("games", [0, -3, 10**9])
def test_a_number_of_games_that_is_none(games: int) -> None:
    with pytest.raises(PlanError, match="--games takes 1"):
        Arena(msgspec.structs.replace(SMALL, games=games))


def test_alone_every_player_has_the_number_of_games_asked_for() -> None:
    plan = Arena(Spec("d6", "cadet,officer", games=5, seed=1)).plans[0]
    assert (plan.blocks, plan.matches) == (5, 10)


def test_a_part_for_each_value_of_an_option() -> None:
    arena = Arena(Spec("battlecruisers", "cadet,officer", games=6, seed=1, each="players"))
    assert arena.values == ["3", "4", "5"]
    assert [plan.game.box.seats for plan in arena.plans] == [3, 4, 5]
    assert arena.matches == 6 + 6 + 20


@pytest.mark.parametrize(("each", "options"), [("colour", {}), ("difficulty", {"difficulty": "hard"})])
def test_an_option_that_cannot_be_taken_in_turn(each: str, options: dict[str, str]) -> None:
    with pytest.raises(OptionError, match="--each"):
        Arena(Spec("d6", "cadet", games=1, seed=1, each=each, options=options))


# -- the matches -------------------------------------------------------------------------------------------


def test_the_same_luck_is_dealt_to_every_seating() -> None:
    """Battlecruisers begins with random cards in recovery and in the piles: what the set-up shows is the block's."""
    plan = Arena(BATTLE).plans[0]
    from quarterdeck.core.chance import FastDoor
    from quarterdeck.core.position import position_text

    begun = [position_text(plan.game, plan.game.start(FastDoor(plan.fixture(n).key))) for n in range(12)]
    assert len(set(begun[:6])) == len(set(begun[6:])) == 1
    assert begun[0] != begun[6]


@pytest.mark.parametrize("spec", [SMALL, BATTLE], ids=["tictactoe", "battlecruisers"])
def test_processes_and_order_change_nothing(spec: Spec) -> None:
    arena = Arena(spec)
    alone = play(arena)
    assert len(alone) == arena.matches
    assert without_times(play(arena, jobs=2)) == without_times(alone)
    assert without_times(play(arena, done=reversed(alone[3:]))) == without_times(alone)


def test_what_is_done_is_not_played_again() -> None:
    arena = Arena(SMALL)
    whole = play(arena)
    kept: list[Bout] = []
    play(arena, done=whole[:5], keep=kept.append)
    assert [bout.number for bout in kept] == [5, 6, 7]


def test_choices_between_two_or_more_are_timed_and_counted() -> None:
    bout = play_bout(Arena(SMALL).plans[0], 0)
    assert [len(times) for times in bout.micros] == bout.choices
    assert 3 <= sum(bout.choices) <= 8, "the ninth mark has no choice"


def test_a_budget_reaches_the_player() -> None:
    bout = play_bout(Arena(Spec("tictactoe", "search@7,random", games=2, seed=1)).plans[0], 0)
    assert bout.iterations == [7 * bout.choices[0], 0]
    assert bout.cut == [0, 0]


# -- what goes wrong ---------------------------------------------------------------------------------------


class Broken(Player):
    def __init__(self, seed: int) -> None:
        super().__init__()

    def choose(self, handle: Handle) -> Choice:
        if handle.known.count > 2:
            raise KeyError("lost")
        return Choice(handle.options[0])


class Cheat(Broken):
    def choose(self, handle: Handle) -> Choice:
        marks: list[Action] = list(handle.game.box.verbs.unknown.row(handle.seat))
        return Choice(marks[0])


def test_a_player_that_breaks_down_is_named_with_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players._MAKERS, "greedy", Broken)
    arena = Arena(SMALL)
    with pytest.raises(MatchFailed) as failed:
        play_bout(arena.plans[0], 3)
    said = str(failed.value)
    assert "match 3 of seed 1 (random, greedy; " in said
    assert f"its seed is {arena.plans[0].fixture(3).key}" in said
    assert "choice 4 greedy in seat 2 failed: KeyError: 'lost'" in said


def test_a_player_that_chooses_what_it_may_not_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players._MAKERS, "greedy", Cheat)
    with pytest.raises(MatchFailed, match="which is not among its options"):
        play_bout(Arena(SMALL).plans[0], 0)


def test_a_match_without_end_is_a_draw_that_is_counted() -> None:
    arena = Arena(SMALL)
    bouts = play(arena)
    assert (bouts[1].results, bouts[1].endless) != ([1, 1], True)
    assert data(arena, results(arena, bouts))["parts"][0].get("endless") is None
    bouts[1] = play_bout(arena.plans[0], 1, longest=3)
    assert (bouts[1].results, bouts[1].tally, bouts[1].ending, bouts[1].endless) == ([1, 1], [], -1, True)
    found = results(arena, bouts)
    assert found[0].endless == 1
    assert data(arena, found)["parts"][0]["endless"] == 1
    assert sum(work.results[1] for work in found[0].work) == sum(bout.results.count(1) for bout in bouts)
