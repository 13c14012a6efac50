"""What commands print: lines and tables that fit the screen, whatever its width and its encoding."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Final, TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from quarterdeck.core.printable import encodable, shown

NARROW: Final = 80
"""Below this many columns a table becomes one block per row."""


def console(*, stderr: bool = False) -> Console:
    """Made anew each time, because the streams may have been exchanged. Texts are never read as markup."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def fit(text: str, *, stderr: bool = False) -> str:
    """One line that the stream can take: no escapes, and nothing its encoding lacks."""
    stream: TextIO | None = sys.stderr if stderr else sys.stdout
    return encodable(shown(text), stream.encoding if stream is not None else None)


def say(line: str = "", style: str = "") -> None:
    console().print(Text(fit(line), style=style), soft_wrap=True)


def warn(line: str) -> None:
    console(stderr=True).print(Text(fit(line, stderr=True)), soft_wrap=True)


def heading(line: str) -> None:
    say()
    say(line, "bold")


def pairs(rows: Mapping[str, str]) -> None:
    """Names and values, the values in one column."""
    width = max([len(name) for name in rows] + [0])
    for name, value in rows.items():
        say(f"  {name.ljust(width)}  {value}")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], wraps: Sequence[int] = ()) -> None:
    """A table; `wraps` are the columns that may take several lines.

    In a pipe every row is one line, however long. On a narrow screen each row becomes a block, so that nothing is
    squeezed or lost.
    """
    screen = console()
    if screen.is_terminal and screen.width < NARROW:
        for row in rows:
            say()
            say(row[0], "bold")
            for head, cell in zip(heads[1:], row[1:], strict=True):
                if cell:
                    screen.print(Text(f"  {head}: {fit(cell)}"))
        return
    grid = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False, padding=(0, 1, 0, 0))
    for column, head in enumerate(heads):
        grid.add_column(head, overflow="fold", no_wrap=column not in wraps)
    for row in rows:
        grid.add_row(*(Text(fit(cell)) for cell in row))
    if not screen.is_terminal:
        endless = screen.options.update_width(10_000)
        screen.width = max(screen.width, screen.measure(grid, options=endless).maximum)
    screen.print(grid)


def say_json(data: object) -> None:
    """ASCII only, so that it can go through any pipe."""
    sys.stdout.write(json.dumps(data, indent=2) + "\n")


def markdown(text: str) -> None:
    """A page of rules: set in type on a terminal, as it was written in a pipe."""
    screen = console()
    if screen.is_terminal:
        from rich.markdown import Markdown

        screen.print(Markdown("\n".join(fit(line) for line in text.split("\n"))))
    else:
        for line in text.split("\n"):
            say(line)


def write_out(text: str) -> None:
    """A whole file to standard output, as far as the stream can take it."""
    sys.stdout.write(text)
