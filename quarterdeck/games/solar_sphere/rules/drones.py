"""Drones: fabricating, exhausting, salvaging, the matrix and the auxiliary die. Rules: About drones."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.games.solar_sphere.cards import FABRICATOR, LOCATIONS, POINTS_ROW, RESOURCE_ROW, ROWS
from quarterdeck.games.solar_sphere.rules.storage import choose_resource
from quarterdeck.games.solar_sphere.rules.tracks import gain_morale, gain_points
from quarterdeck.games.solar_sphere.story import place_name, place_part, told
from quarterdeck.games.solar_sphere.table import AUXILIARY_DIE, Table, is_dranda
from quarterdeck.games.solar_sphere.verbs import DECOMMISSION, RECOVER

COLUMNS: Final = 3


def can_fabricate(s: Table, captain: int) -> bool:
    return s.reserve[captain] > 0 or s.satellites[captain] != 0


def fabricate(s: Table, door: Door, captain: int, amount: int) -> None:
    """From the reserve as many as there are. For the rest satellites may come back. DRANDA fabricates none."""
    if is_dranda(s, captain):
        return
    made = min(amount, s.reserve[captain])
    s.reserve[captain] -= made
    s.active[captain] += made
    if door.listening and made:
        told(s, door, "fabricates", captain, [f"active{captain}"], {"amount": made})
    if amount > made and s.satellites[captain]:
        s.then(RecoverSatellite(captain, amount - made))


class RecoverSatellite(Ask[Table]):
    """The reserve is empty: a satellite may come back instead."""

    def __init__(self, captain: int, amount: int) -> None:
        self.captain: Final = captain
        self.amount: Final = amount

    def args(self) -> list[int]:
        return [self.captain, self.amount]

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        row = verbs.recover.row(self.captain)
        mask = s.satellites[self.captain]
        if not s.kit.rulings.recover_own and s.place == FABRICATOR:
            mask &= ~(1 << FABRICATOR)
        out = [row[place] for place in range(len(LOCATIONS)) if mask >> place & 1]
        out.append(verbs.keep.of(self.captain))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code != RECOVER:
            return
        s.satellites[self.captain] &= ~(1 << action.a)
        s.active[self.captain] += 1
        if door.listening:
            params = [place_part(action.a), f"active{self.captain}"]
            told(s, door, "recovers", self.captain, params, {"place": place_name(action.a)})
        if self.amount > 1 and s.satellites[self.captain]:
            s.then(RecoverSatellite(self.captain, self.amount - 1))


def exhaust(s: Table, captain: int, amount: int) -> None:
    s.active[captain] -= amount
    s.inactive[captain] += amount


def salvage(s: Table, captain: int, amount: int) -> None:
    """Salvage up to so many drones. DRANDA salvages none."""
    if not is_dranda(s, captain) and s.inactive[captain]:
        s.then(Salvage(captain, amount, 0))


class Salvage(Ask[Table]):
    """Decommission drones, at most one into each row, then regenerate some of the others.

    `left` drones may still be salvaged; `rows` is a mask of the rows that were used.
    """

    def __init__(self, captain: int, left: int, rows: int) -> None:
        self.captain: Final = captain
        self.left: Final = left
        self.rows: Final = rows

    def args(self) -> list[int]:
        return [self.captain, self.left, self.rows]

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        most = min(self.left, s.inactive[self.captain])
        row = verbs.regenerate.row(self.captain)
        out = [row[count] for count in range(most, -1, -1)]
        if most:
            used = self.rows | s.rows_used if s.kit.rulings.rows_per_turn else self.rows
            into = verbs.decommission.row(self.captain)
            for line in range(len(ROWS)):
                if not used >> line & 1 and s.matrix[3 * self.captain + line] < COLUMNS:
                    out.append(into[line])
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == DECOMMISSION:
            s.then(Salvage(self.captain, self.left - 1, self.rows | 1 << action.a))
            decommission(s, door, self.captain, action.a)
        elif action.a:
            s.inactive[self.captain] -= action.a
            s.active[self.captain] += action.a
            if door.listening:
                told(s, door, "regenerates", self.captain, [f"active{self.captain}"], {"amount": action.a})


def decommission(s: Table, door: Door, captain: int, row: int) -> None:
    """Gain the bonus of the space; a filled column gives the auxiliary die."""
    at = 3 * captain
    column = s.matrix[at + row]
    s.inactive[captain] -= 1
    s.matrix[at + row] += 1
    s.rows_used |= 1 << row
    if door.listening:
        parts = [f"inactive{captain}", f"matrix{captain}.{ROWS[row]}"]
        told(s, door, f"decommissions.{ROWS[row]}", captain, parts, {"column": column + 1})
    if row == RESOURCE_ROW:
        choose_resource(s, captain, 1)
    elif row == POINTS_ROW:
        gain_points(s, door, captain, s.kit.board.points[column])
    else:
        gain_morale(s, door, captain, s.kit.board.morale[column])
    if min(s.matrix[at], s.matrix[at + 1], s.matrix[at + 2]) > column:
        gain_auxiliary(s, door, captain)


def gain_auxiliary(s: Table, door: Door, captain: int) -> None:
    """Roll and dock the auxiliary die. A second one in a round is lost; DRANDA has none."""
    if is_dranda(s, captain):
        return
    if s.auxiliary[captain]:
        if door.listening:
            told(s, door, "auxiliary.lost", captain, [f"dock{captain}"], {})
        return
    value = door.roll(s, AUXILIARY_DIE, 6) + 1
    s.auxiliary[captain] = value
    s.dock[6 * captain + value - 1] += 1
    s.fresh = True
    if door.listening:
        told(s, door, "auxiliary", captain, [f"dock{captain}"], {"value": value})
