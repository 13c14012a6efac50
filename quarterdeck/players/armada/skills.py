"""How the levels play Armada."""

from __future__ import annotations

from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import State
from quarterdeck.core.words import Message
from quarterdeck.games.armada.rules.assign import Act, Man
from quarterdeck.games.armada.rules.crew import SendToInfirmary
from quarterdeck.games.armada.rules.gathering import Unlock
from quarterdeck.games.armada.rules.missions import Fill, FillSection
from quarterdeck.games.armada.rules.rewards import Split
from quarterdeck.games.armada.rules.rolls import Reroll
from quarterdeck.games.armada.rules.tries import Retry
from quarterdeck.games.armada.rules.weapons import Target
from quarterdeck.games.armada.table import Table
from quarterdeck.players.adviser import Adviser
from quarterdeck.players.armada.adviser import ArmadaAdviser
from quarterdeck.players.armada.insight import ArmadaInsight, officer_for
from quarterdeck.players.armada.itinerary import itinerary
from quarterdeck.players.armada.rehearsal import ArmadaRehearsal
from quarterdeck.players.handle import Budget
from quarterdeck.players.search import Search
from quarterdeck.players.skills import Judgement, Skills, any_good
from quarterdeck.registry import AnyGame

BLUNDER: Final = 1.0
"""How many points a choice may be worse than the best before it is a blunder."""


class ArmadaCadetJudgement(Judgement):
    def __init__(self, luck: Random) -> None:
        self._luck: Final = luck

    def choose(self, game: AnyGame, s: State, options: list[Action]) -> Action:
        assert isinstance(s, Table)
        if len(options) == 1:
            return options[0]
        values = officer_for(s.kit).weigh(s, options)
        return options[any_good(values, BLUNDER, self._luck)]


class ArmadaOfficerJudgement(Judgement):
    def choose(self, game: AnyGame, s: State, options: list[Action]) -> Action:
        assert isinstance(s, Table)
        return officer_for(s.kit).choose(s, options)


class ArmadaSkills(Skills):
    def cadet(self, luck: Random) -> Judgement:
        return ArmadaCadetJudgement(luck)

    def officer(self, luck: Random) -> Judgement:
        return ArmadaOfficerJudgement()

    def captain(self) -> Search:
        return ArmadaRehearsal(ArmadaInsight(lines=5, rounds=0), trust=8.0, is_short=True)

    def captain_budget(self) -> Budget:
        return Budget(64, 1.4)

    def admiral(self) -> Search:
        return ArmadaRehearsal(ArmadaInsight(lines=8, rounds=1), trust=8.0, is_short=False)

    def admiral_budget(self) -> Budget:
        return Budget(160, 4.8)

    def at_once(self, game: AnyGame, s: State, options: list[Action], luck: Random) -> Action | None:
        """Dice at stations and sections, and questions of little weight, need no search."""
        assert isinstance(s, Table)
        if isinstance(
            s.agenda[-1], (Act, Man, Target, Fill, FillSection, Retry, Reroll, Split, SendToInfirmary, Unlock)
        ):
            return officer_for(s.kit).choose(s, options)
        return None

    def ahead(self, game: AnyGame, s: State, action: Action, door: Door) -> list[Message]:
        assert isinstance(s, Table)
        return itinerary(game, s, officer_for(s.kit), action, door)

    def adviser(self) -> Adviser:
        return ArmadaAdviser()


SKILLS: Final = ArmadaSkills()
