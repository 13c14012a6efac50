"""Refusals: what a captain might expect to do now but may not, with the reason.

A part that can be touched in a question has an option or a refusal in every question of that kind.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.decision import Refusal
from quarterdeck.core.words import Message
from quarterdeck.games.solar_sphere.cards import (
    ALLOWED,
    CELLS,
    CREW_STATION,
    FLEET,
    IN_BATTLE,
    IN_TURN,
    LOCATIONS,
    ON_DEPLOY,
    RESOURCES,
    ROWS,
    SPHERE,
    VISIT_MOMENTS,
)
from quarterdeck.games.solar_sphere.effects import ChooseRefresh, can_use, refreshable
from quarterdeck.games.solar_sphere.rules.crew import HIRE_GOLD, Hire, Retire, hires
from quarterdeck.games.solar_sphere.rules.deploy import Act, After, Turn, dice_ready, entry_cost, visits
from quarterdeck.games.solar_sphere.rules.drones import COLUMNS, RecoverSatellite, Salvage, can_fabricate
from quarterdeck.games.solar_sphere.rules.fleet import Attack, attackable
from quarterdeck.games.solar_sphere.rules.kickbacks import TakeKickback, kickback_spaces
from quarterdeck.games.solar_sphere.rules.sphere import ANY_VALUE, Build, viable
from quarterdeck.games.solar_sphere.rules.storage import FullStore, can_pay
from quarterdeck.games.solar_sphere.story import (
    cell_part,
    crew_name,
    hex_name,
    place_name,
    place_part,
    resource_name,
    ship_name,
    slot_part,
)
from quarterdeck.games.solar_sphere.table import NONE, Table
from quarterdeck.games.solar_sphere.verbs import ACT, SATELLITE
from quarterdeck.games.solar_sphere.view import cell_name, crew_part


def refusals(s: Table, seats: Sequence[int]) -> list[Refusal]:
    ask = s.agenda[-1]
    captain = s.options[0].seat if s.options else NONE
    if captain not in seats:
        return []
    out: list[Refusal] = []
    if isinstance(ask, Turn):
        out += _visits(s, captain) + _dice(s, captain) + _kickbacks(s, captain)
    elif isinstance(ask, Act):
        out += _elsewhere(s)
    elif isinstance(ask, Build):
        out += _cells(s, captain, ask.limit)
    elif isinstance(ask, Hire):
        out += _hires(s, captain)
    elif isinstance(ask, Attack):
        out += _ships(s, captain)
    elif isinstance(ask, Salvage):
        out += _rows(s, ask)
    elif isinstance(ask, TakeKickback):
        out += _kickback(s, captain)
    elif isinstance(ask, FullStore):
        out += _store(s, captain)
    elif isinstance(ask, RecoverSatellite):
        out += _satellites(s, captain)
    elif isinstance(ask, Retire):
        out += _newest(s, captain)
    elif isinstance(ask, ChooseRefresh):
        out += _refresh(s, captain)
    if isinstance(ask, (Turn, Act, After, Build, Hire, Attack)):
        out += _crew(s, captain, s.place if isinstance(ask, Act) else NONE, isinstance(ask, Turn))
    return out


def no(key: str, **params: Message | int | str) -> Message:
    return Message(f"solar_sphere.no.{key}", {**params})


def what(key: str, **params: Message | int | str) -> Message:
    return Message(f"solar_sphere.what.{key}", {**params})


# -- a turn ----------------------------------------------------------------------------------------------


def _visits(s: Table, captain: int) -> list[Refusal]:
    possible = [action.b for action in visits(s, captain)]
    return [
        Refusal(what("visit", place=place_name(place)), why_no_visit(s, captain, place), [place_part(place)])
        for place in range(len(LOCATIONS))
        if place not in possible
    ]


def why_no_visit(s: Table, captain: int, place: int) -> Message:
    active = s.active[captain]
    entry = entry_cost(s, place)
    if active < entry:
        return no("visit.occupied")
    dice = [value + 1 for value in range(6) if dice_ready(s, captain)[value]]
    if s.cast:
        dice = [s.cast % 8]
    nearest = min((abs(value - die) for die in dice for value in ALLOWED[place]), default=0)
    if nearest > active - entry:
        return no(f"visit.die.{LOCATIONS[place]}", drones=nearest + entry)
    if place == SPHERE:
        return no("visit.sphere")
    if place == CREW_STATION:
        return no("visit.crew-station")
    if place == FLEET:
        return no("visit.fleet")
    return no("visit.nothing")


def _dice(s: Table, captain: int) -> list[Refusal]:
    out: list[Refusal] = []
    ready = dice_ready(s, captain)
    for value in range(1, 7):
        if s.dock[6 * captain + value - 1]:
            if s.cast and value != s.cast // 8:
                out.append(Refusal(what("die", die=value), no("die.cast"), [f"dock{captain}.{value}"]))
            elif not ready[value - 1]:
                out.append(Refusal(what("die", die=value), no("die.fresh"), [f"dock{captain}.{value}"]))
    return out


def _kickbacks(s: Table, captain: int) -> list[Refusal]:
    if kickback_spaces(s, captain) and not s.cast:
        return []
    once = s.kicked and s.kit.rulings.one_kickback_move
    key = "kickback.cast" if s.cast else "kickback.once" if once else "kickback.low"
    return [Refusal(what("kickback"), no(key), [f"morale{captain}"])]


def _crew(s: Table, captain: int, place: int, turn: bool) -> list[Refusal]:
    """Crew that cannot be used now."""
    out: list[Refusal] = []
    for card in s.crew[captain]:
        moment = s.kit.crew.moment[card // 2]
        reason: Message | None = None
        if card in s.spent[captain]:
            reason = no("crew.used")
        elif moment == ON_DEPLOY:
            if not turn or s.cast:
                reason = no("crew.deploy")
        elif moment == IN_BATTLE:
            reason = no("crew.battle")
        elif moment != IN_TURN and (place < 0 or VISIT_MOMENTS.get(place, NONE) != moment):
            at = next(one for one, when in VISIT_MOMENTS.items() if when == moment)
            reason = no("crew.visit", place=place_name(at))
        elif not can_use(s, captain, card):
            reason = no("crew.useless")
        if reason is not None:
            out.append(Refusal(what("crew", crew=crew_name(s, card)), reason, [crew_part(s, captain, card)]))
    return out


def _elsewhere(s: Table) -> list[Refusal]:
    """The die is placed: other locations are for another turn."""
    others = [place_part(place) for place in range(len(LOCATIONS)) if place != s.place]
    out = [Refusal(what("act"), no("act", place=place_name(s.place)), others)]
    if not any(action.code in (ACT, SATELLITE) for action in s.options):
        out.append(Refusal(what("act"), no(f"visit.{LOCATIONS[s.place]}"), [place_part(s.place)]))
    return out


# -- actions ---------------------------------------------------------------------------------------------


def _cells(s: Table, captain: int, limit: int) -> list[Refusal]:
    out: list[Refusal] = []
    for cell in range(len(CELLS)):
        reason = why_no_build(s, captain, cell, limit)
        if reason is not None:
            out.append(Refusal(what("build", hex=cell_name(s, cell)), reason, [cell_part(cell)]))
    return out


def why_no_build(s: Table, captain: int, cell: int, limit: int) -> Message | None:
    if s.owner[cell] != NONE:
        return no("build.built")
    tile = s.tiles[cell]
    if not viable(s, cell):
        return no("build.far")
    if s.kit.hexes.die[tile] > limit and limit < ANY_VALUE:
        return no("build.die", die=s.kit.hexes.die[tile], value=limit)
    if not can_pay(s, captain, s.kit.hexes.cost[tile]):
        return no("build.cost", hex=hex_name(s, tile))
    return None if s.active[captain] else no("drone")


def _hires(s: Table, captain: int) -> list[Refusal]:
    possible = [action.a for action in hires(s, captain)]
    out: list[Refusal] = []
    for slot in range(6):
        card = s.display[slot]
        if card >= 0 and card not in possible:
            extra = slot // 2
            reason = no("hire", gold=HIRE_GOLD, extra=extra) if extra else no("hire.gold", gold=HIRE_GOLD)
            out.append(Refusal(what("hire", crew=crew_name(s, card)), reason, [f"display.{slot}"]))
    return out


def _ships(s: Table, captain: int) -> list[Refusal]:
    possible = attackable(s, captain)
    out: list[Refusal] = []
    for slot in range(4):
        if s.fleet[slot] >= 0 and slot not in possible:
            key = "attack.once" if s.attacked >> slot & 1 else "attack.crystal" if s.active[captain] else "drone"
            out.append(Refusal(what("attack", ship=ship_name(s, s.fleet[slot])), no(key), [slot_part(slot)]))
    return out


def _rows(s: Table, ask: Salvage) -> list[Refusal]:
    out: list[Refusal] = []
    used = ask.rows | s.rows_used if s.kit.rulings.rows_per_turn else ask.rows
    for row, id in enumerate(ROWS):
        full = s.matrix[3 * ask.captain + row] >= COLUMNS
        none = not min(ask.left, s.inactive[ask.captain])
        if full or none or used >> row & 1:
            key = "row.full" if full else "row.none" if none else "row.used"
            out.append(Refusal(what("decommission"), no(key), [f"matrix{ask.captain}.{id}"]))
    return out


def _kickback(s: Table, captain: int) -> list[Refusal]:
    out: list[Refusal] = []
    if not can_fabricate(s, captain):
        out.append(Refusal(what("fabricate"), no("fabricate"), [f"reserve{captain}"]))
    if not s.inactive[captain]:
        out.append(Refusal(what("salvage"), no("salvage"), [f"inactive{captain}"]))
    return out


def _store(s: Table, captain: int) -> list[Refusal]:
    offered = [action.a for action in s.options]
    return [
        Refusal(what("discard"), no("discard", what=resource_name(kind)), [f"store{captain}.{id}"])
        for kind, id in enumerate(RESOURCES)
        if kind not in offered
    ]


def _satellites(s: Table, captain: int) -> list[Refusal]:
    offered = [action.a for action in s.options if action.verb.name == "recover"]
    return [
        Refusal(what("recover"), no("recover"), [place_part(place)])
        for place in range(len(LOCATIONS))
        if place not in offered
    ]


def _newest(s: Table, captain: int) -> list[Refusal]:
    card = s.crew[captain][-1]
    return [Refusal(what("retire", crew=crew_name(s, card)), no("retire"), [crew_part(s, captain, card)])]


def _refresh(s: Table, captain: int) -> list[Refusal]:
    possible = refreshable(s, captain)
    return [
        Refusal(what("refresh", crew=crew_name(s, card)), no("refresh"), [crew_part(s, captain, card)])
        for card in s.crew[captain]
        if card not in possible
    ]
