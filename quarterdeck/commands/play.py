"""`quarterdeck play`: begin or continue a match in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quarterdeck.commands.arguments import Language, Packs, Plain, Settings, chosen, seed_from
from quarterdeck.commands.files import read_packs, read_record
from quarterdeck.commands.record_match import match_of
from quarterdeck.commands.seating import Bots, HotSeat, Seats, seated
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import printable, quoted
from quarterdeck.languages import ENGLISH, catalogue
from quarterdeck.players import UnknownPlayer, must_know
from quarterdeck.registry import GAMES, AnyGame, AnyMatch, fresh_seed, new, open_game
from quarterdeck.terminal.save_file import FileProblem
from quarterdeck.terminal.seating import Seating, SeatingError, people_alone, seating_of

OneGame = Annotated[str | None, typer.Argument(metavar="GAME", help="A game's name, or a Python file.")]
OneSeed = Annotated[str | None, typer.Option("--seed", metavar="N", help="The seed: same seed, same dice.")]
Difficulty = Annotated[str | None, typer.Option("--difficulty", metavar="VALUE", help="As --set difficulty=VALUE.")]
Length = Annotated[str | None, typer.Option("--length", metavar="VALUE", help="As --set length=VALUE.")]
Ship = Annotated[str | None, typer.Option("--ship", metavar="VALUE", help="As --set ship=VALUE.")]
Load = Annotated[str | None, typer.Option("--load", metavar="FILE", help="Continue a saved match, and save it there.")]
Save = Annotated[str | None, typer.Option("--save", metavar="FILE", help="Where to save the match.")]
AllowHints = Annotated[
    bool | None,
    typer.Option("--hints/--no-hints", help="Allow hints; default: only if one person plays."),
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the latest match that is not over.")]


def play(
    game: OneGame = None,
    seed: OneSeed = None,
    difficulty: Difficulty = None,
    length: Length = None,
    ship: Ship = None,
    settings: Settings = None,
    pack: Packs = None,
    plain: Plain = False,
    language: Language = ENGLISH,
    seat: Seats = None,
    bots: Bots = None,
    hot_seat: HotSeat = False,
    hints: AllowHints = None,
    load: Load = None,
    save: Save = None,
    resume: Resume = False,
) -> None:
    """Play a game in the terminal. The match is saved after every choice.

    In a game against others, you have the first seat and bots have the others, unless you choose otherwise.
    """
    from quarterdeck import terminal

    options = chosen(settings, difficulty=difficulty, length=length, ship=ship)
    if load is not None or resume:
        if load is not None and resume:
            raise QuarterdeckError("--load and --resume both choose a match: use one of them")
        if options or seed is not None:
            raise QuarterdeckError("a saved match keeps its seed and options: leave --seed and --set out")
        path = load if load is not None else latest(game)
        match = taken_up(path, game, pack or [])
        kept: Path | None = Path(path)
        seating = saved_seating(path, match.game) if seat is None and bots is None and not hot_seat else None
    else:
        if game is None:
            raise QuarterdeckError(f"which game? Try `quarterdeck play {GAMES[0]}`; there are {', '.join(GAMES)}")
        luck = seed_from(seed) if seed is not None else fresh_seed()
        match = new(open_game(game, options, read_packs(pack or [])), seed=luck)
        kept, seating = None, None
    if seating is None:
        seating = seated(match.game, seat, bots, hot_seat)
    match.catalogue = catalogue(match.game, language)
    for warning in match.game.warnings(match.state):
        typer.echo(printable(match.text(warning)), err=True)
    if save is not None and (kept is None or Path(save) != kept):
        kept = begin_save(save, match, seating)
    raise typer.Exit(terminal.play(match, plain=plain, save_path=kept, seating=seating, hints=hints))


def taken_up(path: str, game: str | None, packs: list[str]) -> AnyMatch:
    """The match in a file; checks its game if one is named."""
    record = read_record(path)
    file = game if game is not None and game.endswith(".py") else None
    if game is not None and file is None and record.game != game:
        raise QuarterdeckError(f"{quoted(path)} is a match of {quoted(record.game)}, not of {quoted(game)}")
    return match_of(path, record, file, read_packs(packs))


def saved_seating(path: str, game: AnyGame) -> Seating:
    """The seating of a saved match: people only, unless it names bots."""
    record = read_record(path)
    try:
        seating = seating_of(record) or people_alone(int(record.tags["Seats"]))
        for name in seating.bots.values():
            must_know(game, name)
    except (SeatingError, UnknownPlayer) as error:
        raise SeatingError(f"{quoted(path)}: {error}") from error
    return seating


def latest(game: str | None) -> str:
    from quarterdeck.terminal import saves

    name = open_game(game).box.name if game is not None else None
    found = saves.latest_unfinished(name)
    if found is None:
        what = f"match of {name}" if name else "match"
        raise QuarterdeckError(f"there is no unfinished {what}: begin one with `quarterdeck play {game or GAMES[0]}`")
    return str(found.path)


def begin_save(name: str, match: AnyMatch, seating: Seating) -> Path:
    """Save at once, so that a problem with the file shows before the first choice."""
    from quarterdeck.terminal import saves

    path = Path(name)
    if path.is_file():
        raise FileProblem(f"{quoted(name)} already exists: continue that match with --load, or choose another name")
    saves.write_match(path, match, seating)
    return path
