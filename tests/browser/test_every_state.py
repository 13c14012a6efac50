"""Every page and a table in every situation, at three sizes: nothing scrolls sideways, everything can be touched and
read, axe-core finds nothing serious, and each has a screenshot in build/screenshots/."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection

import pytest

from tests.browser import axe, contrast, measures, states
from tests.browser.conftest import Visit
from tests.browser.visitor import DESK, PHONE, SIDEWAYS, Tab, Visitor

SIZES = pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.full)], ids=["desk", "phone"])
"""Every run checks the desktop; the full run checks the phone too."""
ALL_SIZES = pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
KINDS = pytest.mark.parametrize("found", [states.pages, states.tables], ids=["pages", "tables"])
STILL: dict[str, object] = {"speed": "off", "motion": "reduced"}

States = Callable[[Visitor], AsyncIterator[tuple[str, Tab]]]


FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits two frames: accessible names are set after drawing."""
MAIN = {"pages": {"home", "new", "new-two"}, "tables": {"choosing", "selected", "menu", "rules", "crowded"}}
"""The states that every run checks; the full run checks all of them."""


async def faults(tab: Tab, width: int, colours: bool) -> list[str]:
    page = tab.page
    await page.evaluate(FRAMES)
    out = []
    if (wide := await measures.sideways(page)) > width:
        out.append(f"{wide} px wide")
    out += [f"broken text: {one}" for one in measures.broken(await tab.text())]
    out += [f"small target: {one}" for one in await measures.small_targets(page)]
    out += [f"small text: {one}" for one in await measures.small_text(page)]
    if colours:
        out += [f"faint: {one}" for one in await contrast.faint(page)]
    serious, less = await axe.violations(page)
    for line in less:
        print(line)
    return out + serious


async def all_faults(
    found: AsyncIterator[tuple[str, Tab]],
    size: tuple[int, int],
    suffix: str = "",
    colours: bool = True,
    only: Collection[str] = (),
) -> list[str]:
    out = []
    left = set(only)
    async for name, tab in found:
        if only and name not in only:
            continue
        left.discard(name)
        print(f"-- {name}")
        await tab.shoot(name + suffix)
        out += [f"{name}: {fault}" for fault in await faults(tab, size[0], colours)]
        if only and not left:
            break
    assert not left, f"these states were never shown: {left}"
    print("\n".join(out))
    return out


@pytest.mark.parametrize(
    ("found", "size", "kind"),
    [(states.pages, DESK, "pages"), (states.tables, PHONE, "tables")],
    ids=["pages", "tables"],
)
async def test_the_main_states_fit_and_can_be_touched_and_read(
    visit: Visit, found: States, size: tuple[int, int], kind: str
) -> None:
    visitor = await visit(size=size, settings=STILL)
    assert await all_faults(found(visitor), size, only=MAIN[kind]) == []


@pytest.mark.full
@ALL_SIZES
@KINDS
async def test_every_state_fits_and_can_be_touched_and_read(visit: Visit, size: tuple[int, int], found: States) -> None:
    visitor = await visit(size=size, settings=STILL)
    assert await all_faults(found(visitor), size, colours=False) == []


@pytest.mark.full
@SIZES
@KINDS
@pytest.mark.parametrize("contrast", ["normal", "high"])
async def test_every_text_has_enough_contrast(
    visit: Visit, size: tuple[int, int], found: States, contrast: str
) -> None:
    visitor = await visit(size=size, settings={**STILL, "contrast": contrast})
    assert await all_faults(found(visitor), size, f"-{contrast}-contrast") == []


@pytest.mark.full
@SIZES
@KINDS
async def test_with_the_largest_text(visit: Visit, size: tuple[int, int], found: States) -> None:
    visitor = await visit(size=size, settings={**STILL, "size": 150})
    assert await all_faults(found(visitor), size, "-large", colours=False) == []
