"""A match told in plain lines: each turn with its choice and what happened, then how it ended."""

from __future__ import annotations

from typing import TextIO

from quarterdeck.core.printable import printable
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.chronicle import Chronicle
from quarterdeck.terminal.plain_table import table_lines
from quarterdeck.terminal.plain_voice import Voice


def tell_match(match: AnyMatch, output: TextIO) -> None:
    chronicle = Chronicle(match)
    voice = Voice(output)
    try:
        voice.say(printable(match.game.box.title))
        for turn in range(chronicle.last + 1):
            voice.say("")
            voice.say(f"{chronicle.heading(turn)}: {chronicle.choice(turn)}")
            voice.say_all([f"  {line}" for line in chronicle.events(turn)])
        view = chronicle.view(chronicle.last)
        voice.say("")
        voice.say_all(table_lines(view))
        voice.say(chronicle.ending())
    except BrokenPipeError:
        return  # Nobody reads any more.
