"""German: options, log, cards, rules and buttons, without untranslated keys or empty placeholders."""

from __future__ import annotations

import random

import pytest

from tests.browser import states
from tests.browser.conftest import Visit
from tests.browser.matches import LONG, crowded, fresh, guided
from tests.browser.measures import broken
from tests.browser.table import begin
from tests.browser.visitor import DESK, PHONE, Visitor

QUICK: dict[str, object] = {"speed": "off"}


async def english_only(visitor: Visitor, game: str) -> set[str]:
    """Whole texts of the game that differ in German: none of them may be on a German page."""
    info = next(one for one in await visitor.get("/api/games") if one["name"] == game)
    english, german = [await visitor.get(f"/api/texts/{game}/{code}/{info['texts'][code]}") for code in ("en", "de")]
    said = " ".join(german.values())
    plain = {text for key, text in english.items() if "{" not in text and len(text) > 8 and german.get(key) != text}
    return {text for text in plain if text not in said}


def left_over(text: str, english: set[str]) -> list[str]:
    lines = {line.strip() for line in text.splitlines()}
    return sorted(english & lines) + broken(text)


@pytest.mark.parametrize("size", [pytest.param(DESK, marks=pytest.mark.full), PHONE], ids=["desk", "phone"])
async def test_a_match_in_german(visit: Visit, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, settings={**QUICK, "language": "de"})
    english = await english_only(visitor, "d6")
    table = await begin(await visitor.tab(), f"/t/{await visitor.bring(crowded().record().text())}")
    tab, chance = table.tab, random.Random(2)
    assert await tab.page.evaluate("document.documentElement.lang") == "de"
    for number in range(14):
        if await table.end.count():
            break
        text = await tab.text()
        assert left_over(text, english) == []
        if number == 2:
            await tab.shoot("german")
        await table.choose_somehow(chance, number % 2 == 0)
    # The help of cards is in German too.
    for part in await tab.page.locator("[data-part]").all():
        await part.focus()
    assert left_over(await tab.text(), english) == []


@pytest.mark.full
async def test_the_language_changes_at_the_table_at_once(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    id = await visitor.bring(fresh(3).record().text())
    table = await begin(await visitor.tab(), f"/t/{id}")
    english = await table.log()
    assert "assign your crew" in await table.sentence()
    await table.tab.go("/settings")
    await table.page.get_by_role("radio", name="Deutsch").check()
    await table.page.get_by_role("heading", name="Einstellungen").wait_for()
    await begin(table.tab, f"/t/{id}")
    german = await table.log()
    assert len(german) == len(english)
    assert not set(german) & set(english)
    assert "assign" not in await table.sentence()
    await table.page.get_by_role("tab").nth(2).click()
    await table.page.get_by_role("tabpanel").locator("summary").first.wait_for()
    rules = await table.page.get_by_role("tabpanel").text_content() or ""
    assert " der " in rules
    assert " the " not in rules.lower()


@pytest.mark.full
async def test_every_page_uses_the_language_of_the_browser(visit: Visit) -> None:
    visitor = await visit(settings=QUICK, locale="de-DE")
    over = await visitor.bring(guided(LONG, "teaching").record().text())
    await visitor.new_table()
    paths = [*states.PAGES.values(), f"/t/{over}", f"/t/{over}/replay?turn=120", "/daily/d6"]
    tab = await visitor.tab()
    for path in paths:
        await tab.go(path)
        await tab.page.get_by_role("heading", level=1).first.wait_for()
        await tab.page.wait_for_function("() => !document.querySelector('.wait')")
        assert broken(await tab.text()) == [], path
        assert await tab.page.evaluate("document.documentElement.lang") == "de"
