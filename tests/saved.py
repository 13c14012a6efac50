"""Loads saved matches."""

from __future__ import annotations

from pathlib import Path

from quarterdeck.core.replay import replay
from quarterdeck.registry import AnyMatch, game_of
from quarterdeck.terminal.saves import read_record


def read_match(path: Path) -> AnyMatch:
    record = read_record(path)
    return replay(game_of(record), record)
