"""The other process of the battery: reads records, plays them, writes down every position it comes through.

python -m quarterdeck.testing.elsewhere < task.json
"""

from __future__ import annotations

import importlib
import json
import sys

from quarterdeck import _switch
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.record import Record, parse_record
from quarterdeck.core.replay import replay
from quarterdeck.registry import AnyGame, open_game
from quarterdeck.testing.trial import settled_marks


def game_at(address: str, record: Record) -> AnyGame:
    """The game a record was played with: by name or file, or `module:class`."""
    module, colon, name = address.partition(":")
    if not colon or address.endswith(".py"):
        return open_game(address, record.options)
    game: AnyGame = getattr(importlib.import_module(module), name)(record.options)
    return game


def answer(task: dict[str, object]) -> dict[str, object]:
    matches: list[object] = []
    records = task["records"]
    assert isinstance(records, list)
    for text in records:
        record = parse_record(text)
        try:
            matches.append(settled_marks(replay(game_at(str(task["game"]), record), record)))
        except QuarterdeckError as error:
            matches.append(str(error))
    return {"compiled": _switch.compiled(), "matches": matches}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(answer(json.loads(sys.stdin.read()))))
