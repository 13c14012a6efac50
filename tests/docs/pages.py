"""Parses pages of the manual: code blocks, tables, links, headings."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import quarterdeck

ROOT = Path(quarterdeck.__file__).parent.parent
DOCS = ROOT / "docs"

_HEADING = re.compile(r"(#+) (.+)")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_INLINE_CODE = re.compile(r"`[^`]*`")


class Block(NamedTuple):
    """A fenced block: its line, its language, its title if it has one, and its text."""

    line: int
    language: str
    title: str
    text: str


def blocks(page: str) -> list[Block]:
    out: list[Block] = []
    lines = page.split("\n")
    at = 0
    while at < len(lines):
        if lines[at].startswith("```"):
            end = lines.index("```", at + 1)
            info = lines[at].removeprefix("```")
            title = re.search(r'title="([^"]*)"', info)
            text = "\n".join(lines[at + 1 : end]) + "\n"
            out.append(Block(at + 2, info.partition(" ")[0], title.group(1) if title else "", text))
            at = end
        at += 1
    return out


def prose(page: str) -> str:
    """The page without its fenced blocks."""
    kept: list[str] = []
    fenced = False
    for line in page.split("\n"):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced:
            kept.append(line)
    return "\n".join(kept)


def links(page: str) -> list[str]:
    return [str(link) for link in _LINK.findall(_INLINE_CODE.sub("", prose(page)))]


def anchors(page: str) -> list[str]:
    """The anchors (`#...`) of the headings, as the manual's builder makes them."""
    out: list[str] = []
    for line in prose(page).split("\n"):
        heading = _HEADING.fullmatch(line)
        if heading:
            words = re.sub(r"[^\w\s-]", "", heading.group(2).replace("`", "")).strip().lower()
            out.append(re.sub(r"[\s-]+", "-", words))
    return out


def tables(text: str) -> list[list[dict[str, str]]]:
    """Every table of a text, each row as a mapping from heading to cell."""
    out: list[list[dict[str, str]]] = []
    rows: list[list[str]] = []
    for line in [*text.split("\n"), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            out.append([dict(zip(rows[0], row, strict=True)) for row in rows[2:]])
            rows = []
    return out


def run(block: Block, names: dict[str, Any], page: str) -> None:
    """Run a block of Python in a namespace; a block with prompts must print what it says."""
    if ">>>" not in block.text:
        code = compile("\n" * (block.line - 1) + block.text, page, "exec")
        exec(code, names)
        return
    told: list[str] = []
    examples = doctest.DocTestParser().get_doctest(block.text, names, page, page, block.line - 1)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples, out=told.append, clear_globs=False)
    names.update(examples.globs)
    assert not runner.failures, "".join(told)


def commands(page: str) -> Iterator[str]:
    """Every `quarterdeck ...` command on a page."""
    for block in blocks(page):
        if block.language in ("", "sh", "console"):
            for line in block.text.replace("\\\n", "").split("\n"):
                typed = line.partition("#")[0].removeprefix("$ ").strip().removeprefix(".venv/bin/")
                if typed.startswith("quarterdeck "):
                    yield typed
    for code in _INLINE_CODE.findall(prose(page)):
        typed = code.strip("`").removeprefix(".venv/bin/")
        if re.match(r"quarterdeck [a-z-]", typed) and "..." not in typed:
            yield typed
