"""The cards of a game, by name: all that its texts know, in play or not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from quarterdeck.terminal.rulebook import plain_name


class Called(NamedTuple):
    """A card, or another thing with a name and a help text."""

    id: str
    name: str
    text: str


def cards_called(texts: Mapping[str, str], asked: str) -> list[Called]:
    """Cards and other things of that name. Cards of one name bear a letter: asking for the name gives all of them."""
    out: list[Called] = []
    wanted = asked.casefold().strip()
    for key, name in texts.items():
        stem, _, last = key.rpartition(".")
        text = texts.get(f"{stem}.help") or texts.get(f"{stem}.text")
        if last != "name" or text is None:
            continue
        lettered = re.fullmatch(re.escape(wanted) + r" \w", name.casefold())
        if lettered or plain_name(name) == plain_name(wanted):
            out.append(Called(stem.split(".", 2)[-1], name, text))
    return out
