"""`quarterdeck record`: the toolbox for records."""

from __future__ import annotations

from typing import Annotated

import typer

from quarterdeck.commands.arguments import (
    AsJson,
    Force,
    OfGame,
    Output,
    Packs,
    Plain,
    RecordFile,
    examples,
)
from quarterdeck.commands.files import label, read_packs, read_record, write_new
from quarterdeck.commands.output import say, write_out
from quarterdeck.commands.record_match import match_of
from quarterdeck.commands.record_show import show_record
from quarterdeck.commands.record_text import as_json, as_story
from quarterdeck.core.errors import QuarterdeckError

record = typer.Typer(no_args_is_help=False, help="Show, replay, verify, patch and export records of matches.")

AsText = Annotated[bool, typer.Option("--text", help="The story in words, turn by turn.")]


@record.command(epilog=examples("quarterdeck record show match.record", "cat match.record | quarterdeck record show -"))
def show(file: RecordFile, pack: Packs = None, game: OfGame = None) -> None:
    """Show a record: its header, its choices, and the story if it plays under these rules."""
    show_record(file, read_record(file), game, read_packs(pack or []))


@record.command(
    epilog=examples("quarterdeck record replay match.record", "quarterdeck record replay match.record --plain")
)
def replay(file: RecordFile, plain: Plain = False, pack: Packs = None, game: OfGame = None) -> None:
    """Step through a match again; with --plain it is told turn by turn."""
    from quarterdeck import terminal

    match = match_of(file, read_record(file), game, read_packs(pack or []))
    raise typer.Exit(terminal.show_replay(match, plain=plain))


@record.command(epilog=examples("quarterdeck record verify match.record"))
def verify(file: RecordFile, pack: Packs = None, game: OfGame = None) -> None:
    """Play a record back from its seed, and say what that proves."""
    read = read_record(file)
    match = match_of(file, read, game, read_packs(pack or []))
    choices, outcomes = len(read.turns) - 1, sum(len(turn.outcomes) for turn in read.turns)
    marks = sum(1 for turn in read.turns if turn.mark)
    say(f"{label(file)}: the record holds.", "bold")
    say(f"  Played back from seed {read.tags['Seed']} under rules {read.revision} and content {read.tags['Content']}:")
    say(f"  every one of its {choices} choices was legal, chance brought all {outcomes} outcomes as written,")
    say(f"  {marks} fingerprints of the position agree, and it ends as it says: {read.result}.")
    if match.takebacks or match.hints:
        said = f"{match.takebacks} takebacks across chance, {match.hints} hints"
        say(f"  Not proven, only stated: {said}.")


@record.command(
    epilog=examples(
        "quarterdeck record patch old.record", "quarterdeck record patch old.record --output new.record --force"
    )
)
def patch(
    file: RecordFile, output: Output = None, force: Force = False, pack: Packs = None, game: OfGame = None
) -> None:
    """Play the choices of an older record under the rules of this version."""
    from quarterdeck.commands.record_patch import patch_record

    patch_record(file, read_record(file), game, read_packs(pack or []), output, force=force)


@record.command(
    epilog=examples(
        "quarterdeck record export match.record --json",
        "quarterdeck record export match.record --text --output story.txt",
    )
)
def export(
    file: RecordFile,
    json: AsJson = False,
    text: AsText = False,
    output: Output = None,
    force: Force = False,
    pack: Packs = None,
    game: OfGame = None,
) -> None:
    """Write a record as JSON, as a story, or as itself, tidily."""
    if json and text:
        raise QuarterdeckError("--json and --text are two forms: choose one of them")
    read = read_record(file)
    packs = read_packs(pack or [])
    if json:
        out = as_json(read)
    elif text:
        out = as_story(match_of(file, read, game, packs))
    else:
        out = read.text()
    if output is None:
        write_out(out)
    else:
        write_new(output, out, force=force)
        say(f"Written to {output}")
