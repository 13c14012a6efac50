"""The page: built without Node.js on the machine, and served from a wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import venv
from pathlib import Path

import pytest

from tests.server.page import Guest
from tests.server.running import Running
from tests.test_install import wheel

ROOT = Path(__file__).parent.parent
TOOLS = ("sh", "env", "dirname", "mktemp", "chmod", "rm")


@pytest.mark.full
def test_the_page_is_built_without_node_on_the_path(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    leave = shutil.ignore_patterns(".git", ".venv", "build", "site", "node_modules", "page", "generated", "__pycache__")
    shutil.copytree(ROOT, tree, ignore=leave, symlinks=True)
    (tree / ".venv").symlink_to(ROOT / ".venv")
    bare = tmp_path / "bin"
    bare.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found is not None
        (bare / tool).symlink_to(found)
    env = {**os.environ, "PATH": str(bare), "PYTHONPATH": str(tree)}
    assert shutil.which("node", path=env["PATH"]) is None
    for command in (["npm", "ci", "--silent", "--no-audit", "--no-fund"], ["npm", "run", "--silent", "build"]):
        done = subprocess.run(
            ["/bin/sh", str(tree / "web" / "tools" / "with-node"), *command],
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert (tree / "quarterdeck" / "server" / "page" / "index.html").is_file()


@pytest.mark.full
async def test_a_wheel_is_enough_to_play_in_the_browser(tmp_path: Path) -> None:
    made = wheel(tmp_path, "/nonexistent/cc")
    home = tmp_path / "empty"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    pins = str(ROOT / "requirements" / "play.txt")
    subprocess.run([python, "-m", "pip", "install", "--quiet", "-c", pins, str(made)], check=True, capture_output=True)
    env = {"PATH": str(home / "bin"), "PYTHONPATH": "", "QUARTERDECK_PURE": ""}
    with Running(f"sqlite:///{tmp_path}/tables.db", env=env, python=str(python), folder=tmp_path) as server:
        async with Guest(server.url) as guest:
            page = (await guest.http.get("/")).text
            script = page.partition('src="')[2].partition('"')[0]
            assert script.startswith("/assets/")
            assert (await guest.http.get(script)).status_code == 200
            table, _ = await guest.new_table("d6")
            seat = await guest.page(table)
            for _ in range(3):
                assert (await seat.act(seat.decision["options"][0]["action"]))["type"] == "ack"
            await seat.close()


def test_the_lock_file_names_no_download_addresses() -> None:
    """The lock file has versions and checksums, but no URLs."""
    assert "http" not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
