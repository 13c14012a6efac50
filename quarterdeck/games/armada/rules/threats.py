"""Threat cards. Rules: Placing new enemy ships with Threat Detected cards."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.words import Message
from quarterdeck.games.armada.cards import FLEETS, NEW_FLEET, REINFORCE_PLANET, SCRAMBLE, THREAT_KINDS
from quarterdeck.games.armada.rules.fleets import new_fleet, reinforce, reinforce_planet
from quarterdeck.games.armada.story import GAME, planet_name, planet_part, tell
from quarterdeck.games.armada.table import NO_FLEET, NONE, THREAT_CARDS, Table


def look_at_threat(s: Table, door: Door) -> int:
    """Turn the next threat card face up; it stays on the deck."""
    if s.threat_top == NONE:
        s.threat_top = pick_threat(s, door)
    return s.threat_top


def draw_threat(s: Table, door: Door) -> int:
    card = s.threat_top
    if card != NONE:
        s.threat_top = NONE
        return card
    return pick_threat(s, door)


def pick_threat(s: Table, door: Door) -> int:
    """Take a card from the deck; a deck that has run out is made anew from the discard pile."""
    if not any(s.threats):
        scramble(s)
    card = door.pick(s, THREAT_CARDS, s.threats, sum(s.threats))
    s.threats[card] -= 1
    return card


def discard_threat(s: Table, card: int) -> None:
    """A Scramble card shuffles itself and all discarded cards back into the deck."""
    s.threat_discards[card] += 1
    if s.kit.threats.kind[card] == SCRAMBLE:
        scramble(s)


def scramble(s: Table) -> None:
    for card in range(len(s.threats)):
        s.threats[card] += s.threat_discards[card]
        s.threat_discards[card] = 0


def resolve_threat(s: Table, door: Door) -> None:
    """Draw a threat card and place its ships."""
    threats = s.kit.threats
    card = draw_threat(s, door)
    while threats.kind[card] == SCRAMBLE:
        if door.listening:
            tell(door, "scramble", ["threats"], {})
        discard_threat(s, card)
        card = draw_threat(s, door)
    discard_threat(s, card)
    planet, ships = threats.planet[card], threats.ships[card]
    if door.listening:
        kind = Message(f"{GAME}.threat.{threat_kind(s, card)}", {"ships": ships, "planet": planet_name(s, planet)})
        tell(door, "threat", ["threats", planet_part(s, planet)], {"threat": kind})
    if threats.kind[card] == NEW_FLEET:
        new_fleet(s, door, planet, ships)
    elif threats.kind[card] == REINFORCE_PLANET:
        if not reinforce_planet(s, door, planet, ships):
            new_fleet(s, door, planet, threats.otherwise[card])
    else:
        fleets = [fleet for fleet in range(FLEETS) if s.fleet_at[fleet] != NO_FLEET]
        for fleet in fleets:
            reinforce(s, door, fleet, ships)
        if not fleets:
            new_fleet(s, door, planet, threats.otherwise[card])


def threat_kind(s: Table, card: int) -> str:
    return THREAT_KINDS[s.kit.threats.kind[card]]
