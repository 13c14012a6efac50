"""A server that cannot start says why, in one sentence, and gives no secret away."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.serve import listen, serve
from quarterdeck.server.settings import Settings
from tests.patience import LONG
from tests.server.inside import inside

NOBODY = "postgresql://ann:geheim@127.0.0.1:1/deck"


def test_one_sentence_and_no_password() -> None:
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


async def test_without_the_redis_it_was_given_it_starts_and_looks_for_it(tmp_path: Path) -> None:
    async with (
        inside(tmp_path, redis="redis://127.0.0.1:1") as server,
        httpx.AsyncClient(base_url=server.url, timeout=LONG) as http,
    ):
        health = await http.get("/health")
        assert (health.status_code, health.json()["relay"]) == (200, False)
