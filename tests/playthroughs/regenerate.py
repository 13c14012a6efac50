"""Writes the playthroughs: whole matches in words, so that a change of rules or texts shows up in the diff.

    python -m tests.playthroughs.regenerate

Then read `git diff tests/playthroughs`: players will notice every line of it.
"""

from __future__ import annotations

from pathlib import Path

from quarterdeck.core.action import Action, seat_prefix
from quarterdeck.core.position import position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.core.state import EACH
from quarterdeck.registry import AnyMatch, new, open_game

FOLDER = Path(__file__).parent


class Playthrough:
    """One match: the game, its seed and its set-up. The whole table is shown once in `every` turns."""

    def __init__(self, file: str, game: str, seed: int, every: int = 1, **options: str) -> None:
        self.path = FOLDER / file
        self.every = every
        self.game = game
        self.seed = seed
        self.options = options

    def text(self) -> str:
        match = new(open_game(self.game, self.options), seed=self.seed)
        chooser = fast_seed(self.seed).derive("playthrough").door()
        given = " ".join(f"{name}={value}" for name, value in self.options.items())
        lines = [f"{match.game.box.title}, seed {self.seed}{', ' * bool(given)}{given}", ""]
        while not match.over:
            lines += turn_lines(match, table=match.turn % self.every == 0)
            options = match.state.options
            choice = options[chooser.number(0, match.turn, len(options))]
            lines += [f"> {said(match, choice)}", ""]
            match.play(choice)
        return "\n".join([*lines, *turn_lines(match), *str(match.record()).splitlines()]) + "\n"


def turn_lines(match: AnyMatch, table: bool = True) -> list[str]:
    """The last events, the position, the table as a player sees it, and every choice in notation."""
    if match.state.sealed:  # There are no visible events yet.
        waiting = "; ".join(said(match, action) for action in match.state.options)
        return [f"== turn {match.turn}, {len(match.state.sealed)} answered", waiting]
    view = match.view(match.game.seats_to_act(match.state) or None)
    lines = [f"== turn {match.turn}"]
    lines += [f"* {view.text(event.message)}" for event in view.events]
    if table:
        lines += [position_text(match.game, match.state), "", str(view), ""]
    if view.decision is not None:
        lines += [f"- {view.text(r.what)}: {view.text(r.reason)}" for r in view.decision.refusals]
        lines.append("; ".join(said(match, option.action) for option in view.decision.options))
    return lines


def said(match: AnyMatch, action: Action) -> str:
    """A choice in notation, with its seat if several are asked at once."""
    ask = match.game.asking(match.state)
    return f"{seat_prefix(action.seat)}{action}" if ask is not None and ask.mode() == EACH else str(action)


ALL = [
    Playthrough("armada-1.txt", "armada", 1258, every=25, players="1"),
    Playthrough("armada-3-dx.txt", "armada", 346, every=60, players="3", difficulty="easy", dx="on"),
    Playthrough("battlecruisers-3.txt", "battlecruisers", 11, players="3"),
    Playthrough("battlecruisers-4-friendship-breaker.txt", "battlecruisers", 22, players="4", set="friendship-breaker"),
    Playthrough("battlecruisers-5-random.txt", "battlecruisers", 65, players="5", set="random", start="chosen"),
    Playthrough("d6-easy.txt", "d6", 52, difficulty="easy"),
    Playthrough("d6-hard-halcyon.txt", "d6", 54, difficulty="hard", ship="halcyon"),
    Playthrough("solar_sphere-2.txt", "solar_sphere", 43, every=25, players="2", needless="refused"),
    Playthrough("solar_sphere-dranda.txt", "solar_sphere", 32, every=25, players="1", level="hard"),
    Playthrough("tictactoe.txt", "tictactoe", 1),
]


if __name__ == "__main__":
    for playthrough in ALL:
        playthrough.path.write_text(playthrough.text(), encoding="utf-8", newline="\n")
        print(playthrough.path.name)
