"""A server that cannot start says why, in one sentence without secrets."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.reach import reachable
from quarterdeck.server.serve import announce, listen, serve
from quarterdeck.server.settings import Settings
from tests.server.inside import inside
from tests.time_limits import LONG

NOBODY = "postgresql://ann:geheim@127.0.0.1:1/deck"


@pytest.mark.full
def test_an_error_is_one_sentence_without_a_password() -> None:
    start = [sys.executable, "-c", "from quarterdeck.cli import main; main()", "serve", "--port", "0"]
    done = subprocess.run([*start, "--database", NOBODY], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("quarterdeck: postgresql://ann:***@127.0.0.1:1/deck: the database does not answer")
    assert done.stderr.count("\n") == 1


FAILURES: list[tuple[dict[str, Any], str]] = [
    ({"database": "sqlite:////nowhere/at/all/tables.db"}, "there is no folder '/nowhere/at/all'"),
    ({"database": "mysql://ann:geheim@host/deck"}, "'mysql' is none"),
    ({"games": ("/nowhere.py",)}, "there is no file '/nowhere.py'"),
    ({"redis": "http://:geheim@host"}, "redis://host"),
]


@pytest.mark.parametrize(("settings", "says"), FAILURES, ids=["folder", "database", "game", "redis"])
def test_it_says_why(tmp_path: Path, settings: dict[str, Any], says: str) -> None:
    with listen("127.0.0.1", 0) as bound, pytest.raises(QuarterdeckError) as refused:
        serve(Settings(**{"database": f"sqlite:///{tmp_path / 'tables.db'}", **settings}), bound)
    assert says in str(refused.value)
    assert "geheim" not in str(refused.value)


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(QuarterdeckError, match="--port 0"):
            listen("127.0.0.1", port)


LAN = ["192.168.1.5", "10.0.0.7", "fd00::5"]


def announced(host: str, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> list[str]:
    monkeypatch.setattr("quarterdeck.server.reach.own_addresses", lambda: LAN)
    with listen(host, 0) as bound:
        port = bound.getsockname()[1]
        given = Settings(database="sqlite://", listens=bound.getsockname()[:2], **settings)
        return [line.replace(f":{port}", ":8321") for line in announce(bound, given)]


def test_addresses_for_others_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """`localhost` does not work on other machines."""
    assert announced("0.0.0.0", monkeypatch) == [
        "Quarterdeck is at http://localhost:8321",
        "  for others: http://192.168.1.5:8321",
        "  for others: http://10.0.0.7:8321",
    ]
    assert announced("127.0.0.1", monkeypatch) == ["Quarterdeck is at http://localhost:8321"]
    assert announced("0.0.0.0", monkeypatch, address="https://deck.example") == [
        "Quarterdeck is at http://localhost:8321",
        "  for others: https://deck.example",
    ]


REACHED: list[tuple[dict[str, Any], list[str]]] = [
    ({"listens": ("127.0.0.1", 80)}, []),
    ({"listens": ("::1", 80)}, []),
    ({"listens": ("0.0.0.0", 80)}, ["http://192.168.1.5:80", "http://10.0.0.7:80"]),
    ({"listens": ("::", 80)}, ["http://192.168.1.5:80", "http://10.0.0.7:80", "http://[fd00::5]:80"]),
    ({"listens": ("192.168.1.5", 80)}, ["http://192.168.1.5:80"]),
    ({"listens": ("fd00::5", 80)}, ["http://[fd00::5]:80"]),
    ({"listens": ("127.0.0.1", 80), "address": "https://deck.example"}, ["https://deck.example"]),
    ({"listens": ("0.0.0.0", 80), "address": "http://localhost:80"}, ["http://192.168.1.5:80", "http://10.0.0.7:80"]),
    ({"listens": ("127.0.0.1", 80), "address": "http://[::1]:80"}, []),
]


@pytest.mark.parametrize(("settings", "found"), REACHED)
def test_addresses_for_other_machines(
    settings: dict[str, Any], found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quarterdeck.server.reach.own_addresses", lambda: LAN)
    assert reachable(Settings(database="sqlite://", **settings)) == found


async def test_pages_get_the_addresses_for_other_machines(tmp_path: Path) -> None:
    async with inside(tmp_path) as server, httpx.AsyncClient(base_url=server.url, timeout=LONG) as http:
        assert "addresses" not in (await http.get("/api/about")).json()
    async with (
        inside(tmp_path, address="https://deck.example") as server,
        httpx.AsyncClient(base_url=server.url, timeout=LONG) as http,
    ):
        assert (await http.get("/api/about")).json()["addresses"] == ["https://deck.example"]


@pytest.mark.full
async def test_without_its_redis_the_server_starts_and_keeps_trying(tmp_path: Path) -> None:
    async with (
        inside(tmp_path, redis="redis://127.0.0.1:1") as server,
        httpx.AsyncClient(base_url=server.url, timeout=LONG) as http,
    ):
        health = await http.get("/health")
        assert (health.status_code, health.json()["relay"]) == (200, False)
