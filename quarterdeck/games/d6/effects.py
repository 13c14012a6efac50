"""What threats do when they are activated. Rules: Activate threats, Special threats.

Each effect is one class and one word at the end of this file, and its text in `content/<language>.toml` under
`d6.effect`. `tell` emits a log line by its key under `d6.event`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.chance import Door
from quarterdeck.core.effects import ASKS, Effect, PerformEffects, Vocabulary, Word
from quarterdeck.core.words import Message, Value
from quarterdeck.games.d6.cards import HULL_LOST
from quarterdeck.games.d6.rules.damage import damage_ship, drain_shields, pierce_ship
from quarterdeck.games.d6.rules.infirmary import send_crew
from quarterdeck.games.d6.rules.track import discard, hit, in_play, release, rescue_at_once, set_health
from quarterdeck.games.d6.settings import SCOUT_CARD
from quarterdeck.games.d6.story import line_of, named, part_of, released, tell
from quarterdeck.games.d6.table import USED, Table

_DECAYS: Final = line_of("decays")
_RECOVERS: Final = line_of("recovers")
_PASSES: Final = line_of("passes")
_ROLLS_AGAIN: Final = line_of("roll-again")


class Outlook:
    """The predicted result of a roll of the threat die."""

    def __init__(self, s: Table) -> None:
        self.hull: int = s.hull
        self.shield: int = s.shield
        self.hurt: int = 0
        """Crew sent to the Infirmary."""
        self.rolls: int = 0
        """How often the threat die is rolled again."""
        self.released: int = 0
        """Held dice that come back."""

    def damage(self, amount: int) -> None:
        absorbed = min(self.shield, amount)
        self.shield -= absorbed
        self.hull -= amount - absorbed


@mypyc_attr(allow_interpreted_subclasses=True)
class ThreatEffect(Effect[Table]):
    """One effect of an activated threat; `use.source` is its card."""

    helps: bool = False
    """It only helps the ship."""
    leaves: bool = False
    """It discards the card."""
    releases: bool = False
    """It gives a held die back."""
    rolls: bool = False
    """The threat die is rolled again."""
    costs_health: bool = False
    """The card loses health of its own."""

    def listed(self) -> int:
        """The printed damage."""
        return 0

    def foresee(self, s: Table, card: int, outlook: Outlook) -> None:
        """Add its result for the ship to the outlook."""

    def shown(self) -> str:
        """Its name and amount, for lists of figures."""
        return f"{self.name.replace('_', ' ')} {self.amount}"


class Switch(ThreatEffect):
    """An effect without an amount."""

    def text(self) -> Message:
        return Message(self.key, {})

    def shown(self) -> str:
        return self.name.replace("_", " ")


class Damage(ThreatEffect):
    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        damage_ship(s, door, self.amount)

    def listed(self) -> int:
        return self.amount

    def foresee(self, s: Table, card: int, outlook: Outlook) -> None:
        outlook.damage(self.amount)


class Piercing(ThreatEffect):
    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        if s.kit.threats.when[use.source] != HULL_LOST or s.kit.rulings.scout == SCOUT_CARD:
            pierce_ship(s, door, self.amount)
        else:
            damage_ship(s, door, self.amount)  # Ruling R1: other readings let the shields take it.

    def listed(self) -> int:
        return self.amount

    def foresee(self, s: Table, card: int, outlook: Outlook) -> None:
        outlook.hull -= self.amount


class Infirmary(ThreatEffect):
    flow: int = ASKS

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        send_crew(s, door, self.amount)

    def foresee(self, s: Table, card: int, outlook: Outlook) -> None:
        outlook.hurt += self.amount


class Drain(Switch):
    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        drain_shields(s, door)

    def foresee(self, s: Table, card: int, outlook: Outlook) -> None:
        outlook.shield = 0


class Decay(ThreatEffect):
    costs_health: bool = True

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        card = use.source
        if not in_play(s, card):
            return  # An earlier effect has removed it already.
        if door.listening and not door.counted(_DECAYS, card):
            left = max(0, s.health[card] - self.amount)
            params: dict[str, Value] = {**named(s, card), "amount": s.health[card] - left, "left": left}
            tell(door, "decays", params, [part_of(s, card)])
        hit(s, door, card, self.amount)

    def foresee(self, s: Table, card: int, outlook: Outlook) -> None:
        if s.health[card] <= self.amount:
            outlook.damage(s.kit.threats.explode[card])


class Recover(ThreatEffect):
    """Time Warp: every external threat, never above the starting health."""

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        start = s.kit.threats.health
        if door.listening and all(s.health[card] == start[card] for card in s.external):
            tell(door, "recovers.none", {}, ["external"])
        for card in s.external[:]:
            if s.health[card] < start[card]:
                set_health(s, card, min(start[card], s.health[card] + self.amount))
                if door.listening and not door.counted(_RECOVERS, card):
                    tell(door, "recovers", {**named(s, card), "health": s.health[card]}, [part_of(s, card)])


class RollAgain(Switch):
    """Cloaked Threats. Ruling R14: once in a round, or after every roll."""

    rolls: bool = True

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        s.roll_again = True
        if door.listening:
            again = s.kit.rulings.cloaked_chains or s.rolls == 1
            if not door.counted(_ROLLS_AGAIN, 1 if again else 0):
                tell(door, "roll-again" if again else "roll-again.not", {}, ["threat_die"])

    def foresee(self, s: Table, card: int, outlook: Outlook) -> None:
        outlook.rolls += 1


class FreeScanner(ThreatEffect):
    """Boost Morale. With empty scanners nothing happens."""

    helps: bool = True

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        freed = min(self.amount, s.scanner)
        s.scanner -= freed
        s.returned[USED] += freed
        if door.listening:
            tell(door, "scanner-freed" if freed else "scanner-none", {"count": freed}, ["scanner", "returned"])


class Release(Switch):
    """Distracted: the held die comes back."""

    releases: bool = True

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        if door.listening and not s.held[use.source]:
            released(s, door, use.source)
        release(s, door, use.source)

    def foresee(self, s: Table, card: int, outlook: Outlook) -> None:
        outlook.released += s.held[card]


class Discard(Switch):
    leaves: bool = True

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        card = use.source
        if not in_play(s, card):
            return
        if door.listening and not door.counted(_PASSES, card):
            tell(door, "passes", named(s, card), [part_of(s, card)])
        discard(s, door, card)
        rescue_at_once(s, door)


VOCABULARY: Final[Vocabulary[Table]] = Vocabulary(
    "d6",
    [
        Word("damage", Damage, 20),
        Word("piercing", Piercing, 20),
        Word("infirmary", Infirmary, 12),
        Word("drain", Drain),
        Word("decay", Decay, 12),
        Word("recover", Recover, 12),
        Word("roll_again", RollAgain),
        Word("free_scanner", FreeScanner, 6),
        Word("release", Release),
        Word("discard", Discard),
    ],
)
