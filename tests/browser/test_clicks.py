"""The number of clicks per round, and that every way to choose plays the same match."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest

from quarterdeck.players import player
from quarterdeck.players.play_out import answer
from quarterdeck.registry import AnyMatch
from tests.browser.conftest import Visit
from tests.browser.matches import fresh
from tests.browser.table import Table, begin
from tests.browser.visitor import Visitor

MOST = 14
CHANGES = 2
"""Maximum dice that a Commander turns in an ordinary round. Each needs a die, a side, and a die to use; a reroll of all
dice restarts the round."""


class Rounds:
    """Clicks per round. A round with more changes by Commanders is not ordinary and does not count."""

    def __init__(self) -> None:
        self.clicks: Counter[int] = Counter()
        self.changes: Counter[int] = Counter()

    @property
    def ordinary(self) -> list[int]:
        return sorted(clicks for round, clicks in self.clicks.items() if self.changes[round] <= CHANGES)

    @property
    def others(self) -> list[int]:
        return sorted(clicks for round, clicks in self.clicks.items() if self.changes[round] > CHANGES)

    def __str__(self) -> str:
        return (
            f"{len(self.clicks)} rounds, median {median(self.ordinary)}: {self.ordinary}, not ordinary: {self.others}"
        )


async def rounds_played(visitor: Visitor, match: AnyMatch, rounds: int, way: str) -> Rounds:
    """Play the choices of the officer the shortest way, on the board, or with the bar only."""
    table = await begin(await visitor.tab(), f"/t/{await visitor.bring(match.record().text())}")
    officer, counted = player("officer", 1), Rounds()
    while not match.over and (now := table.wire.scene["round"]) <= rounds:
        action = answer(match, officer)
        await choose(table, match, action, way)
        await the_same_question(table, match)
        counted.clicks[now] += table.clicks
        counted.changes[now] += {"change": 1, "reroll": CHANGES + 1}.get(str(action).split()[0], 0)
        table.clicks = 0
    return counted


async def choose(table: Table, match: AnyMatch, action: object, way: str) -> None:
    """Make the same choice on the page and in the match."""
    assert match.decision is not None
    number = next(index for index, option in enumerate(match.decision.options) if option.action == action)
    label = match.text(match.decision.options[number].label)
    option = table.wire.decision["options"][number]
    take = {"shortest": table.take, "board": table.take_on_board, "bar": table.take_in_bar}[way]
    await take(option, label)
    match.play(match.decision.options[number])


async def the_same_question(table: Table, match: AnyMatch) -> None:
    """Check that the page and the match show the same question."""
    decision = match.decision
    if decision is None:
        assert table.wire.scene["outcome"]
    else:
        assert await table.sentence() == match.text(decision.topic)
        assert len(table.wire.decision["options"]) == len(decision.options)


@pytest.mark.full
async def test_a_round_takes_at_most_fourteen_clicks(visit: Visit) -> None:
    visitor = await visit(settings={"speed": "off"})
    counted = await rounds_played(visitor, fresh(3), 5, "shortest")
    print(counted)
    assert max(counted.ordinary) <= MOST


@pytest.mark.full
@pytest.mark.parametrize("way", ["shortest", "board", "bar"])
@pytest.mark.parametrize("seed", [4, 5, 6])
async def test_a_whole_match_with_every_way_to_choose(visit: Visit, seed: int, way: str) -> None:
    visitor = await visit(settings={"speed": "off"})
    counted = await rounds_played(visitor, fresh(seed), 10**6, way)
    print(way, counted)
    if way == "shortest":
        assert max(counted.ordinary) <= MOST
