"""The log: one line per event, each of them JSON, without secrets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.game_files import endless
from tests.server.inside import environment
from tests.server.page import Guest
from tests.server.running import Running
from tests.server.secrets_kept import kept_in, told
from tests.server.test_shutdown import below

PROGRAM = """
import logging, structlog
from quarterdeck.server.logs import set_up_logs
set_up_logs(as_json={as_json}, quiet={quiet})
log = structlog.get_logger()

def fail(seed):
    token = "the-token"
    raise ValueError("what went wrong")

log.info("open", table="t1", seed="the-seed", token="the-token", invite="the-invite", cookie="the-cookie")
try:
    fail("the-seed")
except ValueError:
    log.exception("unexpected", table="t1")
    logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
logging.getLogger("uvicorn.error").info("127.0.0.1 - WebSocket /ws?token=the-token [accepted]")
logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
"""


def written(**how: bool) -> list[str]:
    program = PROGRAM.format(**{"as_json": False, "quiet": False, **how})
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    return done.stderr.splitlines()


@pytest.mark.parametrize("as_json", [True, False])
def test_no_secret_is_logged_not_even_by_an_error(as_json: bool) -> None:
    lines = written(as_json=as_json)
    assert any("what went wrong" in line for line in lines)
    for secret in ("the-seed", "the-token", "the-invite", "the-cookie"):
        # The source of a line may be shown, but not the values of its variables.
        assert not [line for line in lines if secret in line and 'token = "' not in line and "fail(" not in line]


def test_every_line_is_json() -> None:
    events = [json.loads(line) for line in written(as_json=True)]
    assert [event["event"] for event in events] == [
        "open",
        "unexpected",
        "Exception in ASGI application",
        "Invalid HTTP request received.",
    ]
    assert [event["level"] for event in events] == ["info", "error", "error", "warning"]
    assert all(event["timestamp"].endswith("Z") for event in events)
    assert "Traceback" in events[1]["exception"]
    assert json.loads(written(as_json=True, quiet=True)[0])["event"] == "unexpected"


@pytest.mark.full
async def test_a_server_after_many_incidents_has_logged_no_secret(tmp_path: Path) -> None:
    """An endless rule, a killed process, a missing table, and a stop."""
    file = tmp_path / "tables.db"
    env = environment(engine_seconds=4)
    with Running(f"sqlite:///{file}", games=[endless(tmp_path)], env=env, real=True) as server:
        async with Guest(server.url) as ann:
            table, tokens = await ann.new_table("endless", sit=[0, 1])
            page = await ann.page(table)
            assert (await page.act("mark b2"))["why"] == "stuck"
            for worker in below(server.process.pid)[-2:]:
                os.kill(worker, signal.SIGKILL)
            assert (await page.act("mark a1"))["type"] in ("ack", "refused")
            await ann.http.get(f"/api/tables/{tokens[0]}")
            await ann.page(tokens[0], tokens)
            await ann.http.post("/api/records", json={"record": tokens[0]})
            await ann.http.post(f"/api/tables/{table}/seats", json={"seat": 1, "invite": tokens[0]})
    assert any('"engine stuck"' in line for line in server.log)
    assert len(kept_in(file)) >= 6
    assert told(file, server.log) == []
