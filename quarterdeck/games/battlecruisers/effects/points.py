"""Effects that gain, cost or take points."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.core.effects import PerformEffects, Word
from quarterdeck.core.words import Message
from quarterdeck.games.battlecruisers.cards import TECHNOLOGY
from quarterdeck.games.battlecruisers.effects.base import CardEffect, Harm, actor_of, does, tell_reached
from quarterdeck.games.battlecruisers.rules.clashes import clash_on
from quarterdeck.games.battlecruisers.rules.points import gain, lose, take
from quarterdeck.games.battlecruisers.rules.protection import keeps_points, reached
from quarterdeck.games.battlecruisers.table import SEATS_IN, Battle, in_clash, symbols_of


class Gain(CardEffect):
    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        gain(s, door, seat, self.amount)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("gains", points=self.amount)

    def undecided_phrase(self, condition: str) -> Message | None:
        return does(f"gains.{condition}", points=self.amount)

    def sure_points(self) -> int:
        return self.amount

    def score(self, s: Battle, seat: int, slot: int) -> None:
        s.points[seat] += self.amount


class Lose(CardEffect):
    costs: bool = True

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        lose(s, door, seat, self.amount, actor_of(use, seat))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        lost = 0 if keeps_points(s, seat, actor) else min(self.amount, s.points[seat])
        return does("costs-points", points=lost) if lost else None


class LosePerClasher(CardEffect):
    """Costs `amount` points for every player in the clash, the seat itself included."""

    costs: bool = True

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        lose(s, door, seat, self.amount * in_clash(s, use.source).bit_count(), actor_of(use, seat))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        if keeps_points(s, seat, actor):
            return None
        return does("costs-points", points=self.amount * clash_on(s, slot).bit_count())


class LoseAll(CardEffect):
    costs: bool = True

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        lose(s, door, seat, s.points[seat], actor_of(use, seat))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        lost = 0 if keeps_points(s, seat, actor) else s.points[seat]
        return does("costs-all-points", points=lost) if lost else None


class OthersGain(CardEffect):
    """Every seat in the battle that played another card gains points."""

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        for seat in SEATS_IN[s.kit.everyone & ~s.out]:
            if s.shown[seat] != use.source:
                gain(s, door, seat, self.amount)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("others-gain", points=self.amount)


class TakeEach(CardEffect):
    """Takes points from every opponent."""

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        for victim in tell_reached(s, door, seat, use.source):
            take(s, door, seat, victim, self.amount)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        taken = [min(self.amount, s.points[other]) for other in losers(s, seat, slot) if s.points[other]]
        return does("takes-each", points=sum(taken), count=len(taken)) if taken else None

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        lost = 0 if keeps_points(s, seat, actor) else min(self.amount, s.points[seat])
        harm.add(lost, "points", {"points": lost})

    def score(self, s: Battle, seat: int, slot: int) -> None:
        for other in losers(s, seat, slot):
            score_taken(s, seat, other, self.amount)


class CountTechnology(CardEffect):
    """Gains points for each Technology symbol on all cards in play and in all recovery zones."""

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        gain(s, door, seat, self.amount * technology_around(s))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return does("counts", points=self.amount * technology_around(s))

    def score(self, s: Battle, seat: int, slot: int) -> None:
        s.points[seat] += self.amount * technology_around(s)


class MakeGood(CardEffect):
    """Supply Convoy. Ruling R4: gains what was lost, or the amount if nothing was; or the greater of the two."""

    def made_good(self, s: Battle, seat: int) -> int:
        lost = s.lost[seat]
        if s.kit.rulings.convoy_gives_greater:
            return max(lost, self.amount)
        return lost or self.amount

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        gain(s, door, seat, self.made_good(s, seat))

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        key = "makes-good.greater" if s.kit.rulings.convoy_gives_greater else "makes-good"
        return does(key, points=self.amount)

    def score(self, s: Battle, seat: int, slot: int) -> None:
        s.points[seat] += self.made_good(s, seat)


def losers(s: Battle, seat: int, slot: int) -> list[int]:
    """The opponents that can lose points to a main effect."""
    return [other for other in SEATS_IN[reached(s, seat, slot)] if not keeps_points(s, other, seat)]


def score_taken(s: Battle, seat: int, other: int, amount: int) -> None:
    taken = min(amount, s.points[other])
    s.points[other] -= taken
    s.points[seat] += taken


def technology_around(s: Battle) -> int:
    count = 0
    for seat in SEATS_IN[s.kit.everyone]:
        for card in (s.played[seat], s.recovery[seat]):
            if card >= 0 and symbols_of(s, card) & TECHNOLOGY:
                count += 1
    return count


WORDS: Final[list[Word[Battle]]] = [
    Word("gain", Gain, 9),
    Word("lose", Lose, 9),
    Word("lose_per_clasher", LosePerClasher, 9),
    Word("lose_all", LoseAll),
    Word("others_gain", OthersGain, 9),
    Word("take_each", TakeEach, 9),
    Word("count_technology", CountTechnology, 9),
    Word("make_good", MakeGood, 9),
]
