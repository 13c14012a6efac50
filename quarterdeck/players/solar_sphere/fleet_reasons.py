"""The reasons for an attack on a Resistance ship: its chance, its bonus, and who takes the card."""

from __future__ import annotations

from math import floor
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.words import Message, say
from quarterdeck.games.solar_sphere.rules.battle import is_final, ranking
from quarterdeck.games.solar_sphere.rules.ending import SET_POINTS, faction_sets
from quarterdeck.games.solar_sphere.rules.fleet import place_drones, power
from quarterdeck.games.solar_sphere.story import captain_name, ship_name
from quarterdeck.games.solar_sphere.table import BOTTOM_LEFT, Table
from quarterdeck.players.solar_sphere.worth import success_chance

HINT: Final = "solar_sphere.hint"
CERTAIN: Final = 100


def attack_reasons(s: Table, action: Action) -> list[Message]:
    seat, slot = action.seat, action.a
    ship = s.fleet[slot]
    name = ship_name(s, ship)
    after = s.copy()
    place_drones(after, slot, seat, action.b)
    ranked = ranking(after, slot)
    place = ranked.index(seat)
    points = s.kit.ships.bonus[ship][min(place, 2)]
    chance = percent(success_chance(s, ship, power(after, slot)))
    out: list[Message] = []
    if place == 0:
        out.append(say(f"{HINT}.attack.commander", ship=name, percent=chance, points=points))
        out += _card(s, seat, ship)
        if chance < CERTAIN:
            out.append(say(f"{HINT}.attack.card", ship=name))
    else:
        first = captain_name(s, ranked[0])
        out.append(say(f"{HINT}.attack.joins", ship=name, percent=chance, points=points, seat=first))
    if chance < CERTAIN and slot < BOTTOM_LEFT and not is_final(s):
        out.append(say(f"{HINT}.attack.later", ship=name))
    return out


def _card(s: Table, seat: int, ship: int) -> list[Message]:
    """What the card brings to the Commander."""
    out: list[Message] = []
    many = s.kit.rulings.many_silver
    before = s.icons[4 * seat : 4 * seat + 4]
    icons = before[:]
    for icon in s.kit.ships.icons[ship]:
        icons[icon] += 1
    sets = faction_sets(icons, many) - faction_sets(before, many)
    if sets:
        out.append(say(f"{HINT}.attack.set", points=SET_POINTS * sets))
    if s.kit.ships.corporation[ship]:
        out.append(say(f"{HINT}.attack.reputation"))
    return out


def percent(share: float) -> int:
    return floor(100 * share + 0.5)
