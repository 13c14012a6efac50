"""Health and metrics, for operators."""

from __future__ import annotations

import re
from pathlib import Path

import httpx

from tests.server.inside import inside
from tests.server.page import Guest
from tests.time_limits import LONG


def figure(text: str, name: str) -> float:
    found = re.search(rf"^quarterdeck_{re.escape(name)} ([0-9.e+]+)$", text, re.MULTILINE)
    assert found is not None, name
    return float(found[1])


async def test_health(tmp_path: Path) -> None:
    async with inside(tmp_path) as server, httpx.AsyncClient(base_url=server.url, timeout=LONG) as http:
        answer = await http.get("/health")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        assert answer.json() == {"status": "ok", "storage": True, "relay": True, "build": server.services.build}


async def test_metrics(tmp_path: Path) -> None:
    async with inside(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as eve:
        table, _ = await ann.new_table("d6")
        page, watcher = await ann.page(table), await eve.page(table)
        await page.act(page.decision["options"][0]["action"])
        await page.undo()
        await page.act("nonsense")
        await watcher.act("nonsense", decision=0)
        await page.ask({"type": "act", "id": "not-an-act"})
        metrics = (await ann.http.get("/metrics")).text
        assert figure(metrics, "connections") == 2
        assert figure(metrics, "tables") == 1
        assert figure(metrics, "workers") == 1
        assert figure(metrics, "workers_killed") == 0
        assert figure(metrics, "matches_held") >= 1
        assert figure(metrics, "relay_up") == 1
        assert figure(metrics, 'lines_total{kind="play"}') == 1
        assert figure(metrics, 'lines_total{kind="undo"}') == 1
        assert figure(metrics, 'refused_total{why="illegal"}') == 1
        assert figure(metrics, 'refused_total{why="not-yours"}') == 1
        assert figure(metrics, 'refused_total{why="bad"}') == 1
        assert figure(metrics, "change_seconds_count") == 3


async def test_metrics_are_for_this_machine_unless_the_operator_allows_more(tmp_path: Path) -> None:
    afar = {"x-forwarded-for": "192.0.2.7"}
    async with inside(tmp_path) as server, httpx.AsyncClient(base_url=server.url, timeout=LONG) as http:
        assert (await http.get("/metrics")).status_code == 200
        refused = await http.get("/metrics", headers=afar)
        assert (refused.status_code, refused.json()["code"]) == (403, "metrics")
        assert (await http.get("/health", headers=afar)).status_code == 200
    async with inside(tmp_path, metrics=True) as server, httpx.AsyncClient(base_url=server.url, timeout=LONG) as http:
        assert (await http.get("/metrics", headers=afar)).status_code == 200
