"""What is printed on cards and boards of Armada, for clients that draw it."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.effects import Effect
from quarterdeck.core.parts import Item
from quarterdeck.core.words import Json, Message
from quarterdeck.games.armada.cards import (
    ABILITIES,
    CLASSES,
    FACTIONS,
    FOE_PASSIVES,
    NO_DATA,
    PASSIVES,
    ROLES,
    TRAITS,
    Use,
)
from quarterdeck.games.armada.symbols import face_text
from quarterdeck.games.armada.table import NONE, Kit, Table

GAME = "armada"


def printed(kit: Kit) -> dict[str, Json]:
    cards: dict[str, Json] = {}
    modules, heroes, foes, events = kit.modules, kit.heroes, kit.foes, kit.events
    for at, id in enumerate(modules.ids):
        cards[id] = {
            "kind": "module",
            "family": modules.families[modules.family[at]],
            "cargo": modules.cargo[at],
            "tier": modules.tier[at],
            "cost": modules.cost[at],
            "upgrade": modules.upgrade[at],
            "traits": [trait for bit, trait in enumerate(TRAITS) if modules.traits[at] >> bit & 1],
            "passive": {PASSIVES[which]: amount for which, amount in enumerate(modules.passive[at]) if amount},
            "uses": [_use(use) for use in modules.uses[at]],
            "lines": _lines(f"{GAME}.module.{id}.text"),
        }
    for at, id in enumerate(heroes.ids):
        cards[id] = {
            "kind": "hero",
            "class": CLASSES[heroes.kind[at]],
            "ability": ABILITIES[heroes.ability[at]],
            "cost": heroes.cost[at],
            "traits": [*heroes.traits[at]],
            "faces": [face_text(face) for face in heroes.faces[at]],
            "lines": _lines(f"{GAME}.hero.{id}.text"),
        }
    for at, id in enumerate(foes.ids):
        cards[id] = {
            "kind": "foe",
            "faction": FACTIONS[foes.faction[at]],
            "role": ROLES[foes.role[at]],
            "hull": foes.hull[at],
            "shield": foes.shield[at],
            "scrap": foes.scrap[at],
            "passive": FOE_PASSIVES[foes.passive[at]],
            "flips": foes.flips[at],
            "boss": foes.boss[at],
            "actions": [
                {
                    "on": [number + 1 for number in range(6) if action.numbers >> number & 1],
                    "area": action.area,
                    "does": _effects(action.effects),
                }
                for action in foes.actions[at]
            ],
            "lines": _lines(f"{GAME}.foe.{id}.text"),
        }
    for at, id in enumerate(events.ids):
        cards[f"event-{id}"] = {
            "kind": "event",
            "number": events.numbers[at],
            "planet": kit.planets.ids[events.planet[at]],
            "prime": events.prime[at],
            "sequence": events.sequence[at],
            "sections": [[face_text(one.need), one.dice, one.row, one.group] for one in events.sections[at]],
            "groups": events.groups[at],
            "cargo": events.cargo[at] != NONE,
            "credits": events.credits[at],
            "data": events.data[at] != NO_DATA,
            "hazard": bool(events.hazard[at]) or events.lasting[at] > 0,
            "special": events.special[at],
            "lines": _lines(f"{GAME}.event-story.{id}", f"{GAME}.event-text.{id}"),
        }
    ships: dict[str, Json] = {}
    for at, id in enumerate(kit.ships.ids):
        stations = [modules.ids[module] if module >= 0 else "" for module in kit.ships.stations[at]]
        players = kit.players - 1
        ships[id] = {
            "hull": kit.ships.hull[at][players],
            "shield": kit.ships.shield[at][players],
            "stations": [*stations],
            "crew": kit.ships.crew[at] if kit.rulings.dx else 0,
        }
        cards[id] = {"kind": "ship", "lines": _lines(f"{GAME}.ship-text.{id}")}
    planets: dict[str, Json] = {
        id: {"shipyard": kit.planets.shipyard[at], "waystation": kit.planets.waystation[at]}
        for at, id in enumerate(kit.planets.ids)
    }
    lost = kit.rulings.most_beacons + 1
    return {"cards": cards, "ships": ships, "planets": planets, "beacons": lost, "data": kit.rulings.data}


def _lines(*keys: str) -> Json:
    return [Item("text", Message(key, {})).data() for key in keys]


def _use(use: Use) -> Json:
    return {"crew": face_text(use.need), "most": use.most, "does": _effects(use.effects)}


def _effects(effects: Sequence[Effect[Table]]) -> Json:
    out: list[Json] = []
    for effect in effects:
        out.append([effect.name, effect.amount])
    return out
