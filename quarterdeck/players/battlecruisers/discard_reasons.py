"""Reasons to give up a card, to return it or to strike it from a hand: its value compared with the others."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.words import Message, seat_name
from quarterdeck.games.battlecruisers.effects.aimed import Strike
from quarterdeck.games.battlecruisers.effects.base import hint
from quarterdeck.games.battlecruisers.effects.passing import PassLeft, Raid, circle, neighbour
from quarterdeck.games.battlecruisers.story import card_name
from quarterdeck.games.battlecruisers.table import Battle, kind_of, recovery_card, slots_in
from quarterdeck.games.battlecruisers.verbs import DISCARD_RECOVERY, DISCARD_THIS, SWAP
from quarterdeck.players.battlecruisers.officer import kept


def _lost(s: Battle, action: Action) -> int:
    """The card that an answer gives up."""
    if action.code == DISCARD_RECOVERY:
        return kind_of(s, recovery_card(s, action.seat))
    if action.code == DISCARD_THIS:
        return kind_of(s, s.played[action.seat])
    return action.a


def given_up(s: Battle, seat: int, action: Action) -> Message:
    """Whether the card has the least value of all that could be given up."""
    kind = _lost(s, action)
    kinds = _once([_lost(s, other) for other in s.options if other.seat == seat])
    values = [kept(s, seat, one) for one in kinds]
    least = min(values)
    name = card_name(s, kind)
    if kept(s, seat, kind) > least:
        return hint("loses", card=name, other=card_name(s, kinds[values.index(least)]))
    return hint("spare" if values.count(least) == 1 else "spare.alike", card=name)


def taker(s: Battle, seat: int) -> Message:
    """The seat that gets a card that is given away."""
    ask = s.agenda[-1]
    if isinstance(ask, Raid):
        return seat_name(ask.actor)
    assert isinstance(ask, PassLeft)
    return seat_name(neighbour(s, seat, circle(s, ask.actor, ask.slot)))


def returned(s: Battle, seat: int, kind: int) -> Message:
    """Whether it is the best card of the pile."""
    best = _best(s, seat, s.piles[seat])
    if kept(s, seat, kind) < kept(s, seat, best):
        return hint("returned.worse", card=card_name(s, kind), other=card_name(s, best))
    return hint("returned", card=card_name(s, kind))


def swapped(s: Battle, seat: int, action: Action) -> Message:
    """The value of the received card against one of the pile."""
    got = kind_of(s, s.passed.bit_length() - 1)
    if action.code == SWAP:
        mine, other = action.a, got
    elif s.piles[seat]:
        mine, other = got, _best(s, seat, s.piles[seat])
    else:
        return hint("kept", card=card_name(s, got))
    if mine == other:
        return hint("worth.same", card=card_name(s, mine))
    more = kept(s, seat, mine) - kept(s, seat, other)
    key = "worth.as-much" if not more else "worth.more" if more > 0 else "worth.less"
    return hint(key, card=card_name(s, mine), other=card_name(s, other))


def struck(s: Battle, kind: int) -> Message:
    """The value of the card to the opponent whose hand is shown."""
    ask = s.agenda[-1]
    assert isinstance(ask, Strike)
    best = _best(s, ask.target, s.hands[ask.target])
    name, victim = card_name(s, kind), seat_name(ask.target)
    if kept(s, ask.target, kind) < kept(s, ask.target, best):
        return hint("struck.worse", card=name, seat=victim, other=card_name(s, best))
    return hint("struck", card=name, seat=victim)


def _best(s: Battle, seat: int, mask: int) -> int:
    """The card in a mask of cards that is worth most to a seat."""
    kinds = [s.deck[slot] for slot in slots_in(s, mask)]
    values = [kept(s, seat, kind) for kind in kinds]
    return kinds[values.index(max(values))]


def _once(kinds: list[int]) -> list[int]:
    return [kind for at, kind in enumerate(kinds) if kind not in kinds[:at]]
