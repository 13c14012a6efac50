"""One entry per game: shared code iterates over the entries and names no game."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch

import pytest

from quarterdeck.registry import ENTRIES
from tests.game_names import ROOT, named_in, source_files

OWN = {
    "quarterdeck/core": [],
    "quarterdeck/server": [],
    "quarterdeck/lab": [],
    "quarterdeck/commands": [],
    "quarterdeck/terminal": ["layouts/*"],
    "quarterdeck/players": ["<game>/*"],
    # A test names the game that it tests. The lock file is full of hashes, which contain any letters.
    "web": ["src/boards/<game>/*", "src/art/<game>/*", "src/guide/<game>/*", "tests/*", "package-lock.json"],
}
"""The folders of shared code, and in each the places where a game may be named. Nothing else is excepted."""


def shared_files(folder: str) -> Iterator[tuple[str, list[str]]]:
    """The text files of a folder outside those places: path and lines."""
    places = [place.replace("<game>", name) for place in OWN[folder] for name in ENTRIES]
    for path in source_files(folder):
        if not any(fnmatch(path.removeprefix(f"{folder}/"), place) for place in places):
            try:
                yield path, (ROOT / path).read_text(encoding="utf-8").splitlines()
            except UnicodeDecodeError:  # A picture or a font.
                continue


@pytest.mark.parametrize("folder", OWN)
def test_shared_code_names_no_game(folder: str) -> None:
    files = list(shared_files(folder))
    assert len(files) > 10
    found = [
        f"{path}:{number}: {line.strip()}"
        for path, lines in files
        for number, line in enumerate([path, *lines])
        if named_in(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('t("d6.danger")', ["d6"]),
        ("the ship of D-6", ["d6"]),
        ("#8c5bd6 #d6f8ff 2d6 id6", []),
        ("class SolarSphereBoard", ["solar_sphere"]),
        ("solar-sphere/home", ["solar_sphere"]),
        ("from games.tictactoe import TicTacToe", ["tictactoe"]),
        ("DeepSpaceD6({})", ["d6"]),
        ("Deep Space D-6: Armada", ["d6", "armada"]),
        ("isArmada", ["armada"]),
        ("the sphere of the sun", []),
    ],
)
def test_a_name_is_found_in_every_spelling(text: str, names: list[str]) -> None:
    assert named_in(text) == names
