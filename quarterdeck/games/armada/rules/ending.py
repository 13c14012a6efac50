"""Winning and losing. Rules: Winning the game, Solo play."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.state import LOST, WON
from quarterdeck.games.armada.rules.galaxy import is_ruined
from quarterdeck.games.armada.story import planet_name, planet_part, tell
from quarterdeck.games.armada.table import ALL_CRITICAL, NONE, PLANET_LOST, SAVIOR_WINS, VICTORY, Table


def beacons_at(s: Table, planet: int) -> int:
    return s.events.count(planet)


def win(s: Table) -> None:
    """The final encounter is defeated. A captain who became the Savior has lost."""
    s.finish(VICTORY, [LOST if seat == s.savior else WON for seat in range(s.kit.players)])


def lose(s: Table, ending: int) -> None:
    s.finish(ending, [LOST] * s.kit.players)


def judge_savior(s: Table, seat: int) -> bool:
    """After the betrayal critical damage decides; returns whether the match is over."""
    if seat == s.savior:
        win(s)
    elif all(s.critical[other] for other in range(s.kit.players) if other != s.savior):
        savior_wins(s)
    return s.over


def savior_wins(s: Table) -> None:
    s.finish(SAVIOR_WINS, [WON if seat == s.savior else LOST for seat in range(s.kit.players)])


def check_losses(s: Table, door: Door) -> None:
    """At the start of a round: all ships critical, or too many beacons on a planet."""
    rebels = [seat for seat in range(s.kit.players) if seat != s.savior]
    if all(s.critical[seat] for seat in rebels):
        if s.savior != NONE:
            savior_wins(s)
        else:
            lose(s, ALL_CRITICAL)
        return
    for planet in range(len(s.kit.planets.ids)):
        if beacons_at(s, planet) > s.kit.rulings.most_beacons:
            if door.listening:
                tell(door, "planet-lost", [planet_part(s, planet)], {"planet": planet_name(s, planet)})
            lose(s, PLANET_LOST)
            return
    if s.kit.rulings.empty_galaxy_is_lost and all(is_ruined(s, planet) for planet in range(len(s.kit.planets.ids))):
        lose(s, PLANET_LOST)
