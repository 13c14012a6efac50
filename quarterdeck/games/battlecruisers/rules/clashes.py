"""Who clashes with whom. Rules: Main effect and clash effect."""

from __future__ import annotations

from quarterdeck.games.battlecruisers.table import DISABLED, SEATS_IN, Battle, slot_of


def holders(s: Battle, slot: int) -> int:
    """The seats with a card of that number in play that was not resolved yet."""
    seats = s.kit.seats
    mask = 0
    for seat in SEATS_IN[s.kit.everyone & ~s.resolved]:
        card = s.played[seat]
        if card >= 0 and card // seats == slot:
            mask |= 1 << seat
    return mask


def clash_on(s: Battle, slot: int) -> int:
    """Those who count for a clash on a number: the seats that hold it, none if there is no clash.

    Ruling R11: who has it in play when its turn comes, or who revealed it. Ruling R10: a disabled player stays apart.
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
    """Everybody who clashed this round, or will as things are now."""
    mask = s.clashed
    for seat in SEATS_IN[s.kit.everyone & ~s.resolved]:
        card = s.played[seat]
        if card >= 0 and not mask >> seat & 1:
            mask |= clash_on(s, slot_of(s, card))
    return mask
