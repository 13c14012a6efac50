"""The walk from a click to the database in docs/architecture.md: files and functions exist, and no file comes twice."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from tests.docs.pages import tables

ROOT: Final = Path(__file__).parents[2]
CHAPTER: Final = re.search(
    r"^#### From a click to the database\n(.*?)^## ",
    (ROOT / "docs/architecture.md").read_text("utf-8"),
    re.MULTILINE | re.DOTALL,
)
assert CHAPTER is not None
(STEPS,) = tables(CHAPTER[1])
FILES: Final = [row["file"].strip("`") for row in STEPS]


def functions(path: Path) -> set[str]:
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
        return {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)}
    return set(re.findall(r"^  (?:async )?(\w+)\([^\n]*\{$", text, re.MULTILINE))


def test_the_walk_goes_forward_through_fewer_than_20_files() -> None:
    assert [row["step"] for row in STEPS] == [str(number) for number in range(1, len(STEPS) + 1)]
    assert len(FILES) == len(set(FILES)) < 20
    assert {"server/live_table.py", "server/agreeing.py"} <= set(FILES)


@pytest.mark.parametrize("row", STEPS, ids=lambda row: row["file"].strip("`"))
def test_every_step_names_a_function_of_its_file(row: dict[str, str]) -> None:
    file = row["file"].strip("`")
    path = ROOT / file if file.startswith("web/") else ROOT / "quarterdeck" / file
    named = re.findall(r"`(\w+)`", row["function"])
    assert named
    assert set(named) <= functions(path)
