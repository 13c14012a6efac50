"""With meaningless texts, the boards show the same figures, symbols and states: they read data, not sentences."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import Route

from quarterdeck import registry
from quarterdeck.core.parts import Card, Slots, Token
from quarterdeck.core.view import View
from tests.browser.armada import at_question
from tests.browser.conftest import ICE_HAULERS, Visit
from tests.browser.matches import crowded
from tests.browser.visitor import Tab, Visitor
from tests.nonsense import nonsense
from tests.server.running import Running

SHOWN = """() => {
  const board = document.querySelector('main .board, main [data-part]')?.closest('main')
  const words = [...board.querySelectorAll('.bar, .log, aside, [role=tooltip]')]
  const kept = (one) => !words.some((other) => other.contains(one))
  const things = [...board.querySelectorAll('[data-part]')].filter(kept)
  return things.map((one) => ({
    part: one.dataset.part,
    state: one.dataset.state ?? '',
    figures: (one.textContent.match(/\\d+/g) ?? []).join(' '),
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


def a_ship() -> str:
    return crowded().record().text()


LIKED = {"act", "hire", "build", "attack", "use", "sphere", "crew-station", "fleet", "satellite"}


def a_sphere(players: int, seed: int, full: Callable[[View], bool]) -> str:
    """A position of Solar Sphere at a question to the first seat. Choices that fill the table are preferred."""
    match, luck = registry.new("solar_sphere", seed=seed, players=str(players)), random.Random(seed)
    while match.decision is not None:
        if match.decision_for([0]) is not None and full(match.view([0])):
            return match.record().text()
        options = match.decision.options
        liked = [option for option in options if LIKED & set(str(option.action).split())]
        match.play(luck.choice(liked if liked and luck.random() < 0.7 else options))
    raise LookupError("no such position")


def a_sphere_of_three() -> str:
    def full(view: View) -> bool:
        """Captains have satellites and drones on the Sphere and at ships; the Corporation too; crew has been used."""
        tokens = [part for part in view.parts if isinstance(part, Token)]
        marks = [mark for part in view.parts if isinstance(part, Card) for mark in part.marks]
        return (
            len({token.seat for token in tokens if token.id.startswith("drone.")}) > 2
            and any(token.id.startswith("satellite") for token in tokens)
            and {"corporation", "0"} <= {mark.state for mark in marks}
            and {"used", "token"} <= {mark.id for mark in marks}
        )

    return a_sphere(3, 1, full)


def a_sphere_against_dranda() -> str:
    def full(view: View) -> bool:
        """DRANDA has dice at locations and in her line, and a drone on the Sphere."""
        dice = [face.of for part in view.parts if isinstance(part, Slots) for slot in part.slots for face in slot.dice]
        return len(set(dice)) > 2 and any(isinstance(part, Token) and part.face == "dranda" for part in view.parts)

    return a_sphere(1, 3, full)


async def shown(visitor: Visitor, path: str, name: str) -> Any:
    tab: Tab = await visitor.tab(path)
    await tab.page.locator(".bar .sentence").first.wait_for()
    await tab.page.locator("[data-part]").first.wait_for()
    await tab.page.wait_for_timeout(300)
    await tab.shoot(f"nonsense-{name}")
    return await tab.page.evaluate(SHOWN)


RECORDS: dict[str, Callable[[], str]] = {
    "d6": a_ship,
    "battlecruisers": a_battle,
    "solar_sphere": a_sphere_of_three,
    "solar_sphere-dranda": a_sphere_against_dranda,
    "armada-combat": lambda: at_question("Act", 3, "assign", foes=3),
    "armada-mission": lambda: at_question("Fill", 2, "assign"),
    "armada-planning": lambda: at_question("PlanOn", 3, "travel"),
    "armada-offer": lambda: at_question("Hire", 2, "hire"),
}


LANGUAGES = ["en", pytest.param("de", marks=pytest.mark.full)]


async def same_figures(visitor: Visitor, record: str, name: str) -> None:
    path = f"/t/{await visitor.bring(record)}"
    before = await shown(visitor, path, name)
    await visitor.context.route("**/api/texts/**", meaningless)
    after = await shown(visitor, path, name)
    assert after == before
    assert sum(bool(thing["figures"]) for thing in before) > 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(RECORDS))
async def test_boards_show_the_same_figures(visit: Visit, name: str, language: str) -> None:
    visitor = await visit(settings={"speed": "off", "motion": "reduced", "language": language})
    await same_figures(visitor, RECORDS[name](), name)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_generic_board_shows_the_same_figures(visit: Visit, haulers: Running, language: str) -> None:
    match, luck = registry.new(str(ICE_HAULERS), seed=2), random.Random(2)
    while match.decision is not None and match.view([0]).round < 3:
        match.play(luck.choice(match.decision.options))
    visitor = await visit(url=haulers.url, settings={"speed": "off", "motion": "reduced", "language": language})
    await same_figures(visitor, match.record().text(), "haulers")
