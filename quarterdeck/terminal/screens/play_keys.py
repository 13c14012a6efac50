"""What a key means while a match is played: a command, a move of the focus, or an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.events import Key

from quarterdeck.terminal.part_help import key_refusal
from quarterdeck.terminal.screens.choices import Choices
from quarterdeck.terminal.screens.play_commands import COMMANDS
from quarterdeck.terminal.screens.table_view import TableView
from quarterdeck.terminal.selection import usable_key

if TYPE_CHECKING:
    from quarterdeck.terminal.screens.play import PlayScreen

NOTHING: Final = "nothing on that key; ? for help"
ARROWS: Final = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def press(screen: PlayScreen, event: Key) -> bool:
    """Handle a key; returns whether it has a meaning."""
    if screen.selection.words is not None and _search(screen, event):
        return True
    command = COMMANDS.get(event.character or "") or COMMANDS.get(event.key)
    if command is not None:
        command(screen)
        return True
    if event.key in ARROWS:
        _move(screen, *ARROWS[event.key])
        return True
    return _answer(screen, event.character or "")


def _answer(screen: PlayScreen, char: str) -> bool:
    why = _dead(screen, char)
    if why:
        screen.selection.typed = ""
        screen.note(why)
        return True
    if char.isascii() and char.isdigit():
        item = screen.selection.press_digit(char)
    else:
        item = screen.selection.press_key(char)
    option = screen.selection.take(item) if item is not None else None
    if option is not None:
        screen.choose(option)
    else:
        screen.redraw()
    return True


def _dead(screen: PlayScreen, char: str) -> str:
    """Why a key chooses nothing; empty if it chooses."""
    selection = screen.selection
    if char.isascii() and char.isdigit():
        numbers = range(1, len(selection.shown) + 1)
        if int(char) in numbers or int(selection.typed + char) in numbers:
            return ""
        return f"There is no option {char}: choose 1 to {len(numbers)}." if numbers else NOTHING
    if char and any(usable_key(option) == char for item in selection.shown for option in item.options):
        return ""
    keys = {usable_key(option) for option in selection.offered}
    if char and char in keys:
        return "That key is not among these options: Esc shows all."
    refused = char.isalpha() and char.lower() not in keys
    return (key_refusal(screen.view, char) if refused else "") or NOTHING


def _search(screen: PlayScreen, event: Key) -> bool:
    words = screen.selection.words or ""
    if event.key == "backspace":
        screen.selection.search(words[:-1])
    elif event.character and event.is_printable:
        screen.selection.search(words + event.character)
    else:
        return False
    screen.redraw()
    return True


def _move(screen: PlayScreen, dx: int, dy: int) -> None:
    if screen.focus_id:
        screen.focus_id = screen.query_one(TableView).neighbour(screen.focus_id, dx, dy)
    else:
        screen.selection.move(dy + dx * screen.query_one(Choices).columns.options_in_column)
    screen.redraw()
