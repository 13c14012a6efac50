"""A record as JSON for programs, or as a story for people."""

from __future__ import annotations

import io
import json

from quarterdeck.commands.output import counted
from quarterdeck.core.printable import spelled
from quarterdeck.core.record import Record
from quarterdeck.core.words import Json
from quarterdeck.registry import AnyMatch


def as_json(record: Record) -> str:
    """The record as JSON, one turn per line, so that a line diff of two exports is useful."""
    turns: list[Json] = [
        {
            "number": number,
            "choice": turn.choice,
            "outcomes": [[stream, outcome] for stream, outcome in turn.outcomes],
            "fingerprint": turn.mark or None,
        }
        for number, turn in enumerate(record.turns)
    ]
    header, result = json.dumps(dict(record.tags), indent=2), json.dumps(record.result)
    lines = ",\n".join(f"  {json.dumps(turn)}" for turn in turns)
    return f'{{"header": {header},\n"turns": [\n{lines}\n],\n"result": {result}}}\n'


def as_written(record: Record, why: str) -> str:
    """Header and lines of a record that cannot be replayed here, and why not."""
    width = max(len(tag) for tag in record.tags)
    count = len(record.turns) - 1
    lines = [f"{record.game}: {counted(count, 'choice')}, {record.result}", ""]
    lines += [f"{tag.ljust(width)}  {value}" for tag, value in record.tags.items()]
    lines += ["", *(turn.text(number) for number, turn in enumerate(record.turns))]
    lines += ["", f"The story is not available. {why}."]
    return "".join(f"{spelled(line)}\n" for line in lines)


def as_story(match: AnyMatch) -> str:
    from quarterdeck.terminal.plain_output import print_match

    page = io.BytesIO()
    stream = io.TextIOWrapper(page, encoding="utf-8", newline="\n")
    print_match(match, stream)
    stream.flush()
    return page.getvalue().decode("utf-8")
