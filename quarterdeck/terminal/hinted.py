"""Which question of a saved match was advised upon last, kept beside it: asked again, it is not counted again."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.save_file import FileProblem, read_bytes, write

LARGEST: Final = 10_000


def beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.hint.json")


def asked_before(path: Path, match: AnyMatch, seat: int) -> bool:
    return seat in _seats(path, match)


def note_asked(path: Path, match: AnyMatch, seat: int) -> None:
    """If it cannot be kept, the question is counted each time."""
    kept = {"position": match.fingerprint, "seats": [*_seats(path, match), seat]}
    with suppress(FileProblem):
        write(beside(path), json.dumps(kept) + "\n")


def _seats(path: Path, match: AnyMatch) -> list[int]:
    """Who was advised in this very position. What is damaged, or about another one, tells of nobody."""
    place = beside(path)
    try:
        kept = json.loads(read_bytes(place, LARGEST)) if place.is_file() else None
    except (QuarterdeckError, ValueError, RecursionError):
        return []
    if (
        not isinstance(kept, dict)
        or kept.get("position") != match.fingerprint
        or not isinstance(kept.get("seats"), list)
    ):
        return []
    return [seat for seat in kept["seats"] if isinstance(seat, int)]
