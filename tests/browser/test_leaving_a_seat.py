"""A player leaves in the middle of a match: a bot stands in, and the player takes the seat back."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.table import Table

QUICK = {"speed": "off"}


@pytest.mark.full
async def test_a_bot_stands_in_until_the_seat_is_taken_back(visit: Visit) -> None:
    ada, bo = [await visit(settings=QUICK) for _ in range(2)]
    id = await ada.new_table("battlecruisers", options={"players": "3"}, sit=[0], bots={"2": "officer"}, stand_in=1)
    invite = (await ada.get(f"/api/tables/{id}"))["invite"]
    one = await ada.tab(f"/t/{id}")
    two = await bo.tab(f"/t/{id}?invite={invite}")
    await (
        two.page.get_by_role("button", name="Take the free seat")
        .or_(two.page.get_by_role("button", name="Take seat 2"))
        .first.click()
    )
    table, other = Table(one), Table(two)
    await other.offers.first.wait_for()
    await table.offers.first.wait_for()

    # Bo leaves; after a second a bot answers for him, and Ada's choice starts the reveal.
    await two.page.get_by_role("tab", name="Seats").click()
    await two.page.get_by_role("button", name="Leave", exact=True).click()
    await one.page.get_by_role("tab", name="Seats").click()
    await one.page.get_by_text("A bot plays for").wait_for()
    await one.page.get_by_role("tab", name="Log").click()
    await table.offers.first.click()
    await one.page.locator(".log").get_by_text("reveals").first.wait_for()
    await one.shoot("stand-in")

    # Bo returns to the same table and plays on.
    await two.page.get_by_role("button", name="Take the seat back").first.click()
    await one.page.get_by_role("tab", name="Seats").click()
    await one.page.get_by_text("A bot plays for").wait_for(state="detached")
    seats = (await bo.get(f"/api/tables/{id}"))["seats"]
    assert seats[1]["yours"]
    assert not seats[1].get("bot")
