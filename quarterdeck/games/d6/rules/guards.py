"""Guards: each returns OK if a use of the crew is legal now, or else the code of the reason why not."""

from __future__ import annotations

from typing import Final

from quarterdeck.games.d6.cards import COMMANDER, MEDICAL, SCIENCE, TACTICAL
from quarterdeck.games.d6.rules.power import fire_power
from quarterdeck.games.d6.rules.track import in_stasis, shields_offline
from quarterdeck.games.d6.table import Table

OK: Final = 0
NO_DIE: Final = 1
BLOCKED: Final = 2
NO_OTHER_DIE: Final = 3
SHIP_CANNOT: Final = 4
INFIRMARY_EMPTY: Final = 5
SCANNERS_EMPTY: Final = 6
SHIELDS_FULL: Final = 7
SHIELDS_OFFLINE: Final = 8
HULL_FULL: Final = 9
NO_TARGET: Final = 10
IN_STASIS: Final = 11
NOT_THIS_SIDE: Final = 12
NO_MISSION: Final = 13
NOT_NEEDED: Final = 14
NO_POWER: Final = 15
NO_STANDING_BY: Final = 16
HAS_WORK: Final = 17
NO_SUCH_DIE: Final = 18
REASONS: Final = [
    "", "no-die", "blocked", "no-other-die", "ship-cannot", "infirmary-empty", "scanners-empty", "shields-full",
    "shields-offline", "hull-full", "no-target", "in-stasis", "not-this-side", "no-mission", "not-needed",
    "no-power", "no-standing-by", "has-work", "no-such-die",
]  # fmt: skip


def blocked_crew(s: Table) -> int:
    """The mask of crew faces that may not be assigned: Comms Offline, Panel Explosion, Cosmic Existentialism."""
    block = s.kit.threats.block
    mask = 0
    for card in s.internal:
        if block[card] >= 0:
            mask |= 1 << block[card]
    for card in s.external:
        if block[card] >= 0:
            mask |= 1 << block[card]
    return mask


def may_use(s: Table, face: int) -> int:
    if s.hand[face] == 0:
        return NO_DIE
    return BLOCKED if blocked_crew(s) >> face & 1 else OK


def may_change(s: Table, face: int) -> int:
    """The Commander changes another die, perhaps another Commander."""
    others = s.hand[face] - 1 if face == COMMANDER else s.hand[face]
    return OK if others > 0 else NO_SUCH_DIE


def may_reroll(s: Table) -> int:
    if not s.kit.ship.reroll:
        return SHIP_CANNOT
    return OK if sum(s.hand) > 1 else NO_OTHER_DIE


def may_heal(s: Table) -> int:
    return OK if s.infirmary else INFIRMARY_EMPTY


def may_clear(s: Table) -> int:
    return OK if s.scanner else SCANNERS_EMPTY


def may_recharge(s: Table) -> int:
    if shields_offline(s):
        return SHIELDS_OFFLINE
    return OK if s.shield < s.kit.ship.shield else SHIELDS_FULL


def may_beam(s: Table, card: int) -> int:
    if not s.kit.ship.stasis:
        return SHIP_CANNOT
    if in_stasis(s, card):
        return IN_STASIS
    if s.kit.rulings.stasis_external_only and not s.kit.threats.external[card]:
        return NOT_THIS_SIDE  # Ruling R4.
    return OK


def may_repair(s: Table) -> int:
    return OK if s.hull < s.kit.ship.hull else HULL_FULL


def may_join(s: Table, card: int, face: int) -> int:
    """Check whether a die of that face may go on the card's away mission."""
    if not s.kit.threats.mission[card]:
        return NO_MISSION
    if mission_place(s, card, face) < 0:
        return NOT_NEEDED
    if s.hand[face] == 0:
        return NO_DIE
    open_to = not s.kit.rulings.blocks_missions or face == s.kit.threats.block[card]
    return OK if open_to or not blocked_crew(s) >> face & 1 else BLOCKED  # Ruling R19.


def may_fire(s: Table) -> int:
    """Check whether one more Tactical die can hit anything."""
    if not any_target(s):
        return NO_TARGET
    return OK if fire_power(s, 1) else NO_POWER


def any_target(s: Table) -> bool:
    for card in s.external:
        if s.health[card]:
            return True
    return False


def may_stand_by(s: Table, face: int) -> int:
    """Rules: Assign crew. The action is resolved if it is possible, so a die may stand by only if none is possible."""
    if not s.kit.rulings.may_stand_by:
        return NO_STANDING_BY
    return HAS_WORK if has_work(s, face) else OK


def has_work(s: Table, face: int) -> bool:
    """Return whether the station of this face could do anything with one more die."""
    if face == COMMANDER:
        return sum(s.hand) > 1
    if face == TACTICAL:
        return may_fire(s) == OK
    if face == MEDICAL:
        return may_heal(s) == OK or may_clear(s) == OK
    if face == SCIENCE:
        return may_recharge(s) == OK or any_beam(s)
    return may_repair(s) == OK


def any_beam(s: Table) -> bool:
    """Return whether any threat could be put in stasis."""
    for card in s.internal:
        if may_beam(s, card) == OK:
            return True
    for card in s.external:
        if may_beam(s, card) == OK:
            return True
    return False


def crew_needed(s: Table, card: int) -> int:
    """The mask of faces that the mission still needs."""
    crew = s.away[card]
    needed = 0
    for mask in s.kit.threats.mission[card]:
        if not crew & 7:
            needed |= mask
        crew >>= 3
    return needed


def mission_place(s: Table, card: int, face: int) -> int:
    """The first empty place of the mission that takes this face, -1 if there is none."""
    crew = s.away[card]
    place = 0
    for mask in s.kit.threats.mission[card]:
        if not crew >> (3 * place) & 7 and mask >> face & 1:
            return place
        place += 1
    return -1
