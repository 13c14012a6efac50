"""The table of speeds: `make bench`. Five rounds, compiled and interpreted in turn, medians; writes `results.md`."""

import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.first_page import first_page

HERE = Path(__file__).parent
ROUNDS = 5
BATTLES = ["battlecruisers", "battlecruisers_copies"]
PLAYOUTS = ["d6_playouts", "battlecruisers_playouts"]
LARGE = {"solar_sphere": ("Solar Sphere", 20_000), "armada": ("Armada", 15_000)}
"""The games with four seats in which the captain thinks longest: title, and decisions/s to reach."""
CHOICES = [f"{game}_choices" for game in LARGE]
COMPILED = ["d6", *BATTLES, "openspiel", "tictactoe", "d6_copies", *PLAYOUTS, *LARGE]
INTERPRETED = ["d6", *BATTLES, "tictactoe", "d6_copies", *LARGE]
USUAL, LONGEST = 1.5, 2.0
"""Seconds within which 95 of 100 choices of a captain should be made, and all."""

Figures = dict[tuple[str, str], list[dict[str, float]]]


def measure(cases: list[str], pure: bool) -> dict[str, dict[str, float]]:
    env = {**os.environ, "QUARTERDECK_PURE": "1" if pure else ""}
    command = [sys.executable, str(HERE / "measure.py"), *cases]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"measuring failed:\n{done.stderr}")
    answer = json.loads(done.stdout)
    if answer["compiled"] == pure:
        sys.exit("the engine is not compiled here: run `make setup` on a machine with a C compiler")
    figures: dict[str, dict[str, float]] = answer["figures"]
    return figures


def collect(compiled: list[str] = COMPILED, interpreted: list[str] = INTERPRETED) -> Figures:
    figures: Figures = {}
    for _ in track(range(ROUNDS), description="Measuring", console=Console(stderr=True)):
        for way, cases in (("compiled", compiled), ("interpreted", interpreted)):
            for case, figure in measure(cases, way == "interpreted").items():
                figures.setdefault((case, way), []).append(figure)
    for case, figure in measure(CHOICES, pure=False).items():  # Once: it takes long, and has a median of its own.
        figures[case, "compiled"] = [figure]
    return figures


def median(figures: Figures, case: str, way: str, what: str) -> float:
    return statistics.median(figure[what] for figure in figures[case, way])


def ratio(figures: Figures, one: tuple[str, str], other: tuple[str, str]) -> float:
    """The median of the ratios of each round: both sides of a ratio were measured in the same minute."""
    pairs = zip(figures[one], figures[other], strict=True)
    return statistics.median(a["steps"] / b["steps"] for a, b in pairs)


def verdict(holds: bool) -> str:
    return "reached" if holds else "not reached"


def count(value: float) -> str:
    return f"{value:,.0f}"


def rows_of_large(figures: Figures, game: str) -> list[tuple[str, str, str, str]]:
    """Speed in random play with four seats, and the times of a captain's choices."""
    title, wanted = LARGE[game]
    pure = median(figures, game, "interpreted", "steps")
    fast = median(figures, game, "compiled", "steps")
    gain = ratio(figures, (game, "compiled"), (game, "interpreted"))
    usual, most, longest = (
        median(figures, f"{game}_choices", "compiled", what) for what in ("median", "most", "longest")
    )
    return [
        (f"{title} interpreted, decisions/s", count(pure), f">= {wanted:,}", verdict(pure >= wanted)),
        (f"{title} interpreted, games/s", count(median(figures, game, "interpreted", "games")), "", ""),
        (f"{title} compiled, decisions/s", count(fast), "", ""),
        (f"{title} compiled, games/s", count(median(figures, game, "compiled", "games")), "", ""),
        (f"{title} compiled / interpreted", f"{gain:.2f}x", ">= 3x", verdict(gain >= 3)),
        (f"{title} compiled, a captain's choice, median, seconds", f"{usual:.2f}", "", ""),
        (f"{title}, 95 of 100 choices within, seconds", f"{most:.2f}", f"<= {USUAL}", verdict(most <= USUAL)),
        (f"{title}, the longest choice, seconds", f"{longest:.2f}", f"<= {LONGEST:.0f}", verdict(longest <= LONGEST)),
    ]


def rows(figures: Figures) -> list[tuple[str, str, str, str]]:
    """Quantity, measurement, target, verdict."""
    d6_pure = median(figures, "d6", "interpreted", "steps")
    d6_fast = median(figures, "d6", "compiled", "steps")
    copies = median(figures, "d6_copies", "compiled", "steps")
    gain = ratio(figures, ("d6", "compiled"), ("d6", "interpreted"))
    against = ratio(figures, ("d6", "compiled"), ("openspiel", "compiled"))
    fleet_pure = median(figures, "battlecruisers", "interpreted", "steps")
    fleet_fast = median(figures, "battlecruisers", "compiled", "steps")
    fleet_copies = median(figures, "battlecruisers_copies", "compiled", "steps")
    fleet_gain = ratio(figures, ("battlecruisers", "compiled"), ("battlecruisers", "interpreted"))
    fleet_against = ratio(figures, ("battlecruisers", "compiled"), ("openspiel", "compiled"))
    playouts = median(figures, "d6_playouts", "compiled", "steps")
    fleet_playouts = median(figures, "battlecruisers_playouts", "compiled", "steps")
    small = ratio(figures, ("tictactoe", "compiled"), ("openspiel", "compiled"))

    def games(case: str, way: str) -> str:
        return count(median(figures, case, way, "games"))

    best = "reached" if small >= 2 else "at least 1.3x reached" if small >= 1.3 else "not reached"
    return [
        ("D-6 interpreted, decisions/s", count(d6_pure), ">= 30,000", verdict(d6_pure >= 30_000)),
        ("D-6 interpreted, games/s", games("d6", "interpreted"), "", ""),
        ("D-6 interpreted, copies/s", count(median(figures, "d6_copies", "interpreted", "steps")), "", ""),
        ("D-6 compiled, decisions/s", count(d6_fast), "", ""),
        ("D-6 compiled, games/s", games("d6", "compiled"), "", ""),
        ("D-6 compiled / interpreted", f"{gain:.2f}x", ">= 3x", verdict(gain >= 3)),
        ("D-6 compiled / OpenSpiel tic-tac-toe", f"{against:.2f}x", ">= 0.25x", verdict(against >= 0.25)),
        ("D-6 compiled, copies/s", count(copies), ">= 200,000", verdict(copies >= 200_000)),
        ("D-6 compiled, the captain's playouts/s", count(playouts), ">= 1,000", verdict(playouts >= 1_000)),
        ("Battlecruisers interpreted, decisions/s", count(fleet_pure), ">= 20,000", verdict(fleet_pure >= 20_000)),
        ("Battlecruisers interpreted, games/s", games("battlecruisers", "interpreted"), "", ""),
        ("Battlecruisers compiled, decisions/s", count(fleet_fast), "", ""),
        ("Battlecruisers compiled, games/s", games("battlecruisers", "compiled"), "", ""),
        ("Battlecruisers compiled / interpreted", f"{fleet_gain:.2f}x", ">= 3x", verdict(fleet_gain >= 3)),
        (
            "Battlecruisers compiled / OpenSpiel tic-tac-toe",
            f"{fleet_against:.2f}x",
            ">= 0.15x",
            verdict(fleet_against >= 0.15),
        ),
        ("Battlecruisers compiled, copies/s", count(fleet_copies), "", ""),
        ("Battlecruisers compiled, the captain's playouts/s", count(fleet_playouts), "", ""),
        *(row for game in LARGE for row in rows_of_large(figures, game)),
        ("OpenSpiel tic-tac-toe, steps/s", count(median(figures, "openspiel", "compiled", "steps")), "", ""),
        ("Tic-tac-toe interpreted, steps/s", count(median(figures, "tictactoe", "interpreted", "steps")), "", ""),
        ("Tic-tac-toe compiled, steps/s", count(median(figures, "tictactoe", "compiled", "steps")), "", ""),
        ("Tic-tac-toe compiled / OpenSpiel", f"{small:.2f}x", ">= 2x, at least 1.3x", best),
    ]


def results(table: list[tuple[str, str, str, str]]) -> str:
    cores = os.cpu_count()
    lines = [
        "# Speed",
        "",
        f"Made by `make bench` on {cores} cores with Python {platform.python_version()}: medians of {ROUNDS}",
        "rounds of random play in one process, driven from Python. Seconds are those of the processor. A decision",
        "has two or more options. Ratios are medians of the ratios within a round. The captain's playouts are",
        "iterations of its search, at choices of a match between officers. In D-6 a playout runs to the beginning",
        "of the next round, with the officer's orders (beam width 1) for the questions in between, and a net",
        "evaluates the position there. In Battlecruisers it runs for four rounds, with the officer's choices in",
        "all seats. Solar Sphere and Armada are played with four seats. The times of a captain's choices are",
        "those of searches without a time limit, drawn from matches between officers.",
        "",
        "| what | measured | to reach | |",
        "|---|---|---|---|",
    ]
    lines += [f"| {' | '.join(row)} |" for row in table]
    return "\n".join(lines) + "\n"


def new_user(seconds: dict[str, float]) -> list[tuple[str, str, str, str]]:
    """Rows with the waiting times of a new user."""
    targets = {"page": 90, "compiled": 0, "one module": 20}
    names = {
        "page": "`make play` in a fresh clone, seconds to the first page",
        "compiled": "the same, seconds until the engine is compiled",
        "one module": "compiling after a change of one module, seconds",
    }
    return [
        (
            names[what],
            f"{took:.0f}",
            f"<= {most}" if (most := targets[what]) else "",
            "" if not most else "reached" if took <= most else "not reached",
        )
        for what, took in seconds.items()
    ]


def main() -> None:
    table = [*new_user(first_page()), *rows(collect())]
    shown = Table("what", "measured", "to reach", "", title="Speed")
    for row in table:
        shown.add_row(*row)
    Console().print(shown)
    (HERE / "results.md").write_text(results(table), "utf-8")


if __name__ == "__main__":
    main()
