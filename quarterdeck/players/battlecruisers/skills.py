"""How the levels play Battlecruisers."""

from __future__ import annotations

from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.state import State
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.players.adviser import Adviser
from quarterdeck.players.battlecruisers.adviser import BattlecruisersAdviser
from quarterdeck.players.battlecruisers.ballot import is_ballot, vote
from quarterdeck.players.battlecruisers.insight import BattlecruisersInsight
from quarterdeck.players.battlecruisers.instinct import Instinct, load_instinct
from quarterdeck.players.battlecruisers.officer import BattlecruisersOfficer, weigh
from quarterdeck.players.battlecruisers.wargame import WarGame
from quarterdeck.players.handle import Budget
from quarterdeck.players.search import Search
from quarterdeck.players.skills import Judgement, Skills, any_good
from quarterdeck.registry import AnyGame

BAD_CARD: Final = 2.0
"""How many victory points a choice may be worse than the best before it is a blunder."""

_instincts: Final[list[Instinct]] = []


def bad_card(s: Battle) -> float:
    """How much worse than the best a choice may be: more after rounds in which nothing changed."""
    return BAD_CARD * (1 + s.quiet)


class BattlecruisersCadetJudgement(Judgement):
    def __init__(self, luck: Random) -> None:
        self._luck: Final = luck

    def choose(self, game: AnyGame, s: State, options: list[Action]) -> Action:
        assert isinstance(s, Battle)
        if is_ballot(options):
            return vote(game, s, options, self._luck)
        return options[any_good(weigh(s, options), bad_card(s), self._luck)]


class BattlecruisersOfficerJudgement(Judgement):
    def __init__(self, luck: Random) -> None:
        self._luck: Final = luck
        self._officer: Final = BattlecruisersOfficer()

    def choose(self, game: AnyGame, s: State, options: list[Action]) -> Action:
        assert isinstance(s, Battle)
        if is_ballot(options):
            return vote(game, s, options, self._luck)
        return self._officer.choose(s, options, self._luck)


class BattlecruisersSkills(Skills):
    def cadet(self, luck: Random) -> Judgement:
        return BattlecruisersCadetJudgement(luck)

    def officer(self, luck: Random) -> Judgement:
        return BattlecruisersOfficerJudgement(luck)

    def captain(self) -> Search:
        return Search(BattlecruisersInsight(rounds=4), explore=0.6)

    def admiral(self) -> Search:
        insight = BattlecruisersInsight(rounds=8, instinct=battlecruisers_instinct(), sure=0.4)
        return WarGame(insight, warmth=0.02, trust=0.2)

    def admiral_budget(self) -> Budget:
        return Budget(4000, 4.8)

    def at_once(self, game: AnyGame, s: State, options: list[Action], luck: Random) -> Action | None:
        return vote(game, s, options, luck) if is_ballot(options) else None

    def adviser(self) -> Adviser:
        return BattlecruisersAdviser()


SKILLS: Final = BattlecruisersSkills()


def battlecruisers_instinct() -> Instinct:
    if not _instincts:
        _instincts.append(load_instinct())
    return _instincts[0]
