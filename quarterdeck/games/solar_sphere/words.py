"""Questions and options in words, made only for views: labels, touched parts, costs and previews."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.decision import Option
from quarterdeck.core.effects import Block, Effect
from quarterdeck.core.words import Message, Value, say
from quarterdeck.games.solar_sphere.cards import LOCATIONS, RESOURCES, ROWS
from quarterdeck.games.solar_sphere.effects import ChooseBonus
from quarterdeck.games.solar_sphere.preview import changes
from quarterdeck.games.solar_sphere.rules.battle import RollAgain
from quarterdeck.games.solar_sphere.rules.crew import HIRE_GOLD
from quarterdeck.games.solar_sphere.rules.drones import RecoverSatellite, Salvage
from quarterdeck.games.solar_sphere.rules.kickbacks import TakeKickback, kickbacks_to
from quarterdeck.games.solar_sphere.rules.storage import ChooseResource, FullStore
from quarterdeck.games.solar_sphere.story import (
    cell_part,
    crew_name,
    faction_name,
    hex_name,
    place_name,
    place_part,
    resource_name,
    ship_name,
    slot_part,
)
from quarterdeck.games.solar_sphere.table import Table
from quarterdeck.games.solar_sphere.verbs import (
    ACCEPT,
    ACT,
    ATTACK,
    BUILD,
    CHOICE,
    DECOMMISSION,
    DISCARD,
    DISCARD_DIE,
    DONE,
    END,
    FABRICATE,
    HIRE,
    KEEP,
    KICKBACK,
    NOTHING,
    PAID,
    RECAST,
    RECOVER,
    REFRESH,
    REGENERATE,
    REROLL,
    RETIRE,
    SALVAGE,
    SATELLITE,
    SLOTS,
    TAKE,
    USE,
    VISIT,
)
from quarterdeck.games.solar_sphere.view import crew_part

GAME = "solar_sphere"


def topic(s: Table) -> Message:
    ask = s.agenda[-1]
    name = type(ask).__name__
    params: dict[str, Value] = {}
    if isinstance(ask, TakeKickback):
        params["left"] = ask.left
    elif isinstance(ask, Salvage):
        params["left"] = min(ask.left, s.inactive[ask.captain])
    elif isinstance(ask, FullStore):
        params["what"] = resource_name(ask.resource)
    elif isinstance(ask, (ChooseResource, RecoverSatellite)):
        params["amount"] = ask.amount
    elif isinstance(ask, RollAgain):
        params["ship"] = ship_name(s, s.fleet[ask.slot])
    elif name == "Act":
        params["place"] = place_name(s.place)
    return Message(f"{GAME}.ask.{name}", params)


def option(s: Table, action: Action) -> Option:
    return Option(
        action,
        label(s, action),
        touches(s, action),
        cost(s, action),
        changes(s, action),
        group(action),
        key(action),
        aside(action),
    )


def label(s: Table, action: Action) -> Message:
    code = action.code
    key = f"{GAME}.do.{action.verb.name}"
    if code == KICKBACK:
        return Message(key, {"space": action.a, "count": kickbacks_to(s, action.seat, action.a)})
    if code == VISIT:
        return Message(f"{key}.{action.a + 1}.{LOCATIONS[action.b]}.{action.c + 1}", {})
    if code == RECAST:
        return Message(key, {"die": action.a + 1, "value": action.b + 1})
    if code == DISCARD_DIE:
        return Message(key, {"die": action.a + 1})
    if code in (USE, RETIRE, REFRESH):
        return Message(key, {"crew": distinct_name(s, action.a, s.crew[action.seat])})
    if code == HIRE:
        return Message(key, {"crew": distinct_name(s, action.a, s.display), "cost": payment_words(action.b)})
    if code in (DISCARD, TAKE):
        return Message(key, {"what": resource_name(action.a)})
    if code == DECOMMISSION:
        return Message(f"{key}.{ROWS[action.a]}", {"amount": bonus_of(s, action.seat, action.a)})
    if code == REGENERATE:
        return Message(key if action.a else f"{key}.none", {"drones": action.a})
    if code == RECOVER:
        return Message(key, {"place": place_name(action.a)})
    if code == BUILD:
        return Message(key, {"hex": hex_name(s, s.tiles[action.a])})
    if code == ATTACK:
        return Message(f"{key}.{SLOTS[action.a]}.{action.b}", {})
    if code == ACT:
        boosted = ".boosted" if s.satellites[action.seat] >> s.place & 1 else ""
        return Message(f"{key}.{LOCATIONS[s.place]}{boosted}", {"die": s.die})
    if code == SATELLITE:
        return Message(key, {"place": place_name(s.place)})
    if code == CHOICE:
        return choice_words(s, action)
    return Message(key, {})


def distinct_name(s: Table, card: int, among: list[int]) -> Message:
    """The name of a crew member; with its icon if the other card of its kind is there too."""
    if card ^ 1 not in among:
        return crew_name(s, card)
    return say(f"{GAME}.crew-with-icon", crew=crew_name(s, card), icon=faction_name(s.kit.crew.icon[card]))


def payment_words(payment: int) -> list[Message]:
    """The whole price of a crew member."""
    paid = PAID[payment][:]
    paid[1] += HIRE_GOLD
    return [say(f"{GAME}.amount.{RESOURCES[kind]}", amount=paid[kind]) for kind in (1, 0, 2) if paid[kind]]


def bonus_of(s: Table, captain: int, row: int) -> int:
    column = s.matrix[3 * captain + row]
    return 1 if row == 0 else s.kit.board.points[column] if row == 1 else s.kit.board.morale[column]


def choice_words(s: Table, action: Action) -> Message:
    """The bonus that is chosen."""
    ask = s.agenda[-1]
    assert isinstance(ask, ChooseBonus)
    effects = ask.card().effects(s)
    block: Block[Table] = ask.block(s)
    chosen: Effect[Table] = effects[ask.at + block.inside[action.a]]
    return say(f"{GAME}.do.choose", bonus=chosen.text())


def touches(s: Table, action: Action) -> list[str]:
    """The parts that select an action, in the order a person would click them."""
    code, seat = action.code, action.seat
    if code == KICKBACK:
        return [f"morale{seat}"]
    if code == VISIT:
        die = s.cast // 8 if s.cast else action.a + 1
        return [f"dock{seat}.{die}", place_part(action.b)]
    if code in (RECAST, DISCARD_DIE):
        return [f"dock{seat}.{action.a + 1}"]
    if code in (USE, RETIRE, REFRESH):
        return [crew_part(s, seat, action.a)]
    if code == HIRE:
        return [f"display.{s.display.index(action.a)}"]
    if code in (DISCARD, TAKE):
        return [f"store{seat}.{RESOURCES[action.a]}"]
    if code == DECOMMISSION:
        return [f"matrix{seat}.{ROWS[action.a]}"]
    if code == REGENERATE:
        return [f"inactive{seat}"]
    if code == FABRICATE:
        return [f"reserve{seat}"]
    if code == SALVAGE:
        return [f"inactive{seat}"]
    if code == RECOVER:
        return [place_part(action.a)]
    if code == BUILD:
        return [cell_part(action.a)]
    if code == ATTACK:
        return [slot_part(action.a)]
    if code in (ACT, SATELLITE):
        return [place_part(s.place)]
    return []


def cost(s: Table, action: Action) -> Message | None:
    if action.code == BUILD:
        prices = s.kit.hexes.cost[s.tiles[action.a]]
        paid = [say(f"{GAME}.amount.{RESOURCES[kind]}", amount=prices[kind]) for kind in range(3) if prices[kind]]
        return say(f"{GAME}.cost.build", cost=paid)
    return None


def group(action: Action) -> str:
    code = action.code
    if code == VISIT:
        return "visit"
    if code == USE:
        return "crew"
    if code == KICKBACK:
        return "kickback"
    if code in (DISCARD_DIE, RECAST):
        return "die"
    if code in (NOTHING, END, DONE, KEEP, ACCEPT):
        return "end"
    return ""


def key(action: Action) -> str:
    return "x" if action.code in (END, DONE, KEEP, ACCEPT) else "r" if action.code == REROLL else ""


def aside(action: Action) -> bool:
    """Needless changes of a die, and discarding one, are rarely wanted."""
    return action.code in (DISCARD_DIE, NOTHING) or (action.code == REGENERATE and action.a == 0)
