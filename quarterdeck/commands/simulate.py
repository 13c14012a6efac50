"""`quarterdeck simulate`: many matches, and their results."""

from __future__ import annotations

from typing import Annotated

import typer

from quarterdeck import _switch
from quarterdeck.commands.arguments import AsJson, GameName, Packs, Settings, chosen, seed_from
from quarterdeck.commands.bar import Bar
from quarterdeck.commands.files import read_packs
from quarterdeck.commands.output import counted, heading, pairs, say, say_json
from quarterdeck.commands.stand_ins import tell_replaced
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.simulate import Simulation, wilson
from quarterdeck.registry import open_game

Games = Annotated[int, typer.Option("--games", metavar="N", help="Number of matches.")]
Players = Annotated[str, typer.Option("--players", metavar="NAME", help="The players.")]
OneSeed = Annotated[str, typer.Option("--seed", metavar="N", help="The seed of the whole run.")]


def simulate(
    game: GameName,
    games: Games = 1000,
    players: Players = "random",
    seed: OneSeed = "1",
    settings: Settings = None,
    pack: Packs = None,
    json: AsJson = False,
) -> None:
    """Play many matches and count the results. Same seed, same result."""
    if games < 1:
        raise QuarterdeckError(f"--games takes 1 or more, not {games}")
    box = open_game(game, chosen(settings), read_packs(pack or []))
    run = Simulation(box, seed_from(seed).key, players)
    play_with_bar(run, games)
    if json:
        say_json({**run.data(), "compiled": _switch.compiled()})
    else:
        tell(run)


def play_with_bar(run: Simulation, games: int) -> None:
    """Batches grow to about a tenth of a second, so that updates of the bar cost little."""
    batch = 1
    with Bar("matches") as bar:
        while run.games < games:
            before = run.seconds
            run.play(min(batch, games - run.games))
            bar.at(run.games, games)
            if run.seconds - before < 0.1:
                batch *= 2


def tell(run: Simulation) -> None:
    box = run.game.box
    low, high = wilson(run.wins, run.games)
    say(f"{box.title}: {run.games} {'match' if run.games == 1 else 'matches'}, players {run.players}", "bold")
    say()
    won = f"{run.wins} ({run.wins / run.games:.2%}; 95 % interval {low:.2%} to {high:.2%})"
    speed = run.decisions / run.seconds if run.seconds else 0.0
    rows = {"won": won}
    if box.seats > 1 and not box.cooperative:
        rows = {
            f"seat {seat + 1}": f"won {row[2]}, drawn {row[1]}, lost {row[0]}" for seat, row in enumerate(run.results)
        }
    if run.rounds:
        rows["rounds a match"] = f"{run.rounds / run.games:.2f}"
    rows["decisions a match"] = f"{run.decisions / run.games:.2f}"
    if run.program:
        rows["by a stand-in"] = f"{run.replaced} of {counted(run.choices, 'choice')}"
    engine = "compiled" if _switch.compiled() else "interpreted"
    rows["speed"] = f"{speed:,.0f} decisions a second ({engine}, {run.seconds:.2f} s)"
    pairs(rows)
    heading("Endings")
    pairs({ending: str(count) for ending, count in run.endings.items()})
    if run.replaced:
        say()
        tell_replaced(run.players, run.replaced, run.choices, run.because)
