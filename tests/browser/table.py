"""Drives a table with mouse and keys: waits until the page has played back everything, and finds the choices."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from playwright.async_api import Locator

from tests.browser.visitor import Tab
from tests.time_limits import LONG

Json = Any

SMALL_GROUP = 7
"""The bar shows this many choices side by side."""

# The playback is over, no message is under way, and there is a question, an end, or another player to wait for.
SETTLED = """() => {
  const bar = document.querySelector('section.bar')
  return !!bar && !!document.querySelector('[data-part]') && !bar.querySelector('.sentence.told, .sentence.pending')
    && (!!bar.querySelector('.offer') || !!document.querySelector('section.end') || !bar.classList.contains('asked'))
}"""

# What a click can change: the question, the selection, the messages.
LOOK = """() => JSON.stringify([
  document.querySelector('.bar .sentence')?.textContent,
  [...document.querySelectorAll('.bar .offer, .bar .back, .bar .refused, .chooser button')]
    .map((one) => one.textContent + one.ariaLabel),
  [...document.querySelectorAll('[data-part][aria-pressed]')].map((one) => one.dataset.part),
  document.querySelectorAll('.log p').length,
  !!document.querySelector('section.end'),
])"""

# Everything that a click can choose now, on the board, beside it and in the bar: [kind, index].
CHOICES = """() => {
  const seen = (one) => one.getClientRects().length > 0
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen)
  return {
    parts: all("[data-part][data-state='ready'], [data-part][data-state='target']").map((one) => one.dataset.part),
    small: all('.chooser button').map((one) => one.ariaLabel),
    offers: all('.bar .offer').map((one) => one.querySelector('.title').textContent),
    over: !!document.querySelector('section.end'),
  }
}"""


class Table:
    """A tab that shows a table."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.page = tab.page
        self.wire = tab.wire
        self.clicks = 0
        self.bar = self.page.get_by_role("region", name="The choice")
        self.offers = self.page.locator(".bar .offer")
        self.small = self.page.locator(".chooser button")
        self.end = self.page.locator("section.end")

    # -- looking -------------------------------------------------------------------------------------------------------

    async def settle(self) -> None:
        await self.page.wait_for_function(SETTLED)

    async def look(self) -> str:
        return str(await self.page.evaluate(LOOK))

    async def choices(self) -> Json:
        return await self.page.evaluate(CHOICES)

    async def sentence(self) -> str:
        return (await self.page.locator(".bar .sentence").inner_text()).strip()

    async def log(self) -> list[str]:
        return [line.strip() for line in await self.page.locator(".log p").all_inner_texts()]

    def part(self, id: str) -> Locator:
        return self.page.locator(f'[data-part="{id}"]').first

    async def changed(self, before: str, turn: int, what: str) -> None:
        """Wait until the page looks different and the playback is over. Another round may look the same."""
        ends = asyncio.get_running_loop().time() + LONG
        while await self.look() == before and self.wire.turn == turn:
            assert asyncio.get_running_loop().time() < ends, f"nothing came of {what}"
            await self.page.wait_for_timeout(10)
        await self.settle()

    # -- doing ---------------------------------------------------------------------------------------------------------

    async def click(self, target: Locator) -> None:
        """Click; the click must change something."""
        before, turn, what = await self.look(), self.wire.turn, str(target)
        await target.click()
        self.clicks += 1
        await self.settle()
        await self.changed(before, turn, f"a click on {what}")

    async def choose_somehow(self, chance: random.Random, board: bool) -> None:
        """Make one click on a random choice: on the board if possible, or in the bar."""
        choices = await self.choices()
        if choices["small"] and (board or chance.random() < 0.5):
            await self.click(self.small.nth(chance.randrange(len(choices["small"]))))
        elif choices["parts"] and board:
            await self.click(self.part(chance.choice(choices["parts"])))
        else:
            await self.click(self.offers.nth(chance.randrange(len(choices["offers"]))))

    async def take(self, option: Json, label: str) -> None:
        """Choose an option the shortest way: its own button, a small group of the bar, else the parts."""
        group = [other for other in self.wire.decision["options"] if other.get("group") == option.get("group")]
        await (self.take_in_bar if len(group) <= SMALL_GROUP else self.take_on_board)(option, label)

    async def take_on_board(self, option: Json, label: str) -> None:
        """Choose an option by clicks on the parts that it touches, and in the small menu beside them if needed."""
        turn = self.wire.turn
        for id in option.get("touches", []):
            if self.wire.turn != turn:
                return
            if await self.part(id).count() and await self.part(id).get_attribute("data-state") in ("ready", "target"):
                await self.click(self.part(id))
            if await (small := self.page.locator(".chooser").get_by_role("button", name=label, exact=True)).count():
                await self.click(small)
        if self.wire.turn == turn:
            await self.take_in_bar(option, label)

    async def take_in_bar(self, option: Json, label: str) -> None:
        """Choose an option with the decision bar only: its group, if it is folded, then the option."""
        turn = self.wire.turn
        for _ in range(4):
            if self.wire.turn != turn:
                return
            await self.click(await self._offer_of(option, label))
        assert self.wire.turn != turn, f"{option['action']} was not played"

    async def _offer_of(self, option: Json, label: str) -> Locator:
        """The button of the option, or of its group, found by the beginning of the label or by the touched parts."""
        titles = await self.page.locator(".bar .offer .title").all_inner_texts()
        opens = [await self.offers.nth(number).get_attribute("aria-haspopup") for number in range(len(titles))]
        for number, title in enumerate(titles):
            if not opens[number] and label.casefold().endswith(title.casefold()):
                return self.offers.nth(number)
        begun = await self.page.locator(".bar .back").count()
        names = [await self.part(id).get_attribute("aria-label") or "" for id in option.get("touches", [])]
        group = str(option.get("group", "")).capitalize()
        for name in [*names[1:], label, group] if begun else [label, *names, group]:
            for number, title in enumerate(titles):
                if opens[number] and name.startswith(title):
                    return self.offers.nth(number)
        raise AssertionError(f"{label!r} is not among {titles}")


async def until(so: Callable[[], bool]) -> None:
    """Wait until the condition about the messages is true."""
    async with asyncio.timeout(LONG):
        while not so():
            await asyncio.sleep(0.02)


async def begin(tab: Tab, path: str) -> Table:
    """Open the table at a path and wait until there is something to choose or to see."""
    await tab.go(path)
    table = Table(tab)
    await table.settle()
    return table
