"""What crew members and hexes do. Rules: Almanac, Benefits.

Each effect is one class and one word at the end of this file, and its text in `content/<language>.toml` under
`solar_sphere.effect`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import Action, Verb
from quarterdeck.core.chance import Door
from quarterdeck.core.effects import ASKS, ChooseEffect, Effect, PerformEffects, Vocabulary, Word, seats_in
from quarterdeck.core.state import Ask
from quarterdeck.games.solar_sphere.cards import CRYSTAL, GOLD, ORE
from quarterdeck.games.solar_sphere.rules.drones import can_fabricate, fabricate, gain_auxiliary, salvage
from quarterdeck.games.solar_sphere.rules.kickbacks import take_kickbacks
from quarterdeck.games.solar_sphere.rules.storage import choose_resource, gain_resource
from quarterdeck.games.solar_sphere.rules.tracks import gain_morale, gain_points, gain_reputation, lose_morale
from quarterdeck.games.solar_sphere.story import crew_name, resource_name, told
from quarterdeck.games.solar_sphere.table import Table
from quarterdeck.games.solar_sphere.verbs import MOST_DRONES

# The lists of effects of a card: `way` of a PerformEffects.
ACTION_WAY: Final = 0
RETIRE_WAY: Final = 1
BENEFIT_WAY: Final = 2
WAYS: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class SphereEffect(Effect[Table]):
    """One effect of a crew member or a hex, for one captain."""

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        for captain in seats_in(seats):
            self.for_captain(s, door, captain)

    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        raise NotImplementedError

    def helps(self, s: Table, captain: int) -> bool:
        """Return whether it would change anything now. An action without use is not offered."""
        return True

    def payable(self, s: Table, captain: int) -> bool:
        """Return whether the captain has what it costs."""
        return True

    def costs(self) -> bool:
        """Return whether it only costs something."""
        return False


class GainOre(SphereEffect):
    flow: int = ASKS

    def resource(self) -> int:
        return ORE

    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        gain_resource(s, door, captain, self.resource(), self.amount)


class GainGold(GainOre):
    def resource(self) -> int:
        return GOLD


class GainCrystal(GainOre):
    def resource(self) -> int:
        return CRYSTAL


class GainAny(SphereEffect):
    flow: int = ASKS

    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        choose_resource(s, captain, self.amount)


class PayOre(SphereEffect):
    def resource(self) -> int:
        return ORE

    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        s.store[3 * captain + self.resource()] -= self.amount
        if door.listening:
            params = resource_name(self.resource())
            told(s, door, "pays", captain, [f"store{captain}"], {"amount": self.amount, "what": params})

    def payable(self, s: Table, captain: int) -> bool:
        return s.store[3 * captain + self.resource()] >= self.amount

    def costs(self) -> bool:
        return True


class PayGold(PayOre):
    def resource(self) -> int:
        return GOLD


class PayCrystal(PayOre):
    def resource(self) -> int:
        return CRYSTAL


class PayMorale(SphereEffect):
    """Morale can be paid only from the track, never with points."""

    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        lose_morale(s, door, captain, self.amount)

    def payable(self, s: Table, captain: int) -> bool:
        return s.morale[captain] >= self.amount

    def costs(self) -> bool:
        return True


class GainMorale(SphereEffect):
    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        gain_morale(s, door, captain, self.amount)


class GainReputation(SphereEffect):
    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        gain_reputation(s, door, captain, self.amount)


class GainPoints(SphereEffect):
    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        gain_points(s, door, captain, self.amount)


class MoralePerCrew(SphereEffect):
    """1 morale for each so many crew, current and retired."""

    def count(self, s: Table, captain: int) -> int:
        return (len(s.crew[captain]) + len(s.retired[captain])) // self.amount

    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        gain_morale(s, door, captain, self.count(s, captain))

    def helps(self, s: Table, captain: int) -> bool:
        return self.count(s, captain) > 0


class MoralePerHex(MoralePerCrew):
    def count(self, s: Table, captain: int) -> int:
        return s.owner.count(captain) // self.amount


class PointsPerHex(SphereEffect):
    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        gain_points(s, door, captain, self.amount * s.owner.count(captain))


class PointsPerShip(SphereEffect):
    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        gain_points(s, door, captain, self.amount * len(s.claimed[captain]))


class SalvageDrones(SphereEffect):
    flow: int = ASKS

    def count(self, s: Table, captain: int) -> int:
        return self.amount

    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        count = self.count(s, captain)
        if count:
            salvage(s, captain, count)

    def helps(self, s: Table, captain: int) -> bool:
        return s.inactive[captain] > 0 and self.count(s, captain) > 0


class SalvagePerShip(SalvageDrones):
    def count(self, s: Table, captain: int) -> int:
        return self.amount * len(s.claimed[captain])


class SalvageAll(SalvageDrones):
    def count(self, s: Table, captain: int) -> int:
        return MOST_DRONES


class Fabricate(SphereEffect):
    flow: int = ASKS

    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        fabricate(s, door, captain, self.amount)

    def helps(self, s: Table, captain: int) -> bool:
        return can_fabricate(s, captain)


class Kickback(SphereEffect):
    flow: int = ASKS

    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        take_kickbacks(s, captain, self.amount)


class Auxiliary(SphereEffect):
    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        gain_auxiliary(s, door, captain)


class Refresh(SphereEffect):
    """Another crew member can be used again this round: never one that refreshes."""

    flow: int = ASKS

    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        s.then(ChooseRefresh(captain))

    def helps(self, s: Table, captain: int) -> bool:
        return bool(refreshable(s, captain))


class Recast(SphereEffect):
    """The die that is deployed gets another value: an action of its own, `recast`."""

    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        raise AssertionError("a die is changed by the verb `recast`")


class Reroll(SphereEffect):
    """The Resistance die is rolled again in battle: an answer of its own, `reroll`."""

    def for_captain(self, s: Table, door: Door, captain: int) -> None:
        raise AssertionError("the Resistance die is rolled again by the verb `reroll`")


def refreshable(s: Table, captain: int) -> list[int]:
    """Used crew members that can be refreshed."""
    return [card for card in s.spent[captain] if not refreshes(s, card)]


def refreshes(s: Table, card: int) -> bool:
    """Return whether a crew member refreshes others."""
    return any(isinstance(effect, Refresh) for effect in s.kit.crew.action[card // 2])


class ChooseRefresh(Ask[Table]):
    def __init__(self, captain: int) -> None:
        self.captain: Final = captain

    def args(self) -> list[int]:
        return [self.captain]

    def legal(self, s: Table) -> list[Action]:
        row = s.kit.verbs.refresh.row(self.captain)
        return [row[card] for card in refreshable(s, self.captain)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        s.spent[self.captain].remove(action.a)
        if door.listening:
            told(s, door, "refreshes", self.captain, [f"crew{self.captain}"], {"crew": crew_name(s, action.a)})


class Perform(PerformEffects[Table]):
    """Performs the effects of a crew card (`source`) or of a hex, from index `at`."""

    def effects(self, s: Table) -> list[Effect[Table]]:
        if self.way == BENEFIT_WAY:
            found = s.kit.hexes.benefit[self.source]
        elif self.way == RETIRE_WAY:
            found = s.kit.crew.retire[self.source // 2]
        else:
            found = s.kit.crew.action[self.source // 2]
        return found

    def part(self, seats: int, at: int) -> PerformEffects[Table]:
        return Perform(seats, self.source, self.way, at)

    def question(self, seat: int, at: int) -> ChooseEffect[Table]:
        return ChooseBonus(seat, self.source, self.way, at)


class ChooseBonus(ChooseEffect[Table]):
    """Which of several bonuses to take."""

    def card(self) -> PerformEffects[Table]:
        return Perform(1 << self.seat, self.source, self.way, self.at)

    def verb(self, s: Table) -> Verb:
        return s.kit.verbs.choice


def can_use(s: Table, captain: int, card: int) -> bool:
    """Return whether the action of a crew member can be paid for and would change anything."""
    effects = s.kit.crew.action[card // 2]
    helps = False
    for effect in effects:
        if isinstance(effect, SphereEffect):
            if not effect.payable(s, captain):
                return False
            helps = helps or (not effect.costs() and effect.helps(s, captain))
    return helps


MOST: Final = 20
VOCABULARY: Final = Vocabulary(
    "solar_sphere",
    [
        Word("ore", GainOre, MOST),
        Word("gold", GainGold, MOST),
        Word("crystal", GainCrystal, MOST),
        Word("any", GainAny, MOST),
        Word("pay_ore", PayOre, MOST),
        Word("pay_gold", PayGold, MOST),
        Word("pay_crystal", PayCrystal, MOST),
        Word("pay_morale", PayMorale, MOST),
        Word("morale", GainMorale, MOST),
        Word("reputation", GainReputation, MOST),
        Word("points", GainPoints, MOST),
        Word("morale_per_crew", MoralePerCrew, MOST),
        Word("morale_per_hex", MoralePerHex, MOST),
        Word("points_per_hex", PointsPerHex, MOST),
        Word("points_per_ship", PointsPerShip, MOST),
        Word("salvage", SalvageDrones, MOST),
        Word("salvage_per_ship", SalvagePerShip, MOST),
        Word("salvage_all", SalvageAll),
        Word("fabricate", Fabricate, MOST),
        Word("kickback", Kickback, MOST),
        Word("auxiliary", Auxiliary),
        Word("refresh", Refresh),
        Word("recast", Recast),
        Word("reroll", Reroll),
    ],
    blocks=("choose",),
)
