"""Deep Space D-6: Armada: the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door, Stream
from quarterdeck.core.decision import Option, Refusal
from quarterdeck.core.game import Box, Game
from quarterdeck.core.pack import Source
from quarterdeck.core.parts import Part
from quarterdeck.core.setting import settle
from quarterdeck.core.words import Message, say
from quarterdeck.games.armada import refusals as why
from quarterdeck.games.armada import view, words
from quarterdeck.games.armada.cards import ARTEMIS, SHADOW_STRIKE
from quarterdeck.games.armada.content import Content, load_content
from quarterdeck.games.armada.effects.foes import PerformFoe
from quarterdeck.games.armada.effects.hazards import PerformHazard, Tax
from quarterdeck.games.armada.effects.stations import Defend, Hold, PerformStation
from quarterdeck.games.armada.effects.support import Beam, Permission, Support
from quarterdeck.games.armada.entry import ENTRY
from quarterdeck.games.armada.printed import printed
from quarterdeck.games.armada.rules.aftermath import CombatOver
from quarterdeck.games.armada.rules.assign import Act, Linked, Man
from quarterdeck.games.armada.rules.combat import (
    CombatRound,
    DestroyShips,
    Drones,
    Gather,
    GatherCrew,
    Gathered,
    NextRound,
)
from quarterdeck.games.armada.rules.crew import SendToInfirmary
from quarterdeck.games.armada.rules.damage import Breach, PassBadge, RerollBreach, Retreat
from quarterdeck.games.armada.rules.duel import (
    BeginDuel,
    DuelGather,
    DuelGathered,
    DuelHalf,
    DuelNext,
    DuelRound,
    FightOn,
    HalfOver,
    Thaw,
)
from quarterdeck.games.armada.rules.encounters import (
    AfterEncounter,
    Ambush,
    BeginCombat,
    BeginMission,
    Encounter,
    EncounterPhase,
    EquipCargo,
    Hunt,
    Join,
    Load,
    TurnGoesOn,
)
from quarterdeck.games.armada.rules.enemy import (
    EndOfEnemyAction,
    EnemyAction,
    FoeAct,
    FoesAct,
    RerollEnemyDie,
    RollEnemyDie,
)
from quarterdeck.games.armada.rules.escape import Escape, EscapeAttempt, StayInCombat
from quarterdeck.games.armada.rules.gambits import Crumple
from quarterdeck.games.armada.rules.gathering import KeepResult, Unlock
from quarterdeck.games.armada.rules.hiring import Hire
from quarterdeck.games.armada.rules.missions import Fill, FillSection
from quarterdeck.games.armada.rules.outcomes import MissionOver
from quarterdeck.games.armada.rules.planning import Plan, PlanningPhase, PlanOn
from quarterdeck.games.armada.rules.resolution import FinaleHazard, Hazard, ResolutionPhase
from quarterdeck.games.armada.rules.rewards import Split
from quarterdeck.games.armada.rules.rolls import Curious, Reroll, RollCrew, Steady
from quarterdeck.games.armada.rules.round import Round
from quarterdeck.games.armada.rules.setup import ChooseShip, Patrols, set_up
from quarterdeck.games.armada.rules.shipyard import Shop
from quarterdeck.games.armada.rules.trade import Trade
from quarterdeck.games.armada.rules.tries import MissionTry, NextTry, Retry, TryAgain
from quarterdeck.games.armada.rules.turning import Turn
from quarterdeck.games.armada.rules.weapons import Target
from quarterdeck.games.armada.settings import SETTINGS, Rulings
from quarterdeck.games.armada.soundness import check_table
from quarterdeck.games.armada.table import ARTEMIS_PLACE, ENDINGS, Kit, Table
from quarterdeck.games.armada.texts import FILES, spoken

REVISION: Final = 2
STEPS: Final = [
    ChooseShip, Patrols, Round, PlanningPhase, Plan, PlanOn, Trade, Shop, Hire, EncounterPhase, Encounter, Join,
    BeginCombat, BeginMission, Load, AfterEncounter, TurnGoesOn, CombatRound, RollCrew, Reroll, Steady, Curious,
    Act, Man, Turn, PerformStation, Target, Defend, Hold, Support, Beam, Permission, Drones, EnemyAction,
    RollEnemyDie, RerollEnemyDie, FoesAct, FoeAct, PerformFoe, EndOfEnemyAction, Breach, RerollBreach,
    SendToInfirmary, DestroyShips, Gather, KeepResult, Unlock, GatherCrew, NextRound, EscapeAttempt, Escape,
    StayInCombat, PassBadge, Retreat, CombatOver, Split, MissionTry, Fill, FillSection, TryAgain, Retry, NextTry,
    MissionOver, ResolutionPhase, Hazard, PerformHazard, Tax, FinaleHazard, Hunt, Ambush, BeginDuel, DuelRound,
    DuelHalf, HalfOver, DuelGather, DuelNext, FightOn, Crumple, Thaw, EquipCargo, Gathered, DuelGathered,
    Linked,
]  # fmt: skip
_FACES: Final = ["1", "2", "3", "4", "5", "6"]


class Armada(Game[Table]):
    def __init__(self, options: Mapping[str, str], packs: Sequence[Source] = ()) -> None:
        content = load_content(list(packs))
        settled = settle(ENTRY.name, SETTINGS, options)
        players = int(settled["players"])
        self.content: Final[Content] = content
        self.kit: Final = Kit(
            content.planets,
            content.ships,
            content.modules,
            content.heroes,
            content.foes,
            content.threats,
            content.events,
            content.figures,
            Rulings(settled),
            players,
        )
        box = Box(
            name=ENTRY.name,
            title=ENTRY.title,
            revision=REVISION,
            seats=players,
            verbs=self.kit.verbs.in_order(),
            steps=STEPS,
            texts=spoken(content),
            endings=ENDINGS,
            streams=[
                Stream("crew", _FACES),
                Stream("hero-dice", _FACES),
                Stream("enemy", _FACES),
                Stream("breach", _FACES),
                Stream("ships", content.foes.ids),
                Stream("threats", content.threats.ids),
                Stream("heroes", content.heroes.ids),
                Stream("modules", content.modules.ids),
                Stream("beacons", [*content.events.ids, "panic"]),
                Stream("data", content.figures.data),
                Stream("boards", content.ships.ids),
                Stream("swarm", content.foes.ids),
            ],
            cooperative=True,
            settings=SETTINGS,
            content=content.hash,
            bound=4_000,
            files=FILES,
            packs=content.packs,
            printed=printed(self.kit),
        )
        super().__init__(box, settled)

    def blank(self) -> Table:
        return Table(self.kit)

    def setup(self, door: Door) -> Table:
        return set_up(self.kit, door)

    def view(self, s: Table, seats: Sequence[int]) -> list[Part]:
        return view.parts(s, seats)

    def topic(self, s: Table, seats: Sequence[int]) -> Message:
        return words.topic(s)

    def option(self, s: Table, action: Action) -> Option:
        return words.option(s, action)

    def refusals(self, s: Table, seats: Sequence[int]) -> list[Refusal]:
        return why.refusals(s, seats)

    def round(self, s: Table) -> int:
        return s.round

    def next_to_act(self, s: Table) -> int:
        """Captains at the Artemis Space Station wait for the one who can still lower its shield."""
        if s.finale == ARTEMIS and not s.exposed and isinstance(s.agenda[-1], Encounter):
            for action in s.options:
                if s.at[action.seat] != ARTEMIS_PLACE:
                    return action.seat
        return super().next_to_act(s)

    def warnings(self, s: Table | None = None) -> list[Message]:
        """The Pale Valkyrie is not recommended for one captain."""
        if s is None or not self.kit.solo or s.ship[0] < 0:
            return []
        valkyrie = self.kit.ships.system[s.ship[0]] == SHADOW_STRIKE
        return [say("armada.warning.solo-valkyrie")] if valkyrie else []

    def texts_in(self, language: str) -> dict[str, str]:
        return spoken(self.content, language)

    def check(self, s: Table) -> list[str]:
        return check_table(s)
