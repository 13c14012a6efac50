"""The stations of the ship of Deep Space D-6, and how often each was used this round."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.geometry import Region

from quarterdeck.core.parts import Slot, Slots
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.core.words import Catalogue
from quarterdeck.terminal.drawing.canvas import Canvas
from quarterdeck.terminal.drawing.colours import CHOSEN, QUIET_TEXT, STRONG, face_style
from quarterdeck.terminal.drawing.look import Look

SHORT: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "en": {
        "d6.station.commander": ("change / roll again", "change / reroll"),
        "d6.station.commander-change": ("change another die", "change a die"),
        "d6.station.tactical": ("{first} damage, +{more} each more", "{first} damage, +{more} more"),
        "d6.station.medical": ("Infirmary / scanners", "heal / scanners"),
        "d6.station.science": ("shields / stasis beam", "shields / stasis"),
        "d6.station.engineering": ("{first} hull, +{more} each more", "{first} hull, +{more} more"),
    },
    "de": {
        "d6.station.commander": ("drehen / neu werfen", "drehen / neu"),
        "d6.station.commander-change": ("einen Würfel drehen", "drehen"),
        "d6.station.tactical": ("{first} Schaden, weitere +{more}", "Feuer {first}, +{more}"),
        "d6.station.medical": ("heilen / Scanner leeren", "heilen/Scanner"),
        "d6.station.science": ("Schilde / Stasisstrahl", "Schilde/Stasis"),
        "d6.station.engineering": ("{first} Hülle, weitere +{more}", "Hülle {first}, +{more}"),
    },
}
"""What a station does, in 23 and in 14 to 16 columns; help has it in full."""


def draw_stations(canvas: Canvas, y: int, view: View, look: Look, roomy: bool) -> int:
    """A line each where there is room, else two beside each other."""
    stations = view.part("stations")
    if not isinstance(stations, Slots):
        return y
    if roomy:
        pointer, style = look.pointer(stations.id)
        canvas.put(0, y, pointer, style)
        canvas.put(2, y, view.text(stations.name).upper(), QUIET_TEXT)
        y += 1
    rows = len(stations.slots) if roomy else -(-len(stations.slots) // 2)
    canvas.mark(stations.id, Region(0, y - (1 if roomy else 0), canvas.width, rows + (1 if roomy else 0)))
    wide = canvas.width if roomy else canvas.width // 2
    for number, slot in enumerate(stations.slots):
        column, row = (0, number) if roomy else (number % 2, number // 2)
        x = column * wide
        name = printable(view.text(slot.name))
        used = printable(view.text(slot.holds)) if slot.holds else ""
        pointer, style = look.pointer(slot.id)
        end = canvas.put(x, y + row, pointer, style)
        look_of_name = CHOSEN if look.aimed(slot.id) else face_style(slot.id.rpartition(".")[2][:1].upper())
        end = canvas.put(end + 1, y + row, name, look_of_name)
        if used:
            end = canvas.put(end + 1, y + row, used if roomy else f"+{sum(die.count for die in slot.dice)}", STRONG)
        if roomy and end + 2 < canvas.width:
            start = max(end + 1, 14)
            canvas.put(start, y + row, _in_short(slot, view, canvas.width - start), QUIET_TEXT)
        canvas.mark(slot.id, Region(x, y + row, wide, 1))
    return y + rows


def _in_short(slot: Slot, view: View, room: int) -> str:
    """What a station does, as much as fits uncut: in full, in short, or in very short."""
    if slot.does is None:
        return ""
    wordings = [printable(view.text(slot.does))]
    for template in SHORT.get(view.catalogue.language, {}).get(slot.does.key, ()):
        wordings.append(Catalogue({slot.does.key: template}).text(slot.does))
    return next((wording for wording in wordings if cell_len(wording) <= room), wordings[-1])
