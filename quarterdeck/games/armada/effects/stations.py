"""What station modules do. Rules: Ship modules, Player ships.

Each effect is one class and one word at the end of this file, and its text in `content/<language>.toml` under
`armada.effect`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.effects import ASKS, Effect, PerformEffects, seats_in
from quarterdeck.core.state import Ask
from quarterdeck.games.armada.cards import DIRECT, ENERGY, ION, KINETIC, STATIONS
from quarterdeck.games.armada.rules.damage import crew_at
from quarterdeck.games.armada.rules.ship import (
    AGAINST_ENERGY,
    AGAINST_KINETIC,
    NO_KINETIC,
    SOFT_ENERGY,
    is_duel,
    mend_hull,
    module_at,
    place_module,
    recharge,
)
from quarterdeck.games.armada.rules.weapons import DRAIN, WOUNDED, attack, in_reach
from quarterdeck.games.armada.story import (
    foe_name,
    foe_part,
    module_name,
    panel,
    savior_part,
    station_part,
    tell,
    told,
)
from quarterdeck.games.armada.table import HELD_ABILITY, NONE, Table
from quarterdeck.games.armada.verbs import FREEZE, LASTING_ABILITY

CLOAK: Final = 4
"""Timers that a cloaking unit needs."""


@mypyc_attr(allow_interpreted_subclasses=True)
class StationEffect(Effect[Table]):
    """One effect of an activated station. `use.source` is module * 2 + use, `use.way` station + 6 * extra dice."""

    flow: int = ASKS

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        for seat in seats_in(seats):
            if seat in s.team and s.fleet != NONE:
                self.for_ship(s, door, seat, use.way % STATIONS, use.way // STATIONS, use.source)

    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        raise NotImplementedError

    def useful(self, s: Table, seat: int, station: int, traits: int) -> bool:
        """Return whether it would change anything now. A station without use cannot be activated."""
        return True


class Attack(StationEffect):
    def kind(self) -> int:
        return ENERGY

    def more_traits(self) -> int:
        return 0

    def power(self, s: Table, seat: int, station: int, extra: int) -> int:
        return self.amount

    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        traits = s.kit.modules.traits[source // 2] | self.more_traits()
        attack(s, door, seat, self.kind(), self.power(s, seat, station, extra), traits)

    def useful(self, s: Table, seat: int, station: int, traits: int) -> bool:
        power = self.power(s, seat, station, 0)
        return power > 0 and in_reach(s, seat, self.kind(), traits | self.more_traits())


class Kinetic(Attack):
    def kind(self) -> int:
        return KINETIC


class Ion(Attack):
    def kind(self) -> int:
        return ION


class IonDrain(Ion):
    """Ion damage that recharges the attacker's shields."""

    def more_traits(self) -> int:
        return DRAIN


class Burn(Attack):
    """Energy damage to a ship that has hull damage already."""

    def more_traits(self) -> int:
        return WOUNDED | DIRECT


class EnergyAndMore(Attack):
    """Each further die in the same activation adds 1."""

    def power(self, s: Table, seat: int, station: int, extra: int) -> int:
        return self.amount + extra


class EnergyPerTimer(Attack):
    def power(self, s: Table, seat: int, station: int, extra: int) -> int:
        return self.amount * s.timers[STATIONS * seat + station]


class Charge(StationEffect):
    """Timer tokens on the station."""

    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        s.timers[STATIONS * seat + station] += self.amount
        if door.listening:
            timers = s.timers[STATIONS * seat + station]
            told(door, "charges", seat, [station_part(seat, station)], {"timers": timers})


class Cloak(Charge):
    def useful(self, s: Table, seat: int, station: int, traits: int) -> bool:
        return s.timers[STATIONS * seat + station] < CLOAK


class Recharge(StationEffect):
    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        recharge(s, door, seat, self.amount)

    def useful(self, s: Table, seat: int, station: int, traits: int) -> bool:
        return s.shield[seat] < s.max_shield[seat]


class RechargeMore(Recharge):
    """The first die of a round recharges 1 shield, the second 2, and so on."""

    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        dice = sum(1 for at in range(len(s.crew[seat])) if crew_at(s, seat, at) == station)
        recharge(s, door, seat, self.amount * dice)


class Repair(StationEffect):
    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        mend_hull(s, door, seat, self.amount)

    def useful(self, s: Table, seat: int, station: int, traits: int) -> bool:
        return s.hull[seat] < s.max_hull[seat]


class Guard(StationEffect):
    def guard(self) -> int:
        return NO_KINETIC

    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        s.guards[seat] |= self.guard()
        if door.listening:
            told(door, f"guards.{self.name}", seat, [station_part(seat, station)], {})

    def useful(self, s: Table, seat: int, station: int, traits: int) -> bool:
        return not s.guards[seat] & self.guard()


class Soften(Guard):
    def guard(self) -> int:
        return SOFT_ENERGY


class Polarity(StationEffect):
    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        s.then(Defend(seat))


class Defend(Ask[Table]):
    """Which damage a Polarity Drive defends against."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Table) -> list[Action]:
        return [s.kit.verbs.defend.of(self.seat, kind) for kind in (ENERGY, KINETIC)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        s.guards[self.seat] |= AGAINST_ENERGY if action.a == ENERGY else AGAINST_KINETIC
        if door.listening:
            key = "guards.energy" if action.a == ENERGY else "guards.kinetic"
            told(door, key, self.seat, [panel(self.seat)], {})


class Stasis(StationEffect):
    """An action of an enemy ship, or by ruling its ability, does nothing in the next enemy action.

    In a fight between captains a station of the other side cannot act in its next step 1.
    """

    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        s.then(Hold(seat))

    def useful(self, s: Table, seat: int, station: int, traits: int) -> bool:
        if is_duel(s):
            return bool(freezable(s, seat))
        return any(holdable(s, foe) for foe in range(len(s.foes)))


def holdable(s: Table, foe: int) -> list[int]:
    """What Stasis can hold on an enemy ship: its actions, and its lasting ability."""
    foes = s.kit.foes
    kind = s.foes[foe]
    flags = s.foe_flags[foe]
    out = [action for action in range(len(foes.actions[kind])) if not flags >> action & 1]
    if foes.passive[kind] and s.kit.rulings.stasis_stops_passives and not flags & HELD_ABILITY:
        out.append(LASTING_ABILITY)
    return out


def freezable(s: Table, seat: int) -> list[Action]:
    """Stations with a module on the other side of a fight between captains that are not held yet."""
    verb = s.kit.verbs.freeze
    out: list[Action] = []
    for other in s.team:
        if (other == s.savior) == (seat == s.savior):
            continue
        places = [station for station in range(STATIONS) if module_at(s, other, station) != NONE]
        if other == s.savior:
            places += [STATIONS + number for number in range(len(s.kit.figures.savior))]
        out += [verb.of(seat, other, place) for place in places if not s.frozen[other] >> place & 1]
    return out


class Hold(Ask[Table]):
    """What a Stasis Beam holds."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Table) -> list[Action]:
        if is_duel(s):
            return freezable(s, self.seat)
        verb = s.kit.verbs.stasis
        return [verb.of(self.seat, foe, what) for foe in range(len(s.foes)) for what in holdable(s, foe)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == FREEZE:
            s.frozen[action.a] |= 1 << action.b
            if door.listening:
                own = action.b >= STATIONS
                part = savior_part(action.b - STATIONS) if own else station_part(action.a, action.b)
                module = module_name(s, place_module(s, action.a, action.b))
                told(door, "freezes", action.a, [part], {"module": module})
            return
        s.foe_flags[action.a] |= 1 << action.b
        if door.listening:
            name = foe_name(s, s.foes[action.a])
            tell(door, "stasis", [panel(self.seat), foe_part(action.a)], {"foe": name})


class Relay(StationEffect):
    """The captain may have an enemy die rolled again in the next enemy action."""

    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        s.relays[seat] += 1
        if door.listening:
            told(door, "relay", seat, [station_part(seat, station)], {})

    def useful(self, s: Table, seat: int, station: int, traits: int) -> bool:
        return not is_duel(s)


class Ablate(StationEffect):
    """The die stays on the armour of the Savior until an attack hits it; that attack does nothing."""

    def for_ship(self, s: Table, door: Door, seat: int, station: int, extra: int, source: int) -> None:
        return


class PerformStation(PerformEffects[Table]):
    """Performs the effects of an activated station."""

    def effects(self, s: Table) -> list[Effect[Table]]:
        return s.kit.modules.uses[self.source // 2][self.source % 2].effects

    def part(self, seats: int, at: int) -> PerformEffects[Table]:
        return PerformStation(seats, self.source, self.way, at)
