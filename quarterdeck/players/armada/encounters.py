"""The officer's choices between encounters: what to resolve, and with whom."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.games.armada.cards import FLEETS, STATIONS, TOWER
from quarterdeck.games.armada.rules.encounters import BeginCombat, BeginMission, Join, Load
from quarterdeck.games.armada.rules.galaxy import fleets_at
from quarterdeck.games.armada.rules.tokens import due_fleets, may_attempt, must_fight
from quarterdeck.games.armada.table import NONE, Table
from quarterdeck.games.armada.verbs import BOSS_TOKEN, DELIVER, DUEL, ENGAGE, JOIN, MISSION
from quarterdeck.players.armada.charts import Charts
from quarterdeck.players.armada.strength import strength

GOAL: Final = 20.0
"""What makes a fight come before missions: they are impossible before it."""


class Encounters:
    def __init__(self, charts: Charts) -> None:
        self.charts: Final = charts

    def weigh(self, s: Table, options: list[Action]) -> list[float]:
        first = options[0].seat
        team = s.team[:] if first == TABLE or first in s.team else [first]
        return [self.value(s, team, action) for action in options]

    def value(self, s: Table, team: list[int], action: Action) -> float:
        place = s.at[team[0]]
        code = action.code
        if code == ENGAGE and action.a < BOSS_TOKEN:
            more = self.helpers(s, team, place)
            value = self.charts.fight(s, more, action.a, self.charts.outlooks.fleet(s, more, action.a))
            if action.a in due_fleets(s, place):
                return GOAL + value
            return value - 0.6
        if code == ENGAGE:
            return self.boss(s, self.helpers(s, team, place))
        if code == MISSION:
            return self.mission(s, team, action.a)
        if code == DELIVER:
            return self.charts.stakes.reward(s, action.a) + 1.0
        if code == DUEL:
            return self.charts.duel_margin(s, self.helpers(s, team, place))
        return 0.0

    def boss(self, s: Table, team: list[int]) -> float:
        """Fight the boss now, or wait for captains who can be here in the next round."""
        value = self.charts.boss_value(s, team)
        coming = self.coming(s, team)
        if coming and s.finale < TOWER:
            later = self.charts.boss_value(s, [*team, *coming])
            if later > value + 2.0:
                return value - 0.75 * later
        return value - 0.5

    def coming(self, s: Table, team: list[int]) -> list[int]:
        """Captains who can be at the place of the team in the next round."""
        place = s.at[team[0]]
        return [
            other
            for other in range(s.kit.players)
            if other not in team
            and not s.critical[other]
            and other != s.savior
            and s.hull[other] > 2
            and self.charts.distances(s, s.at[other])[place] <= 2
        ]

    def mission(self, s: Table, team: list[int], event: int) -> float:
        alone = self.charts.mission(s, team, event)
        more = self.helpers(s, team, s.at[team[0]])
        if event == s.kit.figures.tower:
            together = self.charts.mission(s, more, event)
            coming = self.coming(s, more)
            later = self.charts.mission(s, [*more, *coming], event) if coming else 0.0
            return together if together > 0.6 * later else together - 0.7 * later
        if len(more) > len(team):
            return max(alone, 0.9 * self.charts.mission(s, more, event))
        return alone

    def helpers(self, s: Table, team: list[int], place: int) -> list[int]:
        """The team with the captains at its place who can still join."""
        out = team[:]
        for other in range(s.kit.players):
            if other in out or other == s.savior or s.acted >> other & 1 or s.critical[other]:
                continue
            if s.at[other] == place:
                out.append(other)
        return out

    # -- joining -----------------------------------------------------------------------------------------------

    def join(self, s: Table, options: list[Action]) -> list[float]:
        ask = s.agenda[-1]
        assert isinstance(ask, Join)
        value = self._join(s, ask)
        return [value if action.code == JOIN else 0.0 for action in options]

    def _join(self, s: Table, ask: Join) -> float:
        for step in reversed(s.agenda):
            if isinstance(step, BeginCombat):
                return self._join_combat(s, ask, step.fleet)
            if isinstance(step, BeginMission):
                return self._join_mission(s, ask.seat, step.event)
        # A duel with the Savior: together or not at all.
        return 3.0 if s.hull[ask.seat] > 2 else -0.5

    def _join_combat(self, s: Table, ask: Join, fleet: int) -> float:
        charts, seat = self.charts, ask.seat
        team = s.team
        if fleet >= FLEETS:
            return 3.0 if s.hull[seat] > 1 else -1.0
        without = charts.outlooks.fleet(s, team, fleet)
        together = charts.outlooks.fleet(s, [*team, seat], fleet)
        gain = charts.fight(s, [*team, seat], fleet, together) - charts.fight(s, team, fleet, without)
        if ask.far:
            return 0.5 * gain - max(0.0, charts.missions(s, [seat], s.at[seat]))
        # A captain who does not join may have to fight another fleet alone, or may be free to take a mission.
        place = s.at[seat]
        free = max(0.0, charts.missions(s, [*team, seat], place) - charts.missions(s, team, place))
        others = len(fleets_at(s, place)) > 1
        if others:
            gain += 1.0
        return gain - without.chance() * free * (0.3 if others else 0.8)

    def _join_mission(self, s: Table, seat: int, event: int) -> float:
        charts = self.charts
        if must_fight(s, s.at[seat]) or s.kit.events.cargo[event] != NONE:
            return -1.0
        if not may_attempt(s, [*s.team, seat], event):
            return -1.0
        gain = charts.mission(s, [*s.team, seat], event) - charts.mission(s, s.team, event)
        own = 0.0
        for other in range(len(s.events)):
            if other != event and s.events[other] == s.at[seat] and may_attempt(s, [seat], other):
                own = max(own, charts.mission(s, [seat], other))
        return gain - own - 0.05

    # -- cargo -------------------------------------------------------------------------------------------------

    def load(self, s: Table, options: list[Action]) -> list[float]:
        """The station that is missed least."""
        ask = s.agenda[-1]
        assert isinstance(ask, Load)
        seat = ask.seat
        out: list[float] = []
        for action in options:
            aboard = s.aboard[STATIONS * seat : STATIONS * seat + STATIONS]
            aboard[action.b - 1] = NONE
            out.append(strength(self.charts.outlooks.appraisal, s.ship[seat], s.crew[seat], aboard).total())
        return out
