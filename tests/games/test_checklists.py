"""The `rules.md` of a game lists every rule with the tests that check it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

NUMBERED = re.compile(r"(\d+)\. (.*)")
NAMED = re.compile(r"`(test_\w+\.py)::(test_\w+)`")
FILES = sorted(Path(__file__).parent.glob("*/rules.md"))

pytestmark = pytest.mark.parametrize("file", FILES, ids=[file.parent.name for file in FILES])


def rules(file: Path) -> list[tuple[int, str]]:
    found = [NUMBERED.fullmatch(line) for line in file.read_text("utf-8").splitlines()]
    return [(int(one[1]), one[2]) for one in found if one]


def functions_of(file: Path) -> set[str]:
    tree = ast.parse(file.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_the_rules_are_numbered_without_gaps(file: Path) -> None:
    assert [number for number, _ in rules(file)] == list(range(1, len(rules(file)) + 1))
    assert len(rules(file)) > 200


def test_every_rule_names_a_test(file: Path) -> None:
    assert [number for number, text in rules(file) if not NAMED.search(text)] == []


def test_every_named_test_exists(file: Path) -> None:
    known = {tests.name: functions_of(tests) for tests in file.parent.glob("test_*.py")}
    missing = [
        f"{number}: {tests}::{name}"
        for number, text in rules(file)
        for tests, name in NAMED.findall(text)
        if name not in known.get(tests, set())
    ]
    assert missing == []


def test_every_line_is_a_rule_a_chapter_or_the_introduction(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("## "))
    others = [line for line in lines[first:] if line and not line.startswith("## ") and not NUMBERED.fullmatch(line)]
    assert others == []


def test_every_rule_says_something_beside_its_tests(file: Path) -> None:
    assert [number for number, text in rules(file) if len(NAMED.sub("", text).strip()) < 10] == []
