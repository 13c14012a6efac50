"""The command line. Each command is a file of `commands/`."""

from __future__ import annotations

from typing import Annotated

import typer

from quarterdeck.commands.arena import arena
from quarterdeck.commands.arguments import examples
from quarterdeck.commands.backup import backup, restore
from quarterdeck.commands.check import check
from quarterdeck.commands.content import content
from quarterdeck.commands.failure import Commands
from quarterdeck.commands.games import games
from quarterdeck.commands.hint import hint
from quarterdeck.commands.play import play
from quarterdeck.commands.readable_help import Command
from quarterdeck.commands.record import record
from quarterdeck.commands.report import report
from quarterdeck.commands.review import review
from quarterdeck.commands.rules import rules
from quarterdeck.commands.serve import serve
from quarterdeck.commands.simulate import simulate
from quarterdeck.commands.tune import tune
from quarterdeck.commands.version import tell_version

app = typer.Typer(
    cls=Commands,
    help="A digital table for space board games.",
    epilog=examples("quarterdeck play d6", "quarterdeck rules d6", "quarterdeck games"),
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

Version = Annotated[bool, typer.Option("--version", help="Which version, and whether the engine is compiled.")]


@app.callback(invoke_without_command=True)
def root(context: typer.Context, version: Version = False) -> None:
    if version:
        tell_version()
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command(
    cls=Command,
    epilog=examples(
        "quarterdeck play d6",
        "quarterdeck play d6 --difficulty hard --seed 7",
        "quarterdeck play d6 --set scout=faq --pack my_pack.toml",
        "quarterdeck play battlecruisers --set players=4 --seat 2 --bots officer,cadet,captain",
        "quarterdeck play battlecruisers --hot-seat",
        "quarterdeck play battlecruisers --seat 1,3 --bots random",
        "quarterdeck play --resume",
        "quarterdeck play my_game.py --plain",
    ),
)(play)
app.command(
    cls=Command,
    epilog=examples(
        "quarterdeck serve",
        "quarterdeck serve --host 0.0.0.0 --port 80",
        "quarterdeck serve --database postgresql://deck@db/deck --redis redis://cache --log json",
    ),
)(serve)
app.command(
    cls=Command,
    epilog=examples(
        "quarterdeck backup tonight.backup",
        "quarterdeck backup tonight.backup --database postgresql://deck@db/deck --force",
    ),
)(backup)
app.command(
    cls=Command,
    epilog=examples(
        "quarterdeck restore tonight.backup",
        "quarterdeck restore tonight.backup --database postgresql://deck@db/deck --force",
    ),
)(restore)
app.command(
    cls=Command,
    epilog=examples(
        "quarterdeck hint match.record",
        "quarterdeck hint match.record --seat 2 --hints",
        "quarterdeck hint match.record --budget 2000 --json",
    ),
)(hint)
app.command(
    cls=Command,
    epilog=examples(
        "quarterdeck review match.record",
        "quarterdeck review match.record --seat 2 --budget 500",
        "quarterdeck review match.record --json",
    ),
)(review)
app.command(cls=Command, epilog=examples("quarterdeck games", "quarterdeck games --json"))(games)
app.command(
    cls=Command,
    epilog=examples(
        "quarterdeck rules d6",
        "quarterdeck rules d6 scanners",
        "quarterdeck rules d6 corsair",
        "quarterdeck rules d6 --options",
    ),
)(rules)
app.add_typer(record, name="record", epilog=examples("quarterdeck record show match.record"))
app.add_typer(content, name="content", epilog=examples("quarterdeck content list d6"))
app.command(cls=Command, epilog=examples("quarterdeck check d6", "quarterdeck check my_game.py --thorough"))(check)
app.command(
    cls=Command,
    epilog=examples(
        "quarterdeck simulate d6",
        "quarterdeck simulate d6 --games 10000 --seed 1 --set difficulty=hard",
        "quarterdeck simulate d6 --players officer --games 100 --json",
        "quarterdeck simulate d6 --players cadet,officer --set difficulty=easy,hard --out night",
        "quarterdeck simulate battlecruisers --players captain@200+officer --games 200 --out night --resume",
        "quarterdeck simulate d6 --games 1000000 --out night --engine ray --address head:6379",
    ),
)(simulate)
app.command(
    cls=Command,
    epilog=examples(
        "quarterdeck arena battlecruisers --players officer,cadet --games 120",
        "quarterdeck arena battlecruisers --players captain@200,officer,cadet --set players=3 --seed 7 --json",
        "quarterdeck arena d6 --players cadet,officer --games 100 --each difficulty",
        "quarterdeck arena d6 --players officer,admiral@500 --save night.jsonl --jobs 4",
        "quarterdeck arena --resume night.jsonl",
    ),
)(arena)
app.command(
    cls=Command,
    epilog=examples(
        "quarterdeck report night",
        "quarterdeck report night --output night.html --png",
        "quarterdeck report before after",
    ),
)(report)
app.command(
    cls=Command,
    epilog=examples(
        "quarterdeck tune d6 plan.toml",
        "quarterdeck tune d6 plan.toml --out tuned --jobs 4 --minutes 30",
        "quarterdeck tune d6 plan.toml --out tuned --resume",
    ),
)(tune)


def main() -> None:
    app()
