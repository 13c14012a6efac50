"""Finding a rule by the name of a card, by any word in it, or by a near name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted


class NoSuchRule(QuarterdeckError):
    """Nothing in the rules is called like that or says that."""


def cards_called(texts: Mapping[str, str], asked: str) -> dict[str, str]:
    """Cards and other things with a name and a help text: what they do, by their name."""
    out: dict[str, str] = {}
    wanted = asked.casefold().strip()
    for key, name in texts.items():
        stem, _, last = key.rpartition(".")
        text = texts.get(f"{stem}.help") or texts.get(f"{stem}.text")
        if last != "name" or text is None:
            continue
        if name.casefold() == wanted or re.fullmatch(re.escape(wanted) + r" \w", name.casefold()):
            out[name] = text  # Cards of one name bear a letter: asking for the name gives all of them.
    return out


def lines_with(guide: Mapping[str, str], asked: str, most: int = 4) -> dict[str, list[str]]:
    """Chapters that hold all the words, with the first lines that hold one of them."""
    words = asked.casefold().split()
    out: dict[str, list[str]] = {}
    for title, text in guide.items():
        if words and all(word in text.casefold() for word in words):
            lines = [line.strip() for line in text.split("\n")]
            out[title] = [line for line in lines if any(word in line.casefold() for word in words)][:most]
    return out


def nothing_found(game: str, guide: Mapping[str, str], texts: Mapping[str, str], asked: str) -> NoSuchRule:
    cards = {name.casefold(): name for key, name in texts.items() if key.endswith(".name")}
    names = {title.casefold(): title for title in guide} | cards
    close = [names[name] for name in get_close_matches(asked.casefold(), names, 3)]
    hint = f"did you mean {' or '.join(close)}?" if close else f"the chapters are {', '.join(guide) or 'none'}"
    return NoSuchRule(f"nothing in the rules of {game} is called or says {quoted(asked)}: {hint}")


def first_sentence(text: str) -> str:
    """What a chapter is about, as plain words."""
    for block in text.split("\n\n"):
        words = re.sub(r"[*_`]|\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(block.split()))
        if words and words[0] not in "#|->":
            return re.split(r"(?<=[.:])\s", words, maxsplit=1)[0]
    return ""
