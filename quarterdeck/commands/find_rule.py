"""Finds a rule by the name of a card, by any word in it, or by a similar name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted

_ITEM: Final = re.compile(r"([-*]|\d+\.) ")
_LINE_OF_TABLE: Final = re.compile(r"[\s|:-]+")


class NoSuchRule(QuarterdeckError):
    """The rules have no such name or word."""


def blocks(text: str) -> list[str]:
    """A chapter as blocks that can be read alone: paragraphs, items of lists, and rows of tables as sentences."""
    out: list[str] = []
    header: list[str] = []
    joined = False
    for line in text.strip().split("\n"):
        bare = line.strip()
        if bare.startswith("|"):
            cells = [cell.strip() for cell in bare.strip("|").split("|")]
            if not header:
                header = cells
            elif not _LINE_OF_TABLE.fullmatch(bare):
                out.append(_sentence(header, cells))
            joined = False
            continue
        header = []
        if joined and bare and not _ITEM.match(bare):
            out[-1] += " " + bare
        elif bare:
            out.append(bare)
        joined = bool(bare)
    return out


def _sentence(header: list[str], cells: list[str]) -> str:
    told = [f"{name}: {cell}" for name, cell in zip(header[1:], cells[1:], strict=False) if cell not in ("", "-")]
    return f"- **{cells[0]}.** {'; '.join(told).replace('?; ', '? ')}."


def blocks_with(guide: Mapping[str, str], asked: str) -> dict[str, list[str]]:
    """Chapter to its blocks that contain all the words. If there are none: in chapters that contain all of them, the
    blocks that contain one."""
    words = [_word(word) for word in asked.casefold().split()]
    chapters = {title: blocks(text) for title, text in guide.items()} if words else {}
    found = {title: [one for one in parts if _holds(one, words)] for title, parts in chapters.items()}
    if not any(found.values()):
        found = {
            title: [one for one in parts if any(_holds(one, [word]) for word in words)]
            for title, parts in chapters.items()
            if _holds(" ".join(parts), words)
        }
    return {title: parts for title, parts in found.items() if parts}


def _word(word: str) -> re.Pattern[str]:
    """A pattern for a word, or for its beginning or end; R1 does not match R10."""
    before, after = r"(?<!\d)" if word[0].isdigit() else "", r"(?!\d)" if word[-1].isdigit() else ""
    return re.compile(before + re.escape(word) + after)


def _holds(block: str, words: list[re.Pattern[str]]) -> bool:
    said = re.sub(r"[*`]", "", block).casefold()
    return all(word.search(said) for word in words)


def blocks_naming(text: str, name: str, *, at_the_head: bool) -> list[str]:
    """The blocks of a chapter that name a card: anywhere, or only in the heading of the block."""
    word = re.compile(rf"\b{re.escape(name)}\b")
    out: list[str] = []
    for block in blocks(text):
        head = re.match(r"- \*\*(.+?)\*\*", block)
        about = head.group(1) if head else ""
        if word.search(about if at_the_head else block):
            out.append(block)
    return out


def nothing_found(game: str, guide: Mapping[str, str], cards: Iterable[str], asked: str) -> NoSuchRule:
    names = {name.casefold(): name for name in (*guide, *cards)}
    close = [names[name] for name in get_close_matches(asked.casefold(), names, 3)]
    hint = f"did you mean {' or '.join(close)}?" if close else f"the chapters are {', '.join(guide) or 'none'}"
    return NoSuchRule(f"the rules of {game} have no chapter, card or word {quoted(asked)}: {hint}")


def first_sentence(text: str) -> str:
    """The first sentence of a chapter, without markup."""
    for block in text.split("\n\n"):
        words = re.sub(r"[*_`]|\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(block.split()))
        if words and words[0] not in "#|->":
            return re.split(r"(?<=[.:])\s", words, maxsplit=1)[0]
    return ""
