"""Scanners, and a look at the next threat card: free on any turn of a captain. Rules: Iris Scanners, E.V.A."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.words import Message, Value
from quarterdeck.games.armada.cards import FLEETS, FORESIGHT, SCAN
from quarterdeck.games.armada.rules.crew import has
from quarterdeck.games.armada.rules.fleets import turn_over
from quarterdeck.games.armada.rules.ship import passive
from quarterdeck.games.armada.rules.threats import look_at_threat, threat_kind
from quarterdeck.games.armada.story import GAME, planet_name, told
from quarterdeck.games.armada.table import FACE_DOWN, NO_FLEET, NONE, Table
from quarterdeck.games.armada.verbs import SCAN as SCAN_VERB


def scouting(s: Table, seat: int) -> list[Action]:
    """The fleets that a captain can turn over, and a look at the next threat card: each once per round."""
    verbs = s.kit.verbs
    out: list[Action] = []
    scanner = passive(s, seat, SCAN)
    if scanner and not s.scanned >> seat & 1:
        for fleet in range(FLEETS):
            if s.fleet_at[fleet] != NO_FLEET and FACE_DOWN in s.fleet_ships[fleet]:
                out.append(verbs.scan.of(seat, fleet))
    if (scanner > 1 or has(s, seat, FORESIGHT)) and not s.looked >> seat & 1 and s.threat_top == NONE:
        out.append(verbs.look.of(seat))
    return out


def scout(s: Table, door: Door, action: Action) -> None:
    if action.code == SCAN_VERB:
        s.scanned |= 1 << action.seat
        turn_over(s, door, action.a)
    else:
        look(s, door, action.seat)


def look(s: Table, door: Door, seat: int) -> None:
    s.looked |= 1 << seat
    card = look_at_threat(s, door)
    if door.listening:
        threats = s.kit.threats
        params: dict[str, Value] = {"ships": threats.ships[card], "planet": planet_name(s, threats.planet[card])}
        kind = Message(f"{GAME}.threat.{threat_kind(s, card)}", params)
        told(door, "looks", seat, ["threats"], {"threat": kind})
