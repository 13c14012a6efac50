"""Reasons to aim a card at an opponent: what they lose by it, and their points and cards."""

from __future__ import annotations

from quarterdeck.core.words import Message, Value, seat_name
from quarterdeck.games.battlecruisers.effects.aimed import ChooseOpponent
from quarterdeck.games.battlecruisers.table import NONE, SEATS_IN, Battle, cards_left


def target_reasons(s: Battle, seat: int, other: int) -> list[Message]:
    ask = s.agenda[-1]
    assert isinstance(ask, ChooseOpponent)
    out = [ask.effect(s).aimed_at(s, seat, other)]
    if not s.out >> other & 1:
        params: dict[str, Value] = {"seat": seat_name(other), "points": s.points[other], "cards": cards_left(s, other)}
        out.append(Message(f"battlecruisers.hint.{'most' if leader(s) == other else 'target'}", params))
    return out


def leader(s: Battle) -> int:
    """The seat with more points than all others, if there is one."""
    alive = SEATS_IN[s.kit.everyone & ~s.out]
    most = max(s.points[one] for one in alive)
    leaders = [one for one in alive if s.points[one] == most]
    return leaders[0] if len(leaders) == 1 else NONE
