"""The kit for boards: no board is long, and the README names the pieces that only one board uses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.docs.pages import tables
from tests.game_names import ROOT

PAGE: Final = ROOT / "web/src"
KIT: Final = PAGE / "kit"
LONGEST: Final = 1500
"""Lines of a board, without its texts and its table of sounds, which are data."""
SOURCES: Final = [file for kind in ("*.ts", "*.svelte") for file in PAGE.rglob(kind)]
IMPORTED: Final = re.compile(r"from '(?:\./|(?:\.\./)+(?:kit/)?|\$kit/)([\w.]+)'")


def code(board: Path) -> list[Path]:
    return [*board.rglob("*.ts"), *board.rglob("*.svelte")]


@pytest.mark.parametrize(
    "board", [path for path in (PAGE / "boards").iterdir() if path.is_dir()], ids=lambda path: path.name
)
def test_a_board_has_at_most_1500_lines(board: Path) -> None:
    assert sum(len(file.read_text("utf-8").splitlines()) for file in code(board)) <= LONGEST


def pieces() -> dict[str, Path]:
    """Each file of the kit by the name with which it is imported."""
    return {file.name.removesuffix(".ts"): file for file in (*KIT.glob("*.ts"), *KIT.glob("*.svelte"))}


def users() -> dict[str, set[str]]:
    """Each piece with the boards and other folders that use it, also by way of other pieces."""
    known = pieces()
    imports = {file: {name for name in IMPORTED.findall(file.read_text("utf-8")) if name in known} for file in SOURCES}
    out: dict[str, set[str]] = {name: set() for name in known}
    for file, names in imports.items():
        if file.parent == KIT:
            continue
        folder = str(file.relative_to(PAGE).parent)
        waiting, seen = list(names), set[str]()
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                out[name].add(folder)
                waiting += imports[known[name]]
    return out


def test_every_piece_is_used() -> None:
    assert [name for name, folders in users().items() if not folders] == []


def test_the_readme_names_all_pieces_and_marks_those_with_one_user() -> None:
    (rows,) = tables((KIT / "README.md").read_text("utf-8"))
    named = [name for row in rows for name in re.findall(r"`([\w.]+)`", row["piece"])]
    short = {name.removesuffix(".svelte"): name for name in pieces()}
    assert sorted(re.sub(r"(\.svelte)?(\.ts)?$", "", name) for name in named if name != "thing.css") == sorted(short)
    marked = {short[name] for row in rows for name in re.findall(r"`(\w+)`", row["one user"])}
    components = {name for name, file in pieces().items() if file.suffix == ".svelte"}
    assert marked == {name for name, folders in users().items() if len(folders) == 1} & components
