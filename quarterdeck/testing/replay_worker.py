"""The worker process of the battery: replays records and answers with their positions."""

from __future__ import annotations

import importlib

from quarterdeck import _switch
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.record import Record, parse_record
from quarterdeck.core.replay import replay
from quarterdeck.registry import AnyGame, open_game
from quarterdeck.testing.trial import settled_marks
from quarterdeck.worker import Channel


def game_at(address: str, record: Record) -> AnyGame:
    """The game a record was played with: by name or file, or `module:class`."""
    module, colon, name = address.partition(":")
    if not colon or address.endswith(".py"):
        return open_game(address, record.options)
    game: AnyGame = getattr(importlib.import_module(module), name)(record.options)
    return game


def work(channel: Channel) -> None:
    channel.answer_all(answer)


def answer(question: tuple[str, list[str]]) -> dict[str, object]:
    """The positions that each record of a game leads through, or the error of its replay."""
    address, records = question
    matches: list[object] = []
    for text in records:
        record = parse_record(text)
        try:
            matches.append(settled_marks(replay(game_at(address, record), record)))
        except QuarterdeckError as error:
            matches.append(str(error))
    return {"compiled": _switch.compiled(), "matches": matches}
