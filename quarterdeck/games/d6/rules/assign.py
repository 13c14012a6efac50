"""Assigning the crew: everything that can be done with the dice in hand. Rules: Assign crew."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.games.d6.cards import COMMANDER, DETECTED, ENGINEERING, MEDICAL, SCIENCE, TACTICAL
from quarterdeck.games.d6.rules.firing import Aim, aim, shots
from quarterdeck.games.d6.rules.guards import (
    OK,
    blocked_crew,
    crew_needed,
    may_beam,
    may_change,
    may_clear,
    may_fire,
    may_heal,
    may_recharge,
    may_repair,
    may_reroll,
    may_stand_by,
)
from quarterdeck.games.d6.rules.power import fire_power
from quarterdeck.games.d6.rules.stations import (
    beam,
    change,
    clear_scanner,
    heal,
    recharge,
    repair,
    reroll,
    send_on_mission,
    stand_by,
    use,
)
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.verbs import (
    CHANGE,
    CLEAR,
    END,
    FIRE,
    HEAL,
    MISSION,
    RECHARGE,
    REPAIR,
    REROLL,
    STAND_BY,
    STASIS,
    VOLLEY,
)


class Assign(Ask[Table]):
    """Rules: Assign crew. Any order, effects at once, dice may stay unassigned."""

    def skips(self, s: Table) -> bool:
        return False  # The captain always ends the step: it is the last chance to undo before the next draw.

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        out: list[Action] = []
        hand = s.hand
        blocked = blocked_crew(s)
        usable = [hand[face] if not blocked >> face & 1 else 0 for face in range(5)]
        if usable[COMMANDER]:
            self._commander(s, out)
        if usable[TACTICAL]:
            self._tactical(s, usable[TACTICAL], out)
        if usable[MEDICAL]:
            if may_heal(s) == OK:
                out.append(verbs.heal.of(0))
            if may_clear(s) == OK:
                out.append(verbs.clear.of(0))
        if usable[SCIENCE]:
            if may_recharge(s) == OK:
                out.append(verbs.recharge.of(0))
            beams = verbs.stasis.row(0)
            for card in s.internal:
                if may_beam(s, card) == OK:
                    out.append(beams[card])
            for card in s.external:
                if may_beam(s, card) == OK:
                    out.append(beams[card])
        if usable[ENGINEERING] and may_repair(s) == OK:
            most = 1 if s.kit.rulings.bonus_across_round else usable[ENGINEERING]
            for dice in range(1, most + 1):
                out.append(verbs.repair.of(0, dice))
        missions = s.kit.threats.mission
        for card in s.internal:
            if missions[card]:
                self._mission(s, card, blocked, out)
        for card in s.external:
            if missions[card]:
                self._mission(s, card, blocked, out)
        out.append(verbs.end.of(0))
        for face in range(5):  # Listed last, because it does nothing.
            if usable[face] and may_stand_by(s, face) == OK:
                out.append(verbs.stand_by.of(0, face))
        return out

    def _commander(self, s: Table, out: list[Action]) -> None:
        sides = DETECTED + 1 if s.kit.rulings.commander_any_side else DETECTED
        changes = s.kit.verbs.change.row(0)
        for face in range(5):
            if may_change(s, face) == OK:
                for to in range(sides):
                    if to != face:
                        out.append(changes[face * 6 + to])
        if may_reroll(s) == OK:
            out.append(s.kit.verbs.reroll.of(0))

    def _tactical(self, s: Table, dice: int, out: list[Action]) -> None:
        if may_fire(s) != OK:
            return
        if not s.kit.rulings.bonus_across_round:
            for n in range(1, dice + 1):
                out.append(s.kit.verbs.volley.of(0, n))
            return
        points = fire_power(s, 1)
        fire = s.kit.verbs.fire
        for card in s.external:
            for amount in shots(s, card, points):
                out.append(fire.of(0, card, amount))

    def _mission(self, s: Table, card: int, blocked: int, out: list[Action]) -> None:
        own = s.kit.threats.block[card]
        if not s.kit.rulings.blocks_missions:
            blocked = 0
        needed = crew_needed(s, card)
        for face in range(5):
            if needed >> face & 1 and s.hand[face] and (face == own or not blocked >> face & 1):
                out.append(s.kit.verbs.mission.of(0, card, face))

    def choose(self, s: Table, action: Action, door: Door) -> None:
        code = action.code
        if code == END:
            return
        s.then(self)
        if code == FIRE:
            points = fire_power(s, 1)
            use(s, TACTICAL, 1)
            aim(s, door, action.a, action.b, points, -1)
        elif code == CHANGE:
            change(s, door, action.a, action.b)
        elif code == REROLL:
            reroll(s, door)
        elif code == VOLLEY:
            points = fire_power(s, action.a)
            use(s, TACTICAL, action.a)
            s.then(Aim(points, -1))
        elif code == HEAL:
            heal(s, door)
        elif code == CLEAR:
            clear_scanner(s, door)
        elif code == RECHARGE:
            recharge(s, door)
        elif code == STASIS:
            beam(s, door, action.a)
        elif code == REPAIR:
            repair(s, door, action.a)
        elif code == MISSION:
            send_on_mission(s, door, action.a, action.b)
        elif code == STAND_BY:
            stand_by(s, door, action.a)
