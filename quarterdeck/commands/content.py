"""`quarterdeck content`: validate content packs, and list the cards of a game with their figures and sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from quarterdeck.commands.arguments import GameName, Packs, examples
from quarterdeck.commands.files import read_packs
from quarterdeck.commands.output import heading, pairs, prose, say, table
from quarterdeck.commands.readable_help import Command, Group
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.figures import SOURCES
from quarterdeck.core.pack import ContentError, Problem, Source, fail_on
from quarterdeck.registry import ENTRIES, GAMES, check_name, figures_of

content = typer.Typer(cls=Group, no_args_is_help=False, help="Check content packs, and list the cards of a game.")

WITH_PACKS: Final = next(name for name in GAMES if ENTRIES[name].packs)
"""The first game with content packs."""

PackFiles = Annotated[list[str], typer.Argument(metavar="FILE", help="Content packs, in the order they are applied.")]


@content.command(
    cls=Command,
    epilog=examples("quarterdeck content check my_pack.toml", "quarterdeck content check first.toml second.toml"),
)
def check(packs: PackFiles) -> None:
    """Check content packs. Each problem is printed with its file and line."""
    sources = read_all(packs)
    figures = figures_of(game_of(sources))
    if figures is None:
        raise QuarterdeckError(f"{game_of(sources)} takes no content packs")
    reports = [figures.pack(source, sources) for source in sources]
    for source, report in zip(sources, reports, strict=True):
        say(f"{source.name}: {report.title} ({report.name}) is valid.", "bold")
        for sheet in report.sheets:
            table(sheet.heads, sheet.rows, sheet.wraps)
        for line in report.notes:
            say(line)
        say()
    pairs(figures.totals(sources))


def game_of(sources: Sequence[Source]) -> str:
    """The game that the first pack names; the first game with packs if the pack names none correctly."""
    try:
        pack = sources[0].parse().data.get("pack")
    except ContentError:
        return WITH_PACKS
    name = pack.get("game") if isinstance(pack, dict) else None
    return name if isinstance(name, str) and name in ENTRIES and ENTRIES[name].packs else WITH_PACKS


@content.command(
    "list",
    cls=Command,
    epilog=examples(
        f"quarterdeck content list {WITH_PACKS}", f"quarterdeck content list {WITH_PACKS} --pack my_pack.toml"
    ),
)
def list_(game: GameName, pack: Packs = None) -> None:
    """List the cards of a game with their figures and sources."""
    check_name(game)
    figures, sources = figures_of(game), read_packs(pack or [])
    if figures is None:
        listed = ", ".join(name for name in GAMES if ENTRIES[name].figures)
        raise QuarterdeckError(f"{game} has no cards to list; these have: {listed}")
    if sources and not ENTRIES[game].packs:
        raise QuarterdeckError(f"{game} takes no content packs")
    for number, sheet in enumerate(figures.sheets(sources)):
        say(sheet.title, "bold") if number == 0 else heading(sheet.title)
        table(sheet.heads, sheet.rows, sheet.wraps)
    prose(" ".join(f"{source}: {meaning}." for source, meaning in SOURCES.items()))


def read_all(names: list[str]) -> list[Source]:
    """Read all packs, or raise all problems of reading them."""
    problems: list[Problem] = []
    sources: list[Source] = []
    for name in names:
        try:
            sources += read_packs([name])
        except ContentError as error:
            problems += error.problems
        except QuarterdeckError as error:
            problems.append(Problem(name, 1, str(error)))
    fail_on(problems)
    return sources
