"""What station modules do for other ships, and the words of all station effects. Rules: Ship modules."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.effects import Vocabulary, Word
from quarterdeck.core.state import Ask
from quarterdeck.games.armada.effects.stations import (
    Ablate,
    Attack,
    Burn,
    Charge,
    Cloak,
    EnergyAndMore,
    EnergyPerTimer,
    Guard,
    Ion,
    IonDrain,
    Kinetic,
    Polarity,
    Recharge,
    RechargeMore,
    Relay,
    Repair,
    Soften,
    Stasis,
    StationEffect,
)
from quarterdeck.games.armada.rules.crew import die_class, heal, in_infirmary, move_die
from quarterdeck.games.armada.rules.ship import allies, recharge
from quarterdeck.games.armada.story import crew_part, die_name, told
from quarterdeck.games.armada.table import FREE, INFIRMARY, NONE, Table
from quarterdeck.games.armada.verbs import DECLINE, FETCH, SEND

BOTH_WAYS: Final = 0
"""What an activation of the Lupin can still do."""
SENDS: Final = 1
FETCHES: Final = 2


class Heal(StationEffect):
    """All crew leave the Infirmary of one's own ship, or of an ally."""

    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        s.then(Support(seat, 0))

    def useful(self, s: Table, seat: int, station: int, traits: int) -> bool:
        return any(in_infirmary(s, other) for other in allies(s, seat))


class ShieldTransfer(StationEffect):
    """Shields go from one's own ship to an ally."""

    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        s.then(Support(seat, self.amount))

    def useful(self, s: Table, seat: int, station: int, traits: int) -> bool:
        return s.shield[seat] > 0 and any(
            s.shield[ally] < s.max_shield[ally] for ally in allies(s, seat) if ally != seat
        )


class Support(Ask[Table]):
    """Which ship is helped: with shields, or (0) by healing."""

    def __init__(self, seat: int, shields: int) -> None:
        self.seat: Final = seat
        self.shields: Final = shields

    def args(self) -> list[int]:
        return [self.seat, self.shields]

    def legal(self, s: Table) -> list[Action]:
        row = s.kit.verbs.support.row(self.seat)
        if self.shields:
            others = [ally for ally in allies(s, self.seat) if ally != self.seat]
            return [row[ally] for ally in others if s.shield[ally] < s.max_shield[ally]]
        return [row[ally] for ally in allies(s, self.seat) if in_infirmary(s, ally)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if self.shields == 0:
            heal(s, door, action.a)
            return
        moved = recharge(s, door, action.a, min(self.shields, s.shield[self.seat]))
        s.shield[self.seat] -= moved


class Teleport(StationEffect):
    """Dice go to an ally, or come from one; each activation is one way."""

    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        s.then(Beam(seat, NONE, BOTH_WAYS))

    def useful(self, s: Table, seat: int, station: int, traits: int) -> bool:
        return len(allies(s, seat)) > 1


class Beam(Ask[Table]):
    """Send dice to an ally or fetch them, one by one."""

    def __init__(self, seat: int, ally: int, way: int) -> None:
        self.seat: Final = seat
        self.ally: Final = ally
        self.way: Final = way

    def args(self) -> list[int]:
        return [self.seat, self.ally, self.way]

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        out: list[Action] = []
        for ally in allies(s, self.seat):
            if ally == self.seat or self.ally not in (NONE, ally) or s.far >> ally & 1:
                continue
            if self.way != FETCHES and len(s.crew[self.seat]) > 1:
                out += [verbs.send.of(self.seat, ally, cls) for cls in movable(s, self.seat)]
            if self.way != SENDS and len(s.crew[ally]) > 1:
                out += [verbs.fetch.of(self.seat, ally, cls) for cls in movable(s, ally)]
        out.append(verbs.done.of(self.seat))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == SEND:
            beam(s, door, self.seat, action.a, action.b)
            s.then(Beam(self.seat, action.a, SENDS))
        elif action.code == FETCH and self.way == FETCHES:
            beam(s, door, action.a, self.seat, action.b)
            s.then(Beam(self.seat, action.a, FETCHES))
        elif action.code == FETCH:
            s.then(Permission(self.seat, action.a, action.b))


class Permission(Ask[Table]):
    """An ally lets their dice be fetched, or refuses it: then this activation can only send."""

    def __init__(self, seat: int, ally: int, cls: int) -> None:
        self.seat: Final = seat
        self.ally: Final = ally
        self.cls: Final = cls

    def args(self) -> list[int]:
        return [self.seat, self.ally, self.cls]

    def legal(self, s: Table) -> list[Action]:
        return [s.kit.verbs.accept.of(self.ally), s.kit.verbs.decline.of(self.ally)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == DECLINE:
            s.then(Beam(self.seat, NONE, SENDS))
            return
        beam(s, door, self.ally, self.seat, self.cls)
        s.then(Beam(self.seat, self.ally, FETCHES))


def beam(s: Table, door: Door, giver: int, taker: int, cls: int) -> None:
    """Move a die of a class to another ship as it is."""
    at = movable_die(s, giver, cls)
    if door.listening:
        name = die_name(s, s.crew[giver][at], s.face[giver][at])
        told(door, "beams", taker, [crew_part(giver), crew_part(taker)], {"die": name})
    move_die(s, giver, at, taker)
    s.ready &= ~(1 << taker)


def movable(s: Table, seat: int) -> list[int]:
    """The classes of dice that can be beamed: available ones, and those in the Infirmary."""
    out: list[int] = []
    for at, kind in enumerate(s.crew[seat]):
        if s.where[seat][at] in (FREE, INFIRMARY):
            cls = die_class(kind, s.face[seat][at])
            if cls not in out:
                out.append(cls)
    return out


def movable_die(s: Table, seat: int, cls: int) -> int:
    for at, kind in enumerate(s.crew[seat]):
        if s.where[seat][at] in (FREE, INFIRMARY) and die_class(kind, s.face[seat][at]) == cls:
            return at
    raise AssertionError("only dice that can be beamed are offered")


MOST: Final = 9
STATION_WORDS: Final = Vocabulary(
    "armada",
    [
        Word("energy", Attack, MOST),
        Word("kinetic", Kinetic, MOST),
        Word("ion", Ion, MOST),
        Word("ion_drain", IonDrain, MOST),
        Word("burn", Burn, MOST),
        Word("energy_and_more", EnergyAndMore, MOST),
        Word("energy_per_timer", EnergyPerTimer, MOST),
        Word("charge", Charge, MOST),
        Word("cloak", Cloak, MOST),
        Word("recharge", Recharge, MOST),
        Word("recharge_more", RechargeMore, MOST),
        Word("repair", Repair, MOST),
        Word("no_kinetic", Guard),
        Word("soft_energy", Soften),
        Word("polarity", Polarity),
        Word("stasis", Stasis),
        Word("relay", Relay),
        Word("ablate", Ablate),
        Word("heal", Heal),
        Word("shield_transfer", ShieldTransfer, MOST),
        Word("teleport", Teleport),
    ],
)
