"""Players who continue after any failure of the server, and remember its acknowledgements."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable, Sequence
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.load_match import load_match
from quarterdeck.server.engine.view_updates import encode, scene
from quarterdeck.server.engine.wire import StoredMatch
from quarterdeck.server.storage import Store
from tests.server.page import Json, Page


class Player:
    """Chooses, undoes and redoes at random. A message without an answer is sent again with the same id."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.promised: dict[str, int] = {}
        """Acknowledged ids, with the version of the acknowledgement."""
        self.refused: list[Json] = []
        self.returns = 0
        self._chance = random.Random(seed)

    async def play(self, stop: Callable[[], bool]) -> None:
        while not stop():
            await self.say(self._choose())

    async def say(self, message: dict[str, Any]) -> Json:
        message["id"] = secrets.token_urlsafe(9)
        answer = await self._ask(message)
        while answer["type"] == "closed":
            await self.come_back()
            answer = await self._ask(message)
        if answer["type"] == "ack":
            self.promised[message["id"]] = answer["version"]
        else:
            self.refused.append(answer)
        return answer

    async def _ask(self, message: dict[str, Any]) -> Json:
        try:
            return await self.page.ask(message, 60)
        except ConnectionClosed:
            return {"type": "closed"}

    async def come_back(self) -> None:
        """Reconnect like a page: retry until the server answers."""
        self.returns += 1
        while True:
            try:
                await self.page.again()
                if not self.page.closed:
                    return
            except (OSError, EOFError, InvalidHandshake, ConnectionClosed):
                pass
            await asyncio.sleep(0.05)

    def _choose(self) -> dict[str, Any]:
        page, undo = self.page, self.page.scene["undo"]
        if page.decision is None or (undo["one"] and self._chance.random() < 0.1):
            everything = undo.get("free", 0) > 0 and self._chance.random() < 0.3
            return {"type": "undo", "version": page.version, "all": everything}
        if undo.get("redo") and self._chance.random() < 0.5:
            return {"type": "redo", "version": page.version}
        option = self._chance.choice(page.decision["options"])
        return {"type": "act", "decision": page.decision["number"], "actions": [option["action"]]}


async def compare(store: Store, players: Sequence[Player]) -> None:
    """Check that the journal holds each acknowledged change once and nothing else, and that the pages agree with it."""
    for player in players:
        page = player.page
        lines = await store.lines(page.table)
        assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
        clients = [line.client for line in lines]
        assert len(set(clients)) == len(clients)
        assert set(clients) == set(player.promised)
        plan = await store.plan(page.table)
        assert plan is not None
        replica = load_match(Games(), StoredMatch(plan, lines))
        assert replica.read_only == ""
        viewer = tuple(page.scene["seats"])
        assert page.version == replica.version(viewer)
        assert page.scene == json.loads(encode(scene(replica, viewer)))
