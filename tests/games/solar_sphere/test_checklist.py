"""rules.md lists every rule with the tests that check it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
LINES = (HERE / "rules.md").read_text("utf-8").splitlines()
NUMBERED = re.compile(r"(\d+)\. (.*)")
NAMED = re.compile(r"`(test_\w+\.py)::(test_\w+)`")


def rules() -> list[tuple[int, str]]:
    found = [NUMBERED.fullmatch(line) for line in LINES]
    return [(int(one[1]), one[2]) for one in found if one]


def functions_of(file: Path) -> set[str]:
    tree = ast.parse(file.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_the_rules_are_numbered_without_gaps() -> None:
    assert [number for number, _ in rules()] == list(range(1, len(rules()) + 1))
    assert len(rules()) > 200


def test_every_rule_names_a_test() -> None:
    assert [number for number, text in rules() if not NAMED.search(text)] == []


def test_every_named_test_exists() -> None:
    known = {file.name: functions_of(file) for file in HERE.glob("test_*.py")}
    missing = [
        f"{number}: {file}::{name}"
        for number, text in rules()
        for file, name in NAMED.findall(text)
        if name not in known.get(file, set())
    ]
    assert missing == []


def test_every_line_is_a_rule_a_chapter_or_the_introduction() -> None:
    first = next(at for at, line in enumerate(LINES) if line.startswith("## "))
    others = [line for line in LINES[first:] if line and not line.startswith("## ") and not NUMBERED.fullmatch(line)]
    assert others == []


def test_every_rule_says_something_beside_its_tests() -> None:
    assert [number for number, text in rules() if len(NAMED.sub("", text).strip()) < 10] == []
