"""Resolving the attacks on Resistance ships. Rules: Phase 3: Battle."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask, Step
from quarterdeck.games.solar_sphere.cards import IN_BATTLE
from quarterdeck.games.solar_sphere.rules.crew import ready_crew
from quarterdeck.games.solar_sphere.rules.ending import FinalScore
from quarterdeck.games.solar_sphere.rules.fleet import drones_on, power
from quarterdeck.games.solar_sphere.rules.recover import Recover
from quarterdeck.games.solar_sphere.rules.tracks import (
    gain_icons,
    gain_morale,
    gain_points,
    gain_reputation,
    lose_morale,
)
from quarterdeck.games.solar_sphere.story import captain_name, crew_name, ship_name, slot_part, tell, told
from quarterdeck.games.solar_sphere.table import (
    BATTLE,
    BOTTOM_LEFT,
    BOTTOM_RIGHT,
    COLUMN,
    CORPORATION,
    NONE,
    RESISTANCE_DIE,
    TOP_LEFT,
    TOP_RIGHT,
    Table,
    drones_in,
    is_dranda,
    owner_of,
)
from quarterdeck.games.solar_sphere.verbs import REROLL

ORDER: Final = [BOTTOM_LEFT, BOTTOM_RIGHT, TOP_LEFT, TOP_RIGHT]
DOWN: Final = 2
"""From a place in the top row to the place below it."""


def is_final(s: Table) -> bool:
    """Return whether this is the final round: the last one, or the last hex is built."""
    return s.last or s.round >= s.kit.board.rounds


class Battle(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        s.phase = BATTLE
        s.turn = 0
        steps: list[Step[Table]] = [Resolve(slot) for slot in ORDER]
        s.do(*steps, FinalScore() if is_final(s) else Recover())


class Resolve(Step[Table]):
    """Resolve the attack on one ship: the Commander rolls the Resistance die."""

    def __init__(self, slot: int) -> None:
        self.slot: Final = slot

    def args(self) -> list[int]:
        return [self.slot]

    def run(self, s: Table, door: Door) -> None:
        slot = self.slot
        if s.fleet[slot] == NONE:
            return
        if not any(owner_of(column) != CORPORATION for column in s.columns[slot]):
            unattacked(s, door, slot)
            return
        roll_resistance(s, door, slot, 0)


def roll_resistance(s: Table, door: Door, slot: int, asked: int) -> None:
    faces = s.kit.board.faces
    rolled = faces[door.roll(s, RESISTANCE_DIE, len(faces))]
    if door.listening:
        ship = s.fleet[slot]
        strength = s.kit.ships.value[ship] + rolled
        tell(
            door,
            "resistance",
            [slot_part(slot)],
            {"ship": ship_name(s, ship), "roll": rolled, "strength": strength, "power": power(s, slot)},
        )
    s.then(Verdict(slot, rolled, asked))


class Verdict(Step[Table]):
    """Compare drones and resistance. If the ship wins, captains with the right crew may have the die rolled again.

    `asked` is a mask of the captains who have answered.
    """

    def __init__(self, slot: int, rolled: int, asked: int) -> None:
        self.slot: Final = slot
        self.rolled: Final = rolled
        self.asked: Final = asked

    def args(self) -> list[int]:
        return [self.slot, self.rolled, self.asked]

    def run(self, s: Table, door: Door) -> None:
        slot = self.slot
        if power(s, slot) >= s.kit.ships.value[s.fleet[slot]] + self.rolled:
            succeed(s, door, slot)
            return
        if s.kit.rulings.reroll_any_row or slot >= BOTTOM_LEFT or is_final(s):
            for captain in s.order:
                involved = not self.asked >> captain & 1 and drones_on(s, slot, captain) > 0
                if involved and not is_dranda(s, captain) and ready_crew(s, captain, IN_BATTLE) >= 0:
                    s.then(RollAgain(captain, slot, self.rolled, self.asked | 1 << captain))
                    return
        fail(s, door, slot)


class RollAgain(Ask[Table]):
    """A captain may have the Resistance die rolled again: once for each ship, even with two such crew members."""

    def __init__(self, captain: int, slot: int, rolled: int, asked: int) -> None:
        self.captain: Final = captain
        self.slot: Final = slot
        self.rolled: Final = rolled
        self.asked: Final = asked

    def args(self) -> list[int]:
        return [self.captain, self.slot, self.rolled, self.asked]

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        return [verbs.reroll.of(self.captain), verbs.accept.of(self.captain)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code != REROLL:
            s.then(Verdict(self.slot, self.rolled, self.asked))
            return
        card = ready_crew(s, self.captain, IN_BATTLE)
        s.spent[self.captain].append(card)
        if door.listening:
            told(s, door, "rerolls", self.captain, [slot_part(self.slot)], {"crew": crew_name(s, card)})
        roll_resistance(s, door, self.slot, self.asked)


# -- how it ends -----------------------------------------------------------------------------------------


def ranking(s: Table, slot: int) -> list[int]:
    """The owners of drones on a ship: most drones first, of equal ones the earlier column."""
    columns = s.columns[slot]
    places = sorted(range(len(columns)), key=lambda at: (-drones_in(columns[at]), at))
    return [owner_of(columns[at]) for at in places]


def succeed(s: Table, door: Door, slot: int) -> None:
    """Rules: Successful attack."""
    ship = s.fleet[slot]
    ranked = ranking(s, slot)
    if door.listening:
        who = captain_name(s, ranked[0])
        tell(door, "defeated", [slot_part(slot)], {"ship": ship_name(s, ship), "commander": who})
    for place, captain in enumerate(ranked):
        if captain != CORPORATION:
            gain_points(s, door, captain, s.kit.ships.bonus[ship][min(place, 2)])
            gain_morale(s, door, captain, 1)
    claim(s, door, ranked[0], ship)
    return_drones(s, slot, True)
    leave(s, slot)


def fail(s: Table, door: Door, slot: int) -> None:
    """Rules: Failed attack. A ship in the top row moves down; in the bottom row, or the final round, it is over."""
    if slot < BOTTOM_LEFT and not is_final(s):
        move_down(s, door, slot)
        return
    ship = s.fleet[slot]
    commander = ranking(s, slot)[0] if s.columns[slot] else CORPORATION
    if door.listening:
        tell(door, "escapes", [slot_part(slot)], {"ship": ship_name(s, ship)})
    for captain in range(s.kit.captains):
        lose_morale(s, door, captain, 1)
    claim(s, door, commander, ship)
    return_drones(s, slot, False)
    leave(s, slot)


def unattacked(s: Table, door: Door, slot: int) -> None:
    """A ship that no captain attacked, by ruling: a failed attack, or it only passes by."""
    if s.kit.rulings.unattacked_fails:
        fail(s, door, slot)
        return
    ship = s.fleet[slot]
    if slot < BOTTOM_LEFT and not is_final(s):
        s.fleet[slot + DOWN] = ship
        s.fleet[slot] = NONE
    else:
        leave(s, slot)
    if door.listening:
        tell(door, "passes-by", [slot_part(slot)], {"ship": ship_name(s, ship)})


def move_down(s: Table, door: Door, slot: int) -> None:
    """Rules: Failed attack: top row. A Corporation drone joins; the drones of players stay."""
    ship = s.fleet[slot]
    below = slot + DOWN
    if s.kit.solo and s.kit.rulings.dranda_returns:
        return_drones_of_dranda(s, slot, 0)
    s.fleet[below] = ship
    s.columns[below] = [*s.columns[slot], CORPORATION * COLUMN + 1]
    s.fleet[slot] = NONE
    s.columns[slot] = []
    if door.listening:
        tell(door, "moves-down", [slot_part(slot), slot_part(below)], {"ship": ship_name(s, ship)})


def claim(s: Table, door: Door, commander: int, ship: int) -> None:
    """The Commander takes the card. If that is the Corporation, it leaves the game."""
    if commander == CORPORATION:
        return
    s.claimed[commander].append(ship)
    gain_icons(s, commander, s.kit.ships.icons[ship])
    if door.listening:
        told(s, door, "claims", commander, [], {"ship": ship_name(s, ship)})
    if s.kit.ships.corporation[ship]:
        gain_reputation(s, door, commander, 1)


def return_drones(s: Table, slot: int, success: bool) -> None:
    """Player drones become inactive, those of DRANDA return to its supply, less some after a success."""
    if s.kit.solo:
        return_drones_of_dranda(s, slot, s.kit.board.dranda_lost[s.kit.level] if success else 0)
    for column in s.columns[slot]:
        if owner_of(column) != CORPORATION:
            s.inactive[owner_of(column)] += drones_in(column)


def return_drones_of_dranda(s: Table, slot: int, lost: int) -> None:
    kept: list[int] = []
    for column in s.columns[slot]:
        if is_dranda(s, owner_of(column)):
            gone = min(lost, drones_in(column))
            s.removed += gone
            s.supply += drones_in(column) - gone
        else:
            kept.append(column)
    s.columns[slot] = kept


def leave(s: Table, slot: int) -> None:
    s.fleet[slot] = NONE
    s.columns[slot] = []
