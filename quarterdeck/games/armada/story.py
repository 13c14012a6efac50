"""The events of a match. They are complete: the log alone tells a reader all that happened.

Rules call these functions only if the door is listening. Each event names the parts it touches, cause first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.core.event import Event
from quarterdeck.core.words import Message, Name, Value, seat_name
from quarterdeck.games.armada.cards import BASIC, FLEET_NUMBERS
from quarterdeck.games.armada.symbols import SIDES, face_text
from quarterdeck.games.armada.table import ARTEMIS_PLACE, NONE, Table

GAME: Final = "armada"
_NAMES: Final[dict[str, Message]] = {}


def _name(kind: str, id: str, key: str) -> Message:
    """Names are made once: experiments emit many events."""
    name = _NAMES.get(key)
    if name is None:
        name = _NAMES[key] = Name(key, {}, kind, id)
    return name


def planet_name(s: Table, planet: int) -> Message:
    id = "artemis" if planet == ARTEMIS_PLACE else s.kit.planets.ids[planet]
    return _name("planet", id, f"{GAME}.planet.{id}")


def module_name(s: Table, module: int) -> Message:
    id = s.kit.modules.ids[module]
    return _name("module", id, f"{GAME}.module.{id}.name")


def hero_name(s: Table, hero: int) -> Message:
    id = s.kit.heroes.ids[hero]
    return _name("hero", id, f"{GAME}.hero.{id}.name")


def foe_name(s: Table, kind: int) -> Message:
    if kind < 0:
        return Message(f"{GAME}.part.face-down", {})
    id = s.kit.foes.ids[kind]
    return _name("foe", id, f"{GAME}.foe.{id}.name")


def event_name(s: Table, event: int) -> Message:
    id = s.kit.events.ids[event]
    return _name("event", id, f"{GAME}.beacon.event-{id}.name")


def ship_name(s: Table, ship: int) -> Message:
    id = s.kit.ships.ids[ship]
    return _name("ship", id, f"{GAME}.ship.{id}.name")


def die_name(s: Table, kind: int, face: int) -> Message:
    """A die, with what it shows if it was rolled. These texts are made in advance, so that a view is small."""
    if face < 0:
        return Message(f"{GAME}.die.basic", {}) if kind == BASIC else hero_name(s, kind - 1)
    id = "basic" if kind == BASIC else s.kit.heroes.ids[kind - 1]
    return Message(f"{GAME}.shown.{id}.{face_text(face)}", {})


def fleet_name(fleet: int) -> Message:
    return Message(f"{GAME}.fleet", {"number": int(FLEET_NUMBERS[fleet])})


# -- parts -----------------------------------------------------------------------------------------------


def panel(seat: int) -> str:
    return f"seat{seat}"


def hull_part(seat: int) -> str:
    return f"hull{seat}"


def shield_part(seat: int) -> str:
    return f"shield{seat}"


def station_part(seat: int, station: int) -> str:
    return f"station{seat}.{station + 1}"


def savior_part(number: int) -> str:
    return f"savior.{number + 1}"


def ship_part(s: Table, ship: int) -> str:
    """A ship to choose in the set-up."""
    return f"ship.{s.kit.ships.ids[ship]}"


def infirmary_part(seat: int) -> str:
    return f"infirmary{seat}"


def reserve_part(seat: int) -> str:
    return f"reserve{seat}"


def storage_part(seat: int) -> str:
    return f"storage{seat}"


def crew_part(seat: int) -> str:
    return f"crew{seat}"


def planet_part(s: Table, planet: int) -> str:
    return "artemis" if planet == ARTEMIS_PLACE else s.kit.planets.ids[planet]


def foe_part(foe: int) -> str:
    return f"foe{foe + 1}"


def fleet_part(fleet: int) -> str:
    return f"fleet{FLEET_NUMBERS[fleet]}"


def beacon_part(s: Table, event: int) -> str:
    return f"beacon{s.kit.events.ids[event]}"


def die_letter(s: Table, kind: int, face: int) -> str:
    """How a die is identified among the dice of a captain."""
    if kind != BASIC:
        return s.kit.heroes.ids[kind - 1]
    return SIDES[side_of(face)] if face >= 0 else "basic"


_SIDE_OF: Final = {0: 4, 1: 0, 8: 1, 64: 2, 512: 3}


def side_of(face: int) -> int:
    """The side of a basic die that has this face."""
    return _SIDE_OF[face]


# -- telling ---------------------------------------------------------------------------------------------


def tell(door: Door, key: str, parts: Sequence[str], params: dict[str, Value]) -> None:
    """Emit a line of the log, by its key under `armada.event`."""
    door.tell(Event(Message(f"{GAME}.event.{key}", params), parts))


def told(door: Door, key: str, seat: int, parts: Sequence[str], params: dict[str, Value]) -> None:
    """An event of a captain, who is its first parameter."""
    every: dict[str, Value] = {"seat": seat_name(seat) if seat != NONE else ""}
    every.update(params)
    tell(door, key, [panel(seat), *parts], every)
