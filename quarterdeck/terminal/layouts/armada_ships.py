"""The captains on the table of Armada: ship, hull and shields, stations with the dice on them, crew."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from textual.geometry import Region

from quarterdeck.core.parts import Dice, Face, Panel, Part, Pile, Slot, Slots, Track
from quarterdeck.core.words import Message
from quarterdeck.terminal.kit.canvas import Canvas, fit, widest
from quarterdeck.terminal.kit.colours import DANGER, HULL, QUIET_TEXT, SHIELD, STRONG, face_style
from quarterdeck.terminal.kit.dice import put_faces
from quarterdeck.terminal.kit.lines import Chip, chip, put_chips, put_pointer
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.kit.tracks import FULL, put_bar
from quarterdeck.terminal.layouts.armada_words import PLACES, hero_text, module_text, place_word

ROOMY: Final = 76
"""With so many columns the stations are in two rows of three: port on the left, starboard on the right."""
BASIC: Final = ("tactical", "engineering", "science", "medical", "command", "blank", "basic")
"""The letters of basic dice."""
UNROLLED: Final = "?"
"""What is drawn for a die that was not rolled."""
LONGEST: Final = 14
"""Columns of the longest bar."""


def draw_captains(scene: Scene, width: int, brief: bool = False) -> Canvas:
    """All captains side by side, in two rows where three or four have too little room. `brief`: the ships that neither
    belong to the viewers nor have to answer are drawn in short."""
    panels = [part for part in scene.view.parts if isinstance(part, Panel)]
    across = min(len(panels), max(1, width // 56))
    wide = width // max(1, across)
    canvas = Canvas(width, 1)
    for start in range(0, len(panels), max(1, across)):
        y = canvas.height if start else 0
        for at, panel in enumerate(panels[start : start + across]):
            short = brief and not panel.waiting and panel.seat not in scene.view.seats
            canvas.stamp(draw_captain(panel, scene, wide - 2, short), at * wide, y)
    return canvas


def draw_captain(panel: Panel, scene: Scene, width: int, brief: bool = False) -> Canvas:
    """A ship with what each station does, or `brief` with the names of its stations only."""
    canvas = Canvas(width, 1)
    put_pointer(canvas, 0, 0, panel.id, scene)
    name = scene.text(panel.name) + ("*" if panel.waiting else "")
    bot = scene.bots.get(panel.seat, "")
    x = canvas.put(2, 0, f"{name} ({bot})" if bot else name, scene.style(panel.id, STRONG))
    told = [scene.item(line) for line in panel.lines]
    canvas.put(x + 1, 0, fit(", ".join(told), width - x - 1), QUIET_TEXT)
    canvas.mark(panel.id, Region(0, 0, width, 1))
    seat = panel.seat
    x = 2
    for id, shape, style in ((f"hull{seat}", FULL, HULL), (f"shield{seat}", ")", SHIELD)):
        x = _put_track(canvas, x, scene.view.part(id), scene, shape, style)
    stations = scene.view.part(f"stations{seat}")
    y = 2
    if isinstance(stations, Slots):
        y = _put_names(canvas, y, stations, scene) if brief else _put_stations(canvas, y, stations, scene)
    savior = scene.view.part("savior")
    if isinstance(savior, Slots) and savior.zone == panel.id:
        y = _put_stations(canvas, y, savior, scene)
    crew = scene.view.part(f"crew{seat}")
    bays = {place: _pile(scene.view.part(f"{place}{seat}"), scene) for place in ("infirmary", "reserve")}
    chips = _crew(crew, bays, scene) if isinstance(crew, Dice) else []
    heroes = scene.view.part(f"heroes{seat}")
    chips += _pile(scene.view.part(f"storage{seat}"), scene) + (_pile(heroes, scene) if brief else [])
    if chips:
        y = put_chips(canvas, y, chips, canvas.width)
    if isinstance(heroes, Pile) and not brief:
        _put_heroes(canvas, y, heroes, scene)
    return canvas


def _put_heroes(canvas: Canvas, y: int, heroes: Pile, scene: Scene) -> None:
    """Each hero with the ability."""
    canvas.mark(heroes.id, Region(0, y, canvas.width, len(heroes.cards)))
    for row, card in enumerate(heroes.cards, y):
        end = canvas.put(2, row, f"★ {scene.item(card)}", STRONG) + 1
        canvas.put(end, row, fit(scene.text(hero_text(card)), canvas.width - end), QUIET_TEXT)


def _pile(part: Part | None, scene: Scene) -> list[Chip]:
    if not isinstance(part, Pile):
        return []
    told = ", ".join(scene.item(card) for card in part.cards) or scene.number(part.id, part.count)
    return [chip(part, f"{scene.text(part.name)}: {told}", scene, QUIET_TEXT)]


def _put_track(canvas: Canvas, x: int, part: Part | None, scene: Scene, shape: str, style: Style) -> int:
    if not isinstance(part, Track):
        return x
    start = x
    put_pointer(canvas, x - 1, 1, part.id, scene)
    x = canvas.put(x, 1, scene.text(part.name), QUIET_TEXT) + 1
    x = put_bar(canvas, x, 1, part, scene, shape, style, LONGEST) + 1
    low = part.value * 3 <= part.high and shape == FULL
    x = canvas.put(x, 1, scene.number(part.id, part.value), scene.style(part.id, DANGER + STRONG if low else STRONG))
    x = canvas.put(x, 1, f"/{part.high}", QUIET_TEXT)
    canvas.mark(part.id, Region(start - 1, 1, x - start + 1, 1))
    return x + 3


def _put_stations(canvas: Canvas, y: int, part: Slots, scene: Scene) -> int:
    columns = 2 if canvas.width >= ROOMY else 1
    wide = canvas.width // columns
    names = min(widest([scene.text(slot.name) for slot in part.slots]), wide - 8, 22)
    canvas.mark(part.id, Region(0, y, canvas.width, -(-len(part.slots) // columns)))
    for at, slot in enumerate(part.slots):
        _put_station(canvas, at % columns * wide, y + at // columns, slot, at + 1, scene, names, wide - 1)
    return y + -(-len(part.slots) // columns)


def _put_names(canvas: Canvas, y: int, part: Slots, scene: Scene) -> int:
    """`1 Pulse Gun +1  2 Rail Gun`: the stations in as few rows as possible, with the number of dice on each."""
    chips: list[Chip] = []
    for number, slot in enumerate(part.slots, 1):
        dice = sum(face.count for face in slot.dice)
        name = "-" if slot.does is None else scene.text(slot.name)
        text = f"{number} {name}{f' +{dice}' if dice else ''}{'' if slot.open else '!'}"
        chips.append((slot.id, f"{scene.pointer(slot.id)[0]}{text} ", scene.style(slot.id, QUIET_TEXT)))
    end = put_chips(canvas, y, chips, canvas.width)
    canvas.mark(part.id, Region(0, y, canvas.width, end - y))
    return end


def _put_station(canvas: Canvas, x: int, y: int, slot: Slot, number: int, scene: Scene, names: int, room: int) -> None:
    """`1 Pulse Gun [T] Tactical: 1 Energy damage`; a station that is offline says so."""
    put_pointer(canvas, x, y, slot.id, scene)
    canvas.put(x + 1, y, str(number), QUIET_TEXT)
    empty = slot.does is None
    name = "-" if empty else fit(scene.text(slot.name), names)
    style = QUIET_TEXT if empty or not slot.open else STRONG
    canvas.put(x + 3, y, name, scene.style(slot.id, style))
    end = x + 4 + names
    if slot.holds is not None:
        end = canvas.put(end, y, f"[{scene.text(slot.holds)}]", DANGER + STRONG) + 1
    if slot.dice:
        end = put_faces(canvas, end, y, dice_on(slot), scene) + 1
    told = x + room - end
    if slot.does is not None and told >= 6:
        canvas.put(end, y, fit(scene.text(module_text(slot.face)), told), QUIET_TEXT)
    canvas.mark(slot.id, Region(x, y, room, 1))


# -- dice --------------------------------------------------------------------------------------------------


def dice_on(slot: Slot) -> list[Face]:
    """The dice in a slot, by what they show."""
    return [Face(face.symbols or UNROLLED, face.name, face.count) for face in slot.dice]


def _crew(crew: Dice, bays: dict[str, list[Chip]], scene: Scene) -> list[Chip]:
    """Free dice first, then those elsewhere behind the name of their place. `bays`: places that are parts."""
    chips: list[Chip] = [(crew.id, f"{scene.pointer(crew.id)[0]}{scene.text(crew.name)} ", QUIET_TEXT)]
    chips += [_die(crew, face, scene) for face in crew.faces if not _place(face)]
    places = list(dict.fromkeys(_place(face) for face in crew.faces if _place(face)))
    places += [place for place, bay in bays.items() if bay and place not in places]
    for place in places:
        name: list[Chip] = [("", f"{place_word(scene.view.catalogue, place)}:", QUIET_TEXT)]
        chips += bays.get(place) or name
        chips += [_die(crew, face, scene) for face in crew.faces if _place(face) == place]
    return chips


def _place(face: Face) -> str:
    """Where a die is; empty for a free one."""
    place = face.letter.partition("-")[0]
    return place if place in PLACES["en"] else ""


def _die(crew: Dice, face: Face, scene: Scene) -> Chip:
    """`[T]x2`, or a hero's die: `[Genevieve TE]`."""
    id = f"{crew.id}.{face.letter}"
    letters = face.symbols or UNROLLED
    kind = face.letter.removeprefix(f"{_place(face)}-")
    hero = "" if kind in BASIC else f"{scene.text(Message(f'armada.hero.{kind}.short', {}))} "
    count = f"x{face.count}" if face.count > 1 else ""
    return id, f"{scene.pointer(id)[0].strip()}[{hero}{letters}]{count} ", scene.style(id, face_style(letters[:1]))
