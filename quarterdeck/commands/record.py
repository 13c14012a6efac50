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
from quarterdeck.commands.output import counted, say, warn, write_out
from quarterdeck.commands.readable_help import Command, Group
from quarterdeck.commands.record_match import NeedsPatch, check_commitment, match_of
from quarterdeck.commands.record_show import show_record
from quarterdeck.commands.record_text import as_json, as_story, as_written
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.seed import SEALED

record = typer.Typer(
    cls=Group, no_args_is_help=False, help="Show, replay, verify, patch and export records of matches."
)

AsText = Annotated[bool, typer.Option("--text", help="The story in words, turn by turn.")]


@record.command(
    cls=Command, epilog=examples("quarterdeck record show match.record", "cat match.record | quarterdeck record show -")
)
def show(file: RecordFile, pack: Packs = None, game: OfGame = None) -> None:
    """Show a record: its header, its choices, and the story if it plays under these rules."""
    show_record(file, read_record(file), game, read_packs(pack or []))


@record.command(
    cls=Command,
    epilog=examples("quarterdeck record replay match.record", "quarterdeck record replay match.record --plain"),
)
def replay(file: RecordFile, plain: Plain = False, pack: Packs = None, game: OfGame = None) -> None:
    """Step through a match; with --plain print it turn by turn."""
    from quarterdeck import terminal

    match = match_of(file, read_record(file), game, read_packs(pack or []))
    raise typer.Exit(terminal.show_replay(match, plain=plain))


Commitment = Annotated[
    str, typer.Option(metavar="HEX", help="The commitment that the table published before the first roll.")
]


@record.command(
    cls=Command,
    epilog=examples(
        "quarterdeck record verify match.record", "quarterdeck record verify match.record --commitment 3b1f..."
    ),
)
def verify(file: RecordFile, pack: Packs = None, game: OfGame = None, commitment: Commitment = "") -> None:
    """Replay a record from its seed, and say what that proves."""
    read = read_record(file)
    match = match_of(file, read, game, read_packs(pack or []))
    if commitment:
        check_commitment(file, match, commitment)
    choices, outcomes = len(read.turns) - 1, sum(len(turn.outcomes) for turn in read.turns)
    marks = sum(1 for turn in read.turns if turn.mark)
    say(f"{label(file)}: the record is valid.", "bold")
    say(f"  Replayed from seed {read.tags['Seed']} under rules {read.revision} and content {read.tags['Content']}:")
    legal = "its one choice" if choices == 1 else f"every one of its {choices} choices"
    agree = "1 fingerprint of the position agrees" if marks == 1 else f"{marks} fingerprints of the position agree"
    say(f"  {legal} was legal, all {counted(outcomes, 'outcome')} of chance are as written,")
    say(f"  {agree}, and the result is as written: {read.result}.")
    if match.seed.generator == SEALED:
        say(f"  The SHA-256 of the seed is {match.seed.commitment()}:")
        proven = "it equals your commitment" if commitment else "compare it with the table's commitment"
        say(f"  {proven}. Equal values prove that the dice were fixed before the first roll.")
    if match.takebacks or match.hints:
        said = f"{counted(match.takebacks, 'takeback')} across chance, {counted(match.hints, 'hint')}"
        say(f"  Not proven, only stated: {said}.")


@record.command(
    cls=Command,
    epilog=examples(
        "quarterdeck record patch old.record", "quarterdeck record patch old.record --output new.record --force"
    ),
)
def patch(
    file: RecordFile, output: Output = None, force: Force = False, pack: Packs = None, game: OfGame = None
) -> None:
    """Play the choices of an older record under the rules of this version."""
    from quarterdeck.commands.record_patch import patch_record

    patch_record(file, read_record(file), game, read_packs(pack or []), output, force=force)


@record.command(
    cls=Command,
    epilog=examples(
        "quarterdeck record export match.record --json",
        "quarterdeck record export match.record --text --output story.txt",
    ),
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
    """Write a record as JSON, as a story, or as a tidy record."""
    if json and text:
        raise QuarterdeckError("--json and --text cannot be used together")
    read = read_record(file)
    packs = read_packs(pack or [])
    if json:
        out = as_json(read)
    elif text:
        try:
            out = as_story(match_of(file, read, game, packs))
        except NeedsPatch as error:
            out = as_written(read, str(error))
            warn(f"The story is not available; this is the record as it is written. {error}.")
    else:
        out = read.text()
    if output is None:
        write_out(out)
    else:
        write_new(output, out, force=force)
        say(f"Written to {output}")
