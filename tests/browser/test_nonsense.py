"""With meaningless texts, the boards show the same figures, symbols and states: they read data, not sentences."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import Route

from quarterdeck import registry
from tests.browser.armada import at_question
from tests.browser.conftest import Visit
from tests.browser.matches import crowded
from tests.browser.visitor import Tab, Visitor
from tests.nonsense import nonsense

SHOWN = """() => {
  const board = document.querySelector('main .board, main [data-part]')?.closest('main')
  const words = [...board.querySelectorAll('.bar, .log, aside, [role=tooltip]')]
  const kept = (one) => !words.some((other) => other.contains(one))
  const things = [...board.querySelectorAll('[data-part]')].filter(kept)
  return things.map((one) => ({
    part: one.dataset.part,
    state: one.dataset.state ?? '',
    figures: (one.innerText.match(/\\d+/g) ?? []).join(' '),
    signs: one.querySelectorAll('svg').length,
    classes: [...one.querySelectorAll('[class]')].map((inner) => inner.getAttribute('class')).sort().join(' '),
  }))
}"""


async def meaningless(route: Route) -> None:
    answer = await route.fetch()
    await route.fulfill(response=answer, json=nonsense(await answer.json()))


def a_battle() -> str:
    """A battle in the middle of a round: some cards are resolved, some are not."""
    match = registry.new("battlecruisers", seed=11, players="4")
    luck = random.Random(3)
    while match.decision is not None:
        if match.view([0]).part("order") is not None and match.view([0]).round >= 3:
            return match.record().text()
        match.play(luck.choice(match.decision.options))
    raise LookupError("no round with a question in it")


async def shown(visitor: Visitor, path: str, name: str) -> Any:
    tab: Tab = await visitor.tab(path)
    await tab.page.get_by_role("region", name="The choice").or_(tab.page.locator(".bar")).first.wait_for()
    await tab.page.locator("[data-part]").first.wait_for()
    await tab.page.wait_for_timeout(300)
    await tab.shoot(f"nonsense-{name}")
    return await tab.page.evaluate(SHOWN)


RECORDS: dict[str, Callable[[], str]] = {
    "d6": lambda: crowded().record().text(),
    "battlecruisers": a_battle,
    "armada-combat": lambda: at_question("Act", 3, "assign", foes=3),
    "armada-mission": lambda: at_question("Fill", 2, "assign"),
    "armada-planning": lambda: at_question("PlanOn", 3, "travel"),
    "armada-offer": lambda: at_question("Hire", 2, "hire"),
}


@pytest.mark.parametrize("name", list(RECORDS))
async def test_boards_show_the_same_figures(visit: Visit, name: str) -> None:
    visitor = await visit(settings={"speed": "off", "motion": "reduced"})
    path = f"/t/{await visitor.bring(RECORDS[name]())}"
    before = await shown(visitor, path, name)
    await visitor.context.route("**/api/texts/**", meaningless)
    after = await shown(visitor, path, name)
    assert after == before
    assert sum(bool(thing["figures"]) for thing in before) > 5
