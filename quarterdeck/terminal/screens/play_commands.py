"""The commands of the full screen, each by its key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from quarterdeck.terminal.screens.hint import HintScreen
from quarterdeck.terminal.screens.pages import show_help, show_log, show_others, show_refusals, show_rules
from quarterdeck.terminal.screens.plan import PlanScreen
from quarterdeck.terminal.screens.table_view import TableView
from quarterdeck.terminal.together import waiting_bots

if TYPE_CHECKING:
    from quarterdeck.terminal.screens.play import PlayScreen


def enter(screen: PlayScreen) -> None:
    if screen.focus_id:
        screen.open_focus()
        return
    item = screen.selection.highlighted
    option = screen.selection.take(item) if item is not None else None
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


def focus_next(screen: PlayScreen) -> None:
    _move_focus(screen, 1)


def focus_previous(screen: PlayScreen) -> None:
    _move_focus(screen, -1)


def _move_focus(screen: PlayScreen, step: int) -> None:
    screen.focus_id = screen.query_one(TableView).next_place(screen.focus_id, step)
    screen.redraw()


def undo(screen: PlayScreen) -> None:
    screen.act(screen.session.undo)


def undo_all(screen: PlayScreen) -> None:
    screen.act(screen.session.undo_all)


def redo(screen: PlayScreen) -> None:
    screen.act(screen.session.redo)


def hint(screen: PlayScreen) -> None:
    """Show a hint, computed in the background and counted in the record."""
    if screen.busy():
        return
    session = screen.session
    seat = session.seat
    asked = HintScreen(session, session.hints.handle(seat), session.hints.last(seat))
    screen.app.push_screen(asked, lambda number: _take(screen, asked, number or ""))


def _take(screen: PlayScreen, asked: HintScreen, number: str) -> None:
    if number and asked.found is not None:
        action = asked.found.advice[int(number) - 1].action
        screen.choose(screen.session.match.game.option(screen.session.match.state, action))


def next_seat(screen: PlayScreen) -> None:
    """Let the next of several seats that may act answer."""
    session = screen.session
    here, waiting = session.seat, session.waiting
    others = [seat for seat in waiting if seat > here] + [seat for seat in waiting if seat < here]
    if others:
        screen.act(lambda: session.take_seat(others[0]))


def let_bot_act(screen: PlayScreen) -> None:
    """Let the first bot act that waits for people."""
    bots = waiting_bots(screen.session.match, screen.session.seating)
    screen.act(lambda: screen.session.prompt(str(bots[0] + 1) if bots else ""))


def show_plans(screen: PlayScreen) -> None:
    """Show what the waiting bots would do, computed in the background."""
    if not screen.busy():
        screen.app.push_screen(PlanScreen(screen.session))


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
    screen.leave()


COMMANDS: Final[dict[str, Callable[[PlayScreen], None]]] = {
    "?": show_help,
    "f1": show_help,
    "w": show_refusals,
    "u": undo,
    "U": undo_all,
    "r": redo,
    "l": show_log,
    "g": show_rules,
    "h": hint,
    "q": leave,
    "/": search,
    "ctrl+s": save,
    "ctrl+t": next_seat,
    "ctrl+o": show_others,
    "ctrl+p": show_plans,
    "ctrl+g": let_bot_act,
    "home": first_option,
    "end": last_option,
    "pageup": scroll_up,
    "pagedown": scroll_down,
    "tab": focus_next,
    "shift+tab": focus_previous,
    "escape": step_back,
    "enter": enter,
}
