"""Instinct: a policy that says which card to play, from the officer's values and learned weights.

It was trained in matches against itself and the officer (`benchmarks/instinct.py`): a card becomes likelier if matches
in which it was played ended better than expected. Every card has a row of weights: one for each feature of the
position, and `BESIDE` for each card of the set.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp, log
from typing import Any, Final

from quarterdeck.core.action import Action
from quarterdeck.games.battlecruisers.knowledge import believed
from quarterdeck.games.battlecruisers.table import SEATS_IN, VICTORY, Battle, cards_left, copies, opponents, slot_of
from quarterdeck.players.battlecruisers.officer import EAGER, gained, holding, weigh

OWN: Final = 3
"""The number of features of a card itself: who else may play it, how likely it is alone, whether it wins."""
TABLE: Final = 12
"""The number of features that are the same for all cards."""
BESIDE: Final = 4
"""The number of features per card of the set: in the hand, in recovery, held by opponents, held by the leader."""


class Instinct:
    def __init__(self, weights: dict[str, list[float]], beside: dict[str, dict[str, list[float]]]) -> None:
        """`weights` has a weight for each feature, by card id; `beside` has weights for each pair of cards.

        A card without weights is played as by the officer.
        """
        self.weights: Final = weights
        self.beside: Final = beside
        self._deck: list[int] = []
        self._rows: list[list[float]] = []
        """The weights for the current set, for each card in the order of the features of `Scene`."""

    def shares(self, s: Battle, options: list[Action]) -> list[float]:
        """The weight of each of these cards for a random draw."""
        return self.seen(s, options, Scene(s, options))

    def seen(self, s: Battle, options: list[Action], scene: Scene) -> list[float]:
        values = weigh(s, options)
        least = min(values)
        if s.deck != self._deck:
            self._open(s)
        common, own = scene.common, scene.own
        scores: list[float] = []
        for number in range(len(options)):
            score = EAGER * log(values[number] - least + 0.5)
            row = self._rows[scene.slots[number]]
            for at in range(len(row) - OWN):
                score += row[at + OWN] * common[at]
            for at in range(OWN):
                score += row[at] * own[number][at]
            scores.append(score)
        best = max(scores)
        calm = 1.0 / (1 + s.quiet)  # Less strict after rounds in which nothing changed, like `eagerness`.
        return [exp((score - best) * calm) for score in scores]

    def _open(self, s: Battle) -> None:
        ids = s.kit.cards.ids
        deck = [ids[kind] for kind in s.deck]
        rows: list[list[float]] = []
        for card in deck:
            row = list(self.weights.get(card, []))
            if row:
                beside = self.beside.get(card, {})
                for other in deck:
                    row.extend(beside.get(other, [0.0] * BESIDE))
            rows.append(row or [0.0] * OWN)
        self._deck = list(s.deck)
        self._rows = rows


class Scene:
    """The features of a position, for the seat that has to play a card."""

    def __init__(self, s: Battle, options: list[Action]) -> None:
        seat = options[0].seat
        may = believed(s, [seat])
        others = SEATS_IN[opponents(s, seat)]
        most, fewest, leader = -1, 99, -1
        likely: list[float] = []
        """For each opponent, the probability that a card is in the hand, if it may be in it."""
        for other in others:
            likely.append(holding(s, other, may))
            fewest = min(fewest, cards_left(s, other))
            if s.points[other] > most:
                most, leader = s.points[other], other
        mine, theirs, left = s.points[seat] / VICTORY, max(0, most) / VICTORY, cards_left(s, seat)
        common = [
            1.0, mine, theirs, mine * mine, theirs * theirs, 1.0 / left, min(8, left) / 6, s.hand_size[seat] / 6,
            float(s.alert >> seat & 1), 1.0 / max(1, fewest), min(20, s.round) / 20, len(others) / 4,
        ]  # fmt: skip
        back = s.recovery[seat]
        rests = slot_of(s, back) if back >= 0 else -1
        for slot in range(len(s.deck)):
            expected = leads = 0.0
            for at, other in enumerate(others):
                if copies(s, may[other], slot):
                    expected += likely[at]
                    if other == leader:
                        leads = likely[at]
            common.append(1.0 if copies(s, s.hands[seat], slot) else 0.0)
            common.append(1.0 if slot == rests else 0.0)
            common.append(expected)
            common.append(leads)
        self.common: Final = common
        self.slots: Final[list[int]] = [s.deck.index(action.a) for action in options]
        self.own: Final[list[list[float]]] = [_own(s, seat, slot, others, likely, may) for slot in self.slots]


def _own(s: Battle, seat: int, slot: int, others: list[int], likely: list[float], may: list[int]) -> list[float]:
    held, alone = 0, 1.0
    for at, other in enumerate(others):
        if copies(s, may[other], slot):
            held += 1
            alone *= 1 - likely[at] / max(1, s.hand_size[other])
    wins = 1.0 if s.points[seat] + gained(s, seat, slot) >= VICTORY else 0.0
    return [held / max(1, len(others)), alone, wins]


def load_instinct() -> Instinct:
    text = files("quarterdeck.players.battlecruisers").joinpath("instinct.toml").read_text("utf-8")
    found: dict[str, Any] = tomllib.loads(text)
    return Instinct(found["weights"], found["beside"])
