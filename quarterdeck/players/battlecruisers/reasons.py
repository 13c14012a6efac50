"""Reasons for a choice of Battlecruisers: what a card gains and costs, how likely a clash is, what others lose.

They use only what the seat knows, such as the cards that the others may still hold.
"""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.words import Message
from quarterdeck.games.battlecruisers.effects.base import hint
from quarterdeck.games.battlecruisers.story import card_name
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.games.battlecruisers.verbs import (
    CALL_OFF,
    DISCARD,
    DISCARD_RECOVERY,
    DISCARD_THIS,
    ENOUGH,
    EXCHANGE,
    FIGHT_ON,
    GIVE,
    IGNORE,
    KEEP,
    NAME,
    NEXT,
    PLAY,
    RECOVER,
    REMOVE,
    RETURN,
    STRIKE,
    SWAP,
    TARGET,
)
from quarterdeck.players.battlecruisers.discard_reasons import given_up, returned, struck, swapped, taker
from quarterdeck.players.battlecruisers.order_reasons import ballot, ignored, named, next_card
from quarterdeck.players.battlecruisers.play_reasons import exchange_reasons, play_reasons
from quarterdeck.players.battlecruisers.target_reasons import target_reasons


def reasons(s: Battle, seat: int, action: Action) -> list[Message]:
    code = action.code
    if code == PLAY:
        return play_reasons(s, seat, s.deck.index(action.a))
    if code == EXCHANGE:
        return exchange_reasons(s, seat, s.deck.index(action.a))
    if code == TARGET:
        return target_reasons(s, seat, action.a)
    if code in (DISCARD, DISCARD_RECOVERY, DISCARD_THIS, REMOVE):
        return [given_up(s, seat, action)]
    if code == GIVE:
        return [given_up(s, seat, action), hint("given", card=card_name(s, action.a), seat=taker(s, seat))]
    if code == RECOVER:
        return [hint("recovered", card=card_name(s, action.a))]
    if code == RETURN:
        return [returned(s, seat, action.a)]
    if code == ENOUGH:
        return [hint("enough", count=s.pile_size[seat])]
    if code in (SWAP, KEEP):
        return [swapped(s, seat, action)]
    if code == STRIKE:
        return [struck(s, action.a)]
    if code == NAME:
        return [named(s, seat, action.a)]
    if code == IGNORE:
        return [ignored(s, seat, action.a)]
    if code == NEXT:
        return [next_card(s, seat, action.a)]
    if code in (FIGHT_ON, CALL_OFF):
        return ballot(s, code)
    return []
