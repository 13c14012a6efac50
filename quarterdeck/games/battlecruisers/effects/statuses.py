"""Effects that last for this round or the next: protection, doubling, being disabled."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.core.effects import PerformEffects, Word
from quarterdeck.core.words import Message
from quarterdeck.games.battlecruisers import story
from quarterdeck.games.battlecruisers.effects.base import CardEffect, does
from quarterdeck.games.battlecruisers.rules.protection import SMALL_HAND, disable, protect
from quarterdeck.games.battlecruisers.table import (
    ARMORED,
    CLOAKED,
    DECOYED,
    DOUBLED,
    EVADING,
    SECURED,
    SHIELDED,
    Battle,
)


class Ignore(CardEffect):
    """Ignores opponents' main effects for `amount` rounds."""

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        protect(s, door, seat, SHIELDED if self.amount > 1 else DECOYED, self.amount)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("ignores.next" if self.amount > 1 else "ignores")


class Secure(CardEffect):
    """Main effects cost no points for `amount` rounds."""

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        protect(s, door, seat, SECURED, self.amount)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("secures.next" if self.amount > 1 else "secures")


class Evade(CardEffect):
    """Main effects cost no cards for `amount` rounds."""

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        protect(s, door, seat, EVADING, self.amount)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("evades.next" if self.amount > 1 else "evades")


class Cloak(CardEffect):
    """Ruling R7: the size of the hand is checked for each effect that reaches the owner, or only once."""

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        if not s.kit.rulings.cloaked_once or s.hand_size[seat] <= SMALL_HAND:
            protect(s, door, seat, CLOAKED, 1)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        if s.kit.rulings.cloaked_once:
            return does("ignores") if s.hand_size[seat] <= SMALL_HAND else None
        return does("cloaks", cards=SMALL_HAND)


class Armor(CardEffect):
    """Discards become a loss of points this round."""

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        protect(s, door, seat, ARMORED, 1)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("armors")


class Double(CardEffect):
    """The card of next round is resolved twice."""

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        s.next[DOUBLED] |= 1 << seat
        if door.listening:
            story.doubles(s, door, seat)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("doubles")


class Disabled(CardEffect):
    """Disables the seat itself, in this round (1) or in the next (2)."""

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        disable(s, door, seat, self.amount)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("disabled.next" if self.amount > 1 else "disabled")


WORDS: Final[list[Word[Battle]]] = [
    Word("ignore", Ignore, 2),
    Word("secure", Secure, 2),
    Word("evade", Evade, 2),
    Word("cloak", Cloak),
    Word("armor", Armor),
    Word("double", Double),
    Word("disabled", Disabled, 2),
]
