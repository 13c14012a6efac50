"""Kickbacks of the Corporation. Rules: Take kickbacks."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.games.solar_sphere.rules.drones import can_fabricate, fabricate, salvage
from quarterdeck.games.solar_sphere.rules.storage import gain_resource
from quarterdeck.games.solar_sphere.story import told
from quarterdeck.games.solar_sphere.table import Table, is_dranda
from quarterdeck.games.solar_sphere.verbs import FABRICATE, SALVAGE, TAKE

SALVAGED: Final = 2
"""Drones of a kickback that salvages."""


def kickback_spaces(s: Table, captain: int) -> list[int]:
    """The spanner spaces that the morale marker can move back to."""
    if s.kicked and s.kit.rulings.one_kickback_move:
        return []
    return [space for space in s.kit.board.spanners if space < s.morale[captain]]


def kickbacks_to(s: Table, captain: int, space: int) -> int:
    """One for each spanner passed or landed on, and one more for those below or behind the reputation marker."""
    known = s.kit.board.reputation[s.reputation[captain]]
    count = 0
    for spanner in s.kit.board.spanners:
        if space <= spanner < s.morale[captain]:
            count += 2 if spanner <= known else 1
    return count


def move_back(s: Table, door: Door, captain: int, space: int) -> None:
    count = kickbacks_to(s, captain, space)
    moved = s.morale[captain] - space
    s.morale[captain] = space
    s.kicked = True
    if door.listening:
        told(s, door, "kickbacks", captain, [f"morale{captain}"], {"moved": moved, "count": count})
    take_kickbacks(s, captain, count)


def take_kickbacks(s: Table, captain: int, count: int) -> None:
    if not is_dranda(s, captain):
        s.then(TakeKickback(captain, count))


class TakeKickback(Ask[Table]):
    """Choose what a kickback gives; `left` of them are to come, this one included."""

    def __init__(self, captain: int, left: int) -> None:
        self.captain: Final = captain
        self.left: Final = left

    def args(self) -> list[int]:
        return [self.captain, self.left]

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        out = verbs.take.row(self.captain)[:]
        if can_fabricate(s, self.captain):
            out.append(verbs.fabricate.of(self.captain))
        if s.inactive[self.captain]:
            out.append(verbs.salvage.of(self.captain))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if self.left > 1:
            s.then(TakeKickback(self.captain, self.left - 1))
        if action.code == TAKE:
            gain_resource(s, door, self.captain, action.a, 1)
        elif action.code == FABRICATE:
            fabricate(s, door, self.captain, 1)
        elif action.code == SALVAGE:
            salvage(s, self.captain, SALVAGED)
