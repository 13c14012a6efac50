"""The commands of the full screen, each by its key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from quarterdeck.terminal.part_help import help_lines, place_at, refusal_line
from quarterdeck.terminal.printable import printable
from quarterdeck.terminal.rulebook import page
from quarterdeck.terminal.screens.drawer import Drawer
from quarterdeck.terminal.screens.table_view import TableView

if TYPE_CHECKING:
    from quarterdeck.terminal.screens.play import PlayScreen

KEYS: Final = (
    "1-9, letters      choose the option with that number or key",
    "arrows, Enter     move among the options, choose",
    "/                 search: type part of an option's words",
    "Tab, Shift+Tab    look round: the next, the last thing on the table",
    "                  there: arrows move, Enter chooses with it, ? explains it",
    "Esc               a step back; all options again",
    "? or F1           what the thing in focus is, what it can do, why it cannot",
    "w                 what cannot be done now, and why",
    "u, U, r           undo; undo all since the last roll; redo",
    "l, g              the log; the rules",
    "Page Up, Down     scroll a table that is higher than the window",
    "Ctrl+T            when several seats may act: who answers next",
    "Ctrl+S            save (each choice is saved anyway)",
    "q                 quit; the match is kept",
)


def enter(screen: PlayScreen) -> None:
    if screen.focus_id:
        screen.open_focus()
        return
    offer = screen.selection.highlighted
    option = screen.selection.take(offer) if offer is not None else None
    if option is not None:
        screen.choose(option)
    else:
        screen.redraw()


def step_back(screen: PlayScreen) -> None:
    if screen.focus_id:
        screen.focus_id = ""
    elif not screen.selection.widen() and screen.session.match.over:
        screen.refresh_match()
    screen.redraw()


def look_on(screen: PlayScreen) -> None:
    _look(screen, 1)


def look_back(screen: PlayScreen) -> None:
    _look(screen, -1)


def _look(screen: PlayScreen, step: int) -> None:
    screen.focus_id = screen.query_one(TableView).next_place(screen.focus_id, step)
    screen.redraw()


def show_help(screen: PlayScreen) -> None:
    place = place_at(screen.view, screen.focus_id)
    if place is not None:
        screen.app.push_screen(Drawer(printable(screen.view.text(place.part.name)), help_lines(screen.view, place)))
    else:
        screen.app.push_screen(Drawer("The keys", KEYS))


def show_refusals(screen: PlayScreen) -> None:
    refusals = screen.view.decision.refusals if screen.view.decision else []
    lines = [refusal_line(screen.view, refusal) for refusal in refusals]
    screen.app.push_screen(Drawer("Not possible now", lines or ["Everything you might expect to do can be done."]))


def show_log(screen: PlayScreen) -> None:
    lines = screen.session.log()
    screen.app.push_screen(Drawer("The log", lines or ["Nothing has happened yet."], from_end=True))


def show_rules(screen: PlayScreen) -> None:
    box = screen.session.match.game.box
    lines: list[str] = []
    for topic, text in box.guide.items():
        lines += [f"# {topic}", *page(text), ""]
    screen.app.push_screen(
        Drawer(f"{printable(box.title)}: the rules", lines or ["This game brings no rules to read."])
    )


def undo(screen: PlayScreen) -> None:
    screen.act(screen.session.undo)


def undo_all(screen: PlayScreen) -> None:
    screen.act(screen.session.undo_all)


def redo(screen: PlayScreen) -> None:
    screen.act(screen.session.redo)


def next_seat(screen: PlayScreen) -> None:
    """On an open floor: somebody else of those who may act."""
    waiting = screen.session.waiting
    if len(waiting) > 1:
        seat = waiting[(waiting.index(screen.session.seat) + 1) % len(waiting)]
        screen.act(lambda: screen.session.take_seat(seat))


def first_option(screen: PlayScreen) -> None:
    screen.selection.jump(0)
    screen.redraw()


def last_option(screen: PlayScreen) -> None:
    screen.selection.jump(len(screen.selection.shown) - 1)
    screen.redraw()


def scroll_up(screen: PlayScreen) -> None:
    screen.query_one(TableView).scroll_page_up(animate=False)


def scroll_down(screen: PlayScreen) -> None:
    screen.query_one(TableView).scroll_page_down(animate=False)


def save(screen: PlayScreen) -> None:
    screen.note(f"Saved in {screen.session.save_as('')}")


def search(screen: PlayScreen) -> None:
    screen.selection.search("")
    screen.redraw()


def leave(screen: PlayScreen) -> None:
    screen.app.call_later(screen.app.run_action, "leave")


COMMANDS: Final[dict[str, Callable[[PlayScreen], None]]] = {
    "?": show_help,
    "f1": show_help,
    "w": show_refusals,
    "u": undo,
    "U": undo_all,
    "r": redo,
    "l": show_log,
    "g": show_rules,
    "q": leave,
    "/": search,
    "ctrl+s": save,
    "ctrl+t": next_seat,
    "home": first_option,
    "end": last_option,
    "pageup": scroll_up,
    "pagedown": scroll_down,
    "tab": look_on,
    "shift+tab": look_back,
    "escape": step_back,
    "enter": enter,
}
