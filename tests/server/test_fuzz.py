"""Thousands of malformed requests and messages: none gets a server error, none leaves a traceback in the log, and the
server works afterwards."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.server.fuzz import LIMITS, LIMITS_SHORT, fuzz, tracebacks
from tests.server.inside import environment
from tests.server.running import Running
from tests.server.storage.databases import database
from tests.services import needs_postgres
from tests.time_limits import LONG

KINDS = ["sqlite", pytest.param("postgres", marks=needs_postgres())]


async def run(kind: str, folder: Path, count: int, seed: int) -> None:
    async with database(kind, folder) as url:
        with Running(url, env=environment(**{**LIMITS, **LIMITS_SHORT})) as server:
            outcome = await fuzz(server, count, seed)
            async with httpx.AsyncClient(base_url=server.url, timeout=LONG) as http:
                assert (await http.get("/health")).status_code == 200
                assert (await http.post("/api/tables", json={"game": "d6"})).status_code == 401
        assert outcome.bad == []
        assert tracebacks(server.log) == []
        assert sum(outcome.statuses.values()) == count
        assert outcome.statuses[200] > count / 100  # Some of it reaches the routes.
        assert outcome.statuses[400] > count / 20


async def test_a_few_dozen(tmp_path: Path) -> None:
    await run("sqlite", tmp_path, 80, 1)


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS)
async def test_twenty_thousand(kind: str, tmp_path: Path) -> None:
    await run(kind, tmp_path, 20_000, 2)
