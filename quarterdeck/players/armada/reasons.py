"""The reasons for an option in Armada: what it is good for, in figures that the officer uses."""

from __future__ import annotations

from math import floor
from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.words import Message, say
from quarterdeck.games.armada.cards import FLEETS, NO_DATA, STATIONS
from quarterdeck.games.armada.rules.galaxy import fleets_at, has_shipyard, has_waystation
from quarterdeck.games.armada.rules.tokens import may_attempt
from quarterdeck.games.armada.story import event_name, hero_name, module_name
from quarterdeck.games.armada.table import CARRIED, NONE, Table
from quarterdeck.games.armada.verbs import (
    BOSS_TOKEN,
    BUY,
    DELIVER,
    ENGAGE,
    FRONT,
    GLIDE,
    HIRE,
    INSTALL,
    JOIN,
    MISSION,
    RECRUIT,
    REPAIR,
    RETREAT,
    SHIP,
    SHOP,
    TRADE,
    TRAVEL,
    UPGRADE,
)
from quarterdeck.players.armada.officer import ArmadaOfficer
from quarterdeck.players.armada.outlook import Outlook
from quarterdeck.players.armada.strength import strength

HINT: Final = "armada.hint"


def percent(share: float) -> int:
    return floor(100 * share + 0.5)


def whole(value: float) -> int:
    return floor(value + 0.5)


def outside_combat(officer: ArmadaOfficer, s: Table, seat: int, action: Action) -> list[Message]:
    """The reasons for choices between combats and missions; empty for others."""
    code = action.code
    if code in (TRAVEL, GLIDE, RETREAT):
        return place_reasons(officer, s, seat, action.a, code == RETREAT)
    if code == REPAIR:
        critical = [say(f"{HINT}.critical")] if s.critical[seat] else []
        return [*critical, say(f"{HINT}.repair", hull=s.hull[seat], most=s.max_hull[seat])]
    if code == SHOP:
        return [say(f"{HINT}.shop", credits=s.credits[seat])]
    if code == RECRUIT:
        cheap = sum(1 for hero, there in enumerate(s.heroes) if there and s.kit.heroes.cost[hero] <= s.credits[seat])
        return [say(f"{HINT}.recruit", credits=s.credits[seat], count=cheap)]
    if code == TRADE:
        return [say(f"{HINT}.trade", credits=s.credits[seat] + s.credits[action.a])]
    if code == SHIP:
        return _ship(officer, s, action.a)
    if code in (BUY, UPGRADE, INSTALL):
        return _module(officer, s, seat, action)
    if code == HIRE:
        return _hero(s, action.a)
    if code == FRONT:
        return [say(f"{HINT}.front", hull=s.hull[action.a], shield=s.shield[action.a])]
    return encounter_reasons(officer, s, seat, action)


def place_reasons(officer: ArmadaOfficer, s: Table, seat: int, planet: int, retreats: bool) -> list[Message]:
    """What waits at a location."""
    out: list[Message] = []
    fleets = fleets_at(s, planet)
    ships = sum(len(s.fleet_ships[fleet]) for fleet in fleets)
    if ships and retreats:
        out.append(say(f"{HINT}.ships-there", ships=ships))
    elif ships and not s.critical[seat]:
        team = [seat, *officer.charts.others_at(s, seat, planet)]
        out.append(say(f"{HINT}.fleets", ships=ships, percent=percent(officer.charts.fleets(s, team, planet)[1])))
    elif not ships:
        out.append(say(f"{HINT}.quiet"))
    for event, place in enumerate(s.events):
        if place == planet and not retreats and may_attempt(s, [seat], event) and len(out) < 3:
            out += mission_reasons(officer, s, [seat], event, False)
    if officer.charts.hazards(s, seat, planet) < 0:
        out.append(say(f"{HINT}.hazard"))
    if has_waystation(s, planet):
        out.append(say(f"{HINT}.waystation"))
    if has_shipyard(s, planet):
        out.append(say(f"{HINT}.shipyard"))
    return out


def mission_reasons(officer: ArmadaOfficer, s: Table, team: list[int], event: int, with_price: bool) -> list[Message]:
    """The chance of a mission, what it brings, and what a failure costs."""
    events = s.kit.events
    name = event_name(s, event)
    if events.cargo[event] != NONE:
        out = [say(f"{HINT}.cargo", event=name)]
    else:
        out = [say(f"{HINT}.mission", event=name, percent=percent(officer.charts.odds.success(s, team, event)))]
    if events.data[event] != NO_DATA and s.finale == NONE:
        out.append(say(f"{HINT}.data", have=len(s.data) + 1, need=s.kit.rulings.data))
    if with_price:
        if events.credits[event]:
            out.append(say(f"{HINT}.credits", credits=events.credits[event]))
        if events.prime[event]:
            out.append(say(f"{HINT}.prime"))
        if events.hazard[event] or events.lasting[event]:
            out.append(say(f"{HINT}.relief"))
        here = s.events.count(s.events[event]) if 0 <= s.events[event] < CARRIED else 0
        if here >= s.kit.rulings.most_beacons - 1:
            out.append(say(f"{HINT}.crowded", beacons=here))
        if events.hull[event]:
            out.append(say(f"{HINT}.failure-hull", hull=events.hull[event]))
        if events.threats[event]:
            out.append(say(f"{HINT}.failure-threats", cards=events.threats[event]))
    return out


def fight_reasons(ahead: Outlook, ships: int) -> list[Message]:
    out = [say(f"{HINT}.fight", ships=ships, percent=percent(ahead.chance()))]
    out.append(say(f"{HINT}.loss", hull=whole(min(ahead.loss, ahead.hull))))
    return out


def encounter_reasons(officer: ArmadaOfficer, s: Table, seat: int, action: Action) -> list[Message]:
    team = s.team if s.team and (seat in s.team or action.seat == TABLE) else [seat]
    code = action.code
    if code == ENGAGE:
        fleet = action.a if action.a < BOSS_TOKEN else FLEETS + action.a - BOSS_TOKEN
        more = officer.encounters.helpers(s, team, s.at[team[0]])
        ahead = officer.charts.outlooks.fleet(s, more, fleet)
        return fight_reasons(ahead, len(officer.charts.outlooks.kinds(s, fleet)))
    if code == MISSION:
        return mission_reasons(officer, s, team, action.a, True)
    if code == DELIVER:
        return [say(f"{HINT}.deliver")]
    if code == JOIN and s.team:
        strong = [*s.team, seat]
        return [say(f"{HINT}.join", captains=len(strong))]
    return []


def _ship(officer: ArmadaOfficer, s: Table, ship: int) -> list[Message]:
    ships, at = s.kit.ships, s.kit.players - 1
    return [say(f"{HINT}.ship", hull=ships.hull[ship][at], shield=ships.shield[ship][at])]


def _module(officer: ArmadaOfficer, s: Table, seat: int, action: Action) -> list[Message]:
    """How much stronger the ship is with a module."""
    aboard = s.aboard[STATIONS * seat : STATIONS * seat + STATIONS]
    now = strength(officer.appraisal, s.ship[seat], s.crew[seat], aboard).total()
    if action.code == INSTALL:
        aboard[action.b - 1] = action.a
        gain = strength(officer.appraisal, s.ship[seat], s.crew[seat], aboard).total() - now
    else:
        gain = officer.market.gain(s, seat, action.a, action.b if action.code == UPGRADE else NONE)
    more = percent(max(0.0, gain) / max(0.5, now))
    key = "stronger" if more > 0 else "not-stronger"
    return [say(f"{HINT}.{key}", module=module_name(s, action.a), percent=more)]


def _hero(s: Table, hero: int) -> list[Message]:
    sides = sum(1 for face in s.kit.heroes.faces[hero] if face > 0)
    return [say(f"{HINT}.hero", hero=hero_name(s, hero), sides=sides)]
