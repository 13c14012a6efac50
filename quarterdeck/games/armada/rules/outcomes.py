"""Success and failure of away missions. Rules: Away missions, Cargo mission, Other away missions."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.state import Step
from quarterdeck.games.armada.cards import ALERTS, BONUS, COVER, JAMMED_REWARDS, NO_DATA, PAYS, SPARES, STATIONS
from quarterdeck.games.armada.effects.hazards import ships_lose_hull
from quarterdeck.games.armada.rules.crew import announce, gather_all, has
from quarterdeck.games.armada.rules.ending import win
from quarterdeck.games.armada.rules.favours import any_favoured, is_favoured
from quarterdeck.games.armada.rules.galaxy import is_ruined
from quarterdeck.games.armada.rules.rewards import award, gain_data
from quarterdeck.games.armada.rules.ship import gain_credits, passive, refit
from quarterdeck.games.armada.rules.threats import resolve_threat
from quarterdeck.games.armada.story import beacon_part, event_name, module_name, station_part, tell, told
from quarterdeck.games.armada.table import CARRIED, NONE, RESOLVED, Table


def all_filled(s: Table) -> bool:
    """Return whether all sections are complete; of a decision mission, those of one group."""
    sections = s.kit.events.sections[s.mission]
    for group in range(s.kit.events.groups[s.mission]):
        if all(s.filled >> at & 1 for at, one in enumerate(sections) if one.group == group):
            return True
    return False


def is_lasting(s: Table, which: int) -> bool:
    """Return whether a lasting hazard is in force."""
    events = s.kit.events
    for event in events.lasts:
        if s.events[event] >= 0 and events.lasting[event] == which:
            return True
    return False


class MissionOver(Step[Table]):
    """After a success the captains may go on with their turn; `s.team` is empty after a failure."""

    def run(self, s: Table, door: Door) -> None:
        event = s.mission
        success = all_filled(s)
        s.mission = NONE
        s.filled = 0
        s.helped = 0
        s.ready = 0
        s.bout = 0
        for seat in s.team:
            gather_all(s, seat)
            s.used[seat] = 0
        if success:
            succeed(s, door, event)
        else:
            fail(s, door, event, s.team[:])
            for seat in s.team:
                s.acted |= 1 << seat
            s.team = []


def succeed(s: Table, door: Door, event: int) -> None:
    events = s.kit.events
    s.events[event] = RESOLVED
    if door.listening:
        tell(door, "mission-done", [], {"event": event_name(s, event)})
    if event == s.kit.figures.tower:
        win(s)
        return
    if event == s.kit.figures.uplink:
        s.exposed = True
        if door.listening:
            tell(door, "exposed", ["finale"], {})
    for seat in s.team:
        if passive(s, seat, BONUS):
            gain_credits(s, door, seat, passive(s, seat, BONUS))
    if not is_lasting(s, JAMMED_REWARDS):
        award(s, door, events.credits[event] + any_favoured(s, s.team, event, PAYS))
    if events.data[event] != NO_DATA:
        gain_data(s, door, events.data[event])


def fail(s: Table, door: Door, event: int, team: list[int]) -> None:
    """The event stays; its penalties are resolved."""
    events = s.kit.events
    if door.listening:
        tell(door, "mission-failed", [beacon_part(s, event)], {"event": event_name(s, event)})
    cards = events.threats[event] + any_favoured(s, team, event, ALERTS)
    covered = [seat for seat in team if has(s, seat, COVER)]
    if cards and covered:
        announce(s, door, covered[0], COVER)
        cards -= 1
    for _ in range(cards):
        resolve_threat(s, door)
    if events.skip[event]:
        s.no_planning = True
    if events.hull[event]:
        hit = [seat for seat in team if not is_favoured(s, seat, event, SPARES)]
        ships_lose_hull(s, door, hit, events.hull[event])


# -- cargo -----------------------------------------------------------------------------------------------


def carried_by(s: Table, seat: int) -> list[int]:
    """The cargo missions under way on a captain's ship."""
    return [event for event in range(len(s.events)) if s.events[event] == CARRIED + seat]


def unequipped(s: Table, seat: int) -> list[int]:
    """The cargo missions of a captain whose module has no station yet."""
    fitted = s.fitted[STATIONS * seat : STATIONS * seat + STATIONS]
    return [event for event in carried_by(s, seat) if s.kit.events.cargo[event] not in fitted]


def take_cargo(s: Table, door: Door, seat: int, event: int) -> None:
    """The event is beside the ship; its module takes a station after the encounter phase."""
    s.events[event] = CARRIED + seat
    if door.listening:
        told(door, "takes-cargo", seat, [], {"event": event_name(s, event)})


def equip_cargo(s: Table, door: Door, seat: int, event: int, station: int) -> None:
    """The cargo module takes a station; what was fitted there is stored."""
    at = STATIONS * seat + station
    if s.fitted[at] != NONE:
        s.storage[seat].append(s.fitted[at])
    cargo = s.kit.events.cargo[event]
    s.fitted[at] = cargo
    refit(s, seat)
    if door.listening:
        told(door, "installs", seat, [station_part(seat, station)], {"module": module_name(s, cargo)})


def drop_cargo(s: Table, seat: int, event: int) -> None:
    """The cargo leaves its station, which is the one of the ship again."""
    cargo = s.kit.events.cargo[event]
    for at in range(STATIONS * seat, STATIONS * seat + STATIONS):
        if s.fitted[at] == cargo:
            s.fitted[at] = NONE
            refit(s, seat)
            return


def deliver(s: Table, door: Door, seat: int, event: int) -> None:
    drop_cargo(s, seat, event)
    succeed(s, door, event)


def lose_fragile_cargo(s: Table, door: Door) -> None:
    """Fragile cargo is lost with a ship that turned critical: the mission has failed, and its beacon returns."""
    for seat in range(s.kit.players):
        if s.critical[seat]:
            for event in carried_by(s, seat):
                if s.kit.events.fragile[event]:
                    drop_cargo(s, seat, event)
                    planet = s.kit.events.planet[event]
                    s.events[event] = RESOLVED if is_ruined(s, planet) else planet
                    fail(s, door, event, [seat])
