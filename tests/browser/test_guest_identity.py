"""A guest stays the same guest: with a second server on the host, on another device, and after cookies are deleted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import DESK, PHONE, Tab, Visitor
from tests.server.running import Running

QUICK = {"speed": "off"}
CODE = re.compile(r"^[2-9A-Z]{5}-[2-9A-Z]{5}-[2-9A-Z]{5}$")


async def name_of(visitor: Visitor) -> str:
    return str((await visitor.get("/api/me"))["name"])


async def show_code(tab: Tab) -> str:
    you = tab.page.get_by_role("region", name="This is you")
    await you.get_by_role("button", name="Show my code").click()
    field = you.get_by_label("Your code")
    await field.wait_for()
    return await field.input_value()


@pytest.mark.full
async def test_two_servers_on_one_host_keep_their_own_guests(visit: Visit, tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path / 'other.db'}") as other:
        visitor = await visit(settings=QUICK)
        tab = await visitor.tab("/")
        await tab.page.locator("header .me").wait_for()
        before = await tab.page.locator("header .me").inner_text()
        await tab.page.goto(other.url)
        await tab.page.locator("header .me").wait_for()
        await tab.go("/")
        await expect(tab.page.locator("header .me")).to_have_text(before)


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.full)], ids=["desk", "phone"])
async def test_the_home_page_shows_the_guest_and_a_code_to_return(visit: Visit, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, settings=QUICK)
    tab = await visitor.tab("/")
    you = tab.page.get_by_role("region", name="This is you")
    await you.wait_for()  # From now on the browser has its cookie.
    await you.get_by_text(await name_of(visitor), exact=True).wait_for()
    code = await show_code(tab)
    assert CODE.match(code)
    await you.scroll_into_view_if_needed()
    await tab.shoot("this-is-you")
    name = await name_of(visitor)
    await visitor.context.clear_cookies()  # Delete the cookies.
    assert await name_of(visitor) != name
    other = await visitor.tab("/claim")
    await other.page.get_by_label("Code").fill(code.lower())
    await other.page.get_by_role("button", name="This is me").click()
    await other.page.wait_for_url("**/tables")
    assert await name_of(visitor) == name


@pytest.mark.parametrize(
    ("size", "locale"),
    [pytest.param(DESK, "en-GB", marks=pytest.mark.full), (PHONE, "de-DE")],
    ids=["desk", "phone-de"],
)
async def test_the_code_is_offered_when_the_guest_has_tables(visit: Visit, size: tuple[int, int], locale: str) -> None:
    visitor = await visit(size=size, settings=QUICK, locale=locale)
    tab = await visitor.tab("/")
    title, later = ("This is you", "Not now") if locale == "en-GB" else ("Das bist du", "Jetzt nicht")
    you = tab.page.get_by_role("region", name=title)
    await you.wait_for()
    assert await you.get_by_role("button", name=later).count() == 0
    for _ in range(2):
        await visitor.new_table("d6")
    await tab.page.reload()
    await you.get_by_role("button", name=later).wait_for()
    await tab.shoot("code-offered")
    games = await tab.page.locator(".games").bounding_box()
    offered = await you.bounding_box()
    assert games is not None
    assert offered is not None
    assert offered["y"] + offered["height"] <= games["y"]
    assert offered["x"] + offered["width"] <= size[0]
    await you.get_by_role("button", name=later).click()
    await tab.page.reload()
    await you.wait_for()
    assert await you.get_by_role("button", name=later).count() == 0


@pytest.mark.full
async def test_the_code_is_offered_at_a_table_with_other_people(visit: Visit) -> None:
    ada, bo = [await visit(settings=QUICK) for _ in range(2)]
    id = await ada.new_table("tictactoe", sit=[0], public=True)
    tab = await bo.tab(f"/t/{id}")
    await tab.page.get_by_role("button", name="Sit here").first.click()
    await tab.page.get_by_role("tab", name="Seats").click()
    await tab.page.get_by_role("heading", name="Come back any time").wait_for()
    await tab.page.get_by_role("button", name="Show my code").click()
    assert CODE.match(await tab.page.get_by_label("Your code").input_value())
    await tab.shoot("code-at-the-table")


async def test_the_settings_page_renews_the_code(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    tab = await visitor.tab("/settings")
    await tab.page.get_by_role("button", name="Show my code").click()
    field = tab.page.get_by_label("Your code")
    old = await field.input_value()
    await tab.page.get_by_role("button", name="Replace it").click()
    await tab.page.get_by_text("This is your new code.").wait_for()
    await expect(field).not_to_have_value(old)
    await tab.shoot("code-in-settings")
