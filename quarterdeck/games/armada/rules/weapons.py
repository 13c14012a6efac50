"""Attacks on enemy ships: targets, Protect, damage, destroyed ships. Rules: Attack characteristics, Destroy."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.core.words import Value
from quarterdeck.games.armada.cards import (
    ALOOF,
    AREA,
    ARTEMIS,
    BLAST,
    DIRECT,
    ENERGY,
    FLEETS,
    ION,
    KINETIC,
    MULTI,
    OUROBOROS,
    PAYOUT,
    PROTECT,
    QUICK,
    RALLY,
    SWARM,
)
from quarterdeck.games.armada.rules.crew import announce, has, treat_returned
from quarterdeck.games.armada.rules.damage import hit
from quarterdeck.games.armada.rules.ending import win
from quarterdeck.games.armada.rules.ship import gain_credits, is_duel, recharge
from quarterdeck.games.armada.story import foe_name, foe_part, panel, tell
from quarterdeck.games.armada.table import DESTROYED, HELD_ABILITY, INFIRMARY, NONE, RESTING, Table

WOUNDED: Final = 16
"""Only ships with hull damage are targets."""
DRAIN: Final = 32
"""The attacker's shields gain what the attack takes."""
PAYOUT_SCRAP: Final = 2
"""The scrap value from which a destroyed ship pays at once."""


def is_ouroboros(s: Table) -> bool:
    return s.fleet == FLEETS + OUROBOROS


def cards_in(s: Table) -> int:
    """How many enemy ships are in the combat. The Ouroboros is one, whatever its sections."""
    return 1 if is_ouroboros(s) else len(s.foes)


def shields_of(s: Table, foe: int) -> int:
    """The index of the shields of an enemy ship: the sections of the Ouroboros share theirs."""
    return 0 if is_ouroboros(s) else foe


def hull_of(s: Table, foe: int) -> int:
    return s.kit.foes.hull[s.foes[foe]]


def is_lethal(s: Table, foe: int) -> bool:
    """Return whether an enemy ship has as much damage as hull."""
    return s.foe_damage[foe] >= hull_of(s, foe)


def room(s: Table, foe: int, kind: int) -> int:
    """How much damage of a kind an enemy ship can still take."""
    shield = s.foe_shield[shields_of(s, foe)]
    hull = hull_of(s, foe) - s.foe_damage[foe]
    return hull if kind == KINETIC else shield if kind == ION else shield + hull


def protects(s: Table, foe: int) -> bool:
    if s.foe_flags[foe] & HELD_ABILITY:
        return False
    passive = s.kit.foes.passive[s.foes[foe]]
    return passive == PROTECT or (passive == SWARM and any(s.kit.foes.boss[kind] for kind in s.foes))


def is_aloof(s: Table, foe: int) -> bool:
    """A ship that ignores all damage while it has company. By ruling, its own kind is none."""
    if s.kit.foes.passive[s.foes[foe]] != ALOOF or s.foe_flags[foe] & HELD_ABILITY:
        return False
    if not s.kit.rulings.aloof_ignore_each_other:
        return len(s.foes) > 1
    return any(s.kit.foes.passive[kind] != ALOOF for kind in s.foes)


def targets(s: Table, kind: int, traits: int) -> list[int]:
    """The enemy ships that an attack can damage."""
    every = range(len(s.foes))
    if not traits & DIRECT:
        guards = [foe for foe in every if protects(s, foe)]
        reach = guards or [foe for foe in every if not is_aloof(s, foe)]
    else:
        reach = list(every)
    out: list[int] = []
    for foe in reach:
        if sealed(s) or (traits & WOUNDED and not s.foe_damage[foe]):
            continue
        finishes = traits & QUICK and kind != ION and is_lethal(s, foe) and not s.foe_flags[foe] & DESTROYED
        if room(s, foe, kind) > 0 or finishes:
            out.append(foe)
    return out


def sealed(s: Table) -> bool:
    """Return whether the special shield of the Artemis Space Station stops all damage."""
    return s.fleet == FLEETS + ARTEMIS and not s.exposed


def in_reach(s: Table, seat: int, kind: int, traits: int) -> bool:
    """Return whether an attack of a captain would damage anything."""
    if not is_duel(s):
        return bool(targets(s, kind, traits))
    for other in victims(s, seat, traits):
        if (kind != ION or s.shield[other] > 0) and (not traits & WOUNDED or s.hull[other] < s.max_hull[other]):
            return True
    return False


def victims(s: Table, seat: int, traits: int) -> list[int]:
    """Whom an attack hits in a fight between captains: the Savior, or the Frontline, or all with an Area attack.

    A ship that fights from afar is out of reach.
    """
    if seat != s.savior:
        return [s.savior]
    if traits & AREA:
        return [other for other in s.team if other != seat and not s.far >> other & 1]
    return [s.front]


def attack_captains(s: Table, door: Door, seat: int, kind: int, amount: int, traits: int) -> None:
    for other in victims(s, seat, traits):
        if s.over or other not in s.team:
            return
        before = s.shield[other]
        hit(s, door, other, kind, amount)
        if traits & DRAIN and not s.over:
            recharge(s, door, seat, before - s.shield[other])


def attack(s: Table, door: Door, seat: int, kind: int, amount: int, traits: int) -> None:
    """One attack of a captain. A target is asked for unless it hits all."""
    if is_duel(s):
        attack_captains(s, door, seat, kind, amount, traits)
    elif traits & AREA:
        found = targets(s, kind, traits)
        # Ships leave the list when they are destroyed; sections of the Ouroboros do not, and share their shields.
        for foe in found if is_ouroboros(s) else reversed(found):
            strike(s, door, seat, foe, kind, amount, traits)
        after_attack(s, door)
    elif traits & MULTI:
        s.then(Target(seat, kind, 1, traits, amount))
    else:
        s.then(Target(seat, kind, amount, traits, 1))


class Target(Ask[Table]):
    """Which enemy ship an attack hits. A divided attack asks for each point."""

    def __init__(self, seat: int, kind: int, amount: int, traits: int, times: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.amount: Final = amount
        self.traits: Final = traits
        self.times: Final = times

    def args(self) -> list[int]:
        return [self.seat, self.kind, self.amount, self.traits, self.times]

    def legal(self, s: Table) -> list[Action]:
        row = s.kit.verbs.target.row(self.seat)
        return [row[foe] for foe in targets(s, self.kind, self.traits)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if self.times > 1:
            s.then(Target(self.seat, self.kind, self.amount, self.traits, self.times - 1))
        strike(s, door, self.seat, action.a, self.kind, self.amount, self.traits)
        after_attack(s, door)


def strike(s: Table, door: Door, seat: int, foe: int, kind: int, amount: int, traits: int) -> None:
    """Put damage on an enemy ship: shields first, unless the weapon ignores them."""
    shields = shields_of(s, foe)
    dealt = min(amount, room(s, foe, kind))
    absorbed = 0 if kind == KINETIC else min(dealt, s.foe_shield[shields])
    s.foe_shield[shields] -= absorbed
    s.foe_damage[foe] += dealt - absorbed
    if door.listening:
        left = hull_of(s, foe) - s.foe_damage[foe]
        name = foe_name(s, s.foes[foe])
        params: dict[str, Value] = {"foe": name, "damage": dealt, "hull": left, "shield": s.foe_shield[shields]}
        tell(door, "strikes", [panel(seat), foe_part(foe)], params)
    if traits & DRAIN and dealt:
        recharge(s, door, seat, dealt)
    if traits & QUICK and is_lethal(s, foe):
        if is_ouroboros(s):
            s.foe_flags[foe] |= DESTROYED
        else:
            destroy(s, door, foe)


def destroy(s: Table, door: Door, foe: int) -> None:
    """An enemy ship is destroyed and leaves the combat."""
    kind = s.foes[foe]
    foes = s.kit.foes
    if door.listening:
        tell(door, "destroyed", [foe_part(foe)], {"foe": foe_name(s, kind)})
    for row in (s.foes, s.foe_shield, s.foe_tokens, s.foe_damage, s.foe_timers, s.foe_flags):
        del row[foe]
    s.wrecks.append(kind)
    if not foes.boss[kind] and not foes.swarm[kind]:
        s.scrapped[kind] += 1
    if foes.passive[kind] == BLAST:
        s.blasts += foes.amount[kind]
    for seat in s.team:
        if has(s, seat, PAYOUT) and foes.scrap[kind] >= PAYOUT_SCRAP:
            announce(s, door, seat, PAYOUT)
            gain_credits(s, door, seat, 1)
        if has(s, seat, RALLY) and INFIRMARY in s.where[seat]:
            announce(s, door, seat, RALLY)
            at = s.where[seat].index(INFIRMARY)
            s.where[seat][at] = RESTING
            treat_returned(s, door, seat, [at])
    if foes.boss[kind]:
        win(s)


def after_attack(s: Table, door: Door) -> None:
    """If the last enemy ship is gone, the combat ends at once, after its blast."""
    if s.over or s.fleet == NONE:
        return
    if is_ouroboros(s):
        if all(flags & DESTROYED for flags in s.foe_flags):
            win(s)
        return
    if not s.foes:
        explode(s, door)
        if not s.over:
            s.unwind("CombatOver")


def explode(s: Table, door: Door) -> None:
    """Ships that were destroyed explode: energy damage to all ships in the combat.

    Defences hold in the enemy action only: a blast that ends the combat in step 1 meets none.
    """
    blast = s.blasts
    s.blasts = 0
    if blast:
        if door.listening:
            tell(door, "explodes", [], {"damage": blast})
        for seat in s.team[:]:
            if not s.far >> seat & 1 and not s.over:
                s.guards[seat] = 0
                hit(s, door, seat, ENERGY, blast)
