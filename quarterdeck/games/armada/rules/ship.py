"""A captain's ship: what its stations hold, hull and shields, credits. Rules: Player ships, Ship modules."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.games.armada.cards import (
    ABSORB,
    BONUS,
    FLEETS,
    LOCK,
    MAX_HULL,
    MAX_SHIELD,
    MINES,
    PASSIVES,
    REROLLS,
    SAVIOR,
    STATIONS,
    STURDY,
)
from quarterdeck.games.armada.story import hull_part, shield_part, told
from quarterdeck.games.armada.table import NONE, Table, bank

PASSIVE_COUNT: Final = len(PASSIVES)
ADDS_UP: Final = [REROLLS, ABSORB, BONUS, MINES, LOCK]
"""The passives of which each module counts. Of the others only the best one does."""

# Defences until the end of the next enemy action.
NO_KINETIC: Final = 1
"""Senna: kinetic attacks have no damage and no effect."""
SOFT_ENERGY: Final = 2
"""Stargazer: each energy hit does 1."""
AGAINST_ENERGY: Final = 4
AGAINST_KINETIC: Final = 8
"""Polarity Drive."""
CLOAKED: Final = 16
GUARDS: Final = ["no-kinetic", "soft-energy", "energy", "kinetic", "cloaked"]
"""The defences in the order of their bits."""


def is_duel(s: Table) -> bool:
    """Return whether captains fight the Galactic Savior, who is one of them."""
    return s.fleet == FLEETS + SAVIOR


def allies(s: Table, seat: int) -> list[int]:
    """The captains in the combat on the side of one, that one included."""
    if not is_duel(s):
        return s.team
    return [other for other in s.team if (other == s.savior) == (seat == s.savior)]


def module_at(s: Table, seat: int, station: int) -> int:
    """The module at a station: a fitted one, the one of the ship, or NONE."""
    return s.aboard[STATIONS * seat + station]


def holds_cargo(s: Table, seat: int, station: int) -> bool:
    """Return whether cargo takes a station: nothing can cover it before it is delivered."""
    fitted = s.fitted[STATIONS * seat + station]
    return fitted != NONE and s.kit.modules.cargo[fitted]


def place_module(s: Table, seat: int, place: int) -> int:
    """The module at a station of a ship, or of the Savior: those come after the stations of the ship."""
    return module_at(s, seat, place) if place < STATIONS else s.kit.figures.savior[place - STATIONS]


def passive(s: Table, seat: int, which: int) -> int:
    """The amount of a passive of the modules of a ship, those offline included: their sum, or the best one."""
    return s.gear[PASSIVE_COUNT * seat + which]


def working(s: Table, seat: int, which: int) -> int:
    """The same, among the modules that are not offline."""
    total = s.gear[PASSIVE_COUNT * seat + which]
    shut = s.offline[seat] | s.frozen[seat]
    if not total or not shut:
        return total
    total = 0
    for station in range(STATIONS):
        module = module_at(s, seat, station)
        if module != NONE and not shut >> station & 1:
            total = with_module(total, s.kit.modules.passive[module][which], which)
    return total


def with_module(total: int, amount: int, which: int) -> int:
    """The amount of a passive with one module more."""
    return total + amount if which in ADDS_UP else max(total, amount)


def is_sturdy(s: Table, seat: int, station: int) -> bool:
    """Return whether a station can never go offline."""
    module = module_at(s, seat, station)
    return module != NONE and s.kit.modules.passive[module][STURDY] > 0


def refit(s: Table, seat: int) -> None:
    """The stations have changed. Plating and barriers set the maximum of hull and shields; values above it are cut."""
    ships = s.kit.ships
    ship = s.ship[seat]
    take_stock(s, seat)
    plated = passive(s, seat, MAX_HULL) > 0
    s.max_hull[seat] = ships.full_hull[ship] if plated else ships.hull[ship][s.kit.players - 1]
    screened = passive(s, seat, MAX_SHIELD) > 0
    s.max_shield[seat] = ships.full_shield[ship] if screened else ships.shield[ship][s.kit.players - 1]
    s.hull[seat] = min(s.hull[seat], s.max_hull[seat])
    s.shield[seat] = min(s.shield[seat], s.max_shield[seat])


def take_stock(s: Table, seat: int) -> None:
    """Note what is in use at the stations."""
    for which in range(PASSIVE_COUNT):
        s.gear[PASSIVE_COUNT * seat + which] = 0
    for station in range(STATIONS):
        place = STATIONS * seat + station
        module = s.fitted[place] if s.fitted[place] != NONE else s.kit.ships.stations[s.ship[seat]][station]
        s.aboard[place] = module
        if module != NONE:
            for which, amount in enumerate(s.kit.modules.passive[module]):
                if amount:
                    at = PASSIVE_COUNT * seat + which
                    s.gear[at] = with_module(s.gear[at], amount, which)


def recharge(s: Table, door: Door, seat: int, amount: int) -> int:
    """Recharge shields, up to the maximum; returns how many."""
    gained = min(amount, s.max_shield[seat] - s.shield[seat])
    if gained > 0:
        s.shield[seat] += gained
        if door.listening:
            told(door, "recharges", seat, [shield_part(seat)], {"amount": gained, "shield": s.shield[seat]})
    return max(0, gained)


def mend_hull(s: Table, door: Door, seat: int, amount: int) -> int:
    """Repair hull, up to the maximum; returns how much."""
    gained = min(amount, s.max_hull[seat] - s.hull[seat])
    if gained > 0:
        s.hull[seat] += gained
        if door.listening:
            told(door, "repairs", seat, [hull_part(seat)], {"amount": gained, "hull": s.hull[seat]})
    return max(0, gained)


def gain_credits(s: Table, door: Door, seat: int, amount: int) -> int:
    """Take credits from the bank, as far as it has any; returns how many."""
    gained = min(amount, bank(s))
    if gained > 0:
        s.credits[seat] += gained
        if door.listening:
            told(door, "gains-credits", seat, [], {"credits": gained})
    return gained


def owned_modules(s: Table, seat: int) -> list[int]:
    """All modules of a captain, fitted or stored, in a fixed order."""
    fitted = [module for module in s.fitted[STATIONS * seat : STATIONS * seat + STATIONS] if module != NONE]
    return sorted(fitted + s.storage[seat])


def drop_module(s: Table, seat: int, module: int) -> None:
    """A captain gives a module away: a stored one if possible, else a fitted one."""
    if module in s.storage[seat]:
        s.storage[seat].remove(module)
        return
    at = s.fitted.index(module, STATIONS * seat, STATIONS * seat + STATIONS)
    s.fitted[at] = NONE
    refit(s, seat)
