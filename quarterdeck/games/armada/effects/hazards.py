"""What hazards do in the resolution phase. Rules: Hazards.

`source` is the event. Each effect is one class and one word at the end of this file, and its text under
`armada.effect`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import Door
from quarterdeck.core.effects import ASKS, Effect, PerformEffects, Vocabulary, Word
from quarterdeck.core.state import JOINT, Ask
from quarterdeck.games.armada.cards import FLEETS, STABLE
from quarterdeck.games.armada.rules.damage import lose_hull
from quarterdeck.games.armada.rules.fleets import new_fleet, reinforce, reinforce_planet
from quarterdeck.games.armada.rules.galaxy import place_of_event
from quarterdeck.games.armada.rules.ship import passive
from quarterdeck.games.armada.rules.threats import resolve_threat
from quarterdeck.games.armada.story import told
from quarterdeck.games.armada.table import NO_FLEET, Table


@mypyc_attr(allow_interpreted_subclasses=True)
class HazardEffect(Effect[Table]):
    flow: int = ASKS

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        if s.events[use.source] >= 0:
            self.happen(s, door, place_of_event(s, use.source))

    def happen(self, s: Table, door: Door, planet: int) -> None:
        """What the hazard does where its event is."""
        raise NotImplementedError


def ships_lose_hull(s: Table, door: Door, seats: list[int], amount: int) -> None:
    """Damage outside combat. Stabilizers ignore it; a critical ship has no hull to lose."""
    for seat in seats:
        if s.over:
            return
        if passive(s, seat, STABLE):
            if door.listening:
                told(door, "unharmed", seat, [], {})
        elif not s.critical[seat]:
            lose_hull(s, door, seat, amount)


class DamageHere(HazardEffect):
    """Each ship on the planet of the event loses hull."""

    def happen(self, s: Table, door: Door, planet: int) -> None:
        ships_lose_hull(s, door, [seat for seat in range(s.kit.players) if s.at[seat] == planet], self.amount)


class DamageAll(HazardEffect):
    def happen(self, s: Table, door: Door, planet: int) -> None:
        ships_lose_hull(s, door, list(range(s.kit.players)), self.amount)


class FleetHere(HazardEffect):
    """A new fleet on the planet of the event."""

    def happen(self, s: Table, door: Door, planet: int) -> None:
        new_fleet(s, door, planet, self.amount)


class ReinforceHere(HazardEffect):
    def happen(self, s: Table, door: Door, planet: int) -> None:
        reinforce_planet(s, door, planet, self.amount)


class ReinforceLargest(HazardEffect):
    """Ships join the largest fleet."""

    def happen(self, s: Table, door: Door, planet: int) -> None:
        fleets = [fleet for fleet in range(FLEETS) if s.fleet_at[fleet] != NO_FLEET]
        if fleets:
            reinforce(s, door, max(fleets, key=lambda fleet: len(s.fleet_ships[fleet])), self.amount)


class DrawThreats(HazardEffect):
    def happen(self, s: Table, door: Door, planet: int) -> None:
        for _ in range(self.amount):
            resolve_threat(s, door)


class LoseCredits(HazardEffect):
    """Every captain loses credits."""

    def happen(self, s: Table, door: Door, planet: int) -> None:
        for seat in range(s.kit.players):
            take_credits(s, door, seat, self.amount)


def take_credits(s: Table, door: Door, seat: int, amount: int) -> None:
    lost = min(amount, s.credits[seat])
    if lost:
        s.credits[seat] -= lost
        if door.listening:
            told(door, "loses-credits", seat, [], {"credits": lost})


class TaxRichest(HazardEffect):
    """The captain with the most credits loses some; the captains decide between equals."""

    def happen(self, s: Table, door: Door, planet: int) -> None:
        if max(s.credits) > 0:
            s.then(Tax(self.amount))


class Tax(Ask[Table]):
    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def args(self) -> list[int]:
        return [self.amount]

    def mode(self) -> int:
        return JOINT

    def skips(self, s: Table) -> bool:
        return True

    def seats(self, s: Table) -> list[int]:
        return list(range(s.kit.players))

    def legal(self, s: Table) -> list[Action]:
        most = max(s.credits)
        return [s.kit.verbs.share.of(TABLE, seat) for seat in self.seats(s) if s.credits[seat] == most]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        take_credits(s, door, action.a, self.amount)


class PerformHazard(PerformEffects[Table]):
    def effects(self, s: Table) -> list[Effect[Table]]:
        return s.kit.events.hazard[self.source]

    def part(self, seats: int, at: int) -> PerformEffects[Table]:
        return PerformHazard(seats, self.source, self.way, at)


MOST: Final = 9
HAZARD_WORDS: Final = Vocabulary(
    "armada",
    [
        Word("damage_here", DamageHere, MOST),
        Word("damage_all", DamageAll, MOST),
        Word("fleet_here", FleetHere, MOST),
        Word("reinforce_here", ReinforceHere, MOST),
        Word("reinforce_largest", ReinforceLargest, MOST),
        Word("draw_threats", DrawThreats, MOST),
        Word("lose_credits", LoseCredits, MOST),
        Word("tax_richest", TaxRichest, MOST),
    ],
)
