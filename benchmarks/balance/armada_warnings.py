"""Whether losses of Armada can be seen coming: plays matches and looks at the table two rounds before the end."""

from quarterdeck.core.chance import FastDoor
from quarterdeck.games.armada.game import Armada
from quarterdeck.games.armada.rules.ending import beacons_at
from quarterdeck.games.armada.table import ALL_CRITICAL, PLANET_LOST, Table
from quarterdeck.players import player

MATCHES = 300
CROWDED = 4
"""Beacons on a planet that are a warning."""
WEAK = 3
"""A ship is weak with at most one part in WEAK of its hull."""
NOTICE = f"""Officers, normal difficulty, {MATCHES} matches for each number of captains. A loss has a warning if, at the
start of the round before the last one, a planet has {CROWDED} beacons or more (losses by beacons), or at least half of
the ships are critical or have at most a third of their hull (losses of all ships)."""


def has_warning(s: Table, ending: int) -> bool:
    if ending == PLANET_LOST:
        return any(beacons_at(s, planet) >= CROWDED for planet in range(len(s.kit.planets.ids)))
    captains = range(s.kit.players)
    weak = sum(1 for seat in captains if s.critical[seat] or s.hull[seat] * WEAK <= s.max_hull[seat])
    return 2 * weak >= s.kit.players


def warned_losses(players: str) -> tuple[int, list[bool]]:
    """The number of losses by beacons or fleets, and of each whether there was a warning."""
    game = Armada({"players": players})
    out: list[bool] = []
    for number in range(MATCHES):
        door = FastDoor(number)
        s = game.start(door)
        officer = player("officer", number)
        by_round = [s.copy()]
        while not s.over:
            before = s.round
            game.apply(s, officer(game, s), door)
            if s.round != before:
                by_round.append(s.copy())
        if s.ending in (PLANET_LOST, ALL_CRITICAL):
            out.append(has_warning(by_round[max(0, len(by_round) - 2)], s.ending))
    return len(out), out
