"""Where ships can go, and what is on a planet. Rules: Travel, Final encounters."""

from __future__ import annotations

from quarterdeck.games.armada.cards import ARTEMIS, ARTEMIS_TWO, FLEETS
from quarterdeck.games.armada.table import ARTEMIS_PLACE, CARRIED, Table


def station_is_there(s: Table) -> bool:
    """Return whether the Artemis Space Station is a location now."""
    return s.finale == ARTEMIS or s.finale == ARTEMIS_TWO


def invictus(s: Table) -> int:
    return s.kit.planets.ids.index("invictus")


def near(s: Table, planet: int) -> list[int]:
    """The locations near a location. In solo matches all planets are near each other."""
    if planet == ARTEMIS_PLACE:
        return list(range(len(s.kit.planets.ids))) if s.kit.solo else [invictus(s)]
    if s.kit.solo:
        out = [other for other in range(len(s.kit.planets.ids)) if other != planet]
    else:
        out = s.kit.planets.near[planet]
    if station_is_there(s) and (s.kit.solo or planet == invictus(s)):
        return [*out, ARTEMIS_PLACE]
    return out


def fleets_at(s: Table, planet: int) -> list[int]:
    return [fleet for fleet in range(FLEETS) if s.fleet_at[fleet] == planet]


def place_of_event(s: Table, event: int) -> int:
    """Where an event in play is: on its planet, or with the ship that carries its cargo."""
    place = s.events[event]
    return s.at[place - CARRIED] if place >= CARRIED else place


def is_ruined(s: Table, planet: int) -> bool:
    return s.ruined >> planet & 1 == 1


def has_shipyard(s: Table, planet: int) -> bool:
    return planet != ARTEMIS_PLACE and s.kit.planets.shipyard[planet] and not is_ruined(s, planet)


def has_waystation(s: Table, planet: int) -> bool:
    return planet != ARTEMIS_PLACE and s.kit.planets.waystation[planet] and not is_ruined(s, planet)
