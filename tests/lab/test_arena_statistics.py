"""Intervals and ratings: against published figures, against another way to compute them, and by trying them out."""

from math import inf, log10

import numpy as np
import pytest
from scipy import optimize, stats

from quarterdeck import players
from quarterdeck.lab.arena import Arena, Spec, play
from quarterdeck.lab.arena_results import Contest, Trial, cross_pairs, data, results
from quarterdeck.lab.bout import Bout
from quarterdeck.lab.intervals import difference_of_wins, share_of_wins, share_over_blocks
from quarterdeck.lab.ratings import Numbers, comparable, ratings, strengths
from quarterdeck.players.random_player import RandomPlayer


def duel(wins: list[int], each: int) -> Numbers:
    """Blocks of two players: so many of `each` pairs the first won."""
    blocks = np.zeros((len(wins), 2, 2))
    blocks[:, 0, 1] = wins
    blocks[:, 1, 0] = [each - won for won in wins]
    return blocks


# -- shares ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_gives_the_published_figures(wins: int, games: int, low: float, high: float) -> None:
    assert list(share_of_wins(wins, games)[1:]) == pytest.approx([low, high], abs=6e-5)


def test_blocks_of_one_match_are_as_sure_as_so_many_matches() -> None:
    found = share_over_blocks([1.0] * 60 + [0.0] * 40)
    exact = stats.binomtest(60, 100).proportion_ci(0.95, method="exact")
    assert list(found) == pytest.approx([0.6, exact.low, exact.high], abs=0.005)


def test_matches_that_share_their_luck_are_not_counted_as_many() -> None:
    """Six pairs a block that all come out alike tell no more than one."""
    alike = share_over_blocks([1.0] * 30 + [0.0] * 20)
    apart = share_over_blocks([0.5, 0.6, 0.7] * 16 + [0.6, 0.6])
    assert alike.value == pytest.approx(apart.value)
    assert alike.high - alike.low > 4 * (apart.high - apart.low)


def test_who_always_wins_is_not_sure_to_do_so_for_ever() -> None:
    assert list(share_over_blocks([1.0] * 50)) == pytest.approx([1.0, 0.025 ** (1 / 50), 1.0])
    assert list(share_over_blocks([0.0] * 50)) == pytest.approx([0.0, 0.0, 1 - 0.025 ** (1 / 50)])


@pytest.mark.parametrize("shares", [[], [1.0]])
def test_less_than_two_blocks_say_nothing(shares: list[float]) -> None:
    assert share_over_blocks(shares)[1:] == (0.0, 1.0)


def test_the_interval_holds_the_truth_95_times_in_100() -> None:
    """Blocks with a luck of their own, few and many; the bound is four standard errors below."""
    luck = np.random.default_rng(1)
    for blocks in (8, 40):
        held = 0
        for _ in range(400):
            chance = luck.beta(3, 2, blocks)
            found = share_over_blocks(list(luck.binomial(6, chance) / 6))
            held += found.low <= 0.6 <= found.high
        assert held >= 400 * (0.95 - 4 * 0.011)


def test_a_difference_at_the_same_seeds() -> None:
    """Agresti and Min's figures, by hand: 30 and 10 of 100 that only one won."""
    found = difference_of_wins(30, 10, 100)
    middle, spread = 20 / 102, ((41 / 102 - (20 / 102) ** 2) / 102) ** 0.5
    assert list(found) == pytest.approx([0.2, middle - 1.96 * spread, middle + 1.96 * spread], abs=1e-4)
    even = difference_of_wins(0, 0, 20)
    assert even.value == 0
    assert even.low < 0 < even.high
    assert difference_of_wins(0, 0, 0)[1:] == (-1.0, 1.0)


# -- ratings -----------------------------------------------------------------------------------------------


def test_a_rating_of_two_is_what_elo_says() -> None:
    """Three of four are odds of 3 to 1."""
    high, low = ratings(duel([8, 10, 9, 9] * 10, 12))
    assert high.value - low.value == pytest.approx(400 * log10(3), abs=0.1)
    assert high.value == pytest.approx(-low.value)
    assert high.low < high.value < high.high


def test_strengths_are_the_likeliest() -> None:
    wins = np.random.default_rng(2).integers(1, 30, (5, 4, 4)).astype(float)
    wins[:, range(4), range(4)] = 0

    def unlikely(strength: Numbers, table: Numbers) -> float:
        return float((table * np.log1p(np.exp(strength[None, :] - strength[:, None]))).sum())

    for table, found in zip(wins, strengths(wins), strict=True):
        best = optimize.minimize(unlikely, np.zeros(4), args=(table,), method="BFGS", tol=1e-9).x
        assert found == pytest.approx(best - best.mean(), abs=1e-4)


def test_a_player_that_won_all_pairs_has_a_finite_rating() -> None:
    blocks = duel([6] * 30, 6)
    assert not comparable(blocks)
    best = ratings(blocks)[0]
    assert 100 < best.low < best.value < best.high < inf


def test_one_block_has_no_interval() -> None:
    assert ratings(duel([4], 6))[0][1:] == (-inf, inf)


def test_the_same_seed_gives_the_same_intervals() -> None:
    blocks = duel([2, 3, 5, 4, 3], 6)
    assert ratings(blocks, 7) == ratings(blocks, 7)
    assert ratings(blocks, 7) != ratings(blocks, 8)


def test_ratings_hold_the_truth_too() -> None:
    luck = np.random.default_rng(3)
    held = 0
    for _ in range(150):
        wins = luck.binomial(6, luck.beta(3, 2, 12))
        best = ratings(duel([int(won) for won in wins], 6))[0]
        held += best.low <= 200 * log10(0.6 / 0.4) <= best.high
    assert held >= 150 * (0.95 - 4 * 0.018)


# -- what an arena makes of its matches --------------------------------------------------------------------


def bout(number: int, seating: list[int], results: list[int], tally: list[int]) -> Bout:
    four = [1] * 4
    return Bout(0, number, seating, results, tally, 0, 1, four, [0] * 4, [0] * 4, [[1]] * 4)


def test_pairs_are_ordered_by_result_then_points_and_ties_are_halves() -> None:
    plan = Arena(Spec("battlecruisers", "officer,cadet", games=6, seed=1)).plans[0]
    blocks = cross_pairs(plan, [bout(0, [0, 0, 1, 1], [2, 0, 0, 0], [5, 3, 3, 9])])
    assert blocks.shape == (1, 2, 2)
    assert blocks[0, 0, 1] == 2 + 0.5
    assert blocks[0, 1, 0] == 1.5


def test_two_players_that_are_the_same_are_as_good_as_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players._MAKERS, "greedy", RandomPlayer)
    arena = Arena(Spec("tictactoe", "random,greedy", games=300, seed=1))
    (found,) = results(arena, play(arena))
    assert isinstance(found, Contest)
    share = found.shares[0, 1]
    assert share.low < 0.5 < share.high < share.low + 0.15
    assert found.ratings[0].low < 0 < found.ratings[0].high


def test_random_against_greedy() -> None:
    arena = Arena(Spec("tictactoe", "greedy,random", games=40, seed=1))
    (found,) = results(arena, play(arena))
    assert isinstance(found, Contest)
    assert found.shares[0, 1].low > 0.5
    assert found.shares[0, 1].value + found.shares[1, 0].value == pytest.approx(1)
    assert found.pairs[0, 1] == 40
    assert found.ratings[0].low > 0 > found.ratings[1].high
    assert sum(found.work[0].results) == 40
    assert found.work[0].choices > 0


def test_alone_wins_rounds_and_endings_are_counted() -> None:
    arena = Arena(Spec("d6", "random,cadet,officer", games=4, seed=2, options={"length": "short"}))
    bouts = play(arena)
    (found,) = results(arena, bouts)
    assert isinstance(found, Trial)
    assert found.games == [4, 4, 4]
    assert [sum(endings.values()) for endings in found.endings] == [4, 4, 4]
    assert found.wins == [endings["rescued"] for endings in found.endings]
    assert len(found.differences) == 2
    assert found.differences[0].value == pytest.approx((found.wins[0] - found.wins[1]) / 4)
    assert sum(found.rounds) == sum(one.rounds for one in bouts)


def test_everything_is_in_the_data() -> None:
    arena = Arena(Spec("tictactoe", "greedy,random", games=4, seed=1))
    told = data(arena, results(arena, play(arena)))
    assert told["command"] == "quarterdeck arena tictactoe --players greedy,random --games 4 --seed 1"
    part = told["parts"][0]
    assert (part["seatings"], part["blocks"], part["matches"]) == (2, 2, 4)
    assert part["before"][0]["pairs"] == 4
    assert len(part["before"][0]["share_95"]) == 3
