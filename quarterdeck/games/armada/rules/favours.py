"""Traits of heroes that matter in events. Rules: Hiring heroic crew members."""

from __future__ import annotations

from quarterdeck.games.armada.cards import BASIC
from quarterdeck.games.armada.table import Table


def is_favoured(s: Table, seat: int, event: int, does: int) -> bool:
    """Return whether a hero of a captain has a trait that does this on the mission of an event."""
    for favour in s.kit.events.favours[event]:
        if favour.does == does:
            for kind in s.crew[seat]:
                if kind != BASIC and s.kit.heroes.kin[kind - 1] >> favour.trait & 1:
                    return True
    return False


def any_favoured(s: Table, team: list[int], event: int, does: int) -> bool:
    return any(is_favoured(s, seat, event, does) for seat in team)
