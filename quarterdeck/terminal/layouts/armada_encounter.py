"""The encounter on the table of Armada: a fight, a mission, an offer, the ships to choose from, or a card in detail."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from quarterdeck.core.parts import Card, Dice, Item, Part, Pile, Slots, Text, Token
from quarterdeck.terminal.kit.canvas import Canvas, fit, widest, wrap
from quarterdeck.terminal.kit.cards import highlighted_card
from quarterdeck.terminal.kit.colours import CHOICE, CHOSEN, DANGER, GROUND, QUIET_TEXT, SHIELD, STRONG, UNKNOWN
from quarterdeck.terminal.kit.dice import put_faces
from quarterdeck.terminal.kit.lines import put_cell, put_count, put_name, put_pointer
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.layouts.armada_lines import place_of
from quarterdeck.terminal.layouts.armada_ships import dice_on
from quarterdeck.terminal.layouts.armada_words import actions_of, harm_text, module_text, word

NAME: Final = 18
"""Columns for the name of an enemy ship."""


def draw_encounter(scene: Scene, width: int) -> Canvas | None:
    """The fight, the mission, what is on offer, or the ships to choose from."""
    if scene.view.part("combat") is not None:
        return _draw_combat(scene, width)
    for zone in ("mission", "offer", "ships"):
        part = scene.view.part(zone)
        if part is not None:
            return _draw_cards(part, scene, width)
    return None


def _draw_cards(zone: Part, scene: Scene, width: int) -> Canvas:
    canvas = Canvas(width, 1)
    put_name(canvas, 0, zone, scene, capitals=True)
    canvas.mark(zone.id, Region(0, 0, width, 1))
    cards = scene.cards(zone.id)
    corner = widest([scene.text(card.name) for card in cards]) + 4
    y = 1
    for card in cards:
        y = _put_text_card(canvas, y, card, scene, corner)
    sections = scene.view.part("sections") if zone.id == "mission" else None
    if isinstance(sections, Slots):
        canvas.mark(sections.id, Region(0, y, width, len(sections.slots)))
        for slot in sections.slots:
            put_pointer(canvas, 0, y, slot.id, scene)
            mark = "☐" if slot.open else "☑"
            end = canvas.put(2, y, f"{mark} {scene.text(slot.name)}", scene.style(slot.id, STRONG)) + 1
            end = canvas.put(end, y, scene.text(slot.holds), GROUND if slot.open else QUIET_TEXT) + 1
            put_faces(canvas, end, y, dice_on(slot), scene)
            canvas.mark(slot.id, Region(0, y, width, 1))
            y += 1
    return canvas


def _draw_combat(scene: Scene, width: int) -> Canvas:
    """The enemy line with hull, shields and actions, and what each number of the enemy die would do."""
    canvas = Canvas(width, 1)
    zone = scene.view.part("combat")
    assert zone is not None
    x = put_name(canvas, 0, zone, scene, capitals=True)
    canvas.mark(zone.id, Region(0, 0, x, 1))
    for id in ("escape", "swap"):
        part = scene.view.part(id)
        if isinstance(part, Pile):
            x = put_count(canvas, x + 1, 0, part, scene.number(id, part.count), scene)
    die = scene.view.part("enemy-die")
    if isinstance(die, Dice):
        x = put_cell(canvas, x + 1, 0, die.id, scene.text(die.name), scene, QUIET_TEXT) + 1
        put_faces(canvas, x, 0, die.faces, scene, die.id)
    y = 1
    for number, card in enumerate(scene.cards("combat"), 1):
        y = _put_foe(canvas, y, number, card, scene)
    intents = scene.view.part("intents")
    return _put_intents(canvas, y, intents, scene) if isinstance(intents, Text) else canvas


def _put_foe(canvas: Canvas, y: int, number: int, card: Card, scene: Scene) -> int:
    put_pointer(canvas, 0, y, card.id, scene)
    canvas.put(1, y, str(number), QUIET_TEXT)
    canvas.put(3, y, fit(scene.text(card.name), NAME), scene.style(card.id, STRONG))
    catalogue = scene.view.catalogue
    hull = f"{word(catalogue, 'hull')} {scene.number(card.id, card.level)}"
    end = canvas.put(NAME + 4, y, hull, CHOSEN if scene.change(card.id) else DANGER + STRONG) + 1
    for mark in card.marks:
        shield = mark.id == "shield"
        text = f"{word(catalogue, 'sh')} {mark.count}" if shield else f"[{scene.item(mark)}]"
        end = canvas.put(end, y, text, SHIELD if shield else UNKNOWN + STRONG) + 1
    told = scene.text(actions_of(card))
    left, top = max(end, NAME + 16), y
    rows = [fit(told, canvas.width - left)] if scene.compact else wrap(told, canvas.width - left)
    for row, line in enumerate(rows):
        canvas.put(left, y + row, line, QUIET_TEXT)
    y += max(1, len(rows))
    canvas.mark(card.id, Region(0, top, canvas.width, y - top))
    return y


def _put_intents(canvas: Canvas, y: int, intents: Text, scene: Scene) -> Canvas:
    """`[2 6] (1, 3) Player 1 -2 hull`, in two columns."""
    top = y
    canvas.put(2, y, scene.text(intents.name), QUIET_TEXT)
    rows: dict[str, list[str]] = {}
    for item in intents.items:
        numbers, _, what = item.id.partition(".")
        harm = what[:1].isdigit()
        rows.setdefault(numbers, []).append(harm_text(item, scene.view) if harm else _acting(item, what, scene))
    half = canvas.width // 2
    for at, (numbers, texts) in enumerate(rows.items()):
        x, row = (at % 2) * half, y + 1 + at // 2
        end = canvas.put(x + 2, row, f"[{numbers.replace(',', ' ')}]", DANGER + STRONG) + 1
        canvas.put(end, row, fit(" ".join(texts), x + half - 1 - end), GROUND)
    y += 1 + -(-len(rows) // 2)
    canvas.mark(intents.id, Region(0, top, canvas.width, y - top))
    return canvas


def _acting(item: Item, what: str, scene: Scene) -> str:
    """The ships that act, by their places in the line, or an effect on their own fleet."""
    return scene.item(item) if what else f"({item.state.replace(' ', ', ')})"


# -- cards with their text ---------------------------------------------------------------------------------


def draw_detail(scene: Scene, width: int, height: int) -> Canvas:
    """The text of the card that is highlighted or in focus, else of what is at the places of the viewers' ships."""
    canvas = Canvas(width, 1)
    one = highlighted_card(scene)
    here = {part.at for part in scene.view.parts if isinstance(part, Token) and part.seat in scene.view.seats}
    cards = [part for part in scene.view.parts if isinstance(part, Card) and not part.zone and place_of(part) in here]
    y = 0
    for card in [one] if one else cards:
        drawn = Canvas(width, 1)
        _put_text_card(drawn, 0, card, scene, 0)
        if y + drawn.height > height:
            break
        drawn.regions.clear()  # The galaxy has the place of the card.
        canvas.stamp(drawn, 0, y)
        y += drawn.height
    return canvas


def _put_text_card(canvas: Canvas, y: int, card: Card, scene: Scene, corner: int) -> int:
    """A card with its whole text: name, something short at the right, and the text below."""
    short = "  ".join([*(scene.item(line) for line in card.lines), *(f"[{scene.item(mark)}]" for mark in card.marks)])
    put_pointer(canvas, 0, y, card.id, scene)
    end = canvas.put(2, y, scene.text(card.name), scene.style(card.id, STRONG))
    canvas.put(max(end + 2, corner), y, short, CHOICE if scene.touchable(card.id) else QUIET_TEXT)
    top = y
    y += 1
    module = scene.view.printed_on(card).get("kind") == "module"
    told = [scene.text(text) for text in ([module_text(card.face)] if module else [item.name for item in card.printed])]
    rows = [row for text in told for row in wrap(text, canvas.width - 6)]
    for line in rows[:1] if scene.compact else rows:
        canvas.put(4, y, line, QUIET_TEXT)
        y += 1
    canvas.mark(card.id, Region(0, top, canvas.width, y - top))
    return y
