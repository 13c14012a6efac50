"""The table of Battlecruisers: what is resolved next, a row for each commander, a hand, and one card in detail."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.parts import Card, Panel, Pile, Text, Track
from quarterdeck.core.words import say
from quarterdeck.terminal.kit.canvas import Canvas
from quarterdeck.terminal.kit.cards import card_chips, draw_card_detail, highlighted_card
from quarterdeck.terminal.kit.colours import DANGER, GOOD, GROUND, QUIET_TEXT, SHIELD, STRONG, UNKNOWN
from quarterdeck.terminal.kit.lines import Chip, chip, draw_chips, draw_text_line, stack
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.kit.seats import SeatColumn, Status, draw_seat_table
from quarterdeck.terminal.kit.table import draw_table

WIDE: Final = 96
"""From this width on the points have a bar, too."""
NAME: Final = 19
"""Columns for the name of a commander."""
ZONES: Final = {"in-hand": "hand", "in-pile": "discard"}
"""Hidden zones, by the word for the cards that are known to be there."""


def draw_battlecruisers(scene: Scene, width: int, height: int) -> Canvas:
    if not any(isinstance(part, Panel) for part in scene.view.parts):
        return draw_table(scene, width, height)
    canvas = _draw(scene, width, height)
    return canvas if canvas.height <= height else _draw(scene.compacted(), width, height)


def _draw(scene: Scene, width: int, height: int) -> Canvas:
    order, the_set = scene.view.part("order"), scene.view.part("set")
    above = [draw_text_line(order, scene, width, short=True)] if isinstance(order, Text) else []
    above += [_draw_commanders(scene, width), *_draw_known_cards(scene, width)]
    hand, detail = _draw_hand(scene, width), _draw_detail(scene, width)
    below = [*_draw_others(scene, width), *((*detail, *hand) if scene.compact else (*hand, *detail))]
    used = sum(one.height for one in (*above, *below))
    if isinstance(the_set, Text):
        whole = draw_text_line(the_set, scene, width)
        fits = used + whole.height <= height
        below.append(whole if fits else draw_text_line(the_set, scene, width, short=True))
        used += below[-1].height
    gap = 1 if height - used > len(below) else 0
    canvas = Canvas(width, height)
    stack(canvas, below, stack(canvas, above) + gap, gap)
    return canvas


def _draw_commanders(scene: Scene, width: int) -> Canvas:
    bar = width >= WIDE
    points = next((scene.text(part.name) for part in scene.view.parts if isinstance(part, Track)), "")
    left = NAME + (22 if bar else 7) + 5 + 7
    columns = [
        SeatColumn(points, "points", 22 if bar else 7, bar),
        SeatColumn(scene.word("hand"), "hand", 5),
        SeatColumn(scene.word("pile"), "discard", 7),
        SeatColumn(scene.word("recovery"), "recovery", (width - left) * 9 // 20 + 1),
        SeatColumn(scene.word("in-play"), "play", 0),
    ]
    return draw_seat_table(
        scene, width, NAME, columns, lambda panel, card: _status(panel, card, scene), lambda panel: _notes(panel, scene)
    )


def _status(panel: Panel, card: Card | None, scene: Scene) -> Status | None:
    """The outcome of the card in play, or whether one is chosen."""
    if card is None:
        lines = {line.id: scene.text(line.name) for line in panel.lines}
        if "out" in lines:
            return Status(f"✗ {lines['out']}", DANGER)
        if "locked" in lines:
            return Status(f"✓ {lines['locked']}", GOOD)
        asked = "choosing" if scene.view.part("order") is None else "to-answer"
        return Status(f"… {scene.word(asked)}", UNKNOWN) if panel.waiting else None
    marks = {mark.id: scene.text(mark.name) for mark in card.marks}
    waiting = f" … {scene.word('to-answer')}" if panel.waiting and not scene.compact else ""
    if "disabled" in marks:
        return Status(f"✗ {marks['disabled']}{waiting}", UNKNOWN)
    if "clash" in marks:
        return Status(f"{'✓' if 'resolved' in marks else '▲'} {marks['clash']}{waiting}", DANGER)
    if "resolved" in marks:
        return Status(f"✓ {scene.word('main')}{waiting}", GOOD)
    return Status(waiting.strip(), UNKNOWN) if waiting else None


def _notes(panel: Panel, scene: Scene) -> list[Chip]:
    """Red alert, protection, and the cards that are known to be in a hidden zone."""
    out: list[Chip] = []
    for line in panel.lines:
        if line.id == "alert":
            out.append(("", f"▲ {scene.item(line)} ", DANGER + STRONG))
        elif line.id not in ("out", "locked", "cards"):
            out.append(("", f"◇ {scene.item(line)} ", SHIELD))
    for key in ZONES:
        cards = _known_cards(panel, key, scene)
        if cards and (not scene.compact or scene.view.seats == [panel.seat]):
            out.append(("", f"{'· ' if out else ''}{_zone_name(key, scene)}:", QUIET_TEXT))
            out += card_chips(cards, scene)
    return out


def _zone_name(key: str, scene: Scene) -> str:
    """A view of several seats shows their whole hands."""
    return scene.word("hand" if key == "in-hand" and len(scene.view.seats) > 1 else key)


def _known_cards(panel: Panel, key: str, scene: Scene) -> list[Card]:
    """The cards that are known to be in this zone, without the viewer's own hand, which has its own line."""
    own_hand = key == "in-hand" and scene.view.seats == [panel.seat]
    return [] if own_hand else scene.cards(f"{ZONES[key]}{panel.seat}")


def _draw_known_cards(scene: Scene, width: int) -> list[Canvas]:
    """In a compact table: the known cards of the others by their numbers, on one line."""
    out: list[Canvas] = []
    others = [part for part in scene.view.parts if isinstance(part, Panel) and scene.view.seats != [part.seat]]
    for key in ZONES if scene.compact else ():
        chips: list[Chip] = []
        for panel in others:
            cards = _known_cards(panel, key, scene)
            known = card_chips(cards, scene, lambda card: str(scene.view.printed_on(card).get("number", "")))
            name = f"{'· ' if chips else ''}{scene.text(panel.name)}"
            chips += [(id, f"{name} {text.strip()} ", style) for id, text, style in known[:1]] + known[1:]
        if chips:
            out.append(draw_chips(_zone_name(key, scene), chips, width))
    return out


def _draw_hand(scene: Scene, width: int) -> list[Canvas]:
    """The hand of the one seat that the view is for."""
    cards = scene.cards(f"hand{scene.view.seats[0]}") if len(scene.view.seats) == 1 else []
    return [draw_chips(scene.word("your-hand"), card_chips(cards, scene), width)] if cards else []


def _draw_others(scene: Scene, width: int) -> list[Canvas]:
    """A hand that the viewer looks at, a card that is passed, the cards out of the game."""
    out: list[Canvas] = []
    looked, passed, gone = (scene.view.part(id) for id in ("looked", "passed", "gone"))
    if looked is not None:
        out.append(draw_chips(scene.text(looked.name), card_chips(scene.cards("looked"), scene), width))
    if isinstance(passed, Card):
        out.append(draw_chips("", card_chips([passed], scene), width))
    if isinstance(gone, Pile):
        out.append(draw_chips("", [chip(gone, f"{scene.text(gone.name)}: {gone.count}", scene, GROUND)], width))
    return out


def _draw_detail(scene: Scene, width: int) -> list[Canvas]:
    card = highlighted_card(scene)
    if card is None or card.help is None:
        return []
    symbols = scene.view.printed_on(card).get("symbols")
    assert isinstance(symbols, list)
    named = ", ".join(scene.text(say(f"battlecruisers.symbol.{one}")) for one in symbols)
    effects = [
        (f"{scene.word(f'{effect}-effect')}:", style, scene.text(say(f"battlecruisers.card.{card.face}.{effect}")))
        for effect, style in (("main", STRONG), ("clash", DANGER))
    ]
    return [draw_card_detail(card, scene, width, named, effects)]
