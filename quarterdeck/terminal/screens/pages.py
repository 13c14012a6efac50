"""What can be read over the table: help, what cannot be done, the log, the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.core.printable import printable
from quarterdeck.terminal.part_help import help_lines, place_at, refusal_lines
from quarterdeck.terminal.rulebook import page
from quarterdeck.terminal.screens.drawer import Drawer

if TYPE_CHECKING:
    from quarterdeck.terminal.screens.play import PlayScreen

KEYS: Final = (
    ("1-9, letters", "choose the option with that number or key"),
    ("arrows, Enter", "move among the options, choose"),
    ("/", "search: type part of an option's words"),
    (
        "Tab, Shift+Tab",
        "look round: the next, the last thing on the table; there: arrows move, Enter chooses, ? explains",
    ),
    ("Esc", "a step back; all options again"),
    ("? or F1", "what the thing in focus is, what it can do, why it cannot"),
    ("w", "what cannot be done now, and why"),
    ("u, U, r", "undo; undo all since the last roll; redo"),
    ("l, g", "the log; the rules"),
    ("h", "a hint: the best three options, their chances and why; counted in the record"),
    ("Page Up, Down", "scroll a table that is higher than the window"),
    ("Ctrl+T", "when several seats may act: who answers next"),
    ("Ctrl+S", "save (each choice is saved anyway)"),
    ("q", "quit; the match is kept"),
)


def show_help(screen: PlayScreen) -> None:
    place = place_at(screen.view, screen.focus_id)
    if place is not None:
        screen.app.push_screen(Drawer(printable(screen.view.text(place.part.name)), help_lines(screen.view, place)))
    else:
        screen.app.push_screen(Drawer("The keys", KEYS))


def show_refusals(screen: PlayScreen) -> None:
    refusals = screen.view.decision.refusals if screen.view.decision else []
    lines = refusal_lines(screen.view, refusals)
    screen.app.push_screen(Drawer("Not possible now", lines or ["Everything you might expect to do can be done."]))


def show_log(screen: PlayScreen) -> None:
    screen.app.push_screen(Drawer("The log", screen.session.log_page(), from_end=True))


def show_rules(screen: PlayScreen) -> None:
    box = screen.session.match.game.box
    lines: list[str] = []
    for topic, text in screen.session.guide.items():
        lines += [f"# {topic}", *page(text), ""]
    screen.app.push_screen(
        Drawer(f"{printable(box.title)}: the rules", lines or ["This game brings no rules to read."])
    )
