"""Set-ups to try: every pair of option values at least once, in few set-ups, the defaults first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from quarterdeck.core.setting import Options, Setting

Pair = tuple[tuple[str, str], tuple[str, str]]


def pairwise(settings: Sequence[Setting]) -> list[Options]:
    """Greedy: each set-up takes, setting by setting, the value that covers most pairs not yet covered."""
    defaults = {setting.name: setting.default for setting in settings}
    rows = [defaults]
    missing = {pair: None for one, other in combinations(settings, 2) for pair in _pairs(one, other)}
    if len(settings) == 1:
        return rows + [{settings[0].name: value} for value in settings[0].values if value != settings[0].default]
    _strike(missing, defaults)
    while missing:
        row = dict(next(iter(missing)))
        for setting in settings:
            if setting.name not in row:
                row[setting.name] = max(setting.values, key=lambda value: _met(missing, row, setting.name, value))
        _strike(missing, row)
        rows.append({setting.name: row[setting.name] for setting in settings})
    return rows


def _pairs(one: Setting, other: Setting) -> list[Pair]:
    return [((one.name, a), (other.name, b)) for a in one.values for b in other.values]


def _met(missing: dict[Pair, None], row: Options, name: str, value: str) -> int:
    mine = (name, value)
    return sum(((item, mine) in missing) + ((mine, item) in missing) for item in row.items())


def _strike(missing: dict[Pair, None], row: Options) -> None:
    items = list(row.items())
    for one in items:
        for other in items:
            missing.pop((one, other), None)
