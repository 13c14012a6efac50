"""What enemy ships do. Rules: Enemy ships, Enemy ship index.

Each effect is one class and one word at the end of this file, and its text in `content/<language>.toml` under
`armada.effect`, with the prefix `foe_`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.chance import Door
from quarterdeck.core.effects import ASKS, Condition, Effect, PerformEffects, Vocabulary, Word, seats_in
from quarterdeck.core.state import Step
from quarterdeck.games.armada.cards import ENERGY, IMMUNE, ION, KINETIC
from quarterdeck.games.armada.rules.crew import SendToInfirmary, announce, can_be_sent, has
from quarterdeck.games.armada.rules.damage import Breach, hit
from quarterdeck.games.armada.rules.weapons import cards_in, hull_of, shields_of
from quarterdeck.games.armada.story import foe_name, foe_part, tell
from quarterdeck.games.armada.table import ACTS, NONE, SHIELDED, Table

ESCAPE_TIMERS: Final = 3
"""Timers with which an enemy ship can escape."""


def others_act(s: Table, source: int) -> bool:
    """Return whether another enemy ship acts in this step."""
    return any(foe != source and s.foe_flags[foe] & ACTS for foe in range(len(s.foes)))


@mypyc_attr(allow_interpreted_subclasses=True)
class FoeEffect(Effect[Table]):
    """One effect of an enemy action. `use.source` is the enemy ship."""

    flow: int = ASKS

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        for seat in seats_in(seats):
            if seat in s.team and s.fleet != NONE and not s.over:
                self.on_ship(s, door, seat, use.source)

    def on_ship(self, s: Table, door: Door, seat: int, foe: int) -> None:
        raise NotImplementedError


class Hit(FoeEffect):
    def kind(self) -> int:
        return ENERGY

    def power(self, s: Table, foe: int) -> int:
        return self.amount

    def on_ship(self, s: Table, door: Door, seat: int, foe: int) -> None:
        hit(s, door, seat, self.kind(), self.power(s, foe))


class HitKinetic(Hit):
    def kind(self) -> int:
        return KINETIC


class HitIon(Hit):
    def kind(self) -> int:
        return ION


class HitPerShip(Hit):
    """Energy for each ship of the fleet, itself included."""

    def power(self, s: Table, foe: int) -> int:
        return self.amount * cards_in(s)


class HitPerTimer(Hit):
    def power(self, s: Table, foe: int) -> int:
        return self.amount * s.foe_timers[foe]


class HitPerCube(Hit):
    """Energy for each damage cube on its card. Of the Ouroboros, only those on the section count."""

    def power(self, s: Table, foe: int) -> int:
        return self.amount * s.foe_damage[foe]


class FoeBreach(FoeEffect):
    """Breaches, ship by ship."""

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        s.do(*[Breach(seat, 0) for seat in seats_in(seats) for _ in range(self.amount)])


class Disable(FoeEffect):
    """Crew go to the Infirmary, as their captain chooses."""

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        steps: list[Step[Table]] = []
        for seat in seats_in(seats):
            if seat not in s.team:
                continue
            if can_be_sent(s, seat):
                steps.append(SendToInfirmary(seat, self.amount))
            elif has(s, seat, IMMUNE):
                announce(s, door, seat, IMMUNE)
        s.do(*steps)


class DropShields(FoeEffect):
    """All shields of the target fail."""

    def on_ship(self, s: Table, door: Door, seat: int, foe: int) -> None:
        lost = s.shield[seat]
        if lost:
            hit(s, door, seat, ION, lost)


# -- for its own fleet -----------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class FleetEffect(FoeEffect):
    """An effect on the enemy's own side: it happens once, whatever the target."""

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        if s.fleet != NONE and s.team and use.source < len(s.foes):
            self.on_fleet(s, door, use.source)

    def on_fleet(self, s: Table, door: Door, foe: int) -> None:
        raise NotImplementedError


class OwnShields(FleetEffect):
    """It recovers shields, up to its shield tokens."""

    def on_fleet(self, s: Table, door: Door, foe: int) -> None:
        at = shields_of(s, foe)
        gained = min(self.amount, s.foe_tokens[at] - s.foe_shield[at])
        if gained > 0:
            s.foe_shield[at] += gained
            if door.listening:
                tell(door, "foe-shields", [foe_part(foe)], {"foe": foe_name(s, s.foes[foe]), "amount": gained})


class FleetShields(FleetEffect):
    """Every ship of the fleet gets further shield tokens."""

    def on_fleet(self, s: Table, door: Door, foe: int) -> None:
        for other in range(len(s.foes)):
            s.foe_tokens[other] += self.amount
            s.foe_shield[other] += self.amount
        if door.listening:
            name = foe_name(s, s.foes[foe])
            tell(door, "fleet-shields", [foe_part(foe)], {"foe": name, "amount": self.amount})


class FleetRepair(FleetEffect):
    """Every ship of the fleet recovers hull."""

    def on_fleet(self, s: Table, door: Door, foe: int) -> None:
        for other in range(len(s.foes)):
            s.foe_damage[other] = max(0, s.foe_damage[other] - self.amount)
        if door.listening:
            name = foe_name(s, s.foes[foe])
            tell(door, "fleet-repair", [foe_part(foe)], {"foe": name, "amount": self.amount})


class OwnTimer(FleetEffect):
    def on_fleet(self, s: Table, door: Door, foe: int) -> None:
        s.foe_timers[foe] += self.amount
        if door.listening:
            name = foe_name(s, s.foes[foe])
            tell(door, "foe-timer", [foe_part(foe)], {"foe": name, "timers": s.foe_timers[foe]})


class Flee(FleetEffect):
    """The whole fleet escapes: the combat ends as if the captains had."""

    def on_fleet(self, s: Table, door: Door, foe: int) -> None:
        if door.listening:
            tell(door, "fleet-flees", [foe_part(foe)], {"foe": foe_name(s, s.foes[foe])})
        s.unwind("CombatOver")


# -- conditions ------------------------------------------------------------------------------------------


class Alone(Condition[Table]):
    """It is the only ship of its fleet that acts in this step."""

    def holds(self, s: Table, seat: int, source: int) -> bool:
        return not others_act(s, source)


class InCompany(Condition[Table]):
    def holds(self, s: Table, seat: int, source: int) -> bool:
        return others_act(s, source)


class HasShields(Condition[Table]):
    """It had shields when the enemy action began."""

    def holds(self, s: Table, seat: int, source: int) -> bool:
        return s.foe_flags[source] & SHIELDED != 0


class Wounded(Condition[Table]):
    """It has hull damage."""

    def holds(self, s: Table, seat: int, source: int) -> bool:
        return s.foe_damage[source] > 0 and s.foe_damage[source] <= hull_of(s, source)


class Unshielded(Condition[Table]):
    """The target has no shields."""

    def holds(self, s: Table, seat: int, source: int) -> bool:
        return s.shield[seat] == 0


class Charged(Condition[Table]):
    """It has the timers for an escape."""

    def holds(self, s: Table, seat: int, source: int) -> bool:
        return s.foe_timers[source] >= ESCAPE_TIMERS


class PerformFoe(PerformEffects[Table]):
    """Performs an action of an enemy ship (`source`) on its targets."""

    def effects(self, s: Table) -> list[Effect[Table]]:
        if self.source >= len(s.foes):
            return []
        return s.kit.foes.actions[s.foes[self.source]][self.way].effects

    def part(self, seats: int, at: int) -> PerformEffects[Table]:
        return PerformFoe(seats, self.source, self.way, at)


MOST: Final = 9
FOE_WORDS: Final = Vocabulary(
    "armada",
    [
        Word("hit_energy", Hit, MOST),
        Word("hit_kinetic", HitKinetic, MOST),
        Word("hit_ion", HitIon, MOST),
        Word("hit_per_ship", HitPerShip, MOST),
        Word("hit_per_timer", HitPerTimer, MOST),
        Word("hit_per_cube", HitPerCube, MOST),
        Word("breach", FoeBreach, MOST),
        Word("disable", Disable, MOST),
        Word("drop_shields", DropShields),
        Word("own_shields", OwnShields, MOST),
        Word("fleet_shields", FleetShields, MOST),
        Word("fleet_repair", FleetRepair, MOST),
        Word("own_timer", OwnTimer, MOST),
        Word("flee", Flee),
    ],
    [
        Alone("alone"),
        InCompany("company"),
        HasShields("has-shields"),
        Wounded("wounded"),
        Unshielded("unshielded"),
        Charged("charged"),
    ],
)
