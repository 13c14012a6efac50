"""The lists of files in "Add a game" of CONTRIBUTING.md: every game has them, and it has no others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from quarterdeck.core.entry import COMPLETE, Entry
from quarterdeck.registry import ENTRIES
from tests.docs.pages import tables
from tests.game_names import NAMES, ROOT, named_in, source_files

CHAPTER: Final = re.search(
    r"^## Add a game\n(.*?)^## ", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)
assert CHAPTER is not None
OWN, TESTS, SHARED = tables(CHAPTER[1])
FILES: Final = sorted(source_files())
LISTS: Final = {".py", ".js", ".svelte", ".toml", ".ts", ".yml"}
"""A file of this kind that names every game is a list of games."""
NEEDED: Final[dict[str, Callable[[Entry], bool]]] = {
    "every game": lambda entry: True,
    "playable": lambda entry: bool(entry.game),
    "complete": lambda entry: entry.status == COMPLETE,
    "optional": lambda entry: False,
}


def groups(row: dict[str, str]) -> Iterator[list[str]]:
    """The files of a row: one pattern of each group is needed."""
    for group in row["file"].split(", "):
        yield re.findall(r"`([^`]+)`", group)


def matching(pattern: str, name: str) -> re.Pattern[str]:
    wild = {"**/": "(?:.+/)?", "*": "[^/]*", "<name>": re.escape(name)}
    parts = re.split(r"(\*\*/|\*|<name>)", pattern)
    return re.compile("".join(wild.get(part, re.escape(part)) for part in parts))


def pattern_id(value: object) -> str:
    return value.name if isinstance(value, Entry) else str(value)


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=pattern_id)
def test_a_game_has_every_file_of_the_list(entry: Entry) -> None:
    missing = [
        " or ".join(group)
        for row in OWN + TESTS
        if NEEDED[row["for"]](entry)
        for group in groups(row)
        if not any(matching(pattern, entry.name).fullmatch(file) for pattern in group for file in FILES)
    ]
    assert missing == []


def test_every_file_of_a_game_is_in_the_list() -> None:
    listed = {
        name: [matching(pattern, name) for row in OWN + TESTS for group in groups(row) for pattern in group]
        for name in ENTRIES
    }
    unlisted = [
        file
        for file in FILES
        if (names := named_in(file)) and not any(one.fullmatch(file) for name in names for one in listed[name])
    ]
    assert unlisted == [], "add these to CONTRIBUTING.md, or name them as it says"


@pytest.mark.parametrize("pattern", [pattern for row in OWN + TESTS for group in groups(row) for pattern in group])
def test_every_pattern_of_the_list_is_used_by_a_game(pattern: str) -> None:
    assert "<name>" in pattern
    assert any(matching(pattern, name).fullmatch(file) for name in ENTRIES for file in FILES)


@pytest.mark.parametrize("row", SHARED, ids=lambda row: row["file"])
def test_a_shared_file_names_every_game(row: dict[str, str]) -> None:
    for (path,) in groups(row):
        text = (ROOT / path).read_text("utf-8")
        assert [
            name for name, entry in ENTRIES.items() if NEEDED[row["for"]](entry) and not NAMES[name].search(text)
        ] == []


def test_no_other_file_lists_the_games() -> None:
    shared = {path for row in SHARED for (path,) in groups(row)}
    complete = {name for name, entry in ENTRIES.items() if entry.status == COMPLETE}
    found = [
        file
        for file in FILES
        if (ROOT / file).suffix in LISTS
        and file not in shared
        and complete <= set(named_in((ROOT / file).read_text("utf-8")))
    ]
    assert found == [], "take the names of the games from the registry"
