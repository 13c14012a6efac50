"""The manual: its Python runs, its links lead somewhere, its commands exist.

Every block marked `python` in README.md and docs/*.md is run, the blocks of a page one after another in one namespace.
A block that must not run has a title (a listing) or another language. docs/write-a-game.md has its own test.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

from quarterdeck.cli import app
from quarterdeck.core.entry import EXAMPLE
from quarterdeck.registry import ENTRIES, GAMES
from tests.docs.pages import DOCS, ROOT, anchors, blocks, commands, links, run, tables

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "NOTICE.md", *sorted(DOCS.rglob("*.md"))]
GUIDES = sorted((ROOT / "quarterdeck" / "games").glob("*/guide*.md"))
WITH_PYTHON = [ROOT / "README.md", *sorted(page for page in DOCS.glob("*.md") if page.name != "write-a-game.md")]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


PYTHON_PAGES = [pytest.param(page, marks=pytest.mark.full if page.name == "lab.md" else ()) for page in WITH_PYTHON]


@pytest.mark.parametrize("page", PYTHON_PAGES, ids=name)
def test_python_on_the_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page.read_text("utf-8")):
        if block.language == "python" and not block.title:
            run(block, names, name(page))


def test_the_landing_pages_show_python() -> None:
    for page in (ROOT / "README.md", DOCS / "index.md"):
        assert any(block.language == "python" for block in blocks(page.read_text("utf-8"))), page


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    for link in links(text):
        if link.startswith(("http://", "https://", "mailto:")):
            continue
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        assert target.exists(), f"{name(page)} links to {link}"
        if anchor:
            assert anchor in anchors(target.read_text("utf-8")), f"{name(page)} links to {link}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_on_the_page_exist(page: Path) -> None:
    for line in commands(page.read_text("utf-8")):
        command: Any = typer.main.get_command(app)
        words = shlex.split(line)[1:]
        while words and not words[0].startswith("-") and hasattr(command, "commands"):
            assert words[0] in command.commands, f"`{line}`: there is no {words[0]}"
            command = command.commands[words.pop(0)]
        options = [option for param in command.params for option in param.opts] + ["--help"]
        for word in words:
            if word.startswith("--"):
                assert word.partition("=")[0] in options, f"`{line}`: there is no {word}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_no_page_is_a_placeholder(page: Path) -> None:
    assert "to be written" not in page.read_text("utf-8")


@pytest.mark.parametrize("guide", GUIDES, ids=name)
def test_the_rules_page_of_a_game_is_a_link_to_its_guide(guide: Path) -> None:
    page = DOCS / "rules" / guide.name.replace("guide", guide.parent.name)
    assert page.is_symlink()
    assert page.resolve() == guide
    assert f": rules/{page.name}\n" in (ROOT / "mkdocs.yml").read_text("utf-8")


def test_every_game_with_a_guide_has_its_rules_among_the_pages() -> None:
    games = {guide.parent.name for guide in GUIDES}
    assert games == {name for name in GAMES if ENTRIES[name].status != EXAMPLE}
    index = (DOCS / "index.md").read_text("utf-8")
    assert {f"rules/{game}.md" for game in games} <= set(links(index))


def test_the_architecture_names_every_module_of_the_engine_and_the_games() -> None:
    text = (DOCS / "architecture.md").read_text("utf-8")
    rows = {row["module"].strip("`") for table in tables(text) for row in table if "module" in row}
    there = {
        str(file.relative_to(ROOT / "quarterdeck" / room))
        for room in ("core", "games")
        for file in (ROOT / "quarterdeck" / room).rglob("*.py")
        if not file.name.startswith("_")
    }
    guides = {f"{guide.parent.name}/guide.md" for guide in GUIDES}
    assert rows == there | guides


def test_the_architecture_names_every_folder() -> None:
    text = (DOCS / "architecture.md").read_text("utf-8")
    for file in (ROOT / "quarterdeck").iterdir():
        if file.suffix == ".py" and file.name != "__init__.py":
            assert f"`{file.name}`" in text
        elif (file / "__init__.py").exists():
            assert f"`{file.name}/`" in text or f"`quarterdeck/{file.name}`" in text


def test_the_path_from_a_click_to_the_database_names_existing_files() -> None:
    text = (DOCS / "architecture.md").read_text("utf-8")
    files = [row["file"].strip("`") for table in tables(text) for row in table if "step" in row]
    assert 10 < len(files) == len(set(files)) < 20
    for file in files:
        assert (ROOT / file).exists() or (ROOT / "quarterdeck" / file).exists(), file


def test_the_architecture_names_existing_parts_of_the_server() -> None:
    text = (DOCS / "architecture.md").read_text("utf-8")
    for row in [row for table in tables(text) for row in table if "part" in row]:
        for part in row["part"].split(", "):
            assert (ROOT / "quarterdeck" / "server" / part.strip("`")).exists(), part
