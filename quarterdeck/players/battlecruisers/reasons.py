"""Why a choice of Battlecruisers is good: what a card brings alone, how likely a clash is, who is ahead.

All of it is reckoned from what the seat knows: which cards the others may still hold.
"""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.words import Message, say
from quarterdeck.games.battlecruisers import content as does
from quarterdeck.games.battlecruisers.knowledge import believed, certain
from quarterdeck.games.battlecruisers.rules.conditions import holds
from quarterdeck.games.battlecruisers.rules.protection import reached
from quarterdeck.games.battlecruisers.story import card_name, seat_name
from quarterdeck.games.battlecruisers.table import (
    SEATS_IN,
    VICTORY,
    Battle,
    cards_left,
    copies,
    one_of,
    opponents,
)
from quarterdeck.games.battlecruisers.verbs import (
    DISCARD,
    EXCHANGE,
    GIVE,
    IGNORE,
    NAME,
    PLAY,
    RECOVER,
    REMOVE,
    RETURN,
    STRIKE,
    SWAP,
    TARGET,
)
from quarterdeck.players.battlecruisers.officer import gained, kept


def reasons(s: Battle, seat: int, action: Action) -> list[Message]:
    code = action.code
    if code in (PLAY, EXCHANGE):
        return _card(s, seat, action.a)
    if code == TARGET:
        return _opponent(s, action.a)
    if code in (DISCARD, GIVE, REMOVE):
        return [_kept(s, seat, action, ("spare", "loses"))]
    if code in (RECOVER, RETURN, STRIKE, SWAP):
        return [_kept(s, seat, action, ("wanted", "has"))]
    if code == NAME:
        sure, may = _holders(s, seat, action.a)
        return [say("battlecruisers.hint.named", card=card_name(s, action.a), sure=sure, may=may)]
    if code == IGNORE:
        return [say("battlecruisers.hint.ignored", card=card_name(s, action.a))]
    return []


def _kept(s: Battle, seat: int, action: Action, keys: tuple[str, str]) -> Message:
    """Whether it is the card to give up, or to have, among those that could be chosen now."""
    values = [kept(s, seat, other.a) for other in s.options if other.code == action.code and other.seat == seat]
    end = min(values) if keys[0] == "spare" else max(values)
    key = keys[0] if kept(s, seat, action.a) == end else keys[1]
    return Message(f"battlecruisers.hint.{key}", {"card": card_name(s, action.a)})


def _card(s: Battle, seat: int, kind: int) -> list[Message]:
    slot = s.deck.index(kind)
    out: list[Message] = []
    gain = gained(s, seat, slot)
    if gain and s.points[seat] + gain >= VICTORY:
        out.append(say("battlecruisers.hint.wins", points=s.points[seat] + gain))
    elif gain:
        out.append(say("battlecruisers.hint.gains", points=gain))
    out += _effects(s, seat, slot)
    out.append(_clash(s, seat, kind))
    if _seen_by_all(s, seat, slot):
        out.append(say("battlecruisers.hint.seen", card=card_name(s, kind)))
    return [*out, *_lead(s, seat)]


def _effects(s: Battle, seat: int, slot: int) -> list[Message]:
    """What a card does alone besides gaining points, as far as its conditions are met now."""
    out: list[Message] = []
    others = reached(s, seat, slot).bit_count()
    for op, amount, when in s.kit.main[s.deck[slot]]:
        if when and not holds(s, seat, slot, when):
            continue
        if op == does.TAKE:
            out.append(say("battlecruisers.hint.takes", points=amount))
        elif op == does.TAKE_EACH and others:
            out.append(say("battlecruisers.hint.takes-each", points=amount, count=others))
        elif op == does.OPPONENTS_DISCARD and others:
            out.append(say("battlecruisers.hint.all-discard", count=others))
        elif op in (does.ONE_DISCARDS, does.STRIKE):
            out.append(say("battlecruisers.hint.one-discards"))
        elif op in (does.RETURN, does.RETURN_UP_TO, does.RETURN_ALL) and s.pile_size[seat]:
            out.append(say("battlecruisers.hint.returns"))
        elif op in (does.IGNORE, does.SECURE, does.EVADE, does.CLOAK, does.ARMOR, does.NAVIGATE):
            out.append(say("battlecruisers.hint.protects"))
    return out[:2]


def _clash(s: Battle, seat: int, kind: int) -> Message:
    """How likely somebody else plays the same card, if everybody plays any of theirs."""
    slot = s.deck.index(kind)
    may = believed(s, [seat])
    alone = 1.0
    for other in SEATS_IN[opponents(s, seat)]:
        held = copies(s, may[other], slot).bit_count()
        size = s.hand_size[other]
        if held and size:
            alone *= 1.0 - min(1.0, held * size / max(1, may[other].bit_count())) / size
    percent = round(100 * (1.0 - alone))
    if not percent:
        return say("battlecruisers.hint.no-clash")
    return say("battlecruisers.hint.clash", percent=percent)


def _seen_by_all(s: Battle, seat: int, slot: int) -> bool:
    """Whether everybody knows that this card is in the hand."""
    if not copies(s, s.hands[seat], slot):
        return False
    public = certain(believed(s, []))
    return bool(public[seat] >> one_of(s, s.hands[seat], slot) & 1)


def _lead(s: Battle, seat: int) -> list[Message]:
    best = max((s.points[other] for other in SEATS_IN[opponents(s, seat)]), default=0)
    for other in SEATS_IN[opponents(s, seat)]:
        if s.points[other] == best and best > s.points[seat]:
            return [say("battlecruisers.hint.leader", seat=seat_name(other), points=best)]
    return []


def _opponent(s: Battle, other: int) -> list[Message]:
    most = max(s.points[one] for one in SEATS_IN[s.kit.everyone & ~s.out])
    key = "most" if s.points[other] == most else "target"
    return [
        Message(
            f"battlecruisers.hint.{key}",
            {"seat": seat_name(other), "points": s.points[other], "cards": cards_left(s, other)},
        )
    ]


def _holders(s: Battle, seat: int, kind: int) -> tuple[int, int]:
    """How many opponents hold a card for certain, and how many may."""
    slot = s.deck.index(kind)
    may = believed(s, [seat])
    sure = certain(may)
    others = SEATS_IN[opponents(s, seat)]
    certainly = sum(1 for other in others if copies(s, sure[other], slot))
    return certainly, sum(1 for other in others if copies(s, may[other], slot))
