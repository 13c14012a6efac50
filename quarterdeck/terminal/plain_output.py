"""Prints questions, tables and whole matches as plain lines, also on streams with a small character set."""

from __future__ import annotations

import os
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import Final, TextIO

from quarterdeck.core.decision import Option
from quarterdeck.core.printable import encodable, printable
from quarterdeck.core.view import View
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.history_view import HistoryView
from quarterdeck.terminal.layout import table_lines
from quarterdeck.terminal.part_help import option_line
from quarterdeck.terminal.selection import MenuItem
from quarterdeck.terminal.session import Session

BLANK: Final = 60
"""Minimum number of blank lines that scroll the old lines out of sight."""
WIPE: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clear the screen and its scroll buffer."""


def is_terminal(stream: object) -> bool:
    """Whether the stream is a terminal."""
    asked = getattr(stream, "isatty", None)
    return bool(asked is not None and asked())


class PlainOutput:
    def __init__(self, output: TextIO) -> None:
        self._output = output
        self.brief = False
        """Print only the lines of the table that changed."""
        self._table: list[str] = []

    @property
    def on_terminal(self) -> bool:
        return is_terminal(self._output)

    def clear(self) -> None:
        """Scroll the old lines away with blank lines; then clear the scroll buffer, if the terminal can."""
        for _ in range(max(BLANK, get_terminal_size().lines)):
            self.say("")
        if self.on_terminal and os.environ.get("TERM", "dumb") != "dumb":
            self._output.write(WIPE)
            self._output.flush()
        self._table = []

    def say(self, line: str) -> None:
        self._output.write(encodable(printable(line), self._output.encoding) + "\n")
        self._output.flush()

    def say_all(self, lines: Sequence[str]) -> None:
        for line in lines:
            if line:
                self.say(line)

    def page(self, lines: Sequence[str]) -> None:
        """Print lines that the person asked for, with an empty line after them."""
        for line in lines:
            self.say(line)
        self.say("")

    def problem(self, words: str) -> None:
        self.say(f"! {words[:1].upper()}{words[1:]}")

    def table(self, lines: Sequence[str]) -> None:
        before, self._table = self._table, list(lines)
        if not self.brief:
            self.say_all(lines)
            return
        changed = [line.strip() for line in lines if line not in before]
        self.say_all(changed or ["The table has not changed."])

    def question(self, session: Session, view: View, offered: Sequence[Option]) -> None:
        decision = view.decision
        assert decision is not None
        alone = session.match.game.box.seats > 1 and len(view.seats) == 1 and decision.mode != "joint"
        who = f"{session.seat_name(session.seat)}: " if alone else ""
        topic = printable(view.text(decision.topic))
        if session.locked is not None:
            topic = session.say("locked.plain", what=session.locked_label())
        self.say(topic if topic.startswith(who.rstrip(": ")) and who else who + topic)
        if len(offered) < len(decision.options):
            self.say("Which one? An empty line shows all options again.")
        aside = [option for option in offered if option.aside]
        folded = aside if 1 < len(aside) < len(offered) else []
        for number, option in enumerate(offered, 1):
            key = f" ({option.key})" if option.key else ""
            if option not in folded:
                self.say(f"{number:3}. {option_line(view, option)}{key}")
        if folded:
            item = MenuItem(folded)
            self.say(f"  *. {item.label(view)}" + (f" ({item.key})" if item.key else ""))


def print_match(match: AnyMatch, output: TextIO) -> None:
    history = HistoryView(match)
    out = PlainOutput(output)
    try:
        out.say(printable(match.game.box.title))
        for turn in range(history.last + 1):
            out.say("")
            out.say(f"{history.heading(turn)}: {history.choice(turn)}")
            out.say_all([f"  {line}" for line in history.events(turn)])
        view = history.view(history.last)
        out.say("")
        out.say_all(table_lines(view))
        out.say(history.ending())
    except BrokenPipeError:
        return  # The reader is gone.
