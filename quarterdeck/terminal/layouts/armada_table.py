"""The table of Armada: the encounter first, then the captains' ships, and the galaxy planet by planet."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from quarterdeck.core.parts import Card, Cell, Map, Panel, Pile, Text, Token
from quarterdeck.core.printable import printable
from quarterdeck.terminal.kit.canvas import Canvas, widest
from quarterdeck.terminal.kit.colours import DANGER, FAINT, GROUND, QUIET_TEXT, SHIELD, STRONG, UNKNOWN
from quarterdeck.terminal.kit.lines import Chip, chip, put_cell, put_chips, put_name, put_pointer, stack
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.kit.table import draw_table
from quarterdeck.terminal.layouts.armada_encounter import draw_detail, draw_encounter
from quarterdeck.terminal.layouts.armada_ships import draw_captain, draw_captains
from quarterdeck.terminal.layouts.armada_words import fleet_text, word

WIDE: Final = 110
"""With so many columns the galaxy is beside the encounter."""
SUPPLIES: Final = ("data", "bag", "threats")


def draw_armada(scene: Scene, width: int, height: int) -> Canvas:
    galaxy = scene.view.part("galaxy")
    if not isinstance(galaxy, Map) or width < 60:
        return draw_table(scene, width, height)
    canvas = Canvas(width, height)
    if width < WIDE:
        _stack_narrow(canvas, galaxy, scene, height)
        return canvas
    encounter = draw_encounter(scene, width * 11 // 20 - 2)
    left = width - width * 11 // 20
    drawn = _draw_galaxy(galaxy, scene, left)
    canvas.stamp(drawn, 0, 0)
    canvas.stamp(encounter or draw_detail(scene, width - left - 2, drawn.height), left + 2, 0)
    y = max(drawn.height, encounter.height if encounter else 0) + 1
    for row in range(y - 1):
        canvas.put(left, row, "│", FAINT)
    captains = draw_captains(scene, width)
    canvas.stamp(captains if y + captains.height <= height else draw_captains(scene, width, brief=True), 0, y)
    return canvas


def _stack_narrow(canvas: Canvas, galaxy: Map, scene: Scene, height: int) -> None:
    """What the question is about is on top: the encounter and the ships in it, else the galaxy."""
    panels = [part for part in scene.view.parts if isinstance(part, Panel)]
    encounter = draw_encounter(scene, canvas.width)
    first = [panel for panel in panels if panel.waiting] if encounter else []
    ships = [draw_captain(panel, scene, canvas.width) for panel in first]
    if encounter and encounter.height + sum(ship.height for ship in ships) > height:
        encounter = draw_encounter(scene.compacted(), canvas.width)
    others = [
        draw_captain(panel, scene, canvas.width, panel.seat not in scene.view.seats)
        for panel in panels
        if panel not in first
    ]
    top = [encounter, *ships] if encounter else []
    stack(canvas, [*top, _draw_galaxy(galaxy, scene, canvas.width), *others])


# -- the galaxy --------------------------------------------------------------------------------------------


def _draw_galaxy(galaxy: Map, scene: Scene, width: int) -> Canvas:
    """Phase and supplies, then a planet on each row: facilities, ships, fleets with their size, beacons."""
    canvas = Canvas(width, 1)
    phase = scene.view.part("phase")
    x = put_name(canvas, 0, galaxy, scene, capitals=True)
    canvas.mark(galaxy.id, Region(0, 0, x, 1))
    if isinstance(phase, Text):
        x = put_cell(canvas, x + 1, 0, phase.id, scene.text(phase.body), scene) + 1
    finale = scene.view.part("finale")
    chips = _finale(finale, scene) if isinstance(finale, Card) else []
    y = put_chips(canvas, 1, [*chips, *(one for id in SUPPLIES for one in _supply(id, scene))], width, 2)
    names = widest([scene.text(cell.name) for cell in galaxy.cells])
    told = {cell.id: f"{_facility(cell, scene)}{_near(cell, galaxy, scene)}" for cell in galaxy.cells}
    for cell in galaxy.cells:
        y = _put_planet(canvas, y, cell, told, scene, names)
    return canvas


def _finale(card: Card, scene: Scene) -> list[Chip]:
    """`☄the Ouroboros Mk. III, at Zenith One [damage 3]`: what the captains have to defeat, and where."""
    places = "".join(f", {scene.item(line)}" for line in card.lines)
    marks = "".join(f" [{scene.item(mark)}]" for mark in card.marks if mark.count)
    return [chip(card, f"☄{scene.text(card.name)}{places}{marks}", scene, DANGER + STRONG)]


def _supply(id: str, scene: Scene) -> list[Chip]:
    part = scene.view.part(id)
    if not isinstance(part, Pile):
        return []
    told = [scene.item(card) for card in part.cards] + ([scene.text(part.top)] if part.top else [])
    more = f" ({', '.join(told)})" if told else ""
    return [chip(part, f"{scene.text(part.name)}: {scene.number(id, part.count)}{more}", scene, QUIET_TEXT)]


def _facility(cell: Cell, scene: Scene) -> str:
    """What a planet has, which is printed on the map, unless it is ruined."""
    planets = scene.view.printed.get("planets")
    printed = planets.get(cell.id) if isinstance(planets, dict) else None
    has = printed if isinstance(printed, dict) else {}
    kinds = [cell.face] if cell.face else [kind for kind in ("shipyard", "waystation") if has.get(kind)]
    return " ".join(word(scene.view.catalogue, kind) for kind in kinds)


def _near(cell: Cell, galaxy: Map, scene: Scene) -> str:
    """`>Lu Ka`: the first letters of the planets nearby. Nothing where all planets are near each other."""
    names = {other.id: scene.text(other.name) for other in galaxy.cells}
    ends = [b if a == cell.id else a for a, b in galaxy.links if cell.id in (a, b)]
    everywhere = 2 * len(galaxy.links) == len(names) * (len(names) - 1)
    return "" if everywhere else f" >{' '.join(names[id][:2] for id in ends if id in names)}"


def _put_planet(canvas: Canvas, y: int, cell: Cell, told: dict[str, str], scene: Scene, names: int) -> int:
    marks = widest(list(told.values()))
    put_pointer(canvas, 0, y, cell.id, scene)
    canvas.put(2, y, scene.text(cell.name), scene.style(cell.id, STRONG))
    canvas.put(names + 3, y, told[cell.id], QUIET_TEXT)
    canvas.mark(cell.id, Region(0, y, names + 3 + marks, 1))
    chips: list[Chip] = []
    for part in scene.view.parts:
        if isinstance(part, Token) and part.at == cell.id:
            chips.append(chip(part, f"◆{scene.text(part.name)}", scene, SHIELD + STRONG))
    for part in scene.view.parts:
        if isinstance(part, Pile) and part.at == cell.id:
            chips.append(chip(part, f"▲{printable(fleet_text(part, scene.view.catalogue))}", scene, DANGER))
    chips += [
        chip(card, _beacon(card, scene), scene, UNKNOWN if _prime(card) else GROUND)
        for card in scene.view.parts
        if isinstance(card, Card) and card.id != "finale" and card.at == cell.id
    ]
    return put_chips(canvas, y, chips, canvas.width, names + marks + 4) if chips else y + 1


def _prime(card: Card) -> bool:
    return any(mark.id == "prime" for mark in card.marks)


def _beacon(card: Card, scene: Scene) -> str:
    return f"●{scene.text(card.name)}{''.join(f' [{scene.item(mark)}]' for mark in card.marks)}"
