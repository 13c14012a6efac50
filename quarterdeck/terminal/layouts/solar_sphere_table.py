"""The table of Solar Sphere: the Sphere at the left, locations and fleet at the right, crew and captains below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from textual.geometry import Region

from quarterdeck.core.parts import Card, Cell, Dice, Item, Map, Panel, Part, Pile, Slots, Token, Track
from quarterdeck.core.words import ENGLISH, Json, say
from quarterdeck.terminal.kit.canvas import Canvas, fit
from quarterdeck.terminal.kit.colours import CHOICE, CHOSEN, FAINT, QUIET_TEXT, STRONG
from quarterdeck.terminal.kit.dice import put_faces
from quarterdeck.terminal.kit.lines import put_cell, put_count, put_name, put_pointer
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.kit.table import draw_table
from quarterdeck.terminal.layouts.solar_sphere import ACTIONS, BOOSTED, HEADS, TAKES

Texts = TypeVar("Texts")
WIDE: Final = 112
"""With fewer columns, `draw_table` is used instead, because it scrolls."""
INNER: Final = 9
"""Columns inside a hex."""
MAP: Final = 5 * (INNER + 1) + 3
SIGNS: Final = "ogc"
"""Ore, gold, crystal in the price of a hex."""
BENEFITS: Final = {"points": "", "morale": "m", "reputation": "R", "any": "x", "fabricate": "f", "salvage": "s"}


PILE: Final = 22
"""Room for the name of a pile of DRANDA and its number; otherwise it begins a new row."""
COLUMNS: Final = {"points": 19, "morale": 30, "reputation": 39, "drones": 46, "store": 67, "matrix": 85, "dice": 98}
"""Where the figures of a captain begin. Each has room for changes, as in `6 -> 2`."""


def draw_solar_sphere(scene: Scene, width: int, height: int) -> Canvas:
    sphere = scene.view.part("sphere")
    if width < WIDE or not isinstance(sphere, Map):
        return draw_table(scene, width, height)
    canvas = Canvas(width, height)
    drawn = _draw_sphere(sphere, scene)
    canvas.stamp(drawn, 0, 0)
    right = _draw_right(scene, width - MAP - 1)
    canvas.stamp(right, MAP + 1, 0)
    y = max(drawn.height, right.height) + 1
    crew = _draw_crew(scene, width)
    canvas.stamp(crew, 0, y)
    canvas.stamp(_draw_captains(scene, width), 0, y + crew.height + 1)
    return canvas


def _head(scene: Scene, key: str) -> str:
    return _words(scene, HEADS)[key]


def _words(scene: Scene, texts: Mapping[str, Texts]) -> Texts:
    """Short texts of the layout, in the language of the match."""
    return texts.get(scene.view.catalogue.language, texts[ENGLISH])


# -- the Sphere ------------------------------------------------------------------------------------------


def _draw_sphere(part: Map, scene: Scene) -> Canvas:
    canvas = Canvas(MAP, 1)
    put_name(canvas, 0, part, scene, capitals=True)
    owners = {token.at: token for token in scene.view.parts if isinstance(token, Token)}
    for cell in part.cells:
        # Flat tops: columns of hexes, each half a hex lower than the one before.
        x = (cell.column + 2) * (INNER + 1) + 1
        y = 1 + 4 + 2 * cell.row + cell.column
        _put_hex(canvas, x, y, cell, owners.get(cell.id), scene)
    card = scene.view.part("scoring")
    if isinstance(card, Card):
        put_cell(canvas, 1, 11, card.id, fit(scene.text(card.name), MAP - 2), scene)
    canvas.mark(part.id, Region(0, 0, MAP, 1))
    return canvas


def _put_hex(canvas: Canvas, x: int, y: int, cell: Cell, token: Token | None, scene: Scene) -> None:
    """Two rows: die and price, then the benefit or the owner."""
    touchable, lit = scene.touchable(cell.id), scene.aimed(cell.id) or scene.focused(cell.id)
    style = CHOSEN if lit else STRONG + CHOICE if touchable else STRONG
    printed = _printed(scene, "hexes", cell.face)
    first = f"{printed['die']} {_price(printed['cost'])}" if printed else ""
    if token is None:
        second = _benefit(printed.get("benefit"))
    elif token.seat >= 0:
        second = f"■ P{token.seat + 1}"
    else:
        second = f"■ {scene.text(say('solar_sphere.dranda'))}" if token.face == "dranda" else "■"
    canvas.put(x - 1, y, "/", FAINT)
    canvas.put(x, y, fit(first, INNER).ljust(INNER), style)
    canvas.put(x - 1, y + 1, "\\", FAINT)
    canvas.put(x, y + 1, fit(second, INNER).ljust(INNER), style if token is None else QUIET_TEXT)
    canvas.mark(cell.id, Region(x - 1, y, INNER + 1, 2))


def _price(cost: Json) -> str:
    amounts = cost if isinstance(cost, list) else []
    return "".join(f"{amount}{sign}" for amount, sign in zip(amounts, SIGNS, strict=False) if amount)


def _benefit(effects: Json) -> str:
    return " ".join(f"+{amount}{BENEFITS.get(name, '?')}" for name, amount in _effects(effects))


# -- what the content says ---------------------------------------------------------------------------------


def _printed(scene: Scene, kind: str, id: str) -> dict[str, Json]:
    """What the content says about a hex or a location; empty if it has no data for it."""
    every = scene.view.printed.get(kind)
    found = every.get(id) if isinstance(every, dict) else None
    return found if isinstance(found, dict) else {}


def _effects(listed: Json) -> list[tuple[str, int]]:
    """Effects of the content by name, each with its amount; 0 without one."""
    out: list[tuple[str, int]] = []
    for effect in listed if isinstance(listed, list) else []:
        if isinstance(effect, list) and len(effect) == 2 and isinstance(effect[1], int):
            out.append((str(effect[0]), effect[1]))
    return out


def _in_short(scene: Scene, id: str) -> str:
    """Which dice may visit a location and what it does: `1-2  1 ore, boosted 3`."""
    place = _printed(scene, "places", id)
    if not place:
        return ""
    action, boost = _effects(place.get("action")), _effects(place.get("boost"))
    plain = dict(action)
    further = [(name, amount) for name, amount in boost if name not in plain]
    changed = [str(amount) for name, amount in boost if name in plain and amount != plain[name]]
    more = "+" if len(further) < len(boost) else ""
    boosted = ", ".join([*changed, *(more + _action(scene, name, amount) for name, amount in further)])
    does = ", ".join(_action(scene, name, amount) for name, amount in action)
    takes = place.get("takes")
    return f"{_takes(scene, takes if isinstance(takes, list) else []):4} {does}, {_words(scene, BOOSTED)} {boosted}"


def _takes(scene: Scene, values: list[Json]) -> str:
    """Values of dice: a word, or the values."""
    listed = " ".join(str(value) for value in values)
    return _words(scene, TAKES).get(listed, listed.replace(" ", "-"))


def _action(scene: Scene, name: str, amount: int) -> str:
    words = _words(scene, ACTIONS)
    key = name if amount or f"{name}-die" not in words else f"{name}-die"
    return words.get(key, name).format(amount=amount)


# -- locations and fleet -----------------------------------------------------------------------------------


def _draw_right(scene: Scene, width: int) -> Canvas:
    canvas = Canvas(width, 1)
    places = scene.view.part("places")
    y = 0
    if isinstance(places, Slots):
        y = _put_places(canvas, places, scene)
    fleet = scene.view.part("fleet")
    if fleet is not None:
        y += 1
        _put_heading(canvas, y, fleet, ["resistance"], scene)
        y = _put_ships(canvas, y + 1, scene)
    return canvas


def _put_places(canvas: Canvas, places: Slots, scene: Scene) -> int:
    put_name(canvas, 0, places, scene, capitals=True)
    tokens = [part for part in scene.view.parts if isinstance(part, Token)]
    for y, slot in enumerate(places.slots, 1):
        put_pointer(canvas, 0, y, slot.id, scene)
        canvas.put(2, y, fit(scene.text(slot.name), 16), scene.style(slot.id, STRONG))
        end = max(put_faces(canvas, 19, y, slot.dice, scene), 19)
        for token in tokens:
            if token.at == slot.id:
                start = end + 1
                end = canvas.put(start, y, f"S{token.seat + 1}", scene.style(token.id, STRONG))
                canvas.mark(token.id, Region(start, y, end - start, 1))
        canvas.put(max(end + 1, 32), y, _in_short(scene, slot.id.removeprefix("place.")), QUIET_TEXT)
        canvas.mark(slot.id, Region(0, y, canvas.width, 1))
    canvas.mark(places.id, Region(0, 0, canvas.width, 1))
    return len(places.slots) + 1


def _put_ships(canvas: Canvas, y: int, scene: Scene) -> int:
    for card in scene.cards("fleet"):
        put_pointer(canvas, 0, y, card.id, scene)
        end = canvas.put(2, y, fit(scene.text(card.name), 16), scene.style(card.id, STRONG))
        printed = scene.view.printed_on(card)
        bonus = printed.get("bonus")
        bonuses = " ".join(str(one) for one in bonus) if isinstance(bonus, list) else ""
        sign = "◆" if printed.get("corporation") is True else " "
        end = canvas.put(19, y, f"{card.level} {sign} {bonuses}", QUIET_TEXT)
        marks = ", ".join(scene.item(mark) for mark in card.marks)
        canvas.put(max(end + 2, 32), y, marks, STRONG)
        canvas.mark(card.id, Region(0, y, canvas.width, 1))
        y += 1
    return y


def _put_heading(canvas: Canvas, y: int, part: Part, decks: list[str], scene: Scene) -> None:
    """A name, and how many cards are left in the decks that belong to it."""
    x = put_name(canvas, y, part, scene, capitals=True)
    canvas.mark(part.id, Region(0, y, x, 1))
    for id in decks:
        deck = scene.view.part(id)
        if isinstance(deck, Pile):
            x = put_count(canvas, x + 1, y, deck, str(deck.count), scene)


# -- crew and captains -------------------------------------------------------------------------------------


def _draw_crew(scene: Scene, width: int) -> Canvas:
    """The crew for hire in two columns, with the text of each as far as there is room."""
    canvas = Canvas(width, 1)
    display = scene.view.part("display")
    if display is None:
        return canvas
    _put_heading(canvas, 0, display, [f"deck.{tier}" for tier in (1, 2, 3)], scene)
    half = width // 2
    for number, card in enumerate(scene.cards("display")):
        _put_crew(canvas, number % 2 * half, 1 + number // 2, card, scene, half - 1)
    return canvas


def _put_crew(canvas: Canvas, x: int, y: int, card: Card, scene: Scene, room: int) -> None:
    put_pointer(canvas, x, y, card.id, scene)
    end = canvas.put(x + 2, y, scene.text(card.name), scene.style(card.id, STRONG))
    marks = " ".join(f"[{scene.item(mark)}]" for mark in card.marks)
    end = canvas.put(end + 1, y, marks, STRONG) + 1
    canvas.put(end, y, fit(scene.text(card.help), x + room - end), QUIET_TEXT)
    canvas.mark(card.id, Region(x, y, room, 1))


def _draw_captains(scene: Scene, width: int) -> Canvas:
    """A row for each captain, and below those of the viewers their crew."""
    canvas = Canvas(width, 1)
    canvas.put(2, 0, _head(scene, "captain").upper(), QUIET_TEXT)
    for key, x in COLUMNS.items():
        canvas.put(x - 1, 0, _head(scene, key).upper(), QUIET_TEXT)
    y = 1
    for panel in scene.view.parts:
        if isinstance(panel, Panel):
            y = _put_captain(canvas, y, panel, scene)
    return _put_dranda(canvas, y, scene)


def _put_captain(canvas: Canvas, y: int, panel: Panel, scene: Scene) -> int:
    seat = panel.seat
    put_pointer(canvas, 0, y, panel.id, scene)
    name = scene.text(panel.name) + ("*" if panel.waiting else "")
    canvas.put(2, y, fit(name, 15), scene.style(panel.id, STRONG))
    canvas.mark(panel.id, Region(0, y, 17, 1))
    _put_numbers(canvas, COLUMNS["points"], y, [f"score{seat}"], scene)
    _put_numbers(canvas, COLUMNS["morale"], y, [f"morale{seat}"], scene)
    _put_numbers(canvas, COLUMNS["reputation"], y, [f"reputation{seat}"], scene)
    _put_numbers(canvas, COLUMNS["drones"], y, [f"active{seat}", f"inactive{seat}", f"reserve{seat}"], scene)
    _put_numbers(canvas, COLUMNS["store"], y, [f"store{seat}.{kind}" for kind in ("ore", "gold", "crystal")], scene)
    _put_numbers(
        canvas, COLUMNS["matrix"], y, [f"matrix{seat}.{row}" for row in ("resource", "points", "morale")], scene
    )
    dice = scene.view.part(f"dock{seat}")
    if isinstance(dice, Dice):
        x = COLUMNS["dice"]
        canvas.mark(dice.id, Region(x, y, canvas.width - x, 1))
        put_faces(canvas, x, y, dice.faces, scene, dice.id)
    icons = _icons(scene, panel.lines)
    crew = scene.cards(panel.id)
    claimed = scene.view.part(f"claimed{seat}")
    if icons or claimed is not None:
        y += 1
        x = canvas.put(4, y, icons, QUIET_TEXT) + 2 if icons else 4
        if isinstance(claimed, Pile):
            put_count(canvas, x, y, claimed, str(claimed.count), scene)
    if panel.seat in scene.view.seats:
        for card in crew:
            y += 1
            _put_crew(canvas, 4, y, card, scene, canvas.width - 5)
    elif crew:
        y += 1
        x = 4
        for card in crew:
            x = put_cell(canvas, x + 1, y, card.id, scene.text(card.name), scene) + 2
    return y + 1


def _icons(scene: Scene, items: Sequence[Item]) -> str:
    """Faction icons with their numbers."""
    return "  ".join(f"{scene.item(item)} {item.count}" for item in items if item.id.startswith("icon."))


def _put_numbers(canvas: Canvas, x: int, y: int, ids: list[str], scene: Scene) -> None:
    for number, id in enumerate(ids):
        track = scene.view.part(id)
        if isinstance(track, Track):
            if number:
                x = canvas.put(x, y, "/", FAINT) + 1
            x = put_cell(canvas, x, y, id, scene.number(id, track.value), scene)


def _put_dranda(canvas: Canvas, y: int, scene: Scene) -> Canvas:
    zone, score, supply = (scene.view.part(id) for id in ("dranda", "score1", "supply"))
    line = scene.view.part("line")
    if zone is None or not isinstance(score, Track) or not isinstance(supply, Track):
        return canvas
    canvas.put(2, y, fit(scene.text(zone.name), 16), STRONG)
    canvas.mark(zone.id, Region(0, y, 17, 1))
    _put_numbers(canvas, COLUMNS["points"], y, ["score1"], scene)
    _put_numbers(canvas, COLUMNS["drones"], y, ["supply"], scene)
    x = COLUMNS["dice"]
    if isinstance(line, Slots):
        canvas.mark(line.id, Region(x, y, canvas.width - x, 1))
        for slot in line.slots:
            x = put_faces(canvas, x, y, slot.dice, scene)
            canvas.mark(slot.id, Region(x - 3, y, 3, 1))
    piles = [part for part in scene.inside(zone.id) if isinstance(part, Pile)]
    icons = [part for part in piles if part.id == "icons1"]
    x = 4
    for pile in icons:
        end = canvas.put(x, y + 1, _icons(scene, pile.cards), QUIET_TEXT)
        canvas.mark(pile.id, Region(x, y + 1, max(1, end - x), 1))
        x = end + 2
    y += 1
    for pile in piles:
        if pile not in icons:
            if x + PILE > canvas.width:
                x, y = 4, y + 1
            x = put_count(canvas, x, y, pile, str(pile.count), scene) + 1
    return canvas
