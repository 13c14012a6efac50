"""The texts of Solar Sphere in each language: the catalogue, the texts of cards and hexes made from it, the guide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.core.effects import Effect, card_text
from quarterdeck.core.texts import TextFiles, core_texts
from quarterdeck.core.words import ENGLISH, Catalogue, Message, Value, say
from quarterdeck.games.solar_sphere.cards import FACTIONS, LOCATIONS, MOMENTS, RESOURCES
from quarterdeck.games.solar_sphere.content import Content
from quarterdeck.games.solar_sphere.table import Table
from quarterdeck.games.solar_sphere.verbs import MOST_DRONES, SLOTS

GAME = "solar_sphere"
FILES: Final = TextFiles("quarterdeck.games.solar_sphere")


def spoken(content: Content, language: str = ENGLISH) -> dict[str, str]:
    """All texts of a box: the catalogue, and the texts of cards and hexes."""
    known = FILES.texts(language)
    if not known:
        return {}
    out = dict(known)
    catalogue = Catalogue({**core_texts(language), **known})
    crew, ships, hexes, scoring = content.crew, content.ships, content.hexes, content.scoring
    for kind, id in enumerate(crew.kinds):
        name = _name(content, f"crew.{id}", crew.names[kind], known)
        for copy in ("", "-1", "-2"):
            out[f"{GAME}.crew.{id}{copy}.name"] = name
        action = _effects(crew.action[kind], catalogue)
        params: dict[str, Value] = {"tier": crew.tier[kind] + 1, "retire": _effects(crew.retire[kind], catalogue)}
        moment = f"{GAME}.crew-moment.{MOMENTS[crew.moment[kind]]}"
        said = catalogue.text(Message(moment, {"action": action}))
        out[f"{GAME}.crew.{id}.text"] = catalogue.text(Message(f"{GAME}.crew-text", {"action": said, **params}))
    for ship, id in enumerate(ships.ids):
        first, second, third = ships.bonus[ship]
        out[f"{GAME}.ship.{id}.name"] = _name(content, f"ship.{id}", ships.names[ship], known)
        text = say(f"{GAME}.ship-text", value=ships.value[ship], first=first, second=second, third=third)
        out[f"{GAME}.ship.{id}.text"] = " ".join(
            [catalogue.text(text), *_besides(ships.corporation[ship], ships.icons[ship], catalogue)]
        )
    for tile, id in enumerate(hexes.ids):
        out[f"{GAME}.hex.{id}.name"] = _name(content, f"hex.{id}", hexes.names[tile], known)
        prices = hexes.cost[tile]
        cost = [say(f"{GAME}.amount.{RESOURCES[kind]}", amount=prices[kind]) for kind in range(3) if prices[kind]]
        benefit = _effects(hexes.benefit[tile], catalogue)
        text = say(f"{GAME}.hex-text", die=hexes.die[tile], cost=cost, benefit=benefit)
        besides = _besides(False, hexes.icons[tile], catalogue)
        out[f"{GAME}.hex.{id}.text"] = " ".join([catalogue.text(text), *besides])
    for card, id in enumerate(scoring.ids):
        out[f"{GAME}.scoring.{id}.name"] = _name(content, f"scoring.{id}", scoring.names[card], known)
        out[f"{GAME}.scoring.{id}.text"] = scoring_text(content, card, catalogue)
        out[f"{GAME}.setting.scoring.{id}.label"] = out[f"{GAME}.scoring.{id}.name"]
        out[f"{GAME}.setting.scoring.{id}"] = out[f"{GAME}.scoring.{id}.text"]
    out.update(_whole_labels(catalogue))
    return out


def _name(content: Content, thing: str, name: str, known: Mapping[str, str]) -> str:
    """A name in the language of `known`, or as a pack or the content has it."""
    return name if thing in content.renamed else known.get(f"{GAME}.{thing}.name", name)


def _whole_labels(catalogue: Catalogue) -> dict[str, str]:
    """The labels of visits and attacks with everything filled in: a view refers to them by key alone, and is small."""
    out: dict[str, str] = {}
    for slot in SLOTS:
        for drones in range(1, MOST_DRONES + 1):
            label = say(f"{GAME}.do.attack", slot=say(f"{GAME}.slot.{slot}"), drones=drones)
            out[f"{GAME}.do.attack.{slot}.{drones}"] = catalogue.text(label)
    for place in LOCATIONS:
        named = say(f"{GAME}.place.{place}")
        for die in range(1, 7):
            for value in range(1, 7):
                key = "visit" if value == die else "visit.changed"
                label = say(f"{GAME}.do.{key}", die=die, value=value, place=named)
                out[f"{GAME}.do.visit.{die}.{place}.{value}"] = catalogue.text(label)
    return out


def scoring_text(content: Content, card: int, catalogue: Catalogue) -> str:
    scoring = content.scoring
    inner, corner, edge = scoring.places[card]
    out = [catalogue.text(say(f"{GAME}.scoring-text", inner=inner, corner=corner, edge=edge))]
    for name, amount in (
        ("neighbours", scoring.neighbours[card]),
        ("group", scoring.group[card]),
        ("apart", scoring.apart[card]),
    ):
        if amount:
            out.append(catalogue.text(say(f"{GAME}.scoring-more.{name}", amount=amount)))
    return " ".join(out)


def _effects(effects: Sequence[Effect[Table]], catalogue: Catalogue) -> str:
    return card_text(effects, GAME, catalogue)


def _besides(corporation: bool, icons: Sequence[int], catalogue: Catalogue) -> list[str]:
    out: list[str] = []
    if corporation:
        out.append(catalogue.text(say(f"{GAME}.icon-text.corporation")))
    if icons:
        named = [say(f"{GAME}.faction.{FACTIONS[icon]}") for icon in icons]
        out.append(catalogue.text(Message(f"{GAME}.icon-text.factions", {"factions": list(named)})))
    return out
