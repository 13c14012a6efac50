"""Matches of Solar Sphere in real browsers: against bots, alone against DRANDA, four people, and the final count."""

from __future__ import annotations

import json
import math
import random
import re

import pytest

from quarterdeck import registry
from quarterdeck.core.errors import UndoRefused
from quarterdeck.registry import AnyMatch
from tests.browser.conftest import Visit
from tests.browser.matches import upto
from tests.browser.table import Table, begin, until
from tests.browser.test_solar_sphere import QUICK, my_turn
from tests.browser.visitor import DESK, PHONE, Json, Visitor

MOST_CLICKS = 1500
TOLD = {"speed": "fast", "motion": "reduced"}
CATEGORIES = 6
"""What the final count adds up: what was scored in play, and five categories."""

# Everything that the page shows of the table: the parts with their descriptions.
SHOWN = """() => Object.fromEntries([...document.querySelectorAll('main.board [data-part]')]
  .map((one) => [one.dataset.part, one.ariaLabel.replace(/, can be chosen.*/, '')]).sort())"""


# Notes each state of the final count.
WATCH = """() => {
  window.counts = []
  new MutationObserver(() => {
    const scene = document.querySelector('.counting')
    if (scene) window.counts.push({
      told: scene.querySelectorAll('.parts span:not(.due)').length,
      sums: [...scene.querySelectorAll('.row b')].map((one) => one.textContent.trim()),
    })
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
}"""


async def sit_down(visitor: Visitor, players: int) -> Table:
    bots = {str(seat): "random" for seat in range(1, players)}
    id = await visitor.new_table("solar_sphere", options={"players": str(players)}, bots=bots)
    return await begin(await visitor.tab(), f"/t/{id}")


async def rounds(table: Table) -> tuple[int, int]:
    """The current round and the last one."""
    found = re.search(r"(\d+)\D+(\d+)", await table.page.locator(".round .figures").first.inner_text())
    assert found is not None
    return int(found[1]), int(found[2])


async def play_rounds(table: Table, chance: random.Random, last: int) -> None:
    """Click at random, mostly on the board, until this round is over."""
    for _ in range(MOST_CLICKS):
        await my_turn(table)
        if await table.end.count() or table.wire.scene["round"] > last:
            return
        await table.choose_somehow(chance, board=chance.random() < 0.75)
    raise AssertionError(f"round {last} did not end")


async def see_the_end(table: Table, chance: random.Random) -> None:
    """Play the final round with a playback, up to the scene that counts the points."""
    await table.page.evaluate("kept => localStorage.setItem('quarterdeck.settings', kept)", json.dumps(TOLD))
    await table.page.reload()
    await my_turn(table)
    await table.page.evaluate(WATCH)
    for _ in range(MOST_CLICKS):
        await my_turn(table)
        if await table.end.count():
            break
        await table.choose_somehow(chance, board=chance.random() < 0.75)
    await counted(table)


async def counted(table: Table) -> None:
    """Check the scene of the final count: the categories come one after the other, and the sums are the result."""
    await table.end.wait_for()
    told = await table.page.evaluate("window.counts")
    numbers = [count["told"] for count in told]
    assert numbers == sorted(numbers), "points that were counted stay"
    assert len(set(numbers)) >= CATEGORIES - 1, "they come one after the other"
    assert numbers[-1] == CATEGORIES * len(told[-1]["sums"])
    sums = {math.floor(points(text)) for text in told[-1]["sums"]}
    assert set(table.wire.scene["outcome"]["scores"]) <= sums
    await table.end.get_by_role("heading", name="What decided it").wait_for()


def points(text: str) -> float:
    """The number of "7½"."""
    whole, half, _ = text.partition("½")
    size = float(whole.lstrip("-") or 0) + (0.5 if half else 0)
    return -size if whole.startswith("-") else size


@pytest.mark.parametrize(
    ("players", "last"),
    [
        (3, 1),
        pytest.param(3, 0, marks=pytest.mark.full),
        pytest.param(1, 1, marks=pytest.mark.full),
        pytest.param(1, 0, marks=pytest.mark.full),
    ],
    ids=["bots-one-round", "bots-whole", "dranda-one-round", "dranda-whole"],
)
async def test_a_person_plays_by_clicks(visit: Visit, quick: str, players: int, last: int) -> None:
    """`last` is the round in which the test ends; 0 plays the whole match."""
    visitor = await visit(url=quick, settings=QUICK)
    table = await sit_down(visitor, players)
    chance = random.Random(players)
    _, final = await rounds(table)
    await play_rounds(table, chance, last or final - 1)
    if last:
        await nothing_is_lost([table])
        return
    await see_the_end(table, chance)
    match = registry.load(await visitor.record(table.tab.path.removeprefix("/t/")))
    assert (match.over, match.turn) == (True, table.wire.turn)
    assert match.outcome is not None
    assert match.outcome.data() == table.wire.scene["outcome"]


def nearly_over(players: int, seed: int) -> AnyMatch:
    """A random match, of this seed or one of the next, in which only the end of the last turn is to be chosen."""
    for number in range(seed, seed + 200):
        match, chance = registry.new("solar_sphere", seed=number, players=str(players)), random.Random(number)
        while match.decision is not None:
            match.play(chance.choice(match.decision.options))
        try:
            tried = upto(match, match.turn - 1)
        except UndoRefused:  # Dice were rolled after the last choice.
            continue
        if tried.decision is not None and str(tried.decision.options[0].action) == "end":
            return tried
    raise LookupError("no match ends with the end of a turn")


@pytest.mark.full
async def test_the_final_count_is_a_scene(visit: Visit) -> None:
    visitor = await visit(settings=TOLD)
    match = nearly_over(2, 20)
    table = await begin(await visitor.tab(), f"/t/{await visitor.bring(match.record().text())}")
    await my_turn(table)
    await table.page.evaluate(WATCH)
    action = match.decision.options[0] if match.decision else None
    assert action is not None
    await table.take_in_bar(table.wire.decision["options"][0], match.text(action.label))
    await counted(table)


# -- four people -------------------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize("whole", [False, True], ids=["some-choices", "a-round"])
async def test_four_browsers_at_one_table(visit: Visit, quick: str, whole: bool) -> None:
    """Through the first round, or until two of them have chosen something."""
    people = [await visit(url=quick, settings=QUICK, size=PHONE if seat == 3 else DESK) for seat in range(4)]
    id = await people[0].new_table("solar_sphere", options={"players": "4"})
    tabs = [await people[0].tab(f"/t/{id}")]
    link = tabs[0].page.get_by_label("Invite somebody")
    await link.wait_for()
    address = (await link.input_value()).removeprefix(quick)
    for seat, person in enumerate(people[1:], 2):
        tab = await person.tab(address)
        await tab.page.locator(".bar").get_by_role("button", name=f"Take seat {seat}").click()
        await tab.page.get_by_text(f"Take seat {seat}").wait_for(state="detached")
        tabs.append(tab)
    tables = [Table(tab) for tab in tabs]
    for table in tables:
        await table.settle()
        if table is not tables[3]:  # A phone has no log beside the board.
            await table.page.get_by_role("tab", name="Log").click()
    acted: set[int] = set()
    chance = random.Random(4)
    while tables[0].wire.scene["round"] == 1 and (whole or len(acted) < 2):
        [seat] = [seat for seat, table in enumerate(tables) if await table.offers.count()]
        turn = tables[seat].wire.turn
        await tables[seat].choose_somehow(chance, board=chance.random() < 0.75)
        if tables[seat].wire.turn != turn:
            acted.add(seat)
            await all_see(tables)
    assert len(acted) == (4 if whole else 2)
    await nothing_is_lost(tables)


async def all_see(tables: list[Table]) -> None:
    """Each page shows the newest event, and exactly one is asked."""
    turn = max(table.wire.turn for table in tables)
    for table in tables:
        await until(lambda table=table: table.wire.turn == turn)  # type: ignore[misc]
        await table.settle()
    assert len({(await table.log())[-1] for table in tables[:3]}) == 1
    asked = [await table.page.locator(".bar.asked").count() for table in tables]
    assert sum(asked) == 1


async def nothing_is_lost(tables: list[Table]) -> None:
    """What a page shows after all updates is what it shows when it is opened anew, and all know the same numbers."""
    known: list[Json] = []
    for table in tables:
        await table.page.mouse.move(2, 2)  # Nothing under the pointer is previewed.
        before = await table.page.evaluate(SHOWN)
        await table.page.reload()
        await table.settle()
        assert await table.page.evaluate(SHOWN) == before
        known.append({part["id"]: _public(part) for part in table.wire.last("welcome")["scene"]["parts"]})
    assert all(one == known[0] for one in known)


def _public(part: Json) -> Json:
    """A part without the explanations, which only its captain gets."""
    return {name: value for name, value in part.items() if name != "help"}
