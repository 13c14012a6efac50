"""The reasons for an option in Solar Sphere: what it and the choices after it change until the turn ends.

The rules play the line on a copy of the table. What is gained follows from both tables, so it is right for every card.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.words import Message, Value, say
from quarterdeck.games.solar_sphere.cards import LOCATIONS, ON_DEPLOY, RESOURCES
from quarterdeck.games.solar_sphere.rules.battle import RollAgain
from quarterdeck.games.solar_sphere.rules.crew import ready_crew
from quarterdeck.games.solar_sphere.rules.deploy import entry_cost
from quarterdeck.games.solar_sphere.rules.drones import COLUMNS
from quarterdeck.games.solar_sphere.rules.ending import SET_POINTS, faction_sets
from quarterdeck.games.solar_sphere.rules.fleet import power
from quarterdeck.games.solar_sphere.rules.kickbacks import kickbacks_to
from quarterdeck.games.solar_sphere.rules.sphere import adjacent, sphere_points
from quarterdeck.games.solar_sphere.rules.storage import can_pay
from quarterdeck.games.solar_sphere.story import captain_name, crew_name, hex_name, place_name, ship_name
from quarterdeck.games.solar_sphere.table import AUXILIARY_DIE, NONE, Table
from quarterdeck.games.solar_sphere.verbs import (
    ATTACK,
    BUILD,
    DISCARD,
    DISCARD_DIE,
    HIRE,
    KICKBACK,
    RECAST,
    REROLL,
    RETIRE,
    SATELLITE,
    VISIT,
)
from quarterdeck.players.solar_sphere.fleet_reasons import attack_reasons, percent
from quarterdeck.players.solar_sphere.turns import answer
from quarterdeck.players.solar_sphere.worth import rounds_to_come, success_chance

HINT: Final = "solar_sphere.hint"
ICONS_OF_A_SET: Final = 3


def reasons(s: Table, seat: int, line: list[Action]) -> list[Message]:
    ask = s.agenda[-1]
    if isinstance(ask, RollAgain):
        return _again(s, ask, line[0])
    out: list[Message] = []
    costs: list[Message] = []
    after = s.copy()
    for action in line:
        if action not in after.options:
            break
        if action.code == VISIT:
            costs += _visit(after, action)
        else:
            out += _choice(after, action)
        if not answer(after, action):
            break
    out += _gains(s, after, seat) + costs
    if not out:
        out.append(say(f"{HINT}.nothing"))
    return out


# -- choices ---------------------------------------------------------------------------------------------


def _choice(s: Table, action: Action) -> list[Message]:
    """What is to be said about one choice, before it is made."""
    code, seat = action.code, action.seat
    if code == KICKBACK:
        count = kickbacks_to(s, seat, action.a)
        return [say(f"{HINT}.kickbacks", morale=s.morale[seat] - action.a, count=count)]
    if code == RECAST:
        card = ready_crew(s, seat, ON_DEPLOY)
        return [say(f"{HINT}.recast", crew=crew_name(s, card), die=action.a + 1, value=action.b + 1)]
    if code == DISCARD_DIE:
        return [say(f"{HINT}.discard-die", die=action.a + 1)]
    if code == SATELLITE:
        return [say(f"{HINT}.satellite.{LOCATIONS[s.place]}")]
    if code == BUILD:
        return _build(s, action)
    if code == HIRE:
        return _hire(s, action)
    if code == RETIRE:
        return [say(f"{HINT}.retire", crew=crew_name(s, action.a))]
    if code == DISCARD:
        return [say(f"{HINT}.discard.{RESOURCES[action.a]}")]
    if code == ATTACK:
        return attack_reasons(s, action)
    return []


def _visit(s: Table, action: Action) -> list[Message]:
    """The drones that the visit exhausts."""
    changed, entry = abs(action.a - action.c), entry_cost(s, action.b)
    place = place_name(action.b)
    out: list[Message] = []
    if changed:
        out.append(say(f"{HINT}.changed", die=action.a + 1, value=action.c + 1, drones=changed))
    if entry:
        out.append(say(f"{HINT}.occupied", place=place))
    return out


def _build(s: Table, action: Action) -> list[Message]:
    """What the hex scores at the end, and the morale for hexes beside it."""
    seat, cell = action.seat, action.a
    built = s.copy()
    built.owner[cell] = seat
    points = sphere_points(built, seat) - sphere_points(s, seat)
    out = [say(f"{HINT}.hex", hex=hex_name(s, s.tiles[cell]), points=points)]
    for captain in range(s.kit.captains):
        beside = adjacent(s, cell, captain)
        if beside and captain == seat:
            out.append(say(f"{HINT}.beside", morale=beside))
        elif beside:
            out.append(say(f"{HINT}.beside.other", seat=captain_name(s, captain), morale=beside))
    if s.owner.count(NONE) == 1:
        out.append(say(f"{HINT}.last-hex"))
    return out


def _hire(s: Table, action: Action) -> list[Message]:
    """How often the action of the crew member can be used, and the token on the card."""
    card = action.a
    rounds = s.kit.board.rounds - s.round if rounds_to_come(s) else 0
    out = [say(f"{HINT}.hire", crew=crew_name(s, card), rounds=rounds)] if rounds else []
    token = s.tokens[s.display.index(card)]
    if token:
        out.append(say(f"{HINT}.token", morale=token))
    return out


def _again(s: Table, ask: RollAgain, action: Action) -> list[Message]:
    """The chance of another roll of the Resistance die."""
    ship = s.fleet[ask.slot]
    params: dict[str, Value] = {"ship": ship_name(s, ship)}
    if action.code != REROLL:
        return [Message(f"{HINT}.accept", params)]
    return [Message(f"{HINT}.reroll", {**params, "percent": percent(success_chance(s, ship, power(s, ask.slot)))})]


# -- gains -----------------------------------------------------------------------------------------------


def _gains(s: Table, after: Table, seat: int) -> list[Message]:
    """What the line brings until the turn ends."""
    out: list[Message] = []
    points = after.score[seat] - s.score[seat]
    if points > 0:
        out.append(say(f"{HINT}.points", points=points))
    out += _sets(s, after, seat)
    steps = after.reputation[seat] - s.reputation[seat]
    if steps:
        values, spaces = s.kit.board.values, s.kit.board.reputation
        more = values[spaces[after.reputation[seat]]] - values[spaces[s.reputation[seat]]]
        out.append(say(f"{HINT}.reputation", steps=steps, points=more))
    out += _supplies(s, after, seat)
    if after.counters[AUXILIARY_DIE] > s.counters[AUXILIARY_DIE]:
        out.append(say(f"{HINT}.auxiliary"))
    else:
        out += _column(s, after, seat)
    out += _within_reach(s, after, seat)
    return out


def _sets(s: Table, after: Table, seat: int) -> list[Message]:
    """A set of factions that is completed, or what is missing from one."""
    at, many = 4 * seat, s.kit.rulings.many_silver
    before, now = s.icons[at : at + 4], after.icons[at : at + 4]
    if before == now:
        return []
    sets = faction_sets(now, many)
    if sets > faction_sets(before, many):
        return [say(f"{HINT}.set", points=SET_POINTS * (sets - faction_sets(before, many)))]
    missing = _missing(now, sets)
    if missing < _missing(before, sets):
        return [say(f"{HINT}.icon", have=ICONS_OF_A_SET - missing)]
    return [say(f"{HINT}.icon.spare")]


def _missing(icons: list[int], sets: int) -> int:
    """How many icons the next set lacks."""
    lacking = 0
    for faction in range(ICONS_OF_A_SET):
        lacking += max(0, sets + 1 - icons[faction])
    return max(1, lacking - icons[ICONS_OF_A_SET])


def _supplies(s: Table, after: Table, seat: int) -> list[Message]:
    out: list[Message] = []
    for kind, id in enumerate(RESOURCES):
        more = after.store[3 * seat + kind] - s.store[3 * seat + kind]
        if more > 0:
            out.append(say(f"{HINT}.resource.{id}", amount=more))
    morale = after.morale[seat] - s.morale[seat]
    if morale > 0:
        out.append(say(f"{HINT}.morale", morale=morale))
    made = s.reserve[seat] - after.reserve[seat]
    if made > 0:
        out.append(say(f"{HINT}.fabricates", drones=made))
    salvaged = after.active[seat] - s.active[seat] - made
    if salvaged > 0 and after.inactive[seat] < s.inactive[seat]:
        out.append(say(f"{HINT}.regenerates", drones=salvaged))
    return out


def _column(s: Table, after: Table, seat: int) -> list[Message]:
    """A column of the matrix that lacks one more drone."""
    at = 3 * seat
    if after.matrix[at : at + 3] == s.matrix[at : at + 3]:
        return []
    for column in range(COLUMNS):
        filled = sum(1 for row in range(3) if after.matrix[at + row] > column)
        if filled == COLUMNS - 1:
            return [say(f"{HINT}.column")]
    return []


def _within_reach(s: Table, after: Table, seat: int) -> list[Message]:
    """The most valuable hex that can be paid for now and could not before."""
    best, most = NONE, -1
    if not rounds_to_come(after) and not sum(after.dock[6 * seat : 6 * seat + 6]):
        return []
    for cell in range(1, len(s.owner)):
        tile = s.tiles[cell]
        if after.owner[cell] != NONE or tile == NONE:
            continue
        cost = s.kit.hexes.cost[tile]
        if can_pay(after, seat, cost) and not can_pay(s, seat, cost) and s.kit.hexes.die[tile] > most:
            best, most = tile, s.kit.hexes.die[tile]
    return [say(f"{HINT}.within-reach", hex=hex_name(s, best))] if best != NONE else []
