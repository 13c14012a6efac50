"""A visitor with a browser: own cookies and settings, and any number of tabs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, ConsoleMessage, Page, Response, WebSocket

from quarterdeck.core.short import restored
from tests.time_limits import LONG

Json = Any

DESK = (1440, 900)
LAPTOP = (1280, 720)
TABLET = (1024, 768)
PHONE = (390, 844)
SIDEWAYS = (844, 390)
"""A phone in landscape orientation."""
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"

HARMLESS = (
    "WebSocket connection to",  # the server was stopped on purpose
    "net::ERR_",
    "Failed to load resource",  # a response of 4xx or 5xx: the page shows its own message
)
"""Console lines of the browser that are not errors of the page."""

# Records the lines that the live regions announce.
EARS = """
window.heard = []
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    const at = target instanceof Element ? target : target.parentElement
    if (!at?.closest('[aria-live]')) continue
    const said = type === 'characterData' ? [target.textContent] : [...addedNodes].map((node) => node.textContent)
    for (const text of said) if (text.trim()) window.heard.push(text.trim())
  }
}).observe(document, { subtree: true, childList: true, characterData: true })
"""


class Wire:
    """The messages of a page's sockets, and the state that follows from them."""

    def __init__(self) -> None:
        self.received: list[Json] = []
        self.sent: list[Json] = []
        self.sockets = 0
        self._game = ""

    def watch(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framereceived", self._hear)
        socket.on("framesent", lambda payload: self.sent.append(json.loads(payload)))

    def _hear(self, payload: str | bytes) -> None:
        """Scenes and updates come in the short form."""
        message = json.loads(payload)
        if message["type"] == "welcome":
            self._game = message["table"]["game"]
            message["scene"] = restored(message["scene"], self._game)
        self.received.append(restored(message, self._game) if message["type"] == "update" else message)

    def last(self, *types: str) -> Json:
        return next((message for message in reversed(self.received) if message["type"] in types), None)

    def all(self, kind: str) -> list[Json]:
        return [message for message in self.received if message["type"] == kind]

    def said(self, kind: str) -> list[Json]:
        return [message for message in self.sent if message["type"] == kind]

    @property
    def scene(self) -> Json:
        """Current turn, round, decision, outcome and undo."""
        message = self.last("welcome", "update")
        return message["scene"] if message["type"] == "welcome" else message

    @property
    def decision(self) -> Json:
        return self.scene.get("decision")

    @property
    def turn(self) -> int:
        return int(self.scene["turn"])


class Visitor:
    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.troubles: list[str] = []
        """Errors in the page; a test that expects some clears them."""

    async def tab(self, path: str = "", ears: bool = False) -> Tab:
        page = await self.context.new_page()
        page.set_default_timeout(LONG * 1000)
        tab = Tab(self, page)
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        page.on("console", self._console)
        page.on("response", self._answer)
        page.on("websocket", tab.wire.watch)
        if ears:
            await page.add_init_script(EARS)
        if path:
            await tab.go(path)
        return tab

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(HARMLESS):
            self.troubles.append(f"{message.type}: {message.text}")

    def _answer(self, response: Response) -> None:
        if response.status >= 500:
            self.troubles.append(f"{response.request.method} {response.url}: {response.status}")

    # -- without the page, as this visitor -----------------------------------------------------------------------------

    async def get(self, path: str) -> Json:
        answer = await self.context.request.get(self.url + path, timeout=LONG * 1000)
        assert answer.ok, await answer.text()
        return await answer.json()

    async def post(self, path: str, body: Json = None) -> Json:
        answer = await self.context.request.post(self.url + path, data=body, timeout=LONG * 1000)
        assert answer.ok, await answer.text()
        return await answer.json()

    async def record(self, table: str) -> str:
        return await (await self.context.request.get(f"{self.url}/api/tables/{table}/record")).text()

    async def new_table(self, game: str = "d6", **more: Json) -> str:
        await self.get("/api/me")
        created = await self.post("/api/tables", {"game": game, **more})
        return str(created["table"]["id"])

    async def bring(self, record: str) -> str:
        """Import a record; return the id of its table."""
        await self.get("/api/me")
        return str((await self.post("/api/records", {"record": record}))["table"]["id"])


class Tab:
    def __init__(self, visitor: Visitor, page: Page) -> None:
        self.visitor = visitor
        self.page = page
        self.wire = Wire()

    async def go(self, path: str) -> None:
        await self.page.goto(self.visitor.url + path)

    @property
    def path(self) -> str:
        return self.page.url.removeprefix(self.visitor.url)

    async def shoot(self, name: str) -> None:
        """Save a screenshot; its name ends with the width."""
        width = (self.page.viewport_size or {"width": 0})["width"]
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=SCREENSHOTS / f"{name}-{width}.png")

    async def heard(self) -> list[str]:
        return list(await self.page.evaluate("window.heard"))

    async def text(self) -> str:
        """All readable text, accessible names included."""
        return str(
            await self.page.evaluate(
                """() => [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title]')]
                    .map((one) => `${one.ariaLabel ?? ''} ${one.getAttribute('title') ?? ''}`)].join('\\n')"""
            )
        )
