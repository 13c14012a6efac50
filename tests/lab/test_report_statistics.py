"""The statistics of a report find what was planted, and not what was not."""

from __future__ import annotations

import numpy as np
import pytest

from quarterdeck.lab.reporting.axes import axes_of
from quarterdeck.lab.reporting.balance import player_shares, seat_shares, seat_tests, steps, win_rates
from quarterdeck.lab.reporting.comparison import ENDING, WINS, compare
from quarterdeck.lab.reporting.estimates import clustered_share, paired_means, quantile, separate_shares, share
from quarterdeck.lab.reporting.factors import ROUNDS, WINNING, factors
from quarterdeck.lab.reporting.influence import Influence, early_limit, influences
from quarterdeck.lab.reporting.last_event import finishes
from quarterdeck.lab.reporting.luck import duels, luck_of, luck_of_contest
from quarterdeck.lab.reporting.outcomes import played
from tests.lab.synthetic import DRAWN, LOST, WON, Row, cell, contest, results, solo

NULLS = {f"null-{number}": 0.0 for number in range(18)}
LEVELS = [cell(level="easy"), cell(level="hard")]


def one(found: list[Influence]) -> Influence:
    assert len(found) == 1
    return found[0]


# -- intervals --------------------------------------------------------------------------------------------


def test_clusters_that_agree_are_not_worth_more_than_one() -> None:
    won = np.random.default_rng(1).random(400) < 0.3
    alone = share(won).estimate
    five_times = clustered_share(won.astype(float) * 5, np.full(400, 5.0))
    assert five_times.n == 2000
    assert five_times.estimate.value == pytest.approx(alone.value)
    assert five_times.estimate.high - five_times.estimate.low == pytest.approx(alone.high - alone.low, rel=0.05)


def test_an_interval_holds_the_truth_about_95_times_in_100() -> None:
    random = np.random.default_rng(2)
    held = 0
    for _ in range(300):
        of_match = random.beta(2, 3, 60)  # Seats of a match share their luck.
        won = random.binomial(3, of_match).astype(float)
        found = clustered_share(won, np.full(60, 3.0)).estimate
        held += found.low <= 0.4 <= found.high
    assert 0.92 <= held / 300 <= 0.99


def test_small_samples_have_wide_intervals_and_no_errors() -> None:
    assert share(np.array([True])).estimate.low < 0.3
    assert clustered_share(np.array([1.0]), np.array([1.0])).estimate.low == 0
    assert clustered_share(np.zeros(0), np.zeros(0)).n == 0
    assert quantile(np.array([7]), 0.5).estimate == (7, 7, 7)
    assert not paired_means(np.array([3]), np.array([1])).shown
    assert not separate_shares(np.array([True]), np.array([False])).shown


# -- balance ----------------------------------------------------------------------------------------------


def test_win_rates_and_steps_between_levels() -> None:
    cells = played(results(solo(0.6), LEVELS, 600))
    (axis,) = axes_of(cells, {"level": ["easy", "hard"]})
    easy, hard = win_rates(cells)
    assert easy.rate.estimate.low < 0.6 < easy.rate.estimate.high
    assert hard.rate.estimate.low < 0.4 < hard.rate.estimate.high
    (step,) = steps(cells, axis)
    assert step.difference.n == 600
    assert step.difference.estimate.low < -0.2 < step.difference.estimate.high
    wide = separate_shares(cells[1].wins, cells[0].wins).estimate
    assert step.difference.estimate.high - step.difference.estimate.low < wide.high - wide.low, "pairing helps"


def test_values_come_in_the_order_of_the_game() -> None:
    cells = played(results(solo(), [cell(level="hard"), cell(level="easy"), cell(level="medium")], 5))
    (axis,) = axes_of(cells, {"level": ["easy", "medium", "hard"]})
    assert axis.values == ["easy", "medium", "hard"]


def test_an_option_may_be_called_players() -> None:
    cells = played(results(solo(), [cell(who, players=number) for who in ("a", "b") for number in "34"], 5))
    assert [axis.name for axis in axes_of(cells, {})] == ["players", "line-up"]
    assert len({one.label for one in cells}) == 4


def test_a_planted_advantage_of_a_seat_is_found() -> None:
    cells = played(results(contest([0.5, 0.25, 0.25]), [cell(seats=3)], 500))
    (test,) = seat_tests(cells)
    assert test.p < 0.001
    assert test.effect == pytest.approx(0.35, abs=0.1)
    first, *others = seat_shares(cells)
    assert first.apart
    assert first.equal == pytest.approx(1 / 3)
    assert first.share.estimate.low > 1 / 3
    assert sum(seat.share.estimate.value for seat in [first, *others]) == pytest.approx(1)


def test_equal_seats_are_not_told_apart() -> None:
    cells = played(results(contest([1.0, 1.0, 1.0]), [cell(seats=3)], 500))
    assert seat_tests(cells)[0].p > 0.05


def test_a_shared_first_place_is_shared() -> None:
    def play(random: np.random.Generator, match: int, one: object) -> tuple[Row, list[Row]]:
        return {"results": [[WON, WON, LOST], [DRAWN, DRAWN, DRAWN], [LOST, LOST, LOST]][match]}, []

    (cells,) = played(results(play, [cell(seats=3)], 3))
    assert cells.credits.tolist() == [[0.5, 0.5, 0], [1 / 3] * 3, [0, 0, 0]]
    assert seat_tests([cells]) == []


def test_the_stronger_player_wins_more_from_every_seat() -> None:
    cells = played(results(contest([1.0, 1.0, 1.0], strong="officer"), [cell("officer+cadet", seats=3)], 900))
    found = {share.player: share.share for share in player_shares(cells)}
    assert found["officer"].estimate.low < 0.5 < found["officer"].estimate.high
    assert found["cadet"].estimate.low < 0.25 < found["cadet"].estimate.high
    assert found["officer"].n == 900
    assert found["cadet"].n == 1800
    (duel,) = duels(cells)
    assert (duel.stronger, duel.weaker) == ("officer", "cadet")
    assert duel.share.estimate.low > 0.5


# -- influence --------------------------------------------------------------------------------------------


def test_planted_cards_are_found_and_the_others_are_not() -> None:
    cards = {"good": 0.25, "bad": -0.25, **NULLS}
    made = results(solo(0.5, cards), LEVELS, 700)
    found = one(influences(played(made), made.events)[0])
    assert {effect.subject for effect in found.effects if effect.found} == {"good", "bad"}
    assert found.effects[0].subject == "good"
    assert found.effects[-1].subject == "bad"
    good = found.effects[0]
    assert good.difference.low < 0.25 < good.difference.high
    assert good.n_with + good.n_without == 1400
    assert good.rate_with.n == good.n_with


def test_long_matches_do_not_make_cards_look_good() -> None:
    """Cards without effect are seen in won matches more often, because these are longer."""
    made = results(solo(0.5, NULLS), [cell()], 1500)
    found = one(influences(played(made), made.events)[0])
    assert found.by_round <= early_limit(played(made)) == 8
    assert not any(effect.found for effect in found.effects)
    for usage in found.usage:
        assert usage.winners.estimate.low > usage.others.estimate.high, "the naive comparison is misled"


def test_p_values_of_cards_without_effect_are_even() -> None:
    below = total = 0
    for seed in range(6):
        made = results(solo(0.4, NULLS), LEVELS, 300, seed=seed)
        effects = one(influences(played(made), made.events)[0]).effects
        below += sum(effect.p < 0.2 for effect in effects)
        total += len(effects)
    assert 0.1 < below / total < 0.3


def test_a_card_that_only_easy_cells_have_is_not_credited_with_it() -> None:
    plain = solo(0.5, {"everywhere": 0.0, "other": 0.0})

    def play(random: np.random.Generator, match: int, one: Row) -> tuple[Row, list[Row]]:
        row, told = plain(random, match, one)
        easy = one["options"]["level"] == "easy"
        return row, [event for event in told if easy or event["subject"] != "other"]

    made = results(play, LEVELS, 800)
    effects = {effect.subject: effect for effect in one(influences(played(made), made.events)[0]).effects}
    assert effects["other"].difference.low < 0 < effects["other"].difference.high


def test_an_event_that_names_a_seat_is_compared_seat_by_seat() -> None:
    made = results(contest([1.0, 1.0, 1.0], card="lucky"), [cell(seats=3)], 900)
    found = one(influences(played(made), made.events)[0])
    assert found.seats
    effects = {effect.subject: effect for effect in found.effects}
    assert effects["lucky"].found
    assert effects["lucky"].difference.value == pytest.approx(0.2, abs=0.06)
    assert not effects["other"].found
    assert effects["lucky"].n_with + effects["lucky"].n_without == 2700


def test_a_strong_player_does_not_make_its_card_look_strong() -> None:
    fair = contest([1.0, 1.0], strong="officer")

    def play(random: np.random.Generator, match: int, one: Row) -> tuple[Row, list[Row]]:
        row, told = fair(random, match, one)
        officer = match % 2  # Place 0 is in seat `match % 2`.
        return row, [
            event for event in told if event["subject"] == "other" or event["seat"] == officer or match % 5 == 0
        ]

    made = results(play, [cell("officer+cadet", seats=2)], 1500)
    effects = {effect.subject: effect for effect in one(influences(played(made), made.events)[0]).effects}
    assert not effects["null"].found


def test_kinds_that_tell_the_same_are_shown_once() -> None:
    def play(random: np.random.Generator, match: int, one: Row) -> tuple[Row, list[Row]]:
        row, told = solo(0.5, {"a": 0.0, "b": 0.0})(random, match, one)
        return row, told + [{**event, "kind": "seen"} for event in told]

    made = results(play, [cell()], 200)
    found, left_out = influences(played(made), made.events)
    assert (len(found), left_out) == (1, 1)


def test_kinds_of_one_family_without_a_common_subject_are_one() -> None:
    def play(random: np.random.Generator, match: int, one: Row) -> tuple[Row, list[Row]]:
        row, told = solo(0.5, {"a": 0.0, "b": 0.0})(random, match, one)
        return row, [{**event, "kind": f"drawn.{event['subject']}"} for event in told]

    made = results(play, [cell()], 200)
    found = one(influences(played(made), made.events)[0])
    assert found.kind == "drawn"
    assert {effect.subject for effect in found.effects} == {"a", "b"}


@pytest.mark.parametrize("rate", [0.0, 1.0])
def test_without_both_results_nothing_is_compared(rate: float) -> None:
    made = results(solo(rate, {"a": 0.0, "b": 0.0}), [cell()], 100)
    found = one(influences(played(made), made.events)[0])
    assert found.effects == []
    assert set(found.untested) == {"a", "b"}


# -- options, endings, luck, comparison -------------------------------------------------------------------


def test_the_effect_of_an_option_is_paired() -> None:
    cells = played(
        results(solo(0.6), [cell(who, level=level) for who in ("a", "b") for level in ("easy", "hard")], 400)
    )
    found = factors(cells, axes_of(cells, {}), {"level": "easy"})
    by_axis = {(factor.axis, factor.measure): factor for factor in found}
    level = by_axis["level", WINNING]
    assert (level.reference, level.value, level.cells, level.difference.n) == ("easy", "hard", 2, 400)
    assert level.difference.estimate.low < -0.2 < level.difference.estimate.high
    assert level.adjusted < 0.05
    assert by_axis["line-up", WINNING].difference.estimate.value == 0
    assert by_axis["level", ROUNDS].difference.estimate.high < 0


def test_what_was_named_last_in_lost_matches() -> None:
    found, of_all = finishes(played(results(solo(0.5, {"a": 0.0, "b": 0.0}), [cell()], 300)))
    assert not of_all
    assert [finish.ending for finish in found] == ["lost"]
    assert found[0].of.estimate.value == 1
    assert {last.subject for last in found[0].last} == {"a", "b"}
    assert found[0].last[0].times >= found[0].last[1].times


@pytest.mark.parametrize(("source", "largest"), [("player", 0), ("seed", 1), ("noise", 2)])
def test_variance_goes_where_it_comes_from(source: str, largest: int) -> None:
    def play(random: np.random.Generator, match: int, one: Row) -> tuple[Row, list[Row]]:
        lucky = random.random() < 0.5
        own = np.random.default_rng([match, ord(one["players"][0])]).random() < 0.5
        won = {"player": one["players"] == "officer", "seed": lucky, "noise": own}[source]
        return {"results": [WON if won else LOST]}, []

    found = luck_of(played(results(play, [cell("officer"), cell("cadet")], 300)))
    assert found is not None
    parts = [found.player, found.second, found.rest]
    assert max(range(3), key=lambda part: parts[part].value) == largest
    assert parts[largest].low > 0.75
    assert sum(part.value for part in parts) == pytest.approx(1)


def test_luck_needs_several_players() -> None:
    assert luck_of(played(results(solo(), LEVELS, 50))) is None
    assert luck_of_contest(played(results(contest([1.0, 1.0]), [cell(seats=2)], 50))) is None
    found = luck_of_contest(played(results(contest([1, 1], strong="officer"), [cell("officer+cadet", seats=2)], 400)))
    assert found is not None
    assert found.player.low > 0
    assert found.second.value < 0.02


def test_a_change_is_found_and_paired_by_match_number() -> None:
    before = results(solo(0.5, {"a": 0.0, "b": 0.0}), LEVELS, 500)
    after = results(solo(0.6, {"a": 0.0, "b": 0.0}), LEVELS, 500, rules=2)
    found = compare(before, after, played(before), played(after))
    assert found.paired
    assert [(one.what, one.first, one.second) for one in found.settings] == [("revision of the rules", "1", "2")]
    first = found.changes[0]
    assert (first.measure, first.pooled, first.found) == (WINS, True, True)
    assert first.difference.estimate.low < 0.1 < first.difference.estimate.high
    assert not any(change.measure == ENDING and change.what == "safe" for change in found.changes), "it is winning"


def test_other_seeds_are_not_paired() -> None:
    before, after = results(solo(0.5), LEVELS, 200), results(solo(0.5), LEVELS, 300, seed=2)
    found = compare(before, after, played(before), played(after))
    assert not found.paired
    assert not any(change.found for change in found.changes)
    assert {one.what for one in found.settings} == {"seed", "matches per cell"}


def test_cells_are_matched_by_what_varies_if_an_option_changed_for_all() -> None:
    before = results(solo(), [cell(level=level, scan="off") for level in ("easy", "hard")], 30)
    after = results(solo(), [cell(level=level, scan="on") for level in ("easy", "hard", "medium")], 30)
    found = compare(before, after, played(before), played(after))
    assert [(a.varied["level"], b.varied["level"]) for a, b in found.pairs] == [("easy", "easy"), ("hard", "hard")]
    assert [(one.what, one.first, one.second) for one in found.settings] == [("scan", "off", "on")]
    assert found.left_out == ["level medium"]


def test_a_card_that_comes_more_often_is_found() -> None:
    def rarer(random: np.random.Generator, match: int, one: Row) -> tuple[Row, list[Row]]:
        row, told = solo(0.5, {"a": 0.0, "b": 0.0})(random, match, one)
        return row, [event for event in told if event["subject"] == "a" or match % 2]

    before, after = results(rarer, [cell()], 300), results(solo(0.5, {"a": 0.0, "b": 0.0}), [cell()], 300)
    found = compare(before, after, played(before), played(after))
    assert [change.what for change in found.subjects if change.found] == ["b"]
    assert found.subjects[0].difference.estimate.low > 0.1
