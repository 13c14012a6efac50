"""Simultaneous imports of records: a few run, some wait, more are refused."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.inside import Inside, free, inside
from tests.server.page import Guest
from tests.time_limits import LONG

BODY = b'{"record": "nonsense"}'


async def half_an_import(server: Inside, guest: Guest) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """An import whose body does not arrive: it holds its place while it waits."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
    cookies = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    lines = ["POST /api/records HTTP/1.1", "host: localhost", f"cookie: {cookies}", "content-type: application/json"]
    writer.write("\r\n".join([*lines, f"content-length: {len(BODY)}", "", ""]).encode())
    await writer.drain()
    return reader, writer


async def test_waiting_imports_are_limited(tmp_path: Path) -> None:
    limits = free(imports_together=2, imports_waiting=3)
    async with inside(tmp_path, limits=limits) as server, Guest(server.url) as ann:
        waiting = [await half_an_import(server, ann) for _ in range(5)]
        async with asyncio.timeout(LONG):
            while server.services.imports._here < 5:
                await asyncio.sleep(0.01)
        refused = await ann.http.post("/api/records", content=BODY, headers={"content-type": "application/json"})
        assert (refused.status_code, refused.json()["code"]) == (503, "busy")
        assert int(refused.headers["retry-after"]) > 0
        assert (await ann.http.get("/api/games")).status_code == 200
        for reader, writer in waiting:  # Each runs after the one before.
            writer.write(BODY)
            assert b" 400 " in (await asyncio.wait_for(reader.readline(), LONG))
            writer.close()
        again = await ann.http.post("/api/records", json={"record": "nonsense"})
        assert (again.status_code, again.json()["code"]) == (400, "game")


@pytest.mark.full
async def test_a_disconnected_import_releases_its_place(tmp_path: Path) -> None:
    limits = free(imports_together=1, imports_waiting=1)
    async with inside(tmp_path, limits=limits) as server, Guest(server.url) as ann:
        for _, writer in [await half_an_import(server, ann) for _ in range(2)]:
            writer.transport.abort()
        async with asyncio.timeout(LONG):
            while (await ann.http.post("/api/records", json={"record": "nonsense"})).status_code != 400:
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("by", ["guest", "address"])
async def test_imports_of_one_guest_and_of_one_address(tmp_path: Path, by: str) -> None:
    limits = free(imports_per_second=0.01, imports_at_once=2)
    async with inside(tmp_path, limits=limits) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        guests = [ann, ann, ann] if by == "guest" else [ann, bob, bob]
        answers = [
            await guest.http.post(
                "/api/records",
                json={"record": "x"},
                headers={"x-forwarded-for": f"192.0.2.{number}" if by == "guest" else "192.0.2.7"},
            )
            for number, guest in enumerate(guests)
        ]
        assert [answer.status_code for answer in answers] == [400, 400, 429]
        assert answers[-1].headers["retry-after"] == "100"
        elsewhere = {"x-forwarded-for": "192.0.2.99"}
        assert (await bob.http.post("/api/records", json={"record": "x"}, headers=elsewhere)).status_code == 400
