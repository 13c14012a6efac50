"""All possible results of an action with their probabilities: for tests, and for search if they are few."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.chance import OddsDoor
from quarterdeck.core.game import Game
from quarterdeck.core.state import S


def outcomes(game: Game[S], s: S, action: Action, limit: int = 10_000) -> list[tuple[int, int, S]]:
    """All (above, below, position) with probability above / below. Raises OverflowError beyond `limit` results."""
    out: list[tuple[int, int, S]] = []
    path: list[int] | None = []
    while path is not None:
        if len(out) >= limit:
            raise OverflowError(f"{action} can turn out in more than {limit} ways")
        door = OddsDoor(path)
        after = s.copy()
        game.apply(after, action, door)
        above, below = door.odds()
        out.append((above, below, after))
        path = door.next_path()
    return out
