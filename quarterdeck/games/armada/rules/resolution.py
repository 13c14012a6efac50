"""Phase 3: new beacons, threat cards, hazards. Rules: Resolution phase."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.state import Step
from quarterdeck.core.words import Value
from quarterdeck.games.armada.cards import JAM
from quarterdeck.games.armada.effects.hazards import PerformHazard
from quarterdeck.games.armada.rules.finale import finale_hazard
from quarterdeck.games.armada.rules.galaxy import is_ruined, place_of_event
from quarterdeck.games.armada.rules.ship import passive
from quarterdeck.games.armada.rules.threats import resolve_threat
from quarterdeck.games.armada.story import beacon_part, event_name, planet_name, tell
from quarterdeck.games.armada.table import BEACONS, IN_BAG, NONE, RESOLUTION, RESOLVED, Table


class ResolutionPhase(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        s.phase = RESOLUTION
        s.fresh = 0
        if door.listening:
            tell(door, "resolution", [], {})
        figures = s.kit.figures
        for _ in range(figures.beacons[s.kit.players - 1]):
            draw_beacon(s, door)
        for _ in range(figures.threats[s.kit.players - 1]):
            resolve_threat(s, door)
        s.do(*[Hazard(event) for event in hazards(s)], FinaleHazard())


def draw_beacon(s: Table, door: Door) -> None:
    """Draw a token from the bag. Without events, a threat card is drawn instead."""
    events = s.kit.events
    weights = [1 if s.events[event] == IN_BAG and not events.special[event] else 0 for event in range(len(s.events))]
    weights.append(s.panic)
    if not any(weights):
        resolve_threat(s, door)
        return
    drawn = door.pick(s, BEACONS, weights, sum(weights))
    if drawn == len(s.events):
        s.panic -= 1
        if door.listening:
            tell(door, "panic", ["bag"], {})
        return
    planet = events.planet[drawn]
    s.events[drawn] = RESOLVED if is_ruined(s, planet) else planet
    if door.listening and s.events[drawn] != RESOLVED:
        params: dict[str, Value] = {"event": event_name(s, drawn), "planet": planet_name(s, planet)}
        tell(door, "beacon", [beacon_part(s, drawn)], params)


def hazards(s: Table) -> list[int]:
    """Events with a hazard to activate now, the highest number first. A jammer blocks those of its location."""
    events = s.kit.events
    out = [event for event in range(len(s.events)) if s.events[event] >= 0 and events.hazard[event]]
    out = [event for event in out if not is_blocked(s, event)]
    return sorted(out, key=lambda event: -events.numbers[event])


def is_blocked(s: Table, event: int) -> bool:
    planet = place_of_event(s, event)
    return any(s.at[seat] == planet and passive(s, seat, JAM) for seat in range(s.kit.players))


class Hazard(Step[Table]):
    def __init__(self, event: int) -> None:
        self.event = event

    def args(self) -> list[int]:
        return [self.event]

    def run(self, s: Table, door: Door) -> None:
        if s.events[self.event] < 0:
            return
        if door.listening:
            tell(door, "hazard", [], {"event": event_name(s, self.event)})
        s.then(PerformHazard(1, self.event, 0, 0))


class FinaleHazard(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        if s.finale != NONE:
            finale_hazard(s, door)
