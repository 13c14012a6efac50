"""One browser and one server for all tests here; every test gets its own visitors."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser import chromium
from tests.browser.visitor import DESK, SCREENSHOTS, Visitor
from tests.server.inside import FREE, environment
from tests.server.running import Running
from tests.time_limits import LONG

HERE = Path(__file__).parent
ICE_HAULERS = HERE.parents[1] / "docs" / "games" / "ice_haulers.py"
"""A game without a board of its own: the generic board draws it."""
FAILED = pytest.StashKey[bool]()
expect.set_options(timeout=LONG * 1000)

Visit = Callable[..., Awaitable[Visitor]]
"""`await visit(size=PHONE, speed="off")`: a new visitor."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            item.add_marker(chromium.needs_chromium())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("browser")
    with Running(f"sqlite:///{folder / 'tables.db'}", env=environment(**{**FREE, "review_iterations": 40})) as running:
        yield running


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose bots do not pause before they choose."""
    limits = environment(**{**FREE, "bot_pause": 0.001})
    with Running(f"sqlite:///{tmp_path_factory.mktemp('quick') / 'tables.db'}", env=limits) as running:
        yield running.url


@pytest.fixture(scope="session")
def haulers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the game Ice Haulers."""
    database = f"sqlite:///{tmp_path_factory.mktemp('haulers') / 'tables.db'}"
    with Running(database, games=[ICE_HAULERS], env=environment(**FREE)) as running:
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.PATH, args=chromium.ARGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, server: Running, request: pytest.FixtureRequest) -> AsyncIterator[Visit]:
    visitors: list[Visitor] = []

    async def come(
        size: tuple[int, int] = DESK,
        url: str = "",
        settings: dict[str, object] | None = None,
        locale: str = "en-GB",
        **more: Any,
    ) -> Visitor:
        phone = min(size) < 600
        context = await browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=phone,
            is_mobile=phone,
            locale=locale,
            accept_downloads=True,
            **more,
        )
        if settings is not None:
            kept = json.dumps(json.dumps(settings))
            # Only once, so that values which the page stores later stay.
            await context.add_init_script(
                f"try {{ if (!localStorage.getItem('quarterdeck.settings')) "
                f"localStorage.setItem('quarterdeck.settings', {kept}) }} catch {{}}"
            )
        visitor = Visitor(context, url or server.url)
        visitors.append(visitor)
        return visitor

    yield come
    if request.node.stash.get(FAILED, False):
        await _keep(visitors, request.node.name)
    for visitor in visitors:
        await visitor.context.close()
    assert [trouble for visitor in visitors for trouble in visitor.troubles] == []


async def _keep(visitors: list[Visitor], name: str) -> None:
    """Save a screenshot of every visitor when the test fails."""
    folder = SCREENSHOTS / "failed"
    folder.mkdir(parents=True, exist_ok=True)
    plain = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name)
    for number, page in enumerate(page for visitor in visitors for page in visitor.context.pages):
        await page.screenshot(path=folder / f"{plain}-{number}.png")
