"""What another's card does to a seat: for whoever may ignore it, or decide when it comes."""

from __future__ import annotations

from quarterdeck.core.words import Message, Value
from quarterdeck.games.battlecruisers import content as does
from quarterdeck.games.battlecruisers.rules.clashes import clash_on, holders
from quarterdeck.games.battlecruisers.rules.conditions import holds
from quarterdeck.games.battlecruisers.rules.protection import (
    NOT,
    keeps_cards,
    keeps_points,
    may_be_disabled,
    why_ignored,
)
from quarterdeck.games.battlecruisers.story import card_name
from quarterdeck.games.battlecruisers.table import DISABLED, NONE, SEATS_IN, Battle, kind_of, recovery_card, symbols_of


class Harm:
    """How much of a seat a main effect touches, points and cards together, and in which words."""

    def __init__(self) -> None:
        self.much: int = 0
        self.phrases: list[Message] = []

    def add(self, much: int, key: str, params: dict[str, Value]) -> None:
        if much > 0:
            self.much += much
            self.phrases.append(Message(f"battlecruisers.hint.hurts.{key}", params))


def player_of(s: Battle, slot: int) -> int:
    """Who will do the main effect of a number still to come; nobody if there is a clash on it."""
    able = holders(s, slot) & ~s.now[DISABLED]
    return SEATS_IN[able][0] if able and not clash_on(s, slot) else NONE


def harm(s: Battle, seat: int, slot: int) -> Harm:
    """What the main effect of a number still to come does to a seat whose own card is done."""
    out = Harm()
    actor = player_of(s, slot)
    if actor == NONE or actor == seat or why_ignored(s, seat, actor, slot) != NOT:
        return out
    for op, amount, when in s.kit.main[s.deck[slot]]:
        if holds(s, actor, slot, when):
            if op == does.TAKE or op == does.TAKE_EACH:
                _points(s, seat, actor, op, amount, out)
            elif op in (does.OPPONENTS_DISCARD, does.ONE_DISCARDS, does.STRIKE, does.INFECT):
                _discards(s, seat, actor, op, amount, out)
            else:
                _others(s, seat, op, amount, out)
    return out


def _points(s: Battle, seat: int, actor: int, op: int, amount: int, out: Harm) -> None:
    if not keeps_points(s, seat, actor):
        lost = min(amount, s.points[seat])
        out.add(lost, "points" if op == does.TAKE_EACH else "points.may", {"points": lost})


def _discards(s: Battle, seat: int, actor: int, op: int, amount: int, out: Harm) -> None:
    if keeps_cards(s, seat, actor):
        return
    lying = recovery_card(s, seat)
    if op == does.STRIKE:
        out.add(min(1, s.hand_size[seat]), "strike", {})
    elif op == does.INFECT:
        if lying >= 0 and symbols_of(s, lying) & does.TECHNOLOGY:
            out.add(1, "infect", {"card": card_name(s, kind_of(s, lying))})
    else:
        count = min(amount, s.hand_size[seat] + (lying >= 0))
        out.add(count, "cards" if op == does.OPPONENTS_DISCARD else "cards.may", {"count": count})


def _others(s: Battle, seat: int, op: int, amount: int, out: Harm) -> None:
    held = min(1, s.hand_size[seat])
    lying = recovery_card(s, seat)
    if op == does.RAID:
        out.add(held, "raid", {})
    elif op == does.PASS_LEFT:
        out.add(held, "pass", {})
    elif op == does.NAME:
        out.add(held, "name", {})
    elif op == does.GRAB and lying >= 0:
        out.add(1, "grab", {"card": card_name(s, kind_of(s, lying))})
    elif op == does.SALVAGE:
        out.add(min(1, s.pile_size[seat]), "salvage", {})
    elif op == does.DISABLE and amount > 1 and may_be_disabled(s, seat, True):
        out.add(1, "disable", {})
