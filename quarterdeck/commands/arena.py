"""`quarterdeck arena`: players meet in many matches; ratings and results come with confidence intervals."""

from __future__ import annotations

import hashlib
import re
import shlex
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from quarterdeck import _switch, registry
from quarterdeck.commands.arguments import AsJson, Packs, Settings, chosen, seed_from
from quarterdeck.commands.bar import COUNTED, Bar
from quarterdeck.commands.files import read_packs
from quarterdeck.commands.lab_libraries import need_libraries
from quarterdeck.commands.output import say_json, warn
from quarterdeck.core.errors import QuarterdeckError, SeedError
from quarterdeck.core.printable import quoted
from quarterdeck.lab.arena import Arena, Spec, play
from quarterdeck.lab.bout import Bout
from quarterdeck.lab.checkpoint import Checkpoint, read_header
from quarterdeck.lab.header import header_of
from quarterdeck.lab.run import cores
from quarterdeck.players.remote.command import EXEC
from quarterdeck.terminal.saves import folder

GAMES: Final = 200
MOST_JOBS: Final = 1024

Game = Annotated[str | None, typer.Argument(metavar="GAME", help="A game's name, or a Python file that defines one.")]
Players = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="NAME[@N],...",
        help="The players; captain@200 searches 200 iterations a choice, exec:COMMAND is a program of yours.",
    ),
]
Games = Annotated[
    int | None,
    typer.Option("--games", metavar="N", help=f"Number of matches, rounded up to whole blocks. Else {GAMES}."),
]
OneSeed = Annotated[str | None, typer.Option("--seed", metavar="N", help="The seed of the whole arena. Else 1.")]
Each = Annotated[
    str | None, typer.Option("--each", metavar="OPTION", help="A set-up option: one table for every value of it.")
]
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="N", help="Processes. Else one for each core.")]
Save = Annotated[str | None, typer.Option("--save", metavar="FILE", help="Store matches here; continue from there.")]
Resume = Annotated[str | None, typer.Option("--resume", metavar="FILE", help="Continue a saved arena.")]
Clock = Annotated[bool, typer.Option("--clock", help="Hold players to their time, as at a table; not repeatable.")]


class ArenaError(QuarterdeckError):
    """The options of an arena do not fit together."""


def arena(
    game: Game = None,
    players: Players = None,
    games: Games = None,
    seed: OneSeed = None,
    settings: Settings = None,
    each: Each = None,
    pack: Packs = None,
    jobs: Jobs = None,
    save: Save = None,
    resume: Resume = None,
    clock: Clock = False,
    as_json: AsJson = False,
) -> None:
    """Let players meet: all seatings with the same seeds, and results with confidence intervals."""
    need_libraries("the arena", "numpy", "scipy")
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise ArenaError(f"--jobs takes 1 to {MOST_JOBS}, not {jobs}")
    if resume is not None:
        given = {
            "--seed": seed,
            "--set": settings,
            "--each": each,
            "--pack": pack,
            "--save": save,
        }
        too_many = [option for option, value in given.items() if value] + ["--clock"] * clock
        if too_many:
            raise ArenaError(f"--resume takes all that from the file: leave {', '.join(too_many)} out")
        held = resumed(Path(resume), game, games, players)
    else:
        held = begun(game, players, games, seed, chosen(settings), each, pack or [], clock)
    kept = resume or save
    path = Path(kept) if kept else usual_file(held)
    if not path.parent.exists():
        raise ArenaError(f"there is no folder {quoted(str(path.parent))}: make it first, or choose another --save")
    bouts = play_kept(held, path, jobs or cores(), remove=not kept)
    show(held, bouts, as_json)


def begun(
    game: str | None,
    players: str | None,
    games: int | None,
    seed: str | None,
    options: dict[str, str],
    each: str | None,
    packs: list[str],
    clock: bool,
) -> Arena:
    if game is None:
        raise ArenaError(
            f"name a game, such as `quarterdeck arena {registry.GAMES[0]} --players officer,cadet`, or --resume FILE"
        )
    if players is None:
        raise ArenaError("name the players with --players, such as officer,cadet")
    texts = tuple((source.name, source.text) for source in read_packs(packs))
    number = GAMES if games is None else games
    key = seed_from(seed or "1").key
    return Arena(Spec(game, players, number, key, options, each or "", texts, clock))


def resumed(path: Path, game: str | None, games: int | None, players: str | None) -> Arena:
    """The arena in the file. A Python file or a program must be named again, because a file must not start code."""
    header = read_header(path)
    if players is not None:
        header.players = players
    elif EXEC in header.players:
        raise ArenaError("a program of your own plays in this arena, and no file may start one: name --players again")
    if not 0 <= header.seed < 1 << 64:
        raise SeedError(f"seed {header.seed} is out of range")
    spec = header.spec(game or header.game)
    if spec.game.endswith(".py") and game is None:
        raise ArenaError("the file names a Python file as its game: name it yourself, as `arena FILE.py --resume FILE`")
    return Arena(spec if games is None else msgspec.structs.replace(spec, games=games))


def play_kept(held: Arena, path: Path, jobs: int, *, remove: bool) -> list[Bout]:
    """Write each match when it is over. Remove the file at the end unless it was asked for."""
    checkpoint = Checkpoint(path, held)
    done = len(checkpoint.bouts)
    try:
        if 0 < done < held.matches:
            warn(f"{done} of {held.matches} matches were played before and are taken from {path}")
        with Bar("matches", *COUNTED) as bar:

            def progress(count: int, total: int) -> None:
                nonlocal done
                done = count
                bar.at(count, total)

            bouts = play(held, jobs, checkpoint.bouts, checkpoint.keep, progress)
    except KeyboardInterrupt:
        warn(f"{done} of {held.matches} matches are kept. `{go_on(held, path)}` goes on.")
        raise
    finally:
        checkpoint.close()
    if remove:
        path.unlink(missing_ok=True)
    return bouts


def go_on(held: Arena, path: Path) -> str:
    """The command that continues it. Python files and programs are named again."""
    words = ["quarterdeck", "arena"]
    words += [held.spec.game] if held.spec.game.endswith(".py") else []
    words += ["--resume", str(path)]
    words += ["--players", held.spec.players] if any(one.program for one in held.entrants) else []
    return shlex.join(words)


def show(held: Arena, bouts: list[Bout], as_json: bool) -> None:
    from quarterdeck.commands.arena_tables import tell
    from quarterdeck.lab.arena_results import data, results

    found = results(held, bouts)
    if as_json:
        say_json({**data(held, found), "compiled": _switch.compiled()})
    else:
        tell(held, found)


def usual_file(held: Arena) -> Path:
    """The default file. The same command finds the same file and continues."""
    header = header_of(held)
    header.games = 0
    digest = hashlib.sha256(msgspec.json.encode(header)).hexdigest()[:12]
    name = re.sub(r"[^A-Za-z0-9_-]", "_", header.game)[:40]
    home = folder().parent / "arenas"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArenaError(f"cannot write {quoted(str(home))}: {error.strerror}; choose a file with --save") from error
    return home / f"{name}-{digest}.jsonl"
