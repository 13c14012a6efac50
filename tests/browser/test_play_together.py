"""A co-operative game in the browser: three people and a bot agree, act in any order, trade, and undo by consent."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

import pytest
import pytest_asyncio

from tests.browser import measures
from tests.browser.conftest import Visit
from tests.browser.table import Table, begin, until
from tests.browser.test_every_state import faults
from tests.browser.visitor import DESK, PHONE, SIDEWAYS, Visitor
from tests.server.inside import FREE, environment
from tests.server.running import Running
from tests.tow import FILE

QUICK = {"speed": "off", "motion": "reduced"}
BOT = 3


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def tugs(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    database = f"sqlite:///{tmp_path_factory.mktemp('tugs') / 'tables.db'}"
    with Running(database, games=[FILE], env=environment(**FREE, bot_pause=0.05)) as server:
        yield server


async def seated(visitors: list[Visitor], game: str = "tow", bot: str = "greedy", **options: str) -> list[Table]:
    """The visitors at one table with a bot, each in the seat of this number."""
    names = ["Ada", "Bo", "Eve"]
    for visitor, name in zip(visitors, names, strict=True):
        await visitor.get("/api/me")
        await visitor.context.request.patch(f"{visitor.url}/api/me", data={"name": name})
    options = {"players": "4", **options}
    id = await visitors[0].new_table(game, options=options, sit=[0], bots={str(BOT): bot}, public=True)
    for seat, visitor in enumerate(visitors[1:], 1):
        await visitor.post(f"/api/tables/{id}/seats", {"seat": seat})
    return [await begin(await visitor.tab(), f"/t/{id}") for visitor in visitors]


async def in_step(tables: list[Table]) -> None:
    """Wait until all pages show the same turn."""
    await until(lambda: len({table.wire.turn for table in tables}) == 1)
    for table in tables:
        await table.settle()


async def agree_on(tables: list[Table], proposer: int, course: str) -> None:
    """One person proposes a course, and the others agree."""
    turn = tables[0].wire.turn
    await tables[proposer].page.get_by_role("button", name=course).click()
    for table in tables:
        if table is not tables[proposer]:
            proposal = table.page.locator(".proposal").filter(has_text=course)
            await proposal.get_by_role("button", name="Agree", exact=True).click()
    await until(lambda: all(table.wire.turn > turn for table in tables))


async def work(table: Table, seat: int) -> bool:
    """Act with the own tug, if it can act; returns whether it did."""
    decision = table.wire.decision
    if decision is None or seat not in decision["seats"]:
        return False
    await table.settle()
    turn = table.wire.turn
    labels = [label.strip() for label in await table.page.locator(".bar .offer .title").all_inner_texts()]
    wish = next(label for label in ("Accept", "Mend the hull", "Pull", "Rest and refuel") if label in labels)
    await table.page.locator(".bar .offer").filter(has_text=wish).first.click()
    await until(lambda: table.wire.turn > turn)
    return True


async def play_round(tables: list[Table], round: int) -> None:
    """Let every person act while one can. The bot acts after the people."""
    while tables[0].wire.scene["round"] == round and not ended(tables):
        acted = [await work(table, seat) for seat, table in enumerate(tables)]
        if not any(acted):
            turn = tables[0].wire.turn
            await until(partial(goes_on, tables, turn))
        await until(lambda: len({table.wire.turn for table in tables}) == 1)


def goes_on(tables: list[Table], turn: int) -> bool:
    return tables[0].wire.turn > turn or ended(tables)


def ended(tables: list[Table]) -> bool:
    return tables[0].wire.scene.get("outcome") is not None


async def disagree_and_agree(tables: list[Table]) -> None:
    """Ada proposes one course, Bo another, and all agree on that of Bo."""
    ada, bo, eve = tables

    # The bot says what it would do. Ada proposes, Bo proposes something else, and Eve decides between them.
    await ada.page.locator(".plan").filter(has_text="would do:").wait_for()
    await ada.page.get_by_role("button", name="Take the inner course").click()
    await bo.page.locator(".proposal").filter(has_text="Ada proposes: Take the inner course").wait_for()
    await bo.page.get_by_role("button", name="Take the outer course").click()
    both = eve.page.locator(".proposal")
    await both.nth(1).wait_for()
    assert await eve.page.locator(".bar .offer").count() == 2
    for size in (PHONE, SIDEWAYS, DESK):
        await measures.resize(eve.page, size)
        await eve.tab.shoot("together-proposals")
        assert await measures.misfits(eve.page) == []
    assert eve.wire.turn == 0
    await both.nth(0).get_by_role("button", name="Disagree").click()
    await ada.page.locator(".proposal .no").filter(has_text="Eve").wait_for()
    await both.nth(1).get_by_role("button", name="Agree", exact=True).click()
    await ada.page.locator(".sentence").filter(has_text="Waiting for Bo, Eve to agree.").wait_for()
    await ada.page.locator(".proposal").nth(1).get_by_role("button", name="Agree", exact=True).click()
    await until(lambda: eve.wire.turn == 1)
    await in_step(tables)
    assert await eve.page.locator(".proposal").count() == 0


async def test_three_people_and_a_bot_agree_on_a_course(visit: Visit, tugs: Running) -> None:
    await disagree_and_agree(await seated([await visit(url=tugs.url, settings=QUICK) for _ in range(3)]))


@pytest.mark.full
async def test_three_people_and_a_bot_play_a_match_together(visit: Visit, tugs: Running) -> None:
    tables = await seated([await visit(url=tugs.url, settings=QUICK) for _ in range(3)])
    ada, bo, eve = tables
    await disagree_and_agree(tables)

    # Everybody sees what the others can do. Eve acts first, then the bot, because Bo asks it to.
    await bo.page.get_by_role("button", name="What others can do").click()
    dialog = bo.page.get_by_role("dialog")
    assert "Pull" in await dialog.inner_text()
    await bo.tab.shoot("together-others")
    await bo.page.keyboard.press("Escape")
    assert await work(eve, 2)
    await in_step(tables)
    await bo.page.locator(".plan").get_by_role("button", name="Go ahead").click()
    await until(lambda: bo.wire.turn >= 3)
    await in_step(tables)

    # Bo asks to take Eve's and the bot's choice back: Ada and Eve allow it.
    turn = bo.wire.turn
    await bo.page.get_by_role("button", name="Undo").click()
    await ada.page.locator(".proposal.undo").filter(has_text="Bo asks").wait_for()
    await ada.tab.shoot("together-undo")
    for table in (ada, eve):
        await table.page.locator(".proposal.undo").get_by_role("button", name="Agree", exact=True).click()
    await until(lambda: all(table.wire.turn < turn for table in tables))
    await in_step(tables)

    # Ada offers Bo a trade, and Bo accepts it.
    await ada.page.locator(".bar .offer").filter(has_text="Offer").first.click()
    if await ada.page.locator(".bar .offer").filter(has_text="Bo").count():
        await ada.page.locator(".bar .offer").filter(has_text="Bo").first.click()
    await bo.page.get_by_role("button", name="Accept").click()
    await until(lambda: "accept" in str(ada.wire.last("update")["frames"]))
    await play_round(tables, 1)

    round = 2
    while not ended(tables):
        await in_step(tables)
        await agree_on(tables, round % 3, "Take the outer course" if round % 2 else "Take the inner course")
        await play_round(tables, round)
        round += 1
    for table in tables:
        await table.end.wait_for()
        assert set(table.wire.scene["outcome"]["results"]) in ({"won"}, {"lost"})
    record = await ada.tab.visitor.record(ada.page.url.split("/t/")[1].split("?")[0])
    assert record.count("all steer") == round - 1


@pytest.mark.parametrize(
    "size",
    [DESK, pytest.param(PHONE, marks=pytest.mark.full), pytest.param(SIDEWAYS, marks=pytest.mark.full)],
    ids=["desk", "phone", "sideways"],
)
async def test_one_person_plays_several_tugs(visit: Visit, tugs: Running, size: tuple[int, int]) -> None:
    visitor = await visit(url=tugs.url, size=size, settings=QUICK)
    id = await visitor.new_table("tow", options={"players": "3"}, sit=[0, 1], bots={"2": "greedy"})
    table = await begin(await visitor.tab(), f"/t/{id}")
    await table.page.locator(".plan").wait_for()
    await table.tab.shoot("together-alone-joint")
    assert await faults(table.tab, size[0], colours=True) == []
    await table.page.get_by_role("button", name="Take the outer course").click()
    await until(lambda: table.wire.turn == 1)
    await table.settle()
    await table.page.locator(".plan").get_by_role("button", name="Go ahead").wait_for()
    actors = table.page.locator(".actor")
    assert await actors.count() == 2
    await table.tab.shoot("together-alone-open")
    assert await faults(table.tab, size[0], colours=True) == []
    assert await measures.misfits(table.page) == []
    await actors.nth(1).click()
    await table.page.locator(".bar .offer").filter(has_text="Rest and refuel").click()
    await until(lambda: table.wire.turn == 2)
    assert table.wire.said("act")[-1]["seat"] == 1
    assert table.wire.scene["seat"] == 1
