"""Protection: the seats that ignore an effect, cannot lose points or need not discard. Rules: Ignoring an effect."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.games.battlecruisers import story
from quarterdeck.games.battlecruisers.table import (
    CLOAKED,
    DECOYED,
    DISABLED,
    EVADING,
    SEATS_IN,
    SECURED,
    SHIELDED,
    STATUSES,
    Battle,
    opponents,
)

CLASH: Final = -1
"""Used instead of the seat whose main effect it is: a clash effect. No protection helps against it."""
SMALL_HAND: Final = 2
BY_NAVIGATOR: Final = STATUSES
"""The reason why a seat ignores an effect, if it is not one of the statuses."""
NOT: Final = -1


def why_ignored(s: Battle, seat: int, actor: int, slot: int) -> int:
    """The status by which a seat ignores another's main effect, or NOT."""
    bit = 1 << seat
    now = s.now
    if now[SHIELDED] & bit:
        return SHIELDED
    if now[DECOYED] & bit:
        return DECOYED
    if now[CLOAKED] & bit and (s.kit.rulings.cloaked_once or s.hand_size[seat] <= SMALL_HAND):
        return CLOAKED  # Ruling R7.
    if s.refused[seat] >> slot & 1:
        return BY_NAVIGATOR
    return NOT


def reached(s: Battle, actor: int, slot: int) -> int:
    """The mask of opponents that a main effect reaches: those in the battle that do not ignore it."""
    out = opponents(s, actor)
    for seat in SEATS_IN[out]:
        if why_ignored(s, seat, actor, slot) != NOT:
            out &= ~(1 << seat)
    return out


def keeps_points(s: Battle, seat: int, actor: int) -> bool:
    """Security Chief: main effects cannot make the seat lose points. Ruling R5: its own neither."""
    if actor == CLASH or not s.now[SECURED] >> seat & 1:
        return False
    return actor != seat or s.kit.rulings.chief_blocks_own


def keeps_cards(s: Battle, seat: int, actor: int) -> bool:
    """Evasive Action: main effects cannot make the seat discard. Ruling R27: its own neither."""
    if actor == CLASH or not s.now[EVADING] >> seat & 1:
        return False
    return actor != seat or s.kit.rulings.evasion_blocks_own


def may_be_disabled(s: Battle, seat: int, in_next_round: bool) -> bool:
    """Rules: Disabled. A player is never disabled in two rounds in a row, and may not be chosen for that.

    Ruling R28: every effect spares a player who was disabled in the round before, or only effects that disable in this
    round do.
    """
    spared = s.now[DISABLED] | s.next[DISABLED]
    if not in_next_round or s.kit.rulings.rested_spared:
        spared |= s.rested
    return not spared >> seat & 1


def protect(s: Battle, door: Door, seat: int, status: int, rounds: int) -> None:
    s.now[status] |= 1 << seat
    if rounds > 1:
        s.next[status] |= 1 << seat
    if door.listening:
        story.protected(s, door, seat, status, rounds)


def disable(s: Battle, door: Door, seat: int, rounds: int) -> None:
    """Disable a seat in this round (1) or in the next (2)."""
    masks = s.now if rounds == 1 else s.next
    masks[DISABLED] |= 1 << seat
    if door.listening:
        story.disabled(s, door, seat, rounds)
