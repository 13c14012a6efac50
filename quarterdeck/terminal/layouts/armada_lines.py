"""The table of Armada as plain lines: planet by planet, then the events, the encounter and the captains."""

from __future__ import annotations

from collections.abc import Mapping

from quarterdeck.core.parts import Card, Cell, Map, Panel, Part, Pile, Slot, Slots, Text, Token, Zone
from quarterdeck.core.plain import describe, item_text, render
from quarterdeck.core.view import View
from quarterdeck.terminal.layouts.armada_words import actions_of, fleet_text, harm_text, hero_text
from quarterdeck.terminal.words import terminal_text


def place_of(part: Part) -> str:
    """The id of the planet where a ship, a fleet, an event or a final encounter is, or of the panel of a captain who
    carries it; empty for other parts."""
    return part.at if isinstance(part, (Token, Pile, Card)) else ""


def armada_lines(view: View, bots: Mapping[int, str]) -> list[str]:
    galaxy = view.part("galaxy")
    if not isinstance(galaxy, Map):
        return render(view.parts, view.catalogue)
    phase = view.part("phase")
    title = view.text(galaxy.name)
    lines = [f"{title} ({view.text(phase.body)}):" if isinstance(phase, Text) else f"{title}:"]
    lines += [_planet(cell, galaxy, view) for cell in galaxy.cells]
    lines += [_event(part, view) for part in view.parts if isinstance(part, Card) and not part.zone]
    lines += [line for id in ("data", "bag", "threats") for line in _pile(view.part(id), view, "")]
    zones = {part.id for part in view.parts if isinstance(part, Zone)} - {"combat"}
    lines += render([part for part in view.parts if part.id in zones or part.zone in zones], view.catalogue)
    for panel in view.parts:
        if isinstance(panel, Panel):
            lines += _captain(panel, view, bots)
    return lines + _combat(view)


def _planet(cell: Cell, galaxy: Map, view: View) -> str:
    """`Terra (Shipyard, to Luna, Kagawa): Player 1; Fleet 2 x3; 00 A voice on the old band`."""
    names = {other.id: view.text(other.name) for other in galaxy.cells}
    near = [names[b if a == cell.id else a] for a, b in galaxy.links if cell.id in (a, b)]
    about = [view.text(cell.shows)] if cell.shows is not None else []
    if near and len(near) < len(names) - 1:
        about.append(f"{terminal_text(view.catalogue, 'linked')} {', '.join(near)}")
    here = [part for part in view.parts if place_of(part) == cell.id]
    texts = [", ".join(view.text(part.name) for part in here if isinstance(part, Token))]
    texts += [fleet_text(part, view.catalogue) for part in here if isinstance(part, Pile)]
    texts += [view.text(part.name) for part in here if isinstance(part, Card)]
    told = ", ".join(about)
    head = f"  {names[cell.id]} ({told})" if told else f"  {names[cell.id]}"
    return f"{head}: {'; '.join(text for text in texts if text) or '-'}"


def _event(card: Card, view: View) -> str:
    """An event with its marks, its place and its whole text."""
    marks = "".join(f" [{item_text(mark, view.catalogue)}]" for mark in card.marks if mark.count)
    places = "".join(f", {item_text(line, view.catalogue)}" for line in card.lines)
    texts = " ".join(view.text(item.name) for item in card.printed)
    return f"{view.text(card.name)}{marks}{places}{f': {texts}' if texts else ''}"


def _pile(part: Part | None, view: View, indent: str) -> list[str]:
    """`Heroes: Rose Palroy, Yokai`, or a number where the cards are not known."""
    if not isinstance(part, Pile):
        return []
    cards = ", ".join(item_text(card, view.catalogue) for card in part.cards)
    known = cards or view.text(part.top) if part.top is not None else cards
    count = f"{part.count} ({known})" if known else str(part.count)
    return [f"{indent}{view.text(part.name)}: {count}"]


# -- captains ----------------------------------------------------------------------------------------------


def _captain(panel: Panel, view: View, bots: Mapping[int, str]) -> list[str]:
    seat = panel.seat
    who = terminal_text(view.catalogue, "you") if view.seats == [seat] else bots.get(seat, "")
    name = f"{view.text(panel.name)} ({who})" if who else view.text(panel.name)
    lines = [f"{name}: {', '.join(item_text(line, view.catalogue) for line in panel.lines)}"]
    tracks = [view.part(f"{id}{seat}") for id in ("hull", "shield")]
    gauges = [line for part in tracks if part is not None for line in describe(part, view.parts, view.catalogue)]
    lines += [f"  {', '.join(gauges)}"] if gauges else []
    for id in (f"stations{seat}", "savior"):
        stations = view.part(id)
        if isinstance(stations, Slots) and stations.zone == panel.id:
            lines += [_station(number, slot, view) for number, slot in enumerate(stations.slots, 1)]
    crew = view.part(f"crew{seat}")
    lines += [f"  {line}" for line in describe(crew, view.parts, view.catalogue)] if crew is not None else []
    piles = [view.part(f"{id}{seat}") for id in ("infirmary", "storage")]
    lines += [line for part in piles for line in _pile(part, view, "  ")]
    heroes = view.part(f"heroes{seat}")
    known = heroes.cards if isinstance(heroes, Pile) else []
    return lines + [f"  {item_text(card, view.catalogue)}: {view.text(hero_text(card))}" for card in known]


def _station(number: int, slot: Slot, view: View) -> str:
    """`  1 Pulse Gun [Tactical]: Tactical: 1 Energy damage.`"""
    if slot.does is None:
        return f"  {view.text(slot.name)}"
    dice = [view.text(face.name) for face in slot.dice for _ in range(face.count)]
    held = [view.text(slot.holds)] if slot.holds is not None else []
    on_it = "".join(f" [{text}]" for text in [*held, *dice])
    return f"  {number} {view.text(slot.name)}{on_it}: {view.text(slot.does)}"


# -- the fight ---------------------------------------------------------------------------------------------


def _combat(view: View) -> list[str]:
    """The enemy line by number, and what each number of the enemy die would do."""
    zone = view.part("combat")
    if zone is None:
        return []
    lines = [f"{view.text(zone.name)}:"]
    for id in ("escape", "swap", "enemy-die"):
        part = view.part(id)
        lines += [f"  {line}" for line in describe(part, view.parts, view.catalogue)] if part is not None else []
    foes = [part for part in view.parts if isinstance(part, Card) and part.zone == "combat"]
    for number, foe in enumerate(foes, 1):
        told = [item_text(item, view.catalogue) for item in [*foe.lines, *foe.marks]]
        lines.append(f"  {number} {view.text(foe.name)}: {', '.join(told)}. {view.text(actions_of(foe))}")
    return lines + _intents(view)


def _intents(view: View) -> list[str]:
    """What the numbers of the enemy die would do, a line for those that do the same."""
    part = view.part("intents")
    if not isinstance(part, Text):
        return []
    rows: dict[str, list[str]] = {}
    for item in part.items:
        numbers, _, what = item.id.partition(".")
        text = harm_text(item, view) if what[:1].isdigit() else item_text(item, view.catalogue)
        rows.setdefault(numbers, []).append(text)
    return [f"{view.text(part.name)}:", *(f"  {'; '.join(texts)}" for texts in rows.values())]
