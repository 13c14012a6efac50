"""Several people at one screen: the asked one takes it, the others look away, and all see the reveal."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from tests.browser import axe
from tests.browser.conftest import Visit
from tests.browser.table import Table
from tests.browser.visitor import PHONE, Visitor

QUICK = {"speed": "off"}
LOOKS = "looks now"

# Single cards of hands that are on the page.
HANDS = r"""() => [...document.querySelectorAll('[data-part]')]
  .map((one) => one.dataset.part).filter((id) => /^hand\d+\./.test(id))"""


async def begin(visitor: Visitor) -> Table:
    tab = await visitor.tab("/new/battlecruisers")
    await tab.page.get_by_role("radio", name="Three players").check()
    await tab.page.get_by_role("radio", name="All of us on this screen").check()
    await tab.page.get_by_role("button", name="Begin").click()
    await tab.page.get_by_role("button", name="Pass the screen to").first.wait_for()
    return Table(tab)


async def take_screen(page: Page, number: int) -> None:
    await page.get_by_role("button", name="Pass the screen to").nth(number).click()
    await page.get_by_text("Everybody else looks away.").wait_for()
    await page.get_by_role("button", name="Show my cards").click()
    await page.get_by_text(LOOKS).wait_for()


async def test_three_at_one_screen_never_see_each_others_hands(visit: Visit) -> None:
    table = await begin(await visit(settings=QUICK))
    page = table.page
    assert await page.evaluate(HANDS) == [], "the screen is everybody's"
    await table.tab.shoot("one-screen")
    for left in (3, 2, 1):
        await page.get_by_role("button", name="Pass the screen to").nth(left).wait_for(state="detached")
        assert await page.get_by_role("button", name="Pass the screen to").count() == left
        await take_screen(page, 0)
        hands = {id.split(".")[0] for id in await page.evaluate(HANDS)}
        assert hands == {f"hand{3 - left}"}
        await table.offers.first.click()
        await page.get_by_text(LOOKS).wait_for(state="detached")
        assert await page.evaluate(HANDS) == []
    await page.locator(".log").get_by_text("reveals").first.wait_for()


@pytest.mark.full
async def test_an_answer_can_be_changed_and_cards_hidden_again(visit: Visit) -> None:
    table = await begin(await visit(settings=QUICK, size=PHONE))
    page = table.page
    await take_screen(page, 1)
    await table.tab.shoot("one-screen-cards")
    await page.get_by_role("button", name="Hide my cards").click()
    assert await page.evaluate(HANDS) == []
    await take_screen(page, 1)
    await table.offers.first.click()
    again = page.get_by_role("button", name="look again")
    await again.wait_for()
    await again.click()
    await table.tab.shoot("one-screen-curtain")
    assert (await axe.violations(page))[0] == []
    await page.get_by_role("button", name="Show my cards").click()
    await page.get_by_role("button", name="Change your choice").click()
    await table.offers.nth(1).click()
    await page.get_by_text(LOOKS).wait_for(state="detached")
    await page.get_by_role("button", name="Pass the screen to").nth(2).wait_for(state="detached")
    assert await page.get_by_role("button", name="Pass the screen to").count() == 2
