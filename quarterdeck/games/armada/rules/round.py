"""The three phases of a round. Rules: Playing the game."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.state import Step
from quarterdeck.games.armada.rules.encounters import EncounterPhase, Hunt
from quarterdeck.games.armada.rules.ending import check_losses
from quarterdeck.games.armada.rules.outcomes import lose_fragile_cargo
from quarterdeck.games.armada.rules.planning import PlanningPhase
from quarterdeck.games.armada.rules.resolution import ResolutionPhase
from quarterdeck.games.armada.story import tell
from quarterdeck.games.armada.table import Table


class Round(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        lose_fragile_cargo(s, door)
        check_losses(s, door)
        if s.over:
            return
        s.round += 1
        if door.listening:
            tell(door, "round", [], {"round": s.round})
        s.do(PlanningPhase(), Hunt(), EncounterPhase(), ResolutionPhase(), Round())
