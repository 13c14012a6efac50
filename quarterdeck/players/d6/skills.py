"""How the levels play Deep Space D-6."""

from __future__ import annotations

from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.state import State
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.table import Table
from quarterdeck.players.adviser import Adviser
from quarterdeck.players.d6.adviser import D6Adviser
from quarterdeck.players.d6.danger import Weights
from quarterdeck.players.d6.foresight import Foresight
from quarterdeck.players.d6.insight import D6Insight
from quarterdeck.players.d6.officer import D6Officer, regret
from quarterdeck.players.d6.plans import Plans, RoundKey, round_key
from quarterdeck.players.d6.rehearsal import Rehearsal
from quarterdeck.players.net import Net, load_net, load_nets
from quarterdeck.players.search import Search
from quarterdeck.players.skills import Judgement, Skills, any_good
from quarterdeck.registry import AnyGame

BLUNDER: Final = 1.0
"""How many points of hull a plan for a round may be worse than the best before it is a blunder."""
WIDTH: Final = 4
"""The width of the cadet's beam search."""
PACKAGE: Final = "quarterdeck.players.d6"

_nets: Final[dict[str, Net]] = {}
_cards: Final[list[str]] = []


class D6CadetJudgement(Judgement):
    def __init__(self, luck: Random) -> None:
        self._luck: Final = luck
        self._plans: Final = Plans(Weights(), WIDTH)
        self._planned: dict[RoundKey, Action] = {}

    def choose(self, game: AnyGame, s: State, options: list[Action]) -> Action:
        assert isinstance(s, Table)
        if isinstance(s.agenda[-1], (Assign, Aim)):
            return self._assign(s)
        return options[any_good([-float(regret(s, action)) for action in options], BLUNDER, self._luck)]

    def _assign(self, s: Table) -> Action:
        """The next order of a plan for the whole round, which is kept until the first random outcome."""
        order = self._planned.get(round_key(s))
        if order is None or order not in s.options:
            ways = self._plans.ways(s)
            way = ways[any_good([one.value for one in ways], BLUNDER, self._luck)]
            self._planned = {way.keys[i]: way.orders[i] for i in range(len(way.orders))}
            order = way.orders[0]
        return order


class D6OfficerJudgement(Judgement):
    def __init__(self) -> None:
        self._officer: Final = D6Officer()

    def choose(self, game: AnyGame, s: State, options: list[Action]) -> Action:
        assert isinstance(s, Table)
        return self._officer.choose(s)


class D6Skills(Skills):
    def cadet(self, luck: Random) -> Judgement:
        return D6CadetJudgement(luck)

    def officer(self, luck: Random) -> Judgement:
        return D6OfficerJudgement()

    def captain(self) -> Search:
        return Search(D6Insight(d6_net(), lines=16, width=24, quick=1, rounds=0), explore=0.3)

    def admiral(self) -> Search:
        return Rehearsal(d6_foresight(width=48, keeps_back=True), d6_foresight(width=4), lines=8, trust=10.0)

    def adviser(self) -> Adviser:
        return D6Adviser(d6_foresight(width=24, keeps_back=True), d6_foresight(width=4))


SKILLS: Final = D6Skills()


def d6_net() -> Net:
    if "line" not in _nets:
        _nets["line"] = load_net(PACKAGE, "net.toml")
    return _nets["line"]


def d6_foresight(width: int, keeps_back: bool = False) -> Foresight:
    if "ended" not in _nets:
        nets, cards = load_nets(PACKAGE, "foresight.toml")
        _nets.update(nets)
        _cards[:] = cards
    return Foresight(_nets["ended"], _nets["rolling"], _cards, width, keeps_back)
