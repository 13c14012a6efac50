"""Notices of turns: which matches wait, what happened in absence, and the ways to be notified."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser import axe
from tests.browser.conftest import Visit
from tests.browser.table import Table
from tests.browser.visitor import DESK, PHONE, Tab, Visitor
from tests.server.hook_receiver import receiver
from tests.server.running import Running
from tests.server.smtp_server import Post, post
from tests.time_limits import LONG

QUICK = {"speed": "off"}
PRETEND = """
window.shown = [];
window.Notification = class {
  static permission = 'default';
  static async requestPermission() { window.asked = (window.asked ?? 0) + 1; return (this.permission = 'granted'); }
  constructor(title, options) { window.shown.push(`${title} / ${options.body}`); }
  close() {}
};
document.hasFocus = () => !window.away;
"""


PRETEND_HIDDEN = """
const now = Date.now;
Date.now = () => now() + (window.later ?? 0);
let hidden = false;
Object.defineProperty(document, 'hidden', { get: () => hidden });
window.look = (seen) => { hidden = !seen; document.dispatchEvent(new Event('visibilitychange')); };
"""


class Mailing:
    def __init__(self, url: str, mail: Post) -> None:
        self.url = url
        self.mail = mail


@pytest_asyncio.fixture(loop_scope="session")
async def mailing(tmp_path: Path) -> AsyncIterator[Mailing]:
    """A server that sends mails at once."""
    async with post() as mail:
        more = ["--smtp", mail.url, "--notice-after", "0", "--private-webhooks"]
        with Running(f"sqlite:///{tmp_path / 'tables.db'}", more=more) as server:
            yield Mailing(server.url, mail)


async def together(ada: Visitor, bo: Visitor) -> str:
    """Ada makes a table; both take seats."""
    id = await ada.new_table("tictactoe", sit=[0], public=True)
    await bo.get("/api/me")
    await bo.post(f"/api/tables/{id}/seats", {"seat": 1})
    return id


async def choose(tab: Tab, cell: str) -> None:
    table = Table(tab)
    await tab.page.get_by_text("your choice").wait_for()
    await table.settle()
    await table.click(table.part(cell))
    await tab.page.locator(".bar .sentence").get_by_text("Waiting for").wait_for()


async def seen(visitor: Visitor, id: str, turn: int) -> None:
    """Wait until the server knows that this turn was seen."""
    async with asyncio.timeout(LONG):
        while (await visitor.get(f"/api/tables/{id}/seen"))["turn"] != turn:
            await asyncio.sleep(0.1)


async def cells(tab: Tab) -> list[str]:
    table = Table(tab)
    await tab.page.get_by_text("your choice").wait_for()
    await table.settle()
    return list((await table.choices())["parts"])


async def test_waiting_matches_are_counted_and_linked(visit: Visit) -> None:
    ada, bo = [await visit(settings=QUICK) for _ in range(2)]
    ids = [await together(ada, bo) for _ in range(2)]
    home = await bo.tab()
    await home.page.clock.install()
    await home.go("/")
    await home.page.get_by_role("heading", name="Good evening").wait_for()
    assert await home.page.get_by_text("Waiting for you").count() == 0
    for id in ids:
        tab = await ada.tab(f"/t/{id}")
        await choose(tab, (await cells(tab))[0])
        await tab.page.close()

    # The list updates itself; the header and the title show the number.
    await home.page.clock.fast_forward("00:30")
    await home.page.get_by_role("heading", name="Waiting for you").wait_for()
    await home.page.get_by_text("2 matches wait for you").wait_for()
    await home.page.wait_for_function("() => document.title.startsWith('(2) ')")
    links = home.page.locator("section.turns a.card")
    assert [await link.get_attribute("href") for link in await links.all()] == [f"/t/{id}" for id in ids[::-1]]
    await home.shoot("waiting-for-you")
    assert await axe.violations(home.page) == ([], [])

    # Go from one table to the next until none is left.
    await links.first.click()
    await choose(home, (await cells(home))[0])
    await home.page.get_by_role("link", name="The next match that waits for you").click()
    await home.page.wait_for_url(f"**/t/{ids[0]}")
    await choose(home, (await cells(home))[0])
    await expect(home.page.get_by_role("link", name="The next match that waits for you")).to_have_count(0)


@pytest.mark.full
async def test_while_you_were_away(visit: Visit) -> None:
    for size in (DESK, PHONE):
        ada, bo = await visit(size=size, settings=QUICK), await visit(settings=QUICK)
        id = await together(ada, bo)
        one = await ada.tab(f"/t/{id}")
        async with one.page.expect_response(re.compile(r"/seen$")):  # The page knows the last turn that she has seen.
            await one.page.reload()
        free = await cells(one)
        await choose(one, free[0])
        await Table(one).settle()  # The page has received the update of her own choice.
        assert await one.page.get_by_text("While you were away").count() == 0
        await one.page.goto("about:blank")  # On leaving, the page reports the last turn she has seen.
        await seen(ada, id, 1)
        two = await bo.tab(f"/t/{id}")
        await choose(two, free[1])

        # Another device of hers shows the summary too: the server knows the last turn she has seen.
        again = await ada.tab(f"/t/{id}")
        told = again.page.get_by_role("region", name="While you were away")
        await told.wait_for()
        await expect(told.get_by_role("listitem")).to_have_count(1)
        text = await told.inner_text()
        assert "1 choice" in text
        await again.shoot("away")
        assert await axe.violations(again.page) == ([], [])
        await told.get_by_role("link", name="Watch the replay").click()
        await again.page.wait_for_url(re.compile(rf"/t/{id}/replay\?turn=2"))
        await seen(ada, id, 2)
        await again.go(f"/t/{id}")
        await Table(again).settle()
        await again.page.wait_for_timeout(500)
        assert await told.count() == 0, "it was seen"


@pytest.mark.full
async def test_watched_turns_are_not_summarized(visit: Visit) -> None:
    ada, bo = [await visit(settings=QUICK) for _ in range(2)]
    id = await together(ada, bo)
    one, two = await ada.tab(f"/t/{id}"), await bo.tab(f"/t/{id}")
    free = await cells(one)
    await choose(one, free[0])
    await choose(two, free[1])
    await one.page.get_by_text("your choice").wait_for()
    await one.page.wait_for_timeout(300)
    assert await one.page.get_by_text("While you were away").count() == 0


@pytest.mark.full
async def test_a_page_in_the_background_for_long_shows_the_summary_too(visit: Visit) -> None:
    ada, bo = [await visit(settings=QUICK) for _ in range(2)]
    id = await together(ada, bo)
    one, two = await ada.tab(), await bo.tab(f"/t/{id}")
    await one.page.add_init_script(PRETEND_HIDDEN)
    await one.go(f"/t/{id}")
    free = await cells(one)
    await choose(one, free[0])
    told = one.page.get_by_role("region", name="While you were away")
    for number, minutes in ((1, 0), (2, 5)):  # A short look elsewhere does not count as absence.
        await one.page.evaluate("look(false)")
        await choose(two, free[2 * number - 1])
        await one.page.get_by_text("your choice").wait_for()
        await one.page.evaluate(f"window.later = {minutes} * 60000; look(true)")
        if minutes:
            await told.wait_for()
            await told.get_by_role("button", name="Close").click()
            await expect(told).to_have_count(0)
        else:
            await one.page.wait_for_timeout(300)
            assert await told.count() == 0
            await choose(one, free[2 * number])


@pytest.mark.full
async def test_the_bell_asks_for_permission_and_notifies_hidden_pages(visit: Visit) -> None:
    ada, bo = [await visit(settings=QUICK) for _ in range(2)]
    id = await together(ada, bo)
    one, two = await ada.tab(), await bo.tab(f"/t/{id}")
    await one.page.add_init_script(PRETEND)
    await one.go(f"/t/{id}")
    free = await cells(one)
    assert await one.page.evaluate("window.asked") is None
    bell = one.page.get_by_role("button", name="Notify me when it is my turn")
    await bell.click()
    await expect(bell).to_have_attribute("aria-pressed", "true")
    await choose(one, free[0])
    await one.page.evaluate("window.away = true")
    await choose(two, free[1])
    await one.page.wait_for_function("() => window.shown.length")
    assert await one.page.evaluate("window.shown") == ["Your turn / Tic-tac-toe: the table is waiting for you."]
    await one.page.wait_for_function("() => document.title.startsWith('● ')")


async def test_a_browser_that_forbids_notifications(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    tab = await visitor.tab()
    await tab.page.add_init_script(PRETEND + "Notification.permission = 'denied'")
    await tab.go("/settings")
    await tab.page.get_by_text("This browser blocks notifications from this site.").wait_for()
    await tab.page.get_by_text("This server sends no email.").wait_for()


@pytest.mark.full
async def test_mail_and_webhook_in_the_settings(visit: Visit, mailing: Mailing) -> None:
    for size in (DESK, PHONE):
        ada = await visit(size=size, url=mailing.url, settings=QUICK)
        before = len(mailing.mail.letters)
        tab = await ada.tab("/settings")
        page = tab.page
        await page.get_by_label("Email address").fill(f"ada{size[0]}@example.org")
        await page.get_by_role("button", name="Email me").click()
        await page.get_by_text(f"An email is on its way to ada{size[0]}@example.org.").wait_for()
        await page.get_by_role("heading", name="When it is your turn").scroll_into_view_if_needed()
        await tab.shoot("notices-asked")
        letter = (await mailing.mail.until(before + 1))[-1]
        found = re.search(r"http://\S+(/mail/confirm\S+)", letter.get_content())
        assert found is not None
        link = await ada.tab(found[1])
        await link.shoot("mail-confirm")
        assert await axe.violations(link.page) == ([], [])
        await link.page.get_by_role("button", name="Yes, email me").click()
        await link.page.get_by_text("Thank you.").wait_for()
        await link.page.close()  # A page in the background is slow.
        await page.reload()
        await page.get_by_text(f"Emails go to ada{size[0]}@example.org.").wait_for()

        # A webhook: refused first, then accepted; its secret is shown once.
        await page.get_by_label("Address of the webhook").fill("http://example.org/")
        await page.get_by_role("button", name="Set the webhook").click()
        await page.locator(".toast.refused").wait_for()
        async with receiver() as there:
            await page.get_by_label("Address of the webhook").fill(there.url)
            await page.get_by_role("button", name="Set the webhook").click()
            secret = await page.get_by_label("Secret for the signature").input_value()
            assert len(secret) > 30
            await page.get_by_role("button", name="Remove the webhook").scroll_into_view_if_needed()
            await tab.shoot("notices-set")
            assert await axe.violations(page) == ([], [])
            await page.reload()
            await page.get_by_text(f"Calls go to {there.url}.").wait_for()
            assert secret not in await page.content()
        await page.get_by_role("button", name="Remove the webhook").click()
        await page.get_by_role("button", name="Set the webhook").wait_for()


@pytest.mark.full
async def test_the_unsubscribe_link_needs_no_further_click(visit: Visit, mailing: Mailing) -> None:
    ada, bo = [await visit(url=mailing.url, settings=QUICK) for _ in range(2)]
    await bo.get("/api/me")
    await bo.post("/api/me/contacts/mail", {"address": "bo@example.org", "language": "de"})
    confirm = re.search(r"/mail/confirm\S+", (await mailing.mail.until(1))[-1].get_content())
    assert confirm is not None
    await bo.context.request.post(f"{bo.url}/api{confirm[0]}")
    id = await together(ada, bo)
    tab = await ada.tab(f"/t/{id}")
    await choose(tab, (await cells(tab))[0])
    stop = re.search(r"/mail/stop\S+", (await mailing.mail.until(2))[-1].get_content())
    assert stop is not None
    eve = await visit(url=mailing.url)  # The link works in any browser.
    end = await eve.tab(stop[0])
    await end.page.get_by_text("You get no more emails.").wait_for()
    assert (await bo.get("/api/me/contacts"))["mail"] == ""
