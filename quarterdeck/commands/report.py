"""`quarterdeck report`: a page with charts on an experiment, or on what changed from one to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from quarterdeck.commands.arguments import Force, Output
from quarterdeck.commands.lab_libraries import need_libraries
from quarterdeck.commands.output import say
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted

NEEDED: Final = ("polars", "scipy", "matplotlib", "jinja2")

First = Annotated[str, typer.Argument(metavar="DIR", help="The folder of an experiment, also of one that still runs.")]
Second = Annotated[
    str | None,
    typer.Argument(metavar="DIR2", help="A second experiment: the report tells what changed from DIR to it."),
]
Png = Annotated[bool, typer.Option("--png", help="Also write the main charts as a PNG, beside the page.")]


class ReportError(QuarterdeckError):
    """A report that cannot be made or written."""


def report(folder: First, other: Second = None, output: Output = None, png: Png = False, force: Force = False) -> None:
    """Make a page on an experiment: is the game balanced, what decides matches, how long they take."""
    need_libraries("a report", *NEEDED)
    path = Path(output) if output is not None else Path(folder) / "report.html"
    from quarterdeck.lab.reporting.page import report as make
    from quarterdeck.lab.tables import load

    first, second = load(folder), load(other) if other is not None else None
    check_target(path, force)
    image = path.with_suffix(".png")
    if png and output is not None and image.exists() and not force:
        raise ReportError(f"{quoted(str(image))} exists already: choose another --output, or add --force")
    made = make(first, second)
    for sentence in made.contents.answer:
        say(sentence)
    say()
    made.save(path)
    say(f"Report: {path}")
    if png:
        made.save_png(image)
        say(f"Charts: {image}")


def check_target(path: Path, force: bool) -> None:
    """A report replaces an older report; another file only with --force."""
    if path.is_dir():
        raise ReportError(f"{quoted(str(path))} is a folder: --output takes the name of a file")
    if not path.parent.is_dir():
        raise ReportError(f"there is no folder {quoted(str(path.parent))}: create it first, or choose another --output")
    if path.exists() and not force and not is_report(path):
        raise ReportError(f"{quoted(str(path))} exists and is not a report: choose another --output, or add --force")


def is_report(path: Path) -> bool:
    from quarterdeck.lab.reporting.page import GENERATOR

    with path.open("rb") as file:
        return f'content="{GENERATOR}"'.encode() in file.read(2000)
