"""Strength of the players: writes `players.md` from the files of finished arenas.

A section replaces the one with the same title; the rest of `players.md` stays.

quarterdeck arena battlecruisers --players officer,cadet --games 600 --save benchmarks/arenas/officer-cadet.jsonl
python -m benchmarks.arena                  all files of benchmarks/arenas
python -m benchmarks.arena night.jsonl      these files
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.arena import Arena
from quarterdeck.lab.arena_results import Contest, Trial, Work, results
from quarterdeck.lab.bout import LONGEST
from quarterdeck.lab.checkpoint import read_bouts, read_header
from quarterdeck.lab.intervals import Estimate
from quarterdeck.players.skills import skills_of
from quarterdeck.registry import GAMES, open_game

HERE = Path(__file__).parent
TARGET = HERE / "players.md"
HEAD = """# Players

Made by `python -m benchmarks.arena` from matches that `quarterdeck arena` played; [docs/lab.md](../docs/lab.md)
explains the figures. The command above each table reproduces all figures except the times; for a run that was held to
the clock all figures may differ. *n* is the number of pairs of seats, or of matches in games that are played alone or
together; intervals are 95 % confidence intervals. The hash of the players' code changes with every edit.
`tests/players/test_levels.py` fixes how each level chooses, so a table stays valid until that test has to change. A
title names the options that differ from the default; the default difficulty of Deep Space D-6 is medium. Times depend
on the machine: during the matches of Battlecruisers with rules 3 it was busy with other work, so these times are
several times too long.
"""


def budgets() -> str:
    """What captains and admirals search at a table, in the games that have levels."""
    rows = []
    for name in GAMES:
        game = open_game(name)
        skills = skills_of(game)
        if skills is not None:
            found = (skills.captain_budget(), skills.admiral_budget())
            rows.append([game.box.title, *(f"{one.iterations} in at most {one.seconds:g} s" for one in found)])
    lines = [
        "At a table the levels search so many iterations for a choice, or fewer if the time is over. In some of the",
        "matches below they search fewer, because hundreds of matches would take too long; a title says how many.",
        "",
        *table(["game", "captain", "admiral"], rows),
    ]
    return "\n".join(lines)


def page(files: Sequence[Path], before: str = "") -> str:
    """The new page. `before`: the text of the old page."""
    _, *kept = re.split("^## ", before, flags=re.MULTILINE)
    sections = {one.partition("\n")[0]: f"## {one.rstrip()}\n" for one in kept}
    for file in files:
        title, text = section(file)
        sections[title] = text
    return "\n".join([HEAD, budgets(), *sections.values()])


def section(file: Path) -> tuple[str, str]:
    """Title and text of the section for one arena file."""
    header = read_header(file)
    arena = Arena(header.spec())
    bouts = read_bouts(file, arena)
    if len(bouts) < arena.matches:
        missing = f"{file} holds {len(bouts)} of {arena.matches} matches"
        raise QuarterdeckError(f"{missing}: `quarterdeck arena --resume {file}` plays the others")
    bouts.sort(key=lambda bout: (bout.part, bout.number))
    title = f"{arena.game.box.title}: {', '.join([*map(str, arena.entrants), *arena.unusual()])}"
    lines = [f"## {title}", "", "```", arena.command(), "```", ""]
    state = f"{arena.matches} matches, rules {header.rules}, players' code {header.minds}"
    lines += [f"{state}{', held to the clock' if header.clock else ''}.", ""]
    for value, part in zip(arena.values, results(arena, bouts), strict=True):
        lines += [f"### {header.each} {value}", ""] if header.each else []
        lines += [f"{part.endless} did not end within {LONGEST} choices: no player won.", ""] if part.endless else []
        lines += contest(part) if isinstance(part, Contest) else trial(part)
    return title, "\n".join(lines)


def contest(part: Contest) -> list[str]:
    pairs = [
        [named(part.work[i]), named(part.work[j]), str(int(part.pairs[i, j])), share(estimate)]
        for (i, j), estimate in part.shares.items()
        if i < j
    ]
    rated = [
        [named(work), str(sum(work.results)), points(rating), *times(work)]
        for work, rating in zip(part.work, part.ratings, strict=True)
    ]
    return [
        *table(["player", "other", "n", "ended before the other"], pairs),
        *table(["player", "seats", "rating", *TIMES], rated),
    ]


def trial(part: Trial) -> list[str]:
    rows = []
    for one, work in enumerate(part.work):
        rounds = f"{part.rounds[one] / part.games[one]:.1f}"
        rows.append([named(work), str(part.games[one]), share(part.shares[one]), rounds, *times(work)])
    steps = [
        [named(one), named(other), str(part.games[0]), f"{d.value:+.1%} ({d.low:+.1%} to {d.high:+.1%})"]
        for (one, other), d in zip(pairwise(part.work), part.differences, strict=True)
    ]
    lines = table(["player", "n", "won", "rounds", *TIMES], rows)
    return lines + (table(["player", "less", "n", "difference at the same seeds"], steps) if steps else [])


TIMES = ["median of a choice", "95 of 100 within", "cut by time"]


def times(work: Work) -> list[str]:
    return [took(work.median), took(work.slow), f"{work.cut} of {work.choices}"]


def took(milliseconds: float) -> str:
    return f"{milliseconds:.3g} ms" if milliseconds < 100 else f"{milliseconds:.0f} ms"


def named(work: Work) -> str:
    """The name of a player with its iterations per choice, also if they are the default."""
    return f"{work.name.partition('@')[0]}, {work.asked} iterations" if work.asked else work.name


def share(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ({estimate.low:.1%} to {estimate.high:.1%})"


def points(rating: Estimate) -> str:
    return f"{rating.value:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"


def table(heads: list[str], rows: list[list[str]]) -> list[str]:
    lines = [heads, ["---"] * len(heads), *rows]
    return [*(f"| {' | '.join(line)} |" for line in lines), ""]


def main() -> None:
    files = [Path(name) for name in sys.argv[1:]] or sorted((HERE / "arenas").glob("*.jsonl"))
    if not files:
        sys.exit("there are no arenas: name their files")
    try:
        before = TARGET.read_text(encoding="utf-8") if TARGET.exists() else ""
        TARGET.write_text(page(files, before).rstrip() + "\n", encoding="utf-8")
    except QuarterdeckError as error:
        sys.exit(str(error))
    print(f"{TARGET.name}: {len(files)} arenas")


if __name__ == "__main__":
    main()
