"""The status of the engine and of its build, as the server reports it."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck import _switch
from quarterdeck.server.build_info import STATUS_FILE, about
from quarterdeck.server.shapes import EngineBuild
from tests.server.bot_tables import a_server
from tests.server.page import Guest


@pytest.mark.full
async def test_the_server_says_which_engine_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(STATUS_FILE, raising=False)
    async with a_server(tmp_path) as server, Guest(server.url) as guest:
        answer = await guest.http.get("/api/about")
        assert answer.json()["engine"] == ("compiled" if _switch.compiled() else "python")
        assert "build" not in answer.json()
        assert answer.headers["cache-control"] == "no-store"

        status = tmp_path / "build.json"
        monkeypatch.setenv(STATUS_FILE, str(status))
        assert "build" not in await guest.get("/api/about"), "the file does not exist yet"
        status.write_text('{"state": "building", "percent": 40, "seconds_left": 60}', encoding="utf-8")
        assert (await guest.get("/api/about"))["build"] == {"state": "building", "percent": 40, "seconds_left": 60}
        status.write_text('{"state": "done"}', encoding="utf-8")
        assert (await guest.get("/api/about"))["build"] == {"state": "done"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"state": "building"}', EngineBuild("building")),
        ('{"state": "building", "percent": 100, "seconds_left": 0}', EngineBuild("building", 100, 0)),
        ('{"state": "failed"}', EngineBuild("failed")),
        ('{"state": "building", "percent": 40, "sec', None),
        ('{"state": "building", "percent": 101}', None),
        ('{"state": "building", "percent": "forty"}', None),
        ('{"state": "unheard of"}', None),
        ("[]", None),
        ("", None),
        ("\xff", None),
    ],
)
def test_an_unreadable_status_file_is_ignored(tmp_path: Path, text: str, found: EngineBuild | None) -> None:
    status = tmp_path / "build.json"
    status.write_bytes(text.encode("latin-1"))
    assert about([], {STATUS_FILE: str(status)}).build == found
    assert about([], {STATUS_FILE: str(tmp_path)}).build is None, "a folder"
    assert about([], {}).build is None
