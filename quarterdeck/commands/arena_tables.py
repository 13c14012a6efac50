"""The result of an arena, as tables."""

from __future__ import annotations

from itertools import pairwise
from math import isfinite
from typing import Final

from quarterdeck.commands.output import counted, heading, say, table
from quarterdeck.commands.stand_ins import tell_replaced
from quarterdeck.lab.arena import Arena
from quarterdeck.lab.arena_results import Contest, Trial, Work
from quarterdeck.lab.bout import LONGEST
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.plan import ArenaPlan

PICTURE: Final = 30
"""Columns of the picture of ratings."""


def tell(arena: Arena, found: list[Contest | Trial]) -> None:
    say(f"{arena.game.box.title}: {matches(arena.matches)}, seed {arena.spec.seed}", "bold")
    for value, plan, part in zip(arena.values, arena.plans, found, strict=True):
        if arena.spec.each:
            heading(f"{arena.spec.each} {value}")
        say(blocks(plan, arena.spec.games))
        if part.endless:
            say(f"{matches(part.endless)} did not end within {LONGEST} choices and count as draws.")
        if isinstance(part, Contest):
            tell_contest(part)
        else:
            tell_trial(part)
        tell_times(part.work)
    say(f"Again: {arena.command()}")


def matches(number: int) -> str:
    return f"{number} {'match' if number == 1 else 'matches'}"


def blocks(plan: ArenaPlan, asked: int) -> str:
    """The number of blocks and seatings, and whether they were rounded up."""
    if plan.together:
        return f"{counted(plan.blocks, 'seed')}, the same for each player"
    rounded = f" ({asked} asked for, rounded up)" if plan.matches != asked else ""
    return f"{counted(plan.blocks, 'block')} of {len(plan.seatings)} seatings with the same seeds{rounded}"


def tell_contest(part: Contest) -> None:
    names = [work.name for work in part.work]
    heading("Ended before, share of all pairs and 95 % interval")
    rows = [
        [name, *("" if i == j else share(part.shares[i, j]) for j in range(len(names)))] for i, name in enumerate(names)
    ]
    table(["", *names], rows)
    heading("Ratings, 95 % interval")
    ends = [end for rating in part.ratings for end in rating if isfinite(end)]
    low, high = min(ends), max(ends)
    rated = []
    for work, rating in zip(part.work, part.ratings, strict=True):
        lost, drawn, won = (str(number) for number in work.results)
        rated.append([work.name, f"{rating.value:+.0f}", points(rating), picture(rating, low, high), won, drawn, lost])
    table(["player", "rating", "interval", "", "seats won", "drawn", "lost"], rated)
    if part.modest:
        say("A player won every pair: the true difference is larger than these ratings show.")


def tell_trial(part: Trial) -> None:
    endings = list(part.endings[0])
    heading("Won, 95 % interval")
    rows = []
    for one, work in enumerate(part.work):
        games, rounds = part.games[one], f"{part.rounds[one] / part.games[one]:.1f}"
        ended = [str(count) for count in part.endings[one].values()]
        rows.append([work.name, str(games), str(part.wins[one]), share(part.shares[one]), rounds, *ended])
    table(["player", "matches", "won", "share", "rounds", *endings], rows)
    if part.differences:
        heading("Difference at the same seeds, 95 % interval")
        table(
            ["player", "less", "difference"],
            [
                [one.name, other.name, f"{d.value:+.1%} ({d.low:+.1%} to {d.high:+.1%})"]
                for (one, other), d in zip(pairwise(part.work), part.differences, strict=True)
            ],
        )


def tell_times(work: list[Work]) -> None:
    heading("Time per choice between two options or more")
    heads = ["player", "iterations", "choices", "median", "95 of 100 within", "cut by time"]
    rows = [
        [one.name, str(one.asked or "-"), str(one.choices), took(one.median), took(one.slow), str(one.cut)]
        for one in work
    ]
    if any(one.program for one in work):
        heads.append("replaced")
        rows = [[*row, str(one.replaced) if one.program else "-"] for row, one in zip(rows, work, strict=True)]
    table(heads, rows)
    for one in work:
        tell_replaced(one.name, one.replaced, one.choices, one.because)


def share(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ({estimate.low:.1%} to {estimate.high:.1%})"


def points(rating: Estimate) -> str:
    return f"{rating.low:+.0f} to {rating.high:+.0f}" if isfinite(rating.low) else "needs two blocks"


def took(milliseconds: float) -> str:
    return f"{milliseconds:.3g} ms" if milliseconds < 100 else f"{milliseconds / 1000:.2f} s"


def picture(rating: Estimate, low: float, high: float) -> str:
    """`|----o---|` between the lowest and the highest figure of all."""
    if not isfinite(rating.low) or high <= low:
        return ""

    def column(figure: float) -> int:
        return round((figure - low) / (high - low) * (PICTURE - 1))

    left, middle, right = column(rating.low), column(rating.value), column(rating.high)
    line = [" "] * left + ["-"] * (right - left + 1)
    line[left] = line[right] = "|"
    line[middle] = "o"
    return "".join(line)
