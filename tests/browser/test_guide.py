"""The guided first match: one click from the home page; the officer explains the game and covers nothing."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.async_api import Locator

from tests.browser import axe, measures
from tests.browser.conftest import Visit
from tests.browser.table import Table, begin
from tests.browser.visitor import DESK, LAPTOP, PHONE, SIDEWAYS

QUICK = {"speed": "off"}
ENOUGH = 40
"""The maximum number of hints of the guide."""


@pytest.mark.full
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
async def test_a_guided_first_match_teaches_by_playing(visit: Visit, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, settings=QUICK)
    tab = await visitor.tab("/")
    page, table = tab.page, Table(tab)
    await (
        page.get_by_role("article")
        .filter(has=page.get_by_role("heading", name="Deep Space D-6", exact=True))
        .get_by_role("button", name="Guided first match")
        .click()
    )
    officer = page.get_by_role("region", name="First officer")
    await officer.wait_for()
    await table.settle()
    heard: list[str] = []
    hidden: list[str] = []
    pointed = 0
    for number in range(ENOUGH):
        text = await officer.inner_text()
        if text not in heard:
            heard.append(text)
        for other in (LAPTOP, PHONE, SIDEWAYS, size) if number < 8 else (size,):
            await measures.resize(page, other)
            seen = await measures.rings(page)
            hidden += [f"{text} at {other}: {ring}" for ring in seen["stray"]]
        pointed += seen["rings"] > 0
        hidden += await measures.covered(page, "[data-state=ready], .bar button")
        if number in (0, 4, 8):
            await tab.shoot(f"guide-{number}")
            assert (await axe.violations(page))[0] == []
        assert await measures.sideways(page) <= size[0]
        advice = officer.get_by_role("button", name="Go on").or_(officer.get_by_role("button", name="Do it"))
        if await advice.count():
            await advice.click()
        elif await table.end.count() or len(heard) > 12:
            break
        else:
            await table.click(page.get_by_role("button", name="End assignment").or_(table.offers.last).first)
        await table.settle()
    print(f"{len(heard)} things said, {table.wire.turn} choices, round {table.wire.scene['round']}")
    assert len(heard) > 8
    assert table.wire.turn >= 4
    assert hidden == []
    assert pointed > 5

    # The officer can be hidden and shown again.
    await page.get_by_role("button", name="Send the first officer away").click()
    await officer.wait_for(state="detached")
    for other in (DESK, LAPTOP, PHONE, SIDEWAYS):
        await measures.resize(page, other)
        assert await measures.covered(page, "[data-state=ready], .bar button, .call") == []
    await page.get_by_role("button", name="First officer").click()
    await officer.wait_for()


# There is a question or a talk, or the match is over.
ASKED = """() => !document.querySelector('.bar .sentence.told, .bar .sentence.pending')
  && !!document.querySelector('.bar.asked .offer, section.guide.talk, section.end')"""


async def guided(visit: Visit, game: str, size: tuple[int, int], locale: str = "en-GB") -> tuple[Table, Locator]:
    visitor = await visit(size=size, settings={**QUICK, "motion": "reduced"}, locale=locale)
    await visitor.get("/api/me")
    created = await visitor.post("/api/tables", {"game": game, "lesson": True})
    table = await begin(await visitor.tab(), f"/t/{created['table']['id']}")
    officer = table.page.locator("section.guide")
    await officer.wait_for()
    return table, officer


async def follow(table: Table, officer: Locator, done: Callable[[], bool]) -> list[str]:
    """Do what the officer says until that is done; return what it said. The rings must be visible."""
    heard: list[str] = []
    for _ in range(80):
        await table.page.wait_for_function(ASKED)
        if done():
            break
        seen = await measures.rings(table.page)
        heard.append(await officer.inner_text())
        assert seen["stray"] == [], heard[-1]
        advice = officer.locator(".row button")
        if await advice.count():
            await advice.click()
        else:
            await table.click(table.offers.first)
    return heard


@pytest.mark.full
async def test_the_first_die_of_a_guided_solar_sphere(visit: Visit) -> None:
    table, officer = await guided(visit, "solar_sphere", DESK)
    heard = await follow(table, officer, lambda: len(table.wire.said("act")) >= 2)
    said = "\n".join(heard)
    for word in ("Welcome", "6 rounds", "ship dice: 1, 3, 6", "Docking", "8 locations", "the Sphere", "satellite"):
        assert word in said
    assert measures.broken(said) == []
    verbs = [message["actions"][0].split()[0] for message in table.wire.said("act")]
    assert verbs == ["visit", "act"]


async def three_rounds(table: Table, officer: Locator) -> list[str]:
    heard = await follow(table, officer, lambda: table.wire.scene["round"] > 3)
    verbs = [message["actions"][0].split()[0] for message in table.wire.said("act")]
    assert verbs.count("visit") == 9
    assert "build" in verbs
    assert len(set(heard)) > 35
    assert measures.broken("\n".join(heard)) == []
    return heard


@pytest.mark.full
@pytest.mark.parametrize("size", [DESK, SIDEWAYS], ids=["desk", "sideways"])
async def test_three_guided_rounds_of_solar_sphere_in_german(visit: Visit, size: tuple[int, int]) -> None:
    table, officer = await guided(visit, "solar_sphere", size, "de-DE")
    heard = await three_rounds(table, officer)
    assert "Willkommen" in heard[0]
    assert (await axe.violations(table.page))[0] == []


@pytest.mark.full
async def test_a_whole_guided_solar_sphere_on_a_phone(visit: Visit) -> None:
    table, officer = await guided(visit, "solar_sphere", PHONE)
    heard = await three_rounds(table, officer)
    # Then it is quiet: only news are explained, and the learner plays alone.
    chance = random.Random(3)
    quiet = 0
    for _ in range(300):
        await table.page.wait_for_function(ASKED)
        if await table.end.count():
            break
        if await officer.count():
            heard.append(await officer.inner_text())
        else:
            quiet += 1
        button = officer.locator(".row button:not(.choice)")
        if await button.count():
            await button.click()
        else:
            await table.choose_somehow(chance, board=False)
    assert await table.end.count() == 1
    assert quiet > 10
    assert measures.broken("\n".join(heard)) == []
    assert "half a point" in "\n".join(heard)
    assert await officer.count() == 1  # It says goodbye.


@pytest.mark.full
async def test_a_learner_who_does_something_else(visit: Visit) -> None:
    """The officer never insists: with random choices there is always something to choose, and no text is broken."""
    table, officer = await guided(visit, "solar_sphere", DESK)
    chance = random.Random(8)
    heard: list[str] = []
    for step in range(70):
        await table.page.wait_for_function(ASKED)
        if await table.end.count():
            break
        if await officer.count():
            heard.append(await officer.inner_text())
        talk = officer.locator(".row button:not(.choice)")
        if await talk.count() and step % 3:
            await talk.click()
        else:
            await table.choose_somehow(chance, board=step % 2 == 0)
    assert table.wire.scene["round"] > 1
    assert measures.broken("\n".join(heard)) == []
