"""Measures of a tuning: estimates, intervals that hold the truth, and draws that pair the candidates."""

import numpy as np
import pytest

from quarterdeck.lab.tuning.measures import (
    DRAWS,
    ROUNDS,
    SEEN,
    SHARE,
    WON,
    Column,
    Measure,
    Numbers,
    Sample,
    Segment,
    Weights,
    measure_of,
    sample_from,
)
from quarterdeck.lab.tuning.plan import LENGTH, MEAN, SEAT_SHARE, SPREAD, UNUSED, WIN_RATE, CellKey, Target

ONE, OTHER = CellKey("officer"), CellKey("cadet")
RANDOM = np.random.default_rng(1)


def target(measure: str, **more: object) -> Target:
    cells = (ONE, OTHER) if measure == SPREAD else (ONE,)
    usual: dict[str, object] = {"low": 0.0, "high": 1.0, "ideal": 0.5, "scale": 0.5}
    return Target(measure, measure, cells, **{**usual, **more})  # type: ignore[arg-type]


def sample(**columns: Numbers) -> Sample:
    named = {str(_COLUMNS[name]): column for name, column in columns.items()}
    return Sample([Segment(0, 0, len(next(iter(named.values()))))], named)


_COLUMNS = {
    "won": Column(ONE, WON),
    "other": Column(OTHER, WON),
    "rounds": Column(ONE, ROUNDS),
    "share": Column(ONE, SHARE, "1"),
    "drone": Column(ONE, SEEN, "shown drone"),
    "barge": Column(ONE, SEEN, "shown barge"),
}


def coin(chance: float, count: int) -> Numbers:
    return (RANDOM.random(count) < chance).astype(np.float32)


def test_estimates() -> None:
    won = np.array([1, 0, 0, 1], dtype=np.float32)
    seen = sample(
        won=won,
        other=np.array([1, 1, 1, 1], dtype=np.float32),
        rounds=np.array([3, 9, 4, 5], dtype=np.float32),
        share=np.array([0.5, 0.5, 1, 0], dtype=np.float32),
        drone=won,
        barge=np.zeros(4, dtype=np.float32),
    )
    assert measure_of(target(WIN_RATE)).value(seen) == 0.5
    assert measure_of(target(LENGTH)).value(seen) == 4.5
    assert measure_of(target(LENGTH, statistic=MEAN)).value(seen) == 5.25
    assert measure_of(target(SEAT_SHARE, seat=1)).value(seen) == 0.5
    assert measure_of(target(SPREAD)).value(seen) == 0.5
    assert measure_of(target(UNUSED, event="shown", subjects=("drone", "barge"), below=0.4)).value(seen) == 0.5


def held(
    measure: Measure, truth: float, make: dict[str, tuple[str, float]], count: int = 300, runs: int = 300
) -> float:
    """How often the 95 % interval holds the truth."""
    hits = 0
    for _ in range(runs):
        columns = {name: _made(kind, value, count) for name, (kind, value) in make.items()}
        low, high = measure.interval(sample(**columns), 0.05)
        hits += low <= truth <= high
    return hits / runs


def _made(kind: str, value: float, count: int) -> Numbers:
    if kind == "coin":
        return coin(value, count)
    return RANDOM.poisson(value, count).astype(np.float32)


@pytest.mark.parametrize(
    ("measure", "truth", "make", "most"),
    [
        (target(WIN_RATE), 0.25, {"won": ("coin", 0.25)}, 0.99),
        (target(LENGTH, statistic=MEAN), 9.0, {"rounds": ("poisson", 9)}, 0.99),
        (target(LENGTH), 9.0, {"rounds": ("poisson", 9)}, 1.0),
        (target(SPREAD), 0.2, {"won": ("coin", 0.5), "other": ("coin", 0.3)}, 0.99),
        (target(SPREAD), 0.0, {"won": ("coin", 0.5), "other": ("coin", 0.5)}, 1.0),
        (
            target(UNUSED, event="shown", subjects=("drone", "barge"), below=0.1),
            0.5,
            {"drone": ("coin", 0.2), "barge": ("coin", 0.05)},
            1.0,
        ),
    ],
)  # fmt: skip
def test_intervals_hold_the_truth(
    measure: Target, truth: float, make: dict[str, tuple[str, float]], most: float
) -> None:
    assert 0.915 <= held(measure_of(measure), truth, make) <= most


def test_a_smaller_error_makes_a_wider_interval() -> None:
    for one in (target(WIN_RATE), target(LENGTH), target(LENGTH, statistic=MEAN), target(SPREAD)):
        seen = sample(won=coin(0.3, 200), other=coin(0.5, 200), rounds=_made("poisson", 20, 200))
        low, high = measure_of(one).interval(seen, 0.05)
        lower, higher = measure_of(one).interval(seen, 0.0005)
        assert lower <= low <= high <= higher
        assert higher - lower > high - low


def test_draws_are_as_wide_as_the_standard_error() -> None:
    seen = sample(won=coin(0.25, 2000), other=coin(0.6, 2000), rounds=_made("poisson", 20, 2000))
    weights = Weights(1)
    draws = measure_of(target(WIN_RATE)).draws(seen, weights)
    assert len(draws) == DRAWS
    assert float(np.std(draws)) == pytest.approx((0.25 * 0.75 / 2000) ** 0.5, rel=0.2)
    assert float(np.mean(draws)) == pytest.approx(measure_of(target(WIN_RATE)).value(seen), abs=0.003)
    for one in (target(LENGTH), target(LENGTH, statistic=MEAN), target(SPREAD)):
        assert float(np.mean(measure_of(one).draws(seen, weights))) == pytest.approx(
            measure_of(one).value(seen), rel=0.05
        )


def test_few_matches_do_not_claim_to_be_sure() -> None:
    draws = measure_of(target(WIN_RATE)).draws(sample(won=np.zeros(20, dtype=np.float32)), Weights(1))
    assert 0.01 < float(np.quantile(draws, 0.975)) < 0.25


def test_what_candidates_share_cancels_out() -> None:
    """The same matches have the same weights, so the difference of two candidates is surer than each of them."""
    weights = Weights(1)
    rate = measure_of(target(WIN_RATE))
    one = coin(0.5, 1000)
    other = one.copy()
    other[:30] = 1 - other[:30]
    difference = rate.draws(sample(won=one), weights) - rate.draws(sample(won=other), weights)
    assert float(np.std(difference)) < 0.5 * float(np.std(rate.draws(sample(won=one), weights)))


def test_weights_do_not_depend_on_how_the_matches_came() -> None:
    weights, again = Weights(7), Weights(7)
    whole = weights.of((Segment(0, 0, 1500),))
    parts = again.of((Segment(0, 0, 60), Segment(0, 60, 700), Segment(0, 760, 740)))
    assert np.array_equal(whole, parts)
    assert not np.array_equal(whole, again.of((Segment(1, 0, 1500),)))


def test_a_sample_survives_the_history() -> None:
    seen = sample(won=coin(0.3, 99), rounds=_made("poisson", 12, 99), share=np.full(99, 1 / 3, dtype=np.float32))
    read = sample_from(seen.data())
    assert read.segments == seen.segments
    for name, column in seen.columns.items():
        assert np.array_equal(read.columns[name], column)
