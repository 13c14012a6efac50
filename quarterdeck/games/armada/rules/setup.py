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
from quarterdeck.games.armada.rules.threats import resolve_threat
from quarterdeck.games.armada.story import ship_name, told
from quarterdeck.games.armada.table import RESOLVED, SHIP_BOARDS, Kit, Table

EXTRA_CREDITS: Final = [0, 0, 2, 4, 0]
"""More than printed, by the setting: as the difficulty says, as printed, two more, four more, none at all."""
OF_DIFFICULTY: Final = 0
NO_CREDITS: Final = 4
START: Final = "00"


def set_up(kit: Kit, door: Door) -> Table:
    s = Table(kit)
    figures = kit.figures
    start = kit.planets.ids.index("terra")
    for seat in range(kit.players):
        s.at[seat] = start
        for _ in range(figures.crew[kit.players - 1]):
            add_die(s, seat, BASIC)
        s.credits[seat] = min(starting_credits(kit), CREDITS - sum(s.credits))
    s.pool = stock(kit)
    # Lokust drones are no part of the enemy deck.
    s.deck = [0 if kit.foes.swarm[kind] else kit.foes.copies[kind] for kind in range(len(kit.foes.ids))]
    s.panic = panic_beacons(kit)
    s.data_left = [figures.data_copies] * len(figures.data)
    if kit.rulings.dx:
        s.data_left[figures.dx_without] -= 1
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
        s.do(Patrols(), Round())
    else:
        steps: list[Step[Table]] = [ChooseShip(seat) for seat in range(kit.players)]
        s.do(*steps, Patrols(), Round())
    return s


class Patrols(Step[Table]):
    """A difficulty may begin with enemy fleets on the map."""

    def run(self, s: Table, door: Door) -> None:
        for _ in range(s.kit.figures.patrols_of[s.kit.rulings.difficulty][s.kit.players - 1]):
            resolve_threat(s, door)


def starting_credits(kit: Kit) -> int:
    """The credits of each captain. Rules: Modifying the difficulty."""
    rulings, figures = kit.rulings, kit.figures
    if rulings.credits == OF_DIFFICULTY:
        return figures.credits_of[rulings.difficulty][kit.players - 1]
    return 0 if rulings.credits == NO_CREDITS else figures.credits[kit.players - 1] + EXTRA_CREDITS[rulings.credits]


def panic_beacons(kit: Kit) -> int:
    """The Don't Panic beacons in the bag. Rules: Modifying the difficulty."""
    rulings = kit.rulings
    return rulings.panic if rulings.panic >= 0 else kit.figures.panic_of[rulings.difficulty][kit.players - 1]


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
