"""`quarterdeck rules`: whole passages, rendered, and the figures of a card."""

import re

import pytest

from quarterdeck.commands.find_rule import blocks, blocks_with
from quarterdeck.games.d6.texts import FILES
from tests.cli.shell import run
from tests.cli.test_streams_and_signals import on_a_screen

CHAPTER = """\
A paragraph that
goes on.

- **R1, one.** An item
  that goes on.
- **R10, ten.** Another.

| No. | Question | Default | Other |
|-----|----------|---------|-------|
| R1  | Which?   | `a=b`   | -     |
"""


def screen(columns: int, *words: str) -> list[str]:
    return [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in on_a_screen(columns, *words)]


def test_a_chapter_in_blocks() -> None:
    assert blocks(CHAPTER) == [
        "A paragraph that goes on.",
        "- **R1, one.** An item that goes on.",
        "- **R10, ten.** Another.",
        "- **R1.** Question: Which? Default: `a=b`.",
    ]


def test_a_number_is_not_found_in_a_longer_one() -> None:
    found = blocks_with({"Rulings": CHAPTER}, "r1")["Rulings"]
    assert found == ["- **R1, one.** An item that goes on.", "- **R1.** Question: Which? Default: `a=b`."]


def test_words_in_different_passages_are_found_in_a_chapter_that_contains_all() -> None:
    assert len(blocks_with({"Rulings": CHAPTER}, "paragraph another")["Rulings"]) == 2
    assert blocks_with({"Rulings": CHAPTER}, "paragraph nowhere") == {}


@pytest.mark.parametrize("asked", ["R7", "scout"])
def test_passages_are_whole_and_without_markup_in_a_pipe(asked: str) -> None:
    text = run("rules", "d6", asked).stdout
    assert not re.search(r"\*\*|\||`", text)
    lines = text.splitlines()
    assert all(line.endswith(".") for line in lines if line and line not in FILES.guide())


@pytest.mark.parametrize("asked", [[], ["R7"], ["scout"], ["nebula"], ["--options"]])
@pytest.mark.parametrize("columns", [50, pytest.param(80, marks=pytest.mark.full)])
def test_no_word_is_broken_on_a_screen(asked: list[str], columns: int) -> None:
    lines = screen(columns, "rules", "d6", *asked)
    assert max(len(line) for line in lines) <= columns
    assert not any("**" in line or "|" in line for line in lines)
    piped = set(re.sub(r"[`\u2022]", " ", run("rules", "d6", *asked).stdout).split())
    seen = set(re.sub(r"[`\u2022]", " ", " ".join(lines)).split())
    assert {word for word in piped if word.strip("-.").isalpha()} <= seen | {"-"}


def test_a_card_is_shown_with_its_figures() -> None:
    lines = [" ".join(line.split()) for line in run("rules", "d6", "corsair").stdout.splitlines()]
    for wanted in ("health 2", "acts on 4 5 6", "effect damage 2", "mission none"):
        assert wanted in lines
    assert "source published (a public fact about the printed game)" in lines
    assert any(line.startswith("Deals 2 damage.") for line in lines)


def test_a_card_is_shown_with_its_rules() -> None:
    text = run("rules", "d6", "boarding-ship").stdout
    assert "tactical (wounds)" in text
    special, rulings = text.index("\nSpecial threats\n"), text.index("\nRulings\n")
    assert "- Boarding Ship: shoot it down" in text[special:rulings]
    assert "- R15, Boarding Ship." in text[rulings:]


def test_passages_about_cards_of_one_name_are_shown_once() -> None:
    assert run("rules", "d6", "raiders").stdout.count("- Raiders: ") == 1


def test_many_passages_are_counted() -> None:
    assert re.search(r"\.\.\. and \d+ more in that chapter\.", run("rules", "d6", "die").stdout)
