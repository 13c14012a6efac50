"""Two servers with one SQLite file: refused with a message, unless a relay connects them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from quarterdeck.server.storage.address import parse_address
from quarterdeck.server.storage.backup import backup
from quarterdeck.server.storage.database_lock import lock_database
from quarterdeck.server.storage.errors import DatabaseRefused
from tests.server.page import Guest
from tests.server.running import Running
from tests.services import REDIS, needs_redis
from tests.time_limits import LONG


def serve(database: str, *more: str) -> subprocess.CompletedProcess[str]:
    start = [sys.executable, "-c", "from quarterdeck.cli import main; main()", "serve", "--port", "0"]
    command = [*start, "--database", database, *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False)


@pytest.mark.full
async def test_a_second_server_is_refused_and_backup_is_not(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(database) as server:
        second = serve(database)
        assert (second.returncode, second.stdout) == (2, "")
        assert second.stderr.startswith("quarterdeck: another server already uses sqlite:///")
        assert "--redis" in second.stderr
        assert second.stderr.count("\n") == 1
        (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
        assert serve(f"sqlite:///{tmp_path / 'link.db'}").returncode == 2
        async with Guest(server.url) as ann:
            await ann.new_table("d6")
        assert (await backup(database, tmp_path / "tables.backup"))["tables"] == 1
    with Running(database):  # A stopped server blocks nothing, although the lock file remains.
        assert (tmp_path / "tables.db.lock").exists()


@pytest.mark.full
def test_a_killed_server_does_not_keep_the_lock(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(database) as server:
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait(LONG)
        with Running(database):
            pass


@pytest.mark.full
@needs_redis()
def test_servers_with_a_relay_share_a_file(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(database, redis=REDIS), Running(database, redis=REDIS):
        alone = serve(database)
        assert alone.returncode == 2
        assert "another server already uses" in alone.stderr


async def test_shared_and_exclusive_locks(tmp_path: Path) -> None:
    address = parse_address(f"sqlite:///{tmp_path / 'tables.db'}")
    first, second = await lock_database(address, shared=True), await lock_database(address, shared=True)
    with pytest.raises(DatabaseRefused, match="another server"):
        await lock_database(address, shared=False, wait=0)
    first.close()
    second.close()
    alone = await lock_database(address, shared=False, wait=0)
    with pytest.raises(DatabaseRefused, match="without --redis"):
        await lock_database(address, shared=True, wait=0)
    alone.close()
    (await lock_database(address, shared=False, wait=0)).close()


async def test_without_a_file_there_is_no_lock() -> None:
    for url in ("sqlite://", "postgresql://ann@host/deck"):
        for _ in range(2):
            await lock_database(parse_address(url), shared=False, wait=0)
