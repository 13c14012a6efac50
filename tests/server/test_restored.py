"""A backup is restored while the server runs: the pages reconnect and show the restored state."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.server.storage.backup import backup
from quarterdeck.server.storage.restore import restore
from tests.server.inside import free, inside
from tests.server.page import Guest
from tests.server.players import Player


@pytest.mark.full
async def test_a_journal_that_became_shorter(tmp_path: Path) -> None:
    database, file = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "tables.backup"
    async with inside(tmp_path, limits=free()) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")
        page = await ann.page(table)
        player = Player(page, 1)
        await player.play(lambda: len(player.promised) == 4)
        then = page.scene
        await backup(database, file)
        await player.play(lambda: len(player.promised) == 8)
        await restore(file, database, replace=True)

        answer = await page.act(page.decision["options"][0]["action"])
        assert answer["type"] == "closed"
        assert page.notices == ["reload"]
        await page.again()
        assert (page.version, page.scene) == (4, then)
        assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"
        assert page.version == 5
        assert [line.seq for line in await server.services.store.lines(table)] == [1, 2, 3, 4, 5]
