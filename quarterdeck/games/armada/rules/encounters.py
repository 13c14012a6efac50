"""Phase 2: who resolves which token, alone or as a team. Rules: Encounter phase, Teaming up."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import JOINT, ONE, OPEN, Ask, Step
from quarterdeck.games.armada.cards import (
    FLEETS,
    RELAY,
    SHADOW_STRIKE,
)
from quarterdeck.games.armada.rules.combat import begin_combat
from quarterdeck.games.armada.rules.crew import announce, has
from quarterdeck.games.armada.rules.duel import REBELS, THE_SAVIOR, BeginDuel
from quarterdeck.games.armada.rules.galaxy import near
from quarterdeck.games.armada.rules.outcomes import deliver, equip_cargo, lose_fragile_cargo, take_cargo, unequipped
from quarterdeck.games.armada.rules.scouting import scout, scouting
from quarterdeck.games.armada.rules.ship import owned_modules
from quarterdeck.games.armada.rules.shipyard import Shop
from quarterdeck.games.armada.rules.tokens import (
    BEACON_DONE,
    CARGO_TAKEN,
    FLEETS_ONLY,
    cargo_stations,
    may_attempt,
    must_fight,
    openings,
)
from quarterdeck.games.armada.rules.tries import begin_mission
from quarterdeck.games.armada.story import tell, told
from quarterdeck.games.armada.table import ENCOUNTERS, NONE, Table
from quarterdeck.games.armada.verbs import BOSS_TOKEN, DELIVER, DUEL, END, JOIN, LOOK, MISSION, SCAN


class EncounterPhase(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        s.phase = ENCOUNTERS
        s.acted = 0
        s.fresh = 0
        s.second = 0
        s.dared = 0
        s.team = []
        if door.listening:
            tell(door, "encounters", [], {})
        s.do(Encounter(), EquipCargo())


class Hunt(Step[Table]):
    """At the end of a planning phase the Galactic Savior may attack captains at the same location."""

    def run(self, s: Table, door: Door) -> None:
        skipped = s.no_planning
        s.no_planning = False
        if not skipped and s.savior != NONE:
            s.acted = 0
            s.then(Ambush())


class Ambush(Ask[Table]):
    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        here = s.at[s.savior]
        out = [
            verbs.duel.of(s.savior, seat)
            for seat in range(s.kit.players)
            if seat != s.savior and s.at[seat] == here and not s.critical[seat]
        ]
        return [*out, verbs.end.of(s.savior)] if out else []

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == END:
            return
        s.team = [action.a]
        here = s.at[s.savior]
        joins: list[Step[Table]] = []
        for seat in range(s.kit.players):
            if seat in (s.savior, action.a) or s.critical[seat]:
                continue
            if s.at[seat] == here:
                joins.append(Join(seat, 0))
            elif can_strike_from_afar(s, seat, here):
                joins.append(Join(seat, 1))
        s.do(*joins, BeginDuel(THE_SAVIOR))


class Encounter(Ask[Table]):
    """Captains take their encounter turns in any order; those who can resolve nothing are not asked."""

    def mode(self) -> int:
        return OPEN

    def legal(self, s: Table) -> list[Action]:
        out: list[Action] = []
        for seat in range(s.kit.players):
            if s.acted >> seat & 1 or s.critical[seat] or seat == s.savior:
                continue
            found = [*openings(s, [seat], seat, FLEETS_ONLY), *scouting(s, seat)]
            out += found
            if found and not must_fight(s, s.at[seat]):
                out.append(s.kit.verbs.end.of(seat))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        s.then(self)
        seat = action.seat
        if action.code == END:
            s.acted |= 1 << seat
            return
        if action.code in (SCAN, LOOK):
            scout(s, door, action)
            return
        s.team = [seat]
        start(s, door, action)


def start(s: Table, door: Door, action: Action) -> None:
    """Begin an encounter of `s.team`; captains at the same place may join first."""
    lead = s.team[0]
    planet = s.at[lead]
    if action.code == DELIVER:
        deliver(s, door, lead, action.a)
        s.do(AfterEncounter(BEACON_DONE))
        return
    steps: list[Step[Table]] = []
    loads = action.code == MISSION and s.kit.events.cargo[action.a] != NONE  # One captain takes the cargo.
    for other in range(s.kit.players):
        if loads or other in s.team or other == s.savior or s.acted >> other & 1 or s.critical[other]:
            continue
        if action.code == MISSION and not may_attempt(s, [other], action.a):
            continue
        if s.at[other] == planet:
            steps.append(Join(other, 0))
        elif action.code != MISSION and can_strike_from_afar(s, other, planet):
            steps.append(Join(other, 1))
    if action.code == MISSION:
        steps += [BeginMission(action.a)]
    elif action.code == DUEL:
        steps += [BeginDuel(REBELS), AfterEncounter(FLEETS_ONLY)]
    else:
        fleet = action.a if action.a < BOSS_TOKEN else FLEETS + action.a - BOSS_TOKEN
        steps += [BeginCombat(fleet)]
    s.do(*steps)


def can_strike_from_afar(s: Table, seat: int, planet: int) -> bool:
    """The Pale Valkyrie joins a combat at a nearby planet, if no fleet must be fought at its own."""
    if s.kit.ships.system[s.ship[seat]] != SHADOW_STRIKE:
        return False
    return planet in near(s, s.at[seat]) and not must_fight(s, s.at[seat])


class Join(Ask[Table]):
    """A captain joins the encounter, or keeps a turn of their own."""

    def __init__(self, seat: int, far: int) -> None:
        self.seat: Final = seat
        self.far: Final = far

    def args(self) -> list[int]:
        return [self.seat, self.far]

    def legal(self, s: Table) -> list[Action]:
        return [s.kit.verbs.join.of(self.seat), s.kit.verbs.decline.of(self.seat)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code != JOIN:
            return
        s.team.append(self.seat)
        if self.far:
            s.far |= 1 << self.seat
        if door.listening:
            told(door, "joins.far" if self.far else "joins", self.seat, [], {})


class BeginCombat(Step[Table]):
    def __init__(self, fleet: int) -> None:
        self.fleet: Final = fleet

    def args(self) -> list[int]:
        return [self.fleet]

    def run(self, s: Table, door: Door) -> None:
        if self.fleet >= FLEETS:
            for seat in s.team:
                s.dared |= 1 << seat
        s.then(AfterEncounter(FLEETS_ONLY))
        begin_combat(s, door, self.fleet)


class BeginMission(Step[Table]):
    def __init__(self, event: int) -> None:
        self.event: Final = event

    def args(self) -> list[int]:
        return [self.event]

    def run(self, s: Table, door: Door) -> None:
        events = s.kit.events
        if events.cargo[self.event] != NONE:
            take_cargo(s, door, s.team[0], self.event)
            s.do(AfterEncounter(CARGO_TAKEN))
            return
        for seat in s.team:
            s.credits[seat] -= events.fee[self.event]
        s.then(AfterEncounter(BEACON_DONE))
        begin_mission(s, door, self.event)


class EquipCargo(Step[Table]):
    """After the phase each captain who took cargo equips it by a free Configure."""

    def run(self, s: Table, door: Door) -> None:
        for seat in range(s.kit.players):
            waiting = unequipped(s, seat)
            if waiting:
                s.offer = []
                others = [module for module in owned_modules(s, seat) if not s.kit.modules.cargo[module]]
                configure: list[Step[Table]] = [Shop(seat, 0)] if others or s.reserve[seat] else []
                s.do(*[Load(seat, event) for event in waiting], *configure, EquipCargo())
                return


class Load(Ask[Table]):
    """The first part of the free Configure: which station the cargo takes."""

    def __init__(self, seat: int, event: int) -> None:
        self.seat: Final = seat
        self.event: Final = event

    def args(self) -> list[int]:
        return [self.seat, self.event]

    def legal(self, s: Table) -> list[Action]:
        cargo = s.kit.events.cargo[self.event]
        return [s.kit.verbs.install.of(self.seat, cargo, station + 1) for station in cargo_stations(s, self.seat)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        equip_cargo(s, door, self.seat, self.event, action.b - 1)


class AfterEncounter(Step[Table]):
    """The turn goes on after a victory, and after a mission only for a hero's sake."""

    def __init__(self, beacon: int) -> None:
        self.beacon: Final = beacon

    def args(self) -> list[int]:
        return [self.beacon]

    def run(self, s: Table, door: Door) -> None:
        lose_fragile_cargo(s, door)
        if s.savior in s.team:  # This encounter revealed the Galactic Savior, who does not go on with the others.
            s.team.remove(s.savior)
            s.acted |= 1 << s.savior
        if not s.team or s.over:
            return
        beacon = self.beacon
        if beacon == CARGO_TAKEN:
            end_turn(s)
            return
        if beacon == BEACON_DONE:
            relays = [seat for seat in s.team if has(s, seat, RELAY) and not s.second >> seat & 1]
            if not relays:
                end_turn(s)
                return
            s.second |= 1 << relays[0]
            announce(s, door, relays[0], RELAY)
            beacon = FLEETS_ONLY
        s.then(TurnGoesOn(sum(1 << seat for seat in s.team), beacon))


def end_turn(s: Table) -> None:
    for seat in s.team:
        s.acted |= 1 << seat
    s.team = []


class TurnGoesOn(Ask[Table]):
    """The team resolves another token on its location, or ends its turn."""

    def __init__(self, team: int, beacon: int) -> None:
        self.team: Final = team
        self.beacon: Final = beacon

    def args(self) -> list[int]:
        return [self.team, self.beacon]

    def mode(self) -> int:
        return ONE if self.team & self.team - 1 == 0 else JOINT

    def skips(self, s: Table) -> bool:
        return True

    def seats(self, s: Table) -> list[int]:
        return s.team[:]

    def legal(self, s: Table) -> list[Action]:
        team = [seat for seat in s.team if s.at[seat] == s.at[s.team[0]]]
        seat = s.team[0] if self.mode() == ONE else TABLE
        out = openings(s, team, seat, self.beacon)
        if not must_fight(s, s.at[s.team[0]]):
            out.append(s.kit.verbs.end.of(seat))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == END:
            end_turn(s)
        else:
            start(s, door, action)
