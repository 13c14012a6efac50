"""Which tokens a captain or a team can resolve at its location. Rules: Encounter phase."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.games.armada.cards import ARTEMIS, ARTEMIS_TWO, PRIORITY, STATIONS, TOWER
from quarterdeck.games.armada.rules.crew import has
from quarterdeck.games.armada.rules.finale import finale_place
from quarterdeck.games.armada.rules.galaxy import fleets_at
from quarterdeck.games.armada.rules.outcomes import carried_by, unequipped
from quarterdeck.games.armada.rules.ship import holds_cargo
from quarterdeck.games.armada.table import CARRIED, NONE, Table
from quarterdeck.games.armada.verbs import BOSS_TOKEN

FLEETS_ONLY: Final = 0
"""A turn in which a beacon can still be resolved."""
BEACON_DONE: Final = 1
"""The one beacon of the turn was resolved."""
CARGO_TAKEN: Final = 2
"""The beacon of the turn was taken aboard as cargo; its mission is not completed yet."""


def due_fleets(s: Table, planet: int) -> list[int]:
    """Fleets that must be fought: those that were there when the phase began."""
    return [fleet for fleet in fleets_at(s, planet) if not s.fresh >> fleet & 1]


def boss_at(s: Table, planet: int) -> int:
    """The final encounter that can be fought at a location; NONE if there is none."""
    if s.finale == NONE or s.finale >= TOWER or finale_place(s) != planet:
        return NONE
    return s.finale


def savior_at(s: Table, planet: int) -> bool:
    """Return whether the Galactic Savior is there: no mission can be attempted beside that ship."""
    return s.savior != NONE and s.at[s.savior] == planet


def prime_waits(s: Table) -> bool:
    """Return whether a Prime beacon is on any location: it comes before all others."""
    events = s.kit.events
    return any(events.prime[event] and 0 <= s.events[event] < CARRIED for event in range(len(s.events)))


def may_attempt(s: Table, team: list[int], event: int) -> bool:
    """Return whether each captain of a team may attempt a mission. A hero helps its own crew only."""
    events = s.kit.events
    if prime_waits(s) and not events.prime[event] and not all(has(s, seat, PRIORITY) for seat in team):
        return False
    if any(s.credits[seat] < events.fee[event] for seat in team):
        return False
    return events.cargo[event] == NONE or len(cargo_stations(s, team[0])) > len(unequipped(s, team[0]))


def cargo_stations(s: Table, seat: int) -> list[int]:
    """The stations that can take a cargo module: those without one."""
    return [station for station in range(STATIONS) if not holds_cargo(s, seat, station)]


def openings(s: Table, team: list[int], seat: int, beacon: int) -> list[Action]:
    """What a captain or team can resolve now, without ending the turn. `seat` gives the answer."""
    verbs = s.kit.verbs
    lead = team[0]
    planet = s.at[lead]
    due = due_fleets(s, planet)
    out = [verbs.engage.of(seat, fleet) for fleet in due]
    if not due:
        out += [verbs.engage.of(seat, fleet) for fleet in fleets_at(s, planet)]
    if savior_at(s, planet):
        return out if due else [*out, verbs.duel.of(seat, s.savior)]
    boss = boss_at(s, planet)
    if boss != NONE and not due and not any(s.dared >> one & 1 for one in team):
        out.append(verbs.engage.of(seat, BOSS_TOKEN + boss))
    if fleets_at(s, planet) or boss in (ARTEMIS, ARTEMIS_TWO) or beacon == BEACON_DONE:
        return out
    for event in range(len(s.events)):
        if s.events[event] == planet and may_attempt(s, team, event):
            out.append(verbs.mission.of(seat, event))
    for event in carried_by(s, lead):
        if s.kit.events.bound_for[event] == planet:
            out.append(verbs.deliver.of(seat, event))
    return out


def must_fight(s: Table, planet: int) -> bool:
    """Fleets that were there, and the Artemis Space Station, must be fought."""
    return bool(due_fleets(s, planet)) or boss_at(s, planet) in (ARTEMIS, ARTEMIS_TWO)
