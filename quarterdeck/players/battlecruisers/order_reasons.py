"""Reasons to name a card, to ignore it or to resolve it next, and to continue the battle or call it off."""

from __future__ import annotations

from quarterdeck.core.words import Message, seat_name
from quarterdeck.games.battlecruisers.effects.base import hint
from quarterdeck.games.battlecruisers.effects.plans import NameCard
from quarterdeck.games.battlecruisers.knowledge import believed, certain
from quarterdeck.games.battlecruisers.rules.clashes import clash_on, holders
from quarterdeck.games.battlecruisers.rules.ending import QUIET_ROUNDS
from quarterdeck.games.battlecruisers.rules.protection import reached
from quarterdeck.games.battlecruisers.story import card_name, seat_names
from quarterdeck.games.battlecruisers.table import NONE, SEATS_IN, Battle, copies
from quarterdeck.games.battlecruisers.verbs import CALL_OFF, IGNORE
from quarterdeck.players.battlecruisers.harm import harm, player_of


def named(s: Battle, seat: int, kind: int) -> Message:
    """How many opponents certainly hold a card, and how many more may."""
    ask = s.agenda[-1]
    assert isinstance(ask, NameCard)
    slot = s.deck.index(kind)
    may = believed(s, [seat])
    sure = certain(may)
    others = SEATS_IN[reached(s, seat, ask.slot)]
    holding = sum(1 for other in others if copies(s, sure[other], slot))
    more = sum(1 for other in others if copies(s, may[other], slot)) - holding
    name = card_name(s, kind)
    if holding and more:
        return hint("named", card=name, sure=holding, more=more)
    if holding:
        return hint("named.sure", card=name, sure=holding)
    return hint("named.may", card=name, more=more) if more else hint("named.nobody", card=name)


def ignored(s: Battle, seat: int, kind: int) -> Message:
    slot = s.deck.index(kind)
    name = card_name(s, kind)
    if clash_on(s, slot):
        return hint("ignored.clash", card=name)
    found = harm(s, seat, slot)
    if not found.much:
        return hint("ignored.harmless", card=name)
    others = [harm(s, seat, s.deck.index(one.a)).much for one in s.options if one.code == IGNORE and one.a != kind]
    most = all(much < found.much for much in others)
    return hint("ignored.most" if most and others else "ignored", card=name, what=found.phrases)


def next_card(s: Battle, seat: int, kind: int) -> Message:
    """What a card does if it is resolved next."""
    slot = s.deck.index(kind)
    name = card_name(s, kind)
    clash = clash_on(s, slot)
    if clash:
        return hint("next.clash", card=name, seats=seat_names(clash))
    player = player_of(s, slot)
    if player == NONE:
        stopped = seat_names(holders(s, slot))
        return hint("next.disabled", card=name, seats=stopped, count=len(stopped))
    found = harm(s, seat, slot)
    if not found.much:
        return hint("next.harmless", card=name, seat=seat_name(player))
    return hint("next", card=name, seat=seat_name(player), what=found.phrases)


def ballot(s: Battle, code: int) -> list[Message]:
    if code == CALL_OFF:
        return [hint("call-off")]
    out = [hint("fight-on")]
    if s.quiet:
        out.append(hint("quiet", rounds=QUIET_ROUNDS - s.quiet))
    return out
