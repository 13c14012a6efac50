"""The events of a match. They are complete: the log alone tells a reader all that happened.

Rules call these functions only if the door is listening. Each event names the parts it touches, cause first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.core.event import Event
from quarterdeck.core.words import Message, Name, Value, seat_name
from quarterdeck.games.solar_sphere.cards import COLOURS, FACTIONS, LOCATIONS, RESOURCES
from quarterdeck.games.solar_sphere.table import CORPORATION, DRANDA, Table
from quarterdeck.games.solar_sphere.verbs import SLOTS

GAME: Final = "solar_sphere"
_RESOURCES: Final = [Name(f"{GAME}.resource.{id}", {}, "resource", id) for id in RESOURCES]
_PLACES: Final = [Name(f"{GAME}.place.{id}", {}, "location", id) for id in LOCATIONS]
_FACTIONS: Final = [Name(f"{GAME}.faction.{id}", {}, "faction", id) for id in FACTIONS]
_DRANDA: Final = Name(f"{GAME}.dranda", {}, "automa", "dranda")
_CORPORATION: Final = Name(f"{GAME}.corporation", {}, "automa", "corporation")
_NAMES: Final[dict[str, Message]] = {}


def captain_name(s: Table, captain: int) -> Message:
    if captain == CORPORATION:
        return _CORPORATION
    return _DRANDA if s.kit.solo and captain == DRANDA else seat_name(captain)


def resource_name(resource: int) -> Message:
    return _RESOURCES[resource]


def place_name(place: int) -> Message:
    return _PLACES[place]


def faction_name(faction: int) -> Message:
    return _FACTIONS[faction]


def _name(kind: str, id: str, key: str) -> Message:
    """Names are made once: experiments emit many events."""
    name = _NAMES.get(key)
    if name is None:
        name = _NAMES[key] = Name(key, {}, kind, id)
    return name


def crew_name(s: Table, card: int) -> Message:
    """The name of a kind of crew; its two cards have the same."""
    kind = s.kit.crew.kinds[card // 2]
    return _name("crew", kind, f"{GAME}.crew.{kind}.name")


def ship_name(s: Table, ship: int) -> Message:
    id = s.kit.ships.ids[ship]
    return _name("ship", id, f"{GAME}.ship.{id}.name")


def hex_name(s: Table, tile: int) -> Message:
    id = s.kit.hexes.ids[tile]
    return _name("hex", id, f"{GAME}.hex.{id}.name")


def colour_name(colour: int) -> Message:
    return _name("colour", COLOURS[colour], f"{GAME}.colour.{COLOURS[colour]}")


def panel(s: Table, captain: int) -> str:
    """The part of a captain."""
    return "dranda" if s.kit.solo and captain == DRANDA else f"seat{captain}"


def slot_part(slot: int) -> str:
    return f"ship.{SLOTS[slot]}"


def cell_part(cell: int) -> str:
    return f"cell{cell}"


def place_part(place: int) -> str:
    return f"place.{LOCATIONS[place]}"


def tell(door: Door, key: str, parts: Sequence[str], params: dict[str, Value]) -> None:
    """Emit a line of the log, by its key under `solar_sphere.event`."""
    door.tell(Event(Message(f"{GAME}.event.{key}", params), parts))


def told(s: Table, door: Door, key: str, captain: int, parts: Sequence[str], params: dict[str, Value]) -> None:
    """An event of a captain, who is its first parameter."""
    all_params: dict[str, Value] = {"seat": captain_name(s, captain)}
    all_params.update(params)
    tell(door, key, [panel(s, captain), *parts], all_params)
