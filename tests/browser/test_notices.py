"""Notices of the server: an old page, a new build, storage gone and back, rules that took too long."""

from __future__ import annotations

import json
from typing import Any

from playwright.async_api import WebSocketRoute

from tests.browser.conftest import Visit
from tests.browser.table import begin, until
from tests.browser.visitor import Tab

QUICK: dict[str, object] = {"speed": "off"}


class Between:
    """A proxy between a page and its server. It forwards everything, and can send messages in the server's name."""

    def __init__(self) -> None:
        self.route: WebSocketRoute | None = None
        self.swallow = ""

    async def at(self, tab: Tab, old: bool = False) -> None:
        def through(route: WebSocketRoute) -> None:
            self.route = route
            server = route.connect_to_server()
            server.on_message(lambda data: None if self.swallow and self.swallow in str(data) else route.send(data))
            route.on_message(lambda data: server.send(aged(data) if old else data))

        await tab.page.route_web_socket("**/ws", through)

    def say(self, message: Any) -> None:
        assert self.route is not None
        self.route.send(json.dumps(message))


def aged(data: str | bytes) -> str:
    """A hello message of an older page."""
    message = json.loads(data)
    return json.dumps({**message, "protocol": 0} if message["type"] == "hello" else message)


async def test_an_old_page_must_reload(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    tab, between = await visitor.tab(), Between()
    await between.at(tab, old=True)
    await tab.go(f"/t/{await visitor.new_table()}")
    await tab.page.get_by_text("This page is older than the server.").wait_for()
    await tab.page.get_by_role("button", name="Reload").wait_for()
    await tab.shoot("old-page")


async def test_a_newer_page_is_offered_and_the_match_continues(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    tab, between = await visitor.tab(), Between()
    await between.at(tab)
    table = await begin(tab, f"/t/{await visitor.new_table()}")
    between.say({"type": "notice", "code": "reload"})
    await tab.page.get_by_text("A newer version of this page is ready.").wait_for()
    await table.click(table.offers.last)
    async with tab.page.expect_navigation():
        await tab.page.get_by_role("button", name="Reload").click()
    await table.settle()
    assert await tab.page.get_by_text("A newer version").count() == 0


async def test_the_page_says_that_the_storage_is_gone_until_it_is_back(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    tab, between = await visitor.tab(), Between()
    await between.at(tab)
    table = await begin(tab, f"/t/{await visitor.new_table()}")
    between.say({"type": "notice", "code": "storage-gone"})
    banner = tab.page.get_by_text("The server cannot save at the moment.")
    await banner.wait_for()
    await tab.shoot("storage-gone")
    between.say({"type": "notice", "code": "storage-back"})
    await banner.wait_for(state="detached")
    await table.click(table.offers.last)


async def test_a_refusal_is_shown_and_changes_nothing(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    tab, between = await visitor.tab(), Between()
    sent: list[Any] = []

    def through(route: WebSocketRoute) -> None:
        between.route = route
        server = route.connect_to_server()

        def pass_on(data: str | bytes) -> None:
            message = json.loads(data)
            sent.append(message)
            if message["type"] != "act":
                server.send(data)

        route.on_message(pass_on)

    await tab.page.route_web_socket("**/ws", through)
    table = await begin(tab, f"/t/{await visitor.new_table()}")
    before = await table.choices()
    await tab.page.get_by_role("button", name="End assignment").click()
    await tab.page.wait_for_function("() => document.querySelector('.sentence.pending')")
    await until(lambda: any(message["type"] == "act" for message in sent))
    act = next(message for message in sent if message["type"] == "act")
    between.say(
        {"type": "refused", "id": act["id"], "why": "storage", "reason": "The server cannot save at the moment."}
    )
    await tab.page.locator(".toast.refused").wait_for()
    await table.settle()
    assert await table.choices() == before


async def test_the_page_says_that_rules_took_too_long(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    tab, between = await visitor.tab(), Between()
    await between.at(tab)
    await begin(tab, f"/t/{await visitor.new_table()}")
    for code, words in (
        ("stuck", "The rules took too long."),
        ("relay-gone", "Choices of other players may appear late"),
        ("closing", "The server is restarting."),
    ):
        between.say({"type": "notice", "code": code})
        await tab.page.get_by_text(words).wait_for()
