"""The page in a browser: the script size of the first load, and the time to open a replay.

    .venv/bin/python benchmarks/page.py        both, into benchmarks/page.md (half a minute)

Uses a real Chromium and a real server on this machine. Sizes are compressed, as transferred.
"""

from __future__ import annotations

import asyncio
import os
import platform
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.async_api import Browser, BrowserContext, async_playwright
from rich.console import Console
from rich.table import Table

from tests.browser import chromium
from tests.browser.matches import LONG, guided
from tests.browser.visitor import DESK, Visitor
from tests.server.running import Running

HERE = Path(__file__).resolve().parent
TIMES = 10
MOST_SCRIPT = 250_000
MOST_MS = 300

Row = tuple[str, str, str, str]
"""Quantity, measurement, target, verdict."""

# Time from the click until the board of the replay and its slider are drawn.
OPENED = """() => new Promise((resolve) => {
  let clicked = 0
  document.addEventListener('click', (event) => { clicked ||= event.timeStamp }, { capture: true, once: true })
  const look = () => {
    const there = clicked && document.querySelector('input[type=range]') && document.querySelector('[data-part="hull"]')
    if (there) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)))
    else requestAnimationFrame(look)
  }
  look()
})"""


class Traffic:
    """Counts the bytes that a page transfers."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}
        self.bytes: dict[str, int] = {}

    async def watch(self, context: BrowserContext, visitor: Visitor) -> Any:
        tab = await visitor.tab()
        session = await context.new_cdp_session(tab.page)
        await session.send("Network.enable")
        session.on("Network.responseReceived", lambda event: self.kinds.update({event["requestId"]: event["type"]}))
        session.on("Network.loadingFinished", self._finished)
        return tab

    def _finished(self, event: Any) -> None:
        self.bytes[event["requestId"]] = int(event["encodedDataLength"])

    def of(self, kind: str = "") -> int:
        return sum(size for id, size in self.bytes.items() if not kind or self.kinds.get(id) == kind)


async def first_load(browser: Browser, url: str) -> list[Row]:
    """Loads the home page and then a table of D-6, each as a new visitor."""
    rows: list[Row] = []
    for name in ("home", "a table of D-6"):
        context = await browser.new_context(viewport={"width": DESK[0], "height": DESK[1]})
        visitor, traffic = Visitor(context, url), Traffic()
        path = "/" if name == "home" else f"/t/{await visitor.new_table()}"
        tab = await traffic.watch(context, visitor)
        await tab.go(path)
        await tab.page.get_by_role("heading", name="Deep Space D-6", exact=True).wait_for()
        await tab.page.wait_for_load_state("networkidle")
        painted = await tab.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
        script = traffic.of("Script")
        rows.append(
            (f"script at {name}, compressed", f"{script / 1000:.0f} kB", "< 250 kB", verdict(script < MOST_SCRIPT))
        )
        rows.append((f"everything at {name}, compressed", f"{traffic.of() / 1000:.0f} kB", "", ""))
        rows.append((f"first paint at {name}", f"{painted:.0f} ms", "", ""))
        await context.close()
    return rows


async def replay(browser: Browser, url: str) -> list[Row]:
    match = guided(LONG, "teaching")
    context = await browser.new_context(viewport={"width": DESK[0], "height": DESK[1]})
    visitor = Visitor(context, url)
    table = await visitor.bring(match.record().text())
    tab = await visitor.tab()
    times = []
    for _ in range(TIMES):
        await tab.go(f"/t/{table}")
        link = tab.page.locator("section.end").get_by_role("link", name="Replay")
        await link.wait_for()
        await tab.page.wait_for_load_state("networkidle")
        opened = asyncio.create_task(tab.page.evaluate(OPENED))
        await asyncio.sleep(0.1)
        await link.click()
        times.append(float(await opened))
    await context.close()
    middle = median(times)
    span = f"{middle:.0f} ms ({min(times):.0f} to {max(times):.0f})"
    what = f"a finished match of {match.turn} choices opens in replay, median of {TIMES}"
    return [(what, span, f"< {MOST_MS} ms", verdict(middle < MOST_MS))]


def verdict(reached: bool) -> str:
    return "reached" if reached else "missed"


async def measure() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder, Running(f"sqlite:///{folder}/page.db") as server:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium.PATH, args=chromium.ARGS)
            rows = [*await first_load(browser, server.url), *await replay(browser, server.url)]
            await browser.close()
            return rows


def write(rows: list[Row]) -> None:
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    lines = [
        "# The page, as measured",
        "",
        f"Made by `benchmarks/page.py` with Chromium and the server on one machine: {machine}.",
        "",
        "| | measured | to reach | |",
        "|---|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
    (HERE / "page.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def show(rows: list[Row]) -> None:
    table = Table("", "measured", "to reach", "")
    for row in rows:
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    if not chromium.PATH:
        raise SystemExit("No chromium on the PATH.")
    figures = asyncio.run(measure())
    write(figures)
    show(figures)
