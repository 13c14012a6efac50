"""The content of Armada as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.figures import SOURCES, AnyBox, CardKeys, Figures, PackReport, Sheet
from quarterdeck.core.pack import Source
from quarterdeck.core.words import Message
from quarterdeck.games.armada.cards import CLASSES, FACTIONS, THREAT_KINDS
from quarterdeck.games.armada.content import LISTS, TABLES
from quarterdeck.games.armada.game import Armada
from quarterdeck.games.armada.symbols import face_text

MODULE_HEADS: Final = ["module", "name", "copies", "cost", "upgrade", "does", "source"]
HERO_HEADS: Final = ["hero", "name", "class", "cost", "sides", "does", "source"]
FOE_HEADS: Final = ["ship", "name", "faction", "copies", "hull", "shields", "scrap", "does", "source"]
EVENT_HEADS: Final = ["event", "name", "planet", "sections", "does", "source"]
SHIP_HEADS: Final = ["ship", "name", "hull", "shields", "stations", "source"]
THREAT_HEADS: Final = ["card", "kind", "planet", "ships", "copies", "source"]


class ArmadaFigures(Figures):
    def sheets(self, packs: Sequence[Source]) -> list[Sheet]:
        game = Armada({}, packs)
        content = game.content
        return [
            Sheet("Ships", SHIP_HEADS, [ship_row(game, at) for at in range(len(content.ships.ids))]),
            Sheet("Modules", MODULE_HEADS, [module_row(game, at) for at in range(len(content.modules.ids))], wraps=[5]),
            Sheet("Heroes", HERO_HEADS, [hero_row(game, at) for at in range(len(content.heroes.ids))], wraps=[5]),
            Sheet("Enemy ships", FOE_HEADS, [foe_row(game, at) for at in range(len(content.foes.ids))], wraps=[7]),
            Sheet("Events", EVENT_HEADS, [event_row(game, at) for at in range(len(content.events.ids))], wraps=[4]),
            Sheet("Threat cards", THREAT_HEADS, [threat_row(game, at) for at in range(len(content.threats.ids))]),
        ]

    def totals(self, packs: Sequence[Source]) -> dict[str, str]:
        content = Armada({}, packs).content
        foes = content.foes
        ships = sum(foes.copies[kind] for kind in range(len(foes.ids)) if not foes.swarm[kind])
        return {
            "modules": f"{sum(content.modules.copies)} tiles",
            "heroes": str(len(content.heroes.ids)),
            "enemy ships": f"{ships} cards",
            "threat cards": str(sum(content.threats.copies)),
            "events": str(sum(1 for special in content.events.special if not special)),
            "content": content.hash,
        }

    def pack(self, source: Source, packs: Sequence[Source]) -> PackReport:
        game = Armada({}, packs)
        data = source.parse().data
        pack = data.get("pack")
        named = {str(key): str(value) for key, value in pack.items()} if isinstance(pack, dict) else {}
        changed = {name: _ids(data.get(name)) for name in LISTS}
        content = game.content
        rows = {
            "Modules": (MODULE_HEADS, [module_row(game, content.modules.ids.index(id)) for id in changed["module"]], 5),
            "Heroes": (HERO_HEADS, [hero_row(game, content.heroes.ids.index(id)) for id in changed["hero"]], 5),
            "Enemy ships": (FOE_HEADS, [foe_row(game, content.foes.ids.index(id)) for id in changed["foe"]], 7),
            "Events": (EVENT_HEADS, [event_row(game, content.events.ids.index(id)) for id in changed["event"]], 4),
        }
        sheets = [Sheet(title, heads, found, wraps=[wrap]) for title, (heads, found, wrap) in rows.items() if found]
        plain = ("planet", "ship", "threat")
        notes = [f"It changes {name} {', '.join(changed[name])}." for name in plain if changed[name]]
        notes += [f"It changes the figures of {name}." for name in TABLES if name in data]
        return PackReport(named.get("id", ""), named.get("title", ""), sheets, notes)

    def card(self, game: AnyBox, card: str) -> dict[str, str]:
        assert isinstance(game, Armada)
        content = game.content
        if card in content.modules.ids:
            return _sheet(MODULE_HEADS, module_row(game, content.modules.ids.index(card)))
        if card in content.heroes.ids:
            return _sheet(HERO_HEADS, hero_row(game, content.heroes.ids.index(card)))
        if card in content.foes.ids:
            return _sheet(FOE_HEADS, foe_row(game, content.foes.ids.index(card)))
        if card.removeprefix("event-") in content.events.ids:
            return _sheet(EVENT_HEADS, event_row(game, content.events.ids.index(card.removeprefix("event-"))))
        return {}

    def cards(self, game: AnyBox) -> list[CardKeys]:
        assert isinstance(game, Armada)
        content = game.content
        tables = {"module": content.modules.ids, "hero": content.heroes.ids, "foe": content.foes.ids}
        return [(id, f"armada.{kind}.{id}.name", f"armada.{kind}.{id}.text") for kind in tables for id in tables[kind]]


def _text(game: Armada, key: str) -> str:
    return game.text(Message(f"armada.{key}", {}))


def module_row(game: Armada, at: int) -> list[str]:
    modules = game.content.modules
    id = modules.ids[at]
    numbers = [str(modules.copies[at]), str(modules.cost[at]), str(modules.upgrade[at])]
    return [id, modules.names[at], *numbers, _text(game, f"module.{id}.text"), modules.sources[at]]


def hero_row(game: Armada, at: int) -> list[str]:
    heroes = game.content.heroes
    id = heroes.ids[at]
    sides = " ".join(face_text(face) for face in heroes.faces[at])
    first = [id, heroes.names[at], CLASSES[heroes.kind[at]], str(heroes.cost[at]), sides]
    return [*first, _text(game, f"hero.{id}.text"), heroes.sources[at]]


def foe_row(game: Armada, at: int) -> list[str]:
    foes = game.content.foes
    id = foes.ids[at]
    numbers = [str(foes.copies[at]), str(foes.hull[at]), str(foes.shield[at]), str(foes.scrap[at])]
    first = [id, foes.names[at], FACTIONS[foes.faction[at]], *numbers]
    return [*first, _text(game, f"foe.{id}.text"), foes.sources[at]]


def event_row(game: Armada, at: int) -> list[str]:
    events = game.content.events
    id = events.ids[at]
    sections = " ".join(face_text(one.need) for one in events.sections[at])
    first = [id, events.names[at], game.content.planets.ids[events.planet[at]], sections]
    return [*first, _text(game, f"event-text.{id}"), events.sources[at]]


def ship_row(game: Armada, at: int) -> list[str]:
    ships = game.content.ships
    hull = f"{' '.join(str(one) for one in ships.hull[at])}, full {ships.full_hull[at]}"
    shield = f"{' '.join(str(one) for one in ships.shield[at])}, full {ships.full_shield[at]}"
    modules = game.content.modules.ids
    stations = " ".join(modules[module] if module >= 0 else "-" for module in ships.stations[at])
    return [ships.ids[at], ships.names[at], hull, shield, stations, ships.sources[at]]


def threat_row(game: Armada, at: int) -> list[str]:
    threats = game.content.threats
    kind = THREAT_KINDS[threats.kind[at]]
    planet = "-" if kind == "scramble" else game.content.planets.ids[threats.planet[at]]
    return [threats.ids[at], kind, planet, str(threats.ships[at]), str(threats.copies[at]), threats.sources[at]]


def _sheet(heads: Sequence[str], row: Sequence[str]) -> dict[str, str]:
    out = dict(zip(heads[1:], row[1:], strict=True))
    out["source"] = f"{out['source']} ({SOURCES[out['source']]})"
    return out


def _ids(value: object) -> list[str]:
    return [str(one.get("id")) for one in value if isinstance(one, dict)] if isinstance(value, list) else []


FIGURES: Final = ArmadaFigures()
