"""Base classes of card effects, and the step that performs them. Rules: The cards, Resolving as much as possible.

One seat performs a main effect; all seats in a clash perform a clash effect at the same time. The files of this folder
have one class and one word per effect, with the questions that it asks; `vocabulary.py` lists them all. A new effect
needs a class and a word in one of them, and these texts in each language:

    battlecruisers.effect.<name>            what the card says (content/*.toml)
    battlecruisers.hint.does.<name>         what a hint says about it (players/battlecruisers/texts*.toml)
    battlecruisers.event.<its own key>      what the log says, if it has an event of its own (content/*.toml)
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from quarterdeck.core.chance import Door
from quarterdeck.core.effects import Condition, Effect, PerformEffects
from quarterdeck.core.words import Message, Value
from quarterdeck.games.battlecruisers import story
from quarterdeck.games.battlecruisers.rules.protection import CLASH, NOT, reached, why_ignored
from quarterdeck.games.battlecruisers.table import SEATS_IN, Battle, opponents

MAIN_WAY: Final = 0
CLASH_WAY: Final = 1


class Harm:
    """What a main effect takes from a seat: points and cards as one number, and phrases for hints."""

    def __init__(self) -> None:
        self.much: int = 0
        self.phrases: list[Message] = []

    def add(self, much: int, key: str, params: dict[str, Value]) -> None:
        if much > 0:
            self.much += much
            self.phrases.append(Message(f"battlecruisers.hint.hurts.{key}", params))


@mypyc_attr(allow_interpreted_subclasses=True)
class CardCondition(Condition[Battle]):
    def undecided(self, s: Battle, seat: int) -> bool:
        """Return whether cards that are not revealed yet may still meet it."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class CardEffect(Effect[Battle]):
    costs: bool = False
    """It costs its player something. Hints mention that first."""
    costs_cards: bool = False
    """It costs its player cards."""
    empties_piles: bool = False
    """It can take cards from a discard pile."""
    discards_itself: bool = False

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        for seat in SEATS_IN[seats]:
            self.for_seat(s, door, use, seat)

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        """Perform the effect for one of the seats."""
        raise NotImplementedError

    def text(self) -> Message:
        return Message(self.key, {"amount": self.amount})

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        """What it does in this position, for hints; None if nothing.

        `actor` is the seat whose main effect it is, or CLASH.
        """
        return does(self.name, amount=self.amount)

    def undecided_phrase(self, condition: str) -> Message | None:
        """The same, while its condition may still be met."""
        return None

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        """Add what it does to another seat, for hints."""

    def sure_points(self) -> int:
        """The points that it always gives."""
        return 0

    def score(self, s: Battle, seat: int, slot: int) -> None:
        """Change the points on a copy of the position as the effect would, with the best target."""


def does(key: str, **params: Value) -> Message:
    """What a card does, as a phrase of a hint."""
    return Message(f"battlecruisers.hint.does.{key}", params)


def hint(key: str, **params: Value) -> Message:
    return Message(f"battlecruisers.hint.{key}", params)


def main_effects(s: Battle, slot: int) -> list[CardEffect]:
    return s.kit.main[s.deck[slot]]


def applies(effect: CardEffect, s: Battle, seat: int, slot: int) -> bool:
    """Return whether an effect has no condition, or its condition is met."""
    condition = effect.condition
    return condition is None or condition.holds(s, seat, slot)


class Perform(PerformEffects[Battle]):
    """Performs a card's effects from index `at`. `source` is the slot of the card."""

    def effects(self, s: Battle) -> list[Effect[Battle]]:
        kind = s.deck[self.source]
        effects = s.kit.main[kind] if self.way == MAIN_WAY else s.kit.clash[kind]
        return cast(list[Effect[Battle]], effects)

    def part(self, seats: int, at: int) -> PerformEffects[Battle]:
        return Perform(seats, self.source, self.way, at)


def actor_of(use: PerformEffects[Battle], seat: int) -> int:
    """The seat whose main effect it is, or CLASH."""
    return seat if use.way == MAIN_WAY else CLASH


def tell_reached(s: Battle, door: Door, seat: int, slot: int) -> list[int]:
    """The opponents that a main effect reaches. Emits an event for each that ignores it."""
    if door.listening:
        for other in SEATS_IN[opponents(s, seat)]:
            why = why_ignored(s, other, seat, slot)
            if why != NOT:
                story.ignores(s, door, other, slot, why)
    return SEATS_IN[reached(s, seat, slot)]
