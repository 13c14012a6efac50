"""The layout of Battlecruisers in the terminal: its plain lines, and how its story is divided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quarterdeck.core.parts import Card, Panel, Pile, Text, Track
from quarterdeck.core.plain import describe, item_text
from quarterdeck.core.view import View
from quarterdeck.terminal.layout import ALWAYS, Layout
from quarterdeck.terminal.words import terminal_text


def battle_lines(view: View, bots: Mapping[int, str]) -> list[str]:
    """A line for each player, then the viewer's own cards with their effects, then the rest."""
    lines = [_commander(panel, view, bots) for panel in view.parts if isinstance(panel, Panel)]
    for panel in view.parts:
        if isinstance(panel, Panel):
            lines += _cards(panel, view)
    looked = view.part("looked")
    if looked is not None:
        lines.append(f"{view.text(looked.name)}: {', '.join(_named(view, 'looked'))}")
    lines += [line for id in ("passed", "gone", "order", "set") for line in _whole(view, id)]
    return lines


def _commander(panel: Panel, view: View, bots: Mapping[int, str]) -> str:
    seat = panel.seat
    who = terminal_text(view.catalogue, "you") if view.seats == [seat] else bots.get(seat, "")
    told: list[str] = []
    points = view.part(f"points{seat}")
    if isinstance(points, Track):
        told += describe(points, view.parts, view.catalogue)
    for id, key in ((f"play{seat}", "in-play"), (f"recovery{seat}", "recovery")):
        card = view.part(id)
        if isinstance(card, Card):
            marks = [view.text(mark.name) for mark in card.marks[1:]]  # The first mark names its zone.
            told.append(f"{terminal_text(view.catalogue, key)}: {', '.join([view.text(card.name), *marks])}")
    for id in (f"hand{seat}", f"discard{seat}"):
        pile = view.part(id)
        if isinstance(pile, Pile):
            told.append(f"{view.text(pile.name)}: {pile.count}")
    told += [item_text(line, view.catalogue) for line in panel.lines]
    return f"{view.text(panel.name)}{f' ({who})' if who else ''}. {'; '.join(told)}."


def _cards(panel: Panel, view: View) -> list[str]:
    """The known cards of a hand or pile; the own hand with what each card does."""
    seat, own = panel.seat, view.seats == [panel.seat]
    out: list[str] = []
    if own:
        out.append(f"{terminal_text(view.catalogue, 'your-hand')}:")
        hand = [part for part in view.parts if isinstance(part, Card) and part.zone == f"hand{seat}"]
        out += [f"  {line}" for card in hand for line in describe(card, view.parts, view.catalogue)]
    for zone, key in (("hand", "in-hand"), ("discard", "in-pile")):
        names = _named(view, f"{zone}{seat}")
        if names and not (own and zone == "hand"):
            out.append(f"{view.text(panel.name)}, {terminal_text(view.catalogue, key)}: {', '.join(names)}")
    return out


def _named(view: View, zone: str) -> list[str]:
    return [view.text(part.name) for part in view.parts if isinstance(part, Card) and part.zone == zone]


def _whole(view: View, id: str) -> list[str]:
    part = view.part(id)
    return describe(part, view.parts, view.catalogue) if isinstance(part, (Card, Pile, Text)) else []


_ENDS: Final = (
    "only-card", "eliminated", "red-alert", "alert-over", "last-ship", "wins", "drawn", "interminable",
    "interminable.circle", "tie.points", "tie.cards", "tie.numbers", "ballot.agreed", "ballot.refused",
)  # fmt: skip

LAYOUT: Final = Layout(
    draw="quarterdeck.terminal.layouts.battlecruisers_table:draw_battlecruisers",
    lines=battle_lines,
    frame_starts={
        "reveals": "reveal",
        **dict.fromkeys(("main", "clash", "clash.nothing", "cannot-resolve"), ALWAYS),
        **dict.fromkeys(_ENDS, "end"),
    },
    skipped_events=("round",),
)
