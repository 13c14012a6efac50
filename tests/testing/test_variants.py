"""Pairwise set-ups: every pair of values, in few rows."""

from itertools import combinations

from quarterdeck.core.setting import Setting
from quarterdeck.registry import open_game
from quarterdeck.testing.variants import pairwise


def test_every_pair_of_values_occurs() -> None:
    settings = open_game("d6").box.settings
    rows = pairwise(settings)
    for one, other in combinations(settings, 2):
        met = {(row[one.name], row[other.name]) for row in rows}
        assert met == {(a, b) for a in one.values for b in other.values}
    assert len(rows) < 25


def test_the_defaults_come_first() -> None:
    settings = open_game("d6").box.settings
    assert pairwise(settings)[0] == {setting.name: setting.default for setting in settings}


def test_a_single_setting_takes_every_value_and_no_setting_gives_one_row() -> None:
    assert pairwise([]) == [{}]
    assert pairwise([Setting("size", ["s", "m", "l"], "x", default="m")]) == [
        {"size": "m"},
        {"size": "s"},
        {"size": "l"},
    ]
