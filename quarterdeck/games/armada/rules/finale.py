"""The final encounters enter the game, and their hazards. Rules: Final encounters."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.words import Message, Name
from quarterdeck.games.armada.cards import (
    ARTEMIS,
    ARTEMIS_TWO,
    COVER,
    FINALES,
    LOKUST,
    MOST_FOES,
    OUROBOROS,
    SAVIOR,
    SCRAMBLE,
    TOWER,
)
from quarterdeck.games.armada.effects.hazards import ships_lose_hull
from quarterdeck.games.armada.rules.crew import heroes_of
from quarterdeck.games.armada.rules.enemy import CRITICAL_SECTION
from quarterdeck.games.armada.rules.fleets import is_jammed, mines_at, remove_fleet
from quarterdeck.games.armada.rules.galaxy import fleets_at, is_ruined, near
from quarterdeck.games.armada.rules.ship import owned_modules
from quarterdeck.games.armada.rules.threats import discard_threat, draw_threat
from quarterdeck.games.armada.story import GAME, fleet_name, fleet_part, planet_name, planet_part, tell, told
from quarterdeck.games.armada.table import ARTEMIS_PLACE, NONE, RESOLVED, SWARM_CARDS, Table


def finale_name(finale: int) -> Message:
    id = FINALES[finale]
    return Name(f"{GAME}.finale.{id}", {}, "finale", id)


def finale_place(s: Table) -> int:
    """Where the final encounter is fought."""
    if s.finale in (ARTEMIS, ARTEMIS_TWO):
        return ARTEMIS_PLACE
    return s.kit.figures.boss_planet[s.finale]


def reveal_finale(s: Table, door: Door, finale: int) -> None:
    figures = s.kit.figures
    s.finale = finale
    s.boss_damage = [0] * len(figures.sections) if finale == OUROBOROS else [0]
    s.swarm = []
    s.swarm_cubes = []
    s.boss_timers = 0
    if door.listening:
        tell(door, "finale", ["finale"], {"finale": finale_name(finale)})
    if finale == ARTEMIS:
        s.events[figures.uplink] = s.kit.events.planet[figures.uplink]
    elif finale == TOWER:
        s.events[figures.tower] = s.kit.events.planet[figures.tower]
    elif finale == SAVIOR:
        s.savior = traitor(s)
        if door.listening:
            told(door, "betrays", s.savior, ["finale"], {})


def traitor(s: Table) -> int:
    """The captain with Zero becomes the Savior, else the richest; of equals the one whose ship is worth more."""
    for seat in range(s.kit.players):
        if any(s.kit.heroes.ability[hero] == COVER for hero in heroes_of(s, seat)):
            return seat
    best = max(s.credits)
    rich = [seat for seat in range(s.kit.players) if s.credits[seat] == best]
    return max(rich, key=lambda seat: (worth(s, seat), -seat))


def worth(s: Table, seat: int) -> int:
    """What a captain's modules and heroes cost."""
    modules = sum(s.kit.modules.cost[module] for module in owned_modules(s, seat))
    return modules + sum(s.kit.heroes.cost[hero] for hero in heroes_of(s, seat))


def finale_hazard(s: Table, door: Door) -> None:
    """What the final encounter does in each resolution phase."""
    if s.finale == LOKUST:
        summon(s, door)
    elif s.finale == OUROBOROS:
        regrow(s, door)
    elif s.finale == ARTEMIS:
        uplink = s.kit.figures.uplink
        if s.events[uplink] == RESOLVED:
            s.events[uplink] = s.kit.events.planet[uplink]
            if door.listening:
                planet = s.kit.events.planet[uplink]
                tell(door, "uplink", [planet_part(s, planet)], {"planet": planet_name(s, planet)})
        s.exposed = False
    elif s.finale == ARTEMIS_TWO:
        count_down(s, door)
    elif s.finale == TOWER:
        ships_lose_hull(s, door, list(range(s.kit.players)), s.kit.figures.tower_damage)


def draw_drone(s: Table, door: Door) -> int:
    """A random Lokust drone; NONE if all their cards are in fleets."""
    foes = s.kit.foes
    weights = [foes.copies[kind] if foes.swarm[kind] else 0 for kind in range(len(foes.ids))]
    for kind in s.swarm:
        weights[kind] -= 1
    for ships in s.fleet_ships:
        for kind in ships:
            if kind >= 0 and foes.swarm[kind]:
                weights[kind] -= 1
    weights = [max(0, weight) for weight in weights]
    return door.pick(s, SWARM_CARDS, weights, sum(weights)) if any(weights) else NONE


def summon(s: Table, door: Door) -> None:
    """Drones join the Mothership, then each fleet near it, while there are cards."""
    planet = finale_place(s)
    if not is_jammed(s, planet):
        count = 0
        while count < s.kit.figures.drones and len(s.swarm) < MOST_FOES - 1:
            drone = draw_drone(s, door)
            if drone == NONE:
                break
            s.swarm.append(drone)
            s.swarm_cubes.append(min(mines_at(s, planet), s.kit.foes.hull[drone]))
            count += 1
        if door.listening and count:
            tell(door, "drones", ["finale"], {"drones": count})
    for other in near(s, planet):
        if other == ARTEMIS_PLACE or is_jammed(s, other):
            continue
        for fleet in fleets_at(s, other):
            if len(s.fleet_ships[fleet]) < MOST_FOES:
                drone = draw_drone(s, door)
                if drone == NONE:
                    return
                s.fleet_ships[fleet].append(drone)
                s.fleet_cubes[fleet].append(min(mines_at(s, other), s.kit.foes.hull[drone]))
                if door.listening:
                    tell(door, "drone-joins", [fleet_part(fleet)], {"fleet": fleet_name(fleet)})


def regrow(s: Table, door: Door) -> None:
    """Critically damaged sections of the Ouroboros lose all their damage."""
    grown = 0
    for section in range(len(s.boss_damage)):
        if s.boss_damage[section] >= CRITICAL_SECTION:
            s.boss_damage[section] = 0
            grown += 1
    if grown and door.listening:
        tell(door, "regrows", ["finale"], {"sections": grown})


def count_down(s: Table, door: Door) -> None:
    """Artemis V2 destroys a planet whenever its timers are full."""
    s.boss_timers += 1
    if door.listening:
        tell(door, "countdown", ["finale"], {"timers": s.boss_timers, "most": s.kit.figures.countdown})
    if s.boss_timers < s.kit.figures.countdown:
        return
    s.boss_timers = 0
    standing = [planet for planet in range(len(s.kit.planets.ids)) if not is_ruined(s, planet)]
    while standing:
        card = draw_threat(s, door)
        planet = s.kit.threats.planet[card]
        discard_threat(s, card)
        if s.kit.threats.kind[card] != SCRAMBLE and planet in standing:
            destroy_planet(s, door, planet)
            return


def destroy_planet(s: Table, door: Door, planet: int) -> None:
    """No facilities and no tokens any more; ships can still go there."""
    s.ruined |= 1 << planet
    if door.listening:
        tell(door, "destroys-planet", [planet_part(s, planet)], {"planet": planet_name(s, planet)})
    for event in range(len(s.events)):
        if s.events[event] == planet:
            s.events[event] = RESOLVED
    for fleet in fleets_at(s, planet):
        remove_fleet(s, fleet)
