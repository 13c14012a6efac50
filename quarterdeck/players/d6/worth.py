"""The value of a position of Deep Space D-6 after the crew is assigned, in points of hull."""

from __future__ import annotations

from quarterdeck.games.d6.cards import BY_DIE, HULL_LOST, QUIET
from quarterdeck.games.d6.effects import Outlook
from quarterdeck.games.d6.rules.track import external_in_turn, in_stasis
from quarterdeck.games.d6.table import RESCUED, Table
from quarterdeck.players.d6.danger import Danger, Weights

LOST = -200.0
SAVED = 200.0
HULL = [LOST, -21.0, -12.0, -7.5, -4.5, -2.5, -1.2, -0.4, 0.0]
"""The value of the hull by points. The last points are worth most; beyond this list each point adds a little."""


def worth(s: Table, danger: Danger) -> float:
    """The mean value after the next activation over all faces of the threat die, minus the burden."""
    if s.over:
        return SAVED if s.ending == RESCUED else LOST
    if s.left == 0 and not s.external:
        return SAVED
    return after_activation(s, danger) - burden(s, danger)


def hull_worth(hull: int) -> float:
    if hull <= 0:
        return LOST
    return HULL[hull] if hull < len(HULL) else 0.2 * (hull - 8)


def burden(s: Table, danger: Danger) -> float:
    """The cost of threats in play and of crew that cannot be used."""
    w = danger.weights
    cost = fire = 0.0
    missing = s.infirmary + s.scanner
    for card in s.external:
        price = danger.outside(card, s.health[card])
        fire += danger.per_round[card]
        cost += price * (1.0 - _underway(s, danger, card)) if s.away[card] else price
        missing += _party(s, card)
    for card in s.internal:
        price = danger.inside[card]
        cost += price * (1.0 - _underway(s, danger, card)) if s.away[card] else price
        missing += s.held[card] + _party(s, card)
    cost += w.crossfire * fire * fire
    cost += missing * (w.missing + w.shorthanded * missing)
    cost += s.infirmary * w.patient + s.scanner * w.scanned
    if s.left and s.scanner == s.kit.ship.scanners - 1:
        cost += w.alarm
    return cost


def _party(s: Table, card: int) -> int:
    """The number of dice on a mission."""
    crew, count = s.away[card], 0
    while crew:
        count += 1 if crew & 7 else 0
        crew >>= 3
    return count


def _underway(s: Table, danger: Danger, card: int) -> float:
    places = len(s.kit.threats.mission[card])
    return danger.weights.partial * _party(s, card) / places


def after_activation(s: Table, danger: Danger) -> float:
    total = 0.0
    for face in range(1, 7):
        total += outlook_worth(after_roll(s, 1 << face), danger.weights)
    return total / 6


def may_act(s: Table, rolled: int) -> list[int]:
    """The threats that this roll of the threat die may activate, in the order in which they act."""
    threats = s.kit.threats
    out = [c for c in s.internal if threats.faces[c] & rolled and not in_stasis(s, c)]
    out += [c for c in external_in_turn(s) if threats.faces[c] & rolled and not in_stasis(s, c)]
    for when in (QUIET, HULL_LOST):
        out += [c for c in s.external if threats.when[c] == when and not in_stasis(s, c)]
    return out


def after_roll(s: Table, rolled: int) -> Outlook:
    """The predicted state of the ship after the threats that this roll activates."""
    threats = s.kit.threats
    outlook, active = Outlook(s), False
    for card in may_act(s, rolled):
        when = threats.when[card]
        if when != BY_DIE and (active if when == QUIET else outlook.hull == s.hull):
            continue
        active = True
        for effect in threats.effects[card]:
            effect.foresee(s, card, outlook)
    return outlook


def outlook_worth(after: Outlook, w: Weights) -> float:
    extra = w.missing * after.released - w.wound * after.hurt - 2.0 * after.rolls
    return w.hull * hull_worth(after.hull) + w.shield * after.shield + extra
