"""Refusals: what a captain might expect to do now but may not, with the reason.

A part that can be touched in a question has an option or a refusal in every question of that kind.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import TABLE
from quarterdeck.core.decision import Refusal
from quarterdeck.core.words import Message, Value
from quarterdeck.games.armada.cards import FLEETS, STATIONS
from quarterdeck.games.armada.effects.hazards import Tax
from quarterdeck.games.armada.effects.stations import Hold
from quarterdeck.games.armada.effects.support import Beam, Support
from quarterdeck.games.armada.rules.assign import Act, Man, open_uses
from quarterdeck.games.armada.rules.crew import SendToInfirmary, die_class
from quarterdeck.games.armada.rules.damage import PassBadge, Retreat
from quarterdeck.games.armada.rules.encounters import Ambush, Encounter, Load, TurnGoesOn
from quarterdeck.games.armada.rules.escape import Escape
from quarterdeck.games.armada.rules.galaxy import station_is_there
from quarterdeck.games.armada.rules.gathering import KeepResult, Unlock
from quarterdeck.games.armada.rules.hiring import Hire
from quarterdeck.games.armada.rules.missions import Fill, FillSection
from quarterdeck.games.armada.rules.planning import Plan, PlanOn
from quarterdeck.games.armada.rules.rewards import Split
from quarterdeck.games.armada.rules.rolls import Reroll
from quarterdeck.games.armada.rules.setup import ChooseShip
from quarterdeck.games.armada.rules.ship import module_at
from quarterdeck.games.armada.rules.shipyard import Shop
from quarterdeck.games.armada.rules.tokens import due_fleets, prime_waits
from quarterdeck.games.armada.rules.trade import Trade
from quarterdeck.games.armada.rules.tries import Retry
from quarterdeck.games.armada.rules.turning import Turn
from quarterdeck.games.armada.rules.weapons import Target, is_aloof, protects
from quarterdeck.games.armada.story import (
    GAME,
    beacon_part,
    event_name,
    fleet_name,
    fleet_part,
    foe_name,
    foe_part,
    hero_name,
    hull_part,
    infirmary_part,
    module_name,
    panel,
    planet_name,
    planet_part,
    savior_part,
    ship_name,
    ship_part,
    station_part,
    storage_part,
)
from quarterdeck.games.armada.table import ARTEMIS_PLACE, FREE, NO_FLEET, NONE, Table
from quarterdeck.games.armada.verbs import SAVIOR_SLOT
from quarterdeck.games.armada.view import offers_heroes
from quarterdeck.games.armada.words import die_part, die_words, touches


def refusals(s: Table, seats: Sequence[int]) -> list[Refusal]:
    ask = s.agenda[-1]
    mine = [seat for seat in seats if any(action.seat in (seat, TABLE) for action in s.options)]
    if not mine:
        return []
    taken: set[str] = set()
    for action in s.options:
        if action.seat in mine or action.seat == TABLE:
            taken.update(touches(s, action))
    out: list[Refusal] = []
    if isinstance(ask, ChooseShip):
        for ship in range(len(s.kit.ships.ids)):
            out.append(no("ship", no_reason("taken"), [ship_part(s, ship)], {"ship": ship_name(s, ship)}))
    elif isinstance(ask, (Plan, PlanOn)):
        out = _planets(s, mine[0]) + _planning(s, mine[0])
    elif isinstance(ask, Retreat):
        out = _planets(s, mine[0])
    elif isinstance(ask, (Encounter, TurnGoesOn)):
        out = _tokens(s, mine[0]) + _captains(s)
    elif isinstance(ask, (Act, Man)):
        for seat in mine:
            out += _stations(s, seat, isinstance(ask, Man)) + _dice(s, seat) + _hull(s, seat) + _bays(s, seat)
    elif isinstance(ask, (Fill, FillSection)):
        out = _sections(s)
        for seat in mine:
            out += _dice(s, seat)
    elif isinstance(ask, (Target, Hold)):
        out = _foes(s, isinstance(ask, Hold))
        if isinstance(ask, Hold):
            out.append(no("freeze", no_reason("freeze"), _every_station(s), {}))
    elif isinstance(ask, (Shop, Hire)):
        out = _offer(s) + _modules(s, mine[0], "configure")
    elif isinstance(ask, Load):
        out = _modules(s, mine[0], "configure")
    elif isinstance(ask, Trade):
        for seat in range(s.kit.players):  # The modules of captains beside the trade too.
            out += _modules(s, seat, "storage") + _dice(s, seat, "meddle")
        out += _captains(s)
    elif isinstance(ask, PassBadge):
        out = [no("front", no_reason("front"), [panel(seat)], {}) for seat in range(s.kit.players)]
    elif isinstance(ask, (Split, Tax, Support, Ambush)):
        out = _captains(s)
    elif isinstance(ask, Escape):
        out = [no("escape", no_reason("escape"), ["escape"], {})]
        for seat in mine:
            out += _dice(s, seat)
    elif isinstance(ask, (Reroll, SendToInfirmary, KeepResult, Retry, Turn)):
        for seat in mine:
            out += _dice(s, seat, "meddle")
    elif isinstance(ask, Beam):
        out = _captains(s)
        for seat in range(s.kit.players):
            out += _dice(s, seat, "meddle")
    elif isinstance(ask, Unlock):
        for seat in mine:
            out += _stations(s, seat, True)
    left = [Refusal(one.what, one.reason, [part for part in one.touches if part not in taken]) for one in out]
    return [one for one in left if one.touches]


def no(what: str, reason: Message, parts: Sequence[str], params: dict[str, Value]) -> Refusal:
    return Refusal(Message(f"{GAME}.what.{what}", params), reason, parts)


def no_reason(key: str) -> Message:
    return Message(f"{GAME}.no.{key}", {})


def _planets(s: Table, seat: int) -> list[Refusal]:
    places = list(range(len(s.kit.planets.ids)))
    if station_is_there(s):
        places.append(ARTEMIS_PLACE)
    out: list[Refusal] = []
    for place in places:
        key = "here" if s.at[seat] == place else "no-actions" if s.acted >> seat & 1 and not s.actions else "far-away"
        out.append(no("travel", no_reason(key), [planet_part(s, place)], {"planet": planet_name(s, place)}))
    return out


def _planning(s: Table, seat: int) -> list[Refusal]:
    """Actions beside travel: repair, scanners."""
    fleets = [fleet_part(fleet) for fleet in range(FLEETS) if s.fleet_at[fleet] != NO_FLEET]
    return [
        no("repair", no_reason("no-actions"), [hull_part(seat)], {}),
        no("scan", no_reason("scan"), fleets, {}),
        no("look", no_reason("look"), ["threats"], {}),
    ]


def _captains(s: Table) -> list[Refusal]:
    return [no("captain", no_reason("captain"), [panel(seat) for seat in range(s.kit.players)], {})]


def _bays(s: Table, seat: int) -> list[Refusal]:
    out = [no("infirmary", no_reason("infirmary"), [infirmary_part(seat)], {})]
    if not s.kit.solo:
        out.append(no("swap", no_reason("swap"), ["swap"], {}))
    return out


def _modules(s: Table, seat: int, why: str) -> list[Refusal]:
    """The stations of a captain, refused for this reason, and the stored modules."""
    stations = [station_part(seat, station) for station in range(STATIONS)]
    out = [no("configure", no_reason(why), stations, {})]
    if s.storage[seat]:
        out.append(no("storage", no_reason("storage"), [storage_part(seat)], {}))
    return out


def _tokens(s: Table, seat: int) -> list[Refusal]:
    here = s.at[seat]
    out: list[Refusal] = []
    for fleet in range(FLEETS):
        if s.fleet_at[fleet] != NO_FLEET:
            out.append(no("engage", no_reason("elsewhere"), [fleet_part(fleet)], {"fleet": fleet_name(fleet)}))
    for event in range(len(s.events)):
        if s.events[event] >= 0:
            key = "elsewhere"
            if s.events[event] == here:
                key = "fleets-first" if due_fleets(s, here) else "prime-first" if prime_waits(s) else "one-mission"
                if s.credits[seat] < s.kit.events.fee[event]:
                    key = "fee"
            out.append(no("mission", no_reason(key), [beacon_part(s, event)], {"event": event_name(s, event)}))
    if s.finale != NONE:
        out.append(no("boss", no_reason("boss"), ["finale"], {}))
    return out


def _stations(s: Table, seat: int, manning: bool) -> list[Refusal]:
    usable = [] if manning else open_uses(s, seat)
    out: list[Refusal] = []
    for station in range(STATIONS):
        module = module_at(s, seat, station)
        if module == NONE:
            out.append(no("empty", no_reason("empty"), [station_part(seat, station)], {}))
            continue
        if manning:
            key = "manning"
        elif s.far >> seat & 1 and station > 0:
            key = "from-afar"
        elif s.offline[seat] >> station & 1:
            key = "offline"
        elif s.frozen[seat] >> station & 1:
            key = "frozen"
        elif not s.kit.modules.uses[module]:
            key = "passive"
        elif station in usable or station + STATIONS in usable:
            key = "no-crew"
        else:
            key = "no-use"
        out.append(no("station", no_reason(key), [station_part(seat, station)], {"module": module_name(s, module)}))
    if s.savior not in (seat, NONE):
        parts = [savior_part(number) for number in range(len(s.kit.figures.savior))]
        out.append(no("savior", no_reason("savior"), parts, {}))
    elif seat == s.savior:
        for number, module in enumerate(s.kit.figures.savior):
            key = "manning" if manning else "no-crew" if SAVIOR_SLOT + number in usable else "no-use"
            out.append(no("station", no_reason(key), [savior_part(number)], {"module": module_name(s, module)}))
    return out


def _dice(s: Table, seat: int, what: str = "die") -> list[Refusal]:
    out: list[Refusal] = []
    seen: list[int] = []
    for at, kind in enumerate(s.crew[seat]):
        if s.where[seat][at] == FREE:
            cls = die_class(kind, s.face[seat][at])
            if cls not in seen:
                seen.append(cls)
                out.append(no(what, no_reason(what), [die_part(s, seat, cls)], {"die": die_words(s, cls)}))
    return out


def _hull(s: Table, seat: int) -> list[Refusal]:
    return [no("ram", no_reason("ram"), [hull_part(seat)], {})]


def _sections(s: Table) -> list[Refusal]:
    out: list[Refusal] = []
    for at in range(len(s.kit.events.sections[s.mission])):
        key = "section-done" if s.filled >> at & 1 else "section"
        out.append(no("section", no_reason(key), [f"section{at + 1}"], {"section": at + 1}))
    return out


def _every_station(s: Table) -> list[str]:
    """The stations of all captains, those of the Savior included."""
    out = [station_part(seat, station) for seat in range(s.kit.players) for station in range(STATIONS)]
    if s.savior != NONE:
        out += [savior_part(number) for number in range(len(s.kit.figures.savior))]
    return out


def _foes(s: Table, holding: bool) -> list[Refusal]:
    if holding:
        foes = enumerate(s.foes)
        return [no("hold", no_reason("hold"), [foe_part(foe)], {"foe": foe_name(s, kind)}) for foe, kind in foes]
    guarded = any(protects(s, foe) for foe in range(len(s.foes)))
    out: list[Refusal] = []
    for foe, kind in enumerate(s.foes):
        key = "protected" if guarded else "aloof" if is_aloof(s, foe) else "no-damage"
        out.append(no("target", no_reason(key), [foe_part(foe)], {"foe": foe_name(s, kind)}))
    return out


def _offer(s: Table) -> list[Refusal]:
    heroes = offers_heroes(s)
    out: list[Refusal] = []
    for at, one in enumerate(s.offer):
        name = hero_name(s, one) if heroes else module_name(s, one)
        out.append(no("buy", no_reason("credits"), [f"offer{at + 1}"], {"what": name}))
    return out
