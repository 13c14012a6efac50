"""`robots.txt` is a file of its own, and keeps search engines from tables and personal pages."""

from __future__ import annotations

import re
from urllib.robotparser import RobotFileParser

import pytest
from litestar.response import File

from quarterdeck.server.routes import page
from tests.game_names import ROOT

PUBLIC = ROOT / "web" / "public"
"""The page is built with these files in its folder."""


def test_the_server_sends_the_file_and_not_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "PAGE_FOLDER", PUBLIC)
    sent = page.page_at("/robots.txt")
    assert isinstance(sent, File)
    assert sent.media_type == "text/plain"
    assert sent.file_path == PUBLIC / "robots.txt"


def test_only_the_home_page_and_the_games_are_for_search_engines() -> None:
    rules = RobotFileParser()
    rules.parse((PUBLIC / "robots.txt").read_text("utf-8").splitlines())
    routes = re.findall(
        r"^  \[/\^(.*?)\$/, '(\w+)'\]", (ROOT / "web/src/lib/router.svelte.ts").read_text("utf-8"), re.MULTILINE
    )
    assert len(routes) == 11
    open_to_all = set()
    for pattern, name in routes:
        path = pattern.replace("\\/", "/").replace("([\\w-]+)", "d6").replace("(confirm|stop)", "stop")
        if rules.can_fetch("AnyBot", f"https://deck.example{path}"):
            open_to_all.add(name)
    assert open_to_all == {"home", "new"}
