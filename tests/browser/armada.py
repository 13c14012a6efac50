"""Tables of Armada for the browser tests."""

from __future__ import annotations

import random
from functools import lru_cache

from quarterdeck import registry
from tests.browser.table import Table, begin
from tests.browser.visitor import Visitor

LIKED = {"shop", "recruit", "mission", "assign", "join", "trade", "buy", "hire"}
MOST_TURNS = 500


async def sit_down(visitor: Visitor, players: int, **options: str) -> Table:
    """A new table with a person at the first seat and random bots at the others."""
    bots = {str(seat): "random" for seat in range(1, players)}
    id = await visitor.new_table("armada", options={"players": str(players), **options}, bots=bots)
    return await begin(await visitor.tab(), f"/t/{id}")


@lru_cache(maxsize=16)
def at_question(kind: str, players: int, verb: str = "", foes: int = 0) -> str:
    """The record of a match that stops at a question of this kind to the first captain, with an option of this verb
    and a choice, against at least so many enemy ships."""
    for seed in range(60):
        match, luck = registry.new("armada", seed=seed, players=str(players)), random.Random(seed)
        while match.decision is not None and match.turn < MOST_TURNS:
            mine = match.decision_for([0])
            options = mine.options if mine is not None else []
            found = [str(option.action).split()[0] for option in options]
            asked = mine is not None and mine.kind == kind and len(found) > 2
            if asked and (not verb or found.count(verb) > 1) and _foes(match) >= foes:
                return match.record().text()
            every = match.decision.options
            liked = [option for option in every if LIKED & set(str(option.action).split())]
            match.play(luck.choice(liked if liked and luck.random() < 0.6 else every).action)
    raise LookupError(kind)


def _foes(match: registry.AnyMatch) -> int:
    return sum(part.id.startswith("foe") for part in match.view([0]).parts)
