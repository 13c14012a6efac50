"""The table of Solar Sphere as parts. Everything is public except the order of the decks."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.effects import Effect
from quarterdeck.core.parts import Card, Cell, Dice, Face, Item, Map, Panel, Part, Pile, Slot, Slots, Token, Track, Zone
from quarterdeck.core.words import Json, Message, say, seat_name
from quarterdeck.games.solar_sphere.cards import (
    ALLOWED,
    BELT,
    CELLS,
    COLOURS,
    CORE,
    CREW_STATION,
    CRYSTAL_BELT,
    FABRICATOR,
    FACTIONS,
    FLEET,
    LOCATIONS,
    RESOURCES,
    ROWS,
    SALVAGE_SHIP,
)
from quarterdeck.games.solar_sphere.rules.deploy import (
    BELT_BOOST,
    BELT_GAIN,
    FABRICATED,
    FABRICATED_BOOST,
    SALVAGED_BOOST,
)
from quarterdeck.games.solar_sphere.rules.dranda import location
from quarterdeck.games.solar_sphere.rules.fleet import power
from quarterdeck.games.solar_sphere.rules.foresight import FLEET_SALVAGE
from quarterdeck.games.solar_sphere.story import (
    captain_name,
    cell_part,
    colour_name,
    crew_name,
    faction_name,
    hex_name,
    panel,
    place_name,
    place_part,
    resource_name,
    ship_name,
    slot_part,
)
from quarterdeck.games.solar_sphere.table import (
    CORPORATION,
    DIE,
    DRANDA,
    HER_OPAQUE,
    HER_SHIPS,
    NONE,
    Kit,
    Table,
    drones_in,
    is_dranda,
    owner_of,
)
from quarterdeck.games.solar_sphere.verbs import MOST_DRONES

GAME = "solar_sphere"
HIGHEST_SCORE = 150


def parts(s: Table, seats: Sequence[int]) -> list[Part]:
    out: list[Part] = [*_sphere(s), _places(s), *_satellites(s), *_fleet(s), *_display(s)]
    for captain in range(s.kit.captains):
        out += _dranda(s) if is_dranda(s, captain) else _captain(s, captain, seats == [captain])
    return out


# -- the table -------------------------------------------------------------------------------------------


def _sphere(s: Table) -> list[Part]:
    cells = []
    for cell, (column, row) in enumerate(CELLS):
        face = s.kit.hexes.ids[s.tiles[cell]] if s.tiles[cell] >= 0 else ""
        cells.append(Cell(cell_part(cell), column, row, cell_name(s, cell), cell_shows(s, cell), face))
    out: list[Part] = [
        Map("sphere", say("solar_sphere.part.sphere"), cells, "hex", help=say("solar_sphere.help.sphere"))
    ]
    for cell in range(len(CELLS)):
        owner = s.owner[cell]
        if owner != NONE:
            seat = owner if owner != CORPORATION and not is_dranda(s, owner) else -1
            face = "" if seat >= 0 else owner_id(s, owner)
            name = (
                say("solar_sphere.part.drone", seat=seat_name(seat))
                if seat >= 0
                else say(f"solar_sphere.part.{face}-drone")
            )
            out.append(Token(f"drone.{cell_part(cell)}", name, cell_part(cell), seat=seat, face=face))
    id = s.kit.scoring.ids[s.scoring]
    text = Message(f"{GAME}.scoring.{id}.text", {})
    name = Message(f"{GAME}.scoring.{id}.name", {})
    out.append(Card("scoring", name, help=text, face=id, printed=[Item("text", text)]))
    return out


def owner_id(s: Table, owner: int) -> str:
    """The owner of drones for programs: a seat, such as `0`, or `dranda` or `corporation`."""
    if owner == CORPORATION:
        return "corporation"
    return "dranda" if is_dranda(s, owner) else str(owner)


def cell_name(s: Table, cell: int) -> Message:
    if cell == CORE:
        return say("solar_sphere.part.core")
    return hex_name(s, s.tiles[cell]) if s.tiles[cell] >= 0 else say("solar_sphere.part.built-hex")


def cell_shows(s: Table, cell: int) -> Message | None:
    tile = s.tiles[cell]
    return Message(f"{GAME}.hex.{s.kit.hexes.ids[tile]}.text", {}) if tile >= 0 else None


def die_name(s: Table, code: int) -> Message:
    """A die at a location: whose it is."""
    ship, value = code // DIE, code % DIE
    if ship < HER_SHIPS:
        return say("solar_sphere.part.die-of", seat=seat_name(ship), die=value)
    colour = ship - HER_OPAQUE if ship >= HER_OPAQUE else ship - HER_SHIPS
    return say("solar_sphere.part.die-of-dranda", colour=colour_name(colour), die=value)


def die_owner(code: int) -> str:
    """Whose a die at a location is, for programs: a seat, such as `0`, or the colour of a die of DRANDA."""
    ship = code // DIE
    if ship < HER_SHIPS:
        return str(ship)
    return COLOURS[ship - HER_OPAQUE if ship >= HER_OPAQUE else ship - HER_SHIPS]


def _places(s: Table) -> Slots:
    slots: list[Slot] = []
    for place, id in enumerate(LOCATIONS):
        dice = [Face(str(code % DIE), die_name(s, code), of=die_owner(code)) for code in s.visits[place]]
        slots.append(Slot(place_part(place), place_name(place), dice=dice, does=say(f"solar_sphere.does.{id}")))
    return Slots("places", say("solar_sphere.part.places"), slots)


def _satellites(s: Table) -> list[Part]:
    out: list[Part] = []
    for captain in range(s.kit.captains):
        for place in range(len(LOCATIONS)):
            if s.satellites[captain] >> place & 1:
                name = say("solar_sphere.part.satellite", seat=seat_name(captain))
                out.append(Token(f"satellite{captain}.{LOCATIONS[place]}", name, place_part(place), seat=captain))
    return out


def _fleet(s: Table) -> list[Part]:
    out: list[Part] = [Zone("fleet", say("solar_sphere.part.fleet"))]
    for slot in range(4):
        ship = s.fleet[slot]
        if ship == NONE:
            continue
        id = s.kit.ships.ids[ship]
        marks = []
        for column in s.columns[slot]:
            owner = owner_of(column)
            name = say("solar_sphere.mark.drones", seat=captain_name(s, owner), drones=drones_in(column))
            marks.append(Item(f"drones{owner}", name, drones_in(column), state=owner_id(s, owner)))
        value, now = s.kit.ships.value[ship], power(s, slot)
        lines = [Item("power", say("solar_sphere.line.power", power=now, value=value), now)]
        text = Message(f"{GAME}.ship.{id}.text", {})
        printed = [Item("text", text)]
        out.append(Card(slot_part(slot), ship_name(s, ship), lines, "fleet", text, id, value, marks, printed))
    out.append(Pile("resistance", say("solar_sphere.part.resistance"), sum(s.stacks), "fleet"))
    return out


def crew_card(s: Table, id: str, card: int, zone: str, marks: Sequence[Item]) -> Card:
    kind = s.kit.crew.kinds[card // 2]
    icon = s.kit.crew.icon[card]
    text = Message(f"{GAME}.crew.{kind}.text", {})
    every = [Item(f"icon.{FACTIONS[icon]}", faction_name(icon)), *marks]
    return Card(id, crew_name(s, card), [], zone, text, kind, marks=every, printed=[Item("text", text)])


def _display(s: Table) -> list[Part]:
    out: list[Part] = [Zone("display", say("solar_sphere.part.display"))]
    for slot in range(6):
        card = s.display[slot]
        if card >= 0:
            token = s.tokens[slot]
            marks = [Item("token", say("solar_sphere.mark.token", morale=token), token)] if token else []
            out.append(crew_card(s, f"display.{slot}", card, "display", marks))
    for tier in range(3):
        first, end = s.kit.crew.first[tier], s.kit.crew.first[tier + 1]
        left = sum(s.unseen[first:end]) + len(s.under[tier])
        out.append(Pile(f"deck.{tier + 1}", say("solar_sphere.part.crew-deck", tier=tier + 1), left, "display"))
    return out


# -- captains --------------------------------------------------------------------------------------------


def _captain(s: Table, captain: int, own: bool) -> list[Part]:
    """A command centre. The explanations of its parts are only in the view of its own captain."""
    zone = panel(s, captain)
    waiting = bool(s.options) and s.options[0].seat == captain
    board = s.kit.board
    place = s.order.index(captain) + 1
    lines = [Item("order", say("solar_sphere.line.order", place=place), place)]
    lines += _icons(s, captain)
    out: list[Part] = [Panel(zone, seat_name(captain), captain, lines, waiting=waiting)]
    space = board.reputation[s.reputation[captain]]
    tracks = [
        ("score", s.score[captain], HIGHEST_SCORE, min(0, s.score[captain])),
        ("morale", s.morale[captain], board.top, 0),
        ("reputation", space, board.top, 0),
        ("active", s.active[captain], MOST_DRONES, 0),
        ("inactive", s.inactive[captain], MOST_DRONES, 0),
        ("reserve", s.reserve[captain], MOST_DRONES, 0),
    ]
    for id, value, high, low in tracks:
        help = say(f"solar_sphere.help.{id}") if own else None
        out.append(Track(f"{id}{captain}", say(f"solar_sphere.part.{id}"), value, max(high, value), zone, help, low))
    for resource, id in enumerate(RESOURCES):
        amount = s.store[3 * captain + resource]
        out.append(Track(f"store{captain}.{id}", resource_name(resource), amount, board.storage, zone))
    for row, id in enumerate(ROWS):
        name = say(f"solar_sphere.part.matrix.{id}")
        help = say("solar_sphere.help.matrix") if own else None
        out.append(Track(f"matrix{captain}.{id}", name, s.matrix[3 * captain + row], 3, zone, help))
    faces = [
        Face(str(value), say("solar_sphere.part.die", die=value), s.dock[6 * captain + value - 1])
        for value in range(1, 7)
        if s.dock[6 * captain + value - 1]
    ]
    help = say("solar_sphere.help.dock") if own else None
    out.append(Dice(f"dock{captain}", say("solar_sphere.part.dock"), faces, zone, help))
    for card in s.crew[captain]:
        used = card in s.spent[captain]
        marks = [Item("used", say("solar_sphere.mark.used"))] if used else []
        out.append(crew_card(s, crew_part(s, captain, card), card, zone, marks))
    if s.retired[captain]:
        out.append(_pile(f"retired{captain}", "retired", zone, [crew_name(s, card) for card in s.retired[captain]]))
    if s.claimed[captain]:
        out.append(_pile(f"claimed{captain}", "claimed", zone, [ship_name(s, ship) for ship in s.claimed[captain]]))
    return out


def _icons(s: Table, captain: int) -> list[Item]:
    """The faction icons of a captain or of DRANDA, with their numbers."""
    return [
        Item(f"icon.{FACTIONS[faction]}", faction_name(faction), s.icons[4 * captain + faction])
        for faction in range(4)
        if s.icons[4 * captain + faction]
    ]


def _pile(id: str, kind: str, zone: str, names: Sequence[Message]) -> Pile:
    cards = [Item(f"{kind}.{place}", name) for place, name in enumerate(names)]
    return Pile(id, say(f"solar_sphere.part.{kind}"), len(cards), zone, cards=cards)


def crew_part(s: Table, captain: int, card: int) -> str:
    return f"crew{captain}.{s.kit.crew.ids[card]}"


def _dranda(s: Table) -> list[Part]:
    zone = "dranda"
    level = say(f"solar_sphere.part.dranda.{s.kit.level}")
    out: list[Part] = [Zone(zone, level)]
    score = s.score[DRANDA]
    out.append(
        Track("score1", say("solar_sphere.part.score"), score, max(HIGHEST_SCORE, score), zone, low=min(0, score))
    )
    most = s.kit.board.dranda_supply
    out.append(Track("supply", say("solar_sphere.part.supply"), s.supply, max(most, s.supply), zone))
    slots = []
    for place, die in enumerate(s.line):
        colour, value = die // DIE, die % DIE
        name = say("solar_sphere.part.line", colour=colour_name(colour))
        face = Face(str(value), say("solar_sphere.part.die", die=value), of=COLOURS[colour])
        slots.append(Slot(f"line.{place}", name, dice=[face]))
    out.append(Slots("line", say("solar_sphere.part.her-dice"), slots, zone))
    left = [colour_name(colour) for colour in range(len(COLOURS)) if not s.opaque >> colour & 1]
    opaque = [Item(f"opaque.{place}", name) for place, name in enumerate(left)]
    out.append(Pile("opaque", say("solar_sphere.part.opaque"), len(opaque), zone, cards=opaque))
    cards = sum(s.cards) + len(s.below)
    out.append(Pile("solo-deck", say("solar_sphere.part.solo-deck"), cards, zone))
    out.append(_pile("aside", "aside", zone, [_solo_card(s, card) for card in s.aside]))
    out.append(_pile("discards", "discards", zone, [_solo_card(s, card) for card in s.discards]))
    out.append(Pile("removed", say("solar_sphere.part.removed"), s.removed, zone))
    icons = _icons(s, DRANDA)
    count = sum(s.icons[4 * DRANDA : 4 * DRANDA + 4])
    out.append(Pile("icons1", say("solar_sphere.part.icons"), count, zone, cards=icons))
    out.append(_pile("claimed1", "claimed", zone, [ship_name(s, ship) for ship in s.claimed[DRANDA]]))
    out.append(_pile("crew1", "her-crew", zone, [crew_name(s, card) for card in s.crew[DRANDA]]))
    return out


def _solo_card(s: Table, card: int) -> Message:
    """A card of DRANDA, in words: where it sends each die, and the colour that comes first at its bottom."""
    first = colour_name(s.kit.solo_cards.order[card][0])
    black, ivory, amber = (
        say("solar_sphere.part.belt") if icon == BELT else place_name(location(icon, 1))
        for icon in s.kit.solo_cards.icons[card]
    )
    return say("solar_sphere.part.solo-card", black=black, ivory=ivory, amber=amber, first=first)


# -- printed content -------------------------------------------------------------------------------------


def printed(kit: Kit) -> dict[str, Json]:
    """What is printed on cards, hexes and boards, for clients that draw it."""
    cards: dict[str, Json] = {}
    for kind, id in enumerate(kit.crew.kinds):
        cards[id] = {
            "kind": "crew",
            "tier": kit.crew.tier[kind] + 1,
            "action": _effects(kit.crew.action[kind]),
            "retire": _effects(kit.crew.retire[kind]),
            "lines": [Item("text", Message(f"{GAME}.crew.{id}.text", {})).data()],
        }
    for ship, id in enumerate(kit.ships.ids):
        cards[id] = {
            "kind": "ship",
            "value": kit.ships.value[ship],
            "bonus": [*kit.ships.bonus[ship]],
            "corporation": kit.ships.corporation[ship],
            "icons": [FACTIONS[icon] for icon in kit.ships.icons[ship]],
            "lines": [Item("text", Message(f"{GAME}.ship.{id}.text", {})).data()],
        }
    for id in kit.scoring.ids:
        cards[id] = {"kind": "scoring", "lines": [Item("text", Message(f"{GAME}.scoring.{id}.text", {})).data()]}
    hexes: dict[str, Json] = {}
    for tile, id in enumerate(kit.hexes.ids):
        hexes[id] = {
            "die": kit.hexes.die[tile],
            "cost": [*kit.hexes.cost[tile]],
            "benefit": _effects(kit.hexes.benefit[tile]),
            "icons": [FACTIONS[icon] for icon in kit.hexes.icons[tile]],
        }
    board = kit.board
    boards: dict[str, Json] = {
        "storage": board.storage,
        "top": board.top,
        "spanners": [*board.spanners],
        "reputation": [*board.reputation],
        "values": [*board.values],
        "docking": [[*row] for row in board.docking],
        "matrix": {"points": [*board.points], "morale": [*board.morale]},
        "rounds": board.rounds,
    }
    places: dict[str, Json] = {
        id: {"takes": [*ALLOWED[place]], "action": _action(place, False), "boost": _action(place, True)}
        for place, id in enumerate(LOCATIONS)
    }
    return {"cards": cards, "hexes": hexes, "board": boards, "places": places}


def _action(place: int, boosted: bool) -> Json:
    """What a location does, as names and amounts; without an amount where the die or the captain decides."""
    if place <= CRYSTAL_BELT:
        return [[RESOURCES[place], BELT_GAIN + BELT_BOOST * boosted]]
    if place == FABRICATOR:
        return [["fabricate", FABRICATED + FABRICATED_BOOST * boosted]]
    if place == SALVAGE_SHIP:
        return [["salvage", SALVAGED_BOOST if boosted else 0]]
    if place == CREW_STATION:
        return [["any", 1], ["hire", 0]] if boosted else [["hire", 0]]
    if place == FLEET:
        return [["salvage", FLEET_SALVAGE], ["attack", 0]] if boosted else [["attack", 0]]
    return [["build-any" if boosted else "build", 0]]


def _effects(effects: Sequence[Effect[Table]]) -> Json:
    """Names and amounts; a choice and its ends have no amount."""
    out: list[Json] = []
    for effect in effects:
        out.append([effect.name, effect.amount])
    return out
