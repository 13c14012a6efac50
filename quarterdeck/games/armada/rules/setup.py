"""The set-up. Rules: Game setup, Solo play, Modifying the difficulty."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask, Step
from quarterdeck.games.armada.cards import BASIC, CREDITS
from quarterdeck.games.armada.rules.crew import add_die
from quarterdeck.games.armada.rules.round import Round
from quarterdeck.games.armada.rules.ship import refit
from quarterdeck.games.armada.story import ship_name, told
from quarterdeck.games.armada.table import RESOLVED, SHIP_BOARDS, Kit, Table

EXTRA_CREDITS: Final = [0, 2, 4, 0]
"""By the setting: as printed, two more, four more, none at all."""
NO_CREDITS: Final = 3
START: Final = "00"


def set_up(kit: Kit, door: Door) -> Table:
    s = Table(kit)
    figures = kit.figures
    start = kit.planets.ids.index("terra")
    for seat in range(kit.players):
        s.at[seat] = start
        for _ in range(figures.crew[kit.players - 1]):
            add_die(s, seat, BASIC)
        printed = figures.credits[kit.players - 1]
        wish = 0 if kit.rulings.credits == NO_CREDITS else printed + EXTRA_CREDITS[kit.rulings.credits]
        s.credits[seat] = min(wish, CREDITS - sum(s.credits))
    s.pool = stock(kit)
    # Lokust drones are no part of the enemy deck.
    s.deck = [0 if kit.foes.swarm[kind] else kit.foes.copies[kind] for kind in range(len(kit.foes.ids))]
    s.panic = kit.rulings.panic
    s.data_left = [figures.data_copies] * len(figures.data)
    for event in range(len(kit.events.ids)):
        if kit.events.special[event]:
            s.events[event] = RESOLVED
    first = kit.events.ids.index(START)
    s.events[first] = start
    if kit.rulings.random_ships:
        ships = [1] * len(kit.ships.ids)
        for seat in range(kit.players):
            ship = door.pick(s, SHIP_BOARDS, ships, sum(ships))
            ships[ship] = 0
            board(s, door, seat, ship)
        s.then(Round())
    else:
        steps: list[Step[Table]] = [ChooseShip(seat) for seat in range(kit.players)]
        s.do(*steps, Round())
    return s


def stock(kit: Kit) -> list[int]:
    """The modules for sale. Solo matches leave out what needs other captains, and some defences."""
    modules = kit.modules
    out: list[int] = []
    for module in range(len(modules.ids)):
        copies = 0 if modules.cargo[module] else modules.copies[module]
        if kit.solo:
            copies = 0 if modules.team[module] else max(0, copies - modules.spare[module])
        out.append(copies)
    return out


def board(s: Table, door: Door, seat: int, ship: int) -> None:
    """A captain takes a ship, whole and with full shields."""
    s.ship[seat] = ship
    refit(s, seat)
    s.hull[seat] = s.max_hull[seat]
    s.shield[seat] = s.max_shield[seat]
    if door.listening:
        told(door, "boards", seat, [], {"ship": ship_name(s, ship)})


class ChooseShip(Ask[Table]):
    """Each captain chooses one of the ships that are left."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Table) -> list[Action]:
        row = s.kit.verbs.ship.row(self.seat)
        return [row[ship] for ship in range(len(s.kit.ships.ids)) if ship not in s.ship]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        board(s, door, self.seat, action.a)
