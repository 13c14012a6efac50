"""The table of any game: every part drawn by its kind, side by side where they fit, each zone with a frame round it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from quarterdeck.core.parts import Card, Dice, Map, Panel, Part, Pile, Slots, Text, Track, Zone
from quarterdeck.terminal.kit.canvas import Canvas, wrap
from quarterdeck.terminal.kit.cards import (
    NARROWEST,
    WIDEST,
    card_chips,
    card_row_width,
    draw_card_row,
    draw_frame,
    draw_text,
)
from quarterdeck.terminal.kit.colours import GROUND, QUIET_TEXT
from quarterdeck.terminal.kit.dice import dice_width, draw_dice, draw_dice_line
from quarterdeck.terminal.kit.lines import draw_chips, draw_pile, draw_token, put_name
from quarterdeck.terminal.kit.maps import draw_map, map_width
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.kit.slots import draw_slots, slots_width
from quarterdeck.terminal.kit.tracks import draw_track, track_width

GAP: Final = 2
TABLEAU: Final = 58
"""Preferred columns of a seat with parts in it."""


class Block(NamedTuple):
    """Something to draw, with its minimum and its preferred width."""

    least: int
    wanted: int
    draw: Callable[[int], Canvas]


def draw_table(scene: Scene, width: int, height: int) -> Canvas:
    """Draw the table, as high as it needs to be; the screen scrolls."""
    known = {part.id for part in scene.view.parts}
    top = [part for part in scene.view.parts if part.zone not in known and not scene.on_a_map(part)]
    drawn = draw_flow(top, scene, width - 2)
    if drawn.height > height:
        drawn = draw_flow(top, scene.compacted(), width - 2)
    canvas = Canvas(width, height)
    free = width - 2 - max((region.right for region in drawn.regions.values()), default=0)
    canvas.stamp(drawn, 1 + max(free // 2, 0), max((height - drawn.height) // 3, 0))
    return canvas


def draw_flow(parts: Sequence[Part], scene: Scene, width: int) -> Canvas:
    """Draw the parts from left to right, then in the next row. Beside a high part, several are below each other."""
    canvas = Canvas(width)
    x = y = column_width = column_height = row_height = 0
    for block in blocks(parts, scene):
        if x and block.least <= width - x:
            drawn = block.draw(min(block.wanted, width - x))
            if column_height + drawn.height <= row_height:
                canvas.stamp(drawn, x, y + column_height)
                column_width, column_height = max(column_width, drawn.width), column_height + drawn.height
                continue
        x += column_width + GAP if column_width else 0
        if x and x + block.least > width:
            x, y, row_height = 0, y + row_height, 0
        drawn = block.draw(min(block.wanted, width - x))
        canvas.stamp(drawn, x, y)
        column_width, column_height, row_height = drawn.width, drawn.height, max(row_height, drawn.height)
    return canvas


def blocks(parts: Sequence[Part], scene: Scene) -> list[Block]:
    """The parts as blocks. Consecutive cards are one block, and so are consecutive seats."""
    out: list[Block] = []
    for kind, run in _runs(parts):
        if kind is Card:
            out.append(_cards_block([part for part in run if isinstance(part, Card)], scene))
        elif kind is Panel:
            out.append(_seats_block([part for part in run if isinstance(part, Panel)], scene))
        else:
            out += [_block(part, scene) for part in run]
    return out


def _runs(parts: Sequence[Part]) -> list[tuple[type[Part], list[Part]]]:
    out: list[tuple[type[Part], list[Part]]] = []
    for part in parts:
        if out and out[-1][0] is type(part):
            out[-1][1].append(part)
        else:
            out.append((type(part), [part]))
    return out


def _cards_block(cards: list[Card], scene: Scene) -> Block:
    wanted = card_row_width(cards, scene)
    least = min(wanted, min(len(cards), 4) * NARROWEST)
    return Block(least, wanted, lambda width: draw_card_row(cards, scene, width))


def _block(part: Part, scene: Scene) -> Block:
    name = cell_len(scene.text(part.name)) + 4
    if isinstance(part, Zone):
        inner = blocks(scene.inside(part.id), scene)
        least = max([name, *(block.least + 4 for block in inner)])
        wanted = sum(block.wanted for block in inner) + GAP * (len(inner) - 1) + 4
        return Block(least, max(wanted, least, WIDEST), lambda width: draw_zone(part, scene, width))
    if isinstance(part, Track):
        return Block(*track_width(part, scene), lambda width: draw_track(part, scene, width))
    if isinstance(part, Dice):
        wide = max(name + 6, dice_width(part.faces) + 2)
        draw = draw_dice_line if scene.compact else draw_dice
        dice = 3 * sum(face.count for face in part.faces)
        least = name + max(dice, 6) if scene.compact else wide
        return Block(least, least, lambda width: draw(part, scene, width))
    if isinstance(part, Slots):
        return Block(*slots_width(part, scene), lambda width: draw_slots(part, scene, width))
    if isinstance(part, Map):
        wide = map_width(part, scene)
        return Block(wide, wide, lambda width: draw_map(part, scene, width))
    if isinstance(part, Text):
        return Block(WIDEST, 2 * WIDEST, lambda width: draw_text(part, scene, width))
    if isinstance(part, Pile):
        wide = name + cell_len(scene.text(part.top)) + 10
        return Block(wide, wide, lambda width: draw_pile(part, scene, width))
    return Block(name + 12, name + 12, lambda width: draw_token(part, scene, width))


# -- zones and seats -----------------------------------------------------------------------------------------------


def draw_zone(part: Zone, scene: Scene, width: int) -> Canvas:
    """Draw a zone as a frame with its contents; in little room, the contents below its name."""
    inside = scene.inside(part.id)
    if not scene.compact:
        content = draw_flow(inside, scene, width - 4)
        canvas = draw_frame(part.id, scene.text(part.name), "", [], scene, width, max(content.height, 1) + 2)
        canvas.stamp(content, 2, 1)
    else:
        canvas = Canvas(width, 1)
        put_name(canvas, 0, part, scene, capitals=True)
        content = draw_flow(inside, scene, width - 1)
        canvas.stamp(content, 1, 1)
        canvas.mark(part.id, canvas.bounds)
    if not inside:
        canvas.put(2, 1, scene.word("empty"), QUIET_TEXT)
    return canvas


def _seats_block(panels: list[Panel], scene: Scene) -> Block:
    held = any(scene.inside(panel.id) for panel in panels)
    each = TABLEAU if held else WIDEST
    least = min(len(panels), 2) * (WIDEST + GAP) - GAP
    return Block(least, len(panels) * (each + GAP) - GAP, lambda width: draw_seats(panels, scene, width))


def draw_seats(panels: Sequence[Panel], scene: Scene, width: int) -> Canvas:
    """Draw seats side by side, all with the same width and height."""
    across = max(1, min(len(panels), (width + GAP) // (WIDEST + GAP)))
    wide = (width + GAP) // across - GAP
    canvas = Canvas(width)
    for first in range(0, len(panels), across):
        here = panels[first : first + across]
        tall = max(draw_tableau(panel, scene, wide).height for panel in here)
        y = canvas.height
        for number, panel in enumerate(here):
            canvas.stamp(draw_tableau(panel, scene, wide, tall), number * (wide + GAP), y)
    return canvas


def draw_tableau(panel: Panel, scene: Scene, width: int, height: int = 0) -> Canvas:
    """Draw a seat with its parts, and whether it has to answer."""
    rows = [(line, GROUND) for item in panel.lines for line in wrap(scene.item(item), width - 4)]
    who = scene.word("you") if scene.view.seats == [panel.seat] else scene.bots.get(panel.seat, "")
    inside = scene.inside(panel.id)
    if scene.compact:
        cards = [part for part in inside if isinstance(part, Card)]
        content = draw_flow([part for part in inside if part not in cards], scene, width - 4)
        if cards:
            content.stamp(draw_chips("", card_chips(cards, scene), width - 4), 0, content.height)
    else:
        content = draw_flow(inside, scene, width - 4)
    corner = ", ".join(text for text in (who, scene.word("to-answer") if panel.waiting else "") if text)
    tall = max(height, len(rows) + content.height + 2)
    canvas = draw_frame(panel.id, scene.text(panel.name), corner, rows, scene, width, tall)
    canvas.stamp(content, 2, 1 + len(rows))
    return canvas
