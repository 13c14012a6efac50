"""Questions and options in words, made only for views: labels, touched parts, costs and groups."""

from __future__ import annotations

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.decision import Option
from quarterdeck.core.words import Message, Value, seat_name
from quarterdeck.games.armada.cards import FLEETS, STATIONS
from quarterdeck.games.armada.effects.hazards import Tax
from quarterdeck.games.armada.effects.support import Permission
from quarterdeck.games.armada.rules.assign import Man, module_of
from quarterdeck.games.armada.rules.crew import SendToInfirmary
from quarterdeck.games.armada.rules.damage import RerollBreach
from quarterdeck.games.armada.rules.encounters import Load
from quarterdeck.games.armada.rules.finale import finale_name
from quarterdeck.games.armada.rules.hiring import hero_price
from quarterdeck.games.armada.rules.missions import FillSection
from quarterdeck.games.armada.rules.rewards import Split
from quarterdeck.games.armada.rules.rolls import Reroll
from quarterdeck.games.armada.rules.ship import module_at, place_module
from quarterdeck.games.armada.rules.shipyard import Shop, price
from quarterdeck.games.armada.rules.trade import Trade
from quarterdeck.games.armada.rules.tries import rolls_free
from quarterdeck.games.armada.rules.weapons import Target
from quarterdeck.games.armada.story import (
    GAME,
    beacon_part,
    crew_part,
    die_letter,
    die_name,
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
    reserve_part,
    savior_part,
    ship_name,
    ship_part,
    station_part,
    storage_part,
)
from quarterdeck.games.armada.symbols import SIDES
from quarterdeck.games.armada.table import FREE, Table
from quarterdeck.games.armada.verbs import (
    ACTIVATE,
    ASSIGN,
    BOLT,
    BOSS_TOKEN,
    BUY,
    DELIVER,
    DONE,
    DUEL,
    END,
    ENGAGE,
    FETCH,
    FIRST_HERO,
    FREEZE,
    FRONT,
    GLIDE,
    HAND,
    HIRE,
    INFIRMARY_SLOT,
    INSTALL,
    KEEP,
    LASTING_ABILITY,
    LOCK,
    LOOK,
    MEND_SLOT,
    MISSION,
    PAY,
    RAM,
    RECRUIT,
    RELEASE,
    RELIEVE,
    REPAIR,
    RETREAT,
    SACRIFICE,
    SAVIOR_SLOT,
    SCAN,
    SECTION_SLOT,
    SELL,
    SEND,
    SHARE,
    SHIP,
    SHOP,
    SHOW,
    STASIS,
    STOW,
    SUPPORT,
    SWAP_SLOT,
    TARGET,
    TRADE,
    TRANSFER,
    TRAVEL,
    TURN,
    UPGRADE,
    WITH_A_DIE,
)

_DICE = (*WITH_A_DIE.values(),)
_CREW = (*_DICE, ASSIGN, TURN, SEND, FETCH)


def topic(s: Table) -> Message:
    ask = s.agenda[-1]
    params: dict[str, Value] = {}
    if isinstance(ask, Target):
        params["amount"] = ask.amount
        params["left"] = ask.times
    elif isinstance(ask, Man):
        params["module"] = module_name(s, module_of(s, ask.seat, ask.slot))
    elif isinstance(ask, FillSection):
        params["section"] = ask.section + 1
    elif isinstance(ask, SendToInfirmary):
        params["count"] = ask.count
    elif isinstance(ask, RerollBreach):
        params["station"] = ask.station + 1
    elif isinstance(ask, Split):
        params["credits"] = ask.credits
    elif isinstance(ask, Tax):
        params["credits"] = ask.amount
    elif isinstance(ask, Permission):
        params["captain"] = seat_name(ask.seat)
        params["die"] = die_words(s, ask.cls)
    elif isinstance(ask, Reroll):
        params["left"] = s.rerolls[ask.seat]
    return Message(f"{GAME}.ask.{type(ask).__name__}", params)


def option(s: Table, action: Action) -> Option:
    return Option(
        action,
        label(s, action),
        touches(s, action),
        cost(s, action),
        [],
        group(action),
        key(action),
        aside(action),
    )


def die_words(s: Table, cls: int) -> Message:
    """The class of a die in words: a hero, or what a basic die shows."""
    if cls >= FIRST_HERO:
        return hero_name(s, cls - FIRST_HERO)
    return Message(f"{GAME}.die.{'basic' if cls == len(SIDES) else SIDES[cls]}", {})


def label(s: Table, action: Action) -> Message:
    code = action.code
    key = f"{GAME}.do.{action.verb.name}"
    if code in (ASSIGN, INSTALL) or code in _DICE:
        return Message(f"{GAME}.do.{str(action).replace(' ', '.')}", {})
    if code == SHIP:
        return Message(key, {"ship": ship_name(s, action.a)})
    if code in (TRAVEL, GLIDE, RETREAT):
        return Message(key, {"planet": planet_name(s, action.a)})
    if code in (TRADE, FRONT, SUPPORT, DUEL):
        return Message(key, {"captain": seat_name(action.a)})
    if code == SHARE:
        tax = ".tax" if isinstance(s.agenda[-1], Tax) else ""
        return Message(f"{key}{tax}", {"captain": seat_name(action.a)})
    if code == SCAN:
        return Message(key, {"fleet": fleet_name(action.a)})
    if code == PAY:
        return Message(key, {"captain": seat_name(action.a), "credits": action.b})
    if code == HAND:
        return Message(key, {"captain": seat_name(action.a), "module": module_name(s, action.b)})
    if code == TRANSFER:
        return Message(key, {"captain": seat_name(action.a), "hero": hero_name(s, action.b)})
    if code in (BUY, SELL):
        return Message(key, {"module": module_name(s, action.a)})
    if code == UPGRADE:
        return Message(key, {"module": module_name(s, action.a), "old": module_name(s, action.b)})
    if code in (STOW, LOCK, RELEASE):
        module = module_name(s, module_at(s, action.seat, action.a - 1))
        return Message(key, {"station": action.a, "module": module})
    if code == HIRE:
        return Message(key, {"hero": hero_name(s, action.a)})
    if code == ENGAGE:
        boss = action.a - BOSS_TOKEN
        return Message(key, {"fleet": finale_name(boss) if boss >= 0 else fleet_name(action.a)})
    if code in (MISSION, DELIVER):
        return Message(key, {"event": event_name(s, action.a)})
    if code in (SEND, FETCH):
        return Message(key, {"captain": seat_name(action.a), "die": die_words(s, action.b)})
    if code == TURN:
        return Message(key, {"die": die_words(s, action.a), "side": Message(f"{GAME}.side.{SIDES[action.b]}", {})})
    if code == TARGET:
        return Message(key, {"foe": foe_name(s, s.foes[action.a]), "place": action.a + 1})
    if code == STASIS:
        held = "ability" if action.b == LASTING_ABILITY else str(action.b + 1)
        return Message(f"{key}.{s.kit.foes.ids[s.foes[action.a]]}.{held}", {"place": action.a + 1})
    if code == RAM:
        return Message(key, {"hull": action.a})
    if code == SHOW:
        return Message(key, {"die": die_name(s, action.a + 1, s.kit.heroes.faces[action.a][action.b])})
    if code == FREEZE:
        module = module_name(s, place_module(s, action.a, action.b))
        return Message(key, {"captain": seat_name(action.a), "station": action.b + 1, "module": module})
    if code == RELIEVE:
        return Message(key, {"die": die_words(s, action.a), "by": die_words(s, action.b)})
    asks = type(s.agenda[-1]).__name__
    specific = f"{key}.{asks}"
    if asks in _OWN_LABELS.get(action.verb.name, ()):
        return Message(specific, {})
    return Message(key, action.params())


_OWN_LABELS = {
    "done": ("Act", "Fill", "Escape", "Retry", "Trade", "Shop", "Hire", "KeepResult", "Beam"),
    "again": ("Curious", "RerollBreach", "RerollEnemyDie", "Retry"),
    "accept": ("Curious", "RerollBreach", "RerollEnemyDie", "Permission"),
    "decline": ("Permission",),
}


def die_part(s: Table, seat: int, cls: int) -> str:
    letter = s.kit.heroes.ids[cls - FIRST_HERO] if cls >= FIRST_HERO else "basic" if cls == len(SIDES) else SIDES[cls]
    return f"{crew_part(seat)}.{letter}"


def in_hand(s: Table, seat: int, cls: int) -> list[str]:
    """The part of a die of this class among the available dice of a captain; none if it is elsewhere."""
    part = die_part(s, seat, cls)
    for at, where in enumerate(s.where[seat]):
        if where == FREE and f"{crew_part(seat)}.{die_letter(s, s.crew[seat][at], s.face[seat][at])}" == part:
            return [part]
    return []


def holder(s: Table, seat: int, module: int) -> list[str]:
    """The part that shows a module of a captain: its station, or the stored modules."""
    for station in range(STATIONS):
        if s.fitted[STATIONS * seat + station] == module:
            return [station_part(seat, station)]
    return [storage_part(seat)] if module in s.storage[seat] else []


def touches(s: Table, action: Action) -> list[str]:
    """The parts that select an action, in the order a person would click them."""
    code, seat = action.code, action.seat
    if code in (TRAVEL, GLIDE, RETREAT):
        return [planet_part(s, action.a)]
    if code in (SHOP, RECRUIT):
        return [planet_part(s, s.at[seat])]
    if code == ENGAGE:
        return ["finale"] if action.a >= FLEETS else [fleet_part(action.a)]
    if code == SCAN:
        return [fleet_part(action.a)]
    if code == LOOK:
        return ["threats"]
    if code in (MISSION, DELIVER):
        return [beacon_part(s, action.a)]
    if code in (TARGET, STASIS):
        return [foe_part(action.a)]
    if code in (BUY, HIRE, UPGRADE):
        return [f"offer{s.offer.index(action.a) + 1}"] if action.a in s.offer else []
    if code in (RAM, REPAIR):
        return [hull_part(seat)]
    if code == FREEZE:
        return [savior_part(action.b - STATIONS) if action.b >= STATIONS else station_part(action.a, action.b)]
    if code in (FRONT, PAY, SHARE, SUPPORT, DUEL):
        return [panel(action.a)]
    if code == SHIP:
        return [ship_part(s, action.a)]
    return _crew_touches(s, action) if code in _CREW else _module_touches(s, action)


def _crew_touches(s: Table, action: Action) -> list[str]:
    code, seat = action.code, action.seat
    if seat == TABLE:
        return []
    if code == SEND:
        return [*in_hand(s, seat, action.b), panel(action.a)]
    if code == FETCH:
        return [*in_hand(s, action.a, action.b), panel(action.a)]
    if code != ASSIGN:
        return in_hand(s, seat, action.a)
    die, slot = die_part(s, seat, action.a), action.b
    if slot < INFIRMARY_SLOT:
        return [die, station_part(seat, slot % STATIONS)]
    if slot == INFIRMARY_SLOT:
        return [die, infirmary_part(seat)]
    if slot < SWAP_SLOT:
        return [die, station_part(seat, slot - MEND_SLOT)]
    if slot < SECTION_SLOT:
        return [die, "swap" if slot == SWAP_SLOT else "escape"]
    if slot >= SAVIOR_SLOT:
        return [die, savior_part(slot - SAVIOR_SLOT)]
    return [die, f"section{slot - SECTION_SLOT + 1}"]


def _module_touches(s: Table, action: Action) -> list[str]:
    code, seat = action.code, action.seat
    ask = s.agenda[-1]
    if code == INSTALL:  # In combat it is rare, and stations are for crew.
        return [station_part(seat, action.b - 1)] if isinstance(ask, (Shop, Load)) else []
    if code == STOW:
        return [station_part(seat, action.a - 1)] if isinstance(ask, Shop) else []
    if code in (LOCK, RELEASE):
        return [station_part(seat, action.a - 1)]
    if code == RELIEVE:
        return [*in_hand(s, seat, action.a), reserve_part(seat)]
    if code == ACTIVATE and isinstance(ask, Man) and ask.slot < 2 * STATIONS:
        return [station_part(seat, ask.slot % STATIONS)]
    if code == SELL:
        return holder(s, seat, action.a)
    if code in (HAND, TRANSFER) and isinstance(ask, Trade):
        giver = ask.seat if action.a == ask.other else ask.other
        return holder(s, giver, action.b) if code == HAND else in_hand(s, giver, FIRST_HERO + action.b)
    return []


def cost(s: Table, action: Action) -> Message | None:
    if action.code == BUY:
        return Message(f"{GAME}.line.cost", {"credits": price(s, action.seat, s.kit.modules.cost[action.a])})
    if action.code == UPGRADE:
        return Message(f"{GAME}.line.cost", {"credits": price(s, action.seat, s.kit.modules.upgrade[action.a])})
    if action.code == HIRE:
        return Message(f"{GAME}.line.cost", {"credits": hero_price(s, action.seat, action.a)})
    if action.code == SACRIFICE and not rolls_free(s, action.seat):
        return Message(f"{GAME}.line.costs-die", {})
    return None


def group(action: Action) -> str:
    code = action.code
    if code in (TRAVEL, GLIDE):
        return "travel"
    if code in (INSTALL, STOW):
        return "configure"
    if code in (PAY, HAND, TRANSFER):
        return "trade"
    return "end" if code in (END, DONE, KEEP) else ""


def key(action: Action) -> str:
    return "x" if action.code in (END, DONE, KEEP) else ""


def aside(action: Action) -> bool:
    """Swapping positions takes any die, and giving up all hull but 1 too: both are rarely wanted."""
    return action.code == BOLT or (action.code == ASSIGN and action.b == SWAP_SLOT)
