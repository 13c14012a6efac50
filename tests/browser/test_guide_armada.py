"""The guided first match of Armada: three rounds with a mission, a combat, a Shipyard and a Waystation."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import Locator

from tests.browser import axe, measures
from tests.browser.conftest import Visit
from tests.browser.table import Table
from tests.browser.test_guide import ASKED, follow, guided
from tests.browser.visitor import DESK, PHONE, SIDEWAYS


async def three_rounds(table: Table, officer: Locator) -> list[str]:
    heard = await follow(table, officer, lambda: table.wire.scene["round"] > 3)
    verbs = [message["actions"][0].split()[0] for message in table.wire.said("act")]
    for verb in ("shop", "buy", "install", "travel", "recruit", "hire", "mission", "engage", "assign", "fight"):
        assert verb in verbs
    assert len(set(heard)) > 40
    assert measures.broken("\n".join(heard)) == []
    return heard


async def test_the_first_mission_of_a_guided_armada(visit: Visit) -> None:
    table, officer = await guided(visit, "armada", DESK)
    heard = await follow(table, officer, lambda: table.wire.scene["round"] > 1)
    said = "\n".join(heard)
    for word in ("Welcome aboard", "4 data tokens", "6 planets", "three phases", "An away mission", "section"):
        assert word in said
    assert measures.broken(said) == []


@pytest.mark.full
@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
async def test_three_guided_rounds_of_armada_in_german(visit: Visit, size: tuple[int, int]) -> None:
    table, officer = await guided(visit, "armada", size, "de-DE")
    heard = await three_rounds(table, officer)
    assert "Willkommen an Bord" in heard[0]
    assert (await axe.violations(table.page))[0] == []


@pytest.mark.full
async def test_a_learner_of_armada_who_does_something_else(visit: Visit) -> None:
    """The officer never insists: with random choices there is always something to choose, and no text is broken."""
    table, officer = await guided(visit, "armada", DESK)
    chance = random.Random(8)
    heard: list[str] = []
    for step in range(60):
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
    assert table.wire.turn > 5
    assert measures.broken("\n".join(heard)) == []
