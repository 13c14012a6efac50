"""Why a card is aimed at somebody: what they lose by it, and how they stand."""

from __future__ import annotations

from quarterdeck.core.words import Message, Value, seat_name
from quarterdeck.games.battlecruisers import content as does
from quarterdeck.games.battlecruisers.rules.opponents import ChooseOpponent
from quarterdeck.games.battlecruisers.rules.protection import keeps_cards
from quarterdeck.games.battlecruisers.story import card_name
from quarterdeck.games.battlecruisers.table import ARMORED, NONE, SEATS_IN, Battle, cards_left, kind_of, recovery_card
from quarterdeck.players.battlecruisers.phrases import hint


def target_reasons(s: Battle, seat: int, other: int) -> list[Message]:
    ask = s.agenda[-1]
    assert isinstance(ask, ChooseOpponent)
    out = [_aimed(s, seat, ask, other)]
    if not s.out >> other & 1:
        params: dict[str, Value] = {"seat": seat_name(other), "points": s.points[other], "cards": cards_left(s, other)}
        out.append(Message(f"battlecruisers.hint.{'most' if leader(s) == other else 'target'}", params))
    return out


def _aimed(s: Battle, seat: int, ask: ChooseOpponent, other: int) -> Message:
    """What it does to the opponent."""
    name = seat_name(other)
    if ask.op == does.TAKE:
        return hint("aim.take", seat=name, points=min(ask.amount, s.points[other]))
    if ask.op == does.SALVAGE:
        return hint("aim.salvage", seat=name, count=s.pile_size[other])
    lying = recovery_card(s, other)
    if ask.op == does.GRAB:
        return hint("aim.grab", seat=name, card=card_name(s, kind_of(s, lying)))
    if ask.op == does.DISABLE:
        return _disabling(s, ask.amount, other)
    if keeps_cards(s, other, seat):
        return hint("aim.discard.none", seat=name)
    if s.now[ARMORED] >> other & 1:
        return hint("aim.discard.armor", seat=name)
    if ask.op == does.STRIKE:
        return hint("aim.strike", seat=name, cards=s.hand_size[other])
    count = min(ask.amount, s.hand_size[other] + (lying >= 0))
    return hint("aim.discard", seat=name, count=count)


def _disabling(s: Battle, rounds: int, other: int) -> Message:
    name = seat_name(other)
    if rounds > 1:
        return hint("aim.disable.next", seat=name)
    if s.resolved >> other & 1 or s.played[other] < 0:
        return hint("aim.disable.late", seat=name)
    return hint("aim.disable", seat=name, card=card_name(s, kind_of(s, s.played[other])))


def leader(s: Battle) -> int:
    """Who has more points than everybody else, if anybody."""
    alive = SEATS_IN[s.kit.everyone & ~s.out]
    most = max(s.points[one] for one in alive)
    leaders = [one for one in alive if s.points[one] == most]
    return leaders[0] if len(leaders) == 1 else NONE
