"""Rules as plain text: no markup, and tables as sentences."""

import pytest

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.terminal.rulebook import page, topic_page

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
