"""Deploying ship dice: kickbacks, visits, satellites and the actions of locations. Rules: Phase 2: Deploy."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Step
from quarterdeck.games.solar_sphere.cards import (
    ALLOWED,
    CREW_STATION,
    CRYSTAL_BELT,
    FABRICATOR,
    FLEET,
    LOCATIONS,
    NEAREST,
    ON_DEPLOY,
    SALVAGE_SHIP,
    SPHERE,
)
from quarterdeck.games.solar_sphere.rules.crew import AskWithCrew, Hire, ready_crew, uses
from quarterdeck.games.solar_sphere.rules.drones import exhaust, fabricate, salvage
from quarterdeck.games.solar_sphere.rules.fleet import Attack
from quarterdeck.games.solar_sphere.rules.foresight import FLEET_SALVAGE, may_act, may_visit
from quarterdeck.games.solar_sphere.rules.kickbacks import kickback_spaces, move_back
from quarterdeck.games.solar_sphere.rules.sphere import ANY_VALUE, Build
from quarterdeck.games.solar_sphere.rules.storage import ChooseResource, gain_resource
from quarterdeck.games.solar_sphere.rules.tracks import gain_morale
from quarterdeck.games.solar_sphere.story import crew_name, place_name, place_part, told
from quarterdeck.games.solar_sphere.table import (
    AUX_USED,
    DIE,
    NONE,
    Table,
)
from quarterdeck.games.solar_sphere.verbs import ACT, DISCARD_DIE, KICKBACK, SATELLITE, VISIT

BELT_GAIN: Final = 1
BELT_BOOST: Final = 2
FABRICATED: Final = 2
FABRICATED_BOOST: Final = 1
SALVAGED_BOOST: Final = 6


# -- which visits are possible ---------------------------------------------------------------------------


def dice_ready(s: Table, captain: int) -> list[int]:
    """How many dice of each value (1 first) can be used this turn. A die gained this turn must wait."""
    at = 6 * captain
    out = s.dock[at : at + 6]
    if s.fresh:
        value = s.auxiliary[captain]
        if 1 <= value <= 6:
            out[value - 1] -= 1
    return out


def entry_cost(s: Table, place: int) -> int:
    """Drones to exhaust for a location where a ship die already is."""
    return 1 if s.visits[place] else 0


def satellite_possible(s: Table, captain: int, place: int, drones: int) -> bool:
    return drones > 0 and not s.satellites[captain] >> place & 1


def has_purpose(s: Table, captain: int, place: int, value: int, drones: int, exhausted: int) -> bool:
    """A visit must lead to a satellite or to the action, unless the ruling allows visits that do nothing."""
    return s.kit.rulings.empty_visits or may_visit(s, captain, place, value, drones, exhausted)


def visit_values(s: Table, captain: int, place: int, die: int, drones: int) -> list[int]:
    """The values to which a die can be changed for a location, if so many drones can be exhausted.

    By ruling a change must gain something: where the value only opens the location, the nearest one that does; where it
    counts (and no boost replaces it), any higher one.
    """
    allowed = ALLOWED[place]
    if s.kit.rulings.needless_changes:
        return [value for value in allowed if abs(value - die) <= drones]
    if place in (SALVAGE_SHIP, SPHERE) and not s.satellites[captain] >> place & 1:
        return list(range(die, min(6, die + drones) + 1))
    nearest = NEAREST[place][die]
    return [nearest] if abs(nearest - die) <= drones else []


def visits(s: Table, captain: int) -> list[Action]:
    """Every visit: die, location, value after exhausting drones."""
    verb = s.kit.verbs.visit
    row = verb.row(captain)
    active = s.active[captain]
    out: list[Action] = []
    dice = _cast_dice(s) if s.cast else dice_ready(s, captain)
    for place in range(len(LOCATIONS)):
        drones = active - entry_cost(s, place)
        if drones < 0:
            continue
        for die in range(1, 7):
            if not dice[die - 1]:
                continue
            for value in visit_values(s, captain, place, die, drones):
                changed = abs(value - die)
                if has_purpose(s, captain, place, value, drones - changed, active - drones + changed):
                    out.append(row[((die - 1) * len(LOCATIONS) + place) * 6 + value - 1])
    return out


def _cast_dice(s: Table) -> list[int]:
    out = [0] * 6
    out[s.cast % DIE - 1] = 1
    return out


# -- the turn --------------------------------------------------------------------------------------------


class Turn(AskWithCrew):
    """Take kickbacks, use crew, then deploy a die or discard one."""

    def legal(self, s: Table) -> list[Action]:
        captain, verbs = self.captain, s.kit.verbs
        out = visits(s, captain)
        if s.cast:
            if not out:
                out.append(verbs.discard_die.of(captain, s.cast // DIE - 1))
            return out + uses(s, captain)
        dice = dice_ready(s, captain)
        for value in range(6):
            if dice[value]:
                out.append(verbs.discard_die.of(captain, value))
        for space in kickback_spaces(s, captain):
            out.append(verbs.kickback.of(captain, space))
        out += uses(s, captain)
        if ready_crew(s, captain, ON_DEPLOY) >= 0:
            out += recasts(s, captain, dice)
        return out

    def decide(self, s: Table, action: Action, door: Door) -> None:
        captain, code = self.captain, action.code
        if code == VISIT:
            visit(s, door, captain, action.a + 1, action.b, action.c + 1)
        elif code == DISCARD_DIE:
            undock(s, captain, action.a + 1)
            if door.listening:
                told(s, door, "discards-die", captain, [f"dock{captain}"], {"die": action.a + 1})
            gain_morale(s, door, captain, 1)
            s.then(EndTurn())
        elif code == KICKBACK:
            s.then(self)
            move_back(s, door, captain, action.a)
        else:
            s.then(self)
            recast(s, door, captain, action.a + 1, action.b + 1)


def recasts(s: Table, captain: int, dice: list[int]) -> list[Action]:
    """Other values for the die to be deployed. Only values with which a visit is possible."""
    out: list[Action] = []
    for die in range(1, 7):
        if dice[die - 1]:
            for value in range(1, 7):
                if value != die and _visit_possible(s, captain, value):
                    out.append(s.kit.verbs.recast.of(captain, die - 1, value - 1))
    return out


def _visit_possible(s: Table, captain: int, value: int) -> bool:
    for place in range(len(LOCATIONS)):
        entry = entry_cost(s, place)
        drones = s.active[captain] - entry
        if drones >= 0 and value in ALLOWED[place] and has_purpose(s, captain, place, value, drones, entry):
            return True
    return False


def recast(s: Table, door: Door, captain: int, die: int, value: int) -> None:
    card = ready_crew(s, captain, ON_DEPLOY)
    s.spent[captain].append(card)
    s.cast = die * DIE + value
    if door.listening:
        params = crew_name(s, card)
        told(s, door, "recasts", captain, [f"dock{captain}"], {"crew": params, "die": die, "value": value})


def undock(s: Table, captain: int, die: int) -> None:
    """Take a die from its port: a transparent one first."""
    at = 6 * captain + die - 1
    s.dock[at] -= 1
    if s.auxiliary[captain] == die and not s.dock[at]:
        s.auxiliary[captain] = AUX_USED


def visit(s: Table, door: Door, captain: int, die: int, place: int, value: int) -> None:
    changed = abs(value - die)
    entry = entry_cost(s, place)
    undock(s, captain, s.cast // DIE if s.cast else die)
    exhaust(s, captain, changed + entry)
    s.visits[place].append(captain * DIE + value)
    s.die = value
    s.place = place
    s.cast = 0
    if door.listening:
        told(
            s,
            door,
            "visits.exhausting" if changed + entry else "visits",
            captain,
            [place_part(place)],
            {"die": value, "place": place_name(place), "drones": changed + entry},
        )
    s.do(Act(captain), EndTurn())


class Act(AskWithCrew):
    """At a location: launch a satellite, or take the action."""

    def legal(self, s: Table) -> list[Action]:
        captain, verbs = self.captain, s.kit.verbs
        out: list[Action] = []
        if may_act(s, captain, s.place, s.die):
            out.append(verbs.act.of(captain))
        if satellite_possible(s, captain, s.place, s.active[captain]):
            out.append(verbs.satellite.of(captain))
        if not out:
            out.append(verbs.nothing.of(captain))
        return out + uses(s, captain, s.place)

    def decide(self, s: Table, action: Action, door: Door) -> None:
        captain = self.captain
        if action.code == SATELLITE:
            s.active[captain] -= 1
            s.satellites[captain] |= 1 << s.place
            if door.listening:
                told(s, door, "satellite", captain, [place_part(s.place)], {"place": place_name(s.place)})
        elif action.code == ACT:
            s.then(After(captain))
            take_action(s, door, captain, s.place)


def take_action(s: Table, door: Door, captain: int, place: int) -> None:
    boosted = s.satellites[captain] >> place & 1 == 1
    if place <= CRYSTAL_BELT:
        gain_resource(s, door, captain, place, BELT_GAIN + BELT_BOOST * boosted)
    elif place == FABRICATOR:
        fabricate(s, door, captain, FABRICATED + FABRICATED_BOOST * boosted)
    elif place == SALVAGE_SHIP:
        salvage(s, captain, SALVAGED_BOOST if boosted else s.die)
    elif place == SPHERE:
        s.then(Build(captain, ANY_VALUE if boosted else s.die))
    elif place == CREW_STATION:
        s.then(Hire(captain))
        if boosted:
            s.then(ChooseResource(captain, 1))
    elif place == FLEET:
        s.attacked = 0
        s.then(Attack(captain))
        if boosted:
            salvage(s, captain, FLEET_SALVAGE)


class After(AskWithCrew):
    """After the action, crew can still be used."""

    def legal(self, s: Table) -> list[Action]:
        return [s.kit.verbs.end.of(self.captain), *uses(s, self.captain)]

    def decide(self, s: Table, action: Action, door: Door) -> None:
        """The turn ends."""


class EndTurn(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        forget_turn(s)


def forget_turn(s: Table) -> None:
    """Nothing of a turn matters in the next one."""
    s.die = 0
    s.place = NONE
    s.kicked = False
    s.fresh = False
    s.cast = 0
    s.attacked = 0
    s.rows_used = 0
