"""The officer of Armada: a value for each option of every question, without a search over chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from quarterdeck.core.action import Action
from quarterdeck.games.armada.cards import GALEFORCE, SHADOW_STRIKE, SWITCH_BLADE, TWIN_LINK
from quarterdeck.games.armada.effects.hazards import Tax
from quarterdeck.games.armada.effects.stations import Defend, Hold
from quarterdeck.games.armada.effects.support import Beam, Permission, Support
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

Weigh: TypeAlias = Callable[[Table, list[Action]], list[float]]
SOLO_VALKYRIE: Final = -2.0
SYSTEMS: Final = {GALEFORCE: 2.4, SWITCH_BLADE: 1.2, TWIN_LINK: -1.6}
"""What the system of a ship is worth beside its figures, after matches with ships dealt at random."""


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
        planning, encounters, market = self.planning, self.encounters, self.market
        battle, expedition = self.battle, self.expedition
        always: dict[type[object], Weigh] = {
            Plan: planning.weigh,
            PlanOn: planning.weigh,
            Encounter: encounters.weigh,
            TurnGoesOn: encounters.weigh,
            Retreat: planning.retreat,
            Split: market.share,
            Tax: market.tax,
        }
        self._on_mission: Final[dict[type[object], Weigh]] = {
            **always,
            Fill: expedition.fill,
            FillSection: expedition.fill,
            Retry: expedition.retry,
            Reroll: expedition.reroll,
            Curious: expedition.curious,
        }
        self._in_combat: Final[dict[type[object], Weigh]] = {
            **always,
            Act: battle.act,
            Target: battle.target,
            Man: battle.man,
            NextRound: battle.next_round,
            Reroll: battle.reroll,
            Escape: battle.escape,
            SendToInfirmary: battle.infirm,
            PassBadge: battle.front,
            FightOn: battle.fight_on,
            Hold: battle.hold,
            Defend: battle.defend,
            Turn: battle.turn,
            Curious: battle.curious,
            KeepResult: battle.keep,
            Unlock: battle.unlock,
            RerollEnemyDie: battle.reroll_enemy,
            RerollBreach: battle.reroll_breach,
            Support: battle.support,
            Beam: battle.beam,
            Permission: battle.permission,
        }
        self._elsewhere: Final[dict[type[object], Weigh]] = {
            **always,
            Join: encounters.join,
            Shop: market.shop,
            Hire: market.hire,
            Trade: market.trade,
            Load: encounters.load,
            ChooseShip: self.choose_ship,
            Ambush: battle.ambush,
        }

    def choose(self, s: Table, options: list[Action]) -> Action:
        if len(options) == 1:
            return options[0]
        values = self.weigh(s, options)
        return options[values.index(max(values))]

    def weigh(self, s: Table, options: list[Action]) -> list[float]:
        """The value of each option; a point is about a point of hull."""
        methods = self._elsewhere
        if s.mission != NONE:
            methods = self._on_mission
        elif s.fleet != NONE:
            methods = self._in_combat
        method = methods.get(type(s.agenda[-1]))
        return [0.0] * len(options) if method is None else method(s, options)

    def choose_ship(self, s: Table, options: list[Action]) -> list[float]:
        return [self.ship(action.a) for action in options]

    def ship(self, ship: int) -> float:
        """What a ship is worth before the match."""
        ships = self.kit.ships
        players = self.kit.players - 1
        crew = [0] * self.kit.figures.crew[players]
        power = strength(self.appraisal, ship, crew, ships.stations[ship]).total()
        value = 2.0 * power + 0.35 * ships.hull[ship][players] + 0.35 * ships.shield[ship][players]
        value += SYSTEMS.get(ships.system[ship], 0.0)
        if ships.system[ship] == SHADOW_STRIKE and self.kit.solo:
            value += SOLO_VALKYRIE
        return value
