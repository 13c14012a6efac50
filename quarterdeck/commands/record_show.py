"""`quarterdeck record show`: header, choices and events; a record of other rules is shown as it is written."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.commands.output import heading, pairs, say
from quarterdeck.commands.record_match import match_of
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.pack import Source
from quarterdeck.core.record import Record
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.history_view import HistoryView


def show_record(name: str, record: Record, file: str | None, packs: Sequence[Source]) -> None:
    match: AnyMatch | None = None
    trouble = ""
    try:
        match = match_of(name, record, file, packs)
    except QuarterdeckError as error:
        trouble = str(error)
    count = len(record.turns) - 1
    title = match.game.box.title if match is not None else record.game
    say(f"{title}: {count} {'choice' if count == 1 else 'choices'}, {record.result}", "bold")
    say()
    pairs(record.tags)
    if match is not None:
        tell_turns(record, match)
        return
    heading("Choices, as they are written")
    for number, turn in enumerate(record.turns):
        say(f"  {turn.text(number)}")
    say()
    say(f"The story is not available. {trouble}.")


def tell_turns(record: Record, match: AnyMatch) -> None:
    """Print each line of the record, the choice in words, and its events."""
    heading("Choices and their events")
    history = HistoryView(match)
    for number, turn in enumerate(record.turns):
        say(f"  {turn.text(number)}")
        if number:
            action = match.entries[number - 1].action
            label = match.game.option(match.state_at(number - 1), action).label
            say(f"     > {match.text(label)}")
        for line in history.events(number):
            say(f"       {line}")
    say()
    say(history.ending())
