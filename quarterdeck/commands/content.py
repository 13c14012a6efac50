"""`quarterdeck content`: validate content packs, and list the cards of a game with their figures and sources."""

from __future__ import annotations

from typing import Annotated

import typer

from quarterdeck.commands.arguments import GameName, Packs, examples
from quarterdeck.commands.d6_figures import CARD_HEADS, SHIP_HEADS, SOURCES, card_row, ship_row
from quarterdeck.commands.files import read_packs
from quarterdeck.commands.output import heading, pairs, prose, say, table
from quarterdeck.commands.pack_summary import Summary
from quarterdeck.commands.readable_help import Command, Group
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.pack import ContentError, Problem, Source, fail_on
from quarterdeck.games.d6.content import load_content
from quarterdeck.registry import check_name

content = typer.Typer(cls=Group, no_args_is_help=False, help="Check content packs, and list what is in the box.")

PackFiles = Annotated[list[str], typer.Argument(metavar="FILE", help="Content packs, in the order they are laid.")]


@content.command(
    cls=Command,
    epilog=examples("quarterdeck content check my_pack.toml", "quarterdeck content check first.toml second.toml"),
)
def check(packs: PackFiles) -> None:
    """Check content packs. Each problem is told with its file and line."""
    sources = read_all(packs)
    laid = load_content(sources)
    for source in sources:
        summary = Summary(source)
        say(f"{source.name}: {summary.title} ({summary.id}) is sound.", "bold")
        if summary.cards:
            table(CARD_HEADS, summary.rows(laid), wraps=[1])
        if summary.ships:
            table(SHIP_HEADS, [ship_row(ship) for ship in laid.ships if ship.id in summary.ships], wraps=[1])
        for line in summary.notes():
            say(line)
        say()
    threats = laid.threats
    deck = [card for card in range(threats.size) if card != threats.panic]
    count = sum(threats.copies[card] for card in deck)
    outside = sum(threats.copies[card] for card in deck if threats.external[card])
    pairs({"deck": f"{count} cards: {outside} external, {count - outside} internal", "content": laid.hash})


@content.command(
    "list",
    cls=Command,
    epilog=examples("quarterdeck content list d6", "quarterdeck content list d6 --pack my_pack.toml"),
)
def list_(game: GameName, pack: Packs = None) -> None:
    """List all cards and ships with their figures, and where each figure comes from."""
    check_name(game)
    if game != "d6":
        raise QuarterdeckError("only d6 has cards to list so far: `quarterdeck content list d6`")
    laid = load_content(read_packs(pack or []))
    say("Threats", "bold")
    table(CARD_HEADS, [card_row(laid, card) for card in range(laid.threats.size)], wraps=[1])
    heading("Ships")
    table(SHIP_HEADS, [ship_row(ship) for ship in laid.ships], wraps=[1])
    prose(" ".join(f"{source}: {meaning}." for source, meaning in SOURCES.items()))


def read_all(names: list[str]) -> list[Source]:
    """All packs, or all that is wrong with reading them."""
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
