"""Matches in a real pool, with their journals in memory."""

from __future__ import annotations

from quarterdeck.server import messages as m
from quarterdeck.server.engine.pool import EnginePool, Moved, Viewer
from quarterdeck.server.engine.wire import Proposed
from quarterdeck.server.match_data import JournalLine, MatchSetup
from tests.server.engine.ledger import line_of, make_plan
from tests.server.engine.page import scene_in


class Books:
    """The database of the tests. The pool calls `load`."""

    def __init__(self) -> None:
        self.plans: dict[str, MatchSetup] = {}
        self.lines: dict[str, list[JournalLine]] = {}

    async def load(self, match: str) -> tuple[MatchSetup, list[JournalLine], tuple[int, str] | None]:
        return self.plans[match], list(self.lines[match]), None


class Sitting:
    """A player of a match, with one seat or all of them."""

    def __init__(self, pool: EnginePool, books: Books, plan: MatchSetup, viewer: Viewer = (0,)) -> None:
        self.pool = pool
        self.books = books
        self.id = plan.id
        self.viewer = viewer

    @property
    def lines(self) -> list[JournalLine]:
        return self.books.lines[self.id]

    async def scene(self) -> m.Scene:
        return scene_in((await self.pool.view(self.id, self.viewer, -1)).scene)

    async def play(self, *actions: str, decision: int = -1) -> Moved:
        if decision < 0:
            asked = (await self.scene()).decision
            assert asked is not None
            decision = asked.number
        seats = list(self.viewer)
        return self.commit(
            await self.pool.play(self.id, len(self.lines), seats, decision, list(actions), [self.viewer])
        )

    def commit(self, played: Moved | Proposed) -> Moved:
        assert isinstance(played, Moved)
        self.lines.append(line_of(len(self.lines) + 1, played))
        return played


async def sit_down(
    pool: EnginePool, books: Books, game: str, id: str = "", viewer: Viewer = (0,), seed: str = ""
) -> Sitting:
    plan = make_plan(game, seed=seed, id=id)
    books.plans[plan.id] = plan
    books.lines[plan.id] = []
    await pool.begin(plan)
    return Sitting(pool, books, plan, viewer)
