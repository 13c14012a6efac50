"""What an opponent's card does to a seat that may ignore it or decide when it is resolved."""

from __future__ import annotations

from quarterdeck.games.battlecruisers.effects.base import Harm, applies, main_effects
from quarterdeck.games.battlecruisers.rules.clashes import clash_on, holders
from quarterdeck.games.battlecruisers.rules.protection import NOT, why_ignored
from quarterdeck.games.battlecruisers.table import DISABLED, NONE, SEATS_IN, Battle


def player_of(s: Battle, slot: int) -> int:
    """The seat that will resolve the main effect of a later number; NONE if there is a clash on it."""
    able = holders(s, slot) & ~s.now[DISABLED]
    return SEATS_IN[able][0] if able and not clash_on(s, slot) else NONE


def harm(s: Battle, seat: int, slot: int) -> Harm:
    """What an unresolved main effect does to a seat whose own card is resolved."""
    out = Harm()
    actor = player_of(s, slot)
    if actor == NONE or actor == seat or why_ignored(s, seat, actor, slot) != NOT:
        return out
    for effect in main_effects(s, slot):
        if applies(effect, s, actor, slot):
            effect.hurt(s, seat, actor, out)
    return out
