"""The table of Armada as plain lines: planet by planet, then the events, the encounter and the captains."""

from __future__ import annotations

from collections.abc import Mapping

from quarterdeck.core.parts import Card, Cell, Map, Part, Pile, Text, Token
from quarterdeck.core.plain import item_text, render
from quarterdeck.core.view import View
from quarterdeck.core.words import Message
from quarterdeck.terminal.words import terminal_text


def last_of(message: Message | None) -> str:
    """The last part of a message's key: the planet of a place, the kind of a facility."""
    return message.key.rpartition(".")[2] if message is not None else ""


def place_of(part: Part) -> str:
    """The id of the planet where a ship, a fleet, an event or a final encounter is; empty if it is on none."""
    if isinstance(part, Token):
        return part.at
    if isinstance(part, Pile):
        return last_of(part.name) if part.id.startswith("fleet") else ""
    places = [last_of(line.name) for line in part.lines if line.id in ("at", "place")] if isinstance(part, Card) else []
    return places[0] if places else ""


def armada_lines(view: View, bots: Mapping[int, str]) -> list[str]:
    galaxy = view.part("galaxy")
    if not isinstance(galaxy, Map):
        return render(view.parts, view.catalogue)
    told = {galaxy.id, "phase", "intents"} | {part.id for part in view.parts if isinstance(part, Token)}
    told |= {part.id for part in view.parts if isinstance(part, Pile) and place_of(part)}
    told |= {part.id for part in view.parts if isinstance(part, Card) and not part.zone}
    phase = view.part("phase")
    title = view.text(galaxy.name)
    lines = [f"{title} ({view.text(phase.body)}):" if isinstance(phase, Text) else f"{title}:"]
    lines += [_planet(cell, galaxy, view) for cell in galaxy.cells]
    lines += [_event(part, view) for part in view.parts if isinstance(part, Card) and not part.zone]
    lines += render([part for part in view.parts if part.id not in told], view.catalogue)
    return lines + _intents(view)


def _planet(cell: Cell, galaxy: Map, view: View) -> str:
    """`Terra (Shipyard, to Luna, Kagawa): Player 1; fleet 2 of 3; 00 A voice on the old band`."""
    names = {other.id: view.text(other.name) for other in galaxy.cells}
    near = [names[b if a == cell.id else a] for a, b in galaxy.links if cell.id in (a, b)]
    about = [view.text(cell.shows)] if cell.shows is not None else []
    if near and len(near) < len(names) - 1:
        about.append(f"{terminal_text(view.catalogue, 'linked')} {', '.join(near)}")
    here = [part for part in view.parts if place_of(part) == cell.id]
    texts = [", ".join(view.text(part.name) for part in here if isinstance(part, Token))]
    texts += [_fleet(part, view) for part in here if isinstance(part, Pile)]
    texts += [view.text(part.name) for part in here if isinstance(part, Card)]
    told = ", ".join(about)
    head = f"  {names[cell.id]} ({told})" if told else f"  {names[cell.id]}"
    return f"{head}: {'; '.join(text for text in texts if text) or '-'}"


def _fleet(fleet: Pile, view: View) -> str:
    known = ", ".join(item_text(ship, view.catalogue) for ship in fleet.cards)
    name = view.text(fleet.name)
    return f"{name}: {fleet.count} ({known})" if known else f"{name}: {fleet.count}"


def _event(card: Card, view: View) -> str:
    """An event with its marks, its place and its whole text."""
    marks = "".join(f" [{item_text(mark, view.catalogue)}]" for mark in card.marks)
    places = "".join(f", {item_text(line, view.catalogue)}" for line in card.lines)
    texts = " ".join(view.text(item.name) for item in card.printed)
    return f"{view.text(card.name)}{marks}{places}{f': {texts}' if texts else ''}"


def _intents(view: View) -> list[str]:
    """What each number of the enemy die would do, a line for each number."""
    part = view.part("intents")
    if not isinstance(part, Text):
        return []
    rows: dict[str, list[str]] = {}
    for item in part.items:
        rows.setdefault(item.id.partition(".")[0], []).append(item_text(item, view.catalogue))
    return [f"{view.text(part.name)}:", *(f"  {'. '.join(texts)}." for texts in rows.values())]
