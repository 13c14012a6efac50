"""Rules for every file of the engine and the games."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import quarterdeck

PACKAGE = Path(quarterdeck.__file__).parent
FILES = sorted(path for room in ("core", "games") for path in (PACKAGE / room).rglob("*.py"))

# Same seed, same game, on every machine: chance and time never come from outside.
UNREPEATABLE = {"random", "secrets", "time", "datetime", "uuid"}


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_the_engine_and_the_games_import_only_the_standard_library(file: Path) -> None:
    allowed = sys.stdlib_module_names | {"quarterdeck", "mypy_extensions"}
    assert set(imported(file)) <= allowed


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_the_engine_and_the_games_import_no_randomness_and_no_clock(file: Path) -> None:
    assert not UNREPEATABLE.intersection(imported(file))
