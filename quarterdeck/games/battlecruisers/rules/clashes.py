"""Who clashes with whom. Rules: Main effect and clash effect."""

from __future__ import annotations

from quarterdeck.games.battlecruisers.table import DISABLED, SEATS_IN, Battle, slot_of


def holders(s: Battle, slot: int) -> int:
    """The mask of seats with a card of that slot in play that is not resolved yet."""
    seats = s.kit.seats
    mask = 0
    for seat in SEATS_IN[s.kit.everyone & ~s.resolved]:
        card = s.played[seat]
        if card >= 0 and card // seats == slot:
            mask |= 1 << seat
    return mask


def clash_on(s: Battle, slot: int) -> int:
    """The mask of seats that clash on a slot; 0 if there is no clash.

    Ruling R11: the seats that have it in play when it is resolved, or that revealed it. Ruling R10: a disabled player
    does not clash.
    """
    if s.kit.rulings.revealed_clash:
        mask = 0
        for seat in SEATS_IN[s.kit.everyone & ~s.out]:
            if s.shown[seat] == slot:
                mask |= 1 << seat
    else:
        mask = holders(s, slot)
    if not s.kit.rulings.disabled_clash:
        mask &= ~s.now[DISABLED]
    return mask if mask & mask - 1 else 0


def has_clashed(s: Battle) -> int:
    """The mask of seats that clashed this round, or will if nothing changes."""
    mask = s.clashed
    for seat in SEATS_IN[s.kit.everyone & ~s.resolved]:
        card = s.played[seat]
        if card >= 0 and not mask >> seat & 1:
            mask |= clash_on(s, slot_of(s, card))
    return mask
