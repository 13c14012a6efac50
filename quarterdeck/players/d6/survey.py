"""The inputs of the admiral's nets: a position of Deep Space D-6 as numbers of about the same size.

`features` describe only what cards do. A survey also has inputs for single cards: which ones are in play, and how much
of them is left. A card without such inputs, from a pack, counts only by what it does.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.games.d6.cards import (
    COMMANDER,
    ENGINEERING,
    FRIENDLY_FIRE,
    SCIENCE,
    TACTICAL,
)
from quarterdeck.games.d6.rules.track import in_stasis
from quarterdeck.games.d6.table import Table
from quarterdeck.players.d6.danger import Danger
from quarterdeck.players.d6.worth import after_roll

HULLS: Final = 8
SHIELDS: Final = 4
SCANNERS: Final = 2
PATIENTS: Final = 5
DICE: Final = 6
LAST_CARDS: Final = 6
OUTSIDE: Final = 5
INSIDE: Final = 3
AWAY: Final = 3
WHOLE: Final = 20
"""The number of inputs that are not scales, see below."""
SHIP: Final = HULLS + SHIELDS + SCANNERS + PATIENTS + DICE + DICE + LAST_CARDS + OUTSIDE + INSIDE + AWAY
ROLLED: Final = HULLS + SHIELDS + 2
PER_CARD: Final = 6
FACES: Final = 6


class Survey:
    """Computes the inputs. Created once per deck."""

    def __init__(self, danger: Danger, cards: list[str]) -> None:
        self.danger: Final = danger
        self.size: Final = SHIP + WHOLE + ROLLED + PER_CARD * len(cards)
        first = SHIP + WHOLE + ROLLED
        self._places: list[int] = [
            first + PER_CARD * cards.index(card) if card in cards else -1 for card in danger.threats.ids
        ]
        """The index of each card's own inputs, -1 if it has none."""
        self._tactical_hurts: Final = [
            card for card in range(danger.threats.size) if danger.threats.reveal[card] == FRIENDLY_FIRE
        ]

    def ended(self, s: Table) -> list[float]:
        """The inputs after the last order, before the next card and the threat die."""
        return self._numbers(s, free_dice(s), 0)

    def rolling(self, s: Table, soon: int) -> list[float]:
        """The inputs before `soon` dice are rolled. In the middle of a round others are used, and come back later."""
        return self._numbers(s, soon, free_dice(s) - soon)

    def _numbers(self, s: Table, soon: int, later: int) -> list[float]:
        threats, danger = s.kit.threats, self.danger
        out = [0.0] * self.size
        fire = fierce = health = worst = blast = offline = 0.0
        inside = heavy = held = 0.0
        away = blocked = 0
        for card in s.external:
            each, left = danger.per_round[card], s.health[card]
            fire += each
            fierce += each * left
            health += left
            worst = max(worst, each)
            blast += threats.explode[card]
            if threats.offline[card]:
                offline = 1.0
            if threats.block[card] >= 0:
                blocked |= 1 << threats.block[card]
            away += self._card(s, card, out)
        for card in s.internal:
            inside += danger.per_round[card]
            heavy += danger.inside[card]
            held += s.held[card]
            if threats.block[card] >= 0:
                blocked |= 1 << threats.block[card]
            away += self._card(s, card, out)
        at = _scale(out, 0, HULLS, s.hull)
        at = _scale(out, at, SHIELDS, s.shield)
        at = _scale(out, at, SCANNERS, s.scanner)
        at = _scale(out, at, PATIENTS, s.infirmary)
        at = _scale(out, at, DICE, soon)
        at = _scale(out, at, DICE, later)
        at = _scale(out, at, LAST_CARDS, s.left)
        at = _scale(out, at, OUTSIDE, len(s.external))
        at = _scale(out, at, INSIDE, len(s.internal))
        at = _scale(out, at, AWAY, away)
        coming, cards = 0.0, 0
        for card, count in enumerate(s.deck):
            if count:
                cards += count
                coming += count * danger.outlook[card]
        mean = coming / cards if cards else 0.0
        out[at] = s.left / 20
        out[at + 1] = (s.left / 20) * (s.left / 20)
        out[at + 2] = mean / 4
        out[at + 3] = mean * s.left / 80
        out[at + 4] = health / 10
        out[at + 5] = fire / 3
        out[at + 6] = fierce / 8
        out[at + 7] = worst
        out[at + 8] = blast / 5
        out[at + 9] = offline
        out[at + 10] = inside / 2
        out[at + 11] = heavy / 5
        out[at + 12] = held
        out[at + 13] = 1.0 if blocked >> COMMANDER & 1 else 0.0
        out[at + 14] = 1.0 if blocked >> SCIENCE & 1 else 0.0
        out[at + 15] = 1.0 if blocked >> ENGINEERING & 1 else 0.0
        if later:
            out[at + 16] = 1.0 if s.used[TACTICAL] else 0.0
            out[at + 17] = 1.0 if s.used[ENGINEERING] else 0.0
        if not later and s.left:
            for card in self._tactical_hurts:
                if s.deck[card]:
                    out[at + 18] += (s.hand[TACTICAL] + s.returned[TACTICAL]) / s.left
        out[at + 19] = fire * fire / 9
        self._threat_die(s, out, at + WHOLE)
        return out

    def _card(self, s: Table, card: int, out: list[float]) -> int:
        """Set the inputs of a card in play. Returns the number of dice on its mission."""
        crew, party = s.away[card], 0
        while crew:
            party += 1 if crew & 7 else 0
            crew >>= 3
        at = self._places[card]
        if at >= 0:
            out[at] = 1.0
            left = s.health[card]
            out[at + 1] = 1.0 if left >= 2 else 0.0
            out[at + 2] = 1.0 if left >= 3 else 0.0
            out[at + 3] = 1.0 if left >= 4 else 0.0
            out[at + 4] = float(party)
            out[at + 5] = 1.0 if in_stasis(s, card) else 0.0
        return party

    def _threat_die(self, s: Table, out: list[float], at: int) -> None:
        """Set the inputs for the ship after the threat die, averaged over its faces: hull, shields, crew hurt."""
        share = 1.0 / FACES
        lowest = s.hull
        for face in range(1, FACES + 1):
            after = after_roll(s, 1 << face)
            _scale(out, at, HULLS, after.hull, share)
            _scale(out, at + HULLS, SHIELDS, after.shield, share)
            out[at + HULLS + SHIELDS] += share * after.hurt
            lowest = min(lowest, after.hull)
        out[at + HULLS + SHIELDS + 1] = max(0, lowest) / HULLS


def free_dice(s: Table) -> int:
    """The dice that will be gathered without recalling any."""
    return s.pool + sum(s.hand) + sum(s.returned) + sum(s.beamed)


def _scale(out: list[float], at: int, size: int, value: int, share: float = 1.0) -> int:
    """Set an input for each point of the value. Returns the index of the next scale."""
    for step in range(min(value, size)):
        out[at + step] += share
    return at + size
