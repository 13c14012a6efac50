"""The rules of a game by topic, and its cards by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import printable
from quarterdeck.core.words import Catalogue, say
from quarterdeck.registry import AnyGame, entry_of, figures_of

_ITEM: Final = re.compile(r"\s*([-*]|\d+\.) ")
_RULE: Final = re.compile(r"[\s|:-]+")
_BETWEEN: Final = re.compile(r"[\s_-]+")


def topics(guide: Mapping[str, str]) -> list[str]:
    return [printable(topic) for topic in guide]


def plain_name(name: str) -> str:
    """A name in the form in which names are compared: `Set-up`, `set up` and `setup` are equal."""
    return _BETWEEN.sub("", name.casefold())


def find_chapters(guide: Mapping[str, str], asked: str) -> list[str]:
    """The chapter of that name, else those that begin with it, else those that contain it."""
    wanted = plain_name(asked)
    names = {plain_name(title): title for title in guide}
    if wanted in names:
        return [names[wanted]]
    if not wanted:
        return []
    begins = [title for name, title in names.items() if name.startswith(wanted)]
    return begins or [title for name, title in names.items() if wanted in name]


def topic_page(guide: Mapping[str, str], asked: str, cards: Iterable[str] = ()) -> list[str]:
    """The page of a topic, found by its name or how the name begins. `cards` are names to suggest."""
    names = {topic.casefold(): topic for topic in guide}
    close = [names[name] for name in get_close_matches(asked.casefold().strip(), names, 1, 0.75)]
    for topic in find_chapters(guide, asked) or close:
        return [printable(topic), *page(guide[topic])]
    folded = {name.casefold(): name for name in cards}
    near = [printable(folded[name]) for name in get_close_matches(asked.casefold().strip(), folded, 2)]
    if near:
        raise QuarterdeckError(
            f"nothing on the table, no card and no rule is called {asked[:40]!r}; did you mean {' or '.join(near)}?"
        )
    known = ", ".join(topics(guide)) or "none in this game"
    raise QuarterdeckError(
        f"nothing on the table, no card and no rule is called {asked[:40]!r}; the topics are: {known}"
    )


def page(text: str) -> list[str]:
    """A chapter as plain lines: one for each paragraph, list item or table row, without markup."""
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
    """A table row as a sentence, because a table cannot be read aloud."""
    told = [f"{name}: {cell}" for name, cell in zip(header[1:], cells[1:], strict=False) if cell]
    return f"- {cells[0]}. {'; '.join(told)}"


def _bare(line: str) -> str:
    return printable(line.replace("**", "").replace("`", ""))


class NamedCard(NamedTuple):
    """A card, or anything else with a name and a help text."""

    id: str
    name: str
    text: str


def cards_of(game: AnyGame, catalogue: Catalogue) -> list[NamedCard]:
    """The cards in the content of a game, in the language of the catalogue."""
    figures = figures_of(game.box.name) if entry_of(game) else None
    named = figures.cards(game) if figures is not None else []
    return [NamedCard(id, catalogue.text(say(name)), catalogue.text(say(text))) for id, name, text in named]


def find_cards(cards: Sequence[NamedCard], asked: str) -> list[NamedCard]:
    """The cards of that name. Copies of a card have a letter after the name; all are found."""
    wanted = asked.casefold().strip()
    copy = re.compile(re.escape(wanted) + r" \w")
    return [
        card for card in cards if copy.fullmatch(card.name.casefold()) or plain_name(card.name) == plain_name(wanted)
    ]
