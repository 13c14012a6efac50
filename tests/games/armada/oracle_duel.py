"""The fight between captains and the Galactic Savior as the oracle reads it.

The side that began completes step 1; then the other side takes its step 1 in place of an enemy action. The Savior has
four more stations, an extension of the ship.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.armada.oracle import Oracle
from tests.games.armada.oracle_cards import Module, modules, savior_modules
from tests.games.armada.oracle_crew import CLOAK
from tests.games.armada.oracle_table import (
    ARMOUR,
    OWN,
    TOGETHER,
    Asking,
    Captain,
    FightOver,
    MatchOver,
    Question,
)


class Duel(Oracle):
    def __init__(
        self, captains: list[Captain], team: Sequence[int], savior: int, savior_began: bool, exits: list[str]
    ) -> None:
        super().__init__(captains, [*team, savior], [], exits, "savior")
        self.savior = captains[savior]
        self.savior_began = savior_began
        self.savior_won = False
        self.fled: list[Captain] = []
        """The side that escapes."""

    # -- the two sides -------------------------------------------------------------------------------------------

    def rebels(self) -> list[Captain]:
        """The captains against the Savior."""
        return [captain for captain in self.team if captain is not self.savior]

    def near(self) -> list[Captain]:
        """Those in reach of the Savior: the Frontline is one of them."""
        return [captain for captain in self.rebels() if not captain.far]

    def mates(self, captain: Captain) -> list[Captain]:
        return [self.savior] if captain is self.savior else self.rebels()

    def foes_of(self, captain: Captain) -> list[Captain]:
        return self.rebels() if captain is self.savior else [self.savior]

    def victims(self, captain: Captain, traits: frozenset[str]) -> list[Captain]:
        """One ship, the Frontline if the Savior attacks; all ships of the other side by an Area attack."""
        others = [one for one in self.foes_of(captain) if not one.far]
        return others if "area" in traits else [one for one in others if one in (self.front, self.savior)]

    def sides(self) -> list[list[Captain]]:
        """In the order of their turns."""
        both = [self.rebels(), [self.savior]]
        return both[::-1] if self.savior_began else both

    # -- a round -------------------------------------------------------------------------------------------------

    def round(self) -> Asking:
        for captain in self.team:
            captain.used.clear()
            captain.twin = 0
        for number in (0, 1):
            yield from self.step_one(self.sides()[number])
        yield from self.keep_and_unlock()
        for captain in self.team[:]:
            if captain in self.team:
                self.gather_crew(captain)
        yield from self.settle()
        for side in (self.rebels(), [self.savior]):
            seat = side[0].seat if len(side) == 1 else TOGETHER
            _, answer = yield Question("FightOn", [(seat, "fight"), (seat, "flee")])
            if answer == "flee":
                self.fled = [captain for captain in side if not captain.far]
                yield from self.escape(self.fled)
                self.fled = []
                for captain in self.team:
                    captain.gather()

    def step_one(self, side: list[Captain]) -> Asking:
        """Defences hold during the next step of the other side, which is the attack they are for."""
        others = [captain for captain in self.team if captain not in side]
        for captain in side:
            captain.guards.clear()
        for captain in others:
            if any(captain.timers.get(station, 0) >= CLOAK for station in self.cloaks(captain)):
                captain.guards.add("cloak")
        for captain in self.team:
            captain.ready = captain not in side
        for captain in side:
            if captain in self.team:
                yield from self.roll_crew(captain)
        yield from self.act()
        yield from self.drones([captain for captain in side if captain in self.team])
        for captain in others:
            if "cloak" in captain.guards:
                for station in self.cloaks(captain):
                    captain.timers.pop(station, None)
        for captain in side:
            captain.frozen.clear()

    # -- attacks -------------------------------------------------------------------------------------------------

    def reaches(self, captain: Captain, kind: str, traits: frozenset[str]) -> bool:
        for other in self.victims(captain, traits):
            hurt = other.hull < other.max_hull
            if (kind != "ion" or other.shield) and ("wounded" not in traits or hurt):
                return True
        return False

    def attack(self, captain: Captain, kind: str, amount: int, traits: frozenset[str]) -> Asking:
        """Area and Multi-target attacks hit a ship once, with all their damage."""
        for other in self.victims(captain, traits):
            before = other.shield
            self.hit(other, kind, amount)
            if "drain" in traits:
                captain.recharge(before - other.shield)
        yield from self.settle()

    def use_ability(self, captain: Captain, words: list[str]) -> Asking:
        """A ram costs its hull also if it ends the fight."""
        try:
            yield from super().use_ability(captain, words)
        except FightOver:
            if words[0] == "ram":
                self.lose_hull(captain, int(words[1]))
            raise

    def hit(self, captain: Captain, kind: str, amount: int) -> None:
        """A die leaves the armour whenever its ship is attacked, and the attack does nothing."""
        if captain is self.savior and captain.at(ARMOUR):
            captain.at(ARMOUR)[0].place = "spent"
            return
        super().hit(captain, kind, amount)

    def fall(self, captain: Captain) -> None:
        """A critical captain is out. A critical Savior has lost, and wins if all others are critical."""
        captain.critical = True
        if captain is self.savior:
            self.won = True
            raise MatchOver
        if all(one.critical for one in self.captains if one is not self.savior):
            self.savior_won = True
            raise MatchOver
        super().fall(captain)
        if not self.near():
            for one in self.team:
                self.leave(one)
            self.team = []

    def over(self) -> Asking:
        """Who escapes moves to a nearby planet; the other side stays."""
        for captain in self.team:
            self.leave(captain)
        self.fallen += [captain for captain in self.fled if captain in self.team]
        self.team = []
        yield from self.settle(fighting=False)

    # -- stations ------------------------------------------------------------------------------------------------

    def open_slots(self, captain: Captain) -> list[str]:
        out = super().open_slots(captain)
        for number in range(1, 5) if captain is self.savior else []:
            slot = f"savior{number}"
            module, station = self.module_of(captain, slot), self.station_of(slot)
            use = module.uses[0]
            useful = station not in captain.shut and self.matters(captain, station, module, use)
            if useful and self.space(captain, station, use) > 0:
                out.append(slot)
        return out

    def module_of(self, captain: Captain, slot: str) -> Module:
        if slot.startswith("savior"):
            return modules()[savior_modules()[int(slot[-1]) - 1]]
        return super().module_of(captain, slot)

    def station_of(self, slot: str) -> int:
        return OWN + int(slot[-1]) if slot.startswith("savior") else super().station_of(slot)

    def place_of(self, slot: str) -> str:
        return f"own{slot[-1]}" if slot.startswith("savior") else super().place_of(slot)

    def effect_matters(self, captain: Captain, station: int, module: Module, name: str, amount: int) -> bool:
        """There is no enemy die to roll again."""
        return name != "relay" and super().effect_matters(captain, station, module, name, amount)

    def effect(self, captain: Captain, station: int, module: Module, name: str, amount: int, extra: int) -> Asking:
        if name != "ablate":  # The die stays on the armour until an attack hits it.
            yield from super().effect(captain, station, module, name, amount, extra)

    def holdable(self, captain: Captain) -> list[str]:
        """Stasis holds a station of the other side in its next step 1."""
        out: list[str] = []
        for other in self.foes_of(captain):
            places = [(station, str(station)) for station, _ in other.aboard()]
            places += [(OWN + number, f"savior{number}") for number in range(1, 5) if other is self.savior]
            out += [f"freeze p{other.seat + 1} {name}" for station, name in places if station not in other.frozen]
        return out

    def hold(self, words: list[str]) -> None:
        other = self.captains[int(words[0][-1]) - 1]
        other.frozen.add(self.station_of(words[1]))
