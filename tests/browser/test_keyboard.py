"""A whole match without a mouse, and what a screen reader announces."""

from __future__ import annotations

import random
from typing import Any

import pytest

from quarterdeck import registry
from tests.browser.conftest import Visit
from tests.browser.table import Table
from tests.browser.visitor import Tab

FOCUS = """() => {
  const one = document.activeElement
  return { name: one?.ariaLabel || one?.labels?.[0]?.innerText || one?.innerText || '',
           part: one?.dataset?.part ?? '', state: one?.dataset?.state ?? '',
           offer: one?.matches('.offer, .bar .back') ?? false, small: one?.matches('.chooser button') ?? false }
}"""
STOPS = 60


class Keys:
    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.page = tab.page
        self.table = Table(tab)

    async def focus(self) -> Any:
        return await self.page.evaluate(FOCUS)

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def tab_to(self, name: str) -> None:
        """Press Tab until an element of this name has the focus."""
        for _ in range(STOPS):
            await self.press("Tab")
            if (await self.focus())["name"].strip().startswith(name):
                return
        raise AssertionError(f"the Tab key does not lead to {name!r}")

    async def tab_to_a(self, *kinds: str) -> Any:
        """Press Tab until a part of the board (`part`) or a choice in the bar (`offer`) has the focus."""
        for _ in range(STOPS):
            at = await self.focus()
            if any(at[kind] for kind in kinds):
                return at
            await self.press("Tab")
        raise AssertionError(f"the Tab key does not lead to a {' or '.join(kinds)}")

    # -- four ways to choose -------------------------------------------------------------------------------------------

    async def by_number(self, chance: random.Random) -> None:
        count = min(9, await self.table.offers.count())
        await self.press(str(1 + chance.randrange(count)))

    async def by_letter(self, chance: random.Random) -> None:
        letters = [key for key in await self.page.locator(".bar .offer kbd").all_inner_texts() if key.isalpha()]
        if letters:
            await self.press(chance.choice(letters).lower())
        else:
            await self.by_number(chance)

    async def in_the_bar(self, chance: random.Random) -> None:
        await self.tab_to_a("offer")
        for _ in range(chance.randrange(4)):
            await self.press(chance.choice(["ArrowRight", "ArrowLeft", "ArrowDown"]))
        assert (await self.focus())["offer"]
        await self.press("Enter")

    async def on_the_board(self, chance: random.Random) -> None:
        """Tab to a part that can be chosen, perhaps move on with the arrow keys, then press Enter or Space."""
        if (await self.focus())["small"]:
            return await self.press("Enter")
        for _ in range(STOPS):
            if (await self.focus())["state"] in ("ready", "target"):
                await self.press(chance.choice(["Enter", " "]))
                return None
            await self.press("Tab")
        return await self.by_number(chance)


@pytest.mark.full
async def test_a_whole_match_by_keyboard_is_announced(visit: Visit) -> None:
    visitor = await visit(settings={"speed": "off"})
    tab = await visitor.tab("/", ears=True)
    keys, chance = Keys(tab), random.Random(6)
    await tab.page.get_by_role("heading", name="Deep Space D-6", exact=True).wait_for()
    await keys.tab_to("Play")
    await keys.press("Enter")
    await tab.page.get_by_role("button", name="Begin").wait_for()
    await keys.tab_to("Medium")
    await keys.press("ArrowRight")
    await keys.tab_to("Begin")
    await keys.press("Enter")
    table = keys.table
    await table.settle()
    assert (await visitor.get(f"/api{tab.path.replace('/t/', '/tables/')}"))["options"]["difficulty"] == "hard"

    ways = [keys.by_number, keys.by_letter, keys.in_the_bar, keys.on_the_board]
    for step in range(400):
        if await table.end.count():
            break
        before, turn = await table.look(), table.wire.turn
        if await tab.page.get_by_role("button", name="End assignment").count() and chance.random() < 0.25:
            await keys.press("x")
        else:
            await ways[step % len(ways)](chance)
        await table.settle()
        if step % len(ways) != 2:
            await table.changed(before, turn, "a key")
    assert await table.end.count()
    assert len(table.wire.said("act")) == table.wire.turn

    # Everything in the log was announced, in the same order and in the same words.
    told = registry.load(await visitor.record(tab.path.removeprefix("/t/"))).log()
    heard = await tab.heard()
    at = 0
    for line in told[len(told) - sum(len(update["frames"]) for update in table.wire.all("update")) :]:
        assert line in heard[at:], f"not heard: {line!r}"
        at = heard.index(line, at) + 1
    assert heard[-1] == (await table.end.locator(".reason").inner_text()).strip()

    # The end dialog takes the focus; its buttons are a Tab away.
    assert (await keys.focus())["name"] == "Not this time, Captain."
    await keys.tab_to("Replay")
    await keys.press("Enter")
    await tab.page.get_by_role("slider").wait_for()
    await keys.press("ArrowRight", "ArrowRight")
    await tab.page.get_by_text("After choice 2 of").wait_for()


async def test_escape_undo_redo_and_help_have_keys(visit: Visit) -> None:
    visitor = await visit(settings={"speed": "off"})
    tab = await visitor.tab(f"/t/{await visitor.new_table()}")
    keys, table = Keys(tab), Table(tab)
    await table.settle()
    await keys.on_the_board(random.Random(1))
    await table.settle()
    if table.wire.turn == 0:
        assert await tab.page.locator(".bar .back").count() == 1
        await keys.press("Escape", "Escape")  # The explanation closes first.
        assert await tab.page.locator(".bar .back").count() == 0
        while table.wire.turn == 0:
            await keys.press("1")
            await table.settle()
    await keys.press("u")
    await tab.page.get_by_role("button", name="Redo").wait_for()
    assert table.wire.turn == 0
    await keys.press("r")
    await tab.page.get_by_role("button", name="Redo").wait_for(state="detached")
    assert table.wire.turn == 1
    await keys.press("?")
    dialog = tab.page.get_by_role("dialog")
    await dialog.wait_for()
    assert "Choose by number" in await dialog.inner_text()
    await keys.press("1")
    assert table.wire.turn == 1, "keys mean nothing behind a dialog"
    await keys.press("Escape")
    await dialog.wait_for(state="detached")
