"""Short words of the tables of Armada in the terminal, in each language, and what enemy actions cost."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.parts import Card, Item, Panel, Pile
from quarterdeck.core.plain import item_text
from quarterdeck.core.view import View
from quarterdeck.core.words import Catalogue, Message

PLACES: Final[dict[str, dict[str, str]]] = {
    "en": {
        "marked": "to roll", "infirmary": "Infirmary", "escape": "Escape", "swap": "Swap", "parked": "Kira",
        "spent": "used", "resting": "resting", "kept": "kept", "gone": "lost", "reserve": "Reserve",
    },
    "de": {
        "marked": "zu würfeln", "infirmary": "Krankenstation", "escape": "Flucht", "swap": "Tausch", "parked": "Kira",
        "spent": "benutzt", "resting": "ruht", "kept": "bleibt", "gone": "verloren", "reserve": "Reserve",
    },
}  # fmt: skip
"""Where a die is that is neither free nor at a station, by the beginning of its letter."""
WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "shipyard": "Yard", "waystation": "Way", "ruined": "ruined", "fleet": "Fleet",
        "hull": "hull", "shield": "shields", "sh": "sh", "breaches": "breach", "crew": "crew", "falls": "falls!",
    },
    "de": {
        "shipyard": "Werft", "waystation": "Rast", "ruined": "zerstört", "fleet": "Flotte",
        "hull": "Rumpf", "shield": "Schilde", "sh": "Sch", "breaches": "Bruch", "crew": "Crew", "falls": "fällt!",
    },
}  # fmt: skip
"""Facilities of planets, and what an enemy action costs: hull, shields, breaches, crew."""
HARMS: Final = ("hull", "shield", "breaches", "crew")


def word(catalogue: Catalogue, key: str) -> str:
    """A short word, in the language of the match."""
    return WORDS.get(catalogue.language, WORDS["en"])[key]


def place_word(catalogue: Catalogue, key: str) -> str:
    return PLACES.get(catalogue.language, PLACES["en"])[key]


def harm_text(harm: Item, view: View) -> str:
    """What captains would lose: `Player 1, Player 2 -2 hull -1 shields`; without a name in a match for one."""
    params, catalogue = harm.name.params, view.catalogue
    seat = params["seat"]
    if harm.state == "falls":
        lost = word(catalogue, "falls")
    else:
        lost = " ".join(f"-{params[key]} {word(catalogue, key)}" for key in HARMS if key in params)
    alone = sum(isinstance(part, Panel) for part in view.parts) == 1
    return lost if alone else f"{catalogue.value_text(seat)} {lost}"


def actions_of(foe: Card) -> Message:
    """The actions and the ability of an enemy ship: its hull, shields, faction and scrap are elsewhere."""
    return Message(f"armada.foe.{foe.face}.actions", {})


def module_text(face: str) -> Message:
    """What a module does, with letters for the crew of a station: `EE: ...` for `Engineering, Engineering: ...`."""
    return Message(f"armada.module.{face}.brief", {})


def hero_text(card: Item) -> Message:
    """The ability of a hero in a captain's crew."""
    return Message(f"armada.hero.{card.id}.text", {})


def fleet_text(fleet: Pile, catalogue: Catalogue) -> str:
    """`Fleet 2 x3`, and the ships that are known."""
    known = ", ".join(item_text(ship, catalogue) for ship in fleet.cards)
    size = f"{word(catalogue, 'fleet')} {fleet.id.removeprefix('fleet')} x{fleet.count}"
    return f"{size} ({known})" if known else size
