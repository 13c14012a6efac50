"""Whether a position is possible: pieces lost or doubled, numbers out of range."""

from __future__ import annotations

from quarterdeck.games.armada.cards import BASIC, CREDITS, FLEETS, MOST_FOES, PASSIVES, SAVIOR, STATIONS
from quarterdeck.games.armada.rules.fleets import face_down
from quarterdeck.games.armada.table import (
    ARTEMIS_PLACE,
    CARRIED,
    FACE_DOWN,
    FREE,
    NO_FLEET,
    NONE,
    RESOLVED,
    UNROLLED,
    Table,
)


def check_table(s: Table) -> list[str]:
    return _lengths(s) or [*_ranges(s), *_ships(s), *_crew(s), *_modules(s), *_enemies(s), *_cards(s)]


def _lengths(s: Table) -> list[str]:
    n = s.kit.players
    per_captain = [
        s.ship, s.at, s.hull, s.shield, s.max_hull, s.max_shield, s.critical, s.credits, s.gifts, s.offline, s.frozen,
        s.used, s.rerolls, s.relays, s.guards, s.hits,
    ]  # fmt: skip
    right = all(len(one) == n for one in per_captain)
    right = right and all(len(one) == n for one in (s.storage[:-1], s.reserve[:-1], s.crew, s.face, s.where, s.home))
    right = right and len(s.fitted) == len(s.aboard) == len(s.timers) == STATIONS * n
    right = right and len(s.gear) == len(PASSIVES) * n
    right = right and len(s.fleet_at) == len(s.fleet_ships) == len(s.fleet_cubes) == FLEETS
    right = right and all(len(a) == len(b) for a, b in zip(s.fleet_ships, s.fleet_cubes, strict=True))
    right = right and all(
        len(s.crew[seat]) == len(s.face[seat]) == len(s.where[seat]) == len(s.home[seat]) for seat in range(n)
    )
    right = right and len(s.swarm) == len(s.swarm_cubes)
    foes = len(s.foes)
    lists = (s.foe_shield, s.foe_tokens, s.foe_damage, s.foe_timers, s.foe_flags)
    right = right and all(len(one) == foes for one in lists)
    right = right and len(s.events) == len(s.kit.events.ids) and len(s.heroes) == len(s.kit.heroes.ids)
    return [] if right else ["a list has the wrong length"]


def _ranges(s: Table) -> list[str]:
    wrong: list[str] = []
    counts = [*s.credits, *s.pool, *s.heroes, *s.deck, *s.scrapped, *s.threats, *s.threat_discards, *s.data_left]
    if any(count < 0 for count in counts) or s.panic < 0 or s.purse < 0 or s.blasts < 0:
        wrong.append("a count is negative")
    if sum(s.credits) > CREDITS:
        wrong.append("there are more credits than in the box")
    if any(not RESOLVED <= place < CARRIED + s.kit.players for place in s.events):
        wrong.append("an event is nowhere")
    if any(not 0 <= place <= ARTEMIS_PLACE for place in s.at):
        wrong.append("a ship is nowhere")
    if len(set(s.team)) != len(s.team) or any(not 0 <= seat < s.kit.players for seat in s.team):
        wrong.append("the team is wrong")
    if not NONE <= s.savior < s.kit.players or (s.savior != NONE and s.finale != SAVIOR):
        wrong.append("there is a Savior without a betrayal")
    if s.front != NONE and s.front not in s.team:
        wrong.append("the Frontline is not in the team")
    return wrong


def _ships(s: Table) -> list[str]:
    wrong: list[str] = []
    for seat in range(s.kit.players):
        if s.ship[seat] == NONE:
            continue
        if not 0 <= s.hull[seat] <= s.max_hull[seat] or not 0 <= s.shield[seat] <= s.max_shield[seat]:
            wrong.append("hull or shields are off their tracks")
        if s.hull[seat] == 0 and not s.critical[seat]:
            wrong.append("a ship without hull is not critical")
    chosen = [ship for ship in s.ship if ship != NONE]
    if len(set(chosen)) != len(chosen):
        wrong.append("two captains have the same ship")
    return wrong


def _crew(s: Table) -> list[str]:
    wrong: list[str] = []
    basic = sum(row.count(BASIC) for row in [*s.crew, *s.reserve])
    if basic != s.kit.players * s.kit.figures.crew[s.kit.players - 1]:
        wrong.append(f"there are {basic} basic dice")
    heroes = [kind - 1 for row in [*s.crew, *s.reserve] for kind in row if kind != BASIC]
    if len(set(heroes)) != len(heroes) or any(s.heroes[hero] for hero in heroes):
        wrong.append("a hero is in two places")
    for seat in range(s.kit.players):
        for at, where in enumerate(s.where[seat]):
            if not 0 <= where <= 50 or s.face[seat][at] < UNROLLED:
                wrong.append("a die is nowhere")
            if s.fleet == NONE and s.mission == NONE and (where != FREE or s.home[seat][at] != seat):
                wrong.append("a die was not gathered")
    return wrong


def _modules(s: Table) -> list[str]:
    modules = s.kit.modules
    wrong: list[str] = []
    seen = [0] * len(modules.ids)
    for row in s.storage:
        for module in row:
            seen[module] += 1
    for module in s.fitted:
        if module != NONE:
            seen[module] += 1
    for module in range(len(seen)):
        if seen[module] > modules.copies[module]:
            wrong.append(f"there are too many {modules.ids[module]}")
    for seat in range(s.kit.players):
        if s.ship[seat] != NONE:
            for station in range(STATIONS):
                at = STATIONS * seat + station
                own = s.kit.ships.stations[s.ship[seat]][station]
                if s.aboard[at] != (s.fitted[at] if s.fitted[at] != NONE else own):
                    wrong.append("a station has another module in use than aboard")
    return wrong


def _enemies(s: Table) -> list[str]:
    foes = s.kit.foes
    wrong: list[str] = []
    seen = [a + b for a, b in zip(s.deck, s.scrapped, strict=True)]
    for fleet in range(FLEETS):
        if s.fleet_at[fleet] == NO_FLEET and s.fleet_ships[fleet]:
            wrong.append("a fleet is nowhere")
        if len(s.fleet_ships[fleet]) > MOST_FOES:
            wrong.append("a fleet is too large")
        fighting = fleet == s.fleet
        for kind in s.foes if fighting else s.fleet_ships[fleet]:
            if kind != FACE_DOWN:
                seen[kind] += 1
    for kind in range(len(seen)):
        if not foes.swarm[kind] and not foes.boss[kind] and seen[kind] != foes.copies[kind]:
            wrong.append(f"{foes.ids[kind]}: {seen[kind]} cards")
    if face_down(s) > sum(s.deck):
        wrong.append("more ships lie face down than there are")
    for foe, kind in enumerate(s.foes):
        if not 0 <= s.foe_damage[foe] <= foes.hull[kind] or s.foe_shield[foe] < 0:
            wrong.append("the damage of an enemy ship is out of range")
    return wrong


def _cards(s: Table) -> list[str]:
    threats = s.kit.threats
    for card in range(len(threats.ids)):
        there = s.threats[card] + s.threat_discards[card] + (s.threat_top == card)
        if there != threats.copies[card]:
            return ["threat cards are missing, or in two places"]
    return []
