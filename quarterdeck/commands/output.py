"""Prints lines and tables that fit the width and the encoding of the screen."""

from __future__ import annotations

import json
import re
import sys
import textwrap
from collections.abc import Mapping, Sequence
from typing import Final, TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from quarterdeck.core.printable import encodable, shown
from quarterdeck.terminal.rulebook import page

NARROW: Final = 80
"""Below this many columns a table becomes one block per row."""
NARROWEST: Final = 24
"""The fewest columns in which a sentence is readable."""


def console(*, stderr: bool = False) -> Console:
    """A new console each time, because the streams may have been replaced. It does not parse markup."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def fit(text: str, *, stderr: bool = False) -> str:
    """One line without escape sequences and without characters that the stream cannot encode."""
    stream: TextIO | None = sys.stderr if stderr else sys.stdout
    return encodable(shown(text), stream.encoding if stream is not None else None)


def say(line: str = "", style: str = "") -> None:
    console().print(Text(fit(line), style=style), soft_wrap=True)


def warn(line: str) -> None:
    console(stderr=True).print(Text(fit(line, stderr=True)), soft_wrap=True)


def heading(line: str) -> None:
    say()
    prose(line, style="bold")


def prose(line: str, first: str = "", then: str = "", style: str = "") -> None:
    """Print a text, on a terminal wrapped between words, with these prefixes for the first line and the others."""
    screen = console()
    if not screen.is_terminal:
        say(first + line, style)
        return
    width = max(screen.width, len(then) + 1)
    wrapped = textwrap.wrap(
        fit(line), width, initial_indent=first, subsequent_indent=then, break_long_words=False, break_on_hyphens=False
    )
    for part in wrapped or [first]:
        say(part, style)


def pairs(rows: Mapping[str, str]) -> None:
    """Print names and values in two columns; on a narrow screen each value below its name."""
    width = max([len(name) for name in rows] + [0])
    screen = console()
    below = screen.is_terminal and screen.width < width + 4 + NARROWEST
    for name, value in rows.items():
        if below:
            say(f"  {name}")
            prose(value, " " * 4, " " * 4)
        else:
            prose(value, f"  {name.ljust(width)}  ", " " * (width + 4))


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], wraps: Sequence[int] = ()) -> None:
    """Print a table. `wraps`: the columns that may take several lines.

    In a pipe every row is one line. On a narrow screen each row becomes a block, so that no text is cut.
    """
    screen = console()
    grid = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False, padding=(0, 1, 0, 0))
    for column, head in enumerate(heads):
        grid.add_column(head, overflow="fold", no_wrap=column not in wraps)
    for row in rows:
        grid.add_row(*(Text(fit(cell)) for cell in row))
    size = screen.measure(grid, options=screen.options.update_width(10_000))
    if screen.is_terminal and screen.width < max(NARROW, size.minimum):
        for row in rows:
            say()
            say(row[0], "bold")
            for head, cell in zip(heads[1:], row[1:], strict=True):
                if cell:
                    screen.print(Text(f"  {head}: {fit(cell)}"))
        return
    if not screen.is_terminal:
        screen.width = max(screen.width, size.maximum)
    screen.print(grid)


def say_json(data: object) -> None:
    """Print JSON in ASCII, which every pipe can carry."""
    sys.stdout.write(json.dumps(data, indent=2) + "\n")


def markdown(text: str) -> None:
    """Print a page of rules: rendered on a terminal, as Markdown source in a pipe."""
    screen = console()
    if screen.is_terminal:
        from rich.markdown import Markdown

        screen.print(Markdown("\n".join(fit(line) for line in text.split("\n"))))
    else:
        for line in text.split("\n"):
            say(line)


def passages(blocks: Sequence[str]) -> None:
    """Print pieces of a page: rendered on a terminal; in a pipe one line each, without markup."""
    items = [re.match(r"- |\d+\. ", block) is not None for block in blocks]
    text = ""
    for number, block in enumerate(blocks):
        close = number and items[number] and items[number - 1]
        text += ("\n" if close else "\n\n") * bool(number) + block
    if console().is_terminal:
        markdown(text)
    else:
        for line in page(text):
            if line:
                say(line)


def write_out(text: str) -> None:
    """Write a whole text to standard output."""
    sys.stdout.write(text)
