"""The inputs of the captain's net: a position of Deep Space D-6 at the start of a round, as numbers of similar size.

They describe what cards do and not single cards, so that they mean the same with other decks and ships.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.games.d6.cards import COMMANDER, ENGINEERING, SCIENCE
from quarterdeck.games.d6.table import Table
from quarterdeck.players.d6.danger import Danger

HULLS: Final = 8
SHIELDS: Final = 4
DICE: Final = 6
SIZE: Final = HULLS + SHIELDS + DICE + 22


def features(s: Table, danger: Danger) -> list[float]:
    threats = s.kit.threats
    out = [0.0] * SIZE
    for at in range(min(s.hull, HULLS)):
        out[at] = 1.0
    base = HULLS
    for at in range(min(s.shield, SHIELDS)):
        out[base + at] = 1.0
    base += SHIELDS
    dice = sum(s.hand) + s.pool + sum(s.returned)
    for at in range(min(dice, DICE)):
        out[base + at] = 1.0
    base += DICE
    fire = fierce = health = piercing = worst = blast = sure = 0.0
    for card in s.external:
        each = danger.per_round[card]
        left = s.health[card]
        fire += each
        fierce += each * left
        health += left
        blast += threats.explode[card]
        sure += 1.0 if danger.per_round[card] >= 1.0 else 0.0
        worst = max(worst, each)
        if threats.offline[card]:
            piercing += 1.0
    inside = heavy = held = 0.0
    blocked = 0
    for card in s.internal:
        inside += danger.per_round[card]
        heavy += danger.inside[card]
        held += s.held[card]
        if threats.block[card] >= 0:
            blocked |= 1 << threats.block[card]
    away = 0
    for crew in s.away:
        while crew:
            if crew & 7:
                away += 1
            crew >>= 3
    coming = 0.0
    cards = 0
    for card, count in enumerate(s.deck):
        if count:
            cards += count
            coming += count * danger.outlook[card]
    out[base] = s.infirmary / 3
    out[base + 1] = 1.0 if s.scanner == 1 else 0.0
    out[base + 2] = 1.0 if s.scanner >= 2 else 0.0
    out[base + 3] = s.left / 20
    out[base + 4] = (s.left / 20) * (s.left / 20)
    out[base + 5] = 1.0 if s.left == 0 else 0.0
    out[base + 6] = len(s.external) / 4
    out[base + 7] = health / 10
    out[base + 8] = fire / 3
    out[base + 9] = fierce / 8
    out[base + 10] = worst
    out[base + 11] = blast / 3
    out[base + 12] = piercing
    out[base + 13] = len(s.internal) / 3
    out[base + 14] = inside / 2
    out[base + 15] = heavy / 5
    out[base + 16] = held
    out[base + 17] = away / 3
    out[base + 18] = 1.0 if blocked >> COMMANDER & 1 else 0.0
    out[base + 19] = 1.0 if blocked >> SCIENCE & 1 or blocked >> ENGINEERING & 1 else 0.0
    out[base + 20] = coming / max(1, cards) / 4
    out[base + 21] = (coming / max(1, cards)) * s.left / 80
    return out
