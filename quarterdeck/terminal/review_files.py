"""Reviews stored beside their matches, so that each is made once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.players.option_estimates import Watch
from quarterdeck.players.review import USUAL, Review, name_of, review, review_from
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.save_file import FileProblem, read_bytes, write
from quarterdeck.terminal.seating import Seating

LARGEST: Final = 20_000_000


def review_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.review.json")


def stored_review(path: Path, match: AnyMatch, seats: Sequence[int], budget: int = USUAL) -> Review | None:
    """The stored review of this match; None if there is none, or if it is damaged or of another match."""
    place = review_path(path)
    if not place.is_file():
        return None
    try:
        found = review_from(json.loads(read_bytes(place, LARGEST)))
    except (QuarterdeckError, ValueError, RecursionError):
        return None
    known = [one.seat for one in found.seats]
    same = found.match == name_of(match) and found.budget == budget
    return found if same and all(seat in known for seat in seats) else None


def find_or_make_review(
    path: Path | None, match: AnyMatch, seats: Sequence[int], budget: int = USUAL, watch: Watch | None = None
) -> Review:
    """The stored review, or a new one, which is stored if possible."""
    found = stored_review(path, match, seats, budget) if path is not None else None
    if found is None:
        found = review(match, seats, budget, watch=watch)
        if path is not None:
            store_review(path, found)
    return found


def store_review(path: Path, found: Review) -> None:
    try:
        write(review_path(path), json.dumps(found.data(), separators=(",", ":")) + "\n")
    except FileProblem:
        return


def seats_of(match: AnyMatch, seating: Seating | None) -> list[int]:
    """The seats that are reviewed by default: those of people."""
    return seating.people if seating is not None else list(range(match.game.box.seats))
