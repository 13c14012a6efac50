"""The four phases of a round. Rules: How to play."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.state import Step
from quarterdeck.games.solar_sphere.cards import COLOURS
from quarterdeck.games.solar_sphere.rules.battle import Battle
from quarterdeck.games.solar_sphere.rules.deploy import Turn, forget_turn
from quarterdeck.games.solar_sphere.rules.dranda import DrandaTurn
from quarterdeck.games.solar_sphere.rules.tracks import gain_morale
from quarterdeck.games.solar_sphere.story import captain_name, colour_name, tell, told
from quarterdeck.games.solar_sphere.table import (
    DEPLOY,
    DIE,
    DOCK,
    DRANDA,
    DRANDA_DICE,
    NONE,
    SHIP_DICE,
    Table,
    is_dranda,
)

SHIP_DICE_EACH = 3


class Round(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        s.round += 1
        if door.listening:
            tell(door, "round", [], {"round": s.round, "rounds": s.kit.board.rounds})
        s.do(Dock(), NextTurn(), Battle(), Round())
        s.phase = DOCK


class Dock(Step[Table]):
    """All captains roll, turn order follows from the totals, then docked dice give morale."""

    def run(self, s: Table, door: Door) -> None:
        totals = [roll(s, door, captain) for captain in range(s.kit.captains)]
        set_turn_order(s, totals)
        if door.listening:
            tell(door, "order", [], {"seats": [captain_name(s, captain) for captain in s.order]})
        for captain in range(s.kit.captains):
            gain_morale(s, door, captain, docking_morale(s, captain))
        s.turn = NONE
        s.phase = DEPLOY
        forget_turn(s)


def roll(s: Table, door: Door, captain: int) -> int:
    """Roll and dock the three ship dice; returns their total."""
    if is_dranda(s, captain):
        return roll_line(s, door)
    total = 0
    dice: list[int] = []
    for _ in range(SHIP_DICE_EACH):
        value = door.roll(s, SHIP_DICE, 6) + 1
        s.dock[6 * captain + value - 1] += 1
        dice.append(value)
        total += value
    if door.listening:
        told(s, door, "docks", captain, [f"dock{captain}"], {"a": dice[0], "b": dice[1], "c": dice[2]})
    return total


def roll_line(s: Table, door: Door) -> int:
    """DRANDA lines its three dice up: the highest value left, equal ones by colour."""
    dice = [colour * DIE + door.roll(s, DRANDA_DICE, 6) + 1 for colour in range(len(COLOURS))]
    s.line = sorted(dice, key=lambda die: (-(die % DIE), die // DIE))
    if door.listening:
        for die in s.line:
            told(s, door, "lines-up", DRANDA, [], {"colour": colour_name(die // DIE), "die": die % DIE})
    return sum(die % DIE for die in dice)


def set_turn_order(s: Table, totals: list[int]) -> None:
    """The highest total first; tied captains reverse their relative order."""
    before = s.order[::-1]
    s.order = sorted(before, key=lambda captain: -totals[captain])


def docking_morale(s: Table, captain: int) -> int:
    """The morale of each port, for the number of dice there. DRANDA has no ports."""
    total = 0
    if not is_dranda(s, captain):
        for port in range(6):
            dice = s.dock[6 * captain + port]
            if dice:
                total += s.kit.board.docking[port][min(dice, SHIP_DICE_EACH) - 1]
    return total


class NextTurn(Step[Table]):
    """The next captain with dice takes a turn, until all dice are used."""

    def run(self, s: Table, door: Door) -> None:
        count = s.kit.captains
        for ahead in range(1, count + 1):
            turn = (s.turn + ahead) % count
            captain = s.order[turn]
            if is_dranda(s, captain):
                if s.line:
                    s.turn = turn
                    s.do(DrandaTurn(), NextTurn())
                    return
            elif sum(s.dock[6 * captain : 6 * captain + 6]):
                s.turn = turn
                s.do(Turn(captain), NextTurn())
                return
