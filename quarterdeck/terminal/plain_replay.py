"""A match told in plain lines: each turn with its choice and what happened, then how it ended."""

from __future__ import annotations

from typing import TextIO

from quarterdeck.core.printable import printable
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.history_view import HistoryView
from quarterdeck.terminal.plain_table import table_lines
from quarterdeck.terminal.plain_voice import Voice


def tell_match(match: AnyMatch, output: TextIO) -> None:
    history = HistoryView(match)
    voice = Voice(output)
    try:
        voice.say(printable(match.game.box.title))
        for turn in range(history.last + 1):
            voice.say("")
            voice.say(f"{history.heading(turn)}: {history.choice(turn)}")
            voice.say_all([f"  {line}" for line in history.events(turn)])
        view = history.view(history.last)
        voice.say("")
        voice.say_all(table_lines(view))
        voice.say(history.ending())
    except BrokenPipeError:
        return  # Nobody reads any more.
