"""The committed playthroughs equal those of the current rules and texts."""

import pytest

from tests.playthroughs.regenerate import ALL, FOLDER, Playthrough

LARGEST = 64_000
"""Bytes. The files must stay readable for people."""


@pytest.mark.parametrize("playthrough", ALL, ids=lambda playthrough: playthrough.path.stem)
def test_a_playthrough_equals_the_committed_one(playthrough: Playthrough) -> None:
    committed = playthrough.path.read_text("utf-8")
    assert playthrough.text() == committed, (
        "if this change is meant: python -m tests.playthroughs.regenerate, and read the diff"
    )


@pytest.mark.parametrize("playthrough", ALL, ids=lambda playthrough: playthrough.path.stem)
def test_a_playthrough_is_short_and_has_an_end(playthrough: Playthrough) -> None:
    text = playthrough.path.read_text("utf-8")
    assert len(text.encode()) < LARGEST
    assert text.splitlines()[-1].startswith("-- ")
    assert not text.endswith("in play\n")


def test_there_is_no_obsolete_playthrough() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.txt")) == sorted(one.path.name for one in ALL)
