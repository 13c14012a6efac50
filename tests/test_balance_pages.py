"""The pages of experiments name the content that was played, and it is the content of today."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from quarterdeck.games.armada.content import load_content as armada
from quarterdeck.games.solar_sphere.content import load_content as solar_sphere

PAGES = Path(__file__).parent.parent / "benchmarks" / "balance"
CONTENTS: dict[str, Callable[[], str]] = {
    "solar_sphere": lambda: solar_sphere([]).hash,
    "armada": lambda: armada([]).hash,
}


@pytest.mark.parametrize("name", [name for name in CONTENTS if (PAGES / f"{name}.md").exists()])
def test_the_page_is_about_the_content_of_today(name: str) -> None:
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    named = re.findall(r"content ([0-9a-f]{16}(?:, [0-9a-f]{16})*)", page)
    assert named, "the page names no content"
    assert set(", ".join(named).split(", ")) == {CONTENTS[name]()}, f"make benchmarks/balance/{name}.md again"
