"""Parts as plain lines of text: for pipes, screen readers, logs and `print(view)`.

Each part is one line in reading order, and no meaning depends on the layout. A grid is also drawn, because a small
board is easier to read that way.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.parts import Card, Dice, Face, Item, Map, Panel, Part, Pile, Slot, Slots, Text, Token, Track, Zone
from quarterdeck.core.words import Catalogue, Message, say


def render(parts: Sequence[Part], catalogue: Catalogue) -> list[str]:
    """The whole table: each zone with its parts below it, in the order the game gives."""
    known = [part.id for part in parts]
    cells = {cell.id for part in parts if isinstance(part, Map) for cell in part.cells}
    lines: list[str] = []
    for part in parts:
        on_map = isinstance(part, Token) and part.at in cells  # The lines of the map include it.
        if part.zone not in known and not on_map:
            lines += _branch(part, parts, catalogue, 0)
    return lines


def _branch(part: Part, parts: Sequence[Part], catalogue: Catalogue, depth: int) -> list[str]:
    inside = [other for other in parts if other.zone == part.id]
    pad = "  " * depth
    lines = [pad + line for line in describe(part, parts, catalogue)]
    if isinstance(part, Zone) and not inside:
        lines[0] += " -"
    for other in inside:
        lines += _branch(other, parts, catalogue, depth + 1)
    return lines


def describe(part: Part, parts: Sequence[Part], catalogue: Catalogue) -> list[str]:
    """One part in words."""
    name = catalogue.text(part.name)
    if isinstance(part, Zone):
        return [f"{name}:"]
    if isinstance(part, Track):
        note = f" ({catalogue.text(part.note)})" if part.note else ""
        reached = catalogue.text(say("core.track", value=part.value, high=part.high))
        return [f"{name}: {reached}{note}"]
    if isinstance(part, Dice):
        return [f"{name}: {_dice_text(part.faces, catalogue)}"]
    if isinstance(part, Card):
        marks = [f"[{item_text(mark, catalogue)}]" for mark in part.marks]
        lines = [item_text(line, catalogue) for line in [*part.lines, *part.printed]]
        return [" ".join([f"{name}." if lines else name, *lines, *marks])]
    if isinstance(part, Pile):
        top = f", {catalogue.text(part.top)}" if part.top else ""
        return [f"{name}: {part.count}{top}"]
    if isinstance(part, Token):
        where = name_at(parts, part.at)
        return [f"{name}: {catalogue.text(where) if where is not None else part.at}" if part.at else name]
    if isinstance(part, Panel):
        return [f"{name}: {', '.join(item_text(line, catalogue) for line in part.lines)}".rstrip()]
    if isinstance(part, Slots):
        return [f"{name}:"] + [f"  {_slot_text(slot, catalogue)}" for slot in part.slots]
    if isinstance(part, Map):
        return [f"{name}:", *_map_lines(part, parts, catalogue)]
    if isinstance(part, Text):
        return [f"{name}: {catalogue.text(part.body)}"]
    return [name]


def name_at(parts: Sequence[Part], id: str) -> Message | None:
    """The name of a part, of a slot or of a cell."""
    for part in parts:
        if part.id == id:
            return part.name
        if isinstance(part, Slots):
            for slot in part.slots:
                if slot.id == id:
                    return slot.name
        if isinstance(part, Map):
            for cell in part.cells:
                if cell.id == id:
                    return cell.name
    return None


def item_text(item: Item, catalogue: Catalogue) -> str:
    """`Shields: ignores opponents' main effects`."""
    name = catalogue.text(item.name)
    return f"{name}: {catalogue.text(item.help)}" if item.help is not None else name


def _dice_text(dice: Sequence[Face], catalogue: Catalogue) -> str:
    faces = [catalogue.text(f.name) + (f" x{f.count}" if f.count > 1 else "") for f in dice if f.count]
    return ", ".join(faces) or "-"


def _slot_text(slot: Slot, catalogue: Catalogue) -> str:
    words = [catalogue.text(text) for text in (slot.name, slot.does, slot.holds) if text is not None]
    if slot.holds is None and slot.dice:
        words.append(_dice_text(slot.dice, catalogue))
    return ": ".join(words)


def _map_lines(part: Map, parts: Sequence[Part], catalogue: Catalogue) -> list[str]:
    standing: dict[str, str] = {}
    for token in parts:
        if isinstance(token, Token) and token.at:
            before = standing.get(token.at)
            name = catalogue.text(token.name)
            standing[token.at] = f"{before}, {name}" if before else name
    shown: list[tuple[int, int, str, str]] = []
    for cell in part.cells:
        text = standing.get(cell.id) or (catalogue.text(cell.shows) if cell.shows else "")
        shown.append((cell.row, cell.column, catalogue.text(cell.name), text))
    if part.shape != "grid":
        return [f"  {name}: {text or '-'}" for _, _, name, text in shown]
    width = max([len(text) for _, _, _, text in shown] + [1])
    rows = sorted({row for row, _, _, _ in shown})
    columns = sorted({column for _, column, _, _ in shown})
    lines: list[str] = []
    for row in rows:
        here = {column: text for r, column, _, text in shown if r == row}
        lines.append("  " + " ".join((here.get(column, "") or ".").center(width) for column in columns))
    return lines
