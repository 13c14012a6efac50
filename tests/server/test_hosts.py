"""Allowed Host headers: another site cannot point its own name to this server."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from quarterdeck.server import hosts
from quarterdeck.server.hosts import Hosts
from quarterdeck.server.settings import Settings
from tests.server.inside import inside
from tests.server.raw import ask
from tests.server.running import Running
from tests.time_limits import LONG

SETTINGS = Settings("sqlite://", address="https://deck.example", origins=("https://other.example:8443",))


@pytest.fixture(autouse=True)
def bridge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "own_names", lambda: ["bridge", "bridge.local", "bridge.fritz.box"])


@pytest.mark.parametrize(
    "host",
    [
        "",
        "localhost",
        "LOCALHOST:8321",
        "localhost.",
        "deck.localhost:8321",
        "127.0.0.1:8321",
        "192.168.178.20:8321",
        "[::1]:8321",
        "[fd00::2]",
        "bridge",
        "Bridge:8321",
        "bridge.local:8321",
        "bridge.fritz.box",
        "deck.example",
        "deck.example:443",
        "other.example",
    ],
)
def test_own_names(host: str) -> None:
    assert Hosts(SETTINGS).knows(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8321",
        "deck.example.evil.example",
        "localhost.evil.example",
        "notlocalhost",
        "127.0.0.1.evil.example",
        "bridge.evil.example",
        "2130706433",
        "[evil]",
        "[::1",
        "ann@localhost",
        "localhost/evil",
        "localhost evil",
        ":8321",
        "localhost:8321:1",
        "*",
    ],
)
def test_foreign_names(host: str) -> None:
    assert not Hosts(SETTINGS).knows(host)


def test_names_that_the_operator_allows() -> None:
    allowed = Hosts(Settings("sqlite://", hosts=("Deck.lan", "table:8321")))
    assert [allowed.knows(host) for host in ("deck.lan:8321", "table", "evil.example")] == [True, True, False]
    assert Hosts(Settings("sqlite://", hosts=("*",))).knows("evil.example")


async def test_a_foreign_name_is_refused_everywhere(tmp_path: Path) -> None:
    async with (
        inside(tmp_path, hosts=("deck.lan",)) as server,
        httpx.AsyncClient(base_url=server.url, timeout=LONG) as http,
    ):
        for path in ("/", "/api/me", "/api/games", "/metrics", "/assets/x.js", "/api/nothing"):
            answer = await http.get(path, headers={"host": "evil.example:8321"})
            assert (answer.status_code, answer.json()["code"]) == (421, "host"), path
            assert "--allow-host evil.example" in answer.json()["detail"]
            assert "set-cookie" not in answer.headers
        assert (await http.get("/health", headers={"host": "evil.example"})).status_code == 200
        assert (await http.get("/api/games", headers={"host": "deck.lan:8321"})).status_code == 200
        for socket in ("/ws", "/bot"):
            page = {"host": "evil.example", "origin": "http://evil.example"}
            with pytest.raises(InvalidStatus) as refused:
                async with connect(server.url.replace("http", "ws") + socket, additional_headers=page):
                    pass
            assert refused.value.response.status_code == 421
            assert b"--allow-host" in (refused.value.response.body or b"")


async def test_two_host_headers_are_both_checked(tmp_path: Path) -> None:
    async with inside(tmp_path) as server:
        status, _, _ = await ask(int(server.url.rpartition(":")[2]), "GET /api/me\nhost: evil.example")
        assert status == 421


async def test_the_local_network_needs_no_option(tmp_path: Path) -> None:
    """A server started with `quarterdeck serve --host 0.0.0.0`, opened by address and by name."""
    with Running(f"sqlite:///{tmp_path / 'tables.db'}", more=["--host", "0.0.0.0"]) as server:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=LONG) as http:
            names = [f"192.168.178.20:{server.port}", *(f"{name}:{server.port}" for name in hosts_of_this_machine())]
            for name in names:
                assert (await http.get("/api/games", headers={"host": name})).status_code == 200, name
            assert (await http.get("/api/games", headers={"host": "evil.example"})).status_code == 421


def hosts_of_this_machine() -> list[str]:
    from quarterdeck.server.addresses import own_names

    return [name for name in own_names() if "_" not in name]
