"""Whether losses of Armada can be seen coming: plays matches and looks at the table two rounds before the end."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import numpy as np

from benchmarks.balance.findings import percent, table, whole_share
from quarterdeck.core.chance import FastDoor
from quarterdeck.games.armada.game import Armada
from quarterdeck.games.armada.rules.ending import beacons_at
from quarterdeck.games.armada.table import ALL_CRITICAL, NO_FLEET, NONE, PLANET_LOST, VICTORY, Table
from quarterdeck.players import player

MATCHES = 300
FIRST_SEED = 40_000
CROWDED = 4
"""Beacons on a planet that are a warning."""
WEAK = 3
"""A ship is weak with at most one part in WEAK of its hull."""
LARGE = 5
"""Ships of a fleet that are a warning."""
VISIBLE = 0.9
NOTICE = f"""Officers, normal difficulty, {MATCHES} matches for each number of captains. At the start of the round
before the last one the table shows a warning if

- a planet has {CROWDED} beacons or more, or at least half of the ships are critical or have at most a third of their
  hull;
- or the final encounter is on the map;
- or a fleet has {LARGE} ships or more.

A warning means danger, not a lost match: the last column has the share of won matches that show one at the same
time."""


def warnings_at(s: Table) -> tuple[bool, bool, bool]:
    """Whether the table shows each kind of warning."""
    captains = range(s.kit.players)
    crowded = any(beacons_at(s, planet) >= CROWDED for planet in range(len(s.kit.planets.ids)))
    weak = sum(1 for seat in captains if s.critical[seat] or s.hull[seat] * WEAK <= s.max_hull[seat])
    fleets = zip(s.fleet_at, s.fleet_ships, strict=True)
    large = any(at != NO_FLEET and len(ships) >= LARGE for at, ships in fleets)
    return crowded or 2 * weak >= s.kit.players, s.finale != NONE, large


def played(match: tuple[str, int]) -> tuple[int, tuple[bool, bool, bool]]:
    """How a match of officers ends, and the warnings at the start of the round before the last one."""
    players, number = match
    game = Armada({"players": players})
    door = FastDoor(number)
    s = game.start(door)
    officer = player("officer", number)
    before_last, last = s.copy(), s.copy()
    while not s.over:
        now = s.round
        game.apply(s, officer(game, s), door)
        if s.round != now:
            before_last, last = last, s.copy()
    return s.ending, warnings_at(before_last)


def warnings() -> Iterator[str]:
    yield "## Losses that can be seen coming"
    yield ""
    yield NOTICE
    yield ""
    rows = []
    with ProcessPoolExecutor() as pool:
        for players in ("1", "2", "3", "4"):
            ends = list(pool.map(played, [(players, FIRST_SEED + one) for one in range(MATCHES)], chunksize=10))
            lost = np.array([seen for ending, seen in ends if ending in (PLANET_LOST, ALL_CRITICAL)], dtype=bool)
            won = np.array([seen for ending, seen in ends if ending == VICTORY], dtype=bool)
            near = f"{lost[:, 0].mean():.1%}"
            finale = f"{(lost[:, 0] | lost[:, 1]).mean():.1%}"
            share = whole_share(np.asarray(lost.any(axis=1), dtype=np.float64))
            inside = "yes" if share.estimate.value >= VISIBLE else "no"
            rows.append((players, len(lost), near, finale, percent(share), inside, f"{won.any(axis=1).mean():.1%}"))
    heads = (
        "captains",
        "losses",
        "beacons or hull",
        "or final encounter",
        "any warning",
        "at least 90 %",
        "wins with any",
    )
    yield from table(heads, rows)
