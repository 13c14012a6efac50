"""The table of Deep Space D-6: threats aboard on the left, the ship in the middle, threats outside on the right."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.geometry import Region

from quarterdeck.core.parts import Card, Dice, Pile, Slot, Slots, Track
from quarterdeck.core.printable import printable
from quarterdeck.terminal.kit.canvas import Canvas
from quarterdeck.terminal.kit.cards import ColumnStyle, draw_card_column
from quarterdeck.terminal.kit.colours import DANGER, FAINT, HULL, SHIELD, STRONG, face_style
from quarterdeck.terminal.kit.dice import draw_dice, draw_dice_line
from quarterdeck.terminal.kit.lines import put_count, put_name
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.kit.slots import draw_slots
from quarterdeck.terminal.kit.table import draw_table
from quarterdeck.terminal.kit.tracks import draw_track
from quarterdeck.terminal.layouts.d6 import ALL_ASSIGNED, DECK, LETTERS, STATIONS

LEAST: Final = 13
"""With fewer rows, `draw_table` is used instead, because it scrolls."""
ROOMY: Final = 17
"""With so many rows each station has its own line."""
SHIP: Final = 32
"""Columns for the ship; a wide window gives it more."""
GAUGES: Final = (("hull", "■", HULL), ("shield", ")", SHIELD), ("scanner", "▲", DANGER))


def draw_d6(scene: Scene, width: int, height: int) -> Canvas:
    if height < LEAST or any(scene.view.part(id) is None for id in ("internal", "external", "hull", "crew")):
        return draw_table(scene, width, height)
    side = (width - max(SHIP, width * 2 // 5)) // 2
    right = width - side
    canvas = Canvas(width, height)
    canvas.stamp(_draw_threats("internal", scene, side - 1, height), 1, 0)
    canvas.stamp(_draw_ship(scene, right - side - 3, height), side + 2, 0)
    canvas.stamp(_draw_threats("external", scene, side - 1, height - 2), right + 1, 0)
    for y in range(canvas.height):
        canvas.put(side, y, "│", FAINT)
        canvas.put(right - 1, y, "│", FAINT)
    _put_deck(canvas, scene, right + 1, canvas.height - 1)
    return canvas


def _draw_threats(zone: str, scene: Scene, width: int, height: int) -> Canvas:
    """Threats outside have their health in front, the highest on top, as on the printed damage track."""
    place = scene.view.part(zone)
    assert place is not None

    def faces(card: Card) -> str:
        woken_by = scene.view.printed_on(card).get("faces")
        return " ".join(str(face) for face in woken_by) if isinstance(woken_by, list) else ""

    style = ColumnStyle(faces, in_corner="faces", emphasized=("mission",), no_level="-")
    return draw_card_column(place, scene, width, height, style)


def _draw_ship(scene: Scene, width: int, height: int) -> Canvas:
    """Hull, shields and scanners, the crew to assign, the stations, and where dice wait."""
    canvas = Canvas(width, height)
    ship, crew, stations = (scene.view.part(id) for id in ("ship", "crew", "stations"))
    if ship is not None:
        put_name(canvas, 0, ship, scene, STRONG, capitals=True)
        canvas.mark(ship.id, Region(0, 0, width, 1))
    y = 1
    for id, shape, style in GAUGES:
        track = scene.view.part(id)
        if isinstance(track, Track):
            canvas.stamp(draw_track(track, scene, width, shape, style, 9), 0, y)
            y += 1
    roomy = height >= ROOMY
    y += 1 if roomy else 0
    if isinstance(crew, Dice):
        idle = ALL_ASSIGNED.get(scene.view.catalogue.language, ALL_ASSIGNED["en"])
        canvas.stamp(draw_dice(crew, scene, width, idle, capitals=True), 0, y)
        y += 4
    if isinstance(stations, Slots):
        drawn = draw_slots(
            stations,
            scene,
            width,
            titled=roomy,
            columns=1 if roomy else 2,
            style=lambda slot: face_style(LETTERS.get(slot.id, "")),
            does=lambda slot, room: _in_short(slot, scene, room),
        )
        canvas.stamp(drawn, 0, y)
        y += drawn.height
    for id in ("infirmary", "returned"):
        dice = scene.view.part(id)
        if isinstance(dice, Dice):
            canvas.stamp(draw_dice_line(dice, scene, width, 11), 0, y)
            y += 1
    return canvas


def _in_short(slot: Slot, scene: Scene, room: int) -> str:
    """What a station does, in the longest wording that fits."""
    if slot.does is None:
        return ""
    stations = scene.view.printed.get("stations")
    found = stations.get(slot.id) if isinstance(stations, dict) else None
    printed = found if isinstance(found, dict) else {}
    short = STATIONS.get(scene.view.catalogue.language, {})
    templates = short.get("change" if printed.get("reroll") is False else slot.id, ())
    wordings = [scene.text(slot.does)]
    wordings += [template.format(first=printed.get("first"), more=printed.get("more")) for template in templates]
    return next((wording for wording in wordings if cell_len(wording) <= room), wordings[-1])


def _put_deck(canvas: Canvas, scene: Scene, x: int, y: int) -> None:
    """The threat die, the deck and the discarded cards, below the threats."""
    die = scene.view.part("threat_die")
    if isinstance(die, Dice):
        put_count(canvas, x, y - 1, die, "".join(f"[{printable(face.letter)}]" for face in die.faces) or "-", scene)
    for id in ("deck", "discard"):
        pile = scene.view.part(id)
        if isinstance(pile, Pile):
            name = DECK.get(scene.view.catalogue.language, DECK["en"]) if id == "deck" else ""
            x = put_count(canvas, x, y, pile, scene.number(id, pile.count), scene, name)
