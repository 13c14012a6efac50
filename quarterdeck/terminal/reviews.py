"""Reviews kept beside the matches they are about, so that none is thought through twice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.players.review import USUAL, Review, name_of, review, review_from
from quarterdeck.players.weighing import Watch
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.save_file import FileProblem, read_bytes, write
from quarterdeck.terminal.seating import Seating

LARGEST: Final = 20_000_000


def beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.review.json")


def kept_review(path: Path, match: AnyMatch, seats: Sequence[int], budget: int = USUAL) -> Review | None:
    """The review of this very match that lies beside it; none if there is none, or an other one, or a damaged one."""
    place = beside(path)
    if not place.is_file():
        return None
    try:
        found = review_from(json.loads(read_bytes(place, LARGEST)))
    except (QuarterdeckError, ValueError, RecursionError):
        return None
    known = [one.seat for one in found.seats]
    same = found.match == name_of(match) and found.budget == budget
    return found if same and all(seat in known for seat in seats) else None


def look_back(
    path: Path | None, match: AnyMatch, seats: Sequence[int], budget: int = USUAL, watch: Watch | None = None
) -> Review:
    """The review that is kept, or a new one, which is kept from then on. If it cannot be, it is given all the same."""
    found = kept_review(path, match, seats, budget) if path is not None else None
    if found is None:
        found = review(match, seats, budget, watch=watch)
        if path is not None:
            keep(path, found)
    return found


def keep(path: Path, found: Review) -> None:
    try:
        write(beside(path), json.dumps(found.data(), separators=(",", ":")) + "\n")
    except FileProblem:
        return


def seats_of(match: AnyMatch, seating: Seating | None) -> list[int]:
    """Whose play is looked back on if nobody says: that of people."""
    return seating.people if seating is not None else list(range(match.game.box.seats))
