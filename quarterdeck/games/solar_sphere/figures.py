"""Tables of the content of Solar Sphere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.figures import SOURCES, AnyBox, CardKeys, Figures, PackReport, Sheet
from quarterdeck.core.pack import Source
from quarterdeck.core.words import Message
from quarterdeck.games.solar_sphere.cards import COLOURS, FACTIONS, ICONS, RESOURCES
from quarterdeck.games.solar_sphere.content import LISTS, TABLES, Content
from quarterdeck.games.solar_sphere.game import SolarSphere

CREW_HEADS: Final = ["crew", "name", "tier", "does", "icons", "source"]
SHIP_HEADS: Final = ["ship", "name", "value", "bonuses", "corporation", "icons", "source"]
HEX_HEADS: Final = ["hex", "name", "die", "cost", "does", "icons", "source"]


class SolarSphereFigures(Figures):
    def sheets(self, packs: Sequence[Source]) -> list[Sheet]:
        game = SolarSphere({}, packs)
        content = game.content
        return [
            Sheet("Crew", CREW_HEADS, [crew_row(game, kind) for kind in range(len(content.crew.kinds))], wraps=[3]),
            Sheet("Resistance ships", SHIP_HEADS, [ship_row(content, ship) for ship in range(len(content.ships.ids))]),
            Sheet("Hexes", HEX_HEADS, [hex_row(game, tile) for tile in range(len(content.hexes.ids))], wraps=[4]),
            _scoring(game),
            _solo(content),
            _board(content),
        ]

    def totals(self, packs: Sequence[Source]) -> dict[str, str]:
        content = SolarSphere({}, packs).content
        return {
            "crew": f"{len(content.crew.ids)} cards of {len(content.crew.kinds)} kinds",
            "ships": str(len(content.ships.ids)),
            "hexes": str(len(content.hexes.ids)),
            "content": content.hash,
        }

    def pack(self, source: Source, packs: Sequence[Source]) -> PackReport:
        game = SolarSphere({}, packs)
        data = source.parse().data
        pack = data.get("pack")
        named = {str(key): str(value) for key, value in pack.items()} if isinstance(pack, dict) else {}
        changed = {name: _ids(data.get(name)) for name in LISTS}
        content = game.content
        crew = [crew_row(game, at) for at, id in enumerate(content.crew.kinds) if id in changed["crew"]]
        ships = [ship_row(content, at) for at, id in enumerate(content.ships.ids) if id in changed["ship"]]
        hexes = [hex_row(game, at) for at, id in enumerate(content.hexes.ids) if id in changed["hex"]]
        sheets = [
            Sheet("Crew", CREW_HEADS, crew, wraps=[3]),
            Sheet("Resistance ships", SHIP_HEADS, ships),
            Sheet("Hexes", HEX_HEADS, hexes, wraps=[4]),
        ]
        notes = [f"It changes {name} {', '.join(changed[name])}." for name in ("scoring", "solo") if changed[name]]
        notes += [f"It changes the figures of {name}." for name in TABLES if name in data]
        return PackReport(named.get("id", ""), named.get("title", ""), [one for one in sheets if one.rows], notes)

    def card(self, game: AnyBox, card: str) -> dict[str, str]:
        assert isinstance(game, SolarSphere)
        content = game.content
        if card in content.crew.kinds:
            return _sheet(CREW_HEADS, crew_row(game, content.crew.kinds.index(card)))
        if card in content.ships.ids:
            return _sheet(SHIP_HEADS, ship_row(content, content.ships.ids.index(card)))
        if card in content.hexes.ids:
            return _sheet(HEX_HEADS, hex_row(game, content.hexes.ids.index(card)))
        return {}

    def cards(self, game: AnyBox) -> list[CardKeys]:
        assert isinstance(game, SolarSphere)
        content = game.content
        tables = {"crew": content.crew.kinds, "ship": content.ships.ids}
        tables.update({"hex": content.hexes.ids, "scoring": content.scoring.ids})
        key = "solar_sphere"
        return [(id, f"{key}.{kind}.{id}.name", f"{key}.{kind}.{id}.text") for kind in tables for id in tables[kind]]


def crew_row(game: SolarSphere, kind: int) -> list[str]:
    crew = game.content.crew
    id = crew.kinds[kind]
    icons = [crew.icon[2 * kind], crew.icon[2 * kind + 1]]
    does = game.text(Message(f"solar_sphere.crew.{id}.text", {}))
    source = crew.sources[kind]
    ours = f"{source}; house: {', '.join(crew.house[kind])}" if crew.house[kind] else source
    return [id, crew.names[kind], str(crew.tier[kind] + 1), does, _icons(icons), ours]


def ship_row(content: Content, ship: int) -> list[str]:
    ships = content.ships
    bonuses = " ".join(str(bonus) for bonus in ships.bonus[ship])
    corporation = "yes" if ships.corporation[ship] else "no"
    first = [ships.ids[ship], ships.names[ship], str(ships.value[ship]), bonuses, corporation]
    return [*first, _icons(ships.icons[ship]), ships.sources[ship]]


def hex_row(game: SolarSphere, tile: int) -> list[str]:
    hexes = game.content.hexes
    cost = " ".join(f"{amount} {RESOURCES[kind]}" for kind, amount in enumerate(hexes.cost[tile]) if amount)
    does = ", ".join(f"{effect.name.replace('_', ' ')} {effect.amount}" for effect in hexes.benefit[tile])
    first = [hexes.ids[tile], hexes.names[tile], str(hexes.die[tile]), cost, does]
    return [*first, _icons(hexes.icons[tile]), hexes.sources[tile]]


def _icons(icons: Sequence[int]) -> str:
    return " ".join(FACTIONS[icon] for icon in icons)


def _scoring(game: SolarSphere) -> Sheet:
    scoring = game.content.scoring
    rows = [
        [id, scoring.names[at], game.text(Message(f"solar_sphere.scoring.{id}.text", {})), scoring.sources[at]]
        for at, id in enumerate(scoring.ids)
    ]
    return Sheet("Scoring cards", ["card", "name", "scores", "source"], rows, wraps=[2])


def _solo(content: Content) -> Sheet:
    solo = content.solo
    rows = []
    for card, id in enumerate(solo.ids):
        places = [ICONS[icon] for icon in solo.icons[card]]
        order = " ".join(COLOURS[colour] for colour in solo.order[card])
        rows.append([id, *places, order, solo.sources[card]])
    return Sheet("DRANDA's cards", ["card", *COLOURS, "opaque dice", "source"], rows)


def _board(content: Content) -> Sheet:
    board = content.board
    values: list[tuple[str, str, object]] = [
        ("storage", "board", board.storage),
        ("drones: active, inactive, reserve", "board", [board.active, board.inactive, board.reserve]),
        ("rounds", "board", board.rounds),
        ("last space of the morale track", "tracks", board.top),
        ("spanner spaces", "tracks", board.spanners),
        ("reputation steps above", "tracks", board.reputation),
        ("points under the spaces", "tracks", board.values),
        *((f"morale for dice of {port + 1}", "docking", row) for port, row in enumerate(board.docking)),
        ("matrix: points", "matrix", board.points),
        ("matrix: morale", "matrix", board.morale),
        ("faces of the Resistance die", "resistance", board.faces),
        ("DRANDA: points per morale", "dranda", board.dranda_morale),
        ("DRANDA: points per reputation", "dranda", board.dranda_reputation),
        ("DRANDA: drones in an attack", "dranda", board.dranda_attack),
        ("DRANDA: drones lost in a success", "dranda", board.dranda_lost),
        ("DRANDA: points per drone left", "dranda", board.dranda_left),
        ("DRANDA: drones at the start", "dranda_supply", board.dranda_supply),
    ]
    rows = [[name, _shown(value), content.board_sources[table]] for name, table, value in values]
    return Sheet("Board", ["figure", "value", "source"], rows, wraps=[1])


def _shown(value: object) -> str:
    return " ".join(str(one) for one in value) if isinstance(value, list) else str(value)


def _sheet(heads: Sequence[str], row: Sequence[str]) -> dict[str, str]:
    out = dict(zip(heads[1:], row[1:], strict=True))
    source, semicolon, ours = out["source"].partition("; ")
    out["source"] = f"{source} ({SOURCES[source]}){semicolon}{ours}"
    return out


def _ids(value: object) -> list[str]:
    return [str(one.get("id")) for one in value if isinstance(one, dict)] if isinstance(value, list) else []


FIGURES: Final = SolarSphereFigures()
