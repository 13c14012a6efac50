"""The officer of Armada: a value for each option of every question, without a search over chance."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.games.armada.cards import GALEFORCE, SHADOW_STRIKE
from quarterdeck.games.armada.effects.hazards import Tax
from quarterdeck.games.armada.effects.stations import Defend, Hold
from quarterdeck.games.armada.effects.support import Beam, Support
from quarterdeck.games.armada.rules.assign import Act, Man
from quarterdeck.games.armada.rules.combat import NextRound
from quarterdeck.games.armada.rules.crew import SendToInfirmary
from quarterdeck.games.armada.rules.damage import PassBadge, RerollBreach, Retreat
from quarterdeck.games.armada.rules.duel import FightOn
from quarterdeck.games.armada.rules.encounters import Ambush, Encounter, Join, Load, TurnGoesOn
from quarterdeck.games.armada.rules.enemy import RerollEnemyDie
from quarterdeck.games.armada.rules.escape import Escape
from quarterdeck.games.armada.rules.gathering import KeepResult, Unlock
from quarterdeck.games.armada.rules.hiring import Hire
from quarterdeck.games.armada.rules.missions import Fill, FillSection
from quarterdeck.games.armada.rules.planning import Plan, PlanOn
from quarterdeck.games.armada.rules.rewards import Split
from quarterdeck.games.armada.rules.rolls import Curious, Reroll
from quarterdeck.games.armada.rules.setup import ChooseShip
from quarterdeck.games.armada.rules.shipyard import Shop
from quarterdeck.games.armada.rules.trade import Trade
from quarterdeck.games.armada.rules.tries import Retry
from quarterdeck.games.armada.rules.turning import Turn
from quarterdeck.games.armada.rules.weapons import Target
from quarterdeck.games.armada.table import NONE, Kit, Table
from quarterdeck.games.armada.verbs import DONE
from quarterdeck.players.armada.appraisal import Appraisal
from quarterdeck.players.armada.battle import Battle
from quarterdeck.players.armada.charts import Charts
from quarterdeck.players.armada.encounters import Encounters
from quarterdeck.players.armada.expedition import Expedition
from quarterdeck.players.armada.market import Market
from quarterdeck.players.armada.odds import Odds
from quarterdeck.players.armada.outlook import Outlooks
from quarterdeck.players.armada.planning import Planning
from quarterdeck.players.armada.stakes import Stakes
from quarterdeck.players.armada.strength import strength

SOLO_VALKYRIE: Final = -2.0


class ArmadaOfficer:
    """Deterministic: the same position gives the same choice. One officer knows one kit."""

    def __init__(self, kit: Kit) -> None:
        self.kit: Final = kit
        self.appraisal: Final = Appraisal(kit)
        outlooks = Outlooks(self.appraisal)
        odds = Odds(kit)
        self.charts: Final = Charts(outlooks, odds, Stakes(kit))
        self.market: Final = Market(self.appraisal)
        self.battle: Final = Battle(self.appraisal, outlooks)
        self.expedition: Final = Expedition(self.appraisal, odds)
        self.planning: Final = Planning(self.charts, self.market)
        self.encounters: Final = Encounters(self.charts)

    def choose(self, s: Table, options: list[Action]) -> Action:
        if len(options) == 1:
            return options[0]
        values = self.weigh(s, options)
        return options[values.index(max(values))]

    def weigh(self, s: Table, options: list[Action]) -> list[float]:
        """The value of each option; a point is about a point of hull."""
        ask = s.agenda[-1]
        if isinstance(ask, (Plan, PlanOn)):
            return self.planning.weigh(s, options)
        if isinstance(ask, (Encounter, TurnGoesOn)):
            return self.encounters.weigh(s, options)
        if s.mission != NONE:
            return self._on_mission(s, options)
        if s.fleet != NONE:
            return self._in_combat(s, options)
        if isinstance(ask, Join):
            return self.encounters.join(s, ask, options)
        if isinstance(ask, Shop):
            return self.market.shop(s, options)
        if isinstance(ask, Hire):
            return self.market.hire(s, options)
        if isinstance(ask, Trade):
            return self.market.trade(s, ask, options)
        if isinstance(ask, Load):
            return self.encounters.load(s, ask, options)
        if isinstance(ask, ChooseShip):
            return [self.ship(action.a) for action in options]
        if isinstance(ask, Ambush):
            return self.battle.ambush(s, options)
        return self._other(s, options)

    def _other(self, s: Table, options: list[Action]) -> list[float]:
        """Questions that come in all phases."""
        ask = s.agenda[-1]
        if isinstance(ask, Retreat):
            return self.planning.retreat(s, options)
        if isinstance(ask, Split):
            return self.market.share(s, options)
        if isinstance(ask, Tax):
            return self.market.tax(s, options)
        return [0.0] * len(options)

    def _on_mission(self, s: Table, options: list[Action]) -> list[float]:
        ask = s.agenda[-1]
        if isinstance(ask, (Fill, FillSection)):
            return self.expedition.fill(s, options)
        if isinstance(ask, Retry):
            return self.expedition.retry(s, options)
        if isinstance(ask, Reroll):
            return self.expedition.reroll(s, options)
        if isinstance(ask, Curious):
            return self.expedition.curious(s, options)
        return self._other(s, options)

    def _in_combat(self, s: Table, options: list[Action]) -> list[float]:
        ask = s.agenda[-1]
        battle = self.battle
        if isinstance(ask, Act):
            return battle.act(s, options)
        if isinstance(ask, Target):
            return battle.target(s, ask, options)
        if isinstance(ask, Man):
            return battle.man(s, options)
        if isinstance(ask, NextRound):
            return battle.next_round(s, options)
        if isinstance(ask, Reroll):
            return battle.reroll(s, options)
        if isinstance(ask, Escape):
            return battle.escape(s, options)
        if isinstance(ask, SendToInfirmary):
            return battle.infirm(s, options)
        if isinstance(ask, PassBadge):
            return battle.front(s, options)
        if isinstance(ask, FightOn):
            return battle.fight_on(s, options, options[0].seat == s.savior)
        return self._seldom(s, options)

    def _seldom(self, s: Table, options: list[Action]) -> list[float]:
        """Questions of single modules, heroes and systems."""
        ask = s.agenda[-1]
        battle = self.battle
        if isinstance(ask, Hold):
            return battle.hold(s, options)
        if isinstance(ask, Defend):
            return battle.defend(s, options)
        if isinstance(ask, Turn):
            return battle.turn(s, options)
        if isinstance(ask, Curious):
            return battle.curious(s, options)
        if isinstance(ask, KeepResult):
            return battle.keep(s, options)
        if isinstance(ask, Unlock):
            return battle.unlock(s, options)
        if isinstance(ask, RerollEnemyDie):
            return battle.reroll_enemy(s, options)
        if isinstance(ask, RerollBreach):
            return battle.reroll_breach(s, ask, options)
        if isinstance(ask, Support):
            return battle.support(s, options, ask.shields)
        if isinstance(ask, Beam):
            return [1.0 if action.code == DONE else 0.0 for action in options]
        return self._other(s, options)

    def ship(self, ship: int) -> float:
        """What a ship is worth before the match."""
        ships = self.kit.ships
        players = self.kit.players - 1
        crew = [0] * self.kit.figures.crew[players]
        power = strength(self.appraisal, ship, crew, ships.stations[ship]).total()
        value = 2.0 * power + 0.35 * ships.hull[ship][players] + 0.35 * ships.shield[ship][players]
        if ships.system[ship] == GALEFORCE:
            value += 0.8
        if ships.system[ship] == SHADOW_STRIKE and self.kit.solo:
            value += SOLO_VALKYRIE
        return value
