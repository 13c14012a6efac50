"""The outbox: every notice is sent, after any failure of a server, and by one server only."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.server.notices.notices import Notices
from tests.server.hook_receiver import receiver
from tests.server.inside import Inside, inside
from tests.server.page import Guest
from tests.server.running import Running
from tests.server.secrets_kept import kept_in, told
from tests.server.smtp_server import Post, post
from tests.server.storage.databases import database
from tests.server.test_notices import (
    QUIET,
    SOON,
    WHILE,
    all_sent,
    link_in,
    play,
    something_due,
    two_at_a_table,
    wants_mail,
)
from tests.services import needs_postgres
from tests.time_limits import LONG


@asynccontextmanager
async def running(folder: Path, mail: Post, **settings: Any) -> AsyncIterator[tuple[Inside, Guest, Guest]]:
    """A server with two guests, until it is stopped."""
    async with (
        inside(folder, smtp=mail.url, **settings) as server,
        Guest(server.url) as ann,
        Guest(server.url) as bob,
    ):
        yield server, ann, bob


@pytest.mark.full
async def test_waiting_notices_are_sent_after_a_restart(tmp_path: Path) -> None:
    later = {**SOON, "notice_minutes": WHILE / 60}
    async with post() as mail:
        async with running(tmp_path, mail, **later) as (server, ann, bob):
            await wants_mail(bob, mail)
            await all_sent(server)
            table, x = await two_at_a_table(ann, bob)
            await play(x, "a1")
            await something_due(server)
        assert len(mail.letters) == 1
        async with inside(tmp_path, smtp=mail.url, **later):
            assert link_in((await mail.until(2))[-1], "t/") == f"/t/{table}"
        async with inside(tmp_path, smtp=mail.url, **later):  # It is not sent again.
            await asyncio.sleep(QUIET)
            assert len(mail.letters) == 2


@pytest.mark.full
async def test_notices_that_were_not_added_to_the_outbox_are_added_at_the_start(
    tmp_path: Path, monkeypatch: Any
) -> None:
    async with post() as mail:
        async with running(tmp_path, mail, **SOON) as (_, ann, bob):
            await wants_mail(bob, mail)
            table, x = await two_at_a_table(ann, bob)
            other, y = await two_at_a_table(ann, bob)
            monkeypatch.setattr(Notices, "line_written", lambda *_: None)  # As if it were killed just then.
            await play(x, "a1")
            await play(y, "a1")
            await bob.http.post(f"/api/tables/{other}/seen", json={"turn": 1})  # Bob has seen this one.
        assert len(mail.letters) == 1
        async with inside(tmp_path, smtp=mail.url, **SOON):
            assert link_in((await mail.until(2))[-1], "t/") == f"/t/{table}"
            await asyncio.sleep(QUIET)
            assert len(mail.letters) == 2


@pytest.mark.full
async def test_a_notice_being_sent_when_the_server_stops_is_sent_once(tmp_path: Path) -> None:
    async with post() as mail:
        async with running(tmp_path, mail, **SOON) as (_, ann, bob):
            await wants_mail(bob, mail)
            _, x = await two_at_a_table(ann, bob)
            mail.delay = 0.5
            await play(x, "a1")
            async with asyncio.timeout(LONG):
                while mail.asked() < 2:
                    await asyncio.sleep(0.01)
        assert len(mail.letters) == 2
        async with inside(tmp_path, smtp=mail.url, **SOON) as server:
            assert await server.services.store.next_due() is None


async def test_no_log_contains_the_recipient(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    async with post() as mail, receiver() as there:
        more = ["--smtp", mail.url, "--notice-after", "0", "--private-webhooks"]
        server = await asyncio.to_thread(Running, f"sqlite:///{file}", more=more)
        try:
            async with Guest(server.url) as ann, Guest(server.url) as bob:
                await wants_mail(bob, mail, "bob.the.builder@example.org")
                await bob.post("/api/me/contacts/hook", {"url": there.url})
                there.answer = "HTTP/1.1 500 No\r\n\r\n"
                _, x = await two_at_a_table(ann, bob)
                await play(x, "a1")
                await mail.until(2)
                await there.until(1)
        finally:
            await asyncio.to_thread(server.stop)
        assert len([line for line in server.log if '"notice"' in line]) >= 3
        assert "bob.the.builder@example.org" in kept_in(file)
        assert told(file, server.log) == []


@pytest.mark.full
@needs_postgres()
async def test_two_servers_with_one_outbox_send_no_notice_twice(tmp_path: Path) -> None:
    async with post() as mail, database("postgres", tmp_path) as url, AsyncExitStack() as stack:
        mail.delay = 0.05  # So that each has several in progress.
        settings = {**SOON, "database": url, "smtp": mail.url, "notice_minutes": 0.02}
        servers = [await stack.enter_async_context(inside(tmp_path, **settings)) for _ in range(2)]
        async with Guest(servers[0].url) as ann, Guest(servers[0].url) as bob:
            await wants_mail(bob, mail)
            tables = []
            for _ in range(12):
                table, x = await two_at_a_table(ann, bob)
                await play(x, "a1")
                await x.close()
                tables.append(table)
            for _ in range(60):
                for server in servers:
                    server.services.notices._delivery.wake()
                await asyncio.sleep(0.05)
            await mail.until(13)
        said = Counter(link_in(letter, "t/") for letter in mail.letters[1:])
        assert said == {f"/t/{table}": 1 for table in tables}
