"""A campaign above matches, to test the engine: an ordinary game whose "play this scenario" step is answered by the
outcome of a child match. Here the scenarios are games of tic-tac-toe; two wins end the tour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Action, Param, Verb
from quarterdeck.core.chance import Door
from quarterdeck.core.game import Box, Game
from quarterdeck.core.match import Match
from quarterdeck.core.parts import Part, Track
from quarterdeck.core.seed import Seed
from quarterdeck.core.setting import Options
from quarterdeck.core.state import LOST, WON, Ask, State
from quarterdeck.core.words import say
from quarterdeck.games.tictactoe import Board, TicTacToe

REPORT: Final = Verb("report", Param("result", ["lost", "drawn", "won"]))


class Log(State):
    def __init__(self) -> None:
        super().__init__()
        self.wins: int = 0
        self.played: int = 0

    def copy(self) -> Log:
        other = Log()
        self.copy_to(other)
        other.wins, other.played = self.wins, self.played
        return other


class PlayScenario(Ask[Log]):
    """Asks for a result. The program that runs the campaign plays the child match and reports its result."""

    def legal(self, s: Log) -> list[Action]:
        return REPORT.row(0)

    def choose(self, s: Log, action: Action, door: Door) -> None:
        s.played += 1
        s.wins += action.a == 2
        if s.wins == 2:
            s.finish(0, [WON])
        elif s.played == 5:
            s.finish(1, [LOST])
        else:
            s.then(self)


class Tour(Game[Log]):
    def __init__(self, options: Options) -> None:
        texts = {
            "tour.wins": "Wins",
            "tour.ask.PlayScenario": "Play the next scenario.",
            "tour.do.report": "Report: {result}",
            "tour.end.done": "The tour is done.",
            "tour.end.failed": "The tour failed.",
        }
        endings = ["done", "failed"]
        super().__init__(Box("tour", "Tour", 1, [REPORT], [PlayScenario], texts, endings, bound=5), options)

    def blank(self) -> Log:
        return Log()

    def setup(self, door: Door) -> Log:
        s = Log()
        s.then(PlayScenario())
        return s

    def view(self, s: Log, seats: Sequence[int]) -> list[Part]:
        return [Track("wins", say("tour.wins"), s.wins, 2)]


def child_match(campaign: Match[Log]) -> Match[Board]:
    """The match of the open scenario. Its seed follows from the campaign's, so that the whole tour can be replayed."""
    seed: Seed = campaign.seed.derive(f"scenario {campaign.state.played}")
    return Match(TicTacToe({}), seed)
