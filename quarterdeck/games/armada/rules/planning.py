"""Phase 1: two actions for each captain, in any order of captains. Rules: Planning phase."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import OPEN, Ask, Step
from quarterdeck.games.armada.cards import (
    FIELD_REFIT,
    GALEFORCE,
    NO_HIRE,
    NO_SHIPYARD,
    NO_TRADE,
    RANGE,
    SLOW_REPAIR,
    TINKER,
)
from quarterdeck.games.armada.rules.crew import announce, gather_all, has, roll_dice
from quarterdeck.games.armada.rules.galaxy import has_shipyard, has_waystation, near
from quarterdeck.games.armada.rules.hiring import open_waystation
from quarterdeck.games.armada.rules.outcomes import is_lasting
from quarterdeck.games.armada.rules.scouting import scout, scouting
from quarterdeck.games.armada.rules.ship import mend_hull, owned_modules, passive
from quarterdeck.games.armada.rules.shipyard import open_shipyard
from quarterdeck.games.armada.rules.trade import Trade
from quarterdeck.games.armada.story import planet_name, planet_part, tell, told
from quarterdeck.games.armada.symbols import COMMAND, ENGINEERING, count
from quarterdeck.games.armada.table import NONE, PLANNING, Table
from quarterdeck.games.armada.verbs import END, GLIDE, LOOK, RECRUIT, REPAIR, SHOP, TRADE, TRAVEL
from quarterdeck.games.armada.verbs import SCAN as SCAN_VERB

ACTIONS: Final = 2
TINKER_ROLLS: Final = 2
"""Further rolls of a repair with the right hero."""
FREE_ACTIONS: Final = (GLIDE, SCAN_VERB, LOOK)


class PlanningPhase(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        s.phase = PLANNING
        s.acted = 0
        s.glided = 0
        s.scanned = 0
        s.looked = 0
        s.paid_bonus = 0
        if s.no_planning:
            if door.listening:
                tell(door, "no-planning", [], {})
            return
        if door.listening:
            tell(door, "planning", [], {})
        s.then(Plan())


class Plan(Ask[Table]):
    """Any captain who has not planned yet begins a turn with an action."""

    def mode(self) -> int:
        return OPEN

    def legal(self, s: Table) -> list[Action]:
        if s.savior != NONE and not s.acted >> s.savior & 1:
            return plans(s, s.savior)
        out: list[Action] = []
        for seat in range(s.kit.players):
            if not s.acted >> seat & 1:
                out += plans(s, seat)
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        s.then(self)
        s.actions = ACTIONS
        s.acted |= 1 << action.seat
        act(s, door, action)


class PlanOn(Ask[Table]):
    """The captain whose turn it is goes on, until both actions are used."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Table) -> list[Action]:
        return plans(s, self.seat)

    def choose(self, s: Table, action: Action, door: Door) -> None:
        act(s, door, action)


def act(s: Table, door: Door, action: Action) -> None:
    """Perform a planning action. Each action is complete before the next one."""
    if action.code == END:
        s.actions = 0
        return
    if action.code not in FREE_ACTIONS:
        s.actions -= 1
    seat = action.seat
    s.then(PlanOn(seat))
    if action.code == TRAVEL or action.code == GLIDE:
        if action.code == GLIDE:
            s.glided |= 1 << seat
        travel(s, door, seat, action.a)
    elif action.code == REPAIR:
        repair(s, door, seat)
    elif action.code == TRADE:
        s.traded = []
        s.then(Trade(seat, action.a))
    elif action.code == SHOP:
        open_shipyard(s, door, seat)
    elif action.code == RECRUIT:
        open_waystation(s, door, seat)
    else:
        scout(s, door, action)


def plans(s: Table, seat: int) -> list[Action]:
    """What a captain can do in the planning phase now; nothing if the turn is over and nothing free is left."""
    if s.savior != NONE and s.critical[seat]:
        return []
    verbs = s.kit.verbs
    acted = s.acted >> seat & 1
    left = s.actions if acted else ACTIONS
    out: list[Action] = []
    if left:
        row = verbs.travel.row(seat)
        out += [row[planet] for planet in reachable(s, seat)]
        out.append(verbs.repair.of(seat))
        if not is_lasting(s, NO_TRADE):
            out += [verbs.trade.of(seat, other) for other in range(s.kit.players) if trades_with(s, seat, other)]
        if may_shop(s, seat):
            out.append(verbs.shop.of(seat))
        if has_waystation(s, s.at[seat]) and not is_lasting(s, NO_HIRE) and any(s.heroes):
            out.append(verbs.recruit.of(seat))
    if s.kit.ships.system[s.ship[seat]] == GALEFORCE and not s.glided >> seat & 1:
        row = verbs.glide.row(seat)
        out += [row[planet] for planet in reachable(s, seat)]
    out += scouting(s, seat)
    if out:
        out.append(verbs.end.of(seat))
    return out


def reachable(s: Table, seat: int) -> list[int]:
    """Locations within one travel action."""
    here = s.at[seat]
    out = near(s, here)[:]
    if passive(s, seat, RANGE) > 1:
        for planet in near(s, here):
            for further in near(s, planet):
                if further != here and further not in out:
                    out.append(further)
    return out


def trades_with(s: Table, seat: int, other: int) -> bool:
    return other != seat and s.at[other] == s.at[seat] and s.savior not in (seat, other)


def may_shop(s: Table, seat: int) -> bool:
    """A Shipyard, or for configuring only a hero who needs none."""
    if has_shipyard(s, s.at[seat]) and not is_lasting(s, NO_SHIPYARD):
        return True
    return has(s, seat, FIELD_REFIT) and (bool(owned_modules(s, seat)) or bool(s.reserve[seat]))


def travel(s: Table, door: Door, seat: int, planet: int) -> None:
    s.at[seat] = planet
    if door.listening:
        told(door, "travels", seat, [planet_part(s, planet)], {"planet": planet_name(s, planet)})


def repair(s: Table, door: Door, seat: int) -> None:
    """Rules: Repair. Each Engineering result recovers 1 hull; a full hull ends critical damage."""
    roll_dice(s, door, seat, list(range(len(s.crew[seat]))))
    if has(s, seat, TINKER):
        for _ in range(TINKER_ROLLS):
            others = [at for at in range(len(s.crew[seat])) if not engineers(s, s.face[seat][at])]
            if others:
                announce(s, door, seat, TINKER)
                roll_dice(s, door, seat, others)
    amount = sum(engineers(s, face) for face in s.face[seat])
    if s.kit.rulings.dx:  # The DX sheet: 1 hull, and 1 for each of two results.
        amount += 1
    if is_lasting(s, SLOW_REPAIR):
        amount = min(amount, 1)
    gather_all(s, seat)
    mend_hull(s, door, seat, amount)
    if s.critical[seat] and s.hull[seat] == s.max_hull[seat]:
        s.critical[seat] = 0
        if door.listening:
            told(door, "restored", seat, [], {})


def engineers(s: Table, face: int) -> int:
    """How much hull a face repairs."""
    wild = count(face, COMMAND) if s.kit.rulings.command_repairs else 0
    if s.kit.rulings.dx:
        need = s.kit.figures.dx_repairs
        return wild + sum(count(face, symbol) for symbol in range(COMMAND) if count(need, symbol))
    return count(face, ENGINEERING) + wild
