"""The committed playthroughs are what the rules and words of today make of those matches."""

import pytest

from tests.playthroughs.regenerate import ALL, FOLDER, Playthrough

LARGEST = 64_000
"""Bytes. Somebody is meant to read them."""


@pytest.mark.parametrize("playthrough", ALL, ids=lambda playthrough: playthrough.path.stem)
def test_a_match_reads_as_it_was_committed(playthrough: Playthrough) -> None:
    committed = playthrough.path.read_text("utf-8")
    assert playthrough.text() == committed, (
        "if this change is meant: python -m tests.playthroughs.regenerate, and read the diff"
    )


@pytest.mark.parametrize("playthrough", ALL, ids=lambda playthrough: playthrough.path.stem)
def test_a_playthrough_is_short_and_comes_to_an_end(playthrough: Playthrough) -> None:
    text = playthrough.path.read_text("utf-8")
    assert len(text.encode()) < LARGEST
    assert text.splitlines()[-1].startswith("-- ")
    assert not text.endswith("in play\n")


def test_no_playthrough_is_left_over() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.txt")) == sorted(one.path.name for one in ALL)
