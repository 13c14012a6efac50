"""Daily challenge, what-ifs, statistics, and one guest on two devices."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.matches import fresh
from tests.browser.table import Table, begin
from tests.server.page import Page as ServerPage
from tests.server.test_daily import lose

QUICK = {"speed": "off"}


async def test_the_first_try_of_the_day_counts_and_later_ones_are_training(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    tab = await visitor.tab("/daily/d6")
    page, table = tab.page, Table(tab)
    await page.get_by_role("button", name="Start the try that counts").click()
    await page.get_by_text("Daily challenge: this is the try that counts.").wait_for()
    await table.settle()
    await table.click(page.get_by_role("button", name="End assignment"))
    undo = page.get_by_role("group", name="Take back").get_by_role("button", name="Undo")
    assert await undo.get_attribute("aria-disabled") == "true"
    counted = tab.path
    await tab.go("/daily/d6")
    assert (await page.get_by_role("link", name="Go to your try").get_attribute("href") or "") == counted
    assert await page.get_by_role("button", name="Practise").count() == 0  # Not while the counted try is running.
    id = counted.removeprefix("/t/")
    line = ServerPage(visitor.url, id, [one["token"] for one in await visitor.get(f"/api/tables/{id}/tokens")])
    await line.open()
    await lose(line)
    await line.close()
    await page.reload()
    await page.get_by_role("button", name="Practise").click()
    await page.get_by_text("Daily challenge: practice, does not count.").wait_for()


async def test_a_what_if_is_a_copy_that_can_be_deleted(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    table = await begin(await visitor.tab(), f"/t/{await visitor.new_table()}")
    tab, page = table.tab, table.page
    original, log = tab.path, await table.log()
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("button", name="What if?").click()
    await page.get_by_text("What if? This is a copy of your match.").wait_for()
    await table.settle()
    assert tab.path != original
    await table.click(page.get_by_role("button", name="End assignment"))
    await page.get_by_role("button", name="Throw it away").click()
    await page.wait_for_url(f"**{original}")
    await table.settle()
    assert await table.log() == log


@pytest.mark.full
async def test_a_finished_match_is_counted_and_its_dice_can_be_checked(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    tab = await visitor.tab("/me")
    page = tab.page
    await page.get_by_text("Nothing to count yet").wait_for()
    table = await begin(tab, f"/t/{await visitor.new_table(options={'difficulty': 'hard'})}")
    sealed = await sealed_before(table)
    assert await page.get_by_role("button", name="Check now").count() == 0
    await page.keyboard.press("Escape")
    while not await table.end.count():
        await table.click(page.get_by_role("button", name="End assignment").or_(table.offers.first).first)
    assert await sealed_before(table) == sealed
    await page.get_by_role("button", name="Check now").click()
    await page.get_by_text("The fingerprint is the same").wait_for()
    await tab.shoot("fair")
    await tab.go("/me")
    await page.get_by_role("img", name="0 of 1 won").wait_for()
    await tab.shoot("statistics")


async def sealed_before(table: Table) -> str:
    """The hash of the seed, as the page shows it."""
    await table.page.get_by_role("button", name="Menu").click()
    await table.page.get_by_role("button", name="Fair dice").click()
    shown = await table.page.get_by_label("Sealed before the match").input_value()
    assert len(shown) == 64
    return shown


async def test_a_code_signs_a_second_device_in(visit: Visit) -> None:
    one, two = [await visit(settings=QUICK) for _ in range(2)]
    id = await one.new_table()
    tab = await one.tab("/settings")
    await tab.page.get_by_role("button", name="Make a code").click()
    link = await tab.page.get_by_label("Link for the other device").input_value()
    other = await two.tab(link.removeprefix(two.url))
    await other.page.get_by_role("button", name="This is me").click()
    await other.page.get_by_text("Welcome aboard").first.wait_for()
    assert (await two.get("/api/me"))["id"] == (await one.get("/api/me"))["id"]
    table = await begin(other, f"/t/{id}")
    assert "assign your crew" in await table.sentence()


async def test_an_invalid_record_is_refused_with_a_message(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    tab = await visitor.tab("/tables")
    field = tab.page.locator("input[type=file]")
    await field.set_input_files({"name": "no.qdr", "mimeType": "text/plain", "buffer": b"this is no record"})
    await tab.page.get_by_role("alert").wait_for()
    good = fresh(3).record().text().encode()
    await field.set_input_files({"name": "yes.qdr", "mimeType": "text/plain", "buffer": good})
    await tab.page.wait_for_url("**/t/*")
    await Table(tab).settle()
