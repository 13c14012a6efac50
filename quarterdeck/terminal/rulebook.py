"""The rules of a game in our own words, by topic."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.terminal.printable import printable

_ITEM: Final = re.compile(r"\s*([-*]|\d+\.) ")
_RULE: Final = re.compile(r"[\s|:-]+")


def topics(guide: Mapping[str, str]) -> list[str]:
    return [printable(topic) for topic in guide]


def topic_page(guide: Mapping[str, str], asked: str) -> list[str]:
    """The page of a topic, found by its name or how the name begins."""
    wanted = asked.casefold().strip()
    names = {topic.casefold(): topic for topic in guide}
    begins = [name for name in names if name.startswith(wanted)]
    inside = [name for name in names if wanted in name]
    close = get_close_matches(wanted, names, 1, 0.75)
    for found in ([wanted] if wanted in names else [], begins, inside, close):
        if found:
            topic = names[found[0]]
            return [printable(topic), *page(guide[topic])]
    known = ", ".join(topics(guide)) or "none in this game"
    raise QuarterdeckError(f"nothing on the table and no rule is called {asked[:40]!r}; the topics are: {known}")


def page(text: str) -> list[str]:
    """A chapter as lines to be read: a paragraph, an item of a list or a row of a table each, without markup."""
    out: list[str] = [""]
    header: list[str] = []
    for raw in text.strip().split("\n"):
        line = _bare(raw)
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.lstrip().startswith("|") else []
        if not cells:
            header = []
        if cells and not header:
            header = cells
        elif cells and not _RULE.fullmatch(line):
            out.append(_row(header, cells))
        elif not cells and (not line.strip() or _ITEM.match(line) or not out[-1]):
            out.append(line.rstrip())
        elif not cells:
            out[-1] += " " + line.strip()
    return [line for number, line in enumerate(out) if line or (number and out[number - 1])]


def _row(header: list[str], cells: list[str]) -> str:
    """A row of a table as a sentence, since a table cannot be read aloud."""
    told = [f"{name}: {cell}" for name, cell in zip(header[1:], cells[1:], strict=False) if cell]
    return f"- {cells[0]}. {'; '.join(told)}"


def _bare(line: str) -> str:
    return printable(line.replace("**", "").replace("`", ""))
