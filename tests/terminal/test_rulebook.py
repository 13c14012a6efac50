"""Rules as plain text: no markup, and tables as sentences."""

import pytest

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.languages import catalogue
from quarterdeck.registry import ENTRIES, open_game
from quarterdeck.terminal.rulebook import cards_of, find_cards, page, topic_page

CHAPTER = """
One paragraph that goes
over two lines.

- **First** item, which
  goes on.
- Second `item`.

1. Numbered.

| Option | Cards | For |
|--------|-------|-----|
| `easy` | 5     | a   |
| `hard` | 0     |     |

The end.
"""


def test_a_chapter_as_plain_lines() -> None:
    assert page(CHAPTER) == [
        "One paragraph that goes over two lines.",
        "",
        "- First item, which goes on.",
        "- Second item.",
        "",
        "1. Numbered.",
        "",
        "- easy. Cards: 5; For: a",
        "- hard. Cards: 0",
        "",
        "The end.",
    ]


def test_a_topic_is_found_by_its_beginning_or_a_similar_name() -> None:
    guide = {"Assign crew": "A", "Roll crew": "R"}
    assert topic_page(guide, "roll") == ["Roll crew", "R"]
    assert topic_page(guide, "ASSIGN CREW") == ["Assign crew", "A"]
    assert topic_page(guide, "rol crew") == ["Roll crew", "R"]
    assert topic_page(guide, "crew") == ["Assign crew", "A"]
    assert topic_page({"Set-up": "S"}, "setup") == ["Set-up", "S"]
    with pytest.raises(QuarterdeckError, match="the topics are: Assign crew, Roll crew"):
        topic_page(guide, "dance")


@pytest.mark.parametrize("name", [name for name, entry in ENTRIES.items() if entry.game and entry.figures])
def test_the_cards_of_a_game_are_those_of_its_content(name: str) -> None:
    game = open_game(name)
    cards = cards_of(game, catalogue(game, "de"))
    assert len(cards) > 30
    assert all(card.name and card.text and f"{name}." not in card.name + card.text for card in cards)
    assert all(card in find_cards(cards, card.name) for card in cards)


def test_a_card_is_found_with_its_copies() -> None:
    game = open_game("d6")
    cards = cards_of(game, game.box.catalogue)
    assert [card.name for card in find_cards(cards, "corsair")] == ["Corsair"]
    assert [card.name for card in find_cards(cards, "assault cruiser")] == ["Assault Cruiser A", "Assault Cruiser B"]
    assert find_cards(cards, "no such card") == []
