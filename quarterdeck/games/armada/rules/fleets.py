"""Enemy fleets on the map: new ones, reinforcements, ships turned over. Rules: Placing new enemy ships."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.words import Value
from quarterdeck.games.armada.cards import FLEETS, JAM, MINES, MOST_FOES
from quarterdeck.games.armada.rules.galaxy import fleets_at, is_ruined
from quarterdeck.games.armada.rules.ship import passive
from quarterdeck.games.armada.story import fleet_name, fleet_part, foe_name, planet_name, planet_part, tell
from quarterdeck.games.armada.table import ENCOUNTERS, FACE_DOWN, FOE_CARDS, NO_FLEET, RESOLUTION, Table

FULL_JAM = 2
"""The jammer that stops all enemy ships, not only hazards."""


def face_down(s: Table) -> int:
    """Ships that lie face down in fleets: they come from the deck when they are turned over."""
    return sum(row.count(FACE_DOWN) for row in s.fleet_ships)


def draw_ships(s: Table, wanted: int) -> int:
    """How many ships can be drawn: if the deck is empty, the discard pile becomes the new deck."""
    left = sum(s.deck) - face_down(s)
    if left < wanted and any(s.scrapped):
        for kind in range(len(s.deck)):
            s.deck[kind] += s.scrapped[kind]
            s.scrapped[kind] = 0
        left = sum(s.deck) - face_down(s)
    return min(wanted, left)


def is_jammed(s: Table, planet: int) -> bool:
    """Return whether a jammer keeps all new enemy ships from a planet."""
    return any(s.at[seat] == planet and passive(s, seat, JAM) >= FULL_JAM for seat in range(s.kit.players))


def new_fleet(s: Table, door: Door, planet: int, ships: int) -> None:
    free = [fleet for fleet in range(FLEETS) if s.fleet_at[fleet] == NO_FLEET]
    if is_ruined(s, planet) or is_jammed(s, planet):
        if door.listening:
            tell(door, "no-fleet", [planet_part(s, planet)], {"planet": planet_name(s, planet)})
        return
    count = draw_ships(s, ships) if free else 0
    if count == 0:
        return
    fleet = free[0]
    s.fleet_at[fleet] = planet
    s.fleet_ships[fleet] = []
    s.fleet_cubes[fleet] = []
    if s.phase == ENCOUNTERS:
        s.fresh |= 1 << fleet
    if door.listening:
        params: dict[str, Value] = {"fleet": fleet_name(fleet), "ships": count, "planet": planet_name(s, planet)}
        tell(door, "new-fleet", [planet_part(s, planet)], params)
    add_ships(s, fleet, count)


def mines_at(s: Table, planet: int) -> int:
    """The damage that mines put on ships that arrive at a planet: in the resolution phase only."""
    if s.phase != RESOLUTION:
        return 0
    return sum(passive(s, seat, MINES) for seat in range(s.kit.players) if s.at[seat] == planet)


def add_ships(s: Table, fleet: int, count: int) -> None:
    mines = mines_at(s, s.fleet_at[fleet])
    for _ in range(count):
        s.fleet_ships[fleet].append(FACE_DOWN)
        s.fleet_cubes[fleet].append(mines)


def reinforce(s: Table, door: Door, fleet: int, ships: int) -> None:
    """Add ships to a fleet, face down."""
    if is_jammed(s, s.fleet_at[fleet]):
        return
    count = min(draw_ships(s, ships), MOST_FOES - len(s.fleet_ships[fleet]))
    if count > 0:
        add_ships(s, fleet, count)
        if door.listening:
            planet = planet_name(s, s.fleet_at[fleet])
            params: dict[str, Value] = {"fleet": fleet_name(fleet), "ships": count, "planet": planet}
            tell(door, "reinforced", [fleet_part(fleet)], params)


def reinforce_planet(s: Table, door: Door, planet: int, ships: int) -> bool:
    """Add ships to every fleet of a planet; returns whether there is any."""
    found = fleets_at(s, planet)
    for fleet in found:
        reinforce(s, door, fleet, ships)
    return bool(found)


def turn_over(s: Table, door: Door, fleet: int) -> None:
    """Turn over the ships of a fleet that lie face down."""
    ships = s.fleet_ships[fleet]
    shown: list[int] = []
    for at in range(len(ships)):
        if ships[at] == FACE_DOWN:
            kind = door.pick(s, FOE_CARDS, s.deck, sum(s.deck))
            s.deck[kind] -= 1
            ships[at] = kind
            s.fleet_cubes[fleet][at] = min(s.fleet_cubes[fleet][at], s.kit.foes.hull[kind])
            shown.append(kind)
    if shown and door.listening:
        names = [foe_name(s, kind) for kind in shown]
        tell(door, "turned-over", [fleet_part(fleet)], {"fleet": fleet_name(fleet), "foes": names})


def disband(s: Table, fleet: int) -> None:
    s.fleet_at[fleet] = NO_FLEET
    s.fleet_ships[fleet] = []
    s.fleet_cubes[fleet] = []
    s.fresh &= ~(1 << fleet)


def remove_fleet(s: Table, fleet: int) -> None:
    """A fleet leaves with its planet: known ships are discarded, unknown ones stay among the unseen."""
    for kind in s.fleet_ships[fleet]:
        if kind != FACE_DOWN and not s.kit.foes.swarm[kind]:
            s.scrapped[kind] += 1
    disband(s, fleet)
