"""The rules of a game in our own words, by topic."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.terminal.printable import printable


def topics(guide: Mapping[str, str]) -> list[str]:
    return [printable(topic) for topic in guide]


def topic_text(guide: Mapping[str, str], asked: str) -> str:
    """The text of a topic, found by its name or how the name begins."""
    wanted = asked.casefold().strip()
    names = {topic.casefold(): topic for topic in guide}
    begins = [name for name in names if name.startswith(wanted)]
    inside = [name for name in names if wanted in name]
    close = get_close_matches(wanted, names, 1, 0.75)
    for found in ([wanted] if wanted in names else [], begins, inside, close):
        if found:
            return f"{names[found[0]]}\n{guide[names[found[0]]]}"
    known = ", ".join(topics(guide)) or "none in this game"
    raise QuarterdeckError(f"nothing on the table and no rule is called {asked[:40]!r}; the topics are: {known}")
